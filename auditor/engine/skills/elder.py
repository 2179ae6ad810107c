"""长老 of the clans' game: two bites change his side, and his leaving costs his own side dear."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.changing import become
from auditor.engine.evolve import replace
from auditor.engine.hooks import CONSEQUENCES
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.model import Gone
from auditor.rules.play import Named


@dataclass(frozen=True)
class Blood:
    """Which clans have bitten whom with effect: (player, clan)."""

    shed: frozenset[tuple[str, str]] = frozenset()


def is_elder(state: State, player: str) -> bool:
    elder = state.setup.play.elder
    return elder is not None and state.seats[player].role == elder.role


def strikes(state: State, player: str, clan: str) -> bool:
    """Whether a bite of this clan has effect on the elder: the first one, and none any more
    where his side has changed (g01-067, g01-079, g01-086)."""
    elder = state.setup.play.elder
    changed = elder is not None and state.seats[player].faction == elder.becomes
    return not changed and (player, clan) not in state.part(Blood).shed


def stricken(turn: Turn, player: str, clan: str) -> Turn:
    """血疑: the first bite changes nothing (g01-062); once every clan has bitten him, in
    whatever order or in one night (S9), he stays and changes sides (g01-063)."""
    state = turn.state
    elder = state.setup.play.elder
    shed = state.part(Blood).shed | {(player, clan)}
    turn = replace(turn, state=state.with_part(Blood(shed)))
    if elder is None or any((player, name) not in shed for name in state.setup.play.clans):
        return turn
    return become(turn, player, faction=elder.becomes)


@CONSEQUENCES.named("elder")
def bereaved(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """He goes out while he is of his first side: all who are of it now lose their skills, and
    this is published (g01-064, g01-065).

    The skills of their roles, and those kept; not what belongs to a couple or an office, and
    nothing that has been done before is undone (S10).
    """
    elder = turn.state.setup.play.elder
    seat = turn.state.seats[gone.player]
    if elder is None or seat.role != elder.role or seat.faction != elder.home:
        return turn
    turn = turn.published("elder_out", role=elder.role)
    for name, other in turn.state.seats.items():
        if other.faction == elder.home and other.skills and not turn.over:
            turn = become(turn, name, skills=())
    return turn
