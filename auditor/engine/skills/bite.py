"""咬噬 and 吸血: how a clan grows, and how the clans hunt one another.

What a bite does depends on what its target is when its turn comes; every bite has all its
effect before the next one is looked at (g01-113, g01-123).
"""

from __future__ import annotations

from typing import Literal

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.families import choosing, forbidding
from auditor.engine.skills.clans import clan_of, heads, infected, settled
from auditor.engine.skills.dying import AIMED, falls, is_dying
from auditor.engine.skills.elder import is_elder, stricken, strikes
from auditor.engine.skills.shield import shielded
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act

WORKED, FAILED = "成功", "失败"  # what a head is told of his own bite
HIT = "有效目标"  # what a target is told who may not know by whom
Effect = Literal["none", "elder", "dying", "infects"]


@choosing("bite")
def bite(turn: Turn, actor: Actor, act: Act) -> Turn:
    """One bite with all its effect, what it feeds back, and the end of the biter's drifting."""
    target = act.targets[0]
    turn = turn.marked(AIMED, target, by=actor.player, skill=act.skill)
    by = actor.player
    if by is None or turn.state.seats[by].role is None or turn.state.seats[target].role is None:
        text = f"身份没有写全，不知道{act.skill}（{target}）有没有效"
        return turn.doubted(f"roles {act.skill} {target}", text)
    clan = _clan(turn.state, by, act.skill)
    effect = _effect(turn, target, clan) if clan is not None else "none"
    if heads(turn.state, by):  # g01-050; the others are told nothing (g01-051)
        turn = turn.told(by, act.skill, FAILED if effect == "none" else WORKED)
    if clan is None or effect == "none":  # used up all the same (g01-084, g01-121)
        return turn
    turn = turn.told(target, act.skill, _tidings(turn.state, by, clan, effect))
    if effect == "elder":
        turn = stricken(turn, target, clan)
    elif effect == "dying":  # g01-043, g01-081, g01-088
        turn = falls(turn, target, act.skill, by)
    else:
        turn = infected(turn, target, clan, by)
    # whatever the effect, and though the target be saved later (g01-122, g01-125, S32)
    return turn if turn.over else settled(turn, by)


def _clan(state: State, by: str, skill: str) -> str | None:
    """The clan that a skill belongs to: as the rule set says, else its owner's."""
    return state.setup.play.skills[skill].clan or clan_of(state, by)


def _effect(turn: Turn, target: str, clan: str) -> Effect:
    """What a bite of this clan does to the target now (g01-079, g01-086, g01-124)."""
    own = clan_of(turn.state, target)
    if own == clan or shielded(turn, target, clan):
        return "none"
    if is_elder(turn.state, target):
        return "elder" if strikes(turn.state, target, clan) else "none"
    if own is None:
        return "infects"
    return "none" if is_dying(turn, target) else "dying"  # S8


def _tidings(state: State, by: str, clan: str, effect: Effect) -> str | tuple[str, ...]:
    """What an effective target is told: by whom, and who is the head (g01-015, 016, 047, 048);
    not the elder, nor who is made 濒死 (g01-049).  Nobody is told more (g01-017)."""
    if effect != "infects":
        return HIT
    head = state.setup.play.clans[clan].head
    return tuple(dict.fromkeys((by, *state.with_role(head))))


@choosing("renew")
def renew(turn: Turn, actor: Actor, act: Act) -> Turn:
    """狼王, 鬼王: who has used his bite has it once more, tonight or later (g01-083, 089, 121).

    Without effect on one who still has it.
    """
    target = act.targets[0]
    clan = clan_of(turn.state, target)
    if clan is None:
        text = f"身份没有写全，不知道{act.skill}（{target}）有没有效"
        return turn.doubted(f"roles {act.skill} {target}", text)
    skill = turn.state.setup.play.clans[clan].skill
    used = dict(turn.state.seats[target].used)
    if used.get(skill, 0) == 0:
        return turn
    used[skill] -= 1
    return replace(turn, state=turn.state.seat(target, used=used))


@forbidding("renew")
def not_of_the_clan(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """Only one of the clan may be chosen, its head too (g01-083, g01-089)."""
    state, target = turn.state, act.targets[0]
    if state.seats[target].role is None or actor.player is None:
        return []
    clan = _clan(state, actor.player, act.skill)
    if clan is None or clan_of(state, target) == clan:
        return []
    return [f"{target}不是{state.setup.play.clans[clan].member}"]
