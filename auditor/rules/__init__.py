"""Rule sets: data that says what one rule thread demands."""

from auditor.rules.ruleset import RuleSet

__all__ = ["RuleSet"]
