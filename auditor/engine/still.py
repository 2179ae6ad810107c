"""What a phase had still to settle when somebody won (S1)."""

from __future__ import annotations

from auditor.engine.actors import actor_of, answers
from auditor.engine.legality import act_reasons
from auditor.engine.prompts import role_asks
from auditor.engine.turn import Ask, Turn
from auditor.model import Gone

_POISON, _SHOT = "poison", "shoot"  # families whose effect the director must look at


def still_to_come(turn: Turn, gone: Gone | None = None) -> tuple[str, ...]:
    """A poison, a red card or a last shot that the end of the game cut off, in Chinese.

    It does not matter what it would have led to.  ``gone`` is the leaving that ended the
    game, None where something else did (投降).
    """
    play = turn.state.setup.play
    missed = []
    if turn.cards_left:
        missed.append(play.expulsion)
    if turn.state.marked(_POISON, turn.name) or _poison_in_acts(turn):
        missed += [name for name, rule in play.skills.items() if rule.does == _POISON]
    asks = (*turn.asks, *(role_asks(turn, gone) if gone is not None else ()))
    missed += [a.skill for a in asks if play.skills[a.skill].does == _SHOT and _wanted(turn, a)]
    return tuple(dict.fromkeys(missed))


def _poison_in_acts(turn: Turn) -> bool:
    """An allowed poison of the journal that its step has not reached."""
    for number in turn.left:
        act = turn.act(number)
        rule = turn.state.setup.play.skills.get(act.skill)
        if (
            rule is not None
            and rule.does == _POISON
            and act.use
            and not act_reasons(turn, act, actor_of(turn.state, act))
        ):
            return True
    return False


def _wanted(turn: Turn, ask: Ask) -> bool:
    """Not where the journal says that the shot is declined."""
    acts = [turn.act(n) for n in turn.left]
    return not any(not a.use and answers(turn.state, ask, a) for a in acts)
