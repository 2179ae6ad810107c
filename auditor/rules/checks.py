"""The names under which a rule set gives its clauses to checks."""

from __future__ import annotations

CATEGORIES = (
    "oath", "curse", "guarantee_life", "guarantee_character", "guarantee_kin", "guarantee_faith",
    "threat_penalty", "threat_reveal", "betrayal", "insult_address", "body_part",
    "mock_intelligence", "mock_character", "tielian_argument", "alias", "past_game", "substitute",
    "assistant", "director_talk", "against_director", "emotional", "sympathy",
    "deliberate_violation", "game_responsibility", "awards_after", "identity_leak",
)  # fmt: skip
CHECKS = (
    "quota", "quota.row", "novote", "fonts", "fonts.size", "ballot", "zombie", "evidence",
    "offtopic", "profile",
    *(f"lexicon.{category}" for category in CATEGORIES),
)  # fmt: skip
