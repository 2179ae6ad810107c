"""Values are shown harmlessly, paths as a director counts, near words only asked about."""

from __future__ import annotations

import errno

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.yamlfile.words import listed, meant, near, os_reason, path_text, quoted


def test_a_shown_value_is_short_and_on_one_line() -> None:
    assert quoted("饺子\n\x1b[31m红\u202e") == "“饺子 红”"
    assert len(quoted("x" * 1000)) == 42


@pytest.mark.parametrize(
    ("word", "guess"),
    [("votse", "votes"), ("VOTES", "votes"), ("ｖｏｔｅｓ", "votes"), ("饺饺", "饺子"), ("x", None),
     ("", None), ("完全不同", None)],
)  # fmt: skip
def test_a_near_word_is_suggested(word: str, guess: str | None) -> None:
    assert near(word, ("votes", "office", "饺子")) == guess
    hint = meant(word, ("votes", "office", "饺子"))
    assert hint == (None if guess is None else f"是不是想写“{guess}”？")


@given(st.text(max_size=300), st.lists(st.text(max_size=20), max_size=5))
def test_a_suggestion_is_always_a_known_word(word: str, known: list[str]) -> None:
    assert near(word, known) in (None, *known)


def test_lists_count_from_one_in_a_path() -> None:
    assert path_text(()) == ""
    assert path_text(("players", 2, "role")) == "players[3].role"
    assert "\x1b" not in path_text(("a\x1b[31m", 0))


def test_a_long_list_says_how_many_there_are() -> None:
    assert listed("甲乙") == "甲、乙"
    assert listed("甲乙丙", 2) == "甲、乙 等 3 个"


def test_the_machines_reasons_are_said_in_chinese() -> None:
    assert os_reason(OSError(errno.EACCES, "Permission denied")) == "没有权限"
    assert (
        os_reason(IsADirectoryError(errno.EISDIR, "Is a directory")) == "这是一个文件夹，不是文件"
    )
    assert os_reason(FileNotFoundError(errno.ENOENT, "No such file")) == "没有这个文件或文件夹"
    assert os_reason(OSError(99999, "Something odd")) == "系统不允许，或者路径不对"
    assert os_reason(ValueError("embedded null byte")) == "系统不允许，或者路径不对"
