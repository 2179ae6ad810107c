"""潜行: for a night nothing that others do touches one who hides."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.families import choosing
from auditor.engine.turn import Turn
from auditor.game import Act

HIDDEN = "hidden"


@choosing("vanish")
def vanish(turn: Turn, actor: Actor, act: Act) -> Turn:
    """潜行: chosen before the others' skills of the night (r234-069)."""
    if actor.player is None:
        return turn
    return turn.marked(HIDDEN, actor.player, by=actor.player, skill=act.skill)


def untouched(turn: Turn, by: str | None, target: str) -> bool:
    """Whether another's skill does nothing to the target tonight (r234-069, S30).

    The relic's own skills and the office's touch him all the same.
    """
    return target != by and target in turn.state.marked(HIDDEN, turn.name)
