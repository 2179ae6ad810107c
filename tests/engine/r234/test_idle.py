"""挂机: a red card leaves its player in the game."""

from __future__ import annotations

from dataclasses import replace

from auditor.game import Expulsion
from tests.engine.r234.table import DAYS, begun, first_day, played, tags
from tests.engine.table import act, at, day, night


def test_idle_he_stays_in_the_game_and_does_nothing() -> None:  # r234-036 to r234-040
    it = begun(
        night(1),
        day(2, expel=["稻子"], vote=["麦子>花生"]),
        night(2, act("黑蛇", "偷袭", "稻子"), act("稻子", "遗言", text="冤")),
    )
    assert tags(it, "day-2", "稻子") == ("挂机",)
    assert "红牌罚下：稻子" in it.said("day-2")
    assert "稻子" in it["day-2"].standing.alive
    assert "稻子" not in it["day-2"].tallies["exile"].absent
    assert it.out("night-2") == [("稻子", "偷袭")]
    assert it.refused("night-2") == [("稻子", "遗言")]


def test_a_ballot_before_the_card_of_the_day_stands_one_after_it_does_not() -> None:  # S14
    days = {"days": DAYS}
    late = day(
        2,
        vote=[
            "稻子>花生@2026-11-18 11:00",
            "豆子>花生@2026-11-18 12:30",
            "高粱>花生@2026-11-18 13:00",
        ],
    )
    card = Expulsion("豆子", at("2026-11-18 12:00")), Expulsion("稻子", at("2026-11-18 12:00"))
    it = played(first_day(), night(1), replace(late, expel=card), **days)
    tally = it["day-2"].tallies["exile"]
    assert tally.totals == {"花生": 2}
    assert "豆子" not in tally.absent


def test_forced_answers_of_the_idle_wait_for_the_director() -> None:  # S14
    it = begun(
        night(1),
        day(2, expel=["烛台", "墨水"], vote=["麦子>烛台"], acts=[act("烛台", "馈赠", "稻子")]),
    )
    assert it.refused("day-2") == [("烛台", "馈赠")]
    assert it.pending("day-2") == [("烛台", "馈赠")]


def test_one_who_can_act_speaks_for_the_team_and_none_for_an_idle_one() -> None:  # r234-013
    one = begun(night(1), day(2, expel=["铁锹"], acts=[act("民兵", "牵制", "黑蛇")]))
    assert one.refused("day-2") == []
    both = begun(night(1), day(2, expel=["铁锹", "草叉"], acts=[act("民兵", "牵制", "黑蛇")]))
    assert both.refused("day-2") == [("民兵", "牵制")]


def test_a_second_card_is_refused() -> None:
    it = begun(night(1), day(2, expel=["麦子"]), night(2, expel=["麦子"]), day(3))
    assert it.refused("night-2") == [("麦子", "红牌罚下")]
    assert "红牌罚下" not in it.said("day-3")


def test_a_card_of_the_night_is_made_known_when_the_day_opens() -> None:  # r234-020
    it = begun(night(1, act("麦子", "祝福", "豆子"), expel=["麦子"]), day(2))
    assert it["night-1"].announce == ()
    assert it.refused("night-1") == [("麦子", "祝福")]
    assert "红牌罚下：麦子" in it.said("day-2")
