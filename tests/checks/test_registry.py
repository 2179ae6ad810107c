"""The checks that there are, and the names that a rule set may give clauses to."""

from __future__ import annotations

import pytest

from auditor.checks import ALL, Check
from auditor.rules.checks import CHECKS


@pytest.mark.parametrize("check", ALL, ids=lambda check: check.id)
def test_a_rule_set_can_switch_a_check_on(check: Check) -> None:
    for key in check.rules:
        assert [name for name in CHECKS if name == key or name.startswith(key.rstrip("*"))], key
