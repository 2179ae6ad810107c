"""Too few posts: m42-133, m42-134, S20, conventions 21 and 22."""

from __future__ import annotations

from datetime import timedelta

import pytest

from auditor.checks.quota import CHECK
from auditor.model import Acceleration
from tests.checks.build import G01, M212, NAMES, R234, case, day, many, post

FAST = Acceleration(on=True)


def found(posts, days, clause="违规判定 5(1)", **change):
    rows = CHECK.run(case(posts, days, **change))
    return [(f.day, f.player) for f in rows if f.clause == clause]


def enough(*days_):
    rows = []
    for number in days_:
        for index, name in enumerate(NAMES[1:]):
            rows += many(name, 10, day_number=number, start=100 * (index + 1))
    return rows


@pytest.mark.parametrize(("count", "hit"), [(0, True), (4, True), (5, False), (6, False)])
def test_five_are_enough(count, hit):
    assert found([*many("饺子", count), *enough(1)], [day(1)]) == ([(1, "饺子")] if hit else [])


def test_none_while_the_day_runs():
    assert found([], [day(1, closed=False)]) == []


def test_none_on_an_accelerated_day():  # m42-082
    assert found([], [day(1, acceleration=FAST)]) == []


def test_who_left_the_game_that_day_is_not_charged():
    assert found(enough(1), [day(1, charged=NAMES[1:])]) == []


@pytest.mark.parametrize(
    "fifth",
    [
        {"deleted": True},
        {"blocked": "提示: 该帖被管理员或版主屏蔽"},
        {"thread": "vote"},
        {"thread": "process"},
        {"minutes": 60 * 40},  # after the close
        {"minutes": -5},  # before the opening
    ],
)
def test_what_does_not_count(fifth):
    posts = [*many("饺子", 4), post("饺子", pid=99, **fifth), *enough(1)]
    assert found(posts, [day(1)]) == [(1, "饺子")]


def test_the_closing_second_counts():
    facts = day(1)
    last = int((facts.closes - facts.opens) / timedelta(minutes=1))
    posts = [*many("饺子", 4), post("饺子", pid=99, minutes=last), *enough(1)]
    assert found(posts, [facts]) == []


def test_a_page_that_was_not_read_lowers_the_confidence():
    rows = list(CHECK.run(case(enough(1), [day(1)], gaps=frozenset({31}))))
    assert [(f.player, f.confidence) for f in rows] == [("饺子", "low")]
    assert "没有读全" in rows[0].note


def row(counts, fast=()):
    days, posts = [], []
    for number, count in enumerate(counts, 1):
        days.append(day(number, acceleration=FAST if number in fast else Acceleration()))
        posts += many("饺子", count, day_number=number) + enough(number)
    return found(posts, days, "违规判定 5(2)")


def test_three_days_below_ten():
    assert row([9, 9, 9]) == [(3, "饺子")]
    assert row([9, 10, 9, 9]) == []


def test_after_a_finding_the_row_starts_anew():
    assert row([9] * 5) == [(3, "饺子")]
    assert row([9] * 6) == [(3, "饺子"), (6, "饺子")]


def test_an_accelerated_day_neither_counts_nor_breaks():
    assert row([9, 0, 9, 9], fast={2}) == [(4, "饺子")]


def test_an_accelerated_day_between_lowers_the_confidence():
    days = [day(1), day(2, acceleration=FAST), day(3), day(4)]
    posts = [p for n in (1, 3, 4) for p in many("饺子", 9, day_number=n)]
    rows = [f for f in CHECK.run(case(posts, days)) if f.clause == "违规判定 5(2)"]
    assert {f.player: f.confidence for f in rows}["饺子"] == "medium"


def test_ids_are_stable_and_tell_days_apart():
    both = [list(CHECK.run(case([], [day(1), day(2)]))) for _ in range(2)]
    assert [f.id for f in both[0]] == [f.id for f in both[1]]
    assert len({f.id for f in both[0]}) == len(both[0]) == 6


def test_without_days_it_cannot_run():
    assert CHECK.hindered(case([], [])) is not None
    assert CHECK.hindered(case([], [day(1)])) is None


@pytest.mark.parametrize("rules", [M212, R234])
def test_an_accelerated_day_is_not_punished_in_other_sets(rules):  # m212-200, r234-154, S25
    assert list(CHECK.run(case([], [day(1, acceleration=FAST)], rules))) == []
    assert len(list(CHECK.run(case([], [day(1)], rules)))) == 3  # r234-192


def test_g01_asks_for_one_post_and_takes_more_each_time():  # g01-128, S23, S31
    days = [day(n) for n in (1, 2, 3, 4, 5)]
    posts = [p for d in (1, 2, 3, 4, 5) for name in NAMES[1:] for p in many(name, 1, day_number=d)]
    posts += many("饺子", 1, day_number=2)
    rows = list(CHECK.run(case(posts, days, G01)))
    assert [(f.day, f.points, f.level) for f in rows] == [
        (1, (3, 3), None), (3, (6, 6), None), (4, (9, 9), None), (5, (9, 9), None),
    ]  # fmt: skip
    assert {f.player for f in rows} == {"饺子"}


def test_none_on_a_day_on_which_nobody_may_speak():  # m212-173
    assert found([], [day(1, silent=True)], rules=M212) == []


def test_a_silent_day_neither_counts_nor_breaks_a_row():  # m212-173, m212-200
    posts = [p for d in (1, 3, 4) for p in many("饺子", 9, day_number=d)]
    days = [day(1), day(2, silent=True), day(3), day(4)]
    rows = [f for f in CHECK.run(case(posts, days, M212)) if f.player == "饺子"]
    assert [(f.day, f.clause, f.confidence) for f in rows] == [(4, "违规判定 5(1)", "medium")]


def test_both_findings_of_one_clause_and_day_are_told_apart():  # m212-200, convention 22
    rows = [f for f in CHECK.run(case([], [day(n) for n in (1, 2, 3)], M212)) if f.day == 3]
    mine = [f for f in rows if f.player == "饺子"]
    assert len(mine) == 2 == len({f.id for f in mine})
