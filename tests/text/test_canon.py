"""Canonical text: one writing for every disguise of the script, with a way back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.text.canon import canonical, squeeze


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("發誓", "发誓"),
        ("発誓", "发誓"),
        ("髮誓", "发誓"),
        ("妳著儍祕", "你着傻秘"),
        ("ＦａＳｈｉ", "fashi"),
        ("fā shì", "fa shi"),
        ("④⑷", "4(4)"),
        ("发\u200b誓", "发誓"),
        ("发\ufe0f誓\u20dd", "发誓"),
        ("发\u3164誓", "发誓"),
        ("发\x07誓", "发誓"),
        ("🅢🅑", "sb"),
        ("ѕ", "s"),
        ("，。！？", ",。!?"),
        ("……", "……"),
        ("㍿", "株式会社"),
        ("𠂇😀", "𠂇😀"),
        ("誓って맹세", "誓って맹세"),
    ],
)
def test_writings_of_the_same_word_are_one(written: str, read: str) -> None:
    assert canonical(written).text == read


def test_places_count_code_points_also_behind_characters_that_grow_or_vanish() -> None:
    text = "😀㍿\u200b𠂇发誓"
    view = canonical(text)
    at = view.text.index("发誓")
    assert view.span(at, at + 2) == (4, 6)
    assert text[4:6] == "发誓"


def test_a_ligature_of_a_whole_sentence_is_left_alone() -> None:
    assert canonical("\ufdfd").text == "\ufdfd"
    assert canonical("\ufdfa").text == "\ufdfa"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("发 / 誓", "发誓"),
        ("发😀誓", "发誓"),
        ("so stupid", "so stupid"),
        ("fa  shi", "fa shi"),
        ("我 fs 了", "我fs了"),
        ("发" + "~" * 7 + "誓", "发 誓"),
        ("@导演 看", "@导演看"),
        ("你好，“发誓”。", "你好,“发誓”。"),
    ],
)
def test_ornaments_go_and_words_and_clauses_stay(written: str, read: str) -> None:
    assert squeeze(canonical(written)).text == read


@given(st.text(max_size=60))
def test_every_character_has_a_place_in_the_original(text: str) -> None:
    for view in (canonical(text), squeeze(canonical(text))):
        assert len(view.text) == len(view.starts) == len(view.ends)
        assert list(view.starts) == sorted(view.starts)
        assert all(0 <= a < b <= len(text) for a, b in zip(view.starts, view.ends, strict=True))


def test_a_chain_of_variants_is_followed_to_its_end() -> None:
    assert canonical("嘸薴").text == "没苎"


@given(st.text(max_size=60))
def test_canonical_text_is_canonical_already(text: str) -> None:
    once = canonical(text).text
    assert canonical(once).text == once
