"""The start: cast, lovers, 混血儿, and the factions that follow from them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from auditor.course import replay
from auditor.engine import play_rules
from auditor.errors import WrongInput
from auditor.game.load import load_game
from tests.engine.m212.table import (
    BLACK,
    CAST,
    GENDERS,
    M212,
    WOLVES,
    calm,
    first,
    kill,
    kin,
    match,
    moon,
    played,
)
from tests.engine.table import act, day, game, night

FACTION = "村民阵营"


def _file(folder: Path, cast: dict[str, str], genders: dict[str, str]) -> Path:
    rows = [
        f"  - {{name: {name}, role: {role}"
        + (f", gender: {genders[name]}" if name in genders else "")
        + "}"
        for name, role in cast.items()
    ]
    path = folder / "game.yaml"
    text = "\n".join(["ruleset: m212", "players:", *rows, "journal: []"])
    path.write_text(text, encoding="utf-8")
    return path


def test_the_cast_is_the_threads_and_another_is_named_with_its_difference(tmp_path: Path) -> None:
    # m212-001
    counts = {role: rule.count for role, rule in play_rules(M212).roles.items()}
    assert counts == Counter(CAST.values())
    assert sum(Counter(CAST.values()).values()) == 14
    load_game(_file(tmp_path, dict(CAST), GENDERS))
    with pytest.raises(WrongInput) as error:
        load_game(_file(tmp_path, {**CAST, "粽子": "狼人"}, GENDERS))
    assert "狼人应有 4 名、写了 5 名" in str(error.value)
    assert "村民应有 4 名、写了 3 名" in str(error.value)


def test_seven_men_and_seven_women_where_the_file_tells(tmp_path: Path) -> None:
    # m212-004
    with pytest.raises(WrongInput) as error:
        load_game(_file(tmp_path, dict(CAST), {**GENDERS, "粽子": "女"}))
    assert "男应有 7 名、写了 6 名" in str(error.value)
    some = load_game(_file(tmp_path, dict(CAST), {"粽子": "男"}))
    assert any("13 个角色没有写性别" in text for text in some.warnings)
    none = load_game(_file(tmp_path, dict(CAST), {}))
    assert not any("性别" in text for text in none.warnings)


def test_only_the_threads_events_are_known(tmp_path: Path) -> None:
    # m212-002
    assert len(play_rules(M212).events) == 16
    path = _file(tmp_path, dict(CAST), GENDERS)
    text = path.read_text("utf-8").replace(
        "journal: []", "journal:\n  - {day: 1, moon: {event: 暴雨}}"
    )
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WrongInput) as error:
        load_game(path)
    assert "暴雨" in str(error.value)


def test_the_game_begins_with_night_0() -> None:
    # m212-010
    course = replay(game(day(1), rules=M212, cast=CAST, genders=GENDERS))
    assert "night: 0" in course.errors[0].message


def test_everybody_starts_in_the_faction_of_his_role_and_the_hybrid_in_none() -> None:
    # m212-006, m212-008, m212-009
    factions = played(night(0))["night-0"].standing.factions
    assert {factions[w] for w in WOLVES} == {"狼人阵营"}
    assert {factions[p] for p, role in CAST.items() if role not in ("狼人", "混血儿")} == {FACTION}
    assert factions["月饼"] is None


def test_forced_choices_wait_for_an_answer_and_cannot_be_declined() -> None:
    # m212-007
    it = played(night(0, act("丘比特", "丘比特之箭", use=False), act("混血儿", "认亲", use=False)))
    assert it.refused("night-0") == [("丘比特", "丘比特之箭"), ("混血儿", "认亲")]
    assert it.pending("night-0") == [("丘比特", "丘比特之箭"), ("混血儿", "认亲")]


@pytest.mark.parametrize("pair", [("面条",), ("面条", "面条"), ("面条", "麻花", "米饭")])
def test_the_match_is_of_two_different_players(pair: tuple[str, ...]) -> None:
    # m212-061
    it = played(night(0, match(*pair), kin("米饭")))
    assert it.refused("night-0") == [("丘比特", "丘比特之箭")]
    assert it.pending("night-0") == [("丘比特", "丘比特之箭")]
    assert not it["night-0"].standing.tags


def test_cupid_may_match_himself_and_matches_once() -> None:
    # m212-061
    it = played(night(0, match("年糕", "面条"), match("粽子", "面条"), kin("米饭")))
    assert it["night-0"].standing.tags == {"年糕": ("情侣",), "面条": ("情侣",)}
    assert it.refused("night-0") == [("丘比特", "丘比特之箭")]
    late = played(*calm(1), moon(2), night(2, match("粽子", "米饭"), kin("饺子")))
    assert late.refused("night-2") == [("丘比特", "丘比特之箭"), ("混血儿", "认亲")]  # m212-079


def test_lovers_tag_comes_on_top_of_the_role() -> None:
    # m212-005
    standing = played(first())["night-0"].standing
    assert standing.roles["面条"] == "村民"
    assert standing.tags["面条"] == ("情侣",)


def test_lovers_learn_each_other_but_not_two_wolves_nor_a_single_cupid() -> None:
    # m212-065
    assert played(first()).told("night-0", "恋爱") == {"面条": "麻花", "麻花": "面条"}
    wolves = played(first(pair=("饺子", "花卷"))).told("night-0", "恋爱")
    assert set(wolves) == {"年糕"}  # he learns that he is one of them now


def test_one_lover_a_wolf_takes_the_other_of_the_village_into_the_pack() -> None:
    # m212-066, m212-092
    it = played(
        first(pair=("馒头", "汤圆"), kinship="米饭"),
        moon(1, "沉默不语", vote=["粽子>馒头"]),
        night(1, kill("粽子", by="汤圆"), act("汤圆", "守护", "粽子")),
    )
    standing = it["night-0"].standing
    assert (standing.factions["汤圆"], standing.roles["汤圆"]) == ("狼人阵营", "守卫")
    assert it.refused("day-1") == [("导演", "沉默不语")]
    assert it.out("day-1") == [("馒头", "投票"), ("汤圆", "殉情")]


def test_a_converted_lover_acts_for_the_pack_and_keeps_his_own_skill() -> None:
    # m212-066, m212-005
    it = played(first(kill("粽子", by="汤圆"), act("汤圆", "守护", "豆浆"), pair=("馒头", "汤圆")))
    assert it.refused("night-0") == []
    assert it.out("night-0") == [("粽子", "杀人")]
    twice = played(first(kill("粽子", by="汤圆"), kill("豆浆"), pair=("馒头", "汤圆")))
    assert twice.refused("night-0") == [("狼人", "杀人")]  # one pack, one kill


def test_wolf_and_supported_hybrids_are_no_match_of_their_own() -> None:
    # m212-066: the other one must be of 村民阵营; 混血儿 is of none yet, and forms a faction
    it = played(night(0, kin("饺子"), match("包子", "月饼")))
    assert it["night-0"].standing.factions["月饼"] == BLACK
    assert it.refused("night-0") == [("混血儿", "认亲")]


def test_two_wolves_make_cupid_one_of_them() -> None:
    # m212-063, m212-020
    it = played(
        first(act("预言家", "预言", "年糕"), kill("粽子", by="年糕"), pair=("饺子", "花卷")),
        moon(1, "奇迹"),
        night(1, kill("米饭", "豆浆", "油条", "烧麦", "汤圆")),
    )
    standing = it["night-0"].standing
    assert (standing.roles["年糕"], standing.factions["年糕"]) == ("狼人", "狼人阵营")
    assert it.told("night-0", "预言") == {"豆浆": "狼人"}
    assert it.out("night-0") == [("粽子", "杀人")]
    assert it.out("night-1") == [("米饭", "杀人")]  # five of the role live, five may be named


@pytest.mark.parametrize("other", ["粽子", "包子", "年糕", "烧麦"])
def test_the_hybrid_in_love_forms_a_faction_with_cupid(other: str) -> None:
    # m212-062, m212-071
    it = played(first(pair=("月饼", other)))
    standing = it["night-0"].standing
    assert {p for p, f in standing.factions.items() if f == BLACK} == {"月饼", other, "年糕"}
    assert standing.roles["包子"] == "狼人"
    assert it.pending("night-0") == []  # m212-081: no 认亲 any more


def test_black_lovers_have_a_knife_and_are_told_so() -> None:
    # m212-072, m212-081
    it = played(
        first(kill("豆浆", by="黑情侣"), pair=("月饼", "粽子")),
        moon(1, "奇迹"),
        night(1, kill("豆浆", by="粽子"), kill("米饭", by="黑情侣阵营")),
    )
    assert set(it.told("night-0", "寡妇刀")) == {"月饼", "粽子"}
    assert it.refused("night-0") == [("黑情侣", "杀人")]  # not in the first night
    assert it.out("night-1") == [("豆浆", "杀人")]
    assert it.refused("night-1") == [("黑情侣阵营", "杀人")]  # one kill for the two


@pytest.mark.parametrize("by", ["年糕", "丘比特"])
def test_a_single_cupid_has_neither_knife_nor_sight(by: str) -> None:
    # m212-080, m212-037
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹"),
        night(1, kill("豆浆", by=by), act(by, "窥天", "豆浆")),
    )
    assert it.refused("night-1") == [(by, "杀人"), (by, "窥天")]


def test_a_black_wolf_acts_for_the_lovers_but_counts_with_the_pack() -> None:
    # m212-096, S9
    it = played(
        first(pair=("月饼", "饺子")),
        moon(1, "奇迹"),
        night(1, kill("粽子", by="饺子"), kill("豆浆", "油条", "烧麦", "汤圆", by="狼人")),
    )
    assert it.refused("night-1") == []
    assert it.out("night-1") == [("豆浆", "杀人"), ("粽子", "杀人")]
    assert it.told("night-1", "通灵") == {"油条": ("豆浆", "油条", "烧麦", "汤圆", "粽子")}


def test_the_hybrid_takes_the_faction_that_his_choice_has_then_and_keeps_it() -> None:
    # m212-078, m212-093, m212-094, S16
    it = played(night(0, kin("米饭"), match("饺子", "米饭")))
    assert it["night-0"].standing.factions["月饼"] == "狼人阵营"
    later = played(
        first(pair=("饺子", "粽子"), kinship="豆浆"),
        moon(1, "毒牙事件", wolf="饺子"),
        night(1, kill("豆浆")),
    )
    factions = later["night-1"].standing.factions
    assert (factions["豆浆"], factions["月饼"]) == ("狼人阵营", FACTION)


def test_a_hybrid_of_the_wolves_is_not_of_the_pack() -> None:
    # m212-080
    it = played(
        first(act("狼人", "窥天", "豆浆"), kinship="饺子"),
        moon(1, "奇迹"),
        night(1, kill("粽子", by="月饼"), act("混血儿", "窥天", "豆浆")),
    )
    assert it["night-0"].standing.factions["月饼"] == "狼人阵营"
    assert "月饼" not in it.told("night-0", "窥天")
    assert it.refused("night-1") == [("月饼", "杀人"), ("混血儿", "窥天")]


def test_the_hybrid_cannot_support_himself() -> None:
    # S15
    it = played(night(0, match("面条", "麻花"), kin("月饼")))
    assert it.refused("night-0") == [("混血儿", "认亲")]
    assert it.pending("night-0") == [("混血儿", "认亲")]


def test_the_last_shot_is_no_skill_of_this_game() -> None:
    # S21, m212-026
    assert "最后一枪" not in play_rules(M212).skills


def test_a_villager_has_no_skill() -> None:
    # m212-064
    assert play_rules(M212).roles["村民"].skills == ()
    it = played(first(act("粽子", "预言", "饺子"), act("粽子", "毒药", "饺子")))
    assert it.refused("night-0") == [("粽子", "毒药"), ("粽子", "预言")]
