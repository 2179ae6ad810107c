"""爱慕, 私奔, 殉情, and the office that goes with them."""

from __future__ import annotations

import pytest

from tests.engine.g01.table import ELECTED, SUCKED, begun, courted, drifting, factions, played
from tests.engine.table import act, day, night


def test_they_learn_each_other_and_nobody_else_does() -> None:  # g01-017, g01-078, g01-091
    it = played(courted("麻花"), day(1))
    assert it.told("night-0", "爱慕") == {"汤圆": "麻花", "麻花": "汤圆"}
    assert len(it["night-0"].feedback) == 2
    assert factions(it["night-0"], "汤圆", "麻花") == ["村民阵营", "村民阵营"]
    assert it["night-0"].standing.tags == {"汤圆": ("情侣",), "麻花": ("情侣",)}
    assert "麻花" not in it.said("day-1")


@pytest.mark.parametrize(
    "acts",
    [
        (),
        (act("汤圆", "爱慕", "汤圆"),),  # S26
        (act("汤圆", "爱慕", use=False),),
        (act("汤圆", "爱慕"),),
        (act("汤圆", "爱慕", "麻花", "油条"),),
    ],
)
def test_it_is_asked_for_until_answered(acts) -> None:  # g01-003, g01-077
    it = played(night(0, *acts), day(1), night(1))
    assert it.pending("night-0") == [("汤圆", "爱慕")]
    assert it["night-0"].pending[0].deadline is None
    assert it.refused("night-0") == [(a.by, a.skill) for a in acts]
    assert it["night-1"].standing.tags == {}
    assert it.pending("night-1") == []


def test_a_wrong_choice_may_be_made_again() -> None:
    it = played(night(0, act("汤圆", "爱慕", "汤圆"), act("汤圆", "爱慕", "麻花")))
    assert it.pending("night-0") == []
    assert it["night-0"].standing.tags.keys() == {"汤圆", "麻花"}
    twice = played(night(0, act("汤圆", "爱慕", "麻花"), act("汤圆", "爱慕", "油条")))
    assert twice.refused("night-0") == [("汤圆", "爱慕")]


@pytest.mark.parametrize("lover", ["年糕", "月饼"])
def test_of_two_factions_they_elope(lover: str) -> None:  # g01-092, S1
    it = played(courted(lover), ELECTED)
    assert factions(it["night-0"], "汤圆", lover) == ["情侣阵营", "情侣阵营"]
    assert it["night-0"].standing.lost == ()
    assert it.winner is None


def test_an_infection_alone_forms_nothing_the_release_does() -> None:  # g01-046, S11
    it = begun(SUCKED, day(2), night(2, act("麻花", "吸血", "油条")), lover="麻花")
    assert factions(it["night-1"], "汤圆", "麻花") == ["村民阵营", None]
    assert factions(it["night-2"], "汤圆", "麻花") == ["情侣阵营", "情侣阵营"]


def test_both_infected_of_one_clan_stay_in_it() -> None:  # g01-091
    it = begun(
        night(1, act("年糕", "咬噬", "麻花")),
        day(2),
        night(2, act("年糕", "咬噬", "汤圆")),
        day(3),
        night(3, act("麻花", "咬噬", "油条"), act("汤圆", "咬噬", "豆浆")),
        lover="麻花",
    )
    assert factions(it["night-3"], "汤圆", "麻花") == ["狼人阵营", "狼人阵营"]


def test_once_formed_it_stays_and_who_drifts_comes_back() -> None:  # S11
    it = begun(
        night(1, act("年糕", "咬噬", "汤圆")),
        day(2),
        night(2, act("汤圆", "咬噬", "油条")),
        lover="年糕",
    )
    assert factions(it["night-0"], "汤圆", "年糕") == ["情侣阵营", "情侣阵营"]
    assert factions(it["night-1"], "汤圆", "年糕") == [None, "情侣阵营"]
    assert factions(it["night-2"], "汤圆", "年糕") == ["情侣阵营", "情侣阵营"]
    assert it.winner is None  # both wolves


def test_they_win_as_a_wolf_and_a_vampire_neither_drifting() -> None:  # g01-100, g01-110
    it = begun(
        night(1, act("月饼", "吸血", "汤圆")),
        day(2),
        night(2, act("汤圆", "吸血", "麻花"), act("包子", "毒药", "油条")),
        day(3, vote=["饺子>豆浆"]),
        lover="年糕",
    )
    assert it["night-1"].standing.winner is None
    assert it["night-2"].standing.winner == "情侣阵营"
    assert it.out("night-2") == it.out("day-3") == []  # g01-103
    assert it.told("night-2", "通灵") == {}
    assert it["night-2"].announce == ("情侣阵营胜利",)


def test_they_win_where_the_first_to_drift_is_the_last_to_settle() -> None:  # g01-110
    it = begun(
        night(1, act("年糕", "咬噬", "麻花"), act("月饼", "吸血", "汤圆")),
        day(2),
        night(2, act("麻花", "咬噬", "油条"), act("汤圆", "吸血", "豆浆")),
        lover="麻花",
    )
    assert it["night-1"].standing.winner is None
    assert it.winner == "情侣阵营"
    assert drifting(it["night-2"]) == ["油条", "豆浆"]


@pytest.mark.parametrize(("gone", "other"), [("汤圆", "麻花"), ("麻花", "汤圆")])
def test_one_follows_the_other_whatever_the_cause(gone: str, other: str) -> None:  # g01-093
    by_vote = begun(night(1), day(2, vote=[f"饺子>{gone}"]), lover="麻花")
    assert by_vote.out("day-2") == [(gone, "投票"), (other, "殉情")]
    assert f"投票出局：{gone}、{other}" in by_vote.said("day-2")  # g01-014, g01-029
    assert by_vote["day-2"].tallies["exile"].out == (gone,)
    by_shot = begun(night(1), day(2, acts=[act("烧麦", "银色子弹", gone)]), lover="麻花")
    assert by_shot.out("day-2")[:2] == [(gone, "银色子弹"), (other, "殉情")]
    by_poison = begun(night(1, act("包子", "毒药", gone)), day(2), lover="麻花")
    assert by_poison.out("night-1") == [(gone, "毒药"), (other, "殉情")]
    assert f"夜晚出局：{gone}、{other}" in by_poison.said("day-2")
    by_card = begun(night(1), day(2, expel=[gone]), lover="麻花")
    assert by_card.out("day-2") == [(gone, "罚下")]  # g01-035, S18


def test_of_their_faction_only_both_out_lose() -> None:  # g01-111, S18, S28
    it = begun(night(1), day(2, expel=["汤圆"]), night(2), day(3, vote=["饺子>年糕"]), lover="年糕")
    assert it["day-2"].standing.lost == ()
    assert set(it["day-3"].standing.lost) == {"情侣阵营"}
    it = begun(night(1), day(2, vote=["饺子>汤圆"]), lover="年糕")
    assert it.out("day-2") == [("汤圆", "投票"), ("年糕", "殉情")]
    assert set(it["day-2"].standing.lost) == {"情侣阵营"}  # S1: 狼人阵营 lost nobody
    it = begun(night(1), day(2, vote=["饺子>汤圆"]), lover="麻花")
    assert it["day-2"].standing.lost == ()  # never formed


def test_left_behind_he_elopes_with_nobody() -> None:  # S18
    it = begun(
        night(1, act("年糕", "咬噬", "麻花")),
        day(2, expel=["汤圆"]),
        night(2, act("麻花", "咬噬", "油条")),
        lover="麻花",
    )
    assert factions(it["night-2"], "汤圆", "麻花") == ["村民阵营", "狼人阵营"]


# -------------------------------------------------------------------------------------- the office


def test_the_outgoing_names_a_living_one_once_all_that_belongs_together_is_done() -> None:
    # g01-099
    acts = [act("警长", "殉职", "汤圆"), act("锅盔", "殉职", "锅盔"), act("锅盔", "殉职", "米线")]
    it = begun(night(1), day(2, vote=["饺子>锅盔"], acts=acts), lover="锅盔")
    assert it.refused("day-2") == [("警长", "殉职"), ("锅盔", "殉职")]
    assert it["day-2"].standing.sheriff == "米线"
    assert it["day-2"].announce[-1] == "殉职：米线"
    assert it.told("day-2", "竞岗") == {"米线": "当选警长"}  # g01-094


def test_in_a_night_he_is_asked_after_its_last_leaving() -> None:  # g01-099, g01-013
    it = begun(
        night(
            1,
            act("年糕", "咬噬", "月饼"),
            act("包子", "毒药", "锅盔"),
            act("锅盔", "殉职", "月饼"),
            act("锅盔", "殉职", "米线"),
        ),
        day(2),
    )
    assert it.out("night-1") == [("锅盔", "毒药"), ("月饼", "咬噬")]
    assert it.refused("night-1") == [("锅盔", "殉职")]
    assert it["night-1"].standing.sheriff == "米线"
    assert it["day-2"].announce[-2:] == ("警长：米线", "殉职：米线")


@pytest.mark.parametrize(
    "acts", [(), (act("锅盔", "殉职", use=False),), (act("锅盔", "殉职", "麻花"),)]
)
def test_without_an_answer_nobody_holds_it(acts) -> None:  # g01-003, g01-099
    it = begun(
        night(1, act("包子", "毒药", "麻花")),
        day(2, vote=["饺子>锅盔"], acts=acts),
        night(2),
        day(3, vote=["饺子>油条", "包子>豆浆"]),
    )
    assert it.pending("day-2") == [("锅盔", "殉职")]
    assert it["day-2"].pending[0].deadline is None
    assert it["day-2"].standing.sheriff is None
    assert len(it.refused("day-2")) == len(acts)
    assert it.out("day-3") == []
    assert it.pending("day-3") == []
    assert "警长：无" in it.said("day-3")
