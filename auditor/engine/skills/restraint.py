"""牵制 and its like: launches that are spent without any effect (失效)."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.actor import Actor
from auditor.engine.actors import actor_of
from auditor.engine.evolve import replace
from auditor.engine.families import choosing, forbidding
from auditor.engine.hooks import TEAMS, VOIDS
from auditor.engine.legality import act_reasons
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.rules.play import SkillRule

PINNED = "pinned"


@dataclass(frozen=True)
class Pinned:
    """The day on which somebody was pinned last."""

    day: int | None = None


@TEAMS.named("pinners")
def pinners(state: State) -> tuple[str, ...]:
    """Who can pin: its owners, whatever their role is by now (r234-097)."""
    skills = state.setup.play.skills
    return tuple(
        seat.name
        for seat in state.seats.values()
        if any(skills[skill].does == "pin" for skill in seat.skills)
    )


@choosing("pin")
def pin(turn: Turn, actor: Actor, act: Act) -> Turn:
    """牵制: for the night that comes (r234-054)."""
    day = turn.entry.number
    turn = turn.marked(PINNED, act.targets[0], f"night-{day}", actor.player, act.skill)
    return replace(turn, state=turn.state.with_part(Pinned(day)))


@forbidding("pin")
def not_so_soon(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """r234-055: at most once in so many days."""
    every = turn.state.setup.play.skills[act.skill].every
    last = turn.state.part(Pinned).day
    if every is None or last is None or turn.entry.number - last >= every:
        return []
    return [f"{act.skill}每 {every} 个游戏日最多发动一次，第 {last} 天已经发动过"]


def pinned(turn: Turn, player: str | None, skill: str) -> str | None:
    """Why a launch of a pinned player has no effect (S7); None: it has.

    Only skills that bear one of the marks named: neither 强制 ones nor those of a team alone.
    """
    skills = turn.state.setup.play.skills
    for mark in turn.state.marks_of(PINNED, turn.name):
        if mark.player == player and _covers(skills[mark.skill or ""], skill, skills[skill]):
            return f"被{mark.skill}"
    return None


@VOIDS.named("pinned")
def void_of_the_pinned(turn: Turn, actor: Actor, act: Act) -> str | None:
    return pinned(turn, actor.player, act.skill)


@VOIDS.named("overruled")
def overruled(turn: Turn, actor: Actor, act: Act) -> str | None:
    """Another skill that its player launches tonight takes its effect, before it or after it
    (r234-061, r234-070, r234-085); of two that do so to each other the first settled stands."""
    player, skills = actor.player, turn.state.setup.play.skills
    if player is None:
        return None
    rule = skills[act.skill]
    for mark in turn.state.marks:
        if mark.by != player or mark.during != turn.name or mark.skill in (None, act.skill):
            continue
        if mark.kind == PINNED:  # it is about another
            continue
        if _covers(skills[mark.skill or ""], act.skill, rule):
            return f"当晚发动了{mark.skill}"
    for number in turn.left:
        other = turn.act(number)
        strong = skills.get(other.skill)
        if strong is None or other.skill == act.skill or not other.use:
            continue
        if not _covers(strong, act.skill, rule) or _covers(rule, other.skill, strong):
            continue
        if _will_launch(turn, player, other):
            return f"当晚发动了{other.skill}"
    return None


def _covers(strong: SkillRule, skill: str, rule: SkillRule) -> bool:
    return skill in strong.voids or (rule.mark is not None and rule.mark in strong.voids)


def _will_launch(turn: Turn, player: str, act: Act) -> bool:
    """Whether a later act of this night is his, and allowed as things stand."""
    actor = actor_of(turn.state, act)
    return actor.player == player and not act_reasons(turn, act, actor)
