"""YAML 1.2: numbers, flags and nothing are values; times, dates and yes are words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.yamlfile import Word, read_text
from auditor.yamlfile.scalars import typed
from tests.yamlfile.kinds import VALUES


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("5", 5), ("-5", -5), ("+5", 5), ("0", 0), ("1_000", 1000), ("0o17", 15), ("0x1F", 31),
        ("0b11", 3), ("1.5", 1.5), ("-1.", -1.0), (".5", 0.5), ("1e3", 1000.0), ("2.5e-1", 0.25),
        ("true", True), ("True", True), ("FALSE", False), ("~", None), ("null", None),
        ("NULL", None), ("", None),
    ],
)  # fmt: skip
def test_values(written: str, value: object) -> None:
    found = read_text(f"a: {written}\n", "x", VALUES).data["a"]
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    "written",
    ["21:00", "NO", "yes", "on", "off", "y", "tRUE", "nULL", "2026-11-16", "2026-11-16 09:30",
     "1/2", "007", "1:30:00", ".inf", "-.inf", ".nan", "1e999", "１２", "0x", "0b2", "1 000",
     "=", "<<", "+", "_1", "9" * 5000],
)  # fmt: skip
def test_words_stay_words(written: str) -> None:
    found = read_text(f"a: {written}\n", "x", VALUES).data["a"]
    assert found == written and type(found) is str


def test_the_version_that_a_file_claims_changes_nothing() -> None:
    data = read_text("%YAML 1.1\n---\na: NO\nb: 12:30\nc: 010\n", "x", VALUES).data
    assert data == {"a": "NO", "b": "12:30", "c": "010"}


@pytest.mark.parametrize("quotation", ["'5'", '"true"', "'~'", "''", "|-\n  5"])
def test_what_is_quoted_is_text(quotation: str) -> None:
    assert type(read_text(f"a: {quotation}\n", "x", VALUES).data["a"]) is str


@given(st.text("+-0189_.eExobinfaNtrul~:", max_size=8))
def test_any_word_is_a_value_or_itself(text: str) -> None:
    found = typed(Word(text))
    assert type(found) in (str, int, float, bool)
    if isinstance(found, str):
        assert found == text


@given(st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.booleans())
def test_numbers_and_flags_come_back_as_they_were(value: float) -> None:
    found = typed(Word(str(value).lower()))
    assert found == value and type(found) is type(value)
