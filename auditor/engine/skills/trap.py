"""陷阱: who lays one takes another with him."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.families import choosing
from auditor.engine.hooks import CONSEQUENCES
from auditor.engine.skills.lethal import strike
from auditor.engine.skills.stealth import untouched
from auditor.engine.skills.undead import undead
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.model import Gone
from auditor.rules.play import Named

TRAP = "trap"


@choosing("trap")
def lay(turn: Turn, actor: Actor, act: Act) -> Turn:
    """It lies for this night and the day after (r234-067)."""
    target, by = act.targets[0], actor.player
    if by is None or untouched(turn, by, target):
        return turn
    turn = turn.marked(TRAP, target, by=by, skill=act.skill)
    return turn.marked(TRAP, target, f"day-{turn.entry.number + 1}", by, act.skill)


@CONSEQUENCES.named("trap")
def spring(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """Its owner has gone out, by night or by the vote of the day: its target is hit at once,
    before anything else is settled (r234-140, S5); never by a ruling."""
    if gone.ruled or (turn.by_day and gone.cause != turn.state.setup.play.exile.cause):
        return turn
    for mark in [m for m in turn.state.marks_of(TRAP, turn.name) if m.by == gone.player]:
        turn = turn.without(mark)
        if not _spared(turn, mark.player, mark.skill or ""):
            turn = strike(turn, mark.player, mark.skill or "", gone.player)
    return turn


def _spared(turn: Turn, target: str, skill: str) -> bool:
    """恶徒's 首领, while he is one of them (r234-068, r234-087)."""
    spares = turn.state.setup.play.skills[skill].spares
    borne = any(tag in spares for tag in turn.state.seats[target].tags)
    return borne and not undead(turn.state, target)
