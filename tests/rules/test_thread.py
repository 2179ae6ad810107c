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


OTHER = """判罚依据

1、称谓
（1）叫法
3、起誓
（1）赌咒"""

NAMED = """【违规判定】

第一节 潜水
第1条 一帖没有，扣3分。
第三节 贴脸
第1条 打赌，扣6~12分。
补充说明 不可抗力除外。"""


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("违规判定 3(1)", "赌咒"),  # a thread whose chapter has another name
        ("违规判定 第一节 第1条", "一帖没有，扣3分。"),
        ("违规判定 第三节 第1条", "打赌，扣6~12分。"),
        ("违规判定 第三节 第2条", None),
        ("违规判定 第二节 第1条", None),
    ],
)
def test_other_ways_to_name_chapters_and_items(clause, text):
    assert clause_text(clause, [OTHER, NAMED]) == text


def test_a_line_that_mentions_the_chapter_does_not_open_it():
    assert clause_text("违规判定 1(1)", ["见违规判定\n1、发言\n（1）不是这里"]) is None
