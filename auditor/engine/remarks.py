"""What the director should know of a game, though no ruling hangs on it."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.evolve import replace
from auditor.engine.turn import Turn


@dataclass(frozen=True, slots=True)
class Remarks:
    """Chinese sentences, in the order in which they came up."""

    texts: tuple[str, ...] = ()


def remarked(turn: Turn, text: str) -> Turn:
    """Note a sentence for the director; the same one only once."""
    known = turn.state.part(Remarks).texts
    if text in known:
        return turn
    return replace(turn, state=turn.state.with_part(Remarks((*known, text))))
