"""What is recommended for one case: a card or points, and why (convention 30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from auditor.cards.cases import CARD_NAMES, Group, decided_cases, penal, rule_of
from auditor.model import Decision, Finding, Level
from auditor.rules import RuleSet
from auditor.rules.ruleset import ClauseRule


@dataclass(frozen=True, slots=True)
class Advice:
    """A card or points with the reason in Chinese; neither where nothing follows."""

    card: Level | None = None
    points: int | None = None
    why: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing is recommended."""
        return self.card is None and self.points is None


def advised(
    finding: Finding, rules: RuleSet, mine: Sequence[Finding], held: Mapping[str, Decision]
) -> Advice:
    """What a case leads to; ``mine`` and ``held`` are the player's findings and decisions."""
    rule = rule_of(finding, rules)
    if rule is None or not rule.card:
        return Advice()
    if finding.points is not None:
        return _points(finding, rule, mine, held)
    if finding.level is None:
        return Advice()
    return _card(finding, rule, decided_cases(mine, held))


def _card(finding: Finding, rule: ClauseRule, decided: Mapping[Group, Decision]) -> Advice:
    """The thread's fixed card, else the first level, or the second for a repeat of the same
    kind after a decided card (m42-106, m42-108, m212-177, r234-171)."""
    if rule.fixed:
        card = rule.levels[0]
        return Advice(card, why=f"{finding.clause} 固定判罚{CARD_NAMES[card]}")
    # a repeat comes later: a card for day 3 does not make day 1's violation one
    earlier = any(g[1] == finding.check and (g[2] or 0) < (finding.day or 0) for g in decided)
    if earlier and len(rule.levels) > 1:
        return Advice(rule.levels[1], why=f"{finding.clause} 同类违规已经判过牌，再犯")
    return Advice(rule.levels[0], why=f"{finding.clause} 本场首次")


def _points(
    finding: Finding, rule: ClauseRule, mine: Sequence[Finding], held: Mapping[str, Decision]
) -> Advice:
    """The least of the thread's range (S24), or the step of its ladder (g01-128, g01-129)."""
    nth = _nth(finding, mine, held)
    least, most = rule.cost(nth) or finding.points or (0, 0)
    if rule.ladder is not None:
        return Advice(points=least, why=f"{finding.clause} 本场第 {nth} 次，扣 {least} 分")
    if least == most:
        return Advice(points=least, why=f"{finding.clause} 扣 {least} 分")
    return Advice(points=least, why=f"{finding.clause} 扣 {least}–{most} 分，先按最少的算")


def _nth(finding: Finding, mine: Sequence[Finding], held: Mapping[str, Decision]) -> int:
    """The how-manieth time it is of its kind; what the director took back is none."""
    kind, day = (finding.clause, finding.check), finding.day or 0
    days = {
        f.day
        for f in mine
        if (f.clause, f.check) == kind and (f.id not in held or penal(held[f.id]))
    }
    days |= {d.day for d in held.values() if (d.clause, d.check) == kind and penal(d)}
    return 1 + sum(1 for earlier in days if (earlier or 0) < day)
