"""Strangers' words on terminals, in logs and in the report."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.text.safe import safe_line, visible

ANYTHING = st.text(
    st.one_of(st.characters(), st.sampled_from("\x1b[]0;m\x9b\x07\n\r\t\u202e\u200b\u2028"))
)


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        ("\x1b[31m红\x1b[0m字", "红字"),
        ("\x1b]0;标题\x07后面", "0;标题后面"),
        ("\x9b2J清屏", "清屏"),
        ("一\r\n二\n\n三\t四", "一 二 三 四"),
        ("甲\u2028乙", "甲 乙"),
        ("a\u202etxt.exe", "atxt.exe"),
        ("发\u200b誓\ufeff", "发誓"),
        ("坏\ud800字", "坏字"),
        ("\x00\x08\x7f", ""),
        ("👨\u200d👩\u200d👧 一\u200d家", "👨\u200d👩\u200d👧 一家"),
    ],
)
def test_safe_line_takes_out_what_a_terminal_would_act_on(raw, line):
    assert safe_line(raw) == line


@given(ANYTHING)
def test_safe_line_never_holds_a_control_a_break_or_a_lone_surrogate(raw):
    line = safe_line(raw)
    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in line)
    assert not set(line) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")
    line.encode("utf-8")
    assert safe_line(line) == line


@given(ANYTHING, st.integers(1, 40))
def test_safe_line_keeps_to_its_limit(raw, limit):
    assert len(safe_line(raw, limit)) <= limit


def test_a_cut_line_says_so_even_when_only_controls_were_kept():
    assert safe_line("一二三四五六", 4) == "一二三…"
    assert safe_line("\x00" * 100_000 + "字", 10) == "…"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("a\u202eb", "a‹U+202E›b"),
        ("\x1b[0m", "‹U+001B›[0m"),
        ("发\u200b誓", "发‹U+200B›誓"),
        ("一\r\n二\t三", "一\n二\t三"),
        ("坏\ud800", "坏‹U+D800›"),
        ("一\u200d家", "一‹U+200D›家"),
        ("👨\u200d👩", "👨\u200d👩"),
        ("平常的话 plain.", "平常的话 plain."),
    ],
)
def test_visible_shows_hidden_characters_as_marks(raw, shown):
    assert visible(raw) == shown


@given(ANYTHING)
def test_visible_text_holds_nothing_unseen(raw):
    shown = visible(raw)
    left = {s for s in shown if unicodedata.category(s) in ("Cc", "Cs", "Zl", "Zp")}
    assert left <= {"\n", "\t"}
    assert "\u202e" not in shown
    shown.encode("utf-8")


def test_a_pile_of_combining_marks_cannot_paint_over_other_lines():
    piled = "字" + "\u0301" * 500
    assert visible(piled) == "字" + "\u0301" * 4 + "‹…›"
    assert safe_line(piled) == "字" + "\u0301" * 4


def test_a_hundred_thousand_signs_of_any_kind_are_cleaned_in_one_go():
    for sign in (" ", "\t", "\n", "\x1b", "\x1b[", "\u0301", "\u200d", "\u00a0", "字"):
        assert len(safe_line(sign * 100_000 + "完")) <= 100_001
        assert visible(sign * 100_000 + "完").endswith("完")
