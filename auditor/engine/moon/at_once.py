"""The events that are over as soon as they are carried out: UFO事件 and 起义事件."""

from __future__ import annotations

from auditor.engine.event import Moon
from auditor.engine.evolve import replace
from auditor.engine.leaving import leave
from auditor.engine.moon.families import EVENTS
from auditor.engine.turn import Turn


@EVENTS.named("ufo")
def ufo(turn: Turn, moon: Moon) -> Turn:
    """The drawn player goes out; whether a lover follows ``leaving`` says (m212-153, 154).

    The game always has the office, so that the event may come on any of its days (m212-152).
    """
    player = moon.drawn.get("player")
    if player is None:
        return turn
    place, before = len(turn.announce), len(turn.out)
    turn = leave(turn, player, moon.event or "")
    if len(turn.out) == before:
        return turn
    return turn.inserted(place, turn.worded("taken", names=player, cause=moon.event or ""))


@EVENTS.named("uprising")
def uprising(turn: Turn, moon: Moon) -> Turn:
    """There is no holder of the office any more, and nobody owes a successor (m212-155)."""
    turn = replace(turn, state=replace(turn.state, holder=None), vacant=())
    return turn.said("abolished")
