"""docs/clauses.md is true, and no clause of a rule thread is left to nobody."""

from __future__ import annotations

import pytest

from auditor.rules.clauses import registered
from auditor.rules.load import shipped
from tests.meta.clause_table import COMMAND, ROOT, TABLE, ids_in, missing, table, unknown


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("# m42-043", {"m42-043"}),
        ("# m42-037 to 040", {"m42-037", "m42-038", "m42-039", "m42-040"}),
        ("(m42-013, m42-014)", {"m42-013", "m42-014"}),
        ("(m42-013 to 015, S14)", {"m42-013", "m42-014", "m42-015"}),
        ("m42-086 to m42-088.", {"m42-086", "m42-087", "m42-088"}),
        ("m212-222/223/224", {"m212-222", "m212-223", "m212-224"}),
        ("# m42-066 to\n    # 068", {"m42-066", "m42-067", "m42-068"}),
        ("g01-128, S23", {"g01-128"}),
        ("m42-001 to 002, 005", {"m42-001", "m42-002", "m42-005"}),
        ("m42-001, m212-004", {"m42-001", "m212-004"}),
        ("m42-010 and 012", {"m42-010", "m42-012"}),
        ("m42-010, 1000 posts; m42-0111; xm42-013", {"m42-010"}),
        ("m42-020 to m42-018", {"m42-020", "m42-018"}),
    ],
)
def test_ids_are_read_with_their_ranges_and_lists(text: str, ids: set[str]) -> None:
    assert ids_in(text) == ids


def test_every_shipped_rule_set_has_a_register() -> None:
    assert set(registered()) == set(shipped())


@pytest.mark.parametrize("ruleset", registered())
def test_no_clause_is_left_to_nobody(ruleset: str) -> None:
    left = missing(ruleset)
    assert not left, f"named by no code, recorded nowhere, not under unchecked: {', '.join(left)}"


def test_only_clauses_that_there_are_are_named() -> None:
    assert unknown() == []


def test_the_page_is_what_the_code_says() -> None:
    kept = TABLE.read_text(encoding="utf-8") if TABLE.exists() else ""
    assert kept == table(), f"{TABLE.relative_to(ROOT)} is out of date: run {COMMAND}"
