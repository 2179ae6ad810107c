"""What the report shows: grouping, words, order."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from fractions import Fraction

import pytest

from auditor.model import (
    Acceleration,
    Aftermath,
    Ballot,
    CardRow,
    CheckRun,
    MissingPage,
    PageKind,
    Recommendation,
    Tally,
    ThreadReading,
)
from auditor.report.text import audit_text
from auditor.report.view import build
from auditor.report.view_acceleration import acceleration_text
from auditor.report.view_findings import COVERED
from auditor.report.view_votes import tally_view
from auditor.report.words import check_title, missing, sanction, standing
from tests.report.samples import (
    ELECTION,
    EXILE,
    FINDINGS,
    NO_CARDS,
    POSTS,
    ZONE,
    at,
    empty,
    finding,
    large,
    post,
    sample,
    void,
    vote,
)


@pytest.fixture(scope="module")
def view():
    return build(sample())


def player(view, name):
    return next(p for p in view.players if p.name == name)


def every(view):
    for one in view.players:
        for item in one.recommend:
            yield from item.findings
        yield from (*one.again, *one.look, *one.settled)


def shown(view, id_):
    return next(f for f in every(view) if f.id == id_)


def test_every_finding_is_shown_exactly_once(view):
    ids = [f.id for f in every(view)]
    assert sorted(ids) == sorted(f.id for f in FINDINGS)


def test_what_waits_comes_first_gaps_before_all(view):
    assert [(w.count, w.label, w.anchor) for w in view.waiting] == [
        (1, "没有读全（缺 1 页）", "reading"),
        (1, "若全采纳就够罚下", "cards"),
        (8, "线索待决定", "findings"),
        (1, "证据变了，要重看", "findings"),
        (1, "投票要裁定", "votes"),
        (1, "进程要裁定", "course"),
        (1, "技能等答复", "course"),
        (1, "检查没能做", "checks"),
    ]
    assert [w.grave for w in view.waiting][:3] == [True, True, False]


def test_players_with_the_gravest_open_cards_come_first(view):
    names = [p.name for p in view.players]
    assert names[0] == "花卷"  # all accepted would remove him
    assert names.index("豆浆") < names.index("麻花") < names.index("米线")


def test_findings_stand_under_the_card_that_they_lead_to(view):
    one = player(view, "花卷")
    assert [(r.card, r.label, [f.id for f in r.findings]) for r in one.recommend] == [
        ("blue", "建议蓝牌", ["3f1c0a7be2d4"]),
        ("yellow", "建议黄牌", ["0d9e8f7a6b5c"]),
    ]
    assert [f.id for f in one.again] == ["c0ffee123456"]
    assert player(view, "米线").look[0].sanction == "只请过目"


def test_a_finding_of_two_recommendations_is_shown_once_and_pointed_to():
    both = (
        Recommendation("blue", None, ("91b2c7d0aa10",), "甲"),
        Recommendation("yellow", None, ("91b2c7d0aa10", "nowhere"), "乙"),
    )
    row = CardRow("麻花", both, NO_CARDS, NO_CARDS, False, False)
    one = player(build(replace(sample(), cards=(row,))), "麻花")
    assert [len(r.findings) for r in one.recommend] == [1, 0]
    assert [f.id for f in one.recommend[1].elsewhere] == ["91b2c7d0aa10"]


def test_a_decision_settles_and_a_later_one_replaces_it(view):
    state = shown(view, "ab12ab12ab12")
    assert (state.state, state.decided) == ("dismiss", "驳回：说的是本场上一天，听错了")
    assert state.commands[0][1].endswith('ab12ab12ab12 accept --why "理由"')  # a mind may change
    assert shown(view, "e1e1e1e1e1e1").decided == "采纳 · 黄牌：四帖，确实不够"


def test_a_decision_whose_evidence_changed_waits_again(view):
    again = shown(view, "c0ffee123456")
    assert again.state == "reconsider"
    assert again.waits
    assert again.decided == "采纳 · 蓝牌：诅咒"
    assert len(again.commands) == 3


def test_what_a_decided_card_of_the_same_case_covers_waits_no_more():
    # convention 29
    audit = replace(sample(), waiting=())
    covered = shown(build(audit), "3f1c0a7be2d4")
    assert (covered.state, covered.decided, covered.waits) == ("covered", COVERED, False)


def test_decisions_are_listed_newest_first_with_those_to_reconsider(view):
    rows = view.cards.decisions
    assert [(d.finding[:4], d.replaced, d.reconsider) for d in rows] == [
        ("c0ff", False, True),
        ("ab12", False, False),
        ("ab12", True, False),
        ("e1e1", False, False),
    ]
    assert all(d.anchor for d in rows)


def test_a_decision_of_a_finding_that_is_gone_stays_listed():
    audit = sample()
    kept = tuple(f for f in audit.findings if f.id != "e1e1e1e1e1e1")
    row = build(replace(audit, findings=kept)).cards.decisions[-1]
    assert (row.player, row.anchor) == ("油条", None)


def test_words_edited_away_are_shown_from_the_revision_that_holds_them(view):
    # convention 32
    curse = shown(view, "c0ffee123456")
    assert [p.text for p in curse.excerpt if p.kind == "mark"] == ["谁今晚出门就让车撞"]
    first, second = curse.copies
    assert (first.title, first.evidence, first.current) == ("第 1 版", True, False)
    assert (second.title, second.evidence, second.current) == ("第 2 版", False, True)
    assert second.edited == "论坛注明：花卷于 11-20 16:20 编辑"
    assert not any(p.kind == "mark" for p in second.pieces)


def test_a_past_revision_is_told_once_by_the_note_or_by_a_flag():
    found = finding("n1", "lexicon.curse", "违规判定 2(5)", POSTS[480], "谁今晚", revision=1)
    flags = shown(build(replace(sample(), findings=(found,))), "n1").flags
    assert flags == ("这些话在第 1 版里，后来改掉了",)
    noted = replace(found, note="见于第 1 版，后来被改掉")
    assert shown(build(replace(sample(), findings=(noted,))), "n1").flags == ()


def test_a_deleted_post_and_one_without_a_copy_say_so(view):
    assert shown(view, "5a5a5a5a5a5a").flags == ("帖子已不在论坛上（11-22 09:00 发现）",)
    audit = replace(sample(), posts={})
    lost = shown(build(audit), "3f1c0a7be2d4")
    assert lost.flags == ("没有留底，请到论坛看原帖",)
    assert lost.copies == ()
    assert [(p.text, p.kind) for p in lost.excerpt] == [("我发誓我手里没有任何小算盘", "mark")]


def test_a_span_that_no_longer_holds_the_quoted_words_marks_nobody_elses():
    moved = post(700, "花卷", "20 10:00", "今天天气真好，大家早。")
    wrong = replace(finding("w1", "lexicon.oath", "违规判定 2(5)", moved, "今天"), quote="我发誓")
    one = shown(build(replace(sample(), findings=(wrong,), posts={700: moved})), "w1")
    assert [(p.text, p.kind) for p in one.excerpt] == [("我发誓", "mark")]
    assert not any(p.kind == "mark" for copy in one.copies for p in copy.pieces)


def test_a_quote_about_a_whole_post_is_not_marked(view):
    late = shown(view, "b0b0b0b0b0b0")
    assert [p.kind for p in late.excerpt] == ["plain"]
    assert late.place == "第 2 天投票帖 134 楼"


def test_coloured_words_show_their_colour_and_the_note_alone_says_the_rest(view):
    assert shown(view, "91b2c7d0aa10").colors == ("#ff0000",)
    assert shown(view, "3f1c0a7be2d4").colors == ()


def test_how_sure_a_finding_is_is_said_only_where_a_card_hangs_on_it(view):
    assert shown(view, "77aa77aa77aa").confidence == ""  # a ballot: nothing to be sure of
    assert shown(view, "3f1c0a7be2d4").confidence == "把握高"
    points = replace(FINDINGS[0], level=None, points=(3, 6), confidence="low")
    view = build(replace(sample(), findings=(points,)))
    assert shown(view, "3f1c0a7be2d4").confidence == "把握低"


def test_commands_name_the_game_the_finding_and_the_verdict(view):
    assert [label for label, _ in shown(view, "3f1c0a7be2d4").commands] == [
        "采纳",
        "驳回",
        "改判黄牌",
    ]
    # what would be changed is the card that is recommended: here a repeat's yellow
    assert shown(view, "0d9e8f7a6b5c").commands[2][0] == "改判蓝牌"
    lines = [line for _, line in shown(view, "e2e2e2e2e2e2").commands]
    assert lines[0] == 'auditor decide games/m42/game.yaml e2e2e2e2e2e2 accept --why "理由"'
    assert lines[2].endswith('change --card blue --why "理由"')
    assert [label for label, _ in shown(view, "77aa77aa77aa").commands] == ["看过", "驳回"]


@pytest.mark.parametrize(
    ("points", "label", "end"),
    [((6, 12), "改扣 12 分", "change --points 12"), ((2, 2), "不扣分", "change --points 0")],
)
def test_commands_on_points(points, label, end):
    audit = replace(sample(), findings=(replace(FINDINGS[0], level=None, points=points),))
    last = shown(build(audit), "3f1c0a7be2d4").commands[-1]
    assert last[0] == label and last[1].endswith(f'{end} --why "理由"')


def test_a_command_starts_as_the_reader_starts_it_and_finds_the_game_from_anywhere():
    audit = replace(sample(), program=("/opt/v env/bin/auditor",), game_path="/home/d 导/game.yaml")
    line = shown(build(audit), "e2e2e2e2e2e2").commands[0][1]
    assert shlex.split(line) == [
        "/opt/v env/bin/auditor", "decide", "/home/d 导/game.yaml", "e2e2e2e2e2e2", "accept",
        "--why", "理由",
    ]  # fmt: skip
    module = replace(audit, program=("python", "-m", "auditor"))
    assert (
        shown(build(module), "e2e2e2e2e2e2").commands[0][1].startswith("python -m auditor decide ")
    )


def test_a_demonstration_has_no_command_that_would_find_nothing():
    view = build(replace(sample(), program=None))
    assert not any(f.commands for f in every(view))
    assert view.undecidable.startswith("这是演示，决定不会保存")
    assert build(sample()).undecidable == ""


def test_the_cards_table_names_those_without_any(view):
    rows = {r.name: (r.totals, r.projected, r.status) for r in view.cards.rows}
    assert rows["花卷"] == ("蓝牌 1", "红牌 1", "若全采纳，够罚下")
    assert rows["油条"] == ("黄牌 1", "黄牌 2", "")
    assert set(view.cards.without) == {
        "饺子", "馒头", "烧麦", "粽子", "汤圆", "年糕", "月饼", "米线",
    }  # fmt: skip


def test_points_are_shown_as_points():
    row = CardRow(
        "麻花", (Recommendation(None, 3, ("91b2c7d0aa10",), "3 至 6 分"),),
        {"points": 10}, {"points": 13}, False, True,
    )  # fmt: skip
    view = build(replace(sample(), cards=(row,), by_points=True))
    assert player(view, "麻花").recommend[0].label == "建议扣 3 分"
    assert (view.cards.rows[0].totals, view.cards.rows[0].projected) == ("10 分", "13 分")
    assert (view.cards.points, view.cards.title) == (True, "扣分")
    assert (view.cards.rows[0].after, view.cards.note) == ("", "")


def test_the_title_does_not_wait_for_the_first_points():
    assert build(replace(sample(), cards=(), by_points=True)).cards.title == "扣分"
    assert build(replace(sample(), cards=())).cards.title == "判牌"


@pytest.mark.parametrize(
    ("after", "ahead", "words"),
    [
        (Aftermath(), Aftermath(), ""),
        (Aftermath(), Aftermath(1, True, 0), "若全采纳，记 1 张黄牌，档案标红字"),
        (
            Aftermath(1, True, 0), Aftermath(2, True, 3),
            "记 1 张黄牌，档案标红字；若全采纳，记 2 张黄牌，档案标红字，停赛 3 个月",
        ),
        (Aftermath(3, True, 12), Aftermath(3, True, 12), "记 3 张黄牌，档案标红字，停赛 1 年"),
    ],
)  # fmt: skip
def test_what_points_lead_to_after_the_game(after, ahead, words):  # g01-153 to g01-158
    row = CardRow("麻花", (), {"points": 7}, {"points": 7}, False, False, after, ahead)
    view = build(replace(sample(), cards=(row,), by_points=True)).cards
    assert view.rows[0].after == words
    assert ("不跟着游戏账号" in view.note) is bool(words)


def test_what_follows_a_red_card():  # m42-111, m212-179, r234-172
    red = {"blue": 0, "yellow": 0, "red": 1}
    row = CardRow("麻花", (), red, red, True, True, after_red="吃过红牌，可能禁赛")
    view = build(replace(sample(), cards=(row,))).cards
    assert (view.rows[0].after, view.note) == ("吃过红牌，可能禁赛", "")


def test_votes_show_the_newest_day_first_and_mark_a_running_one(view):
    assert [(v.title, v.provisional) for v in view.votes] == [
        ("第 3 天出局投票", True),
        ("第 2 天出局投票", False),
        ("第 1 天竞选", False),
    ]
    assert [v.result for v in view.votes] == [
        "",
        "出局：花卷",
        "平票：饺子、花卷；当选：饺子（平票取最先：投给饺子的最后一张有效票（8 楼）比别人的早）",
    ]


def test_every_ballot_is_shown_in_order_with_its_fate(view):
    exile = view.votes[1]
    assert [b.number for b in exile.ballots] == list(range(1, 14))
    assert exile.counted == 9
    by = {(b.by, b.place): b for b in exile.ballots}
    assert (by["月饼", "6 楼"].counted, by["月饼", "6 楼"].reason) == (False, "投票人已经出局")
    assert (by["饺子", "10 楼"].form, by["饺子", "10 楼"].weight) == ("改票", "计 2 票")
    assert by["米线", "12 楼"].form == "投票（代投）"
    assert by["麻花", "8 楼"].doubt.startswith("两个版本")
    assert by["烧麦", "2 楼"].url.endswith("ptid=34&pid=502")
    assert view.votes[2].ballots[5].target == "“绞子”"


def test_totals_go_from_the_highest_with_their_voters(view):
    totals = view.votes[1].totals
    assert [(t.name, t.count, t.share, t.tone) for t in totals] == [
        ("花卷", "5", 1.0, "out"),
        ("烧麦", "4", 0.8, "plain"),
        ("馒头", "1", 0.2, "plain"),
    ]
    assert [v.name for v in totals[0].voters] == ["烧麦", "馒头", "饺子", "汤圆"]
    assert [t.tone for t in view.votes[2].totals] == ["elected", "tied", "plain"]


def test_a_vote_without_votes_and_a_void_ballot_without_a_reason_are_no_blanks():
    tally = Tally(2, "exile", None, {}, (void("饺子", None, "20 10:00", 3, ""),))
    shown_ = tally_view(tally, zone=ZONE)
    assert shown_.result == "无人出局"
    assert (shown_.ballots[0].target, shown_.ballots[0].reason) == (
        "（没写明对象）",
        "没有写明原因",
    )
    election = tally_view(Tally(1, "election", None, {}, ()), zone=ZONE)
    assert election.result == "无人当选"


def test_totals_of_nothing_but_zero_draw_no_bar():
    tally = Tally(2, "exile", None, {"饺子": Fraction(0)}, ())
    assert tally_view(tally, zone=ZONE).totals[0].share == 0.0


@pytest.mark.parametrize("day", [2, None])
def test_a_vote_whose_thread_was_not_read_whole_says_so_where_it_is_counted(day):
    gaps = (MissingPage(34, 2, "http", ""), MissingPage(34, 1, "http", ""))
    torn = ThreadReading(34, "", "vote", day, 3, 1, 9, 0, None, gaps)
    audit = replace(sample(), readings=(torn,), tallies=(EXILE, ELECTION))
    view = build(audit)
    assert [v.incomplete for v in view.votes] == [
        "投票帖没有读全，以下不是最终结果：缺第 1、2 页",
        "",  # another thread
    ]
    assert view.votes[0].incomplete in audit_text(audit)
    told = tuple(replace(b, from_journal=True) for b in EXILE.ballots)
    audit = replace(audit, tallies=(replace(EXILE, ballots=told),))
    assert build(audit).votes[0].incomplete == ""
    never = replace(torn, pages=None, missing=())
    audit = replace(sample(), readings=(never,), tallies=(EXILE,))
    assert build(audit).votes[0].incomplete == "投票帖没有读全，以下不是最终结果"


def test_a_ballot_of_the_journal_has_no_floor():
    ballot = Ballot("饺子", "first", "包子", from_journal=True, counted=True)
    tally = Tally(2, "exile", None, {"包子": Fraction(1)}, (ballot,))
    row = tally_view(tally, zone=ZONE, forum_url="http://f.example/").ballots[0]
    assert (row.place, row.url, row.at) == ("进程记录", None, None)


def test_activity_charges_only_closed_days_that_are_not_accelerated(view):
    days = view.activity.days
    assert [(d.number, d.accelerated, d.running) for d in days] == [
        (1, False, False),
        (2, False, False),
        (3, True, True),
    ]
    assert [d.below for d in days] == [1, 1, 0]
    assert [d.unvoted for d in days] == [5, 3, 0]
    cell = next(r for r in days[0].rows if r.name == "油条")
    assert (cell.posts, cell.below, cell.charged, cell.voted) == (4, True, True, False)


def test_who_left_during_the_day_is_not_charged_for_it():
    # convention 21
    audit = sample()
    second = replace(audit.days[1], charged=tuple(p for p in audit.days[1].alive if p != "油条"))
    days = (audit.days[0], second)
    view = build(replace(audit, days=days))
    cell = next(r for r in view.activity.days[1].rows if r.name == "油条")
    assert (cell.charged, cell.remark) == (False, "当天出局，不计")


def test_a_day_without_a_vote_says_nothing_of_voting():
    audit = sample()
    days = tuple(replace(d, tallies={}) for d in audit.days[:1])
    rows = tuple(replace(a, voted=False) for a in audit.activity if a.day == 1)
    view = build(replace(audit, days=days, activity=rows, tallies=()))
    assert {r.voted for r in view.activity.days[0].rows} == {None}


def test_the_matrix_has_a_gap_where_a_player_was_out(view):
    row = next(r for r in view.activity.matrix if r.name == "月饼")
    assert [c is None for c in row.cells] == [False, True, True]
    assert row.total == row.cells[0].posts


def test_twenty_players_over_ten_days_are_all_there():
    view = build(large())
    assert len(view.activity.days) == 10
    assert [len(r.cells) for r in view.activity.matrix] == [10] * 20


@pytest.mark.parametrize(
    ("pages", "read", "missing", "whole"),
    [
        (3, 3, (), True),
        (3, 2, (), False),
        (None, 0, (), False),
        (3, 3, (MissingPage(35, None, "cut", "断了"),), False),
    ],
)
def test_a_thread_is_whole_only_with_every_page_read(pages, read, missing, whole):
    thread = ThreadReading(35, "", "vote", 2, pages, read, 9, 0, None, missing)
    view = build(replace(sample(), readings=(thread,)))
    assert view.readings[0].whole is whole
    assert view.readings[0].title == "帖号 35"
    assert (view.unread, view.waiting[0].anchor == "reading") == (0 if whole else 1, not whole)


def test_a_gap_names_its_thread_page_kind_and_reason(view):
    gap = view.gaps[0]
    assert (gap.thread, gap.page, gap.kind) == ("第 3 天讨论帖（帖号 35）", "第 3 页", "")
    assert gap.why == "服务器返回防采集页面，没有帖子"


KINDS = {*PageKind, "absent", "http", "network"}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_of_missing_page_has_a_chinese_word(kind):
    assert re.fullmatch(r"[\u4e00-\u9fff]{3,8}", missing(kind, ""))


@pytest.mark.parametrize(
    ("kind", "why", "word"),
    [
        ("login", "论坛要求登录：抱歉，您尚未登录", ""),
        ("notice", "论坛提示：主题不存在", ""),
        ("absent", "存下的网页里没有第 3 页（共 3 页）", ""),
        ("cut", "页面不完整：在页脚之前就中断了", ""),
        ("wall", "论坛要访客先答一道算术题", "防采集页面"),
        ("network", "等了太久没有回答", "网络不通"),
        ("newer than this", "不明", "没有读到"),
    ],
)
def test_why_a_page_is_missing_is_not_said_twice_and_never_in_english(kind, why, word):
    page = MissingPage(35, 3, kind, why)
    thread = ThreadReading(35, "", "vote", 2, 3, 2, 9, 0, None, (page,))
    gap = build(replace(sample(), readings=(thread,))).gaps[0]
    assert (gap.kind, gap.why) == (word, why)


def test_what_is_not_built_is_never_taken_for_a_check_that_ran_or_waits(view):
    assert view.checks_unbuilt == (
        "诅咒（违规判定 2(5)）",
        "情绪发言（违规判定 3(1)、违规判定 3(2)）",
    )
    listed = (*view.checks_found, *view.checks_clean, *view.checks_not_run)
    assert not {c.title for c in listed} & {"诅咒", "情绪发言"}
    assert [w.count for w in view.waiting if w.anchor == "checks"] == [1]


def test_what_one_clause_forbids_and_nobody_looks_for_is_listed_together():
    names = ("guarantee_life", "guarantee_kin", "betrayal", "guarantee_faith")
    clauses = ("2(6)", "2(6)", "2(9)", "2(6)")
    runs = tuple(
        CheckRun(f"lexicon.{name}", "用语", clause, 0, False, built=False)
        for name, clause in zip(names, clauses, strict=True)
    )
    assert build(replace(sample(), checks=runs)).checks_unbuilt == (
        "以性命担保、以亲人担保、以信仰担保（2(6)）",
        "背叛阵营（2(9)）",
    )


def test_warnings_are_shown_as_they_are_but_not_endlessly():
    view = build(replace(sample(), warnings=("一" * 9000, "帖号写错了。")))
    assert view.warnings[1] == "帖号写错了。"
    assert len(view.warnings[0]) < 600


def test_checks_are_told_apart_by_what_came_of_them(view):
    assert [c.title for c in view.checks_clean] == ["连续三天发言偏少", "出局后发言"]
    assert [(c.title, c.why_not) for c in view.checks_not_run] == [
        ("头像或签名透露信息", "没有登录，看不到签名")
    ]
    assert [(c.title, c.findings) for c in view.checks_found][-1] == ("起誓", 3)


def test_the_course_tells_what_needs_the_director(view):
    day = view.course.phases[-1]
    assert (day.title, day.out) == ("第 2 天", ("花卷（投票）",))
    assert day.pending == ("豆浆：最后一枪（11-22 21:30 前）",)
    assert day.rejected == ("月饼：投票，已经出局",)
    assert view.course.phases[1].title == "第 1 夜"
    assert len(view.course.alive) == 11


def test_an_empty_audit_has_nothing_waiting():
    view = build(empty())
    assert (view.waiting, view.players, view.votes, view.activity.days) == ((), (), (), ())


def test_findings_of_somebody_outside_the_cast_are_shown_too():
    guest = replace(FINDINGS[0], player="凉皮", id="g1")
    audit = replace(sample(), findings=(guest,), waiting=("g1",))
    assert [(p.name, p.waiting) for p in build(audit).players] == [("凉皮", 1)]


def test_words_for_sanctions_and_standings():
    assert sanction("red", None) == "红牌"
    assert sanction(None, (4, 6)) == "扣 4–6 分"
    assert sanction(None, (4, 4)) == "扣 4 分"
    assert sanction(None, None) == ""
    assert standing(NO_CARDS) == "无"
    assert standing({"blue": 2, "yellow": 1, "red": 0}) == "黄牌 1、蓝牌 2"


def test_a_check_without_a_usual_name_goes_by_its_own_title():
    assert check_title("lexicon.oath", {"lexicon.oath": "用语"}) == "起誓"
    assert check_title("moon", {"moon": "月相"}) == "月相"
    assert check_title("moon", {}) == "moon"


def test_times_are_shown_in_the_games_timezone():
    assert vote("饺子", "包子", "20 10:00", 2).at == at("20 10:00")
    assert build(sample()).as_of == "2026 年 11 月 24 日 20:30（周二）"


def test_a_closed_accelerated_day_charges_nobody():
    # m42-082
    days = build(large()).activity.days
    assert [(d.number, d.below, d.unvoted) for d in days if d.accelerated] == [(4, 0, 0), (8, 0, 0)]
    assert all(d.below for d in days if not d.accelerated)


def test_a_post_edited_very_often_says_that_not_all_versions_are_listed():
    often = post(701, "花卷", "20 10:00", *(f"我发誓 {n}" for n in range(9)))
    found = finding("o1", "lexicon.oath", "违规判定 2(5)", often, "我发誓", revision=2)
    one = shown(build(replace(sample(), findings=(found,), posts={701: often})), "o1")
    assert [c.title for c in one.copies] == [f"第 {n} 版" for n in (2, 9, 8, 7, 6, 5)]
    assert one.flags[-1] == "共 9 个版本，这里列出 6 个"


def test_acceleration_is_told_with_its_time_its_applicants_and_its_note(view):
    assert [v.acceleration for v in view.votes] == [
        "自 11-24 14:20:33 起；申请 5 人，需要 5 人：麻花、油条、包子、粽子、汤圆",
        "没有成功；申请 2 人，需要 6 人：馒头、汤圆。"
        "没有计入——月饼（10 楼，11-22 13:00:21）：已经出局",
        "",
    ]


@pytest.mark.parametrize(
    ("acceleration", "words"),
    [
        (Acceleration(), ""),
        (Acceleration(needed=7, alive=13), "没有人申请，需要 7 人"),
        (Acceleration(True, by="journal"), "全天（依进程记录）"),
        (Acceleration(True, at("24 14:20"), "journal"), "自 11-24 14:20 起（依进程记录）"),
        (
            Acceleration(False, at("24 14:20"), "process", 3, 2, None, ("饺子", "包子"),
                         "申请延时 2 人", until=at("24 15:00")),
            "自 11-24 14:20 起，到 11-24 15:00 延时为止；申请 2 人，需要 2 人：饺子、包子。"
            "申请延时 2 人",
        ),
    ],
)  # fmt: skip
def test_every_way_a_day_may_be_accelerated_has_its_words(acceleration, words):
    assert acceleration_text(acceleration, ZONE) == words
    assert words.count("14:20") <= 1  # the time is said once
