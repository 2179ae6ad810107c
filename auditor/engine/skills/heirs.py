"""Who has the office before the vote, where its holder has left on the same day."""

from __future__ import annotations

from auditor.engine.hooks import STEPS
from auditor.engine.office import overdue, succession_step
from auditor.engine.prompts import settle_answers
from auditor.engine.turn import Turn
from auditor.rules.play import Named


@STEPS.named("heirs")
def heirs(turn: Turn, step: Named) -> Turn:
    """The successor is asked for or drawn, and the journal's answer taken, now: whoever
    inherits before the close weighs more on that day (m212-031, m212-076, S3)."""
    return overdue(settle_answers(succession_step(turn)))
