"""Files that mean harm, or were damaged: always told as a mistake with a line, never a crash."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import WrongInput
from auditor.game.load import load_game
from auditor.game.source import MAX_BYTES, MAX_DEPTH, read
from tests.game.files import GOOD, changed, mistakes, only

LAUGHS = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12)
)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (LAUGHS, "yaml-size", 5),
        ("ruleset: !!python/object/apply:os.system ['true']\nplayers: []\n", "yaml-tag", 1),
        ("title: !secret x\nruleset: m42\nplayers: {饺子: }\n", "yaml-tag", 1),
        ("a: &a\n  b: *a\n", "yaml-alias", 2),
        ("a: *b\n", "yaml-alias", 1),
        ("ruleset: m42\n---\nruleset: m42\n", "yaml-documents", 2),
        ("? [a, b]\n: c\n", "yaml-key", 1),
        ("[a]: b\n", "yaml-key", 1),
        (": b\n", "yaml-key", 1),
        ("x: " + "[" * 5000, "yaml-depth", 1),
        ("x: " + "{a: " * 5000, "yaml-depth", 1),
        ("".join(" " * n + "a:\n" for n in range(800)), "yaml-depth", MAX_DEPTH + 1),
        ("title: \x07x\n", "yaml", 1),
        ("title: ok\nname: '\x1b[31m'\n", "yaml", 2),
        ("title：狐妖\n", "wrong-type", 1),
        ("- a\n- b\n", "wrong-type", 1),
        ("ruleset: m42\n\tplayers: x\n", "yaml", 2),
        ("title: a: b\n", "yaml", 1),
        ("title: [a, b\n", "yaml", 2),
        ("title: 'a\nseed: 1\n", "yaml", 3),
        ("title: @x\n", "yaml", 1),
        ("title: %x\n", "yaml", 1),
        ("ruleset: m42\nplayers：\n  - {name: x}\n", "yaml", 2),
        ("%YAML 1.1\n---\nruleset: m42\nplayers: {NO: , no: }\n", "duplicate-name", 4),
        ("%FOO\n", "yaml", 2),
        ("", "file-empty", 1),
        ("# nothing but a remark\n", "file-empty", 1),
        ("---\n...\n", "file-empty", 1),
    ],
    ids=lambda v: ascii(v)[:20],
)
def test_hostile_yaml_is_told(tmp_path: Path, text: str, code: str, line: int) -> None:
    found = mistakes(tmp_path, text)
    assert code in [p.code for p in found], [str(p) for p in found]
    problem = next(p for p in found if p.code == code)
    assert problem.line == line, str(problem)
    assert "\x1b" not in str(problem)


def test_merge_keys_are_unknown_keys(tmp_path: Path) -> None:
    text = changed("  - {name: 豆浆, role: 村民}", "  - {<<: {role: 村民}, name: 豆浆, role: 村民}")
    assert only(tmp_path, text).key == "players[12].<<"


def test_a_file_of_ten_megabytes_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"a" * 10_000_000)
    with pytest.raises(WrongInput) as caught:
        load_game(path)
    assert caught.value.problems[0].code == "file-too-large"
    assert MAX_BYTES < 10_000_000


@pytest.mark.parametrize(
    ("raw", "line", "column", "says"),
    [
        (GOOD.encode("gb18030"), 2, 8, "GBK"),
        (GOOD.encode("utf-16"), None, None, "UTF-16"),
        (b"ruleset: m42\ntitle: " + b"\xff\xfe\xff\xff\xff\n", 2, 8, "不是 UTF-8"),
    ],
)
def test_another_encoding_is_told_plainly(
    tmp_path: Path, raw: bytes, line: int | None, column: int | None, says: str
) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(raw)
    with pytest.raises(WrongInput) as caught:
        load_game(path)
    (problem,) = caught.value.problems
    assert (problem.code, problem.line, problem.column) == ("encoding", line, column)
    assert says in problem.message and "另存为" in (problem.hint or "")


def test_no_file_a_folder_and_an_impossible_path_are_told(tmp_path: Path) -> None:
    for path, code in (
        (tmp_path / "none.yaml", "file-missing"),
        (tmp_path, "file-is-folder"),
        (Path("a\0b"), "file-unreadable"),
        (tmp_path / ("x" * 400), "file-unreadable"),
    ):
        with pytest.raises(WrongInput) as caught:
            load_game(path)
        assert [p.code for p in caught.value.problems] == [code]


def test_a_terminal_escape_in_a_value_or_a_files_name_is_not_repeated(tmp_path: Path) -> None:
    for value, code in (("\\e[31m预言家", "bad-name"), ("预言\\u202e", "unknown-role")):
        problem = only(tmp_path, changed("role: 预言家", f'role: "{value}"'))
        assert problem.code == code
        assert "\x1b" not in str(problem) and "\u202e" not in str(problem)
    with pytest.raises(WrongInput) as caught:
        load_game(tmp_path / "\x1b[31m.yaml")
    assert "\x1b" not in str(caught.value)


def test_a_secret_beside_a_syntax_mistake_is_not_repeated(tmp_path: Path) -> None:
    problem = only(tmp_path, "forum:\n  url: http://a:hunter2@b/: x\n")
    assert "hunter2" not in str(problem)


def load_text(text: str) -> None:
    """Load the text; a mistake must have its line, and nothing else may be raised."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.yaml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            load_game(path)
        except WrongInput as error:
            assert error.problems
            for problem in error.problems:
                assert problem.file == str(path)
                assert problem.code == "encoding" or problem.line is not None, str(problem)
                assert problem.message


LINES = GOOD.splitlines()
WORDS = st.sampled_from(
    ["", "饺子", "狼人", "x", "-1", "0", "7", "[]", "{}", "[[]]", "{a: b}", "null", "~", "true",
     "2026-11-16 09:30", "2026-13-45 99:99", "*x", "&x y", "!t z", "'", '"', "：", "@", "\t",
     "{饺子: {}}", "[饺子, [包子]]", "99999999999999999999", "\\", "#", "- ", ": ", "🐺", "\u2028"]
)  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_a_damaged_file_raises_nothing_but_wrong_input(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 4))):
        i = data.draw(st.integers(0, len(lines) - 1))
        how = data.draw(
            st.sampled_from(["drop", "double", "value", "key", "cut", "insert", "indent"])
        )
        line, word = lines[i], data.draw(WORDS)
        if how == "drop" and len(lines) > 1:
            del lines[i]
        elif how == "double":
            lines.insert(i, line)
        elif how == "value":
            lines[i] = line.split(":", 1)[0] + ": " + word
        elif how == "key":
            lines[i] = word + ":" + line.split(":", 1)[-1]
        elif how == "cut":
            lines[i] = line[: data.draw(st.integers(0, len(line)))]
        elif how == "insert":
            at = data.draw(st.integers(0, len(line)))
            lines[i] = line[:at] + word + line[at:]
        elif how == "indent":
            lines[i] = " " * data.draw(st.integers(0, 6)) + line.lstrip()
    load_text("\n".join(lines))


HARM = ["drop", "double", "value", "key", "cut", "insert", "indent"]
VALUES = st.recursive(
    st.none() | st.sampled_from(["饺子", "狼人", "1", "2026-11-16 09:30", "无人", "", " x "]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["name", "role", "by", "at", "1", "x"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
KEYS = ["forum", "threads", "directors", "players", "days", "seed", "journal", "title", "timezone"]


@settings(max_examples=120, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
def test_any_value_under_any_key_raises_nothing_but_wrong_input(values: dict[str, object]) -> None:
    import json

    load_text(json.dumps({"ruleset": "m42", **values}, ensure_ascii=False))


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text, "game.yaml")
    except WrongInput as error:
        assert all(p.line is not None for p in error.problems)
