"""The knife, what saves from it, and the poison: chosen first, settled later in the night."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.families import choosing, working
from auditor.engine.leaving import leave
from auditor.engine.turn import Turn
from auditor.game import Act

KNIFED, SAVED, POISONED = "knife", "antidote", "poison"


@choosing("knife")
def knife(turn: Turn, actor: Actor, act: Act) -> Turn:
    """杀人: the pack names one player, whoever it is (m42-050)."""
    return turn.marked(KNIFED, act.targets[0])


@choosing("antidote")
def antidote(turn: Turn, actor: Actor, act: Act) -> Turn:
    """救药: helps against the knife of this night only; used up, saved or not (m42-038, 040)."""
    return turn.marked(SAVED, act.targets[0])


@choosing("poison")
def poison(turn: Turn, actor: Actor, act: Act) -> Turn:
    """毒药: the target goes out before the night ends, not now (m42-041, m42-067)."""
    return turn.marked(POISONED, act.targets[0])


@working("knife", "tell")
def tell_pack(turn: Turn, skill: str) -> Turn:
    """m42-051: whether the target goes out by the knife, to each of the pack who was not out
    when the night began."""
    for target in turn.state.marked(KNIFED, turn.name):
        result = "出局" if _falls(turn, target) else "未出局"
        for member in _when_it_began(turn, skill):
            turn = turn.told(member, skill, result)
    return turn


def _when_it_began(turn: Turn, skill: str) -> list[str]:
    """Who had the skill and was in: a red card may have taken one since (S10)."""
    gone = turn.state.out
    seats = turn.state.seats.values()
    owners = [s.name for s in seats if skill in s.skills]
    return [p for p in owners if p not in gone or gone[p].phase == turn.name]


@working("knife", "settle")
def settle_knife(turn: Turn, skill: str) -> Turn:
    """m42-068: saved, he stays; else he goes out."""
    for target in turn.state.marked(KNIFED, turn.name):
        if _falls(turn, target):
            turn = leave(turn, target, skill)
    return turn


@working("poison", "settle")
def settle_poison(turn: Turn, skill: str) -> Turn:
    """m42-069: the poisoned goes out; a saved one too (m42-038)."""
    for target in turn.state.marked(POISONED, turn.name):
        turn = leave(turn.unmarked(POISONED, target), target, skill)
    return turn


def _falls(turn: Turn, target: str) -> bool:
    """One who is already out does not go out by the knife (S15)."""
    saved = turn.state.marked(SAVED, turn.name)
    return target not in saved and target not in turn.state.out and target not in turn.kept
