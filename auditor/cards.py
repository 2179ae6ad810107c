"""Findings and decisions -> recommended cards, and how they add up.

m42-106 to m42-110, m42-113; conventions 29 and 30.  A recommendation never is a decision:
totals hold what the director has decided, ``projected`` adds the open recommendations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from difflib import get_close_matches
from itertools import groupby
from typing import cast

from auditor.errors import Problem, WrongInput
from auditor.model import Audit, CardRow, Decision, Finding, Level, Recommendation, Verdict
from auditor.rules import RuleSet
from auditor.rules.ruleset import ClauseRule

_ORDER: dict[Level | None, int] = {None: 0, "green": 1, "blue": 2, "yellow": 3, "red": 4}
CARD_NAMES: Mapping[str, str] = {"green": "绿牌", "blue": "蓝牌", "yellow": "黄牌", "red": "红牌"}

GONE = "gone"  # a decision's evidence where its finding was found no more

Group = tuple[str, str, int | None]  # clause, check, day


def newest(decisions: Iterable[Decision]) -> dict[str, Decision]:
    """The decision that holds for each finding: the last one written."""
    return {d.finding: d for d in sorted(decisions, key=lambda d: d.number)}


def to_reconsider(findings: Iterable[Finding], decisions: Iterable[Decision]) -> tuple[str, ...]:
    """Findings whose evidence is no longer what was decided on."""
    held = newest(decisions)
    return tuple(
        f.id
        for f in findings
        if f.id in held and held[f.id].evidence and held[f.id].evidence != f.evidence
    )


def orphans(
    findings: Iterable[Finding], decisions: Iterable[Decision], as_of: datetime
) -> tuple[Decision, ...]:
    """Cards whose finding is found no more and at which nobody has looked since.

    They still count (the director decided them), so he has to be asked again.
    """
    known = {f.id for f in findings}
    return tuple(
        d
        for d in newest(decisions).values()
        if d.finding not in known
        and d.verdict != "dismiss"
        and d.card is not None
        and d.evidence != GONE
        and d.at <= as_of
    )


def rule_of(finding: Finding, rules: RuleSet) -> ClauseRule | None:
    """The rule set's line for a finding: the key is its check, or one of its check's family."""
    for key, rule in rules.checks.items():
        if rule.clause == finding.clause and (
            key == finding.check or key.startswith(f"{finding.check}.")
        ):
            return rule
    return None


def merge(counts: Mapping[str, int], rules: RuleSet) -> dict[str, int]:
    """Three 蓝牌 are one 黄牌, three 黄牌 one 红牌 (m42-107, m42-109)."""
    more_yellow, blue = divmod(counts.get("blue", 0), rules.cards.blue_per_yellow)
    more_red, yellow = divmod(counts.get("yellow", 0) + more_yellow, rules.cards.yellow_per_red)
    return {"blue": blue, "yellow": yellow, "red": counts.get("red", 0) + more_red}


def _group(finding: Finding) -> Group:
    """Repeated posts of one violation on one day are one case (convention 29)."""
    return (finding.clause, finding.check, finding.day)


def _decided_cards(
    findings: Sequence[Finding], held: Mapping[str, Decision]
) -> dict[Group, tuple[Level, Decision]]:
    """The card decided for each case of one player; of several in one case the highest.

    A decision whose finding is no longer found still counts: what the director decided stands
    until he decides otherwise.
    """
    known = {f.id: _group(f) for f in findings}
    cards: dict[Group, tuple[Level, Decision]] = {}
    for decision in held.values():
        if decision.verdict == "dismiss" or decision.card is None:
            continue
        group = known.get(decision.finding, (decision.clause, decision.check, decision.day))
        before = cards.get(group)
        if before is None or _ORDER[decision.card] > _ORDER[before[0]]:
            cards[group] = (decision.card, decision)
    return cards


def recommended_level(
    finding: Finding, rules: RuleSet, decided: Iterable[tuple[Group, Level]]
) -> tuple[Level | None, str]:
    """The card for a case and why (convention 30): the thread's fixed card, else the first
    level, or the second for a repeat of the same kind after a decided card (m42-106, m42-108)."""
    rule = rule_of(finding, rules)
    if rule is None or not rule.card or finding.level is None:
        return None, ""
    if rule.fixed:
        return rule.levels[0], f"{finding.clause} 固定判罚{CARD_NAMES[rule.levels[0]]}"
    # a repeat comes later: a card for day 3 does not make day 1's violation one
    earlier = any(g[1] == finding.check and (g[2] or 0) < (finding.day or 0) for g, _ in decided)
    if earlier and len(rule.levels) > 1:
        return rule.levels[1], f"{finding.clause} 同类违规已经判过牌，再犯"
    return rule.levels[0], f"{finding.clause} 本场首次"


def _row(player: str, mine: list[Finding], held: Mapping[str, Decision], rules: RuleSet) -> CardRow:
    decided = _decided_cards(mine, held)
    recommend: list[Recommendation] = []
    mine = sorted(mine, key=lambda f: (f.day or 0, f.clause, f.check))
    for group, members in groupby(mine, key=_group):
        rows = list(members)
        open_rows = [f for f in rows if f.id not in held]
        # once one finding of the case has led to a card the rest of it is covered
        if not open_rows or group in decided:
            continue
        card, why = recommended_level(
            open_rows[0], rules, [(g, level) for g, (level, _) in decided.items()]
        )
        if card is None:
            continue
        if len(open_rows) > 1:
            why += f"；同一天 {len(open_rows)} 处合为一次"
        recommend.append(Recommendation(card, None, tuple(f.id for f in open_rows), why))
    counts = {"blue": 0, "yellow": 0, "red": 0}
    for level, _ in decided.values():
        if level in counts:
            counts[level] += 1
    ahead = dict(counts)
    for item in recommend:
        if item.card in ahead:
            ahead[item.card] += 1
    totals, projected = merge(counts, rules), merge(ahead, rules)
    return CardRow(
        player, tuple(recommend), totals, projected, totals["red"] > 0, projected["red"] > 0
    )


def cards(
    players: Sequence[str],
    findings: Sequence[Finding],
    decisions: Sequence[Decision],
    rules: RuleSet,
) -> tuple[CardRow, ...]:
    """A row for each player who has findings with a card, or decisions."""
    held = newest(decisions)
    rows = []
    for player in players:
        mine = [f for f in findings if f.player == player]
        own = {k: d for k, d in held.items() if d.player == player or any(f.id == k for f in mine)}
        row = _row(player, mine, own, rules)
        if row.recommend or own:
            rows.append(row)
    return tuple(rows)


def waiting(findings: Sequence[Finding], decisions: Sequence[Decision]) -> tuple[Finding, ...]:
    """Findings that still wait for the director: undecided, and not covered by a card decided
    for the same case; and those whose evidence changed after the decision."""
    held = newest(decisions)
    again = set(to_reconsider(findings, decisions))
    covered = {
        (f.player, _group(f))
        for f in findings
        if f.id in held and held[f.id].verdict != "dismiss" and held[f.id].card is not None
    }
    covered |= {  # also by one whose own finding is found no more
        (d.player, (d.clause, d.check, d.day))
        for d in held.values()
        if d.verdict != "dismiss" and d.card is not None
    }
    return tuple(
        f
        for f in findings
        if f.id in again or (f.id not in held and (f.player, _group(f)) not in covered)
    )


def decision_for(
    audit: Audit,
    rules: RuleSet,
    finding_id: str,
    verdict: Verdict,
    *,
    card: str | None,
    why: str,
    who: str,
    at: datetime,
) -> Decision:
    """The record of a director's decision, with the card it leads to.

    ``accept`` takes the recommended card, ``dismiss`` none, ``change`` the one given
    (``none`` for no card).  A finding that is found no more but was decided once can be decided
    again; ``accept`` leaves its card then.  Raises WrongInput for a finding that does not exist
    or a card that does not fit the verdict.
    """
    finding = next((f for f in audit.findings if f.id == finding_id), None)
    before = newest(audit.decisions).get(finding_id)
    if finding is None and before is None:
        near = get_close_matches(finding_id, [f.id for f in audit.findings], 1, 0.7)
        hint = f"是不是 {near[0]}？" if near else "编号在报告里每条线索的旁边"
        raise WrongInput(
            Problem("finding", f"没有编号为“{finding_id}”的线索", key="线索编号", hint=hint)
        )
    if (verdict == "change") != (card is not None):
        raise WrongInput(
            Problem(
                "card",
                "--card 要和 change 一起用",
                key="--card",
                hint="change 必须写 --card none、blue、yellow 或 red，别的不写",
            )
        )
    if not why.strip(" .…。　") or why.strip() == "理由":
        hint = '写一句为什么，例如 --why "首次，已提醒"'
        raise WrongInput(Problem("why", "理由要写出来", key="--why", hint=hint))
    level: Level | None = cast("Level", card) if card in ("blue", "yellow", "red") else None
    if finding is None:
        assert before is not None
        level = before.card if verdict == "accept" else level
        return replace(
            before, verdict=verdict, why=why, who=who, at=at, card=level, evidence=GONE, number=0
        )
    if verdict == "accept":
        level = _accepted(audit, rules, finding)
    return Decision(
        finding=finding.id,
        verdict=verdict,
        why=why,
        who=who,
        at=at,
        card=level,
        evidence=finding.evidence,
        check=finding.check,
        clause=finding.clause,
        player=finding.player,
        day=finding.day,
    )


def _accepted(audit: Audit, rules: RuleSet, finding: Finding) -> Level | None:
    """The card that is recommended for a finding beside the player's other decisions."""
    mine = [f for f in audit.findings if f.player == finding.player]
    others = {
        k: d
        for k, d in newest(audit.decisions).items()
        if k != finding.id and (d.player == finding.player or any(f.id == k for f in mine))
    }
    decided = [(group, level) for group, (level, _) in _decided_cards(mine, others).items()]
    return recommended_level(finding, rules, decided)[0]
