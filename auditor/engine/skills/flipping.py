"""翻转身份: a human becomes the undead of his other side, and the other way round.

Whoever becomes something else loses the skills of what he was, and with them all that they
still did; what was used up stays used up when he becomes it again (S8).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from auditor.engine.actor import Actor
from auditor.engine.changing import become
from auditor.engine.evolve import replace
from auditor.engine.families import choosing
from auditor.engine.skills.relic import broken, holder_of
from auditor.engine.skills.stealth import untouched
from auditor.engine.skills.undead import BIRTHS, passive, undead
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act

NOTICE = "翻转身份"
passive("disguise")


@dataclass(frozen=True)
class Sides:
    """What the undead were before, and the skills that players have lost for good."""

    before: Mapping[str, str] = field(default_factory=dict)  # player -> human role
    lost: frozenset[tuple[str, str]] = frozenset()  # (player, skill)


def flip(turn: Turn, player: str) -> Turn:
    """The player turns to the other side of his role, and he alone is told (r234-004, 005).

    Nothing happens to one who is out.  What the other side of an undead is, only his own
    past tells (S8), or the role that alone flips to his.
    """
    state = turn.state
    role = state.seats[player].role
    if player in state.out:
        return turn
    if role is None:
        text = f"身份没有写全，不知道{player}翻转成什么身份"
        return turn.doubted(f"flip {player}", text)
    other = state.setup.play.roles[role].flips_to or _human_side(state, player, role)
    if other is None:
        text = f"{player}的{role}身份没有对应的人类身份记录，翻转成什么请导演裁定"
        return turn.doubted(f"flip {player}", text)
    return turn_into(turn, player, other).told(player, NOTICE, other)


def turn_into(turn: Turn, player: str, role: str) -> Turn:
    """The player has another role from now on, in its faction and with its skills at once
    (r234-006 to r234-008)."""
    state = turn.state
    play, seat = state.setup.play, state.seats[player]
    rule, sides = play.roles[role], state.part(Sides)
    skills = tuple(s for s in rule.skills if (player, s) not in sides.lost)
    kept: tuple[str, ...] = ()
    if any(play.skills[s].does == "disguise" for s in skills):  # r234-097
        kept = tuple(s for s in seat.skills if play.skills[s].team and s not in skills)
    if seat.role is not None and rule.flips_to is None:
        before = {**sides.before, player: seat.role}
        turn = replace(turn, state=state.with_part(replace(sides, before=before)))
    was = undead(turn.state, player)
    turn = _ended(turn, player, [s for s in seat.skills if s not in kept])
    turn = become(turn, player, role=role, faction=rule.faction, skills=(*skills, *kept))
    if holder_of(turn.state) == player and (was or undead(turn.state, player)):
        turn = broken(turn)  # r234-108: no longer a human all the time
    for skill in skills:
        turn = _born(turn, player, skill)
    return turn


def lose(turn: Turn, player: str, skill: str) -> Turn:
    """The player has a skill no more, nor gets it back with the role."""
    sides = turn.state.part(Sides)
    state = turn.state.with_part(replace(sides, lost=sides.lost | {(player, skill)}))
    left = tuple(s for s in state.seats[player].skills if s != skill)
    return become(replace(turn, state=state), player, skills=left)


def _human_side(state: State, player: str, role: str) -> str | None:
    known = state.part(Sides).before.get(player)
    if known is not None:
        return known
    sides = [name for name, rule in state.setup.play.roles.items() if rule.flips_to == role]
    return sides[0] if len(sides) == 1 else None


def _ended(turn: Turn, player: str, lost: list[str]) -> Turn:
    """All that the lost skills still did ends at once (r234-006); nothing else ends (P4)."""
    marks = tuple(m for m in turn.state.marks if m.by != player or m.skill not in lost)
    if len(marks) == len(turn.state.marks):
        return turn
    return replace(turn, state=replace(turn.state, marks=marks))


def _born(turn: Turn, player: str, skill: str) -> Turn:
    """What a skill does when its owner comes to be what he is."""
    does = turn.state.setup.play.skills[skill].does
    birth = BIRTHS.get(does) if does is not None else None
    return birth(turn, player, skill) if birth is not None else turn


@choosing("soothe")
def soothe(turn: Turn, actor: Actor, act: Act) -> Turn:
    """安魂: an undead becomes the human again that he was (r234-072, S8)."""
    target = act.targets[0]
    if untouched(turn, actor.player, target) or not undead(turn.state, target):
        return turn
    return flip(turn, target)


@choosing("corrupt")
def corrupt(turn: Turn, actor: Actor, act: Act) -> Turn:
    """腐化: one voted out takes a human with him to the undead (r234-101)."""
    target = act.targets[0]
    return flip(turn, target) if undead(turn.state, target) is False else turn
