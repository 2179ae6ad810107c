"""The one way of changing what a player is: his role, his faction, his skills."""

from __future__ import annotations

from typing import Final

from auditor.engine.evolve import replace
from auditor.engine.hooks import CHANGES
from auditor.engine.turn import Turn


class _Same:
    """Left as it is."""


SAME: Final = _Same()


def become(
    turn: Turn,
    player: str,
    *,
    role: str | _Same = SAME,
    faction: str | _Same | None = SAME,
    skills: tuple[str, ...] | _Same = SAME,
) -> Turn:
    """``player`` changes role, faction or skills.

    What the rule set lists under ``changing`` follows a change of role or faction; a change of
    skills alone decides nothing.  A faction that gets its first member has been formed from
    then on.  ``used`` stays: a skill of the same name is not had anew.
    """
    seat = turn.state.seats[player]
    new = replace(
        seat,
        role=seat.role if isinstance(role, _Same) else role,
        faction=seat.faction if isinstance(faction, _Same) else faction,
        skills=seat.skills if isinstance(skills, _Same) else skills,
    )
    if new == seat:
        return turn
    state = replace(turn.state, seats={**turn.state.seats, player: new})
    if new.faction is not None and new.faction not in state.formed:
        state = replace(state, formed=(*state.formed, new.faction))
    turn = replace(turn, state=state)
    if (new.role, new.faction) == (seat.role, seat.faction):
        return turn
    for name in state.setup.play.changing:
        if turn.over:
            break
        turn = CHANGES[name](turn, player)
    return turn
