"""Cards: what is recommended, what is decided, how they add up."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.cards import cards, decision_for, merge, newest, orphans, to_reconsider, waiting
from auditor.errors import WrongInput
from auditor.model import Audit, Decision, Finding
from auditor.rules.load import load_ruleset

RULES = load_ruleset("m42", None)
AT = datetime(2026, 11, 20, tzinfo=UTC)


def finding(number: int, check: str = "fonts", day: int = 1, player: str = "饺子") -> Finding:
    rule = RULES.checks[check]
    return Finding(
        id=f"f{number}",
        check=check.split(".row")[0],
        clause=rule.clause,
        player=player,
        day=day,
        level=rule.levels[0] if rule.card else None,
        evidence="e",
    )


def decided(number: int, card: str | None, verdict: str = "accept", **more) -> Decision:
    base = Decision(f"f{number}", verdict, "理由", "导演", AT, card=card, evidence="e")
    return replace(base, **{"player": "饺子", "check": "fonts", "day": 1, "number": number, **more})


def row(findings, decisions=()):
    return cards(("饺子", "包子"), findings, decisions, RULES)[0]


def test_a_first_breach_is_blue():  # m42-106
    got = row([finding(1)])
    assert [r.card for r in got.recommend] == ["blue"]
    assert got.totals == {"blue": 0, "yellow": 0, "red": 0}
    assert got.projected == {"blue": 1, "yellow": 0, "red": 0}


def test_repeats_on_one_day_are_one_recommendation():  # convention 29
    got = row([finding(1), finding(2)])
    assert [r.findings for r in got.recommend] == [("f1", "f2")]


def test_the_same_breach_on_two_days_is_two():
    assert len(row([finding(1), finding(2, day=2)]).recommend) == 2


def test_a_repeat_after_a_decided_card_is_yellow():  # m42-108, convention 30
    got = row([finding(1), finding(2, day=2)], [decided(1, "blue")])
    assert [r.card for r in got.recommend] == ["yellow"]


def test_a_card_for_a_later_day_makes_no_repeat_of_an_earlier_one():
    got = row([finding(1), finding(2, day=2)], [decided(2, "blue", day=2)])
    assert [(r.card, r.findings) for r in got.recommend] == [("blue", ("f1",))]


def test_a_repeat_of_another_kind_stays_blue():
    got = row([finding(1), finding(2, "lexicon.oath", day=2)], [decided(1, "blue")])
    assert [r.card for r in got.recommend] == ["blue"]


def test_a_dismissed_finding_leaves_nothing():
    got = cards(("饺子",), [finding(1)], [decided(1, None, "dismiss")], RULES)[0]
    assert got.recommend == () and got.projected == {"blue": 0, "yellow": 0, "red": 0}


@pytest.mark.parametrize("check", ["quota", "quota.row", "novote"])
def test_silence_is_always_yellow(check):  # m42-133, m42-134, m42-135
    assert [r.card for r in row([finding(1, check)]).recommend] == ["yellow"]


def test_a_ballot_finding_leads_to_no_card():
    assert cards(("饺子",), [finding(1, "ballot")], [], RULES) == ()


def test_three_blue_are_a_yellow_three_yellow_a_red():  # m42-107, m42-109
    assert merge({"blue": 3}, RULES) == {"blue": 0, "yellow": 1, "red": 0}
    assert merge({"yellow": 3}, RULES) == {"blue": 0, "yellow": 0, "red": 1}
    assert merge({"blue": 4, "yellow": 2}, RULES) == {"blue": 1, "yellow": 0, "red": 1}
    assert merge({"blue": 2, "yellow": 2}, RULES) == {"blue": 2, "yellow": 2, "red": 0}


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 3))
def test_merging_keeps_the_worth(blue, yellow, red):
    got = merge({"blue": blue, "yellow": yellow, "red": red}, RULES)
    assert got["blue"] + 3 * got["yellow"] + 9 * got["red"] == blue + 3 * yellow + 9 * red
    assert got["blue"] < 3 and got["yellow"] < 3


def test_three_open_yellows_would_expel():  # m42-110
    got = row([finding(n, "quota", day=n) for n in (1, 2, 3)])
    assert got.would_expel and not got.expelled


def test_a_decision_counts_though_its_finding_is_gone():
    got = cards(("饺子",), [], [decided(1, "yellow")], RULES)[0]
    assert got.totals["yellow"] == 1


def test_the_last_decision_holds():
    both = [decided(1, "blue"), replace(decided(1, None, "dismiss"), number=2)]
    assert newest(both)["f1"].verdict == "dismiss"
    assert row([finding(1)], both).totals["blue"] == 0


def test_changed_evidence_asks_again():
    changed = replace(finding(1), evidence="other")
    assert to_reconsider([changed], [decided(1, "blue")]) == ("f1",)
    assert waiting([changed], [decided(1, "blue")]) == (changed,)


def test_a_case_with_a_card_waits_no_more():
    rows = [finding(1), finding(2)]
    card = decided(1, "blue", clause=rows[0].clause)
    assert waiting(rows, [card]) == ()


def audit_of(*findings: Finding, decisions=()) -> Audit:
    return Audit(
        game="game.yaml", title="", ruleset="m42", as_of=AT, forum_url=None, quota=5, readings=(),
        days=(), activity=(), findings=findings, decisions=tuple(decisions), cards=(), tallies=(),
        checks=(),
    )  # fmt: skip


def decide(audit, name, verdict, card=None, why="首次"):
    return decision_for(audit, RULES, name, verdict, card=card, why=why, who="导演", at=AT)


def test_accepting_takes_the_recommended_card():
    first, second = finding(1), finding(2, day=2)
    assert decide(audit_of(first), "f1", "accept").card == "blue"
    held = decide(audit_of(first, second, decisions=[decided(1, "blue")]), "f2", "accept")
    assert held.card == "yellow"


def test_accepting_the_same_finding_again_does_not_make_it_a_repeat():
    assert (
        decide(audit_of(finding(1), decisions=[decided(1, "blue")]), "f1", "accept").card == "blue"
    )


def test_changing_needs_a_card():
    assert decide(audit_of(finding(1)), "f1", "change", "red").card == "red"
    assert decide(audit_of(finding(1)), "f1", "change", "none").card is None
    for verdict, card in (("change", None), ("accept", "red"), ("dismiss", "blue")):
        with pytest.raises(WrongInput):
            decide(audit_of(finding(1)), "f1", verdict, card)


def test_an_unknown_finding_is_told_with_a_suggestion():
    known = replace(finding(1), id="abcdef123456")
    with pytest.raises(WrongInput) as error:
        decide(audit_of(known), "abcdef123457", "accept")
    assert "abcdef123456" in str(error.value)


@pytest.mark.parametrize("empty", ["  ", "…", "...", "理由"])
def test_a_decision_needs_a_reason(empty):
    with pytest.raises(WrongInput):
        decide(audit_of(finding(1)), "f1", "accept", why=empty)


def again(audit, number, verdict, card=None):
    return decide(audit, f"f{number}", verdict, card)


def test_another_players_card_makes_nobodys_breach_a_repeat():
    theirs = decided(1, "blue", player="包子")
    audit = audit_of(finding(1, player="包子"), finding(2, day=2), decisions=[theirs])
    assert row([finding(2, day=2)], [theirs]).recommend[0].card == "blue"
    assert again(audit, 2, "accept").card == "blue"


def test_a_card_whose_finding_is_gone_still_counts_and_can_be_taken_back():
    before = decided(1, "yellow", check="quota", clause="违规判定 5(1)")
    assert row([], [before]).totals["yellow"] == 1
    assert orphans([], [before], AT) == (before,)
    after = again(audit_of(decisions=[before]), 1, "dismiss")
    assert (after.player, after.check, after.card, after.number) == ("饺子", "quota", None, 0)
    now = [before, replace(after, number=2)]
    assert row([], now).totals["yellow"] == 0
    assert orphans([], now, AT) == ()


def test_a_card_whose_finding_is_gone_can_be_left_or_changed():
    before = decided(1, "yellow")
    kept = replace(again(audit_of(decisions=[before]), 1, "accept"), number=2)
    assert kept.card == "yellow" and orphans([], [before, kept], AT) == ()
    assert again(audit_of(decisions=[before]), 1, "change", "blue").card == "blue"
    # found again, it has to be looked at again
    assert to_reconsider([finding(1)], [before, kept]) == ("f1",)


def test_what_was_decided_later_is_no_orphan_of_an_earlier_audit():
    assert orphans([], [decided(1, "blue")], AT - timedelta(days=1)) == ()
    assert orphans([], [decided(1, None, "dismiss")], AT) == ()
    assert orphans([finding(1)], [decided(1, "blue")], AT) == ()


def test_a_case_whose_decided_finding_is_gone_is_still_covered():
    card = decided(1, "blue", clause=finding(2).clause)
    assert row([finding(2)], [card]).recommend == ()
    assert waiting([finding(2)], [card]) == ()


SETS = {name: load_ruleset(name, None) for name in ("m42", "m212", "r234")}


@pytest.mark.parametrize("name", SETS)
def test_first_blue_then_yellow_then_added_up(name):
    # m212-175 to m212-177, m212-180, m212-181, r234-170, r234-171
    rules = SETS[name]
    rows = [
        replace(finding(n, day=n), clause=rules.checks["fonts"].clause, level="blue")
        for n in (1, 2)
    ]
    (fresh,) = cards(("饺子",), rows[:1], [], rules)
    assert [r.card for r in fresh.recommend] == ["blue"]
    assert cards(("饺子",), [], [], rules) == ()
    (again,) = cards(("饺子",), rows, [decided(1, "blue")], rules)
    assert [r.card for r in again.recommend] == ["yellow"]
    three = [decided(n, "blue", day=n) for n in (1, 2, 3)]
    (merged,) = cards(("饺子",), [], three, rules)
    assert merged.totals == {"blue": 0, "yellow": 1, "red": 0} and not merged.expelled


@pytest.mark.parametrize("name", SETS)
def test_a_red_card_is_the_directors_alone(name):
    # m212-178, m212-179, r234-172, r234-174: also for one who is out, and for an account whose
    # player was replaced (m212-225): the row goes by the account and asks for neither
    rules = SETS[name]
    rows = [
        replace(finding(n, day=n), clause=rules.checks["fonts"].clause, level="blue")
        for n in range(1, 8)
    ]
    held = [decided(n, "yellow", day=n) for n in (1, 2)]
    (open_,) = cards(("饺子",), rows, held, rules)
    assert "red" not in {r.card for r in open_.recommend}
    (expelled,) = cards(("饺子",), rows[:1], [decided(1, "red", "change")], rules)
    assert expelled.expelled and expelled.totals["red"] == 1
