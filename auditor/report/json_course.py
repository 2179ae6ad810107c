"""Phases and tallies as JSON values, with the keys that the interface fixes."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Any

from auditor.model import Ballot, Feedback, Phase, Standing, Tally


def phase_json(phase: Phase) -> dict[str, Any]:
    """A PHASE: what one entry of the journal led to."""
    return {
        "phase": phase.name,
        "moon": phase.moon,
        "out": [{"player": g.player, "cause": g.cause} for g in phase.out],
        "feedback": [_feedback(f) for f in phase.feedback],
        "rejected": [{"by": r.by, "skill": r.skill, "reason": r.reason} for r in phase.rejected],
        "pending": [
            {"by": p.by, "skill": p.skill, "deadline": moment(p.deadline)} for p in phase.pending
        ],
        "announce": list(phase.announce),
        "tally": {kind: tally_json(tally) for kind, tally in phase.tallies.items()},
        "needs_ruling": phase.needs_ruling,
        "state": _standing(phase.standing),
    }


def tally_json(tally: Tally) -> dict[str, Any]:
    """A TALLY: one counted vote; whole sums are whole numbers (convention 20)."""
    return {
        "day": tally.day,
        "kind": tally.kind,
        "as_of": moment(tally.as_of),
        "totals": {player: number(total) for player, total in tally.totals.items()},
        "ballots": [_ballot(b) for b in tally.ballots],
        "abstained": list(tally.abstained),
        "absent": list(tally.absent),
        "tied": list(tally.tied),
        "elected": tally.elected,
        "out": list(tally.out),
        "needs_ruling": tally.needs_ruling,
    }


def _ballot(ballot: Ballot) -> dict[str, Any]:
    return {
        "by": ballot.by,
        "target": ballot.target,
        "weight": number(ballot.weight) if ballot.weight is not None else None,
        "counted": ballot.counted,
        "reason": ballot.reason,
        "pid": ballot.pid,
        "at": moment(ballot.at),
    }


def _feedback(feedback: Feedback) -> dict[str, Any]:
    result = feedback.result
    row = {
        "to": feedback.to,
        "skill": feedback.skill,
        "result": result if isinstance(result, str) else list(result),
    }
    return row if feedback.when is None else {**row, "when": feedback.when}


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "alive": list(standing.alive),
        "sheriff": standing.sheriff,
        "roles": dict(standing.roles),
        "factions": dict(standing.factions),
        "tags": {player: list(tags) for player, tags in standing.tags.items()},
        "lost": list(standing.lost),
        "winner": standing.winner,
    }


def number(value: Fraction) -> int | float:
    """An exact number for JSON: whole where it is whole."""
    return value.numerator if value.denominator == 1 else float(value)


def moment(value: datetime | None) -> str | None:
    """A time in ISO 8601 with its offset."""
    return value.isoformat() if value is not None else None
