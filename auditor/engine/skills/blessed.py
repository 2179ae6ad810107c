"""银色子弹 and 十字架: weapons of the day against the clans, and what a missed shot costs."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.families import choosing
from auditor.engine.hooks import VERDICTS
from auditor.engine.leaving import leave
from auditor.engine.skills.clans import clan_of
from auditor.engine.turn import Turn
from auditor.engine.verdict import Verdict
from auditor.game import Act
from auditor.model import Tally

FORCED = "forced-exile"


@choosing("bullet")
def bullet(turn: Turn, actor: Actor, act: Act) -> Turn:
    """The target goes out at once, of the clan or not (g01-068, g01-069); one of the clan is
    revealed (g01-070); else the exile of this day, or of the first day that has one, takes the
    shooter (g01-071, g01-072)."""
    target = act.targets[0]
    turn = turn.said("launched", skill=act.skill)
    hit = _hits(turn, act)
    if hit is None:
        text = f"身份没有写全，不知道{target}中的{act.skill}要不要{act.by}抵命"
        turn = turn.doubted(f"roles {act.skill}", text)
    elif hit:
        turn = _revealed(turn, target)
    elif actor.player is not None:
        first = turn.state.setup.rules.votes.exile_from_day
        day = f"day-{max(turn.entry.number, first)}"
        turn = turn.marked(FORCED, actor.player, day, skill=act.skill)
    return leave(turn, target, act.skill, killer=actor.player)


@choosing("cross")
def cross(turn: Turn, actor: Actor, act: Act) -> Turn:
    """That it was used is published (g01-073); one of the clan is revealed and goes out at
    once (g01-074); of anybody else nothing is said (g01-075)."""
    target = act.targets[0]
    turn = turn.said("launched", skill=act.skill)
    hit = _hits(turn, act)
    if hit is None:
        return turn.doubted(f"roles {act.skill}", f"身份没有写全，不知道{act.skill}有没有效")
    return leave(_revealed(turn, target), target, act.skill, killer=actor.player) if hit else turn


def _hits(turn: Turn, act: Act) -> bool | None:
    """Whether the target is of the skill's clan (of any, where it names none), drifting or
    not; None where his role is not known."""
    target = act.targets[0]
    if turn.state.seats[target].role is None:
        return None
    clan, wanted = clan_of(turn.state, target), turn.state.setup.play.skills[act.skill].clan
    return clan is not None and wanted in (None, clan)


def _revealed(turn: Turn, target: str) -> Turn:
    """By the clan's common word: the head is not told apart, nor who drifts (g01-039, 042)."""
    clan = clan_of(turn.state, target)
    word = turn.state.setup.play.clans[clan].member if clan is not None else ""
    return turn.said("revealed", names=target, role=word)


@VERDICTS.named("forced")
def forced(turn: Turn, tally: Tally | None, verdict: Verdict) -> Verdict:
    """Whoever missed goes out by this exile, whatever the ballots (g01-071); where he is out
    already the vote decides, and the director is asked (S13)."""
    for mark in turn.state.marks_of(FORCED, turn.name):
        if mark.player in turn.state.alive:
            return Verdict((mark.player,))
        text = f"{mark.skill}打错了，该由投票出局的{mark.player}却已经出局：这里照票数算"
        verdict = replace(verdict, turn=(verdict.turn or turn).doubted(FORCED, text))
    return verdict
