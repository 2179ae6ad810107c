"""In which order the acts of one part of a night are looked at: by message, by age in a clan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from auditor.engine.actors import actor_of
from auditor.engine.hooks import ORDERS
from auditor.engine.legality import act_reasons
from auditor.engine.skills.clans import Ages, heads
from auditor.engine.turn import Turn
from auditor.game import Act

Moment = tuple[int, float]  # 0 confirmed, 1 not; the time
Age = tuple[float, float]


@ORDERS.named("messages")
def by_message(turn: Turn, numbers: Sequence[int]) -> list[int]:
    """The confirmed first, by the time of that; then by the time of receiving (g01-118, S5).

    Of two acts of one player that exclude each other the first in the list stands, so that
    the later one never comes before it.
    """
    moments = _moments(turn, frozenset(numbers))
    return sorted(numbers, key=lambda n: (moments[n], n))


@ORDERS.named("age")
def by_age(turn: Turn, numbers: Sequence[int]) -> list[int]:
    """Who became one of the clan earlier first; as old (in the same part of one night, S6): by
    message (g01-119).  Who is not one yet may be made one before his turn comes (S7)."""
    moments = _moments(turn, frozenset(numbers))
    ages = {n: _age(turn, actor_of(turn.state, turn.act(n)).player) for n in numbers}
    return sorted(numbers, key=lambda n: (ages[n], moments[n], n))


def _moments(turn: Turn, wanted: frozenset[int]) -> Mapping[int, Moment]:
    """When each of these acts has its turn by its message.

    Acts of unknown time come right after the one of their part and age that is listed before
    them, which only the list says.
    """
    ordered, found = _skills(turn), dict[int, Moment]()
    last: dict[tuple[bool, Age], float] = {}  # of a part and an age: the time received last
    first: dict[tuple[str | None, str], Moment] = {}  # of a player's skill: the act that stands
    for number, act in enumerate(turn.entry.acts):
        if act.skill not in ordered:
            continue
        actor = actor_of(turn.state, act)
        group = _group(turn, actor.player)
        moment = _moment(act, last.get(group, -inf))
        if act.at is not None and act.confirmed_at is None:
            last[group] = act.at.timestamp()
        if number not in wanted:
            continue
        own, excludes = (actor.player, act.skill), turn.state.setup.play.skills[act.skill].excludes
        before = (first.get((actor.player, skill)) for skill in (act.skill, *excludes))
        found[number] = max((moment, *(m for m in before if m is not None)))
        if act.use and own not in first and not act_reasons(turn, act, actor):
            first[own] = moment
    return found


def _moment(act: Act, unknown: float) -> Moment:
    if act.confirmed_at is not None:
        return 0, act.confirmed_at.timestamp()
    return 1, act.at.timestamp() if act.at is not None else unknown


def _group(turn: Turn, player: str | None) -> tuple[bool, Age]:
    """In which part of the night he acts, and of what age he is."""
    return player is not None and heads(turn.state, player), _age(turn, player)


def _skills(turn: Turn) -> frozenset[str]:
    """The skills whose messages are put in order."""
    ordered = (s for s in turn.state.setup.play.phases.night if s.option("order") is not None)
    return frozenset(skill for step in ordered for skill in step.words)


def _age(turn: Turn, player: str | None) -> Age:
    return turn.state.part(Ages).since.get(player or "", (inf, inf))
