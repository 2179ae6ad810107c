"""Which ballots stand (forum-conventions 1 and 7 to 17): whole threads of one vote."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from auditor.game.records import JournalBallot, Ruling
from auditor.model import Acceleration, Quote
from auditor.text.names import NameBook
from auditor.votes import count, from_journal, judge, unmatched
from tests.votes.build import (
    CAST,
    M42,
    at,
    ballots,
    electorate,
    fate,
    first,
    post,
    revote,
    tally,
    thread,
    totals,
)

ACCELERATED = Acceleration(on=True, by="journal")


def test_a_plain_day_with_an_abstention() -> None:
    result = tally(post("饺子", first("包子")), post("馒头", first("弃权"), "18 10:05"))
    assert totals(result) == {"包子": 1}
    assert result.abstained == ("馒头",)
    assert result.absent == ("包子", "花卷", "Alice", "小 明", "烧麦王")
    assert fate(result, 1002).weight is None
    assert fate(result, 1002).counted


def test_brackets_and_latin_names_add_up() -> None:
    around = ("【包子】", "@包子", "包子。", "“包子”！")
    result = tally(*(post(by, first(t)) for by, t in zip(CAST, around, strict=False)))
    assert totals(result) == {"包子": 4}
    latin = tally(post("饺子", first("Ａｌｉｃｅ")), post("馒头", first("alice"), "18 10:01"))
    assert totals(latin) == {"Alice": 2}


def test_names_that_begin_alike_are_kept_apart() -> None:
    cast = ("饺子", "烧麦", "烧麦王")
    result = tally(
        post("饺子", first("烧麦王")),
        post("烧麦王", first("烧麦"), "18 10:01"),
        post("烧麦", first("烧麦", "烧麦王是好人"), "18 10:02"),
        voters=electorate(cast),
        book=NameBook({n: () for n in cast}),
    )
    assert totals(result) == {"烧麦": 2, "烧麦王": 1}


def test_after_a_void_first_vote_the_next_is_the_first_and_the_revote_is_unused() -> None:
    result = tally(
        post("饺子", first("煲子")),
        post("饺子", first("包子"), "18 10:10"),
        post("饺子", revote("馒头"), "18 12:00", quote=1002),
    )
    assert totals(result) == {"馒头": 1}
    assert [(b.counted, b.code) for b in result.ballots] == [
        (False, "target-unknown"),
        (False, "superseded"),
        (True, None),
    ]


def test_a_revote_may_quote_either_floor_of_a_ballot_put_right() -> None:
    result = tally(  # S23
        post("饺子", first("煲子")),
        post("饺子", first("包子"), "18 10:10"),
        post("饺子", revote("馒头"), "18 12:00", quote=1001),
    )
    assert totals(result) == {"馒头": 1}


def test_a_second_first_vote_changes_nothing() -> None:  # m42-084
    result = tally(post("饺子", first("包子")), post("饺子", first("馒头"), "18 11:00"))
    assert totals(result) == {"包子": 1}
    assert fate(result, 1002).code == "second-first"


@pytest.mark.parametrize("quote", [None, 1002, 1003])
def test_a_revote_has_to_quote_a_ballot_of_ones_own(quote: int | None) -> None:
    result = tally(
        post("饺子", first("包子")),
        post("馒头", first("饺子"), "18 10:30"),
        post("饺子", "我再想想", "18 10:40"),
        post("饺子", revote("馒头"), "18 11:00", quote=quote),
    )
    assert totals(result) == {"饺子": 1, "包子": 1}
    assert result.tied == ("饺子", "包子")
    assert fate(result, 1004).code == "revote-unquoted"


def test_a_quoted_second_first_vote_is_not_the_original_vote() -> None:
    result = tally(
        post("饺子", first("包子")),
        post("饺子", first("馒头"), "18 10:30"),
        post("饺子", revote("馒头"), "18 11:00", quote=1002),
    )
    assert totals(result) == {"包子": 1}


def test_one_revote_only_and_a_void_one_uses_up_none() -> None:
    result = tally(
        post("饺子", first("包子")),
        post("饺子", revote("馒头"), "18 11:00"),
        post("饺子", revote("馒头"), "18 11:05", quote=1001),
        post("饺子", revote("花卷"), "18 12:00", quote=1003),
    )
    assert totals(result) == {"馒头": 1}
    assert [b.code for b in result.ballots] == [
        "superseded",
        "revote-unquoted",
        None,
        "revote-used",
    ]


@pytest.mark.parametrize(
    ("when", "counts"), [("19 19:59:59", True), ("19 20:00:00", False), ("19 20:10", False)]
)
def test_no_revote_from_one_hour_before_the_close_on(when: str, counts: bool) -> None:
    result = tally(
        post("饺子", first("包子")),
        post("饺子", revote("馒头"), when, quote=1001),
        post("花卷", first("包子"), "19 20:50"),
    )
    assert totals(result) == ({"包子": 1, "馒头": 1} if counts else {"包子": 2})


@pytest.mark.parametrize(
    ("when", "code"),
    [("18 09:29:59", "early"), ("18 09:30", None), ("19 21:00", None), ("19 21:00:01", "late")],
)
def test_the_vote_runs_from_the_opening_to_the_close(when: str, code: str | None) -> None:
    result = tally(post("饺子", first("包子"), when))
    assert fate(result, 1001).code == code
    assert ("饺子" in result.absent) == (code is not None)


def test_as_it_stood_earlier() -> None:
    posts = [
        post("饺子", first("包子")),
        post("馒头", first("包子"), "18 14:00"),
        post("饺子", revote("馒头"), "18 15:00", quote=1001),
    ]
    assert totals(tally(*posts, as_of="18 14:30")) == {"包子": 2}
    assert totals(tally(*posts)) == {"包子": 1, "馒头": 1}


def test_a_post_without_a_field_is_no_ballot_and_its_writer_absent() -> None:
    result = tally(
        post("饺子", first("包子")), post("馒头", "这票投得太草率了", "18 10:05", quote=1001)
    )
    assert [b.by for b in result.ballots] == ["饺子"]
    assert "馒头" in result.absent


def test_who_is_out_or_barred_or_a_stranger_has_no_ballot() -> None:
    result = tally(
        post("饺子", first("馒头")),
        post("包子", first("馒头"), "18 10:01"),
        post("路人甲", first("馒头"), "18 10:02"),
        voters=electorate(out=["饺子"], barred={"包子": "今天不得投票（冤死）"}),
    )
    assert result.totals == {}
    assert [b.code for b in result.ballots] == ["voter-out", "voter-barred", "outsider"]
    assert fate(result, 1002).reason == "今天不得投票（冤死）"
    assert result.absent == ("馒头", "花卷", "Alice", "小 明", "烧麦王")


def test_who_is_out_or_cannot_be_chosen_gets_no_vote() -> None:
    result = tally(
        post("饺子", first("馒头")),
        post("包子", first("花卷"), "18 10:01"),
        post("饺子", first("Alice"), "18 10:02"),
        voters=electorate(out=["馒头"], no_target={"花卷": "今天不能被投票"}),
    )
    assert totals(result) == {"Alice": 1}
    assert [b.code for b in result.ballots] == ["target-out", "target-barred", None]


def test_a_vote_for_oneself_counts() -> None:
    assert totals(tally(post("饺子", first("饺子")))) == {"饺子": 1}


# ------------------------------------------------------------ weights


def test_the_sheriffs_ballot_weighs_two_also_as_a_revote() -> None:
    result = tally(
        post("馒头", first("包子")),
        post("馒头", revote("花卷"), "18 10:30", quote=1001),
        post("饺子", first("包子"), "18 10:40"),
        voters=electorate(weights={"馒头": Fraction(2)}),
    )
    assert totals(result) == {"花卷": 2, "包子": 1}
    assert fate(result, 1002).weight == 2
    assert fate(result, 1001).weight is None


def test_a_ballot_without_a_right_weighs_nothing_and_its_player_is_not_absent() -> None:
    result = tally(post("馒头", first("包子")), voters=electorate(weights={"馒头": Fraction(0)}))
    assert result.totals == {}
    assert (fate(result, 1001).counted, fate(result, 1001).code) == (False, "no-right")
    assert "馒头" not in result.absent


# ------------------------------------------------------------ rulings


def test_the_directors_ruling_goes_first() -> None:
    rulings = [Ruling("count", pid=1001, target="包子"), Ruling("void", pid=1002)]
    result = tally(
        post("饺子", first("煲子")), post("馒头", first("花卷"), "18 10:05"), rulings=rulings
    )
    assert totals(result) == {"包子": 1}
    assert fate(result, 1001).reason == "导演裁定算数"
    assert fate(result, 1002).code == "voided"
    assert "馒头" in result.absent


def test_a_ruling_counts_what_no_rule_would() -> None:
    result = tally(
        post("饺子", "我就投包子了", "19 21:30"),
        post("路人甲", first("包子"), "18 10:05"),
        post("馒头", first("包子"), "18 10:06", deleted=True),
        post("花卷", first("包子"), "18 10:07"),
        post("花卷", revote("馒头"), "19 20:59"),
        rulings=[
            Ruling("count", pid=1001, target="包子"),
            Ruling("count", pid=1003),
            Ruling("count", pid=1005),
        ],
    )
    assert totals(result) == {"包子": 2, "馒头": 1}
    assert fate(result, 1002).code == "outsider"


def test_a_ruling_to_count_settles_a_doubt() -> None:
    doubtful = post("饺子", first("包子"), edited="19 21:30")
    assert tally(doubtful).needs_ruling
    assert tally(doubtful, rulings=[Ruling("count", pid=1001)]).needs_ruling is None


def test_a_ruling_to_count_a_ballot_that_names_nobody_asks_whom() -> None:
    result = tally(post("饺子", first("煲子")), rulings=[Ruling("count", pid=1001)])
    assert result.totals == {}
    assert "target" in (result.needs_ruling or "")


def test_one_target_for_several_proxies_in_a_post_is_doubtful() -> None:
    text = "代投：饺子\n投票对象：包\n投票理由：x\n代投：馒头\n投票对象：花卷\n投票理由：x"
    result = tally(post("导演", text), rulings=[Ruling("count", pid=1001, target="包子")])
    assert totals(result) == {"包子": 2}
    assert "代投票" in (result.needs_ruling or "")


def test_a_ruling_on_a_post_that_holds_no_ballot_is_told() -> None:
    read = ballots(thread(post("饺子", first("包子"))))
    rulings = [Ruling("void", pid=7), Ruling("void", pid=1001), Ruling("keep", player="饺子")]
    assert unmatched(rulings, read) == (7,)


# ------------------------------------------------------------ the journal's ballots


def journal(*rows: JournalBallot, acceleration: Acceleration = Acceleration()):  # noqa: B008
    who = electorate()
    judged = judge(from_journal(rows), who, M42, acceleration)
    return count(judged, who, acceleration=acceleration)


def test_the_journals_second_ballot_of_a_player_is_a_revote() -> None:
    result = journal(
        JournalBallot("饺子", "包子"), JournalBallot("馒头", "弃权"), JournalBallot("饺子", "馒头"),
        JournalBallot("饺子", "花卷"),
    )  # fmt: skip
    assert totals(result) == {"馒头": 1}
    assert [b.code for b in result.ballots] == ["superseded", None, None, "revote-used"]
    assert result.abstained == ("馒头",)


def test_the_journals_times_and_proxies_are_held_to_the_cutoffs() -> None:
    result = journal(
        JournalBallot("饺子", "包子", at("18 10:00")),
        JournalBallot("饺子", "馒头", at("19 20:00")),
        JournalBallot("花卷", "包子", at("19 20:30"), proxy=True),
        JournalBallot("Alice", "包子", at("19 21:01")),
    )
    assert totals(result) == {"包子": 1}
    assert [b.code for b in result.ballots] == [None, "revote-late", "proxy-late", "late"]


def test_after_a_void_ballot_of_the_journal_the_next_is_a_first_vote() -> None:
    who = electorate(out=["包子"])
    rows = [
        JournalBallot("饺子", "包子"),
        JournalBallot("饺子", "馒头"),
        JournalBallot("饺子", "花卷"),
    ]
    judged = judge(from_journal(rows), who, M42)
    assert [(b.kind, b.counted) for b in judged] == [
        ("first", False),
        ("first", False),
        ("revote", True),
    ]


def test_a_journals_revote_without_a_time_is_doubtful_when_the_acceleration_has_one() -> None:
    since = Acceleration(on=True, since=at("18 15:00"), by="journal")
    rows = [JournalBallot("饺子", "包子"), JournalBallot("饺子", "馒头")]
    result = journal(*rows, acceleration=since)
    assert totals(result) == {"馒头": 1}
    assert result.needs_ruling
    assert totals(journal(*rows, acceleration=ACCELERATED)) == {"包子": 1}


# ------------------------------------------------------------ quotes without a link


def test_a_quote_without_a_link_is_found_by_author_and_minute() -> None:
    head = Quote(None, "饺子", at("18 10:00"))
    result = tally(
        post("饺子", first("包子"), "18 10:00:42"),
        post("饺子", "补充一句", "18 10:30"),
        post("饺子", revote("馒头"), "18 11:00", quote_head=head),
    )
    assert totals(result) == {"馒头": 1}


def test_a_quote_that_cannot_be_placed_waits_for_the_director() -> None:
    result = tally(
        post("饺子", first("包子")),
        post("饺子", "补充一句", "18 10:30"),
        post("饺子", revote("馒头"), "18 11:00", quote_head=Quote(None, "饺子")),
    )
    assert totals(result) == {"包子": 1}
    assert "哪一楼" in (result.needs_ruling or "")


def test_ballots_of_one_minute_go_by_pid() -> None:
    read = ballots(thread(post("饺子", first("包子")), post("馒头", first("花卷"))))
    swapped = [replace(b, at=at("18 10:00")) for b in reversed(read)]
    who = electorate()
    assert [b.pid for b in judge(swapped, who, M42)] == [1001, 1002]
    assert count(judge(swapped, who, M42), who).first == "包子"
