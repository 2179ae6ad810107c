"""What one who is hit has against it himself: a blessing, a long life, a parry."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.families import choosing
from auditor.engine.skills.blessing import BLESSED
from auditor.engine.skills.flipping import lose
from auditor.engine.skills.stealth import untouched
from auditor.engine.skills.undead import passive, skill_of
from auditor.engine.turn import Turn
from auditor.game import Act

PARRY = "parry"
passive("endure", "undying")


@choosing("parry")
def parry(turn: Turn, actor: Actor, act: Act) -> Turn:
    """防反: who is to be hit in his place tonight (r234-062)."""
    target = act.targets[0]
    if actor.player is None or untouched(turn, actor.player, target):
        return turn
    return turn.marked(PARRY, target, by=actor.player, skill=act.skill)


def absorbed(turn: Turn, target: str) -> Turn | None:
    """The turn in which a blessing, or else a long life, has been used up; None: neither helps.

    A long life works by day too, a blessing in its night only (r234-049, 134, 135).
    """
    state = turn.state
    if target in state.marked(BLESSED, turn.name):
        return turn.unmarked(BLESSED, target)
    skill = skill_of(state, target, "endure")
    if skill is None:
        return None
    seat, lives = state.seats[target], state.setup.play.skills[skill].uses
    used = seat.used.get(skill, 0)
    if isinstance(lives, int) and used >= lives:
        return None
    return replace(turn, state=state.seat(target, used={**seat.used, skill: used + 1}))


def deflected(turn: Turn, target: str) -> tuple[Turn, str] | None:
    """Whom the damage falls on instead; the skill is gone with it (r234-063, r234-136)."""
    mark = next((m for m in turn.state.marks_of(PARRY, turn.name) if m.by == target), None)
    if mark is None or mark.skill is None:
        return None
    return lose(turn.without(mark), target, mark.skill), mark.player
