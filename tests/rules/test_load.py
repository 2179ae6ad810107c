"""Loading rule sets: shipped ones, files that extend them, mistakes at their place."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from auditor.errors import Problem, WrongInput
from auditor.rules.load import load_ruleset, shipped
from auditor.rules.play import PlayRules


def _file(folder: Path, text: str, name: str = "mine.yaml") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return name


def _problems(folder: Path, text: str) -> tuple[Problem, ...]:
    with pytest.raises(WrongInput) as caught:
        load_ruleset(_file(folder, text), folder)
    return caught.value.problems


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_set_loads_and_its_parts_fit(name: str) -> None:
    rules = load_ruleset(name, None)
    assert rules.id == name
    assert list(PlayRules.model_validate(rules.engine).mistakes()) == []


def test_m42_has_thirteen_players_in_two_factions() -> None:  # m42-001, m42-006
    play = PlayRules.model_validate(load_ruleset("m42", None).engine)
    assert sum(role.count or 0 for role in play.roles.values()) == 13
    assert play.factions == ("狼人阵营", "村民阵营")
    assert {r: play.roles[r].count for r in play.roles} == {
        "狼人": 4, "预言家": 1, "女巫": 1, "替罪羊": 1, "猎人": 1, "村民": 5,
    }  # fmt: skip


@pytest.mark.parametrize("other", ["杀人", "占卜"])
def test_another_word_for_a_skill_means_one_skill_only(other: str) -> None:
    skills = dict(load_ruleset("m42", None).engine["skills"])
    skills["验人"] = {**skills["验人"], "aliases": [other]}
    skills["救药"] = {**skills["救药"], "aliases": ["占卜"]}
    engine = {**load_ruleset("m42", None).engine, "skills": skills}
    places = {path for path, _ in PlayRules.model_validate(engine).mistakes()}
    assert ("skills", "验人", "aliases") in places


def test_unknown_name_lists_what_there_is_and_asks_what_was_meant() -> None:
    with pytest.raises(WrongInput) as caught:
        load_ruleset("M43", None)
    (problem,) = caught.value.problems
    assert "是不是想写 m42？" in (problem.hint or "")


def test_file_changes_only_what_it_writes(tmp_path: Path) -> None:
    name = _file(
        tmp_path,
        "extends: m42\nname: 十人局\nvotes: {revotes: ~}\noffice: {weight: 1.5}\n"
        "checks: {quota.row: ~}\nengine: {roles: {村民: {count: 2}}, last_words: {count: 2}}\n",
    )
    mine, base = load_ruleset(name, tmp_path), load_ruleset("m42", None)
    assert (mine.id, mine.base, mine.name) == ("mine", "m42", "十人局")
    assert mine.votes.revotes is None
    assert mine.votes.revote_cutoff == base.votes.revote_cutoff
    assert mine.office.weight == Fraction(3, 2)
    assert set(base.checks) - set(mine.checks) == {"quota.row"}
    assert mine.engine["roles"]["村民"] == {"count": 2, "faction": "村民阵营"}
    assert mine.engine["roles"]["狼人"] == base.engine["roles"]["狼人"]
    assert mine.engine["last_words"]["not_after"] == ["红牌罚下"]


def test_a_changed_set_without_a_name_does_not_call_itself_like_its_base(tmp_path: Path) -> None:
    rules = load_ruleset(_file(tmp_path, "extends: m42\n"), tmp_path)
    assert (rules.id, rules.name) == ("mine", "M42 十三人局（改）")
    again = load_ruleset(_file(tmp_path, "extends: mine.yaml\n", "more.yaml"), tmp_path)
    assert (again.id, again.name) == ("more", "M42 十三人局（改）")


def test_lists_are_replaced_not_joined(tmp_path: Path) -> None:
    name = _file(tmp_path, "extends: m42\nengine: {exile: {tie: [nobody]}}\n")
    assert load_ruleset(name, tmp_path).engine["exile"]["tie"] == ["nobody"]


def test_files_may_extend_files_from_their_own_folder(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    _file(tmp_path / "sub", "extends: m42\nname: 甲\nactivity: {quota: 3}\n", "a.yaml")
    _file(tmp_path / "sub", "extends: a.yaml\nname: 乙\nid: b42\n", "b.yaml")
    rules = load_ruleset("sub/b.yaml", tmp_path)
    assert (rules.id, rules.base, rules.name, rules.activity.quota) == ("b42", "a", "乙", 3)


def test_circle_of_extends_is_told(tmp_path: Path) -> None:
    _file(tmp_path, "extends: b.yaml\n", "a.yaml")
    _file(tmp_path, "extends: a.yaml\n", "b.yaml")
    with pytest.raises(WrongInput) as caught:
        load_ruleset("a.yaml", tmp_path)
    (problem,) = caught.value.problems
    assert problem.code == "extends-cycle"
    assert problem.message.endswith("a.yaml → b.yaml → a.yaml")
    assert (Path(problem.file or "").name, problem.line) == ("b.yaml", 1)


def test_unknown_extends_is_placed_in_the_file(tmp_path: Path) -> None:
    (problem,) = _problems(tmp_path, "name: x\nextends: m213\n")
    assert (problem.code, problem.line, problem.key) == ("ruleset-unknown", 2, "extends")
    (problem,) = _problems(tmp_path, "name: x\nextends: none.yaml\n")
    assert (Path(problem.file or "").name, problem.line) == ("mine.yaml", 2)
    assert problem.message == "没有这个文件：“none.yaml”"
    (problem,) = _problems(tmp_path, "extends: [m42]\n")
    assert (problem.line, problem.column) == (1, 1)


def test_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(WrongInput) as caught:
        load_ruleset("nowhere.yaml", tmp_path)
    assert "没有这个文件" in caught.value.problems[0].message


BELOW_ROLES = "extends: m42\nengine:\n  roles:\n    "
BELOW_NIGHT = "extends: m42\nengine:\n  phases:\n    night:\n    "
MISTAKES = [
    ("extends: m42\nvotse: {revotes: 2}\n", 2, 1, "votse", "是不是想写“votes”？"),
    ("extends: m42\nvotes:\n  revote: 2\n", 3, 3, "votes.revote", "是不是想写“revotes”？"),
    ("extends: m42\nvotes:\n  revotes: 多\n", 3, 3, "votes.revotes", "整数"),
    ("extends: m42\noffice: {weight: 重}\n", 2, 10, "office.weight", "要写一个数"),
    (
        "extends: m42\nchecks: {quota: {levels: [pink]}}\n",
        2,
        27,
        "checks.quota.levels[1]",
        "只能写",
    ),
    (BELOW_ROLES + "狐狸: {faction: 狐阵营}\n", 4, 10, "engine.roles.狐狸.faction", "没有阵营"),
    (BELOW_ROLES + "狼人: {skills: [咬]}\n", 4, 10, "engine.roles.狼人.skills", "没有技能“咬”"),
    (BELOW_NIGHT + "- choose: 3\n", 5, 7, "engine.phases.night[1]", "要写技能的列表"),
    ("extends: m42\noffice: {weight: 1/0}\n", 2, 10, "office.weight", "要写一个数"),
    (BELOW_NIGHT + "- choose: [飞]\n", 5, 7, "engine.phases.night[1]", "没有技能“飞”"),
    ("extends: m42\noffice: {weight: -2}\n", 2, 10, "office.weight", "在 0 到 1000 之间"),
    ("extends: m42\noffice: {weight: 1e999999999}\n", 2, 10, "office.weight", "要写一个数"),
    ("extends: m42\ncards: {blue_per_yellow: 0}\n", 2, 9, "cards.blue_per_yellow", "大小"),
    ("extends: m42\nactivity: {row_days: 0}\n", 2, 12, "activity.row_days", "大小"),
    ("extends: m42\nvotes: {revote_cutoff: -5}\n", 2, 9, "votes.revote_cutoff", "大小"),
    ("extends: m42\nchecks: {quota: {levels: []}}\n", 2, 18, "checks.quota.levels", "至少"),
    ("extends: m42\nengine: {roels: {}}\n", 2, 10, "engine.roels", "是不是想写“roles”？"),
    ("extends: m42\nengine: {first: 第一天}\n", 2, 10, "engine.first", "day-1"),
    ("extends: m42\nschedule: {closes: 25点}\n", 2, 12, "schedule.closes", "21:00"),
    ("extends: m42\nname: [a]\n", 2, 1, "name", "要写文字"),
    ("extends: g01\nchecks: {fonts: {points: [6, 2]}}\n", 2, 18, "checks.fonts.points", "先少后多"),
    ("extends: g01\nchecks: {quota: {ladder: []}}\n", 2, 18, "checks.quota.ladder", "每一次"),
    ("extends: g01\nballots_public: A\n", 2, 1, "ballots_public", "F"),
    ("extends: g01\ncards: {expel_at: 0}\n", 2, 9, "cards.expel_at", "大小"),
    (
        "extends: m42\nchecks: {zombie: {threads: [树洞]}}\n",
        2,
        29,
        "checks.zombie.threads[1]",
        "只能写",
    ),
    ("extends: m42\nvotes: 3\n", 2, 1, "votes", "要写映射"),
    ("extends: m42\nchecks: {qota: {clause: x}}\n", 2, 10, "checks.qota", "“quota”"),
    ("extends: m42\nchecks: {qota: ~}\n", 2, 10, "checks.qota", "没有叫“qota”的检查"),
    ("extends: m42\nchecks: {lexicon.oat: ~}\n", 2, 10, "checks.lexicon.oat", "“lexicon.oath”"),
    ("extends: m42\nunchecked: {有的没的: x}\n", 2, 13, "unchecked.有的没的", "检查有：quota"),
    ("votes: {revotes: 2}\n", 1, 1, "name", "开头加一行 extends: m42"),
]


@pytest.mark.parametrize(("text", "line", "column", "key", "said"), MISTAKES)
def test_mistake_is_told_at_its_place(
    tmp_path: Path, text: str, line: int, column: int, key: str, said: str
) -> None:
    (problem,) = _problems(tmp_path, text)
    assert (problem.line, problem.column, problem.key) == (line, column, key)
    assert problem.file is not None and problem.file.endswith("mine.yaml")
    assert said in str(problem)


def test_set_of_its_own_needs_no_more_than_a_name(tmp_path: Path) -> None:
    rules = load_ruleset(_file(tmp_path, "name: 空\n"), tmp_path)
    assert (rules.id, rules.base, rules.engine) == ("mine", None, {})


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = "extends: m42\nvotse: 1\nengine: {frist: day-1}\nschedule: {dayz: 1}\n"
    assert sorted(p.key or "" for p in _problems(tmp_path, text)) == [
        "engine.frist",
        "schedule.dayz",
        "votse",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a: &x [1]\nb: *x\n",
        "a: !!python/object:os.system x\n",
        "a: !mine x\n",
        "a: 1\na: 2\n",
        "? [a]\n: 1\n",
        "a: [\n",
        "- a\n",
        "",
        "a: 1\n--- \nb: 2\n",
        "a: " + "[" * 200 + "]" * 200,
        "a: " + "[" * 20000,
        "a: \x07\n",
    ],
)
def test_hostile_or_broken_yaml_is_refused(tmp_path: Path, text: str) -> None:
    assert _problems(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("- a\n", 1, "规则文件的第一层"),
        ("", 1, "extends: m42"),
        ("extends: m42\nname: &x 一\n", 2, "规则文件里不能用 & 和 *"),
        ("name: 一\n---\nname: 二\n", 2, "一个规则文件里"),
    ],
)
def test_a_mistake_of_form_names_the_rule_file(
    tmp_path: Path, text: str, line: int, says: str
) -> None:
    (problem,) = _problems(tmp_path, text)
    assert problem.line == line
    assert says in str(problem)


def test_mistakes_of_form_are_told_with_the_others_and_in_their_own_file(tmp_path: Path) -> None:
    _file(tmp_path, "extends: m42\nname: 甲\nname: 乙\n", "a.yaml")
    found = _problems(tmp_path, "extends: a.yaml\nname: !x 丙\nvotse: 1\n")
    assert [(Path(p.file or "").name, p.line, p.code) for p in found] == [
        ("a.yaml", 3, "duplicate-key"), ("mine.yaml", 2, "yaml-tag"),
        ("mine.yaml", 3, "extra_forbidden"),
    ]  # fmt: skip


def test_a_folder_and_a_harmful_name_are_told(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    for word, says in (("rules/", "规则文件本身"), ("\x1b[31mx.yaml", "没有这个文件")):
        with pytest.raises(WrongInput) as caught:
            load_ruleset(word, tmp_path)
        assert says in str(caught.value)
        assert "\x1b" not in str(caught.value)


def test_file_in_another_encoding_is_told(tmp_path: Path) -> None:
    (tmp_path / "gbk.yaml").write_bytes("name: 规则\n".encode("gbk"))
    with pytest.raises(WrongInput) as caught:
        load_ruleset("gbk.yaml", tmp_path)
    assert "UTF-8" in caught.value.problems[0].message
