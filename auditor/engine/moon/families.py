"""The moon events that Python carries out, found by the name that an event's ``does`` gives."""

from __future__ import annotations

from collections.abc import Callable

from auditor.engine.event import Moon
from auditor.engine.hooks import Table
from auditor.engine.turn import Turn

# what the event does when it is made known: the turn, and the event with whom it drew
EVENTS: Table[Callable[[Turn, Moon], Turn]] = Table()


def idle(family: str) -> None:
    """Register an event that does nothing by itself: others ask whether it is in force."""

    @EVENTS.named(family)
    def nothing(turn: Turn, moon: Moon) -> Turn:
        return turn
