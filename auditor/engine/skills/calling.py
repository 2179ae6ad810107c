"""感召 and 追随: one is won for a faction, and its members and he learn of each other."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.families import choosing
from auditor.engine.skills.flipping import lose, turn_into
from auditor.engine.skills.stealth import untouched
from auditor.engine.skills.undead import BIRTHS
from auditor.engine.turn import Turn
from auditor.game import Act


@choosing("call")
def call(turn: Turn, actor: Actor, act: Act) -> Turn:
    """感召: one of the role named in data takes the other one, and the skill is gone (r234-073,
    r234-075); of another role, he learns who called him (r234-074, S33)."""
    player, target = actor.player, act.targets[0]
    if player is None or untouched(turn, player, target):
        return turn
    seats = turn.state.seats
    role, own = seats[target].role, seats[player].role
    if role is None or own is None:
        text = f"身份没有写全，不知道{act.skill}（{target}）有没有用"
        return turn.doubted(f"roles {act.skill}", text)
    new = turn.state.setup.play.skills[act.skill].makes.get(role)
    if new is None:
        return turn.told(target, act.skill, (player, own))
    turn = turn.told(target, act.skill, new)
    return lose(turn_into(turn, target, new), player, act.skill)


def _acquainted(turn: Turn, player: str, skill: str) -> Turn:
    """追随: the living of his faction learn who he is, and he who they are (r234-077)."""
    state = turn.state
    faction = state.seats[player].faction
    others = tuple(p for p in state.alive if p != player and state.seats[p].faction == faction)
    turn = turn.told(player, skill, others)
    for other in others:
        turn = turn.told(other, skill, player)
    return turn


BIRTHS["acquaint"] = _acquainted
