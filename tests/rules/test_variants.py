"""A rule set of one's own without Python: a file that extends another one, played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from auditor.course import replay
from auditor.engine import Course
from auditor.errors import WrongInput
from auditor.game.load import load_game
from auditor.rules.load import load_ruleset


def play(folder: Path, variant: str, players: Any, journal: list[dict[str, Any]]) -> Course:
    """The course of a journal under a variant."""
    (folder / "mine.yaml").write_text(variant, encoding="utf-8")
    document = {"ruleset": "mine.yaml", "players": players, "journal": journal}
    path = folder / "game.yaml"
    path.write_text(yaml.safe_dump(document, allow_unicode=True), encoding="utf-8")
    course = replay(load_game(path))
    assert course.errors == ()
    return course


def out(course: Course, phase: int) -> list[tuple[str, str]]:
    return [(g.player, g.cause) for g in course.phases[phase].out]


# ------------------------------------------------------- twelve players, and a witch for herself

SELFISH = """
extends: m42
engine:
  roles:
    村民: {count: 4}
  skills:
    救药: {others_only: false}
"""
TWELVE = yaml.safe_load("""
{饺子: 狼人, 包子: 狼人, 馒头: 狼人, 花卷: 狼人, 汤圆: 预言家, 豆浆: 女巫, 油条: 替罪羊, 烧饼: 猎人,
 米粥: 村民, 面条: 村民, 春卷: 村民, 粽子: 村民}
""")
HERSELF = [
    {"by": "狼人", "skill": "杀人", "target": "豆浆"},
    {"by": "女巫", "skill": "救药", "target": "豆浆"},
]


def test_a_witch_may_save_herself_in_a_game_of_twelve(tmp_path: Path) -> None:
    course = play(tmp_path, SELFISH, TWELVE, [{"day": 1}, {"night": 1, "acts": HERSELF}])
    assert out(course, 1) == [] and course.phases[1].rejected == ()
    assert "豆浆" in course.phases[1].standing.alive
    # in m42 she may not
    plain = SELFISH.replace("others_only: false", "others_only: true")
    course = play(tmp_path, plain, TWELVE, [{"day": 1}, {"night": 1, "acts": HERSELF}])
    assert out(course, 1) == [("豆浆", "杀人")]
    assert [r.skill for r in course.phases[1].rejected] == ["救药"]


def test_a_game_of_twelve_is_played_to_its_end(tmp_path: Path) -> None:
    votes = [{"by": "饺子", "target": "烧饼"}]
    knife = {"by": "狼人", "skill": "杀人"}
    journal: list[dict[str, Any]] = [
        {"day": 1, "election": votes},
        {"night": 1, "acts": HERSELF},
        {"day": 2, "exile": [{"by": "饺子", "target": "米粥"}]},
        {"night": 2, "acts": [{**knife, "target": "面条"}]},
        {"day": 3, "exile": [{"by": "饺子", "target": "春卷"}]},
        {"night": 3, "acts": [{**knife, "target": "粽子"}]},
    ]
    course = play(tmp_path, SELFISH, TWELVE, journal)
    # four wolves of eight: half of the living; and the last 村民 goes at that moment
    assert course.winner == "狼人阵营"
    assert course.phases[-1].announce == ("狼人阵营胜利",)


def test_thirteen_are_refused_where_the_variant_deals_twelve(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="村民应有 4 名"):
        play(tmp_path, SELFISH, {**TWELVE, "月饼": "村民"}, [{"day": 1}])


# ------------------------------------------------------------- a scholar with a single rubbing

RUB_ONCE = """
extends: r234
engine:
  skills:
    拓印: {uses: 1}
"""
TWENTY_ONE = yaml.safe_load("""
{老白: 村长, 烛台: 牧师, 铁锹: 民兵, 草叉: 民兵, 麦子: 村民, 稻子: 村民, 豆子: 村民, 高粱: 村民,
 玉米: 村民, 花生: 村民, 芝麻: 村民, 红薯: 村民, 青锋: 剑士, 夜猫: 游荡者, 晚钟: 慰魂师, 金杯: 贵族,
 墨水: 学者, 黑蛇: 恶徒, 赤蛇: 恶徒, 白蛇: 恶徒, 花蛇: 恶徒}
""")
RUBBING = {"by": "墨水", "skill": "拓印"}
RUBBINGS: list[dict[str, Any]] = [
    {"day": 1},
    {"night": 1, "acts": [{**RUBBING, "target": "老白", "choose": "安葬"}]},
    {"day": 2},
    {"night": 2, "acts": [{**RUBBING, "target": "铁锹", "choose": "突击"}]},
]


def test_the_scholar_of_rule_set_223_rubs_once(tmp_path: Path) -> None:
    once = play(tmp_path, RUB_ONCE, TWENTY_ONE, RUBBINGS)
    assert [f.result for f in once.phases[1].feedback if f.skill == "拓印"] == [("安葬", "长寿")]
    assert [(r.by, r.skill) for r in once.phases[3].rejected] == [("墨水", "拓印")]
    # r234-001: in r234 itself twice
    twice = play(tmp_path, "extends: r234", TWENTY_ONE, RUBBINGS)
    assert [f.result for f in twice.phases[3].feedback if f.skill == "拓印"] == [("突击",)]
    assert twice.phases[3].rejected == ()


# ------------------------------------------- a heavier office, fewer moons, the poison comes first

FEW_MOONS = """
extends: m212
office: {weight: 2}
engine:
  events:
    澡堂事件: ~
    UFO事件: ~
    起义事件: ~
    回魂夜: ~
"""
COUPLE = [
    {"by": "丘比特", "skill": "丘比特之箭", "targets": ["面条", "麻花"]},
    {"by": "混血儿", "skill": "认亲", "target": "米饭"},
]
CAST = yaml.safe_load("""
{饺子: 狼人, 包子: 狼人, 馒头: 狼人, 花卷: 狼人, 豆浆: 预言家, 油条: 女巫, 烧麦: 长老, 汤圆: 守卫,
 粽子: 村民, 面条: 村民, 米饭: 村民, 麻花: 村民, 年糕: 丘比特, 月饼: 混血儿}
""")
FOURTEEN = [
    {"name": name, "role": role, "gender": "男女"[place % 2]}
    for place, (name, role) in enumerate(CAST.items())
]


def moonlit(event: str) -> list[dict[str, Any]]:
    """The office's ballot against another one, on a day of this moon."""
    return [
        {"night": 0, "acts": COUPLE},
        {
            "day": 1,
            "moon": {"event": event, "player": "米饭"},
            "election": [{"by": "粽子", "target": "粽子"}],
            "exile": [
                {"by": "粽子", "target": "饺子"},
                {"by": "豆浆", "target": "粽子"},
                {"by": "油条", "target": "粽子"},
                {"by": "饺子", "target": "包子"},
            ],
        },
    ]


def test_an_office_of_two_votes_makes_a_tie_that_its_holder_decides(tmp_path: Path) -> None:
    course = play(tmp_path, FEW_MOONS, FOURTEEN, moonlit("霸星附体"))
    assert course.phases[1].moon == "霸星附体"
    tally = course.phases[1].tallies["exile"]
    assert tally.totals == {"饺子": 2, "包子": 1, "粽子": 2} and tally.out == ("饺子",)
    # m212-075: with a vote and a half the others have more
    course = play(tmp_path, "extends: m212", FOURTEEN, moonlit("霸星附体"))
    assert course.phases[1].tallies["exile"].out == ("粽子",)


@pytest.mark.parametrize("event", ["澡堂事件", "UFO事件", "起义事件", "回魂夜"])
def test_a_moon_that_the_variant_leaves_out_is_an_error_of_the_file(
    tmp_path: Path, event: str
) -> None:
    with pytest.raises(WrongInput, match=f"没有新月事件“{event}”"):
        play(tmp_path, FEW_MOONS, FOURTEEN, moonlit(event))


def test_another_order_of_the_night_is_a_list(tmp_path: Path) -> None:
    night = load_ruleset("m212", None).engine["phases"]["night"]
    knife, poison = {"settle": ["杀人"]}, {"settle": ["毒药"]}
    swapped = [poison if s == knife else knife if s == poison else s for s in night]
    assert swapped != night
    variant = {"extends": "m212", "engine": {"phases": {"night": swapped}}}
    acts = [
        {"by": "狼人", "skill": "杀人", "target": "粽子"},
        {"by": "女巫", "skill": "毒药", "target": "汤圆"},
    ]
    journal = [
        {"night": 0, "acts": COUPLE},
        {"day": 1, "exile": []},
        {"night": 1, "acts": acts},
    ]
    text = yaml.safe_dump(variant, allow_unicode=True)
    assert out(play(tmp_path, text, FOURTEEN, journal), 2) == [("汤圆", "毒药"), ("粽子", "杀人")]
    plain = play(tmp_path, "extends: m212", FOURTEEN, journal)
    assert out(plain, 2) == [("粽子", "杀人"), ("汤圆", "毒药")]
