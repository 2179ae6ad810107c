"""守卫's shields: who is safe from a clan's bite this night."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.families import choosing, forbidding
from auditor.engine.turn import Turn
from auditor.game import Act

SHIELD = "shield"


@dataclass(frozen=True)
class Shields:
    """Who was shielded when: (who did it, skill, target, night), as far back as it matters."""

    laid: tuple[tuple[str, str, str, int], ...] = ()


def shielded(turn: Turn, player: str, clan: str) -> bool:
    """Whether a shield of this night keeps the clan's bite from the player (g01-059, 060)."""
    skills = turn.state.setup.play.skills
    laid = (m.skill for m in turn.state.marks_of(SHIELD, turn.name) if m.player == player)
    return any(s is not None and skills[s].clan in (None, clan) for s in laid)


@choosing("shield")
def shield(turn: Turn, actor: Actor, act: Act) -> Turn:
    """银盾 or 胡蒜 on one player, for this night."""
    target, night = act.targets[0], turn.entry.number
    rests = turn.state.setup.play.skills[act.skill].rests or 0
    known = [row for row in turn.state.part(Shields).laid if row[3] >= night - rests]
    state = turn.state.with_part(Shields((*known, (actor.key, act.skill, target, night))))
    turn = replace(turn, state=state)
    return turn.marked(SHIELD, target, by=actor.player, skill=act.skill)


@forbidding("shield")
def again_too_soon(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """Each shield by itself not on the same player in two nights running (g01-061, S4)."""
    rests = turn.state.setup.play.skills[act.skill].rests
    if rests is None:
        return []
    for key, skill, target, night in turn.state.part(Shields).laid:
        same = (key, skill, target) == (actor.key, act.skill, act.targets[0])
        if same and 0 < turn.entry.number - night <= rests:
            return [f"第 {night} 夜刚对{target}用过{act.skill}"]
    return []
