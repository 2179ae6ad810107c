"""A vote that the rules do not decide: nobody goes out until the director has ruled."""

from __future__ import annotations

from auditor.engine.hooks import REPORTS, TIE_RULES
from auditor.engine.turn import Turn
from auditor.engine.verdict import Verdict
from auditor.model import Tally


@TIE_RULES.named("undecided")
def undecided(turn: Turn, tally: Tally) -> Verdict:
    """r234-029, S1: the thread says nothing of a tie."""
    text = "平票，规则没有说怎么办：请导演裁定（exile: 名字，或 exile: 无人），这里先不算有人出局"
    return Verdict(doubt=text)


@REPORTS.named("once_decided")
def once_decided(before: Turn, after: Turn, cause: str) -> str | None:
    """As elsewhere; but that nobody goes out is not said while the director has to rule."""
    tally = after.tallies.get("exile")
    gone = any(g.cause == cause for g in after.out[len(before.out) :])
    if not gone and tally is not None and tally.needs_ruling is not None:
        return None
    return REPORTS["exiled"](before, after, cause)
