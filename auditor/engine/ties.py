"""Ties that the office's holder decides by his own ballot."""

from __future__ import annotations

from auditor.engine.hooks import TIE_RULES
from auditor.engine.turn import Turn
from auditor.engine.verdict import Verdict
from auditor.model import ABSTAIN, Tally


def choice_of(tally: Tally, player: str | None) -> str | None:
    """Whom a player's counted ballot names; None for 弃权, for no ballot, and for nobody."""
    standing = (b.target for b in tally.ballots if b.by == player and b.counted)
    target = next(standing, None)
    return None if target == ABSTAIN else target


@TIE_RULES.named("holders_choice_if_tied")
def _if_tied(turn: Turn, tally: Tally) -> Verdict | None:
    """g01-097: a tie that the holder's target shares takes that target."""
    choice = choice_of(tally, turn.state.holder)
    return Verdict((choice,)) if choice is not None and choice in tally.tied else None


@TIE_RULES.named("holders_choice")
def _whoever(turn: Turn, tally: Tally) -> Verdict | None:
    """m212-024: the holder's target goes out, of the tied or not; None where he names nobody.

    Whether he must be of the tied the thread does not say, so that the director is asked (S2).
    """
    choice = choice_of(tally, turn.state.holder)
    if choice is None:
        return None
    doubt = None
    if choice not in tally.tied:
        office = turn.state.setup.rules.office.name
        doubt = f"平票，{office}投给的{choice}不在平票的人里面：规则没有说他算不算，这里按他出局算"
    return Verdict((choice,), doubt=doubt)
