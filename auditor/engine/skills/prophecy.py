"""预言: the faction of one player, as it is when the prophet looks."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.families import choosing
from auditor.engine.skills.clans import DRIFTING, drifts
from auditor.engine.skills.lovers import lovers
from auditor.engine.turn import Turn
from auditor.game import Act

AFTERWARDS = "结算"  # when the parts of the night are over


@choosing("foresee")
def foresee(turn: Turn, actor: Actor, act: Act) -> Turn:
    """The faction (g01-052), or 游离状态 without saying of which clan (g01-054); a lover has
    the answer only after the last part of the night (g01-120)."""
    target, state = act.targets[0], turn.state
    faction = f"{DRIFTING}状态" if drifts(state, target) else state.seats[target].faction
    if actor.player is None or faction is None:
        text = f"身份没有写全，答不了{act.skill}（{target}）"
        return turn.doubted(f"roles {act.skill}", text)
    when = AFTERWARDS if actor.player in lovers(state) else None
    return turn.told(actor.player, act.skill, faction, when)
