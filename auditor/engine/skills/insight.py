"""What a player learns at night; it changes nothing and is never published."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.families import choosing, working
from auditor.engine.skills.night_kill import KNIFED
from auditor.engine.turn import Turn
from auditor.game import Act


@choosing("inspect")
def inspect(turn: Turn, actor: Actor, act: Act) -> Turn:
    """验人: whether the target belongs to the inspector's home faction (m42-035).

    The words are those of the faction to which the inspector's role belongs: 村民阵营, else
    非村民阵营.  Answered also where the inspector goes out in the same night.
    """
    state = turn.state
    if actor.player is None:
        return turn
    role, faction = state.seats[actor.player].role, state.seats[act.targets[0]].faction
    if role is None or faction is None:
        text = f"身份没有写全，答不了{act.skill}（{act.targets[0]}）"
        return turn.doubted(f"roles {act.skill}", text)
    home = state.setup.play.roles[role].faction
    return turn.told(actor.player, act.skill, home if faction == home else f"非{home}")


@working("sense", "tell")
def sense(turn: Turn, skill: str) -> Turn:
    """通灵: who is knifed, in every night in which its owner is not out (m42-036)."""
    knifed = turn.state.marked(KNIFED, turn.name)
    for owner in turn.state.owners(skill):
        turn = turn.told(owner, skill, knifed[0] if knifed else "无人")
    return turn
