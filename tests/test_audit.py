"""The pipeline: whose posts they are, and how far the journal carries the game."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from auditor.audit import placed
from auditor.days import follow
from auditor.game import Act, Entry, Expulsion, Player
from tests.checks.build import START, case, day, post

NIGHT = Entry("night", 1, (Act("狼人", "杀人", ("馒头",), True),))
CAST = (
    Player("饺子", "狼人", 7),
    Player("包子", "预言家"),
    Player("馒头", "村民"),
    Player("花卷", "村民"),
)


def game(*journal: Entry, players=CAST):
    made = case([], [day(1), day(2), day(3)]).game
    return replace(made, players=players, journal=journal)


@pytest.mark.parametrize(
    ("author", "uid", "shown"),
    [
        ("饺子", 7, "饺子"),
        ("", 7, "饺子"),  # a skin without names
        ("新名字", 7, "饺子"),  # the account was renamed
        ("包子", 7, "包子"),  # a name of the cast stays
        ("路人", 8, "路人"),
        ("饺 子", None, "饺 子"),  # no likeness makes a player
    ],
)
def test_whose_post_it_is(author, uid, shown):
    one = replace(post(author), tid=31, uid=uid)
    assert placed(game(), [one])[0].author == shown


def alive(course):
    return [facts.alive for facts in course.days]


def test_only_the_journal_moves_the_game_on():
    everybody = ("饺子", "包子", "馒头", "花卷")
    late = START + timedelta(days=30)
    assert alive(follow(game(), [], late)) == [everybody] * 3
    told = follow(game(Entry("day", 1, election=()), NIGHT), [], late)
    assert alive(told) == [everybody] + [("饺子", "包子", "花卷")] * 2
    assert any("第 2 天" in warning for warning in told.warnings)


def test_an_empty_journal_is_a_warning_from_the_second_day_on():
    late, early = START + timedelta(days=30), START + timedelta(hours=1)
    assert any("journal 还是空的" in w for w in follow(game(), [], late).warnings)
    assert follow(game(), [], early).warnings == ()


def test_the_newest_day_without_an_entry_is_no_warning():
    told = game(Entry("day", 1, election=()), NIGHT)
    assert follow(told, [], day(2).closes + timedelta(hours=1)).warnings == ()


def test_a_night_that_the_journal_leaves_out_is_a_warning():
    late = day(2).closes + timedelta(hours=1)
    days = (Entry("day", 1, election=()), Entry("day", 2, exile=()))
    (warning,) = follow(game(*days), [], late).warnings
    assert "第 1 夜" in warning and "第 1 天" not in warning and "第 2" not in warning
    assert follow(game(days[0], Entry("night", 1), days[1]), [], late).warnings == ()


def test_a_vote_thread_that_was_never_read_is_not_counted():
    late = day(2).closes + timedelta(hours=1)
    assert [t.day for t in follow(game(), [], late).tallies] == [2]
    assert follow(game(), [], late, unread={62}).tallies == ()


def test_nothing_is_known_before_its_time():
    journal = (Entry("day", 1, election=()), NIGHT, Entry("day", 2, exile=()))
    during_day_one = follow(game(*journal), [], START + timedelta(hours=1))
    assert [p.name for p in during_day_one.phases] == []
    assert len(during_day_one.days) == 1 and not during_day_one.days[0].closed
    before = follow(game(*journal), [], START - timedelta(hours=1))
    assert before.days == () and before.tallies == ()
    at_close = follow(game(*journal), [], day(1).closes)
    assert [p.name for p in at_close.phases] == ["day-1", "night-1"]
    assert at_close.days[0].closed


def test_who_is_expelled_that_day_is_not_charged():
    journal = Entry("day", 1, election=(), expel=(Expulsion("包子"),))
    course = follow(game(journal), [], START + timedelta(days=1, hours=20))
    assert course.days[0].charged == ("饺子", "馒头", "花卷")
