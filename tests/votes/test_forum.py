"""Posts -> ballots: edits, deletions, blocked posts (forum-conventions 3, 14, 15)."""

from __future__ import annotations

import pytest

from auditor.model import Content, Edit
from tests.votes.build import at, ballots, fate, first, post, tally, thread, totals


def edited(text: str, when: str = "18 12:00", blocked: str | None = None) -> Content:
    return Content(text, edited=Edit("饺子", at(when)), blocked=blocked)


def test_an_edited_ballot_counts_as_first_seen_and_waits_for_a_ruling() -> None:
    result = tally(post("饺子", first("馒头"), later=[edited(first("包子"))]))
    assert totals(result) == {"馒头": 1}
    assert "馒头" in (result.needs_ruling or "")
    assert "包子" in (result.needs_ruling or "")


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        (first("馒头"), first("包子"), "最早看到的是投给馒头，后来是投给包子；"),
        (first("煲子"), first("包子"), "最早看到的是投给“煲子”，后来是投给包子；"),
        (first("馒头"), first("弃权"), "最早看到的是投给馒头，后来是投弃权票；"),
        (first("馒头"), "没了", "最早看到的是投给馒头，后来是没有投票；"),
    ],
)
def test_what_an_edit_changed_is_told_in_whole_words(was: str, now: str, words: str) -> None:
    result = tally(post("饺子", was, later=[edited(now)]))
    assert words in (result.needs_ruling or "")


def test_an_edit_of_the_reason_alone_needs_no_ruling() -> None:
    result = tally(post("饺子", first("馒头"), later=[edited(first("馒头", "写长一点"))]))
    assert totals(result) == {"馒头": 1}
    assert result.needs_ruling is None


def test_an_edit_before_the_close_of_which_nothing_else_is_known_stands_as_it_is() -> None:
    result = tally(post("饺子", first("馒头"), edited="18 12:00"))
    assert totals(result) == {"馒头": 1}
    assert result.needs_ruling is None


def test_an_edit_after_the_close_waits_for_a_ruling() -> None:
    result = tally(post("饺子", first("包子"), edited="19 21:30"))
    assert totals(result) == {"包子": 1}
    assert "关门以后" in (result.needs_ruling or "")


def test_a_void_ballot_is_not_put_right_by_editing() -> None:
    result = tally(post("饺子", first("煲子"), later=[edited(first("包子"))]))  # m42-090
    assert result.totals == {}
    assert fate(result, 1001).code == "target-unknown"
    assert result.needs_ruling


def test_a_ballot_edited_into_ordinary_talk_does_not_count_and_waits() -> None:
    result = tally(post("饺子", "占个楼", later=[edited(first("包子"))]))
    assert result.totals == {}
    assert fate(result, 1001).code == "edited-in"
    assert result.needs_ruling


def test_a_ballot_edited_away_still_counts_and_waits() -> None:
    result = tally(post("饺子", first("包子"), later=[edited("没事了")]))
    assert totals(result) == {"包子": 1}
    assert result.needs_ruling


def test_an_edit_is_not_known_before_it_was_seen() -> None:
    changed = post(
        "饺子", first("馒头"), later=[edited(first("包子"), "18 18:05")], later_seen=["18 23:30"]
    )
    assert tally(changed, as_of="18 12:00").needs_ruling is None
    assert tally(changed, as_of="18 23:30").needs_ruling
    late = post("饺子", first("馒头"), edited="19 21:30")
    assert tally(late, as_of="19 20:59").needs_ruling is None


def test_from_the_close_on_late_ballots_and_edits_are_told_whatever_the_moment() -> None:
    posts = [
        post("饺子", first("馒头"), edited="19 21:30"),
        post("包子", first("馒头"), "19 21:01"),
    ]
    result = tally(*posts, as_of="19 21:00")
    assert totals(result) == {"馒头": 1}
    assert fate(result, 1002).code == "late"
    assert result.needs_ruling


def test_the_edited_ballot_of_one_who_is_out_needs_no_ruling() -> None:
    from tests.votes.build import electorate

    changed = post("饺子", first("馒头"), later=[edited(first("包子"))])
    assert tally(changed, voters=electorate(out=["饺子"])).needs_ruling is None


def test_a_deleted_post_is_no_ballot_and_is_listed() -> None:
    result = tally(post("饺子", first("包子"), deleted=True))
    assert result.totals == {}
    ballot = fate(result, 1001)
    assert (ballot.code, ballot.target) == ("deleted", "包子")
    assert "饺子" in result.absent


def test_a_post_deleted_later_still_stood_before() -> None:
    gone = post("饺子", first("包子"), deleted=True, vanished="19 08:00")
    assert totals(tally(gone, as_of="18 20:00")) == {"包子": 1}
    assert totals(tally(gone, as_of="19 09:00")) == {}


def test_a_blocked_post_is_no_ballot() -> None:
    seen = tally(post("饺子", first("包子"), later=[Content("", blocked="该帖被管理员屏蔽")]))
    assert seen.totals == {}
    assert (fate(seen, 1001).code, fate(seen, 1001).target) == ("blocked", "包子")
    hidden = tally(post("饺子", "", blocked="该帖被管理员屏蔽"))
    assert (fate(hidden, 1001).code, fate(hidden, 1001).target) == ("blocked", None)


def test_a_post_that_is_shown_again_counts_by_the_words_first_shown() -> None:
    again = post("饺子", "", blocked="屏蔽", later=[Content(first("包子"))])
    assert totals(tally(again)) == {"包子": 1}


def test_a_ballot_says_where_it_stands() -> None:
    text = "想好了\n" + first("包子")
    (ballot,) = ballots(thread(post("饺子", text)))
    assert (ballot.pid, ballot.tid, ballot.floor, ballot.at) == (1001, 32, 2, at("18 10:00"))
    assert text[ballot.start : ballot.end] == ballot.text == first("包子")
