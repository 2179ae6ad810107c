"""Judged ballots -> the sums, who shares the top, who did not vote (conventions 17 to 20).

m42-019, m212-020, g01-019, g01-116, r234-024, r234-025.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from auditor.model import ABSTAIN, Acceleration, Ballot, Electorate, Tally


def count(
    judged: Sequence[Ballot],
    electorate: Electorate,
    *,
    as_of: datetime | None = None,
    acceleration: Acceleration = Acceleration(),  # noqa: B008 - frozen
    closed: bool = True,
) -> Tally:
    """The tally of ballots as the box gave them (in the order cast).

    ``elected`` and ``out`` are the engine's to set.  ``needs_ruling`` collects the ballots'
    doubts.
    """
    standing = [b for b in judged if b.counted]
    totals = _totals(standing, electorate)
    best = max(totals.values(), default=Fraction(0))
    highest = tuple(p for p, total in totals.items() if total == best)
    voted = {b.by for b in standing} | {b.by for b in judged if b.code == "no-right"}
    # nobody misses their ballots (m212-147, r234-038)
    voted |= {*electorate.muted, *electorate.follows, *electorate.silenced}
    abstained = {b.by for b in standing if b.target == ABSTAIN}
    return Tally(
        day=electorate.day,
        kind=electorate.kind,
        as_of=as_of,
        totals=totals,
        ballots=tuple(judged),
        abstained=tuple(p for p in electorate.players if p in abstained),
        absent=tuple(  # convention 17
            p for p in electorate.players if p in electorate.voters and p not in voted
        ),
        tied=highest if len(highest) > 1 else (),
        first=_first(highest, standing),
        needs_ruling="；".join(_doubts(judged)) or None,
        acceleration=acceleration,
        closed=closed,
    )


def _totals(standing: Sequence[Ballot], electorate: Electorate) -> dict[str, Fraction]:
    """Weighted sums by target, in the game file's order; nobody without a vote.

    With the votes that effects give without a ballot (r234-080), to who can be chosen.
    """
    may_be = [p for p in electorate.alive if p not in electorate.no_target]
    sums = {p: votes for p, votes in electorate.added.items() if p in may_be}
    for ballot in standing:
        if ballot.target is not None and ballot.target != ABSTAIN and ballot.weight is not None:
            sums[ballot.target] = sums.get(ballot.target, Fraction(0)) + ballot.weight
    known = [p for p in electorate.players if sums.get(p)]
    return {p: sums[p] for p in known}


def _first(highest: Sequence[str], standing: Sequence[Ballot]) -> str | None:
    """Convention 18, S3: of the highest, the one whose last standing ballot was cast first
    (m42-052, g01-095, r234-124)."""
    last = {b.target: place for place, b in enumerate(standing)}
    return min(highest, key=lambda player: last.get(player, -1), default=None)


def _doubts(judged: Sequence[Ballot]) -> list[str]:
    """What the director should look at, with whose ballot and where it stands."""
    rows = []
    for ballot in judged:
        if ballot.doubt:
            place = f"{ballot.floor} 楼" if ballot.floor is not None else ""
            place = place or (f"编号 {ballot.pid}" if ballot.pid is not None else "")
            rows.append(f"{ballot.by}的票{f'（{place}）' if place else ''}：{ballot.doubt}")
    return rows
