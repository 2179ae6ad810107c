"""Winning, losing, surrendering."""

from __future__ import annotations

import pytest

from auditor.game import Surrender
from auditor.model import Prompt
from tests.engine.m212.table import BLACK, CAST, WOLVES, calm, first, kill, moon, played
from tests.engine.table import act, night

VILLAGE = [p for p, role in CAST.items() if role not in ("狼人", "混血儿", "丘比特")]


def _all_but(*kept: str) -> list[str]:
    return [p for p in CAST if p not in kept]


def test_the_pack_out_leaves_the_village_as_winner() -> None:
    # m212-083, m212-084, m212-087, m212-089
    it = played(first(kinship="饺子"), moon(1, "奇迹", expel=WOLVES))
    assert it["day-1"].standing.lost == ("狼人阵营",)
    assert it.winner == "村民阵营"
    assert "月饼" in it["day-1"].standing.alive  # of their faction, but not of the pack
    assert it["day-1"].announce[-1] == "村民阵营胜利"


def test_a_converted_lover_keeps_the_pack_in_the_game() -> None:
    # m212-089, m212-066
    it = played(
        first(pair=("饺子", "汤圆")),
        moon(1, "UFO事件", player="饺子", expel=["包子", "馒头", "花卷"]),
        night(1, act("女巫", "毒药", "汤圆")),
    )
    assert it["day-1"].standing.winner is None
    assert it.winner == "村民阵营"


def test_village_and_black_lovers_out_is_the_wolves_victory() -> None:
    # m212-082, m212-088, m212-090
    it = played(first(kinship="饺子"), moon(1, "奇迹", expel=_all_but(*WOLVES, "月饼", "面条")))
    assert it["day-1"].standing.winner == "狼人阵营"  # 面条 followed 麻花
    black = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹", expel=_all_but(*WOLVES, "月饼", "粽子", "年糕")),
        night(1, kill("月饼")),
        moon(2, vote=["饺子>年糕"]),
    )
    assert black["day-1"].standing.lost == ("村民阵营",)
    assert black["night-1"].standing.winner is None
    assert black["day-2"].standing.winner == "狼人阵营"


def test_black_lovers_lose_when_cupid_is_out_too_and_only_where_they_were() -> None:
    # m212-091
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹", vote=["饺子>月饼"]),
        night(1),
        moon(2, vote=["饺子>年糕"]),
    )
    assert it["day-1"].standing.lost == ()
    assert it["day-2"].standing.lost == (BLACK,)
    never = played(first(), moon(1, "奇迹", expel=["月饼", "年糕"]))
    assert never["day-1"].standing.lost == ()


def test_black_lovers_win_as_the_last_who_have_not_lost() -> None:
    # m212-084, m212-087
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹", expel=_all_but("月饼", "粽子", "年糕", "豆浆")),
        night(1, kill("豆浆", by="黑情侣"), act("女巫", "毒药", "粽子")),
    )
    assert it["day-1"].standing.lost == ("狼人阵营",)
    assert it.winner == BLACK


def test_a_victory_stops_what_is_still_to_come() -> None:
    # m212-085
    it = played(
        first(),
        moon(1, "奇迹", expel=_all_but("花卷", "油条", "粽子")),
        night(1, kill("粽子")),
        moon(2),
        night(2, kill("油条"), act("女巫", "毒药", "花卷")),
        moon(3, "沉默不语", vote=["花卷>花卷"]),
    )
    assert it.out("night-2") == [("油条", "杀人")]
    assert it.winner == "狼人阵营"
    assert it["night-2"].announce == ("狼人阵营胜利",)
    # no phase after that is settled or printed, but the director is told (convention phases)
    assert [p.name for p in it.course.phases][-1] == "night-2"
    assert any("day: 3" in note for note in it.course.notes)


def test_a_couple_leaves_before_victory_is_judged() -> None:
    # convention order: 殉情 at once, then win and loss
    it = played(
        first(pair=("粽子", "面条")),
        moon(1, "奇迹", expel=_all_but("花卷", "粽子", "面条")),
        night(1, kill("粽子")),
    )
    assert it.out("night-1") == [("粽子", "杀人"), ("面条", "殉情")]
    assert it.winner == "狼人阵营"


def test_a_faction_that_has_lost_wins_no_more() -> None:
    # m212-086, m212-045
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹", surrender="狼人阵营"),
        night(1, kill("豆浆"), kill("面条", by="黑情侣"), act("狼人", "窥天", "豆浆")),
        moon(2, expel=[p for p in VILLAGE if p not in ("粽子", "面条")]),
    )
    assert set(it.told("day-1", "杀人")) == set(WOLVES)
    assert it.refused("night-1") == [("狼人", "杀人")]  # 窥天 stays
    assert it.out("night-1") == [("面条", "杀人")]
    assert it.winner == BLACK


def test_a_black_wolf_keeps_the_lovers_knife_when_the_wolves_have_lost() -> None:
    # m212-045, m212-072
    it = played(
        first(pair=("月饼", "饺子")),
        moon(1, "奇迹", surrender="狼人阵营"),
        night(1, kill("豆浆", by="饺子")),
    )
    assert set(it.told("day-1", "杀人")) == set(WOLVES) - {"饺子"}
    assert it.out("night-1") == [("豆浆", "杀人")]
    assert it.told("night-1", "杀人") == {}  # told once


def test_a_surrender_is_never_published() -> None:
    # m212-036, m212-038, m212-039
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹", surrender="狼人阵营"),
        night(1, surrender=BLACK),
    )
    assert it["day-1"].standing.lost == ("狼人阵营",)
    assert not any(word in it.said("day-1") for word in ("投降", "判负", "狼人阵营"))
    assert it.winner == "村民阵营"


@pytest.mark.parametrize("faction", ["村民阵营", BLACK])
def test_who_may_not_surrender(faction: str) -> None:
    # m212-036: not the village, nor a faction that nobody is of
    it = played(first(), moon(1, "奇迹", surrender=faction))
    assert it.refused("day-1") == [(faction, "投降")]
    assert it["day-1"].standing.lost == ()


def test_everybody_of_the_pack_agrees_the_out_too_but_not_a_single_cupid() -> None:
    # m212-033, m212-037
    start = first(pair=("月饼", "粽子"))
    some = moon(1, "奇迹", expel=["花卷"], surrender=Surrender("狼人阵营", WOLVES[:3]))
    it = played(start, some)
    assert it.refused("day-1") == [("狼人阵营", "投降")]
    assert "花卷" in it["day-1"].rejected[0].reason
    every = moon(1, "奇迹", expel=["花卷"], surrender=Surrender("狼人阵营", WOLVES))
    assert played(start, every)["day-1"].standing.lost == ("狼人阵营",)
    black = moon(1, "奇迹", surrender=Surrender(BLACK, ("月饼", "粽子")))
    assert played(start, black)["day-1"].standing.lost == (BLACK,)


def test_a_red_card_may_cost_the_faction_before_the_vote() -> None:
    # m212-178, convention order of a day (4)
    it = played(
        first(), moon(1, "奇迹", expel=["饺子"], vote=["粽子>豆浆"], ruling=[{"lost": "狼人阵营"}])
    )
    assert it.out("day-1") == [("饺子", "红牌罚下")]
    assert it.winner == "村民阵营"
    three = played(first(pair=("月饼", "粽子")), moon(1, "奇迹", ruling=[{"lost": "狼人阵营"}]))
    assert three.winner is None
    assert set(three.told("day-1", "杀人")) == set(WOLVES)


def test_both_last_factions_out_at_once_is_asked() -> None:
    # m212-087: a pair of two factions, the last of each
    it = played(
        *calm(2),
        moon(3, "天雷之力", wolf="饺子"),
        night(3, kill("面条")),
        moon(4, expel=_all_but("面条", "麻花")),
        night(4, act("导演", "杀人", "面条"), ruling=[{"out": "面条"}]),
    )
    assert it["night-3"].standing.factions["面条"] == "狼人阵营"
    assert it["day-4"].standing.winner is None
    assert it.out("night-4") == [("面条", "裁定"), ("麻花", "殉情")]
    assert it["night-4"].needs_ruling is not None


def test_a_prompt_names_the_office_and_who_that_is_and_of_a_pack_nobody() -> None:
    """The director has to know whom to write to: 烧麦（警长）; the pack answers as one."""
    assert Prompt("警长", "殉职", None, "烧麦").who == "烧麦（警长）"
    assert Prompt("烧麦", "殉职", None, "烧麦").who == "烧麦"
    assert Prompt("狼人", "头狼", None).who == "狼人"
