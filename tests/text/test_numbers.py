"""Sums of votes as people write them (convention 20)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.text.numbers import number


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(2), "2"), (Fraction(3, 2), "1.5"), (Fraction(1, 3), "1/3"), (Fraction(0), "0")],
)
def test_numbers_are_written_as_people_write_them(value, text):
    assert number(value) == text
