"""zombie: m42-137, m212-203, g01-026, g01-138, r234-195, conventions 25 and 28."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from auditor.checks import zombie
from auditor.model import Content, Left
from tests.checks.build import G01, M212, R234, START, case, day, post

CLOSES = day(1).closes
NIGHT = Left("饺子", "杀人", "night-1", day(2).opens)  # known when day 2 opens
EXILE = Left("饺子", "投票", "day-1", CLOSES)


def found(posts, *outs, **change):
    return list(zombie.CHECK.run(case(posts, [day(1), day(2)], outs=outs, **change)))


def at_close(minutes: int, **change):
    """A post of 饺子 some minutes after the close of day 1."""
    wait = (CLOSES - START) // timedelta(minutes=1)
    return post("饺子", minutes=wait + minutes, **change)


def test_a_post_after_the_opening_that_told_of_the_nights_dead():  # m42-023
    (row,) = found([post("饺子", day_number=2, pid=5)], NIGHT)
    assert (row.player, row.pid, row.day, row.clause) == ("饺子", 5, 2, "违规判定 6(2)")
    assert (row.level, row.confidence, row.span) == ("blue", "high", None)
    assert row.quote == "分析"
    assert "第 1 夜" in row.note and "杀人" in row.note


def test_before_it_was_told_he_was_alive():
    assert found([post("饺子", day_number=1), at_close(60)], NIGHT) == []


def test_the_exiled_from_the_close_on():
    assert found([at_close(-1)], EXILE) == []
    assert [f.pid for f in found([at_close(1, pid=3)], EXILE)] == [3]


def test_the_same_minute_is_less_sure():
    assert [f.confidence for f in found([at_close(0)], EXILE)] == ["medium"]
    assert [f.confidence for f in found([at_close(1)], EXILE)] == ["high"]


def test_seconds_before_the_announcement_are_in_time_where_the_page_shows_them():
    late = replace(EXILE, since=CLOSES + timedelta(seconds=30))
    assert found([at_close(0)], late) == []
    assert len(found([replace(at_close(0), exact=False)], late)) == 1


@pytest.mark.parametrize("thread", ["discussion", "vote", "election", "process"])
def test_in_these_threads(thread):
    assert len(found([at_close(9, thread=thread)], EXILE)) == 1


def test_the_rules_thread_only_in_m212():
    asked = at_close(9, thread="rules")
    assert found([asked], EXILE) == []
    assert [f.clause for f in found([asked], EXILE, rules=M212)] == ["违规判定 6(1)"]
    assert found([at_close(9, thread="other")], EXILE, rules=M212) == []


def test_a_word_of_farewell_is_no_exception():  # m212-027, m212-035
    assert len(found([at_close(1)], EXILE, rules=M212)) == 1


def test_it_goes_by_the_account_in_the_game():  # g01-001
    assert [f.player for f in found([at_close(1)], EXILE, rules=G01)] == ["饺子"]


def test_others_and_the_living_may_post():
    mine = post("包子", day_number=2)
    assert found([mine, post("导演", day_number=2)], NIGHT) == []


def test_who_came_back_is_no_zombie_from_then_on():  # m212-168
    back = replace(EXILE, until=day(2).opens)
    assert found([post("饺子", day_number=2)], back, rules=M212) == []
    assert len(found([at_close(60)], back, rules=M212)) == 1


def test_out_twice_is_found_twice():
    again = Left("饺子", "投票", "day-2", day(2).closes)
    first = replace(EXILE, until=day(2).opens)
    late = post("饺子", day_number=2, minutes=60 * 40, pid=9)
    rows = found([at_close(60, pid=4), post("饺子", day_number=2, pid=5), late], first, again)
    assert [f.pid for f in rows] == [4, 9]


def test_points_in_g01():  # g01-138
    (row,) = found([post("饺子", day_number=2)], NIGHT, rules=G01)
    assert (row.clause, row.points, row.level) == ("违规判定 第二节 第5条", (10, 12), None)


SPIRIT = replace(NIGHT, tags=("虚体",))


@pytest.mark.parametrize(
    ("thread", "free"), [("discussion", True), ("vote", True), ("process", False)]
)
def test_a_spirit_may_talk_and_vote(thread, free):  # r234-096, r234-195, S20
    rows = found([post("饺子", day_number=2, thread=thread)], SPIRIT, rules=R234)
    assert (rows == []) is free
    # elsewhere the word means nothing
    assert len(found([post("饺子", day_number=2, thread=thread)], SPIRIT)) == 1


def test_a_silenced_player_is_shown_with_a_doubt():  # r234-038
    idle = Left("饺子", "挂机", "day-1", CLOSES, tag="挂机")
    (row,) = found([post("饺子", day_number=2)], idle, rules=R234)
    assert row.confidence == "medium" and "没有出局" in row.note


def test_before_the_rules_count_him_out_it_is_less_sure():  # m42-027
    card = replace(EXILE, cause="红牌罚下", since=START, sure_from=CLOSES)
    rows = found([at_close(-60), at_close(60, pid=2)], card)
    assert [f.confidence for f in rows] == ["medium", "high"]
    assert "投票结算以后" in rows[0].note


def test_a_post_deleted_or_edited_later_stays_one():  # convention 32
    gone = post("饺子", "改过", day_number=2, deleted=True, earlier=[Content("原话")])
    (row,) = found([gone], NIGHT)
    assert row.revision == 1 and "被删除" in row.note
    whole = post("饺子", "原话", day_number=2)
    assert found([whole], NIGHT)[0].id == row.id  # an edit makes no new finding


def test_without_days_it_says_why_it_cannot_run():
    empty = case([], [])
    assert zombie.CHECK.hindered(empty)
    assert zombie.CHECK.hindered(case([], [day(1)])) is None
