"""长老: 血疑, 杀人, and what his leaving costs."""

from __future__ import annotations

import pytest

from tests.engine.g01.table import BITTEN, begun, factions
from tests.engine.table import act, day, night

BITE, SUCK = act("年糕", "咬噬", "花卷"), act("月饼", "吸血", "花卷")


def test_the_first_bite_changes_nothing() -> None:  # g01-062, g01-049
    for bite in (BITE, SUCK):
        it = begun(night(1, bite), day(2), night(2, bite))
        assert factions(it["night-1"], "花卷") == ["村民阵营"]
        assert it["night-1"].standing.roles["花卷"] == "长老"
        assert it.told("night-1", bite.skill) == {bite.by: "成功", "花卷": "有效目标"}
        assert it.told("night-2", bite.skill) == {bite.by: "失败"}  # g01-079, g01-086


@pytest.mark.parametrize("bites", [(BITE, SUCK), (SUCK, BITE)])
def test_bitten_by_both_in_any_order_he_changes_sides(bites) -> None:  # g01-063, S9
    one = begun(night(1, *bites))
    two = begun(night(1, bites[0]), day(2), night(2, bites[1]))
    for it, last in ((one, "night-1"), (two, "night-2")):
        assert factions(it[last], "花卷") == ["特殊阵营"]
        assert it.out(last) == []
        assert it[last].standing.roles["花卷"] == "长老"


def test_awake_he_kills_each_night_and_is_immune() -> None:  # g01-066, g01-067, g01-055
    it = begun(
        night(1, BITE, act("长老", "杀人", "麻花")),
        day(2),
        night(2, SUCK, act("长老", "杀人", "麻花"), act("长老", "杀人", "油条")),
        day(3),
        night(3, BITE, SUCK, act("长老", "杀人", "油条"), act("包子", "解药", "油条")),
        day(4),
        night(4, act("长老", "杀人", "豆浆")),
    )
    assert it.refused("night-1") == [("长老", "杀人")]
    assert it.out("night-2") == [("麻花", "杀人")]
    assert it.refused("night-2") == [("长老", "杀人")]
    assert it.told("night-2", "通灵") == {"包子": ("花卷", "麻花")}
    assert it.told("night-3", "咬噬") == {"年糕": "失败"}
    assert it.told("night-3", "吸血") == {"月饼": "失败"}
    assert it.out("night-3") == []
    assert it.out("night-4") == [("豆浆", "杀人")]


def test_dying_before_by_another_cause_keeps_that_cause() -> None:  # S17
    it = begun(
        night(1, BITE, SUCK),
        day(2),
        night(2, act("年糕", "咬噬", "月饼"), act("花卷", "杀人", "月饼")),
    )
    assert it.out("night-2") == [("月饼", "咬噬")]


# what a member of his side could do before, and can do no more
LOST = (
    night(
        2,
        act("馒头", "银盾", "麻花"),
        act("饺子", "预言", "年糕"),
        act("包子", "毒药", "年糕"),
        act("包子", "解药", "年糕"),
    ),
    day(3, acts=[act("粽子", "十字架", "月饼"), act("烧麦", "银色子弹", "年糕")]),
)


def test_his_leaving_takes_the_skills_of_his_side() -> None:  # g01-064, g01-065
    for entry, said in (
        (day(2, vote=["饺子>花卷"]), "day-2"),
        (day(2, acts=[act("烧麦", "银色子弹", "花卷")]), "day-2"),
        (day(2, ruling=[{"out": "花卷"}]), "day-2"),
    ):
        it = begun(night(1), entry, *LOST)
        assert "长老出局" in it.said(said)
        assert len(it.refused("night-2")) == 4
        assert it.told("night-2", "通灵") == {}
        assert len(it.refused("day-3")) == 2
        assert it.out("night-2") == it.out("day-3") == []


def test_in_a_night_it_is_published_at_the_next_opening() -> None:  # g01-013, g01-064, g01-065
    it = begun(
        night(1, act("包子", "毒药", "花卷"), act("包子", "解药", "年糕")),
        day(2, acts=[act("粽子", "十字架", "月饼")]),
    )
    assert it["night-1"].announce == ()
    assert "长老出局" in it.said("day-2")
    assert it.refused("night-1") == [("包子", "解药")]  # at once
    assert it.refused("day-2") == [("粽子", "十字架")]


def test_others_lose_nothing_and_nothing_done_is_undone() -> None:  # S10
    it = begun(
        BITTEN,
        day(2),
        night(2, act("年糕", "咬噬", "饺子"), act("麻花", "咬噬", "包子")),
        day(3, vote=["油条>花卷"], acts=[act("烧麦", "银色子弹", "油条")]),
        night(3, act("饺子", "预言", "月饼"), act("包子", "毒药", "豆浆")),
    )
    # the missed bullet takes 猎人, not 花卷
    assert it.out("day-3") == [("油条", "银色子弹"), ("烧麦", "投票")]
    it = begun(
        night(1, act("年糕", "咬噬", "饺子")),
        day(2, vote=["油条>花卷"]),
        night(2, act("饺子", "预言", "月饼"), act("饺子", "咬噬", "麻花")),
        day(3, vote=["油条>锅盔"], acts=[act("锅盔", "殉职", "油条")]),
    )
    assert it.told("night-2", "预言") == {"饺子": "吸血鬼阵营"}
    assert it["night-2"].standing.roles["麻花"] == "狼人"
    assert it["day-3"].standing.sheriff == "油条"  # 殉职 is the office's


def test_the_forced_exile_stays_though_the_skill_is_lost() -> None:  # S10, g01-071
    it = begun(night(1), day(2, acts=[act("烧麦", "银色子弹", "花卷")], vote=["饺子>油条"]))
    assert it.out("day-2") == [("花卷", "银色子弹"), ("烧麦", "投票")]
    assert "长老出局" in it.said("day-2")


def test_of_the_other_side_he_leaves_quietly() -> None:  # g01-064, g01-108
    it = begun(
        night(1, BITE, SUCK), day(2, vote=["饺子>花卷"]), night(2, act("饺子", "预言", "年糕"))
    )
    assert "长老" not in it.said("day-2")
    assert it["day-2"].standing.lost == ("特殊阵营",)
    assert it.told("night-2", "预言") == {"饺子": "狼人阵营"}


def test_bitten_once_he_is_still_of_his_side() -> None:
    it = begun(night(1, BITE), day(2, vote=["饺子>花卷"]))
    assert "长老出局" in it.said("day-2")
    assert it["day-2"].standing.lost == ()  # S1: 特殊阵营 was never formed


def test_expelled_he_takes_nothing_along() -> None:  # g01-035
    it = begun(night(1), day(2, expel=["花卷"]), night(2, act("饺子", "预言", "年糕")))
    assert "长老" not in it.said("day-2")
    assert it.told("night-2", "预言") == {"饺子": "狼人阵营"}


def test_in_love_he_elopes_and_does_not_awake() -> None:  # S12
    it = begun(night(1, BITE, SUCK, act("花卷", "杀人", "麻花")), day(2), lover="花卷")
    phase = it["night-1"]
    assert factions(phase, "花卷", "汤圆") == ["情侣阵营", "情侣阵营"]
    assert it.refused("night-1") == [("花卷", "杀人")]
    assert it.out("night-1") == []
    assert "情侣阵营" in (phase.needs_ruling or "")
    assert phase.standing.lost == ()
    assert "长老" not in it.said("day-2")


def test_in_love_with_one_who_drifts_he_is_of_his_new_side() -> None:  # S11
    it = begun(night(1, act("年糕", "咬噬", "汤圆")), day(2), night(2, BITE, SUCK), lover="花卷")
    assert factions(it["night-2"], "花卷", "汤圆") == ["特殊阵营", None]
    assert it["night-2"].needs_ruling is None


def test_once_his_lover_drifts_no_more_the_couple_has_him() -> None:  # S11, S12
    it = begun(
        night(1, act("年糕", "咬噬", "汤圆")),
        day(2),
        night(2, BITE, SUCK),
        day(3),
        night(3, act("汤圆", "咬噬", "油条"), act("花卷", "杀人", "豆浆")),
        lover="花卷",
    )
    phase = it["night-3"]
    assert factions(phase, "花卷", "汤圆") == ["情侣阵营", "情侣阵营"]
    assert it.refused("night-3") == [("花卷", "杀人")]
    assert "情侣阵营" in (phase.needs_ruling or "")
    assert phase.standing.lost == ()  # nobody of 特殊阵营 has gone out
