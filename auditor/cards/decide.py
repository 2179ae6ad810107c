"""The record of a director's decision on a finding."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from difflib import get_close_matches
from typing import cast

from auditor.cards.cases import GONE, newest, own
from auditor.cards.recommend import Advice, advised
from auditor.errors import Problem, WrongInput
from auditor.model import Audit, Decision, Finding, Level, Verdict
from auditor.rules import RuleSet

_MOST = 100  # points of one case that can be written


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
    points: int | None = None,
) -> Decision:
    """The record of a director's decision, with the card or the points it leads to.

    ``accept`` takes what is recommended, ``dismiss`` nothing, ``change`` the card given
    (``none`` for no card), or the points where the rule set counts points (0 for none).  A
    finding that is found no more but was decided once can be decided again; ``accept`` leaves
    its penalty then.  Raises WrongInput for a finding that does not exist or a penalty that
    does not fit the verdict or the rule set.
    """
    finding = next((f for f in audit.findings if f.id == finding_id), None)
    before = newest(audit.decisions).get(finding_id)
    if finding is None and before is None:
        raise WrongInput(_unknown(audit, finding_id))
    wrong = _misfit(verdict, rules, card, points)
    if wrong is not None:
        raise WrongInput(wrong)
    if not why.strip(" .…。　") or why.strip() == "理由":
        hint = '写一句为什么，例如 --why "首次，已提醒"'
        raise WrongInput(Problem("why", "理由要写出来", key="--why", hint=hint))
    level: Level | None = cast("Level", card) if card in ("blue", "yellow", "red") else None
    given = Advice(level, points)
    if finding is None:
        assert before is not None
        if verdict == "accept":
            given = Advice(before.card, before.points)
        return replace(
            before, verdict=verdict, why=why, who=who, at=at, card=given.card,
            points=given.points, evidence=GONE, number=0,
        )  # fmt: skip
    if verdict == "accept":
        given = _accepted(audit, rules, finding)
    return Decision(
        finding=finding.id,
        verdict=verdict,
        why=why,
        who=who,
        at=at,
        card=given.card,
        points=given.points,
        evidence=finding.evidence,
        check=finding.check,
        clause=finding.clause,
        player=finding.player,
        day=finding.day,
    )


def _unknown(audit: Audit, finding_id: str) -> Problem:
    near = get_close_matches(finding_id, [f.id for f in audit.findings], 1, 0.7)
    hint = f"是不是 {near[0]}？" if near else "编号在报告里每条线索的旁边"
    return Problem("finding", f"没有编号为“{finding_id}”的线索", key="线索编号", hint=hint)


def _misfit(
    verdict: Verdict, rules: RuleSet, card: str | None, points: int | None
) -> Problem | None:
    """What does not fit between the verdict, the penalty given and the rule set."""
    by_points = rules.cards.expel_at is not None
    if by_points and card is not None:
        hint = "改判写 --points 几分，不扣分写 --points 0"
        return Problem("card", "这套规则扣分，不判牌", key="--card", hint=hint)
    if not by_points and points is not None:
        hint = "改判写 --card none、blue、yellow 或 red"
        return Problem("points", "这套规则判牌，不扣分", key="--points", hint=hint)
    if by_points and (verdict == "change") != (points is not None):
        hint = "change 必须写 --points 几分，别的不写"
        return Problem("points", "--points 要和 change 一起用", key="--points", hint=hint)
    if not by_points and (verdict == "change") != (card is not None):
        hint = "change 必须写 --card none、blue、yellow 或 red，别的不写"
        return Problem("card", "--card 要和 change 一起用", key="--card", hint=hint)
    if points is not None and not 0 <= points <= _MOST:
        return Problem("points", f"要写 0 到 {_MOST} 之间的整数", key="--points")
    return None


def _accepted(audit: Audit, rules: RuleSet, finding: Finding) -> Advice:
    """What is recommended for a finding beside the player's other decisions."""
    mine = [f for f in audit.findings if f.player == finding.player]
    held = own(finding.player, mine, newest(audit.decisions))
    others = {k: d for k, d in held.items() if k != finding.id}
    return advised(finding, rules, mine, others)
