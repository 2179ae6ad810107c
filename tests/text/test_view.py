"""A rewritten text knows where its characters came from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.text.view import Edit, View


def test_an_untouched_view_stands_where_it_stood() -> None:
    view = View.of("我发誓")
    assert view.plain
    assert view.span(1, 3) == (1, 3)


def test_a_replacement_stands_for_the_whole_stretch_it_replaces() -> None:
    view = View.of("我发x誓了").rewrite([Edit(1, 4, "发誓")])
    assert view.text == "我发誓了"
    assert view.span(1, 2) == (1, 4)
    assert view.span(2, 3) == (1, 4)
    assert view.span(3, 4) == (4, 5)


def test_a_dropped_stretch_belongs_to_what_is_around_it() -> None:
    view = View.of("发**誓").rewrite([Edit(1, 3, "")])
    assert view.text == "发誓"
    assert view.span(0, 2) == (0, 4)


def test_edits_of_a_rewritten_view_reach_back_to_the_original() -> None:
    once = View.of("ab--cd").rewrite([Edit(2, 4, "")])
    twice = once.rewrite([Edit(1, 3, "X")])
    assert twice.text == "aXd"
    assert twice.span(1, 2) == (1, 5)


def test_edits_that_overlap_are_refused() -> None:
    with pytest.raises(ValueError, match="overlap"):
        View.of("abcd").rewrite([Edit(0, 2, ""), Edit(1, 3, "")])


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    text = draw(st.text(max_size=30))
    cuts = sorted(set(draw(st.lists(st.integers(0, len(text)), max_size=8))))
    edits = [
        Edit(a, b, draw(st.text(max_size=4))) for a, b in zip(cuts[::2], cuts[1::2], strict=False)
    ]
    return text, edits


@given(edited())
def test_places_never_run_backwards_nor_out_of_the_text(case: tuple[str, list[Edit]]) -> None:
    text, edits = case
    view = View.of(text).rewrite(edits)
    assert len(view.starts) == len(view.ends) == len(view.text)
    assert list(view.starts) == sorted(view.starts)
    assert list(view.ends) == sorted(view.ends)
    for i, char in enumerate(view.text):
        start, end = view.span(i, i + 1)
        assert 0 <= start < end <= len(text)
        replaced = any(e.start <= start and end <= e.end for e in edits)
        assert replaced or text[start:end] == char
