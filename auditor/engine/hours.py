"""What happens in the course of a day, one thing after the other: skills, and red cards with a
time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from auditor.engine.hooks import STEPS
from auditor.engine.office import succession_step
from auditor.engine.prompts import settle_answers
from auditor.engine.steps import chosen, expelled
from auditor.engine.turn import Turn
from auditor.game import Expulsion
from auditor.rules.play import Named


@dataclass(frozen=True, slots=True)
class _Event:
    """A card, or the number of an act; ``at`` is None where nothing tells its time."""

    at: datetime | None
    card: Expulsion | None = None
    act: int = -1


@STEPS.named("hours")
def hours(turn: Turn, step: Named) -> Turn:
    """The day's skills and timed red cards by their times, else as listed; each with all that
    follows from it, a successor too, before the next (g01-068, g01-073, g01-099)."""
    for event in _in_order(turn, step):
        if turn.over:
            break
        if event.card is not None:
            turn = expelled(turn, (event.card,))
        elif event.act in turn.left:
            turn = chosen(turn.used(event.act), turn.act(event.act))
        turn = settle_answers(succession_step(turn))
    return turn


def _in_order(turn: Turn, step: Named) -> list[_Event]:
    """A stable sort: of one time as listed, cards first."""
    events = [*_cards(turn), *_acts(turn, step)]
    return sorted(events, key=lambda e: (e.at is not None, e.at.timestamp() if e.at else 0))


def _cards(turn: Turn) -> Iterator[_Event]:
    return (_Event(card.at, card) for card in turn.entry.expel if card.at is not None)


def _acts(turn: Turn, step: Named) -> Iterator[_Event]:
    """An act without a time comes right after the one listed before it."""
    at: datetime | None = None
    for number in turn.left:
        act = turn.act(number)
        if act.skill in step.words:
            at = act.at or at
            yield _Event(at, act=number)
