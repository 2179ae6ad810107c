"""Files that cannot be opened, are too large or in another encoding are told plainly."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.errors import Problem, WrongInput
from auditor.yamlfile import read_file
from auditor.yamlfile.files import MAX_BYTES
from tests.yamlfile.kinds import VALUES, WORDS

GOOD = "name: 汤\ntitle: 『狐妖』\nsteps: [切, 煮]\n"


def refused(path: Path, shown: str = "soup.yaml") -> Problem:
    with pytest.raises(WrongInput) as caught:
        read_file(path, shown, VALUES)
    (problem,) = caught.value.problems
    return problem


def written(folder: Path, raw: bytes) -> Path:
    path = folder / "soup.yaml"
    path.write_bytes(raw)
    return path


@pytest.mark.parametrize("raw", [GOOD.encode(), b"\xef\xbb\xbf" + GOOD.encode()])
@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_utf8_is_read_with_or_without_a_mark(tmp_path: Path, raw: bytes, ends: bytes) -> None:
    source = read_file(written(tmp_path, raw.replace(b"\n", ends)), "soup.yaml", VALUES)
    assert source.data == {"name": "汤", "title": "『狐妖』", "steps": ["切", "煮"]}
    assert source.spot(("steps", 1)).line == 3


@pytest.mark.parametrize(
    ("raw", "line", "column", "says"),
    [
        (GOOD.encode("gb18030"), 1, 7, "GBK"),
        (GOOD.encode("utf-16"), None, None, "UTF-16"),
        (b"name: x\ntitle: " + b"\xff\xfe\xff\xff\xff\n", 2, 8, "不是 UTF-8"),
    ],
)
def test_another_encoding_is_named(
    tmp_path: Path, raw: bytes, line: int | None, column: int | None, says: str
) -> None:
    problem = refused(written(tmp_path, raw))
    assert (problem.code, problem.line, problem.column) == ("encoding", line, column)
    assert says in problem.message and "另存为" in (problem.hint or "")


def test_no_file_a_folder_and_an_impossible_path_are_told(tmp_path: Path) -> None:
    for path, code, hint in (
        (tmp_path / "none.yaml", "file-missing", "先写一份"),
        (tmp_path, "file-is-folder", "要给出菜谱文件本身，例如这个文件夹里的 soup.yaml"),
        (Path("a\0b"), "file-unreadable", None),
        (tmp_path / ("x" * 400), "file-unreadable", None),
    ):
        problem = refused(path, "d")
        assert (problem.code, problem.hint) == (code, hint)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    problem = refused(written(tmp_path, b"a" * (MAX_BYTES + 1)))
    assert (problem.code, problem.hint) == ("file-too-large", "分成几份")
    assert "不像菜谱文件" in problem.message


def test_a_files_name_may_come_from_anybody(tmp_path: Path) -> None:
    problem = refused(tmp_path / "none.yaml", "\x1b[31m红\u202e.yaml")
    assert problem.file == "红.yaml"


def test_a_mistake_inside_names_the_file_as_it_was_named(tmp_path: Path) -> None:
    path = written(tmp_path, b"a: 1\na: 2\n")
    (problem,) = read_file(path, "我的/soup.yaml", WORDS).problems
    assert str(problem).startswith("我的/soup.yaml:2:1：")
