"""The closed vocabularies of the records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

ThreadKind = Literal["discussion", "vote", "election", "process", "rules", "other"]
VoteKind = Literal["election", "exile"]
Level = Literal["green", "blue", "yellow", "red"]
Confidence = Literal["high", "medium", "low"]
Verdict = Literal["accept", "dismiss", "change"]

ABSTAIN = "弃权"
VOTE_NAMES: Mapping[VoteKind, str] = {"election": "竞选", "exile": "出局投票"}
