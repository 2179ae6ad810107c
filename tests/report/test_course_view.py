"""The course in the report: who left, who holds the office, how far the journal goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from auditor.report.html import render
from auditor.report.text import audit_text
from auditor.report.view_course import course_view
from auditor.report.view_votes import first_text, result_text
from tests.report.samples import ELECTION, EXILE, PHASES, RUNNING, empty, sample


def held_by(*holders):
    """The sample's phases with these holders of the office."""
    return tuple(
        replace(phase, standing=replace(phase.standing, sheriff=name))
        for phase, name in zip(PHASES, holders, strict=True)
    )


def test_each_phase_says_who_holds_the_office_and_whether_that_changed():
    audit = replace(sample(), phases=held_by("饺子", "烧麦", "烧麦"))
    course = course_view(audit)
    assert [(p.holder, p.changed) for p in course.phases] == [
        ("饺子", True),
        ("烧麦", True),
        ("烧麦", False),
    ]
    assert (course.office, course.holder) == ("警长", "烧麦")
    assert "；警长：烧麦" in audit_text(audit)


def test_the_office_goes_by_the_name_that_the_rule_set_gives_it():
    course = course_view(replace(sample(), office="神眷者"))
    assert (course.office, course.holder) == ("神眷者", "饺子")
    assert "神眷者：<bdi>饺子</bdi>" in render(replace(sample(), office="神眷者"))


def test_a_vacant_office_is_said_and_one_that_never_was_is_not():
    vacant = course_view(replace(sample(), phases=held_by("饺子", None, None)))
    assert [p.holder for p in vacant.phases] == ["饺子", "无", "无"]
    without = tuple(replace(p, tallies={}) for p in held_by(None, None, None))
    course = course_view(replace(sample(), phases=without))
    assert ({p.holder for p in course.phases}, course.office, course.holder) == ({""}, "", "")


def test_without_a_journal_the_course_claims_nothing_that_the_votes_contradict():
    audit = replace(sample(), phases=())
    course = course_view(audit)
    assert (course.phases, course.alive, course.holder) == ((), (), "")
    assert course.remark == (
        "journal 里还没有一天一夜走完，谁在场、谁是警长，这里不知道。"
        "上面的投票只是数出了票，结果还没有记进进程。"
    )
    html = render(audit)
    section = html[html.index('id="course"') : html.index('id="checks"')]
    assert course.remark in section
    assert "在场：" not in section and "警长：" not in section
    assert course_view(empty()).remark.endswith("这里不知道。")


def test_a_closed_vote_that_the_journal_has_not_come_to_is_said_to_be_left_out():
    audit = replace(sample(), phases=PHASES[:2], tallies=(ELECTION, EXILE, RUNNING))
    assert course_view(audit).remark == (
        "journal 还没有写第 2 天：那天投票的结果没有记进进程，下面的人和职位都不算它。"
    )
    assert course_view(sample()).remark == ""  # day 3 still runs
    won = replace(PHASES[1], standing=replace(PHASES[1].standing, winner="村民阵营"))
    assert course_view(replace(audit, phases=(PHASES[0], won))).remark == ""


def test_a_tie_in_an_election_says_why_the_elected_one_won():
    # m42-052, convention 18
    assert first_text(ELECTION) == "平票取最先：投给饺子的最后一张有效票（8 楼）比别人的早"
    assert result_text(ELECTION).endswith(f"当选：饺子（{first_text(ELECTION)}）")


@pytest.mark.parametrize(
    "change", [{"tied": ()}, {"elected": None}, {"first": "花卷"}, {"elected": "烧麦"}]
)
def test_without_a_tie_decided_by_time_nothing_is_said_of_it(change):
    assert first_text(replace(ELECTION, **change)) == ""


def test_a_tie_of_the_journals_ballots_names_no_floor():
    ballots = tuple(replace(b, from_journal=True) for b in ELECTION.ballots)
    words = first_text(replace(ELECTION, ballots=ballots))
    assert words == "平票取最先：投给饺子的最后一张有效票比别人的早"
