"""Applications for acceleration and delay (m42-079 to m42-083)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.model import Acceleration, Content
from auditor.rules.ruleset import AccelerationRules
from auditor.votes.applications import needed, work_out
from auditor.votes.requests import read_request
from tests.votes.build import BOOK, CAST, CLOSES, DIRECTORS, OPENS, Post, at, post, thread

RULES = AccelerationRules()


def applied(
    *posts: Post,
    alive: tuple[str, ...] = CAST[:4],
    rules: AccelerationRules = RULES,
    as_of: str | None = None,
) -> Acceleration:
    return work_out(
        thread(*posts), opens=OPENS, closes=CLOSES, alive=alive, book=BOOK,
        directors=DIRECTORS, rules=rules, as_of=at(as_of) if as_of else None,
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "申请加速", "申请加速！", "申请加速，该聊的都聊完了。",
        "再申请一次加速，怕前面那帖没看见。",
        "我也申请加速", "不多说了，申请加速", "申请今天加速", "申请 加速", "“申请加速”", "加速申请",
        "申请加速。票都投完了，早点出结果。", "没什么好聊的了\n申请加速", "申请加速谢谢导演",
    ],
)  # fmt: skip
def test_a_plain_request_for_acceleration(text: str) -> None:
    assert read_request(text).wishes == {"accelerate"}


@pytest.mark.parametrize("text", ["申请延时", "申请延迟", "我申请延时，还没聊透", "申请讨论日延时"])
def test_a_plain_request_for_a_delay(text: str) -> None:
    assert read_request(text).wishes == {"delay"}


@pytest.mark.parametrize(
    "text",
    [
        "", "不申请加速", "别加速", "今天能加速吗？我不懂这个加速是啥流程。",
        "我不申请加速，信息太多",
        "我没有申请加速", "申请不加速", "取消申请加速", "可以申请加速吗？", "申请加速？",
        "谁申请加速了", "怎么申请加速", "大家快申请加速", "申请加速的人不够", "昨天我申请加速了",
        "如果没人说话就申请加速", "馒头申请加速了", "申请加速要几个人", "不同意申请加速",
        "申请加速或延时请跟帖", "还是别申请加速了吧", "同意加速", "加速", "别急啊，还没聊透呢",
        "申请加速失败", "发“申请加速”就行", "申请了半天也没人加速",
    ],
)  # fmt: skip
def test_what_is_no_request(text: str) -> None:
    assert read_request(text, others=["馒头", "包子"]).wishes == frozenset()


@pytest.mark.parametrize(
    "text", ["同意加速", "申请加速可以吗", "申请加速？", "加速", "取消申请加速"]
)
def test_what_comes_near_is_handed_to_the_director(text: str) -> None:
    assert read_request(text).unclear
    assert "不像明确的申请" in applied(post("饺子", text)).note


def test_both_may_be_told_apart_in_one_post() -> None:
    assert read_request("不申请延时，申请加速").wishes == {"accelerate"}


@given(st.text(alphabet="申请加速延时迟不，。？吗 \n的了我大家取消“”", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    request = read_request(text, others=["馒头"])
    assert request.wishes <= {"accelerate", "delay"}
    if request.wishes:
        assert "申请" in text


def test_a_long_line_is_no_request_and_no_work() -> None:
    assert read_request("申请" * 50_000 + "加速").wishes == frozenset()
    assert read_request("申请加速？" * 20_000).wishes == frozenset()


# ------------------------------------------------------------ the count


@pytest.mark.parametrize(("alive", "half", "more"), [(13, 7, 7), (12, 6, 7), (9, 5, 5), (1, 1, 1)])
def test_how_many_it_takes(alive: int, half: int, more: int) -> None:
    assert needed(alive, RULES) == half
    assert needed(alive, AccelerationRules(share="more_than_half")) == more


def test_the_post_that_makes_the_number_full_starts_it() -> None:
    result = applied(
        post("饺子", "申请加速", "18 12:00"),
        post("包子", "申请加速", "18 13:00:07"),
        post("馒头", "申请加速", "18 14:00"),
    )
    assert (result.on, result.since, result.by) == (True, at("18 13:00:07"), "process")
    assert result.applicants == ("饺子", "包子", "馒头")
    assert (result.alive, result.needed, result.cutoff) == (4, 2, at("19 18:00"))
    stricter = applied(
        post("饺子", "申请加速"), post("包子", "申请加速", "18 11:00"),
        rules=AccelerationRules(share="more_than_half"),
    )  # fmt: skip
    assert not stricter.on


@pytest.mark.parametrize(
    ("second", "why"),
    [
        (post("饺子", "申请加速", "18 13:00"), "只算一次"),
        (post("烧麦王", "申请加速", "18 13:00"), "已经出局"),
        (post("路人甲", "申请加速", "18 13:00"), "不是本场角色"),
        (post("包子", "申请加速", "19 18:00:25"), "晚于截止时间"),
        (post("包子", "申请加速", "18 13:00", deleted=True), "已被删除"),
        (post("包子", "申请加速", "18 13:00", later=[Content("", blocked="屏蔽")]), "被屏蔽"),
    ],
)
def test_who_is_not_counted_is_told_with_the_reason(second: Post, why: str) -> None:
    result = applied(post("饺子", "申请加速"), second)
    assert not result.on
    assert result.applicants == ("饺子",)
    assert result.since is None and result.by is None
    assert why in result.note and second.author in result.note


def test_at_the_cutoffs_minute_sharp_is_in_time() -> None:
    assert applied(post("饺子", "申请加速"), post("包子", "申请加速", "19 18:00:00")).on


def test_posts_of_other_days_and_of_directors_count_for_nothing() -> None:
    result = applied(
        post("饺子", "申请加速", "18 09:29"),
        post("导演", "申请加速", "18 10:00"),
        post("包子", "申请加速", "18 11:00"),
    )
    assert result.applicants == ("包子",)
    assert "导演" not in result.note


def test_a_request_edited_in_later_was_not_made() -> None:
    assert not applied(
        post("饺子", "申请加速"), post("包子", "占楼", "18 11:00", later=[Content("申请加速")])
    ).applicants[1:]


def test_a_delay_that_succeeds_afterwards_ends_the_acceleration() -> None:
    faster = [post("饺子", "申请加速", "18 12:00"), post("包子", "申请加速", "18 13:00")]
    slower = [post("馒头", "申请延时", "18 14:00"), post("花卷", "申请延迟", "18 15:00")]
    result = applied(*faster, *slower)  # m42-083
    assert (result.on, result.since, result.until) == (False, at("18 13:00"), at("18 15:00"))
    assert "不再视为执行加速" in result.note
    assert applied(*faster, slower[0]).on
    assert applied(*faster, *slower, as_of="18 14:30").on
    assert applied(*faster, *slower, rules=AccelerationRules(delay_allowed=False)).on


def test_an_acceleration_after_a_delay_holds_and_says_so() -> None:
    result = applied(
        post("馒头", "申请延时", "18 10:00"), post("花卷", "申请延时", "18 11:00"),
        post("饺子", "申请加速", "18 12:00"), post("包子", "申请加速", "18 13:00"),
    )  # fmt: skip
    assert result.on
    assert "请导演确认" in result.note


def test_nobody_alive_accelerates_nothing() -> None:
    assert not applied(post("饺子", "申请加速"), alive=()).on


def test_strangers_words_in_the_note_are_harmless() -> None:
    result = applied(post("饺\x1b[31m子", "申请加速"))
    assert "\x1b" not in result.note
