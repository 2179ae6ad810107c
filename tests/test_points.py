"""Points of one game where the thread has points and no cards: g01-032, g01-128 to g01-151."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from auditor.cards import cards, decision_for, orphans, waiting
from auditor.errors import WrongInput
from auditor.model import Audit, Decision, Finding
from auditor.rules.load import load_ruleset

G01 = load_ruleset("g01", None)
AT = datetime(2026, 11, 20, tzinfo=UTC)


def finding(number: int, check: str = "fonts", day: int = 1, nth: int = 1) -> Finding:
    rule = G01.checks[check]
    return Finding(
        id=f"f{number}", check=check, clause=rule.clause, player="饺子", day=day,
        level=rule.level, points=rule.cost(nth), evidence="e",
    )  # fmt: skip


def decided(of: Finding, points: int | None, number: int = 1, verdict: str = "accept") -> Decision:
    return Decision(
        of.id, verdict, "理由", "导演", AT, points=points, evidence="e", check=of.check,
        clause=of.clause, player=of.player, day=of.day, number=number,
    )  # fmt: skip


def row(findings, decisions=()):
    (only,) = cards(("饺子", "包子"), findings, decisions, G01)
    return only


def silent(*days: int, check: str = "quota") -> list[Finding]:
    return [finding(10 * d + len(check), check, d, n) for n, d in enumerate(days, 1)]


def test_the_least_of_a_range_is_recommended():  # g01 S24
    got = row([finding(1, "lexicon.oath")])
    assert [(r.card, r.points) for r in got.recommend] == [(None, 6)]
    assert "6–12 分" in got.recommend[0].why
    assert (got.totals, got.projected) == ({"points": 0}, {"points": 6})


# the table of g01's catalogue: what the director decided -> points, whether that is 罚下
@pytest.mark.parametrize(
    ("findings", "points", "out"),
    [
        (silent(1), [3], False),  # 1
        (silent(1, 2), [3, 6], False),  # 2
        (silent(1, 2, check="novote"), [2, 8], False),  # 3
        (silent(1, 2) + silent(2, check="novote"), [3, 6, 2], False),  # 4
        (silent(1, 2, 3), [3, 6, 9], True),  # 5
        (silent(1, 2, 3, check="novote"), [2, 8, 12], True),  # 6
        ([finding(1, "fonts", day) for day in (1,)], [2], False),
        ([replace(finding(n, "fonts", n), id=f"x{n}") for n in (1, 2, 3)], [2, 2, 2], False),  # 10
        ([finding(1, "lexicon.oath"), finding(2, "zombie", 2)], [6, 10], True),
    ],
)
def test_recommendations_accepted_add_up(findings, points, out):
    before = row(findings)
    assert sorted(r.points or 0 for r in before.recommend) == sorted(points)
    assert before.projected == {"points": sum(points)} and before.would_expel is out
    assert before.totals == {"points": 0} and not before.expelled
    taken = [
        decided(f, r.points, n)
        for n, (f, r) in enumerate(
            ((next(f for f in findings if f.id in r.findings), r) for r in before.recommend), 1
        )
    ]
    after = row(findings, taken)
    assert (after.totals, after.expelled, after.recommend) == ({"points": sum(points)}, out, ())


def test_twelve_points_are_enough_eleven_are_not():  # g01-032
    oath = finding(1, "lexicon.oath")
    assert row([oath], [decided(oath, 12)]).expelled  # 9
    assert not row([oath], [decided(oath, 11)]).expelled


def test_oversized_text_in_three_posts_of_one_day_is_one_case():  # 11, convention 29
    posts = [finding(n) for n in (1, 2, 3)]
    got = row(posts)
    assert [(r.points, r.findings) for r in got.recommend] == [(2, ("f1", "f2", "f3"))]
    assert waiting(posts, [decided(posts[0], 2)]) == ()


def test_what_the_director_took_back_is_no_time():
    first, second = silent(1, 2)
    assert second.points == (6, 6)
    dismissed = decided(first, None, verdict="dismiss")
    assert [r.points for r in row([first, second], [dismissed]).recommend] == [3]
    for_nothing = decided(first, 0, verdict="change")
    assert [r.points for r in row([first, second], [for_nothing]).recommend] == [3]
    assert [r.points for r in row([first, second], [decided(first, 3)]).recommend] == [6]


def test_a_case_whose_finding_is_gone_still_counts_as_a_time():
    first, second = silent(1, 2)
    held = [decided(first, 3)]
    got = row([second], held)
    assert [r.points for r in got.recommend] == [6] and got.totals == {"points": 3}
    assert orphans([second], held, AT) == tuple(held)


def audit_of(*findings: Finding, decisions=()) -> Audit:
    return Audit(
        game="game.yaml", title="", ruleset="g01", as_of=AT, forum_url=None, quota=1, readings=(),
        days=(), activity=(), findings=findings, decisions=tuple(decisions), cards=(), tallies=(),
        checks=(),
    )  # fmt: skip


def decide(audit, name, verdict, points=None, card=None):
    return decision_for(
        audit, G01, name, verdict, card=card, points=points, why="首次", who="导演", at=AT
    )


def test_accepting_takes_the_points_recommended_and_changing_those_given():
    first, second = silent(1, 2)
    audit = audit_of(first, second)
    assert decide(audit, second.id, "accept").points == 6
    fewer = audit_of(first, second, decisions=[decided(first, None, verdict="dismiss")])
    assert decide(fewer, second.id, "accept").points == 3
    assert decide(audit, first.id, "change", 9).points == 9
    assert decide(audit, first.id, "change", 0).points == 0
    assert decide(audit, first.id, "dismiss").points is None
    assert decide(audit, first.id, "accept").card is None


@pytest.mark.parametrize(
    ("verdict", "points", "card", "says"),
    [
        ("change", None, None, "--points"),
        ("accept", 3, None, "--points"),
        ("change", None, "blue", "扣分，不判牌"),
        ("change", 3, "blue", "扣分，不判牌"),
        ("change", -1, None, "0 到 100"),
        ("change", 101, None, "0 到 100"),
    ],
)
def test_a_penalty_that_does_not_fit_is_refused(verdict, points, card, says):
    with pytest.raises(WrongInput) as error:
        decide(audit_of(finding(1)), "f1", verdict, points, card)
    assert says in str(error.value)


def test_points_where_there_are_cards_are_refused():
    m42 = load_ruleset("m42", None)
    one = replace(finding(1), clause=m42.checks["fonts"].clause, points=None, level="blue")
    with pytest.raises(WrongInput) as error:
        decision_for(
            audit_of(one), m42, "f1", "change", card=None, points=3, why="x", who="y", at=AT
        )
    assert "判牌，不扣分" in str(error.value)


def test_points_of_a_finding_that_is_gone_can_be_left_changed_or_taken_back():
    first = silent(1)[0]
    audit = audit_of(decisions=[decided(first, 3)])
    assert decide(audit, first.id, "accept").points == 3
    assert decide(audit, first.id, "change", 6).points == 6
    back = replace(decide(audit, first.id, "dismiss"), number=2)
    assert back.points is None
    assert row([], [decided(first, 3), back]).totals == {"points": 0}
