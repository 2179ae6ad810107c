"""The moon event (新月事件) in force: what every room of the engine may ask about it.

The events themselves are in ``moon/``; what they hinder or change elsewhere asks here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from auditor.engine.state import State
from auditor.rules.moon import EventRule

EVENT = "新月事件"


@dataclass(frozen=True, slots=True)
class Moon:
    """The event that came last, whom it drew, and all events that have come (m212-043)."""

    came: tuple[str, ...] = ()
    event: str | None = None
    day: int = 0
    drawn: Mapping[str, str] = field(default_factory=dict)  # player, victim, captor, wolf -> who


@dataclass(frozen=True, slots=True)
class Bathed:
    """Who died in which bath: the night, and (player, gender of the bath) in their order."""

    phase: str | None = None
    names: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Nerves:
    """Whose skills are changed, since which day, what he had before, and what is his own now."""

    player: str | None = None
    day: int = 0
    role: str | None = None
    skills: tuple[str, ...] = ()
    own: tuple[str, ...] = ()


def in_force(state: State, number: int) -> tuple[Moon, EventRule] | None:
    """The event of day ``number`` and of the night after it."""
    moon = state.part(Moon)
    if moon.event is None or moon.day != number:
        return None
    return moon, state.setup.play.events[moon.event]


def held(state: State, does: str, number: int) -> tuple[Moon, EventRule] | None:
    """The same where the event is of this family, else None."""
    found = in_force(state, number)
    return found if found is not None and found[1].does == does else None


def disabled(state: State, does: str, number: int) -> bool:
    """Whether the event takes all effect from the skills of a family (m212-150)."""
    found = in_force(state, number)
    skills = state.setup.play.skills
    return found is not None and any(skills[s].does == does for s in found[1].disables)


def gender(state: State, player: str) -> str | None:
    """A player's gender, where the game file gives it (m212-004)."""
    return next((p.gender for p in state.setup.game.players if p.name == player), None)


def away(state: State, number: int) -> tuple[str, ...]:
    """Who is not in the village on that day and in its night (m212-164, m212-167)."""
    found = held(state, "away", number)
    if found is None:
        return ()
    return tuple(p.name for p in state.setup.game.players if p.gender == found[1].gender)


def fool(state: State, number: int) -> str | None:
    """Who may neither speak, vote nor kill on that day and in its night (m212-160)."""
    found = held(state, "fool", number)
    return found[0].drawn.get("player") if found is not None else None


def why_not(state: State, event: str, day: int) -> str | None:
    """Why an event cannot come on a day, in Chinese (m212-042, m212-043, m212-140)."""
    play = state.setup.play
    rule = play.events.get(event)
    if rule is None:
        return f"这套规则没有{EVENT}“{event}”"
    if not due(state, day):
        return f"{EVENT}只在{'单' if play.event_days == 'odd' else '双'}数讨论日有"
    if day < rule.from_day:
        return f"{event}从第 {rule.from_day} 天起才会有"
    if event in state.part(Moon).came and not play.events_repeat:
        return f"{event}已经有过，{EVENT}不重复"
    return None


def unwritten(state: State, day: int, written: object) -> str | None:
    """That the journal does not say which event a day has, in Chinese; None where it has one
    (``written``: its ``moon``) or none can come."""
    if written is not None or state.winner is not None or not coming(state, day):
        return None
    return f"进程记录没有写第 {day} 天的{EVENT}（moon）：它对票和夜里的影响没有算。"


def due(state: State, day: int) -> bool:
    """Whether a day has an event at all."""
    days = state.setup.play.event_days
    return days is None or (day % 2 == 1) == (days == "odd")


def coming(state: State, day: int) -> tuple[str, ...]:
    """The events from which that day's may be drawn, in the rule set's order."""
    return tuple(e for e in state.setup.play.events if why_not(state, e, day) is None)
