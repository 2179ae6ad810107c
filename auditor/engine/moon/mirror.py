"""天罡之气: what is aimed at the drawn player turns on those who aimed it."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.chance import drawn
from auditor.engine.event import held
from auditor.engine.evolve import replace
from auditor.engine.hooks import REDIRECTS
from auditor.engine.moon.families import idle
from auditor.engine.skills.pack import wolves
from auditor.engine.state import DIRECTOR
from auditor.engine.turn import Turn
from auditor.game import Act

idle("mirror")


@REDIRECTS.named("mirror")
def mirrored(turn: Turn, actor: Actor, act: Act) -> tuple[Turn, Act]:
    """The pack's choice of him is one of a random wolf, whom 通灵 shows (m212-162); a poison on
    him is one on the poisoner (m212-163).  Other kills are ordinary ones (S23)."""
    found = held(turn.state, "mirror", turn.entry.number)
    shielded = found[0].drawn.get("player") if found is not None else None
    if shielded is None or shielded not in act.targets:
        return turn, act
    rule = turn.state.setup.play.skills[act.skill]
    instead = None
    use = rule.teams.get(actor.group) if actor.group is not None else None
    if rule.does == "named_kill" and use is not None and use.role is not None:
        turn, instead = _wolf(turn, act)
    elif rule.does == "poison":
        instead = actor.player
    if instead is None:
        return turn, act
    targets = dict.fromkeys(instead if t == shielded else t for t in act.targets)
    return turn, replace(act, targets=tuple(targets))


def _wolf(turn: Turn, act: Act) -> tuple[Turn, str | None]:
    """The wolf that was drawn: as written, else from the seed."""
    pool = wolves(turn.state)
    if act.draw in pool:
        return turn, act.draw
    if act.draw is not None:
        reason = f"抽到的 {act.draw} 不是在场的狼人"
        if not turn.state.setup.roles_known:
            return turn, act.draw
        turn = turn.refused(DIRECTOR, act.skill, reason)
    if not pool:
        text = f"身份没有写全：不知道{act.skill}变成哪个狼人的自刀，这里按原来的目标算"
        return turn.doubted("mirror", text), None
    return drawn(turn, f"{act.skill}变为自刀", pool)
