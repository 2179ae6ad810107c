"""A clause's own sentence is found in the crawled rules thread."""

from __future__ import annotations

import pytest

from auditor.rules.thread import clause_text

THREAD = """违规判定

判罚依据

1、发言
（1）谈责任
2、贴脸
(1)闹情绪
（5）赌咒起誓
5. 潜水
（1）帖数不够"""


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("违规判定 1(1)", "谈责任"),
        ("违规判定 2(1)", "闹情绪"),
        ("违规判定 2(5)", "赌咒起誓"),
        ("违规判定 5(1)", "帖数不够"),
        ("违规判定 2(9)", None),
        ("违规判定 9(1)", None),
        ("投票规则", None),
    ],
)
def test_by_chapter_section_and_item(clause, text):
    assert clause_text(clause, ["目录\n6L——违规判定\n1、别的\n（1）别的", THREAD]) == text


def test_a_line_that_mentions_the_chapter_does_not_open_it():
    assert clause_text("违规判定 1(1)", ["见违规判定\n1、发言\n（1）不是这里"]) is None
