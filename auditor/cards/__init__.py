"""Findings and decisions -> recommended cards or points, and how they add up.

m42-106 to m42-111, m42-113; m212-175 to m212-181; g01-032, g01-153 to g01-158; r234-170 to
r234-174; conventions 29 and 30.  A recommendation never is a decision: totals hold what the
director has decided, ``projected`` adds the open recommendations.
"""

from __future__ import annotations

from auditor.cards.cases import CARD_NAMES, GONE, newest
from auditor.cards.decide import decision_for
from auditor.cards.rows import cards, merge
from auditor.cards.waiting import orphans, to_reconsider, waiting

__all__ = [
    "CARD_NAMES",
    "GONE",
    "cards",
    "decision_for",
    "merge",
    "newest",
    "orphans",
    "to_reconsider",
    "waiting",
]
