"""In which order the acts of one part of a night are looked at: by message, by age in a clan."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from auditor.engine.actors import actor_of
from auditor.engine.hooks import ORDERS
from auditor.engine.legality import act_reasons
from auditor.engine.skills.clans import Ages, heads
from auditor.engine.turn import Turn

Moment = tuple[int, float]  # 0 confirmed, 1 not; the time


@ORDERS.named("messages")
def by_message(turn: Turn, number: int) -> Moment:
    """The confirmed first, by the time of that; then by the time of receiving (g01-118, S5).

    Of two acts of one player that exclude each other the first in the list stands, so that
    the later one never comes before it.
    """
    return max(_moment(turn, n) for n in (number, *_before(turn, number)))


@ORDERS.named("age")
def by_age(turn: Turn, number: int) -> tuple[tuple[float, float], Moment]:
    """Who became one of the clan earlier first; as old (in the same part of one night, S6): by
    message (g01-119).  Who is not one yet may be made one before his turn comes (S7)."""
    return _age(turn, number), by_message(turn, number)


def _moment(turn: Turn, number: int) -> Moment:
    act = turn.act(number)
    if act.confirmed_at is not None:
        return 0, act.confirmed_at.timestamp()
    if act.at is not None:
        return 1, act.at.timestamp()
    # of unknown time: right after the one listed before it, which only the list says
    times = (turn.act(n) for n in reversed(range(number)) if _peers(turn, n, number))
    return 1, next((a.at.timestamp() for a in times if a.at and not a.confirmed_at), -inf)


def _peers(turn: Turn, one: int, other: int) -> bool:
    """Whether two acts are looked at in the same part of the night, and are of one age."""
    return _group(turn, one) == _group(turn, other)


def _group(turn: Turn, number: int) -> tuple[bool, bool, tuple[float, float]]:
    act = turn.act(number)
    player = actor_of(turn.state, act).player
    of_head = player is not None and heads(turn.state, player)
    return act.skill in _skills(turn), of_head, _age(turn, number)


def _skills(turn: Turn) -> tuple[str, ...]:
    """The skills whose messages are put in order."""
    ordered = (s for s in turn.state.setup.play.phases.night if s.option("order") is not None)
    return tuple(skill for step in ordered for skill in step.words)


def _age(turn: Turn, number: int) -> tuple[float, float]:
    player = actor_of(turn.state, turn.act(number)).player
    return turn.state.part(Ages).since.get(player or "", (inf, inf))


def _before(turn: Turn, number: int) -> Iterator[int]:
    """Earlier acts of the same player, allowed and not yet looked at, that exclude this one."""
    act = turn.act(number)
    player = actor_of(turn.state, act).player
    rule = turn.state.setup.play.skills[act.skill]
    for n in turn.left:
        other = turn.act(n)
        if n >= number or not other.use or other.skill not in (act.skill, *rule.excludes):
            continue
        actor = actor_of(turn.state, other)
        if actor.player == player and not act_reasons(turn, other, actor):
            yield n
