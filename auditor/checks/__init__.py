"""The checks.  Adding one is a module with a CHECK, a line in ALL and a line in a rule set."""

from auditor.checks import ballot, fonts, lexicon, novote, quota, zombie
from auditor.checks.base import Case, Check

ALL: tuple[Check, ...] = (
    quota.CHECK,
    novote.CHECK,
    fonts.CHECK,
    ballot.CHECK,
    zombie.CHECK,
    lexicon.CHECK,
)

__all__ = ["ALL", "Case", "Check"]
