"""Quotes and spoilers that stand in the text as codes are not the author's words (convention 3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.votes.quoted import own_words
from tests.votes.build import ballots, first, post


@pytest.mark.parametrize(
    "text",
    [
        "[quote]投票对象：包子\n投票理由：x[/quote]太草率了",
        "[spoiler]投票对象：包子\n投票理由：x[/spoiler]太草率了",
        "[QUOTE=包子]他说[quote]投票对象：包子\n投票理由：x[/quote][/Quote]",
    ],
)
def test_a_repeated_ballot_is_none(text):
    assert ballots([post("饺子", text)]) == ()


def test_what_stands_beside_a_quote_is_read_and_keeps_its_place():
    text = f"[quote]{first('馒头')}[/quote]\n{first('包子')}"
    (ballot,) = ballots([post("饺子", text)])
    assert ballot.target == "包子"
    assert text[ballot.start : ballot.end] == ballot.text == first("包子")


def test_a_ballot_whose_reason_quotes_keeps_its_own_text():
    text = "投票对象：包子\n投票理由：[quote]投票对象：馒头[/quote]不对"
    (ballot,) = ballots([post("饺子", text)])
    assert (ballot.target, ballot.text) == ("包子", text)


def test_a_code_that_is_never_closed_hides_nothing():
    (ballot,) = ballots([post("饺子", "[quote]" + first("包子") + "[/spoiler]")])
    assert ballot.target == "包子"


CODES = st.sampled_from(["[quote]", "[/quote]", "[spoiler=a]", "[/spoiler]", "投票", "\n", "["])


@given(st.lists(CODES, max_size=30).map("".join))
def test_places_stay_and_nothing_is_put_in(text):
    own = own_words(text)
    assert len(own) == len(text)
    assert all(kept in (sign, " ") for sign, kept in zip(text, own, strict=True))
    assert own_words(own) == own


@pytest.mark.parametrize("codes", ["[quote]", "[/quote]", "[quote][spoiler]", "[quote="])
def test_many_codes_are_read_in_one_pass(codes):
    text = codes * 20_000
    assert own_words(text) == text
    assert own_words("[quote]" * 20_000 + "[/quote]" * 20_000).isspace()
