"""Findings as cases, and the decision that holds for each.

Repeated posts of one violation on one day are one case (convention 29).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from auditor.model import Decision, Finding, Level
from auditor.rules import RuleSet
from auditor.rules.ruleset import ClauseRule

CARD_NAMES: Mapping[str, str] = {"green": "绿牌", "blue": "蓝牌", "yellow": "黄牌", "red": "红牌"}
GONE = "gone"  # a decision's evidence where its finding was found no more

Group = tuple[str, str, int | None]  # clause, check, day

_ORDER: dict[Level | None, int] = {None: 0, "green": 1, "blue": 2, "yellow": 3, "red": 4}


def newest(decisions: Iterable[Decision]) -> dict[str, Decision]:
    """The decision that holds for each finding: the last one written."""
    return {d.finding: d for d in sorted(decisions, key=lambda d: d.number)}


def penal(decision: Decision) -> bool:
    """Whether the director decided on a card or on points."""
    return decision.verdict != "dismiss" and (decision.card is not None or bool(decision.points))


def group_of(finding: Finding) -> Group:
    """The case that a finding belongs to."""
    return (finding.clause, finding.check, finding.day)


def rule_of(finding: Finding, rules: RuleSet) -> ClauseRule | None:
    """The rule set's line for a finding: the key is its check, or one of its check's family."""
    for key, rule in rules.checks.items():
        if rule.clause == finding.clause and (
            key == finding.check or key.startswith(f"{finding.check}.")
        ):
            return rule
    return None


def own(
    player: str, findings: Iterable[Finding], held: Mapping[str, Decision]
) -> dict[str, Decision]:
    """The decisions on a player, also on what is found no more."""
    ids = {f.id for f in findings}
    return {k: d for k, d in held.items() if d.player == player or k in ids}


def decided_cases(
    findings: Sequence[Finding], held: Mapping[str, Decision]
) -> dict[Group, Decision]:
    """What was decided of each case of one player; of several in one case the gravest.

    A decision whose finding is no longer found still counts: what the director decided stands
    until he decides otherwise.
    """
    known = {f.id: group_of(f) for f in findings}
    cases: dict[Group, Decision] = {}
    for decision in held.values():
        if not penal(decision):
            continue
        group = known.get(decision.finding, (decision.clause, decision.check, decision.day))
        before = cases.get(group)
        if before is None or _weight(decision) > _weight(before):
            cases[group] = decision
    return cases


def _weight(decision: Decision) -> tuple[int, int]:
    return _ORDER[decision.card], decision.points or 0
