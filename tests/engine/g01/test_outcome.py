"""Winning and losing: who is on the field, who has lost, what a victory cuts off."""

from __future__ import annotations

import pytest

from tests.engine.g01.table import BITTEN, SMALL, begun, factions, played
from tests.engine.table import act, day, night

SHOT, CROSS = act("烧麦", "银色子弹", "年糕"), act("粽子", "十字架", "月饼")


def test_a_faction_has_lost_when_its_members_are_out() -> None:  # g01-101, g01-106, g01-107
    it = begun(night(1), day(2, acts=[SHOT], vote=["饺子>麻花"]), night(2), day(3, acts=[CROSS]))
    assert it["day-2"].standing.lost == ("狼人阵营",)
    assert it["day-2"].standing.winner is None
    assert set(it["day-3"].standing.lost) == {"狼人阵营", "吸血鬼阵营"}
    assert it.winner == "村民阵营"  # g01-102


def test_the_end_is_at_once_and_cuts_off_what_is_left() -> None:  # g01-102, g01-103
    acts = [SHOT, CROSS, act("烧麦", "银色子弹", "麻花")]
    it = begun(night(1), day(2, acts=acts, vote=["饺子>麻花"], expel=[]), night(2, CROSS))
    assert it.out("day-2") == [("年糕", "银色子弹"), ("月饼", "十字架")]
    assert it["day-2"].tallies == {}
    assert it.refused("day-2") == [("烧麦", "银色子弹")]
    assert it["night-2"].standing.winner == "村民阵营"
    # the office of a 警长 whose leaving ends the game is asked of nobody
    it = begun(
        night(1),
        day(2, acts=[CROSS], ruling=[{"exile": None}]),
        night(2),
        day(3, vote=["饺子>年糕"]),
    )
    assert it.winner == "村民阵营"
    elected = played(
        night(0, act("汤圆", "爱慕", "麻团")),
        day(1, elect=["饺子>年糕"]),
        night(1),
        day(2, acts=[CROSS], vote=["饺子>年糕"]),
    )
    assert elected.winner == "村民阵营"
    assert elected.pending("day-2") == []


def test_of_several_dying_the_first_that_ends_it_is_the_last_to_go() -> None:  # g01-103, S17
    it = begun(
        night(1, act("年糕", "咬噬", "花卷"), act("月饼", "吸血", "花卷")),
        day(2, vote=["饺子>花卷"]),
        night(2, act("年糕", "咬噬", "麻花")),
        day(3),
        night(
            3, act("月饼", "吸血", "年糕"), act("年糕", "咬噬", "月饼"), act("麻花", "咬噬", "月饼")
        ),
    )
    # 年糕 is 濒死 first; with both heads out only 村民阵营 is left
    assert it.out("night-3") == [("年糕", "吸血"), ("月饼", "咬噬")]
    assert it.winner == "村民阵营"


def test_village_loses_when_nobody_is_left_in_it() -> None:  # g01-109
    gone = ["饺子", "包子", "馒头", "花卷", "烧麦", "粽子", "麻花"]
    it = played(
        night(0, act("汤圆", "爱慕", "月饼")),
        day(1),
        night(1),
        day(2, expel=gone[:-1]),
        night(2, act("年糕", "咬噬", "麻花")),
        cast=SMALL,
    )
    assert factions(it["night-0"], "汤圆", "月饼") == ["情侣阵营", "情侣阵营"]
    assert it["day-2"].standing.lost == ()
    assert it["night-2"].standing.lost == ("村民阵营",)  # its last member drifts
    assert it.winner is None  # 狼人阵营 and 情侣阵营


def test_who_follows_his_lover_is_out_before_it_is_judged() -> None:  # g01-103, S28
    """汤圆 is the last of 村民阵营; 饺子, his lover, drifts and is of no faction."""
    others = ["包子", "馒头", "烧麦", "粽子", "麻花", "花卷"]
    for cause in ("exile", "card"):
        last = {"vote": ["饺子>汤圆"]} if cause == "exile" else {"expel": ["汤圆"]}
        it = played(
            night(0, act("汤圆", "爱慕", "饺子")),
            day(1, elect=["饺子>饺子"]),
            night(1, act("年糕", "咬噬", "饺子")),
            day(2, expel=["月饼", *others]),
            night(2),
            day(3, **last),
            cast=SMALL,
        )
        assert it["night-2"].standing.winner is None
        assert it.winner == "狼人阵营"
        if cause == "exile":
            assert it.out("day-3") == [("汤圆", "投票"), ("饺子", "殉情")]
            assert "投票出局：汤圆、饺子" in it.said("day-3")
            assert it["day-3"].standing.sheriff is None
            assert it.pending("day-3") == []  # over: nobody is asked for a successor
        else:
            assert it.out("day-3") == [("汤圆", "罚下")]  # g01-035


def test_a_lost_faction_stays_lost_with_new_members() -> None:  # g01-104, S2
    it = begun(
        BITTEN,
        day(2, acts=[SHOT], vote=[]),
        night(2, act("麻花", "咬噬", "油条")),
        day(3, acts=[CROSS]),
    )
    assert it["night-2"].standing.lost == ("狼人阵营",)
    assert factions(it["night-2"], "麻花") == ["狼人阵营"]
    assert it.winner == "村民阵营"
    assert it["day-3"].standing.winner == "村民阵营"


def test_a_faction_that_was_left_by_elopement_may_be_joined_again() -> None:  # S1
    it = begun(
        night(1, act("年糕", "咬噬", "麻花")),
        day(2, acts=[CROSS], vote=[]),
        night(2, act("麻花", "咬噬", "油条")),
        lover="年糕",
    )
    assert it["night-1"].standing.lost == ()
    assert it["day-2"].standing.lost == ("吸血鬼阵营",)
    assert it["day-2"].standing.winner is None  # 村民阵营 and 情侣阵营
    assert factions(it["night-2"], "麻花", "年糕") == ["狼人阵营", "情侣阵营"]


def test_a_faction_never_formed_keeps_no_game_going() -> None:  # g01-005, S1
    it = begun(night(1), day(2, acts=[SHOT, CROSS]))
    assert it.winner == "村民阵营"
    assert "特殊阵营" not in it["day-2"].standing.lost
    it = begun(
        night(1, act("年糕", "咬噬", "花卷"), act("月饼", "吸血", "花卷")),
        day(2, acts=[SHOT, CROSS], vote=["饺子>花卷"]),
    )
    assert it.out("day-2")[-1] == ("花卷", "投票")  # 特殊阵营 was on the field
    assert it.winner == "村民阵营"


def test_special_wins_alone() -> None:  # g01-102, g01-108
    village = ["饺子", "包子", "馒头", "汤圆", "麻花", "粽子"]
    it = played(
        night(0, act("汤圆", "爱慕", "麻花")),
        day(1),
        night(1, act("年糕", "咬噬", "花卷"), act("月饼", "吸血", "花卷")),
        day(2, acts=[SHOT, CROSS], expel=village[:-1]),
        night(2, act("花卷", "杀人", "粽子"), act("花卷", "杀人", "烧麦")),
        day(3, vote=["花卷>烧麦"]),
        cast=SMALL,
    )
    assert it["night-2"].standing.lost == ("狼人阵营", "吸血鬼阵营")
    assert it.winner == "特殊阵营"


def test_drifters_are_of_no_faction_and_win_nothing() -> None:  # g01-038, g01-126
    it = begun(BITTEN, day(2, acts=[SHOT, CROSS]))
    assert it.winner == "村民阵营"
    assert factions(it["day-2"], "麻花") == [None]


def test_there_is_no_draw_the_last_but_one_to_lose_ends_it() -> None:  # g01-105
    others = [n for n in SMALL if n not in ("年糕", "月饼", "麻花", "汤圆")]
    it = played(
        night(0),
        day(1),
        night(1, act("年糕", "咬噬", "麻花"), act("月饼", "吸血", "汤圆")),
        day(2, expel=[*others, "年糕", "月饼"]),
        cast=SMALL,
    )
    # nobody is in 村民阵营 any more; when 年糕 goes only 月饼's faction is left
    assert it.out("day-2")[-1] == ("年糕", "罚下")
    assert set(it["day-2"].standing.lost) == {"村民阵营", "狼人阵营"}
    assert it.winner == "吸血鬼阵营"


@pytest.mark.parametrize("faction", ["狼人阵营", "村民阵营"])
def test_a_ruling_names_the_winner(faction: str) -> None:  # S22
    it = begun(night(1), day(2, ruling=[{"winner": faction}]))
    assert it.winner == faction
    assert f"{faction}胜利" in it.said("day-2")
