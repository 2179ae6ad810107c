"""安葬, 侦测, 探查, 追踪, 虔诚: what players find out; nothing of it is ever published."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.families import choosing, forbidding, working
from auditor.engine.skills.relic import give, holder_of
from auditor.engine.skills.stealth import untouched
from auditor.engine.skills.undead import living_undead, passive, undead
from auditor.engine.turn import Turn
from auditor.game import Act

FACTION, RELIC = "阵营", "圣物"
passive("acquaint")


@choosing("bury")
def bury(turn: Turn, actor: Actor, act: Act) -> Turn:
    """安葬: the role of one who is out, as it was when he went out (r234-048)."""
    role = turn.state.seats[act.targets[0]].role
    return _told(turn, actor, act, role)


@choosing("detect")
def detect(turn: Turn, actor: Actor, act: Act) -> Turn:
    """侦测: whether the target is an undead now (r234-051)."""
    target = act.targets[0]
    if untouched(turn, actor.player, target):
        return turn
    is_undead, name = undead(turn.state, target), turn.state.setup.play.undead
    answer = None if is_undead is None else f"{'' if is_undead else '非'}{name}"
    return _told(turn, actor, act, answer)


@forbidding("scout")
def of_two_modes(turn: Turn, actor: Actor, act: Act) -> list[str]:
    modes = turn.state.setup.play.skills[act.skill].modes or (FACTION, RELIC)
    return [] if act.mode in modes else [f"要写明 mode：{' 或 '.join(modes)}"]


@choosing("scout")
def scout(turn: Turn, actor: Actor, act: Act) -> Turn:
    """探查: the target's faction (r234-065), or the relic, if he holds it (r234-066)."""
    if act.mode == RELIC:
        return _taken(turn, actor, act)
    target = act.targets[0]
    if untouched(turn, actor.player, target):
        return turn
    return _told(turn, actor, act, turn.state.seats[target].faction)


@forbidding("swindle")
def of_somebody(turn: Turn, actor: Actor, act: Act) -> list[str]:
    return [] if act.targets else ["没有写目标"]


@choosing("swindle")
def swindle(turn: Turn, actor: Actor, act: Act) -> Turn:
    """诈骗: the relic, if one of the targets holds it (r234-082)."""
    return _taken(turn, actor, act)


def _taken(turn: Turn, actor: Actor, act: Act) -> Turn:
    """He gets it and is told so; else he is told nothing."""
    holder, player = holder_of(turn.state), actor.player
    if holder is None or player is None or holder not in act.targets:
        return turn
    if untouched(turn, player, holder):
        return turn
    return give(turn, player).told(player, act.skill, turn.state.setup.play.relic or "")


def _told(turn: Turn, actor: Actor, act: Act, answer: str | None) -> Turn:
    if actor.player is None:
        return turn
    if answer is None:
        text = f"身份没有写全，答不了{act.skill}（{act.targets[0]}）"
        return turn.doubted(f"roles {act.skill}", text)
    return turn.told(actor.player, act.skill, answer)


@working("track", "tell")
def track(turn: Turn, skill: str) -> Turn:
    """追踪: who holds the relic, if he is none of those whose role it is (r234-089); nothing
    where some of them live, but too few (r234-090, S31).

    Where all have become 活尸 those words say nothing, and 伪装 leaves it to them (P2, r234-097).
    """
    state, holder = turn.state, holder_of(turn.state)
    play = state.setup.play
    roles = [role for role, rule in play.roles.items() if skill in rule.skills]
    living = sum(state.seats[p].role in roles for p in state.alive)
    if holder is None or state.seats[holder].role in roles:
        return turn
    if 0 < living < (play.skills[skill].needs or 1):
        return turn
    for owner in state.owners(skill):
        turn = turn.told(owner, skill, holder)
    return turn


@working("count_undead", "tell")
def count_undead(turn: Turn, skill: str) -> Turn:
    """虔诚: how many undead live, at the end of each night (r234-071, r234-076)."""
    if not turn.state.setup.roles_known:
        return turn
    for owner in turn.state.owners(skill):
        turn = turn.told(owner, skill, str(living_undead(turn.state)))
    return turn
