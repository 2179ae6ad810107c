"""Two kinds of files for the tests, and what reading says of a text."""

from __future__ import annotations

from auditor.errors import Problem, WrongInput
from auditor.yamlfile import FileKind, read_text

VALUES = FileKind(
    name="菜谱文件",
    example="soup.yaml",
    first_line="name: 汤",
    if_missing="先写一份",
    if_empty="写上菜名",
    if_large="分成几份",
)
WORDS = FileKind(
    name="名单文件",
    example="names.yaml",
    first_line="title: 名单",
    if_missing="看看路径",
    if_empty="写上名字",
    if_large="分成几份",
    typed=False,
    aliases=True,
)


def problems(text: str, kind: FileKind = VALUES) -> tuple[Problem, ...]:
    """All mistakes of the text, whether or not they stopped the reading."""
    try:
        return tuple(read_text(text, "x.yaml", kind).problems)
    except WrongInput as error:
        return error.problems


def only(text: str, kind: FileKind = VALUES) -> Problem:
    """The one mistake of the text."""
    (problem,) = problems(text, kind)
    assert problem.file == "x.yaml"
    return problem
