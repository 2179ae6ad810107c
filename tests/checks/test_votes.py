"""novote and ballot: m42-092, m42-135, m42-089, S22, conventions 14, 15, 23."""

from __future__ import annotations

from dataclasses import replace

from auditor.checks import ballot, novote
from auditor.model import Acceleration, Ballot, Content, Tally
from tests.checks.build import G01, M212, NAMES, case, day, post


def tally(*ballots, absent=()):
    return Tally(2, "exile", None, {}, tuple(ballots), absent=tuple(absent))


def held(vote, **change):
    return day(2, tallies={"exile": vote}, **change)


def test_absent_players_are_found():
    rows = list(novote.CHECK.run(case([], [held(tally(absent=["馒头"]))])))
    assert [(f.player, f.day, f.level, f.confidence) for f in rows] == [
        ("馒头", 2, "yellow", "high")
    ]


def test_not_when_accelerated_nor_while_the_day_runs():  # m42-082
    vote = tally(absent=["馒头"])
    assert list(novote.CHECK.run(case([], [held(vote, acceleration=Acceleration(on=True))]))) == []
    assert list(novote.CHECK.run(case([], [held(vote, closed=False)]))) == []


def test_not_for_who_left_the_game():
    assert list(novote.CHECK.run(case([], [held(tally(absent=["馒头"]), charged=NAMES[:2])]))) == []


def test_two_votes_missed_on_one_day_are_two_findings():
    both = {"election": tally(absent=["馒头"]), "exile": tally(absent=["馒头"])}
    rows = list(novote.CHECK.run(case([], [day(1, tallies=both)])))
    assert len({f.id for f in rows}) == 2


def test_a_void_reply_lowers_the_confidence_and_is_quoted():  # S22
    reply = post("馒头", "投票对象：煲子", day_number=2, pid=7, thread="vote")
    void = Ballot("馒头", "first", None, "煲子", pid=7, reason="没有叫“煲子”的玩家", code="target")
    row = next(novote.CHECK.run(case([reply], [held(tally(void, absent=["馒头"]))])))
    assert (row.confidence, row.pid, row.quote) == ("medium", 7, "投票对象：煲子")
    assert "没有叫“煲子”的玩家" in row.note


def look(**change):
    reply = post("馒头", "投票对象：煲子", day_number=2, pid=7, thread="vote")
    one = Ballot(**{"by": "馒头", "kind": "first", "target": None, "pid": 7, **change})
    return list(ballot.CHECK.run(case([reply], [held(tally(one))])))


def test_a_wrong_target_is_shown_with_no_card():
    rows = look(reason="没有叫“煲子”的玩家", code="target")
    assert [(f.player, f.pid, f.level) for f in rows] == [("馒头", 7, None)]


def test_what_the_clock_decides_needs_no_look():
    for code in ("late", "superseded", "revote-used", "accelerated", "voter-out"):
        assert look(reason="不算", code=code) == []


def test_a_counted_ballot_with_a_doubt_is_shown():  # convention 14
    rows = look(counted=True, target="包子", doubt="关门后编辑过")
    assert len(rows) == 1 and rows[0].note.startswith("算票：关门后编辑过")


def test_a_doubt_is_not_told_as_the_reason_why_a_ballot_does_not_count():  # convention 14
    row = look(reason="后来改成了“花卷”", code="superseded", doubt="这一帖编辑过")[0]
    assert row.note.startswith("不算票：后来改成了“花卷”；这一帖编辑过。要让它算")


def test_the_words_are_shown_as_the_revision_had_that_held_them():  # m42-090
    text = "投票对象：包子\n投票理由：编辑进来的"
    edited = post("馒头", "哈哈" + text, day_number=2, pid=7, earlier=[Content("占楼")])
    late = Ballot("馒头", "first", "包子", pid=7, text=text, start=2, end=2 + len(text))
    late = replace(late, code="edited-in", reason="编辑出来的票不算")
    row = next(ballot.CHECK.run(case([edited], [held(tally(late))])))
    assert (row.quote, row.span, row.revision) == (text, (2, 2 + len(text)), 2)


def test_a_ballot_whose_words_no_revision_shows_has_no_span():
    hidden = post("馒头", "", day_number=2, pid=7, blocked="屏蔽")
    one = Ballot("馒头", "first", None, pid=7, code="blocked", reason="帖子被屏蔽，不算票")
    row = next(ballot.CHECK.run(case([hidden], [held(tally(one))])))
    assert (row.span, row.quote, row.revision) == (None, "", 1)


def test_outsiders_are_not_players():
    assert look(by="路人", reason="没有叫“煲子”的玩家", code="target") == []


def test_g01_takes_more_points_each_time():  # g01-129, S23
    days = [day(n, tallies={"exile": tally(absent=["馒头"])}) for n in (1, 2, 3, 4)]
    rows = list(novote.CHECK.run(case([], days, G01)))
    assert [(f.day, f.points, f.level) for f in rows] == [
        (1, (2, 2), None), (2, (8, 8), None), (3, (12, 12), None), (4, (12, 12), None),
    ]  # fmt: skip


def test_m212_punishes_it_with_a_yellow_card():  # m212-127, m212-201
    row = next(novote.CHECK.run(case([], [held(tally(absent=["馒头"]))], M212)))
    assert (row.clause, row.level) == ("违规判定 5(2)", "yellow")


def shown(vote):
    reply = post("馒头", "投票对象：煲子", day_number=2, pid=7, thread="vote")
    return next(ballot.CHECK.run(case([reply], [held(vote)], G01)))


def test_g01_takes_a_point_for_a_vote_that_never_took_its_form():  # g01-130
    void = Ballot("馒头", "first", None, pid=7, reason="没有叫“煲子”的玩家", code="target")
    assert shown(tally(void, absent=["馒头"])).points == (1, 1)
    # he voted in the right form as well; or the vote still runs
    assert shown(tally(void)).points is None
    assert shown(replace(tally(void, absent=["馒头"]), closed=False)).points is None


def test_what_effects_do_to_ballots_needs_no_look():  # m212-146, m212-160
    assert look(reason="不算", code="voter-muted") == []
    assert look(reason="不算", code="follows") == []
