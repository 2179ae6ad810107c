"""啃咬 and 集群: the bite of the undead's pack, and one more where it is large."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.families import allowing, choosing, forbidding
from auditor.engine.skills.lethal import HIT
from auditor.engine.skills.stealth import untouched
from auditor.engine.skills.undead import passive
from auditor.engine.turn import Turn
from auditor.game import Act

passive("swarm")


@forbidding("gnaw")
def drawn_of_the_pack(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """Whom the journal says to have bitten is of the pack (S11)."""
    pack = turn.state.owners(act.skill)
    if act.draw is None or act.draw in pack or not pack:
        return []
    return [f"{act.draw}没有技能{act.skill}，或者已经出局"]


@choosing("gnaw")
def gnaw(turn: Turn, actor: Actor, act: Act) -> Turn:
    """A lethal damage by the one who is named, drawn or the only one (r234-098, S11); by whom
    else is drawn when it is asked for."""
    pack = turn.state.owners(act.skill)
    by = actor.player or act.draw or (pack[0] if len(pack) == 1 else None)
    target = act.targets[0]
    if untouched(turn, by, target):
        return turn
    return turn.marked(HIT, target, by=by, skill=act.skill)


@allowing("gnaw")
def swarm(turn: Turn, skill: str) -> int:
    """集群: so many living, and the pack bites again (r234-099)."""
    state = turn.state
    for name, rule in state.setup.play.skills.items():
        if rule.does == "swarm" and rule.needs is not None:
            return rule.per_phase if len(state.owners(name)) >= rule.needs else 0
    return 0
