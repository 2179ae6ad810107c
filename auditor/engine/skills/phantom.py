"""虚体: out, but still talking and voting."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.families import choosing
from auditor.engine.hooks import FRANCHISE
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.model import Electorate

_FAMILY = "phantom"


@choosing(_FAMILY)
def phantom(turn: Turn, actor: Actor, act: Act) -> Turn:
    """His role is made known, the one exception to r234-017 (r234-096, S20)."""
    player = actor.player
    role = turn.state.seats[player].role if player is not None else None
    if player is None or role is None:
        return turn
    turn = replace(turn, state=turn.state.tag(player, act.skill))
    return turn.published("revealed", names=player, role=role)


@FRANCHISE.named("phantoms")
def phantoms(state: State, voters: Electorate) -> Electorate:
    """Their ballots weigh one, and are missed (r234-096)."""
    if voters.kind != "exile":
        return voters
    skills = state.setup.play.skills
    tags = [name for name, rule in skills.items() if rule.does == _FAMILY]
    new = [p for tag in tags for p in state.tagged(tag) if p not in voters.voters]
    return replace(voters, voters=(*voters.voters, *new)) if new else voters
