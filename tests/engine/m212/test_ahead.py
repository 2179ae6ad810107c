"""m212: what a day's opening leads to before the day has been played."""

from __future__ import annotations

from typing import Any

import pytest

from auditor.course import count_from_journal
from auditor.engine import ahead, notes, opened, start, step, undrawn
from auditor.engine.state import State
from auditor.game import Entry
from tests.engine.m212.table import (
    CAST,
    DAYS,
    GENDERS,
    M212,
    calm,
    first,
    kill,
    moon,
    night,
    played,
)
from tests.engine.table import act, game


def _after(*journal: Entry, then: tuple[Entry, ...] = ()) -> State:
    """The state after ``journal``; the game's journal goes on with ``then``."""
    table = game(*journal, *then, cast=CAST, rules=M212, genders=GENDERS)
    state = start(M212, table, strict=True)
    for entry in journal:
        state, _ = step(state, entry, count_from_journal(table))
    return state


def _killed(*then: Entry) -> State:
    return _after(
        first(),
        moon(1, "诅咒之力", player="粽子"),
        night(1),
        moon(2),
        night(2, kill("豆浆")),
        then=then,
    )


def test_before_the_event_is_drawn_the_list_may_still_change() -> None:
    # m212-157
    state = _killed()
    assert "昨夜出局：豆浆（杀人）" in ahead(state)
    said = undrawn(state)
    assert said is not None and "第 3 天" in said and "奇迹" in said and "名单还会变" in said


def test_an_event_that_is_written_already_is_in_the_opening() -> None:
    # m212-014, m212-157
    state = _killed(moon(3, "奇迹"))
    texts = ahead(state)
    assert "昨夜出局：无" in texts and "新月事件：奇迹" in texts
    assert undrawn(state) is None
    assert "豆浆" not in state.alive  # only looked at


def test_after_the_miracle_no_event_changes_the_list() -> None:
    # m212-043
    state = _after(*calm(2))
    said = undrawn(state)
    assert said is not None and "奇迹" not in said and "moon" in said


def test_an_even_day_waits_for_no_event() -> None:
    # m212-042
    assert undrawn(_after(*calm(1))) is None


def test_a_kept_forecast_is_the_event_that_waits() -> None:
    # m212-067
    kept = first(act("狼人", "预测", draw="绑架", use=False), pair=("饺子", "米饭"), kinship="烧麦")
    said = undrawn(_after(kept))
    assert said is not None and "绑架" in said and "名单还会变" not in said


@pytest.mark.parametrize(
    ("event", "back", "out"),
    [
        ({"event": "奇迹"}, True, []),
        ({"event": "UFO事件", "player": "粽子"}, False, [("粽子", "UFO事件")]),
        ({"event": "回魂夜"}, False, []),
    ],
)
def test_a_running_day_is_as_its_event_left_it(
    event: dict[str, Any], back: bool, out: list[tuple[str, str]]
) -> None:
    # m212-153, m212-157, m212-168
    entry = Entry("day", 3, moon=event, acts=(act("导演", "抽签"),))
    phase = opened(_killed(), entry)
    assert phase.moon == event["event"]
    assert ("豆浆" in phase.standing.alive) == back
    assert [(g.player, g.cause) for g in phase.out] == out
    assert phase.tallies == {}


def test_a_running_day_asks_for_the_chosen_wolf_and_the_successor() -> None:
    # m212-076, m212-130
    state = _after(*calm(2))
    taken = opened(state, Entry("day", 3, moon={"event": "UFO事件", "player": "米饭"}))
    assert [(p.by, p.skill) for p in taken.pending] == [("警长", "殉职")]
    fang = opened(state, Entry("day", 3, moon={"event": "毒牙事件"}))
    assert [(p.by, p.skill) for p in fang.pending] == [("狼人", "头狼")]


def test_whether_the_chosen_wolfs_name_is_listed_is_left_to_the_director() -> None:
    # S7
    state = _after(first(), moon(1, "毒牙事件", wolf="饺子"), night(1, kill("粽子")))
    assert any("头狼" in note and "饺子" in note and "导演" in note for note in notes(state))
    spared = _after(first(), moon(1, "毒牙事件", wolf="饺子"), night(1))
    assert not any("头狼" in note for note in notes(spared))


def test_a_badge_that_goes_by_lot_is_no_use_of_the_skill() -> None:
    # m212-029, m212-077, m212-107
    card = played(*calm(1), moon(2, expel=["米饭"], acts=[act("导演", "殉职", draw="粽子")]))
    assert "现任警长：粽子" in card["day-2"].announce
    late = [act("警长", "殉职", "汤圆", when="2026-11-19 21:31"), act("导演", "殉职", draw="粽子")]
    it = played(*calm(1), moon(2, vote=["粽子>米饭"], acts=late), days=DAYS)
    assert "现任警长：粽子" in it["day-2"].announce
    answered = played(*calm(1), moon(2, vote=["粽子>米饭"], acts=[act("警长", "殉职", "汤圆")]))
    assert "殉职，现任警长：汤圆" in answered["day-2"].announce


def test_who_followed_before_his_own_kill_comes_back_by_the_miracle_too() -> None:
    # m212-157, S19
    start_ = first(pair=("月饼", "汤圆"))
    acts = (kill("月饼"), kill("汤圆", by="黑情侣"))
    it = played(
        start_,
        moon(1, "诅咒之力", player="粽子"),
        night(1),
        moon(2),
        night(2, *acts),
        moon(3, "奇迹"),
    )
    assert it.out("night-2") == [("月饼", "杀人"), ("汤圆", "殉情")]
    roles = it["day-3"].standing.roles
    assert (roles["月饼"], roles["汤圆"]) == ("村民", "村民")
    assert len(it["day-3"].standing.alive) == 14


def test_ballots_for_an_expelled_candidate_are_asked_about_where_he_had_the_most() -> None:
    # S6
    most = ["粽子>油条", "面条>油条", "豆浆>饺子"]
    it = played(first(), moon(1, "奇迹", elect=most, expel=["油条"]))
    tally = it["day-1"].tallies["election"]
    assert tally.elected == "饺子"
    assert tally.needs_ruling is not None and "油条" in tally.needs_ruling
    ruled = played(
        first(), moon(1, "奇迹", elect=most, expel=["油条"], ruling=[{"sheriff": "饺子"}])
    )
    assert ruled["day-1"].tallies["election"].needs_ruling is None


def test_a_faction_that_never_arose_cannot_be_judged_lost() -> None:
    # convention state
    it = played(first(), moon(1, "奇迹", ruling=[{"lost": "黑情侣阵营"}]))
    assert it["day-1"].standing.lost == ()
    assert it.refused("day-1") == [("导演", "裁定")]
