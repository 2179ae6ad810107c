"""The usual slips of somebody who never wrote YAML, each with its place and a way out."""

from __future__ import annotations

import pytest

from tests.yamlfile.kinds import only


@pytest.mark.parametrize(
    ("text", "line", "column", "says", "way_out"),
    [
        ("a: b\n\tc: d\n", 2, 1, "制表符", "空格"),
        ("a: b: c\n", 1, 5, "多了一个冒号", "引号"),
        ("a: [b, c\n", 1, 4, "方括号没有关上", "补上 ]"),
        ("a: 'b\nc: 1\n", 1, 4, "引号没有关上", "另一半引号"),
        ("a: @x\n", 1, 4, "不能以 @ 开头", "引号"),
        ("a: `x\n", 1, 4, "不能以 ` 开头", "引号"),
        ("a: %x\n", 1, 4, "不能以 % 开头", "引号"),
        ('a: "\\q"\n', 1, 6, "反斜杠", "单引号"),
        ("a:\n  b: 1\n c: 2\n", 3, 2, "对不齐", "同一列"),
        ("a: b\nc：\n  - d\n", 2, 2, "全角冒号", "半角冒号"),
        ("a: b\nc\nd: e\n", 2, 1, "少了冒号", "半角冒号"),
        ("a: - b\n", 1, 4, "列表", "另起一行"),
        ("a: !x!y z\n", 1, 4, "标签", "引号"),
        ("a: & b\n", 1, 5, "& 或 *", "引号"),
        ("a: \x07\n", 1, 4, "U+0007", "删掉"),
        ("a: {b: c}}\n", 1, 10, "多了一个花括号", "删掉"),
        ("a:\n  - [b]c\n", 2, 8, "括号后面还有字", "给整个值加引号"),
        ("a: 'b'c\n", 1, 7, "引号后面还有字", "给整个值加引号"),
        ("a: b\n c: d\n", 2, 3, "缩进得比上面深", "同一列"),
    ],
)
def test_a_slip_is_told_where_it_stands(
    text: str, line: int, column: int, says: str, way_out: str
) -> None:
    problem = only(text)
    assert (problem.code, problem.line, problem.column) == ("yaml", line, column), str(problem)
    assert says in problem.message
    assert way_out in (problem.hint or "")
