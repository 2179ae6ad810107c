"""濒死: between life and leaving, in one night only; what brings it about, what saves from it."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.changing import become
from auditor.engine.families import choosing, forbidding, working
from auditor.engine.hooks import STEPS
from auditor.engine.leaving import leave
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.rules.play import Named

DYING, AIMED = "dying", "aimed"


def is_dying(turn: Turn, player: str) -> bool:
    return player in turn.state.marked(DYING, turn.name)


def falls(turn: Turn, player: str, skill: str, by: str | None) -> Turn:
    """``player`` is 濒死 from now on; what made him so first is the cause (S17)."""
    return turn if is_dying(turn, player) else turn.marked(DYING, player, by=by, skill=skill)


@STEPS.named("dying")
def settle_dying(turn: Turn, step: Named) -> Turn:
    """The night ends: all who are 濒死 go out, in the order in which they became it, each
    with what follows from it (g01-037, g01-115, S17)."""
    for mark in tuple(turn.state.marks_of(DYING, turn.name)):
        turn = leave(turn, mark.player, mark.skill or DYING, killer=mark.by)
    return turn


@choosing("wound")
def wound(turn: Turn, actor: Actor, act: Act) -> Turn:
    """杀人: the target becomes 濒死 (g01-066)."""
    target = act.targets[0]
    turn = turn.marked(AIMED, target, by=actor.player, skill=act.skill)
    return falls(turn, target, act.skill, actor.player)


@forbidding("wound")
def asleep(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """It awakes with its owner's new faction, and sleeps outside it (g01-066, S12)."""
    wakes = turn.state.setup.play.skills[act.skill].only_in
    if wakes is None or actor.player is None or turn.state.seats[actor.player].role is None:
        return []
    if turn.state.seats[actor.player].faction == wakes:
        return []
    return [f"{actor.player}不属于{wakes}，{act.skill}没有觉醒"]


@choosing("rescue")
def rescue(turn: Turn, actor: Actor, act: Act) -> Turn:
    """解药: who is 濒死 lives; in vain or not, its owner loses what it costs (g01-056, 057)."""
    turn = turn.unmarked(DYING, act.targets[0])
    costs = turn.state.setup.play.skills[act.skill].costs
    if actor.player is None or not costs:
        return turn
    skills = turn.state.seats[actor.player].skills
    return become(turn, actor.player, skills=tuple(s for s in skills if s not in costs))


@choosing("venom")
def venom(turn: Turn, actor: Actor, act: Act) -> Turn:
    """毒药: the target goes out at once (g01-058)."""
    return leave(turn, act.targets[0], act.skill, killer=actor.player)


@working("overhear", "tell")
def overhear(turn: Turn, skill: str) -> Turn:
    """通灵: whom the night's bites and kills are aimed at, with effect or not, each once; in
    every night in which its owner is not out and still has it (g01-055)."""
    first = turn.state.setup.play.skills[skill].from_number
    if first is not None and turn.entry.number < first:
        return turn
    aimed = tuple(dict.fromkeys(turn.state.marked(AIMED, turn.name)))
    for owner in turn.state.owners(skill):
        turn = turn.told(owner, skill, aimed)
    return turn
