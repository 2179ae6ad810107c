"""Votes that a skill adds are told beside the voters (r234-080)."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

from auditor.model import Ballot, Tally
from auditor.report.bbcode import tally_bbcode
from auditor.report.view_votes import beyond_ballots

BALLOTS = (
    Ballot("麦子", "first", "豆子", counted=True, weight=Fraction(3, 2)),
    Ballot("稻子", "first", "高粱", counted=True, weight=Fraction(1)),
    Ballot("高粱", "first", "豆子", counted=False),
)
TALLY = Tally(
    2, "exile", datetime(2026, 11, 19, tzinfo=UTC),
    {"豆子": Fraction(7, 2), "高粱": Fraction(1)}, BALLOTS,
)  # fmt: skip


def test_what_no_ballot_gave_is_the_rest_of_the_total() -> None:
    assert beyond_ballots(TALLY) == {"豆子": Fraction(2)}


def test_the_pasted_result_accounts_for_every_vote() -> None:
    text = tally_bbcode(TALLY)
    line = next(row for row in text.splitlines() if "豆子" in row and "票" in row)
    assert "3.5 票" in line and "技能加票 2 票" in line
