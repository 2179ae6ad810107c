"""Discuz! code in words that people hand in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.text.discuz import holds_code


@pytest.mark.parametrize(
    "text", ["[b]", "[/b]", "x[color=red]y", "[URL=http://a.b/c?d=e]", "[img=100,200]", "[hr]"]
)
def test_tag_with_a_latin_name_is_code(text: str) -> None:
    assert holds_code(text)


@pytest.mark.parametrize(
    "text", ["", "[M42]导演", "[1]", "[ b ]", "【b】", "[b", "b]", "[color=\nred]", "[粗体]", "[/]"]
)
def test_other_brackets_are_not(text: str) -> None:
    assert not holds_code(text)


@given(st.text(alphabet="[]/=ab \n", max_size=200))
def test_a_text_without_a_closing_bracket_holds_none(text: str) -> None:
    assert not holds_code(text.replace("]", ""))


def test_long_hostile_text_is_read_in_one_pass() -> None:
    assert not holds_code("[a=" * 50_000)
    assert not holds_code("[" + "a" * 200_000)
