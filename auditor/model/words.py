"""The closed vocabularies of the records."""

from __future__ import annotations

from typing import Literal

ThreadKind = Literal["discussion", "vote", "election", "process", "rules", "other"]
VoteKind = Literal["election", "exile"]
Level = Literal["green", "blue", "yellow", "red"]
Confidence = Literal["high", "medium", "low"]
Verdict = Literal["accept", "dismiss", "change"]

ABSTAIN = "弃权"
