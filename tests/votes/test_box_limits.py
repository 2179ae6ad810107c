"""Acceleration, proxy votes, other rule sets' re-votes (forum-conventions 10 to 12)."""

from __future__ import annotations

import pytest

from auditor.model import Acceleration
from auditor.rules.ruleset import VoteRules
from tests.votes.build import (
    G01,
    M42,
    M212,
    R234,
    at,
    fate,
    first,
    post,
    revote,
    tally,
    totals,
)

ACCELERATED = Acceleration(on=True, by="journal")


# ------------------------------------------------------------ acceleration


def test_no_revote_counts_on_an_accelerated_day() -> None:
    result = tally(
        post("饺子", first("包子")),
        post("饺子", revote("馒头"), "18 11:00", quote=1001),
        acceleration=ACCELERATED,
    )
    assert totals(result) == {"包子": 1}
    assert fate(result, 1002).code == "accelerated"
    assert result.needs_ruling is None


def test_an_acceleration_with_a_time_holds_from_then_on() -> None:
    posts = [
        post("饺子", first("包子")),
        post("饺子", revote("馒头"), "18 11:00", quote=1001),
        post("花卷", first("包子"), "18 12:00"),
        post("花卷", revote("馒头"), "18 15:00", quote=1003),
    ]
    since = Acceleration(on=True, since=at("18 15:00"), by="process")
    result = tally(*posts, acceleration=since)
    assert totals(result) == {"包子": 1, "馒头": 1}
    assert "饺子" in (result.needs_ruling or "")  # S11
    whole = tally(*posts, acceleration=since, rules=M212)  # m212-116
    assert totals(whole) == {"包子": 2}
    assert whole.needs_ruling is None
    earlier = tally(*posts, acceleration=since, as_of="18 14:00")
    assert totals(earlier) == {"包子": 1, "馒头": 1}
    assert earlier.needs_ruling is None


def test_only_a_revote_before_the_acceleration_needs_a_ruling() -> None:
    since = Acceleration(on=True, since=at("18 15:00"), by="process")
    result = tally(post("饺子", first("包子")), acceleration=since)
    assert result.needs_ruling is None


def test_a_revote_while_it_was_accelerated_waits_for_a_ruling_after_a_delay() -> None:
    ended = Acceleration(on=False, since=at("18 11:00"), until=at("18 13:00"), by="process")
    posts = [
        post("饺子", first("包子")),
        post("花卷", first("包子"), "18 10:01"),
        post("饺子", revote("馒头"), "18 12:00", quote=1001),
        post("花卷", revote("馒头"), "18 14:00", quote=1002),
    ]
    result = tally(*posts, acceleration=ended)
    assert totals(result) == {"包子": 1, "馒头": 1}
    assert fate(result, 1003).code == "accelerated"
    assert "延时" in (result.needs_ruling or "")
    assert "花卷" not in (result.needs_ruling or "")


# ------------------------------------------------------------ proxy votes


def test_the_directors_post_carries_two_players_ballots() -> None:
    text = (
        "代投：饺子\n投票对象：包子\n投票理由：有事\n\n代投：馒头\n投票对象：花卷\n投票理由：睡觉"
    )
    result = tally(
        post("导演", "【投票格式】\n投票对象：饺子\n投票理由：饺子好吃", "18 09:31"),
        post("导演", text, "19 18:00"),
    )
    assert totals(result) == {"包子": 1, "花卷": 1}
    assert result.absent == ("包子", "花卷", "Alice", "小 明", "烧麦王")


@pytest.mark.parametrize(
    ("when", "rules", "code"),
    [
        ("19 19:59:59", M42, None),
        ("19 20:00", M42, "proxy-late"),
        ("19 20:30", M42, "proxy-late"),
        ("19 20:30", M212, None),  # m212-222: at least half an hour before
        ("19 20:30:01", M212, "proxy-late"),
        ("19 20:59", R234.model_copy(update={"proxy_cutoff": None}), None),
        ("18 10:00", VoteRules(proxy_allowed=False), "proxy-forbidden"),
    ],
)
def test_until_when_the_director_may_vote_for_a_player(when, rules, code) -> None:
    proxy = post("导演", "代投：饺子\n投票对象：包子\n投票理由：有事", when)
    result = tally(proxy, rules=rules)
    assert fate(result, 1001).code == code
    assert fate(result, 1001).by == "饺子"


def test_a_revote_by_proxy_needs_no_quote_and_has_its_own_cutoff() -> None:
    def voted(when: str, rules: VoteRules):
        return tally(
            post("饺子", first("包子")),
            post("导演", "代投：饺子\n改票对象：馒头\n改票理由：有事", when),
            rules=rules,
        )

    assert totals(voted("19 19:00", M42)) == {"馒头": 1}
    assert totals(voted("19 20:00", M212)) == {"包子": 1}
    assert fate(voted("19 20:00", M212), 1002).code == "proxy-late"


def test_after_a_proxy_vote_the_player_quotes_the_directors_post() -> None:
    result = tally(  # S23
        post("导演", "代投：饺子\n投票对象：包子\n投票理由：有事"),
        post("饺子", revote("馒头"), "18 12:00", quote=1001),
    )
    assert totals(result) == {"馒头": 1}


# ------------------------------------------------------------ other rule sets' re-votes


def test_any_later_ballot_replaces_where_the_thread_prescribes_no_form() -> None:
    result = tally(
        post("饺子", "投票对象：包子"),
        post("饺子", "改票对象：馒头", "18 11:00"),
        post("饺子", "投票对象：花卷", "19 20:59"),
        rules=G01,
        acceleration=ACCELERATED,
    )
    assert totals(result) == {"花卷": 1}
    assert totals(tally(post("饺子", "改票对象：馒头"), rules=G01)) == {"馒头": 1}


def test_any_number_of_revotes_where_the_rule_set_says_so() -> None:
    result = tally(
        post("饺子", first("包子")),
        post("饺子", revote("馒头"), "18 11:00", quote=1001),
        post("饺子", revote("花卷"), "19 20:30", quote=1002),
        post("饺子", revote("煲子"), "19 20:40", quote=1003),
        rules=R234,
    )
    assert totals(result) == {"花卷": 1}
