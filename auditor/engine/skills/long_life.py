"""长老: the bite he survives, and what his leaving costs the village and spares it."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.changing import become
from auditor.engine.event import Nerves, disabled
from auditor.engine.evolve import replace
from auditor.engine.families import FAMILIES, Family
from auditor.engine.hooks import CONSEQUENCES, KILL_TURNS, KILL_VOIDS, STEPS
from auditor.engine.skills.pack import granted
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.model import Gone
from auditor.rules.play import Named

FAMILIES.setdefault("long_life", Family())  # works by itself, through what is listed below
FAMILIES.setdefault("shelter", Family())
SHELTER = "shelter"


@dataclass(frozen=True, slots=True)
class Silenced:
    """Who has lost the skills of his role through 长老."""

    players: tuple[str, ...] = ()


def _skill(state: State, player: str, does: str) -> str | None:
    """The player's skill of a family."""
    skills = state.setup.play.skills
    return next((s for s in state.seats[player].skills if skills[s].does == does), None)


@KILL_TURNS.named("long_life")
def survives(turn: Turn, target: str, team: str | None, skill: str) -> Turn | None:
    """长寿之命: so many effective kills do not put him out (m212-056, m212-100, S17)."""
    state = turn.state
    own = _skill(state, target, "long_life")
    if own is None or disabled(state, "long_life", turn.entry.number):
        return None
    most = state.setup.play.skills[own].uses
    used = state.seats[target].used.get(own, 0)
    if not isinstance(most, int) or used >= most:
        return None
    spent = {**state.seats[target].used, own: used + 1}
    return replace(turn, state=state.seat(target, used=spent))


@CONSEQUENCES.named("long_life")
def silenced(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """Out by one of the causes ``after``: those of the ``roles`` lose their skills (m212-057).

    What they have as one of pack or couple stays; the out keep what they had (S18).  In a night
    that takes all effect from the skill nothing is lost (m212-150).
    """
    if not turn.by_day and disabled(turn.state, "long_life", turn.entry.number):
        return turn
    if gone.cause not in rule.listed("after") or not _skill(turn.state, gone.player, "long_life"):
        return turn
    for player in turn.state.alive:
        if turn.state.seats[player].role in rule.listed("roles"):
            turn = become(turn, player, skills=granted(turn.state, player))
            known = turn.state.part(Silenced).players
            turn = replace(turn, state=turn.state.with_part(Silenced((*known, player))))
            nerves = turn.state.part(Nerves)
            if nerves.player == player:  # m212-135's kill as well
                turn = replace(turn, state=turn.state.with_part(replace(nerves, own=())))
    return turn


@CONSEQUENCES.named("shelter")
def shelter(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """长者庇佑: out by day by ``by_day`` on one of ``days``: the night is safe (m212-058)."""
    if not turn.by_day or turn.name not in rule.listed("days"):
        return turn
    if gone.cause not in rule.listed("by_day") or not _skill(turn.state, gone.player, SHELTER):
        return turn
    return turn.marked(SHELTER, gone.player, f"night-{turn.entry.number}")


@STEPS.named("shelter")
def foreseen(turn: Turn, step: Named) -> Turn:
    """The same where he will go out in this night by one of the causes listed (m212-058, S5).

    Whether he will is tried out: the night is settled as if it were safe.
    """
    elders = [p for p in turn.state.alive if _skill(turn.state, p, SHELTER)]
    if not elders:
        return turn
    safe = turn.marked(SHELTER, elders[0])
    trial = safe
    for settling in turn.state.setup.play.phases.night:
        if settling.name == "settle":
            trial = STEPS["settle"](trial, settling)
    gone = (trial.state.out.get(p) for p in elders)
    return safe if any(g is not None and g.cause in step.words for g in gone) else turn


def sheltered(turn: Turn) -> bool:
    """Whether nothing that the teams do in this night has effect."""
    return bool(turn.state.marked(SHELTER, turn.name))


@KILL_VOIDS.named("shelter")
def _in_vain(turn: Turn, target: str, team: str | None, skill: str) -> bool:
    """m212-058: the kills of the teams; not that of one who acts for himself."""
    return team is not None and sheltered(turn)
