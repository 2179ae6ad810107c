"""Slips of a Chinese input method and of brackets: every one told, at its own line, reading on."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import WrongInput
from auditor.yamlfile import FileKind, read_text
from auditor.yamlfile.masks import masks
from auditor.yamlfile.slips import find_slips
from tests.yamlfile.kinds import VALUES, WORDS, only, problems

HEAD = "title: x\ncooks:\n"
TAIL = "\n  - {name: 乙, does: 煮}\nseed: 0\n"

# (a line of a list, the column of the mistake, what is said, the way out)
LINES = [
    ("  - {name: 甲，does: 切}", 13, "全角逗号“，”", "半角逗号"),
    ("  -{name: 甲, does: 切}", 3, "短横线后面少了空格", "空一格"),
    ("  - ｛name: 甲, does: 切｝", 5, "全角的“｛”", "半角的 {"),
    ("  - {name: 甲, does: 切｝", 22, "全角的“｝”", "半角的 }"),
    ("  － {name: 甲, does: 切}", 3, "短横线写成了“－”", "半角的 -"),
    ("  －{name: 甲, does: 切}", 3, "短横线写成了“－”", "空一格"),
    ("  - {name: 甲, does: 切", 5, "花括号没有关上", "补上 }"),
    ("  - {name: 甲, does: [切", 21, "方括号没有关上", "补上 ]}"),
    ("  - {name: 甲 #1, does: 切}", 14, "# 把这一行剩下的变成了说明", '"甲 #1"'),
]
# the same, where it is not plain what was meant
UNMENDED = [
    ('  - {name: "甲, does: 切}', 12, "引号没有关上", "另一半引号"),
    ("  - {name: '甲, does: 切}", 12, "引号没有关上", "另一半引号"),
    ("\u3000- {name: 甲, does: 切}", 1, "全角空格", "半角空格"),
    ("\u00a0 - {name: 甲, does: 切}", 1, "U+00A0", "半角空格"),
    ("\t- {name: 甲, does: 切}", 1, "制表符", "半角空格"),
]


@pytest.mark.parametrize(("line", "column", "says", "way_out"), LINES + UNMENDED)
def test_a_slip_is_told_on_its_own_line(line: str, column: int, says: str, way_out: str) -> None:
    problem = only(HEAD + line + TAIL, WORDS)
    assert (problem.code, problem.line, problem.column) == ("yaml", 3, column), str(problem)
    assert says in problem.message and way_out in (problem.hint or "")


@pytest.mark.parametrize(("line", "column", "says", "way_out"), LINES)
def test_what_was_plainly_meant_is_read_on(line: str, column: int, says: str, way_out: str) -> None:
    source = read_text(HEAD + line + TAIL, "x.yaml", WORDS)
    assert len(source.problems) == 1
    cooks = source.data["cooks"]
    assert [c["name"] for c in cooks] == ["甲 #1" if "#" in line else "甲", "乙"]
    assert cooks[0]["does"] in ("切", ["切"])
    assert source.spot(("cooks", 1, "does")).line == 4


def test_every_full_width_colon_is_told_and_the_mistakes_behind_it() -> None:
    text = "title：x\ncooks:\n  - {name：甲, does: 切}\nsteps：\n  - y\nsteps: z\nrest: ok\n"
    assert [(p.line, p.column, p.code) for p in problems(text)] == [
        (1, 6, "yaml"), (3, 10, "yaml"), (4, 6, "yaml"), (6, 1, "duplicate-key"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [("a:\u3000x\nb: y\n", 3, "冒号后面是全角空格"), ("a:x\nb: y\n", 2, "冒号后面少了空格")],
)
def test_the_blank_behind_a_colon_is_named(text: str, column: int, says: str) -> None:
    problem = only(text)
    assert (problem.line, problem.column) == (1, column)
    assert says in problem.message


def test_a_line_of_nothing_but_a_full_width_blank_is_told() -> None:
    source = read_text("a: x\n\u3000\nb: y\n", "x.yaml", WORDS)
    (problem,) = source.problems
    assert (problem.line, problem.message) == (2, "这一行只有全角空格")
    assert source.data == {"a": "x", "b": "y"}


def test_a_quotation_mark_that_the_next_one_seems_to_close_is_told_where_it_opens() -> None:
    problem = only('a: x\nb: "y\nc: ["[M42]z"]\n')
    assert (problem.line, problem.column) == (2, 4)


def test_a_slip_that_cannot_be_mended_does_not_hide_an_earlier_mistake() -> None:
    found = problems("a: b: c\nd:\n\u3000- e\n\u3000- f: g\n")
    assert [p.line for p in found] == [1, 3, 4]


@pytest.mark.parametrize(
    "innocent",
    [
        'a: "一：二"',
        "a: |\n  遗言：我是{好人，did: 1}\n  －{x\n",
        "a: 你好：世界，再见：了",
        "a: [x, y,\n  z]",
        'a: "一\n  二：三"',
        "a: {b: c,  # d}\n  e: f}",
        "# 说明：{，",
        "url: http://x/",
    ],
)
def test_what_is_right_is_not_blamed_for_a_mistake_elsewhere(innocent: str) -> None:
    (problem,) = problems(f"{innocent}\nz: @x\n")
    assert "@" in problem.message


def test_a_kind_of_file_may_know_slips_of_its_own() -> None:
    kind = FileKind(
        name="菜谱文件", example="soup.yaml", first_line="name: 汤", if_missing="", if_empty="",
        if_large="", slips=((re.compile(r"\bsalt: \d+ \S"), "盐写得不对", "写 salt: 3"),),
    )  # fmt: skip
    problem = only("a:\n  salt: 3 克：再加: 4\n", kind)
    assert (problem.line, problem.column, problem.message) == (2, 3, "盐写得不对")
    assert only("a:\n  salt: 3 克 #\nb: @\n", VALUES).line == 3


def test_a_dash_on_a_line_of_its_own_is_no_slip() -> None:
    text = "a:\n  -\n    b: 1\n"
    assert find_slips(text, WORDS) == ([], text)


@settings(max_examples=150, deadline=None)
@given(st.text("ab:：,，{}｛｝[]-－ \u3000\t\n'\"#|>\\1\u2028\r", max_size=60))
def test_mending_keeps_the_lines_and_every_slip_has_its_place(text: str) -> None:
    slips, mended = find_slips(text, WORDS)
    breaks = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
    lines = breaks.split(text)
    assert len(breaks.split(mended)) == len(lines)
    for slip in slips:
        assert 1 <= slip.line <= len(lines)
        assert 1 <= slip.column <= len(lines[slip.line - 1]) + 1
        assert slip.message and slip.hint
    if not any(slip.edits for slip in slips):
        assert mended == text
    assert [m.number for m in masks(lines)] == list(range(1, len(masks(lines)) + 1))


def test_a_line_mended_to_nothing_does_not_join_its_neighbours() -> None:
    _, mended = find_slips("a: 1\r\u3000\nb: 2", WORDS)
    assert len(re.split(r"\r\n|[\n\r]", mended)) == 3


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from([line for line, *_ in LINES + UNMENDED]), min_size=1, max_size=5))
def test_slips_together_are_each_told_up_to_one_that_ends_the_reading(lines: list[str]) -> None:
    text = HEAD + "\n".join(lines) + TAIL
    try:
        told = {p.line for p in read_text(text, "x.yaml", WORDS).problems}
    except WrongInput as error:
        told = {p.line for p in error.problems}
    quotes = [n for n, line in enumerate(lines, 3) if '"' in line or "'" in line]
    assert told >= {n for n in range(3, 3 + len(lines)) if not quotes or n <= quotes[0]}
