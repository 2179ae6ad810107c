"""诅咒: at nightfall the relic turns its holder into an undead, a few times a game."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.conditions import CONDITIONS, Condition, no_argument
from auditor.engine.evolve import replace
from auditor.engine.hooks import STEPS
from auditor.engine.skills.flipping import flip
from auditor.engine.skills.relic import at_nightfall, holder_of
from auditor.engine.skills.undead import BIRTHS, passive, undead
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.rules.play import Named

passive("curse", "haunt", "grace")


@dataclass(frozen=True)
class Curse:
    """How often it took effect, and how often 恶灵 came to be."""

    spent: int = 0
    gained: int = 0


def left(state: State) -> int | None:
    """How many uses it still has (r234-107, r234-095); None: any number, or there is none."""
    rule = next((r for r in state.setup.play.skills.values() if r.does == "curse"), None)
    if rule is None or not isinstance(rule.uses, int):
        return None
    curse = state.part(Curse)
    return rule.uses + curse.gained - curse.spent


@STEPS.named("curse")
def curse(turn: Turn, step: Named) -> Turn:
    """A holder who is no undead is flipped, unless one of his skills protects him.

    Neither 认主 nor 潜行 does (r234-109, S30).  A use is gone only where it took effect.
    """
    turn = at_nightfall(turn)
    state = turn.state
    holder = holder_of(state)
    if holder is None or undead(state, holder) is not False or left(state) == 0:
        return turn
    if _spared(state, holder, step):
        return turn
    known = state.part(Curse)
    turn = replace(turn, state=state.with_part(replace(known, spent=known.spent + 1)))
    return flip(turn, holder)


def _spared(state: State, player: str, step: Named) -> bool:
    """r234-050, r234-071, r234-076, and of the office r234-110."""
    skills = state.seats[player].skills
    if state.holder == player:
        skills = (*skills, *state.setup.play.office_skills)
    return any(skill in skills for skill in step.listed("spared_by"))


def _haunt(turn: Turn, player: str, skill: str) -> Turn:
    """灵能: one use more whenever a 恶灵 comes to be (r234-095)."""
    known = turn.state.part(Curse)
    return replace(turn, state=turn.state.with_part(replace(known, gained=known.gained + 1)))


BIRTHS["haunt"] = _haunt


def _spent(state: State, faction: str, rule: Named) -> bool:
    """No new undead can come of it (S15)."""
    return left(state) == 0


CONDITIONS["curse_spent"] = Condition(_spent, no_argument)
