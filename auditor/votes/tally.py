"""Judged ballots -> the sums, who shares the top, who did not vote (conventions 17 to 20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    added: Mapping[str, Fraction] | None = None,
) -> Tally:
    """The tally of ballots as the box gave them (in the order cast).

    ``added`` are votes that effects give without a ballot.  ``elected`` and ``out`` are
    the engine's to set.  ``needs_ruling`` collects the ballots' doubts.
    """
    standing = [b for b in judged if b.counted]
    totals = _totals(standing, electorate, added or {})
    best = max(totals.values(), default=Fraction(0))
    highest = tuple(p for p, total in totals.items() if total == best)
    voted = {b.by for b in standing} | {b.by for b in judged if b.code == "no-right"}
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


def _totals(
    standing: Sequence[Ballot], electorate: Electorate, added: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """Weighted sums by target, in the game file's order; nobody without a vote."""
    sums: dict[str, Fraction] = dict(added)
    for ballot in standing:
        if ballot.target is not None and ballot.target != ABSTAIN and ballot.weight is not None:
            sums[ballot.target] = sums.get(ballot.target, Fraction(0)) + ballot.weight
    known = [p for p in electorate.players if sums.get(p)]
    return {p: sums[p] for p in known}


def _first(highest: Sequence[str], standing: Sequence[Ballot]) -> str | None:
    """Convention 18, S3: of the highest, the one whose last standing ballot was cast first."""
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
