"""Who learns somebody's role (身份) at night: one player, or a whole pack."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.families import choosing, working
from auditor.engine.skills.long_life import sheltered
from auditor.engine.skills.pack import tell_pack
from auditor.engine.turn import Turn
from auditor.game import Act

PEEKED = "peeked at"


@choosing("see_role")
def see_role(turn: Turn, actor: Actor, act: Act) -> Turn:
    """预言: the role that the target has now, not the faction (m212-049)."""
    role = turn.state.seats[act.targets[0]].role
    if role is None:
        text = f"身份没有写全，答不了{act.skill}（{act.targets[0]}）"
        return turn.doubted(f"roles {act.skill}", text)
    return turn if actor.player is None else turn.told(actor.player, act.skill, role)


@choosing("peek")
def peek(turn: Turn, actor: Actor, act: Act) -> Turn:
    """窥天: chosen now; told before the night is settled (m212-048)."""
    return turn.marked(PEEKED, act.targets[0], skill=act.skill)


@working("peek", "tell")
def tell_peeked(turn: Turn, skill: str) -> Turn:
    """Each of the pack who is not out learns the role; nobody in a safe night (m212-058)."""
    if sheltered(turn):
        return turn
    for target in turn.state.marked(PEEKED, turn.name):
        role = turn.state.seats[target].role
        if role is None:
            text = f"身份没有写全，答不了{skill}（{target}）"
            turn = turn.doubted(f"roles {skill}", text)
        else:
            turn = tell_pack(turn, skill, role)
    return turn
