"""What a day's opening leads to before the day has been played: the next one's, or of a day that
still runs."""

from __future__ import annotations

from auditor.engine import announce
from auditor.engine.event import EVENT, coming
from auditor.engine.hooks import STEPS
from auditor.engine.prompts import prompt
from auditor.engine.skills.forecast import foreseen
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Entry
from auditor.model import Phase

_OPENS = ("open", "moon_acts")  # the opening ends with the last of these steps,
_HEIRS = "heirs"  # and with who inherits from one whom an event took


def opened(state: State, entry: Entry) -> Phase:
    """A day of the journal as its opening leaves it: the moon event has come and done what it
    does at once, nobody has voted.  ``state`` is the game before the day; it does not move on.
    """
    turn = _opening(state, entry)
    return Phase(
        name=turn.name,
        out=turn.out,
        feedback=turn.feedback,
        rejected=turn.rejected,
        pending=tuple(prompt(turn, a) for a in turn.asks),
        announce=turn.announce,
        tallies={},
        standing=turn.state.standing(),
        needs_ruling="；".join(turn.doubts.values()) or None,
        moon=turn.moon,
        drawn=turn.drawn,
    )


def _opening(state: State, entry: Entry) -> Turn:
    turn = Turn(state, entry, lambda *_: None, tuple(range(len(entry.acts))))
    plan = state.setup.play.phases.day
    end = max((n for n, step in enumerate(plan) if step.name in _OPENS), default=-1) + 1
    end += plan[end : end + 1] != () and plan[end].name == _HEIRS
    for planned in plan[:end]:
        if not turn.over:
            turn = STEPS[planned.name](turn, planned)
    return turn


def ahead(state: State) -> tuple[str, ...]:
    """What the next day's opening would announce as things stand; nothing after the end.

    With its moon event, where the journal has it already.
    """
    number = _next_day(state)
    if number is None:
        return ()
    entry = _told(state, number)
    if entry is not None and entry.moon is not None:
        return _opening(state, entry).announce
    turn = Turn(state, Entry("day", number), lambda *_: None, ())
    return announce.opening(turn).announce


def undrawn(state: State) -> str | None:
    """Why the next opening is not settled yet, in Chinese: its moon event is not known, and one
    of those that may come changes the night's list (m212-157)."""
    number = _next_day(state)
    if number is None:
        return None
    entry, pool = _told(state, number), coming(state, number)
    if not pool or (entry is not None and entry.moon is not None):
        return None
    kept = foreseen(state, number, pool)
    events = state.setup.play.events
    back = [e for e in ((kept,) if kept is not None else pool) if events[e].dawn]
    known = f"（前一夜预测留下的是{kept}）" if kept is not None else ""
    text = f"第 {number} 天的{EVENT}还没有写进 journal（moon）{known}：开门时要一起公布"
    if back:
        text += f"；抽到{'、'.join(back)}，昨夜的名单还会变，抽好写上以前先别贴名单"
    return text


def _next_day(state: State) -> int | None:
    if state.winner is not None or state.phase is None:
        return None
    return int(state.phase.split("-")[1]) + 1


def _told(state: State, day: int) -> Entry | None:
    """The journal's entry of a day."""
    return next((e for e in state.setup.game.journal if e.name == f"day-{day}"), None)
