"""What those who went out in this phase are asked, after all of them have gone.

What a leaving leads to at once stands under ``leaving``; this is the later step in which they
choose: who goes with them, who gets the relic, who succeeds them (r234-128, r234-131).
"""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.evolve import replace
from auditor.engine.hooks import STEPS
from auditor.engine.idle import is_idle
from auditor.engine.office import succession_step
from auditor.engine.prompts import role_asks, settle_answers
from auditor.engine.skills.relic import Relic
from auditor.engine.turn import Ask, Turn
from auditor.model import Gone
from auditor.rules.play import Named


@dataclass(frozen=True)
class Parted:
    """How many of those who are out have been asked."""

    asked: int = 0


@STEPS.named("partings")
def partings(turn: Turn, step: Named) -> Turn:
    """Ask those who have not been asked yet: the ``first`` skills and their answers, then the
    relic, the succession and the other skills.

    A ruling leaves a player neither (only the relic and the succession are asked of him), nor
    is one who is 挂机 asked what he may decline.
    """
    known = turn.state.part(Parted)
    turn = replace(turn, state=turn.state.with_part(Parted(len(turn.state.gone))))
    new = turn.state.gone[known.asked :]
    asked = [g for g in new if g.phase == turn.name and not g.ruled]
    asked = [g for g in asked if not is_idle(turn.state, g.player)]
    turn = settle_answers(_asked(turn, asked, step.listed("first")))
    turn = _about_the_relic(turn)
    turn = _about_the_office(turn)
    return settle_answers(_asked(turn, asked, step.listed("then")))


def _asked(turn: Turn, gone: list[Gone], skills: tuple[str, ...]) -> Turn:
    asks = [a for g in gone for a in role_asks(turn, g) if a.skill in skills]
    return replace(turn, asks=(*turn.asks, *asks)) if asks else turn


def _about_the_relic(turn: Turn) -> Turn:
    """馈赠: who has to choose is told who lives (r234-102, r234-105)."""
    owes = turn.state.part(Relic).owes
    play = turn.state.setup.play
    skill = next((s for s, rule in play.skills.items() if rule.does == "bestow"), None)
    if owes is None or skill is None:
        return turn
    asked = turn.state.with_part(replace(turn.state.part(Relic), owes=None))
    turn = replace(turn, state=asked, asks=(*turn.asks, Ask(owes, skill)))
    return turn.told(owes, skill, turn.state.alive)


def _about_the_office(turn: Turn) -> Turn:
    """传承: its last holder is told who lives (r234-111)."""
    before = len(turn.asks)
    turn = succession_step(turn)
    for ask in turn.asks[before:]:
        turn = turn.told(ask.player, ask.skill, turn.state.alive)
    return turn
