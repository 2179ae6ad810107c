"""The shipped rule sets' votes, clause by clause, on threads of posts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.model import Acceleration, Tally
from auditor.rules.load import load_ruleset
from tests.votes.build import electorate, fate, first, post, revote, tally, totals

M42, M212, G01, R234 = (load_ruleset(name, None).votes for name in ("m42", "m212", "g01", "r234"))
FORMAL = [pytest.param(M42, id="m42"), pytest.param(M212, id="m212"), pytest.param(R234, id="r234")]
ALL = [*FORMAL, pytest.param(G01, id="g01")]


def vote(rules, *posts, **more) -> Tally:
    return tally(*posts, rules=rules, **more)


@pytest.mark.parametrize("rules", ALL)
def test_everybody_in_the_game_may_vote_and_nobody_else(rules):
    # m212-018, m212-027, m212-032, g01-018, g01-027, g01-033, r234-023, r234-032, r234-034
    result = vote(
        rules,
        post("饺子", first("馒头")),
        post("包子", first("馒头"), "18 10:01"),
        post("馒头", first("包子"), "18 10:02"),
        voters=electorate(out=["包子"]),
    )
    assert totals(result) == {"馒头": 1}
    assert fate(result, 1002).code == "voter-out"
    assert fate(result, 1003).code == "target-out"


@pytest.mark.parametrize("rules", ALL)
def test_one_ballot_a_player_until_the_close_of_the_day(rules):
    # m212-020, m212-122, m212-124, g01-019, g01-116
    result = vote(
        rules,
        post("饺子", first("馒头"), "19 21:00"),
        post("包子", first("馒头"), "19 21:01"),
        post("馒头", first("花卷"), "18 09:29"),
    )
    assert totals(result) == {"馒头": 1}
    assert [fate(result, pid).code for pid in (1002, 1003)] == ["late", "early"]


@pytest.mark.parametrize("rules", ALL)
def test_an_abstention_is_a_post_of_its_own(rules):  # m212-123, r234-161
    result = vote(rules, post("饺子", first("弃权")))
    assert result.abstained == ("饺子",) and "饺子" not in result.absent
    assert totals(result) == {}


@pytest.mark.parametrize("rules", FORMAL)
@pytest.mark.parametrize(
    "text",
    ["投票对象：馒头", "投票：馒头", "我投馒头", first("漫头"), first("包子、馒头")],
)
def test_form_and_target_have_to_be_right(rules, text):
    # m212-118, m212-126, m212-129, r234-159, r234-162
    result = vote(rules, post("饺子", text))
    assert totals(result) == {} and "饺子" in result.absent


@pytest.mark.parametrize("rules", FORMAL)
def test_a_re_vote_names_target_and_reason_and_quotes(rules):  # m42-095
    # m212-120, m212-121, r234-163
    own = post("饺子", first("馒头"))
    for text, quote, counts in (
        (revote("花卷"), 1001, True),
        (revote("花卷"), None, False),
        ("改票对象：花卷", 1001, False),
    ):
        result = vote(rules, own, post("饺子", text, "18 11:00", quote=quote))
        assert totals(result) == ({"花卷": 1} if counts else {"馒头": 1})


@pytest.mark.parametrize("rules", ALL)
def test_marks_in_either_width_and_one_line_are_the_same(rules):  # r234-160, m42-091
    result = vote(rules, post("饺子", "投票对象: 馒头 投票理由: 随便"))
    assert totals(result) == {"馒头": 1}


def changed(times: int):
    """A first vote and so many re-votes, one each hour, each for another player."""
    rows = [post("饺子", first("馒头"))]
    for n in range(times):
        rows.append(
            post("饺子", revote(("花卷", "包子", "Alice")[n]), f"18 {11 + n}:00", quote=1001)
        )
    return rows


@pytest.mark.parametrize(
    ("rules", "stands"), [(M42, "花卷"), (M212, "花卷"), (R234, "Alice"), (G01, "Alice")]
)
def test_how_often_one_may_change(rules, stands):  # m42-086, m212-119, r234-156
    assert totals(vote(rules, *changed(3))) == {stands: 1}


def test_a_re_vote_that_is_void_leaves_the_one_before():  # r234-157
    rows = [*changed(1), post("饺子", revote("漫头"), "18 12:00", quote=1001)]
    assert totals(vote(R234, *rows)) == {"花卷": 1}


@pytest.mark.parametrize(
    ("rules", "when", "counts"),
    [
        (M42, "19 19:59", True), (M42, "19 20:00", False),
        (M212, "19 19:59", True), (M212, "19 20:00", False),  # m212-125
        (R234, "19 21:00", True), (G01, "19 21:00", True),
    ],
)  # fmt: skip
def test_until_when_one_may_change(rules, when, counts):
    rows = [post("饺子", first("馒头")), post("饺子", revote("花卷"), when, quote=1001)]
    assert totals(vote(rules, *rows)) == ({"花卷": 1} if counts else {"馒头": 1})


@pytest.mark.parametrize(
    ("rules", "whole", "before", "asks"),
    [
        (M42, "馒头", "花卷", True),
        (M212, "馒头", "馒头", False),  # m212-116, S24
        (R234, "馒头", "花卷", True),  # r234-153, S13
        (G01, "花卷", "花卷", False),  # g01 S29
    ],
)
def test_while_accelerated(rules, whole, before, asks):
    rows = changed(1)
    since = rows[1].posted_at.replace(hour=12)
    assert totals(vote(rules, *rows, acceleration=Acceleration(on=True))) == {whole: 1}
    result = vote(rules, *rows, acceleration=Acceleration(on=True, since=since))
    assert totals(result) == {before: 1}
    assert (result.needs_ruling is not None) is asks


def test_g01_takes_any_form_and_the_last_word():  # g01-095, convention 10
    result = vote(G01, post("饺子", "投票对象：馒头"), post("饺子", "投票对象：花卷", "19 20:59"))
    assert totals(result) == {"花卷": 1}


@pytest.mark.parametrize("rules", [G01, R234])
def test_the_first_to_the_highest_total(rules):  # g01-095, r234-124, S3
    rows = [
        post("饺子", first("馒头")),
        post("包子", first("花卷"), "18 10:01"),
        post("饺子", revote("馒头"), "18 10:02", quote=1001),
    ]
    result = vote(rules, *rows, voters=electorate(kind="election"))
    assert (set(result.tied), result.first) == ({"馒头", "花卷"}, "花卷")


def test_a_silenced_player_may_be_chosen():  # r234-037, r234-038
    who = electorate(muted={"馒头": "处于挂机状态"})
    result = vote(R234, post("饺子", first("馒头")), post("馒头", first("饺子")), voters=who)
    assert totals(result) == {"馒头": 1} and "馒头" not in result.absent


@pytest.mark.parametrize("weight", [Fraction(3, 2), Fraction(2)])
def test_the_weight_is_what_the_engine_says(weight):  # m212-075, g01-096, r234-025
    result = vote(R234, post("饺子", first("馒头")), voters=electorate(weights={"饺子": weight}))
    assert result.totals == {"馒头": weight}
