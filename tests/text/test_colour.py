"""Colours of posters, and how far apart they look."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.text.colour import css_to_hex, distance, font_to_hex


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("red", "#ff0000"),
        ("Red", "#ff0000"),
        (" DarkRed ", "#8b0000"),
        ("#F00", "#ff0000"),
        ("#FE0404", "#fe0404"),
        ("rgb(255, 0, 0)", "#ff0000"),
        ("rgba(1, 2, 3, 0.5)", "#010203"),
        ("rgb(999, -4, 0)", "#ff0000"),
        ("hsl(0 100% 50%)", "#ff0000"),
        ("#ff000080", "#ff0000"),
        ("transparent", None),
        ("inherit", None),
        ("rgb(255, 0", None),
        ("rgb(nan, 0, 0)", None),
        ("url(javascript:alert(1))", None),
        ("", None),
        ("红", None),
        ("red" * 1000, None),
    ],
)
def test_css_colours(value: str, expected: str | None) -> None:
    assert css_to_hex(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("red", "#ff0000"),
        ("#FE0404", "#fe0404"),
        ("#f00", "#ff0000"),
        ("ff0000", "#ff0000"),
        ("f00", "#0f0000"),
        ("chucknorris", "#c00000"),
        ("#ff", "#0f0f00"),
        ("#ff0000ff", "#ff00ff"),
        ("", None),
        ("transparent", None),
    ],
)
def test_the_font_tags_own_rule(value: str, expected: str | None) -> None:
    assert font_to_hex(value) == expected


@given(st.text(max_size=80))
@settings(max_examples=150, deadline=None)
def test_hostile_values_never_raise(value: str) -> None:
    for found in (css_to_hex(value), font_to_hex(value)):
        assert found is None or (len(found) == 7 and int(found[1:], 16) >= 0)


def test_distance_is_ciede2000() -> None:
    assert distance("#ff0000", "#FF0000") == 0
    assert distance("#000000", "#ffffff") == pytest.approx(100, abs=0.01)
    # Sharma, Wu and Dalal's formula for the two reds that players mix up most
    assert distance("#ff0000", "#fe0404") == pytest.approx(0.355, abs=0.01)
    assert distance("#ff0000", "#0000ff") > 50


@given(st.integers(0, 0xFFFFFF), st.integers(0, 0xFFFFFF))
@settings(max_examples=50, deadline=None)
def test_distance_is_the_same_both_ways(first: int, second: int) -> None:
    one, two = f"#{first:06x}", f"#{second:06x}"
    assert distance(one, two) == pytest.approx(distance(two, one), abs=1e-6)
    assert (distance(one, two) == 0) == (one == two)


@pytest.mark.parametrize("value", ["red", "#f00", "", "#gggggg"])
def test_distance_takes_whole_hex_colours_only(value: str) -> None:
    with pytest.raises(ValueError, match="rrggbb"):
        distance(value, "#ff0000")
