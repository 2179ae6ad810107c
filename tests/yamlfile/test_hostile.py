"""Text that means harm, or is no YAML: always a mistake with its place, never a crash."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import WrongInput
from auditor.yamlfile import FileKind, read_text
from auditor.yamlfile.nodes import MAX_DEPTH, MAX_NOTED, MAX_VALUES
from auditor.yamlfile.slips import MAX_SLIPS, find_slips
from tests.yamlfile.kinds import VALUES, WORDS, only, problems

KINDS = pytest.mark.parametrize("kind", [VALUES, WORDS], ids=["values", "words"])
LAUGHS = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12)
)
NEST = "a: &a [x]\n" + "b: &b " + "[" * 15 + "*a" + "]" * 15 + "\nc: " + "[" * 15 + "*b" + "]" * 15


@KINDS
@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("a: !!python/object/apply:os.system ['true']\n", "yaml-tag", 1),
        ("a: !secret x\n", "yaml-tag", 1),
        ("a: 1\nb: !!int 7\n", "yaml-tag", 2),
        ("a: 1\n---\na: 1\n", "yaml-documents", 2),
        ("? [a, b]\n: c\n", "yaml-key", 1),
        ("[a]: b\n", "yaml-key", 1),
        (": b\n", "yaml-key", 1),
        ("~: b\n", "yaml-key", 1),
        ("x: " + "[" * 5000, "yaml-depth", 1),
        ("x: " + "{a: " * 5000, "yaml-depth", 1),
        ("".join(" " * n + "a:\n" for n in range(800)), "yaml-depth", MAX_DEPTH + 1),
        ("a: [" + "x," * (MAX_VALUES + 1) + "]\n", "yaml-size", 1),
        ("a: 1\nb: 2\na: 3\n", "duplicate-key", 3),
        ("a: \x07x\n", "yaml", 1),
        ("a: ok\nb: '\x1b[31m'\n", "yaml", 2),
        ("a：b\n", "wrong-type", 1),
        ("- a\n- b\n", "wrong-type", 1),
        ("", "file-empty", 1),
        ("# nothing but a remark\n", "file-empty", 1),
        ("---\n...\n", "file-empty", 1),
        ("%FOO\n", "yaml", 2),
    ],
    ids=lambda v: ascii(v)[:20],
)
def test_hostile_text_is_told_where_it_stands(
    kind: FileKind, text: str, code: str, line: int
) -> None:
    problem = only(text, kind)
    assert (problem.code, problem.line) == (code, line), str(problem)
    assert "\x1b" not in str(problem)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (LAUGHS, "yaml-size", 5),
        (NEST, "yaml-depth", 3),
        ("a: &a\n  b: *a\n", "yaml-alias", 2),
        ("a: *b\n", "yaml-alias", 1),
    ],
    ids=["laughs", "nest", "itself", "undefined"],
)
def test_aliases_meet_the_same_limits(text: str, code: str, line: int) -> None:
    problem = only(text, WORDS)
    assert (problem.code, problem.line) == (code, line)


@pytest.mark.parametrize(
    ("text", "lines"),
    [("a: &x [1]\nb: *x\n", [1, 2]), ("a: *盟\n", [1]), ("a: {b: &x 1}\n", [1]), (LAUGHS, None)],
)
def test_aliases_are_refused_where_the_kind_has_none(text: str, lines: list[int] | None) -> None:
    found = problems(text)
    assert {p.code for p in found} <= {"yaml-anchor", "more"}
    assert lines is None or [p.line for p in found] == lines
    assert found[0].message == "菜谱文件里不能用 & 和 * 引用"


def test_a_file_of_nothing_but_mistakes_is_read_no_further() -> None:
    found = problems("a: 1\n" * (10 * MAX_NOTED))
    assert len(found) == MAX_NOTED + 1
    assert found[-1].code == "more"


def test_mistakes_before_one_that_stops_the_reading_are_told_too() -> None:
    assert [p.code for p in problems("a: 1\na: !x 2\nb: [\n")] == [
        "duplicate-key", "yaml-tag", "yaml",
    ]  # fmt: skip


def test_the_message_names_the_kind_of_file() -> None:
    assert only("- a\n").message == "菜谱文件的第一层要是“键: 值”"
    assert "name: 汤" in (only("- a\n").hint or "")
    assert only("a: 1\n---\nb: 2\n", WORDS).message.startswith("一个名单文件里只能有一份")
    assert only("", WORDS).hint == "写上名字"


@KINDS
@settings(max_examples=120, deadline=None)
@given(text=st.text(max_size=60) | st.text("ab:[]{}&*!?-|>'\"#%@`,\n\t \\~<=", max_size=40))
def test_any_text_is_read_or_refused_with_a_place(kind: FileKind, text: str) -> None:
    try:
        source = read_text(text, "x.yaml", kind)
    except WrongInput as error:
        found = list(error.problems)
        assert found
    else:
        assert isinstance(source.data, dict)
        found = source.problems
    for problem in found:
        assert problem.file == "x.yaml" and problem.line is not None, str(problem)
        assert problem.message


@pytest.mark.parametrize(
    "text",
    [
        'a: "' + "b\n" * 50_000 + '"\n]\n',
        "a: {\n" * 100_000,
        "a: " + "，b: " * 200_000,
        "\u3000" * 900_000 + "\n]",
        "\n" * 200_000 + "]",
        "a: {" + " #" * 400_000,
        "{" + "x, " * 20_000 + "\n]",
        "- '" * 300_000,
    ],
    ids=["quote", "braces", "commas", "blanks", "lines", "remarks", "flow", "dashes"],
)
def test_looking_for_slips_costs_no_more_than_reading(text: str) -> None:
    slips, mended = find_slips(text, WORDS)
    assert len(slips) <= MAX_SLIPS
    assert len(mended) <= len(text) * 2 + MAX_SLIPS
