"""Who went out, as it is published where the rules give each way out its own words.

Only names come in here: no role, skill or faction, and of the living only the office's
holder.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.engine.announce import NOBODY
from auditor.engine.hooks import CONSEQUENCES, OPENINGS, REPORTS
from auditor.engine.skills.lovers import FOLLOWS, partner
from auditor.engine.state import State
from auditor.engine.turn import Turn, joined
from auditor.model import Gone
from auditor.rules.play import Named


def origin(state: State, gone: Gone) -> Gone:
    """The leaving that led to this one: of who follows a lover, the lover's."""
    other = partner(state, gone.player) if gone.cause == FOLLOWS else None
    return state.out.get(other, gone) if other is not None else gone


@CONSEQUENCES.named("named")
def named_at_once(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """Who goes out by day is named at once (g01-012); ``but`` lists the causes that have
    words of their own, for who follows too.  A ruling has none, whatever cause it gives."""
    first = origin(turn.state, gone)
    told = first.cause in rule.listed("but") and not first.ruled
    return turn if told or not turn.by_day else turn.said("gone", names=gone.player)


@REPORTS.named("with_followers")
def exiled_with_followers(before: Turn, after: Turn, cause: str) -> str:
    """All who go out by the vote, who follows a lover too, in the order in time (g01-014,
    g01-029); or that nobody does (g01-098)."""
    new = after.out[len(before.out) :]
    names = [g.player for g in new if origin(after.state, g).cause == cause]
    return after.worded("exiled" if names else "nobody_out", names=joined(names), cause=cause)


@OPENINGS.named("voted_out")
def voted_out(turn: Turn, piece: Named) -> Turn:
    """Whom the vote of the day before put out, in the order in time (g01-011, g01-014)."""
    state, day = turn.state, f"day-{turn.entry.number - 1}"
    cause = state.setup.play.exile.cause
    gone = (g for g in state.gone if g.phase == day and origin(state, g).cause == cause)
    return _listed(turn, "voted_out", gone)


@OPENINGS.named("out_by_night")
def out_by_night(turn: Turn, piece: Named) -> Turn:
    """Who went out in the night, only now (g01-013, g01-030); a red card has its own words."""
    state, night = turn.state, f"night-{turn.entry.number - 1}"
    cause = state.setup.play.expulsion
    gone = (g for g in state.gone if g.phase == night and (g.cause != cause or g.ruled))
    return _listed(turn, "out_by_night", gone)


@OPENINGS.named("holder")
def holder(turn: Turn, piece: Named) -> Turn:
    """Who holds the office on this day (g01-011)."""
    state = turn.state
    known = state.holder is not None or state.office_known or state.setup.strict
    if not known or _first_day(turn):
        return turn
    return turn.said("holder", names=state.holder or NOBODY)


def _listed(turn: Turn, key: str, gone: Iterator[Gone]) -> Turn:
    """An empty list is news where a day has gone before, and the journal tells of it."""
    names = [g.player for g in gone]
    told = turn.state.phase == f"night-{turn.entry.number - 1}" and not _first_day(turn)
    return turn.said(key, names=joined(names) or NOBODY) if names or told else turn


def _first_day(turn: Turn) -> bool:
    return turn.entry.number <= 1
