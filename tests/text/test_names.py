"""Names as people write them (forum-conventions 4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.text.names import NameBook, fold

CAST = {
    "饺子": ["饺饺"],
    "包子": [],
    "烧麦": [],
    "烧麦王": [],
    "Alice": [],
    "小 明": [],
    "哇！": [],
}
BOOK = NameBook(CAST)


@pytest.mark.parametrize(
    "written",
    [
        "包子", " 包子 ", "\u3000包子\u00a0", "【包子】", "「包子」", "『包子』", "〖包子〗",
        "[包子]", "［包子］", "(包子)", "（包子）", "《包子》", "“包子”", '"包子"', "'包子'",
        "＂包子＂", "@包子", "＠ 包子", "包子。", "包子！！！", "包子~", "“包子”！", "@【包子】",
        "【 @包子 】。", "包子 ，", "\u200b包子\ufeff", "包子" + "！" * 30,
    ],
)  # fmt: skip
def test_what_stands_around_a_name_does_not_matter(written: str) -> None:
    assert BOOK.find(written) == "包子"


@pytest.mark.parametrize("written", ["Ａｌｉｃｅ", "alice", "ALICE", "Ａlice", "@ａLICE."])
def test_width_and_case_do_not_matter(written: str) -> None:
    assert BOOK.find(written) == "Alice"


def test_an_alias_is_its_player() -> None:
    assert BOOK.find("饺饺") == "饺子"


def test_a_blank_inside_a_name_is_part_of_it_in_any_width() -> None:
    assert BOOK.find("小 明") == BOOK.find("小\u3000明") == BOOK.find("小\u00a0明") == "小 明"
    assert BOOK.find("小明") is None


def test_a_name_that_begins_another_name_is_not_confused_with_it() -> None:
    assert BOOK.find("烧麦") == "烧麦"
    assert BOOK.find("烧麦王") == "烧麦王"


def test_a_sign_that_belongs_to_a_name_is_kept() -> None:
    assert BOOK.find("哇！") == BOOK.find("“哇！”。") == "哇！"
    assert BOOK.find("哇") is None


@pytest.mark.parametrize(
    "written",
    ["", " ", "烧卖", "包", "【【包子】】", "【包子", "包子（狼）", "@@包子", "包子 饺子", "！"],
)
def test_anything_else_is_nobody(written: str) -> None:
    assert BOOK.find(written) is None


def test_names_that_fold_to_the_same_are_told_apart_exactly_or_not_at_all() -> None:
    book = NameBook({"Bob": [], "bob": [], "Eve": ["carol"], "CAROL": []})
    assert book.find("Bob") == "Bob"
    assert book.find("【bob】") == "bob"
    assert book.find("BOB") is None
    assert book.matches("BOB") == ("Bob", "bob")
    assert book.find("carol") == "Eve"
    assert book.find("Carol") is None


def test_the_nearest_is_found_by_sign_and_sound() -> None:
    names = NameBook({n: [] for n in ("饺子", "包子", "粽子", "烧麦", "馒头", "Alice", "小 明")})
    assert names.nearest("烧卖") == "烧麦"
    assert names.nearest("绞子") == "饺子"
    assert names.nearest("煲子") == "包子"
    assert names.nearest("Alicd") == "Alice"
    assert names.nearest("小明") == "小 明"
    assert names.nearest("馒头（狼）") == "馒头"


def test_where_several_are_equally_near_nobody_is_suggested() -> None:
    names = NameBook({n: [] for n in ("饺子", "包子", "粽子")})
    assert names.nearest("瓜子") is None
    assert names.nearest("饺子包子") is None
    assert names.nearest("电视机") is None


def test_the_longest_name_held_in_the_words_is_suggested() -> None:
    assert BOOK.nearest("我投烧麦王啦") == "烧麦王"


@given(st.text(max_size=60))
def test_no_words_break_the_book(written: str) -> None:
    found = BOOK.find(written)
    assert found is None or found in CAST
    near = BOOK.nearest(written)
    assert near is None or near in CAST
    if found is not None:  # what was found is the name itself, in the words
        held = fold(written).replace("\u00ad", "")
        assert any(fold(n) in held for n in (found, *CAST[found]))


def test_a_hundred_kilobytes_are_no_name_and_no_work() -> None:
    assert BOOK.find("包子" + "！" * 100_000) is None
    assert BOOK.nearest("的" * 100_000) is None


def test_an_account_is_in_the_cast_by_its_exact_name_only() -> None:
    assert "Alice" in BOOK
    assert "alice" not in BOOK
    assert "饺饺" not in BOOK
