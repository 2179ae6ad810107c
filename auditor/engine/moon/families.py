"""The moon events that Python carries out, found by the name that an event's ``does`` gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from auditor.engine.hooks import Table
from auditor.engine.turn import Turn

# what the event does when it is made known: the turn, and what the journal says of it
EVENTS: Table[Callable[[Turn, Mapping[str, Any]], Turn]] = Table()
