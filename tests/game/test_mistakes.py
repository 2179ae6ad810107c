"""Every kind of mistake is told with its line, its column, its key and a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.game.files import GOOD, changed, load, mistakes, only, spot

DAY1 = "1: {opens: 2026-11-16 09:30, closes: 2026-11-17 21:00}"
SHORT = "ruleset: m42\nplayers: [{name: 饺子}, {name: 包子}]\n"

# (code, part of the right file, what stands there instead, where in it the mistake is,
#  key path, a part of the message or the way out)
CASES = [
    ("unknown-key", "role: 预言家", "rolle: 预言家", "rolle", "players[5].rolle", "“role”"),
    ("unknown-key", "seed: 3", "sead: 3", "sead", "sead", "“seed”"),
    ("unknown-key", "rules: 11", "rule: 11", "rule", "threads.rule", "“rules”"),
    ("unknown-key", "skill: 救药,", "skill: 救药, targt: 饺子,", "targt",
     "journal[2].acts[2].targt", "“target”"),
    ("unknown-key", "{lost: 狼人阵营}", "{lose: 狼人阵营}", "lose",
     "journal[3].ruling[4].lose", "“lost”"),
    ("unknown-key", "proxy: true}", "proxi: true}", "proxi", "journal[3].exile[1].proxi",
     "“proxy”"),
    ("unknown-key", "agreed: [饺子]", "agred: [饺子]", "agred", "journal[3].surrender.agred",
     "“agreed”"),
    ("duplicate-key", "seed: 3", "seed: 3\nseed: 4", "seed: 4", None, "写了两次"),
    ("wrong-type", "directors: [\"[M42]导演\"]", "directors: {a: b}", "{a", "directors", "映射"),
    ("not-whole", "seed: 3", "seed: three", "three", "seed", "整数"),
    ("not-whole", "uid: 7", "uid: 7.5", "7.5", "players[1].uid", "整数"),
    ("not-whole", "rules: 11", "rules: 0x11", "0x11", "threads.rules", "整数"),
    ("not-whole", "{1: 21, 2: 31}", "{1: 21, 第二天: 31}", "第二天", "threads.discussion.第二天",
     "整数"),
    ("out-of-range", "uid: 7", "uid: 0", "0", "players[1].uid", "不能小于 1"),
    ("out-of-range", "games_played: 2", "games_played: -1", "-1", "players[1].games_played",
     "小于 0"),
    ("unknown-value", "gender: 男", "gender: 公", "公", "players[1].gender", "男 或 女"),
    ("not-flag", "proxy: true", "proxy: yes", "yes", "journal[3].exile[1].proxy", "true"),
    ("not-flag", "proxy: true", "proxy: 'true'", "'true'", "journal[3].exile[1].proxy", "不加引号"),
    ("empty", "{name: 豆浆,", "{name: ,", " ,", "players[12].name", "空着"),
    ("blank-ends", "{name: 豆浆,", "{name: ' 豆浆',", "' ", "players[12].name", "空白"),
    ("reserved-name", "{name: 豆浆,", "{name: 弃权,", "弃权", "players[12].name", "另有意思"),
    ("unknown-role", "role: 预言家", "role: 预言者", "预言者", "players[5].role", "“预言家”"),
    ("duplicate-name", "{name: Alice,", "{name: ＡＬＩＣＥ, role: 村民}\n  - {name: alice,",
     "alice",
     "players[14].name", "重复"),
    ("duplicate-alias", "aliases: [饺饺]", "aliases: [饺饺, 包子]", "包子",
     "players[1].aliases[2]", "已经指"),
    ("duplicate-alias", "aliases: [饺饺]", "aliases: [饺饺, 饺饺]", "饺饺]",
     "players[1].aliases[2]",
     "已经写过"),
    ("duplicate-uid", "{name: 包子,", "{name: 包子, uid: 7,", "7,", "players[2].uid", "“饺子”"),
    ("director-plays", "directors: [\"[M42]导演\"]", "directors: [饺饺]", "饺饺", "directors[1]",
     "角色里"),
    ("duplicate-name", "directors: [\"[M42]导演\"]", "directors: [甲, 甲]", "甲]", "directors[2]",
     "两次"),
    ("unknown-timezone", "Asia/Shanghai", "Asia/Shangai", "Asia", "timezone", "“Asia/Shanghai”"),
    ("unknown-timezone", "Asia/Shanghai", "../../etc/passwd", "..", "timezone", "没有时区"),
    ("ruleset-unknown", "ruleset: m42", "ruleset: m43", "m43", "ruleset", "m42"),
    ("bad-time", DAY1, DAY1.replace("11-16", "11-31"), "2026-11-31", "days.1.opens", "没有"),
    ("bad-time", DAY1, DAY1.replace("09:30", "24:00"), "2026-11-16", "days.1.opens", "00:00"),
    ("bad-time", DAY1, DAY1.replace("2026-11-16", "0001-01-01"), "0001-01", "days.1.opens", "年份"),
    ("bad-time", DAY1, DAY1.replace("2026-11-17 21:00", "9999-12-31 23:30-12:00"),
     "9999", "days.1.closes", "年份"),
    ("bad-time", DAY1, DAY1.replace(" 09:30", ""), "2026-11-16", "days.1.opens", "没有钟点"),
    ("bad-time", DAY1, DAY1.replace("-16", "/16"), "2026-11/16", "days.1.opens",
     "2026-11-16 09:30"),
    ("bad-time", DAY1, DAY1.replace("09:30", "09:30+25:00"), "2026-11-16", "days.1.opens",
     "+08:00"),
    ("day-order", DAY1, DAY1.replace("11-17", "11-16").replace("21:00", "09:30"),
     "2026-11-16 09:30}", "days.1.closes", "晚于"),
    ("days-overlap", "2: {opens: 2026-11-18", "2: {opens: 2026-11-17", "2026-11-17", "days.2.opens",
     "11-17 21:00"),
    ("missing", DAY1, "1: {opens: 2026-11-16 09:30}", "{opens", "days.1", "“closes”"),
    ("duplicate-thread", "vote: {2: 32}", "vote: {2: 22}", "22", "threads.vote.2", "用了两次"),
    ("duplicate-thread", "other: [41, 42]", "other: [41, 12]", "12", "threads.other[2]", "第 6 行"),
    ("duplicate-thread", "other: [41, 42]", "other: [41, 41]", "41]", "threads.other[2]",
     "用了两次"),
    ("unknown-player", "{by: 馒头, target: 弃权}", "{by: 馒头, target: 张三}", "张三",
     "journal[3].exile[2].target", "没有角色“张三”"),
    ("unknown-player", "{by: 馒头, target: 弃权}", "{by: 馍头, target: 弃权}", "馍头",
     "journal[3].exile[2].by", "“馒头”"),
    ("unknown-player", "{exile: 无人}", "{exile: 张三}", "张三", "journal[3].ruling[1].exile",
     "张三"),
    ("unknown-player", "target: 饺饺}", "targets: [饺饺, 李四]}", "李四",
     "journal[2].acts[1].targets[2]", "李四"),
    ("unknown-player", "draw: 馒头", "draw: 王五", "王五", "journal[3].acts[2].draw", "王五"),
    ("unknown-player", "agreed: [饺子]", "agreed: [赵六]", "赵六", "journal[3].surrender.agreed[1]",
     "赵六"),
    ("unknown-player", "{player: 汤圆,", "{player: 孙七,", "孙七", "journal[3].substitute.player",
     "孙七"),
    ("unknown-player", "expel: [饺子,", "expel: [周八,", "周八", "journal[3].expel[1]", "周八"),
    ("unknown-actor", "{by: 粽子,", "{by: 女屋,", "女屋", "journal[2].acts[2].by", "“女巫”"),
    ("unknown-skill", "skill: 救药", "skill: 救要", "救要", "journal[2].acts[2].skill", "“救药”"),
    ("unknown-skill", "skill: 救药", "skill: 【救药】", "【", "journal[2].acts[2].skill",
     "不带括号"),
    ("unknown-faction", "{lost: 狼人阵营}", "{lost: 狼人}", "狼人", "journal[3].ruling[4].lost",
     "“狼人阵营”"),
    ("journal-order", "- night: 1", "- night: 0", "0", "journal[2].night", "次序"),
    ("journal-order", "  - day: 2\n    exile", "  - day: 1\n    exile", "1", "journal[3].day",
     "次序"),
    ("journal-phase", "- night: 1", "- night: 1\n    day: 1", "night", "journal[2]", "只能写一个"),
    ("journal-form", "- night: 1", "- night: 1\n    exile: []", "exile", "journal[2].exile",
     "夜晚"),
    ("ruling-form", "{exile: 无人}", "{exile: 无人, keep: 饺子}", "{exile", "journal[3].ruling[1]",
     "分成几条"),
    ("ruling-form", "{void: 1001}", "{}", "{}", "journal[3].ruling[2]", "什么也没有说"),
    ("ruling-form", "{void: 1001}", "{void: 1001, cause: 裁定}", "cause",
     "journal[3].ruling[2].cause",
     "out"),
    ("ruling-form", "{count: 1002, target: 弃权}", "{count: 1002}", "{count",
     "journal[3].ruling[3]",
     "target"),
    ("empty", "seed: 3\n", "seed:\n", "\n", "seed", "空着"),
    ("empty", "title: 『狐妖小红娘』\n", "title:   # 名字\n", "   #", "title", "空着"),
    ("unknown-key", "discussion: {1: 21, 2: 31}", "discussion: {1:21, 2:31}", "1:21",
     "threads.discussion.1:21", "如 1: 21"),
    ("unknown-key", "{name: 豆浆, role: 村民}", "{name:豆浆, role:村民}", "name:",
     "players[12].name:豆浆", "如 name: 豆浆"),
    ("unknown-key", "seed: 3", "\u3000seed: 3", "\u3000", "seed", "看不见的空白"),
    ("wrong-type", "{by: 馒头, target: 弃权}", "馒头弃权", "馒", "journal[3].exile[2]",
     "如 - {by: 样例01, target: 样例02}"),
    ("wrong-type", "{by: 警长, skill: 殉职, target: 馒头}", "警长殉职", "警长殉职",
     "journal[3].acts[1]", "skill: 杀人"),
    ("wrong-type", "{void: 1001}", "void 1001", "void", "journal[3].ruling[2]", "{void: 编号}"),
    ("yaml-alias", "{name: 豆浆,", "{name: *豆浆,", "*", None, '如 "*豆浆"'),
    ("yaml", "[{exile: 无人}, {void: 1001}", "[{exile: 无人}, void: 521 作废，count: 521 加",
     "void", None, "- {count: 编号, target: 名字}"),
    ("role-counts", "{name: 豆浆, role: 村民}", "{name: 豆浆, role: 狼人}", None, "players",
     "狼人应有 4 名、写了 5 名"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "old", "new", "inside", "key", "says"), CASES, ids=lambda v: str(v)[:24]
)
def test_a_mistake_is_told_where_it_stands(
    tmp_path: Path, code: str, old: str, new: str, inside: str | None, key: str | None, says: str
) -> None:
    text = changed(old, new)
    problem = only(tmp_path, text)
    assert problem.code == code, str(problem)
    assert says in str(problem)
    if inside is not None:
        assert (problem.line, problem.column) == spot(text, new, inside), str(problem)
    else:
        assert (problem.line, problem.column) == spot(text, "players:")
    if key is not None:
        assert problem.key == key
        assert str(problem).startswith(f"{problem.file}:{problem.line}:{problem.column}：{key}：")


FORUM = [
    ("bad-url", "url: ftp://bbs.example.org/", "url", "http://"),
    ("bad-url", "url: bbs.example.org", "url", "http://"),
    ("bad-url", "url: 'javascript:alert(1)'", "url", "http://"),
    ("bad-url", "url: 'http:///x'", "url", "http://"),
    ("bad-url", "url: 'http://[::1'", "url", "读不懂"),
    ("bad-url", "url: 'http://h:99999/'", "url", "读不懂"),
    ("bad-url", "url: 'http://h/a b'", "url", "空白"),
    ("bad-url", "url: 'http://h:80/forum.php?mod=viewthread&tid=1'", "url", "http://h:80/"),
    ("two-sources", "url: 'http://h/'\n  posts: p.jsonl", "posts", "只能写一个"),
    ("path-missing", "saved: nowhere/", "saved", "没有文件夹“nowhere/”"),
    ("path-missing", "saved: 'nowhere/*.html'", "saved", "没有符合"),
    ("path-missing", "saved: p.jsonl", "saved", "是一个文件"),
    ("path-missing", "posts: none.jsonl", "posts", "没有文件“none.jsonl”"),
    ("path-missing", "cookies: none.txt", "cookies", "没有文件“none.txt”"),
    ("unknown-encoding", "encoding: gkb", "encoding", "“gbk”"),
    ("out-of-range", "interval: -1", "interval", "不能小于 0"),
    ("not-number", "interval: fast", "interval", "一个数"),
]


@pytest.mark.parametrize(("code", "lines", "key", "says"), FORUM, ids=lambda v: str(v)[:30])
def test_a_source_that_cannot_be_read_is_a_mistake(
    tmp_path: Path, code: str, lines: str, key: str, says: str
) -> None:
    (tmp_path / "p.jsonl").touch()
    text = f"{SHORT}forum:\n  {lines}\n"
    problem = only(tmp_path, text)
    assert (problem.code, problem.key) == (code, f"forum.{key}")
    assert problem.line == spot(text, f"{key}: ")[0]
    assert says in str(problem)


@pytest.mark.parametrize(
    "url",
    ["https://wang:hunter2@bbs.example.org/", "https://hunter2@h/", "http://a:hunter2@/",
     "https://h/forum.php?password=hunter2", "hunter2:x@h", "https://h:hunter2/"],
)  # fmt: skip
def test_a_password_in_an_address_is_refused_and_never_shown(tmp_path: Path, url: str) -> None:
    problem = only(tmp_path, f"{SHORT}forum: {{url: '{url}'}}\n")
    assert problem.code in ("url-password", "bad-url")
    assert "hunter2" not in str(problem)


def test_an_unknown_keys_value_is_never_shown(tmp_path: Path) -> None:
    problem = only(tmp_path, f"{SHORT}forum: {{passwort: hunter2}}\n")
    assert problem.code == "unknown-key"
    assert "hunter2" not in str(problem)


def test_all_mistakes_are_told_at_once_in_the_files_order(tmp_path: Path) -> None:
    text = (
        changed("timezone: Asia/Shanghai", "timezone: Asia/Beijng")
        .replace("{name: 烧麦, role: 预言家}", "{name: 烧麦, rolle: 预言家, uid: x}")
        .replace("2026-11-17 21:00}", "2026-11-37 21:00}")
        .replace("target: 弃权}\n", "target: 张三}\n", 1)
        .replace("seed: 3", "seed: 3\nseed: 4")
        .replace("{void: 1001}", "{}")
    )
    found = mistakes(tmp_path, text)
    assert [p.code for p in found] == [
        "unknown-timezone", "unknown-key", "not-whole", "bad-time", "duplicate-key",
        "unknown-player", "ruling-form",
    ]  # fmt: skip
    assert [p.line for p in found] == sorted(p.line or 0 for p in found)


def test_a_wrong_item_of_a_list_does_not_shift_the_places_of_the_next(tmp_path: Path) -> None:
    text = changed("{by: 饺子, target: 包子, at: 2026-11-18 12:00, proxy: true}", "{by: 饺子}")
    text = text.replace("{by: 馒头, target: 弃权}", "{by: 馒头, target: 张三}")
    first, second = mistakes(tmp_path, text)
    assert (first.code, first.key) == ("missing", "journal[3].exile[1]")
    assert (second.code, second.key) == ("unknown-player", "journal[3].exile[2].target")
    assert (second.line, second.column) == spot(text, "张三")


def test_what_is_missing_at_the_top_is_told(tmp_path: Path) -> None:
    found = mistakes(tmp_path, "title: x\nseed: y\n")
    assert [(p.code, p.line) for p in found] == [("missing", 1), ("missing", 1), ("not-whole", 2)]
    assert "ruleset: m42" in str(found[0]) and "players" in str(found[1])


def test_a_cast_without_roles_may_have_any_size(tmp_path: Path) -> None:
    # m42-001 holds for a file that gives every role
    assert load(tmp_path, SHORT).names == ("饺子", "包子")
    assert only(tmp_path, "ruleset: m42\nplayers: {饺子: 狼人}\n").code == "role-counts"


def test_a_row_too_few_is_told_before_the_roles(tmp_path: Path) -> None:  # m42-001
    problem = only(tmp_path, changed("  - {name: 豆浆, role: 村民}\n", ""))
    assert problem.code == "role-counts"
    assert problem.message == "这套规则要 13 人，写了 12 人：村民应有 5 名、写了 4 名"


def test_a_cast_without_roles_of_another_number_is_told(tmp_path: Path) -> None:  # m42-001
    names = [f"{{name: 甲{n}}}" for n in range(13)]
    for count, told in ((13, False), (12, True)):
        text = f"ruleset: m42\nplayers: [{', '.join(names[:count])}]\n"
        said = "".join(load(tmp_path, text).warnings)
        assert ("这套规则要 13 人，写了 12 人" in said) is told


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("饺子、包子", "“、”：是不是把几个人写在了一起"),
        ("［导演］", "“［”：是用户名的一部分就留着"),
        ("饺子，role：狼人", "“，”：是不是把半角的逗号"),
        ("“饺子”", "要加引号就用半角的"),
        ("【饺子】", "用户名的一部分"),
    ],
)
def test_signs_that_a_name_rarely_has_are_asked_about(tmp_path: Path, name: str, says: str) -> None:
    for text in (
        SHORT.replace("包子", name),
        SHORT.replace("包子}", f"包子, aliases: ['{name}']}}"),
        SHORT + f"directors: ['{name}']\n",
    ):
        said = [w for w in load(tmp_path, text).warnings if w.startswith("名字")]
        assert len(said) == 1 and says in said[0] and f"“{name}”" in said[0]
    assert not [w for w in load(tmp_path, GOOD).warnings if w.startswith("名字")]


def test_mistakes_behind_a_slip_of_the_keyboard_are_told_too(tmp_path: Path) -> None:
    text = (
        changed("title: 『狐妖小红娘』", "title：『狐妖小红娘』")
        .replace("{name: 花卷, role: 狼人}", "{name: 花卷，role: 狼人}")
        .replace("role: 预言家", "role: 预言者")
        .replace("- {name: 油条", "-{name: 油条")
        .replace("target: 弃权}\n", "target: 张三}\n", 1)
    )
    found = mistakes(tmp_path, text)
    assert [(p.code, p.line) for p in found] == [
        ("yaml", 2), ("yaml", 16), ("unknown-role", 17), ("yaml", 23), ("unknown-player", 41),
    ]  # fmt: skip


def test_names_are_never_matched_by_similarity(tmp_path: Path) -> None:
    text = (
        SHORT.replace("包子", "烧麦王")
        + "journal: [{day: 1, election: [{by: 烧麦, target: 饺子}]}]\n"
    )
    problem = only(tmp_path, text)
    assert problem.code == "unknown-player"
    assert problem.hint == "是不是想写“烧麦王”？"


def test_a_name_in_other_width_or_case_is_the_same_name(tmp_path: Path) -> None:
    # convention 4
    text = changed("{by: 馒头, target: 弃权}", "{by: 馒头, target: ＡＬＩＣＥ}")
    exile = load(tmp_path, text).journal[2].exile
    assert exile is not None and exile[1].target == "Alice"


def test_a_name_with_a_hidden_sign_around_it_is_the_same_name(tmp_path: Path) -> None:
    # convention 4: a ballot for either could not be told apart
    problem = only(tmp_path, SHORT.replace("包子", "饺子\u200b"))
    assert problem.code == "duplicate-name"


def test_a_clock_that_skips_an_hour_has_no_such_moment(tmp_path: Path) -> None:
    days = "days: {1: {opens: 2026-03-08 02:30, closes: 2026-03-09 09:00}}\n"
    text = f"{SHORT}timezone: America/New_York\n{days}"
    problem = only(tmp_path, text)
    assert (problem.code, problem.key) == ("bad-time", "days.1.opens")


def test_a_rule_files_own_mistakes_keep_their_places(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("extends: m42\nvotes:\n  revots: 2\n", encoding="utf-8")
    text = GOOD.replace("ruleset: m42", "ruleset: mine.yaml").replace("uid: 7", "uid: x")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    from auditor.errors import WrongInput
    from auditor.game.load import load_game

    with pytest.raises(WrongInput) as caught:
        load_game(tmp_path / "game.yaml")
    places = {(Path(p.file or "").name, p.line) for p in caught.value.problems}
    assert places == {("mine.yaml", 3), ("game.yaml", 13)}


def test_of_very_many_mistakes_the_first_are_told_and_how_many_more(tmp_path: Path) -> None:
    text = SHORT + "directors: [" + "甲, " * 300 + "]\n"
    found = mistakes(tmp_path, text)
    assert len(found) == 201
    assert found[-1].message == "后面还有 99 处错误"


def test_a_key_that_was_probably_meant_is_not_also_missing(tmp_path: Path) -> None:
    problem = only(tmp_path, changed("skill: 救药", "skil: 救药"))
    assert (problem.code, problem.key) == ("unknown-key", "journal[2].acts[2].skil")


@pytest.mark.parametrize(
    "word", ["none.yaml", "../none.yaml", '"a\\0b.yaml"', "x" * 3000 + ".yaml"]
)
def test_a_rule_file_that_is_not_there_is_told_at_the_key(tmp_path: Path, word: str) -> None:
    problem = only(tmp_path, changed("ruleset: m42", f"ruleset: {word}"))
    assert (problem.key, problem.line, problem.column) == ("ruleset", 1, 10)
