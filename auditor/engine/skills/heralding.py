"""告死 and 死灵咒: who is about to go out tonight, and one of them who does not."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.families import choosing, forbidding, working
from auditor.engine.skills.lethal import RAISED, settle_hits
from auditor.engine.skills.stealth import untouched
from auditor.engine.skills.undead import undead
from auditor.engine.turn import Turn
from auditor.game import Act


@dataclass(frozen=True)
class Doomed:
    """Whom the heralds were told of, and in which night."""

    night: str = ""
    players: tuple[str, ...] = ()


@working("herald", "tell")
def herald(turn: Turn, skill: str) -> Turn:
    """The night is settled on trial, which changes nothing (r234-126); the list is theirs
    (r234-092, r234-137)."""
    owners = turn.state.owners(skill)
    if not owners:
        return turn
    trial = settle_hits(turn)
    doomed = tuple(gone.player for gone in trial.out[len(turn.out) :])
    turn = replace(turn, state=turn.state.with_part(Doomed(turn.name, doomed)))
    for owner in owners:
        turn = turn.told(owner, skill, doomed)
    return turn


@forbidding("raise_dead")
def only_the_doomed(turn: Turn, actor: Actor, act: Act) -> list[str]:
    known = turn.state.part(Doomed)
    if known.night == turn.name and act.targets[0] in known.players:
        return []
    return [f"{act.targets[0]}不在今晚即将出局的名单里"] if known.night == turn.name else []


@choosing("raise_dead")
def raise_dead(turn: Turn, actor: Actor, act: Act) -> Turn:
    """死灵咒: a human of the list is flipped where he would go out (r234-093); an undead is
    not helped."""
    target = act.targets[0]
    if untouched(turn, actor.player, target) or undead(turn.state, target) is not False:
        return turn
    return turn.marked(RAISED, target, by=actor.player, skill=act.skill)
