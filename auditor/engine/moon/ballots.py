"""The events that change whose ballot counts how much, or what the vote leads to."""

from __future__ import annotations

from fractions import Fraction

from auditor.engine.event import fool, held
from auditor.engine.evolve import replace
from auditor.engine.hooks import FRANCHISE, VERDICTS
from auditor.engine.moon.families import idle
from auditor.engine.state import State
from auditor.engine.ties import choice_of
from auditor.engine.turn import Turn
from auditor.engine.verdict import Verdict
from auditor.model import Electorate, Tally

for _family in ("abduction", "curse", "fool", "tyrant"):
    idle(_family)


@FRANCHISE.named("abduction")
def abducted(state: State, voters: Electorate) -> Electorate:
    """绑架: the victim's ballots are those of his captor (m212-146, m212-147, S25)."""
    found = held(state, "abduction", voters.day)
    victim = found[0].drawn.get("victim") if found is not None else None
    captor = found[0].drawn.get("captor") if found is not None else None
    if victim is None or captor is None:
        return voters
    return replace(voters, follows={**voters.follows, victim: captor})


@FRANCHISE.named("extra_vote")
def cursed(state: State, voters: Electorate) -> Electorate:
    """绑票: the drawn one's ballot weighs more, in both votes (m212-159)."""
    found = held(state, "curse", voters.day)
    player = found[0].drawn.get("player") if found is not None else None
    if found is None or player is None or found[1].weight is None:
        return voters
    weight = voters.weights.get(player, Fraction(1)) + found[1].weight
    return replace(voters, weights={**voters.weights, player: weight})


@FRANCHISE.named("fool")
def fooled(state: State, voters: Electorate) -> Electorate:
    """愚人: no ballot of his counts, and nobody misses it (m212-160)."""
    player = fool(state, voters.day)
    if player is None:
        return voters
    return replace(voters, muted={**voters.muted, player: "今天不能投票"})


@VERDICTS.named("tyrant")
def tyrant(turn: Turn, tally: Tally | None, verdict: Verdict) -> Verdict:
    """霸星: where the highest is not whom he voted for it is a tie that takes nobody
    (m212-171); where he did not vote nothing changes (m212-172)."""
    found = held(turn.state, "tyrant", turn.entry.number)
    star = found[0].drawn.get("player") if found is not None else None
    if star is None or tally is None or not tally.totals:
        return verdict
    voted = any(b.by == star and b.counted for b in tally.ballots)
    choice = choice_of(tally, star)
    top = max(tally.totals.values())
    if not voted or (choice is not None and tally.totals.get(choice) == top):
        return verdict
    doubt = None  # whom a tie would have taken is no question any more
    if choice is None:  # S13
        doubt = f"{star}弃权，算不算投了票规则没有说：这里按投了算，强制平票，无人出局"
    return replace(verdict, out=(), doubt=doubt)
