"""The one way out of the game: everybody who leaves does so here, with one cause."""

from __future__ import annotations

from dataclasses import replace

from auditor.engine.office import vacated
from auditor.engine.outcome import judge
from auditor.engine.prompts import last_words, role_asks, settle_answers
from auditor.engine.still import still_to_come
from auditor.engine.turn import Turn
from auditor.model import Gone

NOTICE = "出局"


def leave(turn: Turn, player: str, cause: str, *, ruled: bool = False) -> Turn:
    """``player`` leaves by ``cause``, with all that this triggers.

    Nothing happens where the game is over, the player is already out, or a ruling keeps him
    in (but for a ruling that takes him out: ``ruled``).  In order: the leaving and its
    notice (m42-022), win and loss (S1), the right to last words, the asks, their answers.
    """
    if turn.over or player in turn.state.out or (player in turn.kept and not ruled):
        return turn
    public = turn.by_day and cause in turn.state.setup.play.published_at_once
    gone = Gone(player, cause, turn.name, public)
    held = turn.state.holder == player
    state = replace(
        turn.state,
        gone=(*turn.state.gone, gone),
        holder=None if held else turn.state.holder,
    )
    turn = replace(turn, state=state, out=(*turn.out, gone)).told(player, NOTICE, NOTICE)
    turn = judge(turn)
    if turn.over:
        return _ended(turn, gone)
    turn = last_words(turn, gone)
    turn = replace(turn, asks=(*turn.asks, *role_asks(turn, gone)))
    if held:
        turn = vacated(turn, player, cause)
    return settle_answers(turn)


def _ended(turn: Turn, gone: Gone) -> Turn:
    """The game is over; what was still to come makes it a question for the director (S1)."""
    missed = still_to_come(turn, gone)
    if missed:
        text = f"{turn.state.winner}获胜时，{'、'.join(missed)}还没有结算，这里按先达成的算"
        return turn.doubted("still-to-come", text)
    return turn
