"""Files that mean harm, or were damaged: always told as a mistake with a line, never a crash."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import WrongInput
from auditor.game.load import load_game
from tests.game.files import GOOD, changed, only


# what may be written in YAML at all, and where such mistakes stand: tests/yamlfile
@pytest.mark.parametrize(
    ("text", "code", "line", "says"),
    [
        ("ruleset: m42\n---\nruleset: m42\n", "yaml-documents", 2, "一个游戏文件里"),
        ("title：狐妖\n", "wrong-type", 1, "游戏文件的第一层"),
        ("- a\n- b\n", "wrong-type", 1, "ruleset: m42"),
        ("", "file-empty", 1, "auditor init m42"),
        ("title: !secret x\nruleset: m42\nplayers: {饺子: }\n", "yaml-tag", 1, "标签"),
        ("a: &a [" + "x, " * 300 + "]\nb: [" + "*a, " * 300 + "]\n", "yaml-size", 2, "展开后"),
        ("ruleset: m42\nplayers：\n  - {name: x}\n", "yaml", 2, "全角冒号"),
        ("%YAML 1.1\n---\nruleset: m42\nplayers: {NO: , no: }\n", "duplicate-name", 4, "“no”"),
    ],
)  # fmt: skip
def test_a_mistake_of_form_names_the_game_file(
    tmp_path: Path, text: str, code: str, line: int, says: str
) -> None:
    problem = only(tmp_path, text)
    assert (problem.code, problem.line) == (code, line)
    assert says in str(problem)


def test_merge_keys_are_unknown_keys(tmp_path: Path) -> None:
    text = changed("  - {name: 豆浆, role: 村民}", "  - {<<: {role: 村民}, name: 豆浆, role: 村民}")
    assert only(tmp_path, text).key == "players[12].<<"


def test_what_cannot_be_read_names_the_game_file(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_bytes(b"a" * 10_000_000)
    for path, code, says in (
        (tmp_path / "none.yaml", "file-missing", "auditor init m42"),
        (tmp_path, "file-is-folder", "game.yaml"),
        (large, "file-too-large", "不像游戏文件"),
        (Path("a\0b"), "file-unreadable", "打不开"),
    ):
        with pytest.raises(WrongInput) as caught:
            load_game(path)
        (problem,) = caught.value.problems
        assert problem.code == code and says in str(problem)


def test_a_game_file_in_another_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(GOOD.encode("gb18030"))
    with pytest.raises(WrongInput) as caught:
        load_game(path)
    (problem,) = caught.value.problems
    assert (problem.code, problem.line) == ("encoding", 2)
    assert "GBK" in problem.message


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
