"""A vote's result as BBCode to paste into the forum."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.model import Ballot, Tally
from auditor.report.bbcode import neutral, tally_bbcode
from auditor.report.place import post_url
from auditor.rules.load import load_ruleset
from auditor.text.names import NameBook
from auditor.votes import read_post
from tests.report.hostile import hostile
from tests.report.samples import ELECTION, EXILE, RUNNING, void, vote

OURS = re.compile(r"\[/?b\]")


def test_a_result_lists_voters_by_floor_void_ballots_and_who_did_not_vote():
    assert tally_bbcode(EXILE) == (
        "[b]第 2 天出局投票结果[/b]\n"
        "\n"
        "[b]花卷[/b]：5 票 ← 烧麦（2 楼）、馒头（9 楼）、饺子（10 楼，计 2 票）、汤圆（15 楼）\n"
        "[b]烧麦[/b]：4 票 ← 花卷（3 楼）、粽子（5 楼）、米线（12 楼，代投）、年糕（13 楼）\n"
        "[b]馒头[/b]：1 票 ← 麻花（8 楼）\n"
        "\n"
        "出局：花卷\n"
        "弃权：无\n"
        "未投票：包子、豆浆、油条\n"
        "\n"
        "[b]不算的票[/b]\n"
        "月饼（6 楼）投票 花卷：投票人已经出局\n"
        "饺子（7 楼）投票 烧麦：已被改票取代\n"
        "饺子（16 楼）投票 粽子：当天已经改过一次票\n"
        "豆浆（34 楼）投票 花卷：已过关门时间\n"
    )


def test_what_only_the_director_may_know_is_not_published():
    # m42-007, S8: a doubt or an open ruling may tell who holds which role
    text = tally_bbcode(EXILE)
    assert EXILE.needs_ruling not in text
    assert "版本" not in text
    barred = void(
        "馒头", "豆浆", "23 13:00", 4, "被替罪羊年糕指定，今天不能投票", code="voter-barred"
    )
    text = tally_bbcode(replace(EXILE, ballots=(barred,)))
    assert "馒头（4 楼）投票 豆浆：今天不能投票" in text
    assert "替罪羊" not in text


def test_a_guess_at_the_target_is_for_the_director_alone():
    # convention 4
    wrong = void(
        "米线", None, "18 14:00", 7, "不是本场角色，是不是想投“饺子”？",
        code="target-unknown", written="绞子",
    )  # fmt: skip
    text = tally_bbcode(replace(ELECTION, ballots=(wrong,)))
    assert "米线（7 楼）投票 “绞子”：投票对象不是本场角色" in text
    assert "是不是" not in text


@pytest.mark.parametrize("by", ["饺子", "导演"])
@pytest.mark.parametrize(
    "words",
    ["投票：烧卖", "投票对象：烧卖\n投票理由：x", "代投：烧卖\n投票对象：烧卖\n投票理由：x",
     "投票对象：烧卖、饺子\n投票理由：x", "投票对象：弃票\n投票理由：x"],
)  # fmt: skip
def test_no_way_of_writing_makes_a_guess_public(by, words):  # convention 4
    book = NameBook({"饺子": (), "烧麦": ()})
    rules = load_ruleset("m42", None).votes
    read = read_post(words, by, book=book, directors=("导演",), rules=rules)
    refused = tuple(replace(b, reason=b.flaw) for b in read)
    text = tally_bbcode(replace(EXILE, ballots=refused))
    assert "是不是" not in text and "烧麦”" not in text


def test_a_running_vote_is_called_provisional_and_has_no_result():
    text = tally_bbcode(RUNNING)
    assert text.startswith("[b]第 3 天出局投票（截至 11-24 20:30 暂计）[/b]")
    assert "出局：" not in text
    assert "无人出局" not in text


def test_an_election_names_the_office():
    assert "平票：饺子、花卷\n当选警长：饺子（平票取最先）\n弃权：包子\n" in tally_bbcode(ELECTION)
    assert "当选神眷者：饺子" in tally_bbcode(ELECTION, office="神眷者")
    assert "当选警长：无" in tally_bbcode(replace(ELECTION, elected=None))


def test_a_vote_that_was_not_read_whole_is_never_called_a_result():
    text = tally_bbcode(EXILE, title="第二天", incomplete="第 2 页没有读到")
    assert text.startswith(
        "[b]投票帖没有读全，以下不是最终结果：第 2 页没有读到[/b]\n"
        "[b]第二天[/b]\n"
        "[b]第 2 天出局投票（没有读全，不是最终结果）[/b]\n"
    )
    assert "\n按读到的票，出局：花卷\n" in text
    assert "\n出局：" not in text
    assert "投票结果[/b]" not in text
    assert "没有读全" not in tally_bbcode(EXILE)


def test_the_reason_why_a_vote_is_incomplete_cannot_become_code():
    text = tally_bbcode(EXILE, incomplete="[url=http://x.example]@饺子\n[/url]" + "长" * 999)
    first = text.splitlines()[0]
    assert first.startswith("[b]投票帖没有读全，以下不是最终结果：［url=http：//x.example］＠饺子")
    assert len(first) < 250
    assert tally_bbcode(RUNNING, incomplete="").startswith(
        "[b]投票帖没有读全，以下不是最终结果[/b]\n[b]第 3 天出局投票（截至 11-24 20:30 暂计）[/b]"
    )


def test_a_vote_in_which_nobody_voted():
    text = tally_bbcode(Tally(2, "exile", None, {}, (), absent=("饺子",)))
    assert "没有人得票\n\n无人出局\n弃权：无\n未投票：饺子\n" in text
    assert "不算的票" not in text


def test_ballots_can_link_to_their_floors():
    def link(ballot: Ballot) -> str | None:
        return post_url("http://f.example/", ballot.tid, ballot.pid)

    text = tally_bbcode(EXILE, link=link)
    address = "http://f.example/forum.php?mod=redirect&goto=findpost&ptid=34&pid=502"
    assert f"烧麦（[url={address}]2 楼[/url]）" in text


def test_ballots_of_the_journal_have_no_floor():
    ballot = Ballot("饺子", "first", "包子", from_journal=True, counted=True, weight=Fraction(2))
    text = tally_bbcode(Tally(2, "exile", None, {"包子": Fraction(2)}, (ballot,)), title="复盘")
    assert text.startswith("[b]复盘[/b]\n")
    assert "[b]包子[/b]：2 票 ← 饺子（计 2 票）" in text


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("[b]粗[/b]", "［b］粗［/b］"),
        ("[url=http://x.example]点[/url]", "［url=http：//x.example］点［/url］"),
        ("www.x.example", "www．x.example"),
        ("@饺子", "＠饺子"),
        ("a@b.example", "a＠b.example"),
        (":lol {:1_2:} ;P", "：lol ｛：1_2：｝ ；P"),
        ("&#91;b&#93;", "＆＃91；b＆＃93；"),
        ("<b>", "＜b＞"),
        ("一\n[hide]二", "一 ［hide］二"),
        ("\u202e反\x1b[31m", "反"),
    ],
)
def test_players_words_cannot_become_code(raw, shown):
    assert neutral(raw) == shown


@given(st.text(), st.text(), st.text(), st.text())
def test_whatever_players_write_the_only_code_is_ours(by, target, written, reason):
    ballots = (
        vote(by, target, "20 10:00", 2),
        void(by, None, "20 10:01", 3, reason, written=written),
    )
    tally = Tally(2, "exile", None, {target: Fraction(1)}, ballots, (by,), (by,), (target,),
                  out=(target,))  # fmt: skip
    text = tally_bbcode(tally, title=reason)
    rest = OURS.sub("", text)
    assert not set(rest) & set("[]{}@&<>:;#")
    assert text.count("\n") <= 14


def test_a_hostile_vote_leaves_no_code_and_no_100_kb_line():
    text = OURS.sub("", tally_bbcode(hostile().tallies[0]))
    assert not set(text) & set("[]{}@&<>:;")
    assert max(map(len, text.splitlines())) < 400


def test_that_a_target_is_out_is_public_any_other_bar_is_not():
    out = void("油条", "月饼", "21 22:30", 11, "月饼已经出局", code="target-barred")
    barred = void("油条", "月饼", "21 22:30", 12, "月饼有守护在身", code="target-barred")
    text = tally_bbcode(replace(EXILE, ballots=(out, barred)))
    assert "油条（11 楼）投票 月饼：月饼已经出局\n" in text
    assert "油条（12 楼）投票 月饼：今天不能投这个角色\n" in text
