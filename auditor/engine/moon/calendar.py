"""When a moon event comes, whether it may, whom it draws, and when it is over."""

from __future__ import annotations

from auditor.engine.chance import drawn
from auditor.engine.event import EVENT, Moon, coming, unwritten, why_not
from auditor.engine.evolve import replace
from auditor.engine.hooks import STEPS
from auditor.engine.moon.families import EVENTS
from auditor.engine.remarks import remarked
from auditor.engine.skills.forecast import foreseen
from auditor.engine.state import DIRECTOR, State
from auditor.engine.turn import Turn
from auditor.rules.play import Named

_WHOM = {"player": "", "victim": "被绑架者", "captor": "绑架者"}


@STEPS.named("moon")
def moon(turn: Turn, step: Named) -> Turn:
    """The last event is over on another day; the next one comes (m212-003, m212-042).

    With what it does before the opening publishes the night.
    """
    turn = _over(turn)
    written = turn.entry.moon
    if written is None:
        return _unwritten(turn)
    event = str(written.get("event"))
    reason = why_not(turn.state, event, turn.entry.number)
    if reason is not None:
        return turn.refused(DIRECTOR, event, reason)
    kept = foreseen(turn.state, turn.entry.number, coming(turn.state, turn.entry.number))
    if kept is not None and kept != event:
        text = f"前一夜预测到的是{kept}，没有要求重抽，进程记录写的是{event}：这里按写的算"
        turn = turn.doubted("forecast", text)
    names = {key: str(name) for key, name in written.items() if key != "event"}
    return _comes(turn, event, names)


@STEPS.named("moon_acts")
def moon_acts(turn: Turn, step: Named) -> Turn:
    """What the day's event does once it has been published."""
    return _done(turn, dawn=False)


def _over(turn: Turn) -> Turn:
    state = turn.state
    event = state.part(Moon).event
    if event is None or state.part(Moon).day == turn.entry.number:
        return turn
    for tag in _tags(state, event):
        state = state.untag(tag)
    return replace(turn, state=state)


def _tags(state: State, event: str) -> tuple[str, ...]:
    rule = state.setup.play.events[event]
    return tuple(tag for tag in (rule.tag, rule.wolf) if tag is not None)


def _unwritten(turn: Turn) -> Turn:
    """The journal does not say which event came: a replay draws it, else nothing is claimed."""
    state, day = turn.state, turn.entry.number
    text, pool = unwritten(state, day, turn.entry.moon), coming(state, day)
    if text is None:
        return turn
    if not state.setup.strict:
        return remarked(turn, text)
    kept = foreseen(state, day, pool)
    if kept is not None:
        return _comes(turn, kept, {})
    turn, event = drawn(turn, EVENT, pool)
    return _comes(turn, event, {})


def _comes(turn: Turn, event: str, names: dict[str, str]) -> Turn:
    before = turn.state.part(Moon)
    rule = turn.state.setup.play.events[event]
    came = Moon((*before.came, event), event, turn.entry.number)
    turn = replace(turn, state=turn.state.with_part(came), moon=event)
    if rule.dawn:
        turn = _done(turn, dawn=True)
    for key in rule.draws:
        turn = _draw(turn, event, key, names.get(key))
    if rule.wolf is not None and "wolf" in names:
        chosen = {**turn.state.part(Moon).drawn, "wolf": names["wolf"]}
        came = replace(turn.state.part(Moon), drawn=chosen)
        turn = replace(turn, state=turn.state.with_part(came))
    return _marked(turn, event)


def _draw(turn: Turn, event: str, key: str, name: str | None) -> Turn:
    """One whom chance picks among the living: as written, else from the seed."""
    known = turn.state.part(Moon)
    pool = [p for p in turn.state.alive if p not in known.drawn.values()]
    if name is not None and name not in pool:
        turn = turn.refused(DIRECTOR, event, f"抽到的 {name} 已经出局，或者写了两次")
        name = None
    if name is None and pool:
        turn, name = drawn(turn, f"{event}{_WHOM[key]}", pool)
    if name is None:
        return turn
    moon = replace(known, drawn={**known.drawn, key: name})
    return replace(turn, state=turn.state.with_part(moon))


def _marked(turn: Turn, event: str) -> Turn:
    """The drawn one bears the event's tag; the drawn are told (m212-148)."""
    moon = turn.state.part(Moon)
    rule = turn.state.setup.play.events[event]
    names = [moon.drawn[key] for key in rule.draws if key in moon.drawn]
    if rule.tag is not None and names:
        turn = replace(turn, state=turn.state.tag(names[0], rule.tag))
    if rule.tells is None:
        return turn
    text = rule.tells
    for key, name in moon.drawn.items():
        text = text.replace("{" + key + "}", name)
    for name in names:
        turn = turn.told(name, event, text)
    return turn


def _done(turn: Turn, *, dawn: bool) -> Turn:
    event = turn.moon
    if event is None:
        return turn
    rule = turn.state.setup.play.events[event]
    if rule.does is None or rule.dawn != dawn:
        return turn
    return EVENTS[rule.does](turn, turn.state.part(Moon))
