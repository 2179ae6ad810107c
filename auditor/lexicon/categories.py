"""The categories of forbidden words, as checks are named (``lexicon.CATEGORY``)."""

from __future__ import annotations

CATEGORIES: tuple[str, ...] = (
    "oath",
    "curse",
    "guarantee_life",
    "guarantee_character",
    "guarantee_kin",
    "guarantee_faith",
    "threat_penalty",
    "threat_reveal",
    "betrayal",
    "insult_address",
    "body_part",
    "mock_intelligence",
    "mock_character",
    "tielian_argument",
    "alias",
    "past_game",
    "substitute",
    "assistant",
    "director_talk",
    "against_director",
    "emotional",
    "sympathy",
    "deliberate_violation",
    "game_responsibility",
    "awards_after",
    "identity_leak",
)

# labels of posts that name a check which is no lexicon
OTHER_CHECKS = {"pasted_evidence": "evidence"}
