"""Ballots that the journal writes out."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.game.records import JournalBallot
from auditor.model import Ballot


def from_journal(entries: Sequence[JournalBallot]) -> tuple[Ballot, ...]:
    """The journal's ballots, in the order written; a second one of a player is a re-vote.

    The journal's names are exact already, form and quote are taken to be right.
    """
    seen: set[str] = set()
    ballots: list[Ballot] = []
    for entry in entries:
        ballots.append(
            Ballot(
                by=entry.by,
                kind="revote" if entry.by in seen else "first",
                target=entry.target,
                written=entry.target,
                at=entry.at,
                proxy=entry.proxy,
                from_journal=True,
            )
        )
        seen.add(entry.by)
    return tuple(ballots)
