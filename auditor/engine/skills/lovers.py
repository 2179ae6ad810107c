"""情侣: who they are, and that one does not outlive the other."""

from __future__ import annotations

from auditor.engine.hooks import CONSEQUENCES, TEAMS
from auditor.engine.leaving import leave
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.model import Gone
from auditor.rules.play import Named

LOVER = "情侣"
FOLLOWS = "殉情"


@TEAMS.named("lovers")
def lovers(state: State) -> tuple[str, ...]:
    """Both lovers, out or not, in the game file's order; nobody before there are any."""
    return state.tagged(LOVER)


def partner(state: State, player: str) -> str | None:
    """The other one of the couple, out or not; None for who is not of it."""
    pair = lovers(state)
    return next((p for p in pair if p != player), None) if player in pair else None


@CONSEQUENCES.named("lovers")
def follow(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """殉情: the other one goes out at once (m212-069, g01-093).

    The rule set's ``not_after`` lists the causes after which nobody follows (m212-070,
    g01-035).
    """
    other = partner(turn.state, gone.player)
    return leave(turn, other, FOLLOWS) if other is not None else turn
