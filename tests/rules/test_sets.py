"""What the threads of the shipped rule sets say about votes, activity, offices and penalties."""

from __future__ import annotations

from datetime import time
from fractions import Fraction

import pytest

from auditor.rules.checks import CATEGORIES, CHECKS
from auditor.rules.load import load_ruleset

M42, M212, G01, R234 = (load_ruleset(name, None) for name in ("m42", "m212", "g01", "r234"))
ALL = (M42, M212, G01, R234)


def test_which_votes_a_day_holds() -> None:
    for rules in (M42, G01, R234):  # m42-065, g01-020, g01-021, r234-027, r234-029
        assert [rules.votes.held_on(day) for day in (1, 2, 3)] == [
            ("election",), ("exile",), ("exile",),
        ]  # fmt: skip
    assert M212.votes.held_on(1) == ("election", "exile")  # m212-021
    assert M212.votes.held_on(2) == ("exile",)


def test_re_votes() -> None:
    # m42-086, m212-119; any number: convention 10 for g01, r234-156
    assert [r.votes.revotes for r in ALL] == [1, 1, None, None]
    assert [r.votes.revote_cutoff for r in ALL] == [60, 60, None, None]  # m42-087, m212-125
    assert [r.votes.revote_needs_quote for r in ALL] == [True, True, False, True]  # r234-163
    assert [r.votes.any_later_replaces for r in ALL] == [False, False, True, False]
    assert [r.votes.accelerated_revotes for r in ALL] == [
        "from_then", "whole_day", "allowed", "from_then",  # m212-116, S29, r234-153
    ]  # fmt: skip
    assert [r.votes.reason_required for r in ALL] == [True, True, False, True]  # r234-162


def test_proxy_votes() -> None:
    # m42-087; m212-222 to m212-224; r234-158
    assert [r.votes.proxy_cutoff for r in ALL] == [60, 30, None, None]
    assert [r.votes.proxy_cutoff_in_time for r in ALL] == [False, True, False, False]
    assert [r.votes.proxy_revote_cutoff for r in ALL] == [60, 60, None, None]
    assert [r.votes.conditional_proxy for r in ALL] == ["void", "abstain", "void", "void"]


def test_acceleration() -> None:
    assert M212.acceleration.share == "more_than_half"  # m212-114, m212-219
    assert M212.acceleration.cutoff is None and not M212.acceleration.delay_allowed
    assert not G01.acceleration.applications  # g01-009
    assert (R234.acceleration.share, R234.acceleration.cutoff) == ("half_or_more", 180)  # r234-152
    assert R234.acceleration.delay_allowed  # r234-155


def test_what_activity_is_owed() -> None:
    # m42-133, m212-200, g01-128 (S31), r234-192
    assert [r.activity.quota for r in ALL] == [5, 5, 1, 5]
    assert ["quota.row" in r.checks for r in ALL] == [True, True, False, True]  # r234-193
    assert {(r.activity.row_days, r.activity.row_below) for r in (M42, M212, R234)} == {(3, 10)}
    assert M212.activity.silent_events == ("沉默不语",)  # m212-173
    assert M212.activity.silent_tags == ("愚人",)  # m212-160
    assert R234.activity.silent_tags == ("挂机",)  # r234-038
    assert G01.activity.substitute_grace == 12 * 60  # g01-133


def test_offices() -> None:  # m42-053, m212-075, g01-096, r234-025
    assert [(r.office.name, r.office.weight) for r in ALL] == [
        ("警长", 2), ("警长", Fraction(3, 2)), ("警长", 2), ("神眷者", Fraction(3, 2)),
    ]  # fmt: skip


def test_not_voting_is_punished_but_for_r234() -> None:  # m212-127, m212-201, r234 S19
    assert ["novote" in r.checks for r in ALL] == [True, True, True, False]
    assert "novote" not in R234.unchecked
    assert (M212.checks["novote"].clause, M212.checks["novote"].level) == (
        "违规判定 5(2)",
        "yellow",
    )


@pytest.mark.parametrize(
    ("check", "costs"),
    [
        ("quota", [(3, 3), (6, 6), (9, 9), (9, 9)]),  # g01-128, S23
        ("novote", [(2, 2), (8, 8), (12, 12), (12, 12)]),  # g01-129, S23
        ("ballot", [(1, 1)] * 4),  # g01-130
        ("zombie", [(10, 12)] * 4),  # g01-138
        ("fonts", [(2, 2)] * 4),  # g01-151
        ("lexicon.oath", [(6, 12)] * 4),  # g01-144
    ],
)
def test_points_of_g01(check: str, costs: list[tuple[int, int]]) -> None:
    rule = G01.checks[check]
    assert [rule.cost(nth) for nth in (1, 2, 3, 4)] == costs
    assert rule.level is None  # points, no card


def test_g01_expels_at_twelve_points_and_the_others_by_cards() -> None:  # g01-032
    assert [r.cards.expel_at for r in ALL] == [None, None, 12, None]
    # m212-180, m212-181, r234-170, r234-171
    assert {(r.cards.blue_per_yellow, r.cards.yellow_per_red) for r in ALL} == {(3, 3)}


def test_silence_is_yellow_at_once_where_there_are_cards() -> None:  # m212-216, r234-192
    for rules in (M42, M212, R234):
        for check in ("quota", "quota.row"):
            rule = rules.checks[check]
            assert (rule.levels, rule.fixed) == (("yellow",), True)


def test_fonts() -> None:
    assert (M212.checks["fonts"].clause, M212.checks["fonts.size"].clause) == (
        "违规判定 9(1)", "违规判定 9(2)",  # m212-209, m212-210
    )  # fmt: skip
    assert M212.checks["fonts"].size_over is None
    assert (G01.checks["fonts"].red_distance, G01.checks["fonts"].size_over) == (None, 5)  # g01-151
    assert (R234.checks["fonts"].red_distance, R234.checks["fonts"].size_over) == (20, 3)  # S26


def test_where_the_dead_must_be_silent() -> None:
    usual = ("discussion", "vote", "election", "process")
    assert [r.checks["zombie"].threads for r in (M42, G01, R234)] == [usual] * 3  # m42-137
    assert M212.checks["zombie"].threads == (*usual, "rules")  # m212-203
    assert R234.checks["zombie"].spared == {"虚体": ("discussion", "vote")}  # r234-195, S20
    assert R234.checks["zombie"].silenced == ("挂机",)  # r234-038


def test_schedule() -> None:
    # m42-077, m212-112, g01-006, g01-008, r234-150
    assert [(r.schedule.days, r.schedule.weekend_days) for r in ALL] == [
        (2, 1), (2, 1), (2, 0), (2, 1),
    ]  # fmt: skip
    assert [r.schedule.weekend_from_day for r in ALL] == [1, 2, 1, 1]
    assert [r.schedule.closes for r in ALL] == [time(21), time(21), time(21, 30), time(21)]


def test_settings_of_g01() -> None:  # g01-022 to g01-024, S19; g01-139
    assert (G01.ballots_public, G01.assistants) == ("F", False)
    assert M42.ballots_public is None


def test_every_check_of_a_set_is_looked_for_or_said_not_to_be() -> None:
    for rules in ALL:
        assert not set(rules.checks) & set(rules.unchecked)
        assert {*rules.checks, *rules.unchecked} <= set(CHECKS)
        looked = {"quota", "novote", "fonts", "ballot", "zombie"}
        assert looked - set(rules.checks) <= {"novote"}
        wording = {rule.clause for rule in rules.checks.values()}
        assert wording <= set(rules.clauses)


# what a thread does not forbid is not looked for there
FREE = {
    "m42": {"betrayal", "sympathy", "identity_leak"},
    "m212": {
        "betrayal", "sympathy", "identity_leak", "game_responsibility", "awards_after",
        "tielian_argument", "deliberate_violation",
    },
    "g01": {
        "betrayal", "threat_penalty", "body_part", "against_director", "deliberate_violation",
        "game_responsibility",
    },
    "r234": {"sympathy", "identity_leak", "past_game"},
}  # fmt: skip


@pytest.mark.parametrize("rules", ALL, ids=lambda r: r.id)
def test_which_categories_a_thread_forbids(rules) -> None:
    named = {k.removeprefix("lexicon.") for k in (*rules.checks, *rules.unchecked)}
    assert set(CATEGORIES) - named == FREE[rules.id]
