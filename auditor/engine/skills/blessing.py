"""祝福: counts that add up, until so many of them keep a player in for a night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.families import choosing, working
from auditor.engine.skills.stealth import untouched
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act

BLESSED = "blessed"


@dataclass(frozen=True)
class Blessings:
    """The counts that players hold, whoever gave them (S24), and the night in which each of
    them can get none."""

    counts: Mapping[str, int] = field(default_factory=dict)
    resting: Mapping[str, int] = field(default_factory=dict)


@choosing("bless")
def bless(turn: Turn, actor: Actor, act: Act) -> Turn:
    """One count for the target; nobody is told (r234-057)."""
    target = act.targets[0]
    known = turn.state.part(Blessings)
    resting = known.resting.get(target) == turn.entry.number  # r234-059
    if resting or untouched(turn, actor.player, target):
        return turn
    counts = {**known.counts, target: known.counts.get(target, 0) + 1}
    return replace(turn, state=turn.state.with_part(replace(known, counts=counts)))


@working("bless", "settle")
def fulfil(turn: Turn, skill: str) -> Turn:
    """Whoever holds enough counts uses them all up, and is kept from one lethal damage tonight
    (r234-058); in the next night he can get none."""
    known, needed = turn.state.part(Blessings), _needed(turn.state, skill)
    blessed = [p for p in turn.state.alive if known.counts.get(p, 0) >= needed]
    if not blessed:
        return turn
    night = turn.entry.number
    counts = {p: n for p, n in known.counts.items() if p not in blessed}
    resting = {**known.resting, **dict.fromkeys(blessed, night + 1)}
    turn = replace(turn, state=turn.state.with_part(Blessings(counts, resting)))
    for player in blessed:
        turn = turn.marked(BLESSED, player)
    return turn


def _needed(state: State, skill: str) -> Fraction:
    """So many, or the share of the living of the role whose skill it is; a half is not rounded."""
    play = state.setup.play
    rule = play.skills[skill]
    roles = [role for role, described in play.roles.items() if skill in described.skills]
    living = sum(state.seats[p].role in roles for p in state.alive)
    return max(Fraction(rule.needs or 1), (rule.share or Fraction(0)) * living)
