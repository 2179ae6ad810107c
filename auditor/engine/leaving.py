"""The one way out of the game: everybody who leaves does so here, with one cause."""

from __future__ import annotations

from auditor.engine.evolve import replace
from auditor.engine.hooks import CONSEQUENCES
from auditor.engine.office import vacated
from auditor.engine.outcome import judge
from auditor.engine.prompts import last_words, role_asks, settle_answers
from auditor.engine.still import still_to_come
from auditor.engine.turn import Turn
from auditor.model import Gone
from auditor.rules.play import Named

NOTICE = "出局"
ANY_CAUSE = "all"  # in ``published_at_once``: whatever the cause


def leave(
    turn: Turn, player: str, cause: str, *, ruled: bool = False, killer: str | None = None
) -> Turn:
    """``player`` leaves by ``cause``, with all that this triggers.

    Nothing happens where the game is over, the player is already out, or a ruling keeps him
    in (but for a ruling that takes him out: ``ruled``).  First the leaving itself and its
    notice (m42-022), then what the rule set lists under ``leaving``, in its order, until
    somebody has won; last the answers that the journal has to what was asked.
    """
    if turn.over or player in turn.state.out or (player in turn.kept and not ruled):
        return turn
    play = turn.state.setup.play
    at_once = play.published_at_once
    public = turn.by_day and (cause in at_once or ANY_CAUSE in at_once)
    held = turn.state.holder == player
    gone = Gone(player, cause, turn.name, public, killer, ruled, held)
    holder = None if held else turn.state.holder
    state = replace(turn.state, gone=(*turn.state.gone, gone), holder=holder)
    turn = replace(turn, state=state, out=(*turn.out, gone)).told(player, NOTICE, NOTICE)
    for rule in play.leaving:
        if cause not in rule.listed("not_after"):
            turn = CONSEQUENCES[rule.name](turn, gone, rule)
        if turn.over:
            return turn
    return settle_answers(turn)


@CONSEQUENCES.named("judge")
def _judged(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """Win and loss, after every single leaving (S1)."""
    turn = judge(turn)
    return _ended(turn, gone) if turn.over else turn


@CONSEQUENCES.named("last_words")
def _words(turn: Turn, gone: Gone, rule: Named) -> Turn:
    return last_words(turn, gone)


@CONSEQUENCES.named("asks")
def _asks(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """What the skills of his role ask of him (m42-045, m42-046)."""
    return replace(turn, asks=(*turn.asks, *role_asks(turn, gone)))


@CONSEQUENCES.named("office")
def _office(turn: Turn, gone: Gone, rule: Named) -> Turn:
    return vacated(turn, gone) if gone.in_office else turn


def _ended(turn: Turn, gone: Gone) -> Turn:
    """The game is over; what was still to come makes it a question for the director (S1)."""
    missed = still_to_come(turn, gone) if turn.state.setup.play.doubt_cut_off else ()
    if missed:
        text = f"{turn.state.winner}获胜时，{'、'.join(missed)}还没有结算，这里按先达成的算"
        return turn.doubted("still-to-come", text)
    return turn
