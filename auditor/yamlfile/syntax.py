"""What the YAML reader could not read, said to somebody who is no programmer."""

from __future__ import annotations

from typing import Any

from auditor.errors import Problem

_NO_COLON = "could not find expected ':'"
_LATE = (_NO_COLON, "while scanning a quoted scalar")
# a part of the reader's own English message -> (Chinese message, way out)
_SAYINGS: tuple[tuple[str, str, str], ...] = (
    ("character '\\t'", "这里用了制表符（Tab）", "缩进要用空格，一层两个"),
    ("character '@'", "值不能以 @ 开头", "给整个值加引号"),
    ("character '`'", "值不能以 ` 开头", "给整个值加引号"),
    ("character '%'", "值不能以 % 开头", "给整个值加引号"),
    ("mapping values are not allowed", "这一行里多了一个冒号", "值里有冒号时给整个值加引号"),
    (_NO_COLON, "这一行少了冒号", "写成“键: 值”，用半角冒号，后面空一格"),
    ("expected <block end>", "这一行的缩进与上面对不齐", "同一层的行从同一列开始，缩进用空格"),
    ("expected ',' or", "方括号或花括号里少了逗号，或者没有关上", "名字里有括号或逗号时加引号"),
    ("while scanning a quoted scalar", "引号没有关上", "补上另一半引号"),
    ("unexpected end of stream", "引号没有关上", "补上另一半引号"),
    ("unknown escape", "双引号里的反斜杠写法不认识", "改用单引号"),
    ("escape sequence", "双引号里的反斜杠写法不认识", "改用单引号"),
    ("sequence entries are not allowed", "这里不能开始一个列表", "短横线要另起一行，与上面对齐"),
    ("block mapping", "这一行的缩进与上面对不齐", "同一层的行从同一列开始，缩进用空格"),
    ("expected the node content", "括号或逗号前面少了一个值", "补上值，或者删掉多余的逗号"),
    ("undefined tag handle", "不能用 YAML 标签", "给整个值加引号"),
    ("anchor", "& 或 * 后面的名字写得不对", "值以 & 或 * 开头时给整个值加引号"),
    ("alias", "& 或 * 后面的名字写得不对", "值以 & 或 * 开头时给整个值加引号"),
    ("found undefined alias", "星号引用了没有定义过的名字", "值以 * 开头时给整个值加引号"),
    ("directive", "% 开头的行不认识", "删掉这一行"),
    ("expected '<document start>'", "这里读不下去了", "检查这一行与上一行的缩进和引号"),
)


def explain(error: Any, text: str, shown: str) -> Problem:
    """The Problem for a ruamel MarkedYAMLError in ``text``, with its line and a way out."""
    said = f"{error.context or ''} {error.problem or ''}"
    mark = error.problem_mark or error.context_mark
    if error.context_mark is not None and any(part in said for part in _LATE):
        mark = error.context_mark  # noticed lines later: the mistake is where the part began
    index = getattr(mark, "index", -1)
    sign = text[index : index + 1] if index >= 0 else ""
    if sign in ("}", "]") and "expected <block end>" in said:
        name = "花括号" if sign == "}" else "方括号"
        message, hint = f"这里多了一个{name} {sign}", "删掉它，或者补上前一半"
        return Problem("yaml", message, shown, mark.line + 1, mark.column + 1, hint=hint)
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    message, hint = _by_its_line(said, text[max(index - column + 1, 0) : max(index, 0)]) or next(
        ((m, h) for part, m, h in _SAYINGS if part in said),
        ("YAML 写法读不懂", "检查这一行与上一行的缩进、冒号和引号"),
    )
    return Problem("yaml", message, shown, line, column, hint=hint)


def _by_its_line(said: str, before: str) -> tuple[str, str] | None:
    """What the words in front of the place say better than the reader's own message does."""
    last = before.rstrip()[-1:]
    if "expected <block end>" in said and "'<scalar>'" in said and last and last in "]}\"'":
        what = "引号" if last in "\"'" else "括号"
        return f"{what}后面还有字", f"{what}是值的一部分时，给整个值加引号，如 '[甲]乙'、\"甲'乙\""
    if "mapping values are not allowed" in said and ":" not in before:
        return (
            "这一行缩进得比上面深，被当成了上一行的值",
            "同一层的行从同一列开始；上一行是一层的开头时，冒号后面不写值",
        )
    return None
