"""Votes: posts and journal -> ballots -> which of them stand -> the tally.

It takes plain values from elsewhere (who may vote, weights, rulings) and knows neither
the forum nor the engine.
"""

from __future__ import annotations

from auditor.votes.applications import work_out
from auditor.votes.box import judge, unmatched
from auditor.votes.forum import from_posts
from auditor.votes.grammar import read_post
from auditor.votes.journal import from_journal
from auditor.votes.tally import count

__all__ = ["count", "from_journal", "from_posts", "judge", "read_post", "unmatched", "work_out"]
