"""预测: the pack learns the next moon event in the night before it, and may have it redrawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from auditor.engine.chance import drawn
from auditor.engine.event import coming, due
from auditor.engine.evolve import replace
from auditor.engine.hooks import CONSEQUENCES, STEPS, members
from auditor.engine.skills.lovers import lovers, partner
from auditor.engine.skills.pack import tell_pack
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.model import Gone
from auditor.rules.play import Named


@dataclass(frozen=True, slots=True)
class Forecast:
    """The night in which the pack may use it, and what was then drawn and chosen."""

    night: int | None = None
    event: str | None = None
    redraw: bool = False
    used: bool = False


@CONSEQUENCES.named("forecast")
def earned(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """m212-068: lovers of these roles, out by the vote: the night before the next event."""
    state = turn.state
    words = state.setup.play.forecast
    other = partner(state, gone.player)
    if words is None or other is None or gone.cause != state.setup.play.exile.cause:
        return turn
    if not _are(state, (gone.player, other), words.exiled):
        return turn
    number = turn.entry.number
    day = next(d for d in (number + 1, number + 2) if due(state, d))
    return replace(turn, state=state.with_part(Forecast(night=day - 1)))


def _are(state: State, pair: Sequence[str], roles: Sequence[str]) -> bool:
    """Whether the two have these two roles."""
    return bool(roles) and sorted(state.seats[p].role or "" for p in pair) == sorted(roles)


@STEPS.named("forecast")
def forecast(turn: Turn, step: Named) -> Turn:
    """The acts of 预测: ``draw`` was drawn first, ``use`` says whether it is drawn again.

    In the first night right after the match (m212-067), else where it was earned.
    """
    words = turn.state.setup.play.forecast
    if words is None:
        return turn
    for number in turn.left:
        act = turn.act(number)
        if act.skill == words.skill:
            turn = _used(turn.used(number), act)
    return turn


def _used(turn: Turn, act: Act) -> Turn:
    state = turn.state
    reason = _reason(turn, act)
    pool = coming(state, turn.entry.number + 1)
    if reason is None and act.draw is not None and act.draw not in pool:
        reason = f"第 {turn.entry.number + 1} 天不会有“{act.draw}”"
    if reason is None and not pool:
        reason = f"第 {turn.entry.number + 1} 天没有新月事件可抽"
    if reason is not None:
        return turn.refused(act.by, act.skill, reason)
    event = act.draw
    if event is None:
        turn, event = drawn(turn, act.skill, pool)
    record = Forecast(turn.entry.number, event, act.use, used=True)
    turn = replace(turn, state=turn.state.with_part(record))
    return tell_pack(turn, act.skill, event)


def _reason(turn: Turn, act: Act) -> str | None:
    state, words = turn.state, turn.state.setup.play.forecast
    assert words is not None
    living = state.owners(act.skill)
    if state.setup.roles_known and act.by not in living:
        team = members(state, act.by) if act.by not in state.seats else ()
        one = act.by in state.setup.play.teams or len(team) == 1
        if not one or not any(p in living for p in team):
            return f"{act.by}没有技能{act.skill}"
    record = state.part(Forecast)
    if record.used and record.night == turn.entry.number:
        return f"这一段里已经用过{act.skill}"
    number = turn.entry.number
    first = due(state, number + 1) and not any(due(state, d) for d in range(1, number + 1))
    if first and (not state.setup.roles_known or _are(state, lovers(state), words.at_start)):
        return None
    if record.night == turn.entry.number:
        return None
    return f"这一夜不能用{act.skill}"


def foreseen(state: State, day: int, pool: Sequence[str]) -> str | None:
    """The event that was foreseen for a day and kept, where the journal names no other."""
    record = state.part(Forecast)
    known = record.used and record.night == day - 1 and not record.redraw
    return record.event if known and record.event in pool else None
