"""The events that bring somebody back: 奇迹 (from the night's kill) and 回魂夜 (from the vote)."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.event import Moon, held
from auditor.engine.evolve import replace
from auditor.engine.hooks import STEPS, VERDICTS
from auditor.engine.moon.families import EVENTS
from auditor.engine.skills.pack import turned
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.engine.verdict import Verdict
from auditor.game import Entry, Ruling
from auditor.model import Tally
from auditor.rules.play import Named


@dataclass(frozen=True, slots=True)
class LastNight:
    """How the game stood before the night, and what the journal tells of the night."""

    state: State | None = None
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Returned:
    """Who has come back from the vote, and on which day."""

    day: int = 0
    players: tuple[str, ...] = ()


@STEPS.named("remember")
def remember(turn: Turn, step: Named) -> Turn:
    """Keep what a miracle needs to let the night take another course."""
    before = turn.state.with_part(LastNight())  # not the nights before, too
    return replace(turn, state=turn.state.with_part(LastNight(before, turn.entry)))


@EVENTS.named("miracle")
def miracle(turn: Turn, moon: Moon) -> Turn:
    """Whoever the night's kills put out is not out, but of another role (m212-157).

    The night is settled once more with them kept in: what followed from their leaving (殉情,
    a badge handed on, a loss) has not happened (S19), what did not follow from it stays.
    Where a kill failed there is nobody to turn (m212-158).
    """
    rule = turn.state.setup.play.events[moon.event or ""]
    night = f"night-{turn.entry.number - 1}"
    killed = _killed(turn.state, night, rule.causes)
    last = turn.state.part(LastNight)
    if not killed or last.state is None or last.entry is None or last.entry.name != night:
        return turn
    from auditor.engine.play import step  # it plays what this module registers

    state, found = turn.state, killed
    while found:  # who followed another before he was killed himself is killed now
        kept = tuple(Ruling("keep", player=p) for p in killed)
        again = replace(last.entry, ruling=(*last.entry.ruling, *kept))
        state, _ = step(last.state, again, turn.count)
        found = _killed(state, night, rule.causes)
        killed += found
    for name, seat in turn.state.seats.items():  # of the events that are over no tag comes back
        if state.seats[name].tags != seat.tags:
            state = state.seat(name, tags=seat.tags)
    turn = replace(turn, state=state.with_part(moon))
    for player in killed:
        if rule.role is not None and turn.state.seats[player].role is not None:
            turn = turned(turn, player, rule.role).told(player, moon.event or "", rule.role)
    return turn


def _killed(state: State, night: str, causes: tuple[str, ...]) -> list[str]:
    """Whom the night's kills put out, but for what the director ruled."""
    gone = (g for g in state.gone if g.phase == night and g.cause in causes)
    return [g.player for g in gone if not g.ruled]


@EVENTS.named("return")
def come_back(turn: Turn, moon: Moon) -> Turn:
    """Who was voted out on the day before is in the game as he left it (m212-168, S18)."""
    state, day = turn.state, f"day-{turn.entry.number - 1}"
    causes = state.setup.play.events[moon.event or ""].causes
    back = tuple(g.player for g in state.gone if g.phase == day and g.cause in causes)
    if not back:
        return turn
    gone = tuple(g for g in state.gone if g.player not in back)
    state = replace(state, gone=gone).with_part(Returned(turn.entry.number, back))
    return replace(turn, state=state).said("returned", names="、".join(back))


@VERDICTS.named("returned")
def safe_today(turn: Turn, tally: Tally | None, verdict: Verdict) -> Verdict:
    """m212-169: who has come back today does not go out by the vote."""
    record = turn.state.part(Returned)
    if record.day != turn.entry.number or held(turn.state, "return", record.day) is None:
        return verdict
    out = tuple(p for p in verdict.out if p not in record.players)
    return replace(verdict, out=out, doubt=None) if out != verdict.out else verdict
