"""Factions whose members change: which are on the field, and when one has lost all of them."""

from __future__ import annotations

from auditor.engine.hooks import FIELDS
from auditor.engine.outcome import CONDITIONS, Condition, no_argument
from auditor.engine.skills.lovers import lovers
from auditor.engine.state import State
from auditor.rules.play import Named


def _members_out(state: State, faction: str, rule: Named) -> bool:
    """It has members who are out, and none in the game (g01-106 to g01-109, S1).

    Nobody's faction cannot lose: not one that was never formed, nor one whose members all
    left it for another.
    """
    members = [s.name for s in state.seats.values() if s.faction == faction]
    return bool(members) and all(m in state.out for m in members)


CONDITIONS["members_out"] = Condition(_members_out, no_argument)


@FIELDS.named("present")
def present(state: State) -> tuple[str, ...]:
    """The factions to which a player in the game belongs; that of the lovers, once formed,
    while one of them is in the game (g01-102, S1).  All, where roles are not known."""
    play = state.setup.play
    if not state.setup.roles_known:
        return play.factions
    held = {state.seats[p].faction for p in state.alive}
    if play.couple in state.formed and any(p not in state.out for p in lovers(state)):
        held.add(play.couple)
    return tuple(f for f in play.factions if f in held)
