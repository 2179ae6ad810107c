"""诡辩: who is about to be voted out is replaced by another."""

from __future__ import annotations

from auditor.clock import minutes_after
from auditor.engine.actor import Actor
from auditor.engine.actors import actor_of
from auditor.engine.evolve import replace
from auditor.engine.families import choosing
from auditor.engine.hooks import VERDICTS
from auditor.engine.idle import is_idle
from auditor.engine.legality import LATE
from auditor.engine.skills.stealth import untouched
from auditor.engine.state import Mark
from auditor.engine.turn import Ask, Turn
from auditor.engine.verdict import Verdict
from auditor.game import Act
from auditor.model import Tally

DEFENDED = "defended"


@choosing("defend")
def defend(turn: Turn, actor: Actor, act: Act) -> Turn:
    """For the vote of the day that comes (r234-081)."""
    target = act.targets[0]
    if untouched(turn, actor.player, target):
        return turn
    during = f"day-{turn.entry.number + 1}"
    return turn.marked(DEFENDED, target, during, actor.player, act.skill)


@VERDICTS.named("defended")
def replaced(turn: Turn, tally: Tally | None, verdict: Verdict) -> Verdict:
    """The one whom the journal names goes out by the vote instead; without an answer nobody
    does yet, and the director is asked (S12).

    It lapses where its owner has gone out or is 挂机 by then; flipped, he has lost it.
    """
    if len(verdict.out) != 1:
        return verdict
    for mark in turn.state.marks_of(DEFENDED, turn.name):
        owner = mark.by
        if mark.player != verdict.out[0] or owner is None or mark.skill is None:
            continue
        if owner not in turn.state.out and not is_idle(turn.state, owner):
            return _answered(turn, mark, owner, mark.skill, verdict)
    return verdict


def _answered(turn: Turn, mark: Mark, owner: str, skill: str, verdict: Verdict) -> Verdict:
    for number in turn.left:
        act = turn.act(number)
        if act.skill != skill or actor_of(turn.state, act).player != owner:
            continue
        turn = turn.used(number)
        reason = _reason(turn, act, mark.player, owner)
        if reason is None:
            return replace(verdict, out=(act.targets[0],), turn=turn)
        turn = turn.refused(act.by, skill, reason)
    asked = replace(turn, asks=(*turn.asks, Ask(owner, skill)))
    text = f"{mark.player}得票最多，{skill}生效，要等{owner}选谁替他出局：这里先不算有人出局"
    return replace(verdict, out=(), doubt=text, turn=asked)


def _reason(turn: Turn, act: Act, voted: str, owner: str) -> str | None:
    """Why the journal's answer does not hold: another living character, in time (r234-146)."""
    minutes = turn.state.setup.play.skills[act.skill].within_asked
    if not act.use:
        return f"{act.skill}生效了，要选一名角色，不能放弃"
    if len(act.targets) != 1:
        return "要选一名角色"
    target = act.targets[0]
    if target not in turn.state.alive:
        return f"{target}已经出局"
    if target in (voted, owner):
        return "要选另一名角色"
    late = act.asked_at and act.at and minutes is not None
    if late and act.at and act.asked_at and act.at > minutes_after(act.asked_at, minutes or 0):
        return LATE
    return None
