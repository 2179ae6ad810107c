"""Sums, ties, who got there first (forum-conventions 17 to 20), and what always holds."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from auditor.model import ABSTAIN, Acceleration
from auditor.votes import count, judge
from tests.votes.build import (
    BOOK,
    CAST,
    CLOSES,
    G01,
    M42,
    M212,
    OPENS,
    R234,
    ballots,
    electorate,
    first,
    post,
    revote,
    tally,
    thread,
    totals,
)


def test_the_earliest_to_the_highest_is_the_one_whose_last_standing_ballot_came_first() -> None:
    result = tally(
        post("饺子", first("花卷"), "18 10:00"),
        post("包子", first("馒头"), "18 10:01"),
        post("馒头", first("馒头"), "18 10:02"),
        post("花卷", first("花卷"), "18 10:03"),
    )
    assert result.tied == ("馒头", "花卷")
    assert result.first == "馒头"


def test_a_ballot_taken_back_plays_no_part_in_who_was_first() -> None:
    result = tally(  # S3
        post("饺子", first("馒头"), "18 10:00"),
        post("包子", first("花卷"), "18 10:01"),
        post("Alice", first("花卷"), "18 10:02"),
        post("小 明", first("馒头"), "18 10:03"),
        post("饺子", revote("小 明"), "18 10:04", quote=1001),
        post("烧麦王", first("馒头"), "18 10:05"),
    )
    assert result.tied == ("馒头", "花卷")
    assert result.first == "花卷"


def test_nobody_with_a_vote_is_no_tie_and_nobody_first() -> None:
    result = tally(post("饺子", first("弃权")))
    assert (result.totals, result.tied, result.first) == ({}, (), None)
    assert tally().absent == CAST


def test_a_lone_highest_is_first_without_a_tie() -> None:
    result = tally(post("饺子", first("包子")))
    assert (result.tied, result.first) == ((), "包子")


def test_what_effects_add_is_in_the_totals() -> None:
    who = electorate()
    judged = judge(ballots(thread(post("饺子", first("包子")))), who, M42)
    result = count(judged, replace(who, added={"馒头": Fraction(2)}))
    assert totals(result) == {"包子": 1, "馒头": 2}
    assert result.first == "馒头"


def test_totals_stand_in_the_game_files_order_and_halves_stay_exact() -> None:
    result = tally(
        post("饺子", first("花卷")),
        post("包子", first("饺子"), "18 10:01"),
        voters=electorate(weights={"饺子": Fraction(3, 2)}),
    )
    assert list(result.totals) == ["饺子", "花卷"]
    assert result.totals["花卷"] == Fraction(3, 2)


# ------------------------------------------------------------ what always holds

_WHO = st.sampled_from([*CAST, "路人甲", "导演"])
_TARGET = st.sampled_from([*CAST, ABSTAIN, "煲子", "包子、馒头", ""])
_FORM = st.sampled_from(["first", "revote", "talk", "short", "proxy"])
_MINUTES = st.integers(-30, 2200)  # before the opening, after the close too


@st.composite
def posts(draw, most: int = 12):
    rows = []
    for number in range(draw(st.integers(0, most))):
        who, target, form = draw(_WHO), draw(_TARGET), draw(_FORM)
        text = {
            "first": first(target), "revote": revote(target), "talk": f"我看{target}不像好人",
            "short": f"投票对象：{target}", "proxy": f"代投：{draw(_WHO)}\n{first(target)}",
        }[form]  # fmt: skip
        when = (OPENS + timedelta(minutes=draw(_MINUTES))).strftime("%d %H:%M")
        quote = draw(st.none() | st.integers(1001, 1001 + number))
        rows.append(post(who, text, when, pid=1001 + number, quote=quote))
    return rows


_RULES = st.sampled_from([M42, M212, R234, G01])
_FASTER = st.sampled_from(
    [
        Acceleration(),
        Acceleration(on=True),
        Acceleration(on=True, since=OPENS + timedelta(hours=20)),
    ]
)
_VOTERS = st.sampled_from(
    [
        electorate(),
        electorate(out=["饺子"], barred={"包子": "不得投票"}, weights={"馒头": Fraction(2)}),
        electorate(weights={"馒头": Fraction(0), "花卷": Fraction(3, 2)}),
        electorate(
            follows={"包子": "饺子"},
            muted={"馒头": "今天不能投票"},
            weights={"包子": Fraction(3, 2)},
            added={"花卷": Fraction(2)},
        ),
    ]
)


@given(posts(), _RULES, _FASTER, _VOTERS)
def test_totals_are_the_counted_weights_and_voters_are_told_apart(rows, rules, faster, who) -> None:
    judged = judge(ballots(rows, rules), who, rules, faster)
    result = count(judged, who, acceleration=faster)
    standing = [b for b in result.ballots if b.counted]
    assert sum(result.totals.values(), Fraction(0)) == sum(
        (b.weight for b in standing if b.weight is not None), sum(who.added.values(), Fraction(0))
    )
    voted = {b.by for b in standing if b.target != ABSTAIN}
    powerless = {b.by for b in result.ballots if b.code == "no-right"}
    excused = {*who.muted, *who.follows} - voted  # m212-147, m212-160
    parts = [voted, set(result.abstained), set(result.absent), powerless, excused]
    assert sum(len(p) for p in parts) == len(set().union(*parts))
    assert set().union(*parts) == set(who.voters)
    assert len({b.by for b in standing}) == len(standing)
    assert all((b.code in (None, "following")) == b.counted for b in result.ballots)
    assert all(b.counted or b.reason for b in result.ballots)
    if result.totals:
        assert result.totals[result.first or ""] == max(result.totals.values())


@given(posts(), st.randoms(use_true_random=False), _RULES, _FASTER, _VOTERS)
def test_the_order_of_input_does_not_matter(rows, chance, rules, faster, who) -> None:
    shuffled = list(rows)
    chance.shuffle(shuffled)
    read = list(ballots(shuffled, rules))
    chance.shuffle(read)
    assert judge(read, who, rules, faster) == judge(ballots(rows, rules), who, rules, faster)


_VOID = st.sampled_from(
    [first("煲子"), first("包子、馒头"), "投票对象：包子", first("包子") + "\n" + revote("馒头"),
     "随便说说", "投票：包子", revote("煲子")]
)  # fmt: skip


@given(posts(), _VOID, _WHO, _MINUTES, _FASTER)
def test_an_invalid_post_never_changes_the_totals(rows, text, who, minutes, faster) -> None:
    when = (OPENS + timedelta(minutes=minutes)).strftime("%d %H:%M")
    extra = post(who, text, when, pid=2000)
    voters = electorate()
    before = count(judge(ballots(rows), voters, M42, faster), voters)
    after = count(judge(ballots([*rows, extra]), voters, M42, faster), voters)
    assert after.totals == before.totals
    assert (after.abstained, after.absent, after.first) == (
        before.abstained,
        before.absent,
        before.first,
    )


@given(posts(), st.integers(-30, 2200))
def test_as_of_a_moment_is_the_vote_without_the_later_posts(rows, minutes) -> None:
    moment = OPENS + timedelta(minutes=minutes)
    who = electorate()
    earlier = [p for p in rows if p.posted_at <= moment or moment >= CLOSES]
    assert judge(ballots(rows), who, M42, as_of=moment) == judge(ballots(earlier), who, M42)


def test_the_book_knows_the_cast() -> None:
    assert BOOK.players == CAST
