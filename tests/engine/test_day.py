"""The days of m42: election, exile, ties, red cards, rulings, what is published."""

from __future__ import annotations

from tests.engine.table import CALM, DAYS, ELECTED, act, day, night, played


def test_election_highest_is_sheriff_and_nobody_goes_out() -> None:  # m42-052, m42-065
    it = played(day(1, elect=["饺子>包子", "米粥>面条", "春卷>面条", "粽子>弃权"]))
    tally = it["day-1"].tallies["election"]
    assert (tally.elected, tally.out, it.out("day-1")) == ("面条", (), [])
    assert it["day-1"].standing.sheriff == "面条"
    assert "当选警长：面条" in it.said("day-1")


def test_election_tie_goes_to_the_first_to_reach_it() -> None:  # S3
    it = played(day(1, elect=["包子>饺子", "米粥>月饼", "春卷>月饼", "花卷>饺子"]))
    tally = it["day-1"].tallies["election"]
    assert (tally.tied, tally.elected) == (("饺子", "月饼"), "月饼")
    assert tally.needs_ruling is None


def test_election_without_votes_leaves_the_office_vacant_and_asks() -> None:  # S4
    for ballots in ([], ["饺子>弃权"]):
        it = played(day(1, elect=ballots))
        tally = it["day-1"].tallies["election"]
        assert tally.elected is None
        assert tally.needs_ruling is not None
        assert it["day-1"].standing.sheriff is None
        assert "当选警长：" not in it.said("day-1")


def test_ruling_names_the_sheriff_where_the_election_does_not() -> None:
    it = played(day(1, elect=[], ruling=[{"sheriff": "包子"}]))
    assert it["day-1"].standing.sheriff == "包子"
    assert it["day-1"].tallies["election"].needs_ruling is None
    assert it.said("day-1").count("当选警长：") == 1
    assert "当选警长：包子" in it.said("day-1")


def test_day_one_has_no_exile_and_later_days_no_election() -> None:  # S2
    it = played(day(1, vote=["饺子>面条"]), night(1), day(2, elect=["饺子>面条"]))
    assert it.out("day-1") == []
    assert dict(it["day-1"].tallies) == {}
    assert it.refused("day-1") == [("导演", "出局投票")]
    assert it.refused("day-2") == [("导演", "竞选")]
    assert it["day-2"].standing.sheriff is None


def test_day_without_a_known_vote_settles_nothing() -> None:
    it = played(*CALM, day(2))
    assert (it.out("day-2"), dict(it["day-2"].tallies)) == ([], {})
    assert "无人出局" not in it.said("day-2")


def test_highest_goes_out_and_sheriff_counts_two_only_in_the_exile() -> None:  # m42-020, 053
    it = played(day(1, elect=["面条>米粥"]), night(1), day(2, vote=["面条>包子", "米粥>饺子"]))
    assert it["day-1"].tallies["election"].totals == {"米粥": 1}
    assert it["day-2"].tallies["exile"].totals == {"饺子": 2, "包子": 1}
    assert it.out("day-2") == [("饺子", "投票")]
    assert "投票出局：饺子" in it.said("day-2")


def test_tie_takes_the_stand_in_even_where_he_is_among_the_tied() -> None:  # m42-043, S6
    it = played(*CALM, day(2, vote=["面条>油条", "包子>月饼"]))
    tally = it["day-2"].tallies["exile"]
    assert (tally.tied, tally.out, tally.needs_ruling) == (("油条", "月饼"), ("油条",), None)
    assert it.out("day-2") == [("油条", "冤死")]
    assert "冤死出局：油条" in it.said("day-2")
    assert it.pending("day-2") == [("油条", "冤死")]


def test_tie_without_the_stand_in_takes_nobody() -> None:  # m42-021
    it = played(
        ELECTED,
        night(1, act("狼人", "杀人", "油条")),
        day(2, vote=["面条>饺子", "饺子>面条"]),
    )
    assert it.out("day-2") == []
    assert it["day-2"].tallies["exile"].needs_ruling is None
    assert "无人出局" in it.said("day-2")


def test_nobody_votes_takes_the_stand_in_without_doubt() -> None:  # m42-044
    it = played(*CALM, day(2, vote=[]))
    assert it.out("day-2") == [("油条", "冤死")]
    assert it["day-2"].tallies["exile"].needs_ruling is None


def test_only_abstentions_take_the_stand_in_with_a_doubt() -> None:  # S5
    it = played(*CALM, day(2, vote=["面条>弃权"]))
    assert it.out("day-2") == [("油条", "冤死")]
    assert it["day-2"].tallies["exile"].needs_ruling is not None
    gone = played(ELECTED, night(1, act("狼人", "杀人", "油条")), day(2, vote=["面条>弃权"]))
    assert gone.out("day-2") == []
    assert gone["day-2"].tallies["exile"].needs_ruling is None


def test_stand_in_alone_at_the_top_goes_out_by_vote_and_has_no_list() -> None:  # m42-045
    it = played(*CALM, day(2, vote=["面条>油条"], acts=[act("油条", "冤死", targets=["面条"])]))
    assert it.out("day-2") == [("油条", "投票")]
    assert it.refused("day-2") == [("油条", "冤死")]
    assert it.pending("day-2") == []


def test_the_named_may_not_vote_on_the_next_day_and_on_that_day_only() -> None:  # m42-045
    it = played(
        *CALM,
        day(2, vote=["面条>饺子", "包子>月饼"], acts=[act("替罪羊", "冤死", "米粥", "饺子")]),
        night(2),
        day(3, vote=["米粥>包子", "饺子>面条", "春卷>馒头"]),
        night(3),
        day(4, vote=["米粥>包子"]),
    )
    tally = it["day-3"].tallies["exile"]
    assert tally.totals == {"馒头": 1}
    assert not {"米粥", "饺子"} & {*tally.absent, *tally.abstained}
    assert it["day-4"].tallies["exile"].totals == {"包子": 2}


def test_list_of_the_stand_in_may_be_empty_or_declined_but_not_missing() -> None:  # m42-004
    for answer, left in (
        (act("油条", "冤死", targets=[]), []),
        (act("油条", "冤死", use=False), []),
        (act("油条", "冤死"), [("油条", "冤死")]),
    ):
        it = played(*CALM, day(2, vote=[], acts=[answer]))
        assert it.pending("day-2") == left
        assert it.out("day-2") == [("油条", "冤死")]


def test_list_may_not_name_one_who_is_publicly_out() -> None:  # m42-024
    it = played(
        ELECTED,
        night(1, act("狼人", "杀人", "粽子")),
        day(2, vote=[], acts=[act("油条", "冤死", "粽子", "面条"), act("油条", "冤死", "面条")]),
        night(2),
        day(3, vote=["面条>饺子", "春卷>包子"]),
    )
    assert it.refused("day-2") == [("油条", "冤死")]
    assert it.pending("day-2") == []
    assert it["day-3"].tallies["exile"].totals == {"包子": 1}


def test_red_card_by_day_comes_after_the_vote() -> None:  # m42-027
    it = played(*CALM, day(2, vote=["面条>馒头", "月饼>馒头", "包子>烧饼"], expel=["烧饼", "面条"]))
    assert it["day-2"].tallies["exile"].totals == {"馒头": 2, "烧饼": 1}
    assert it.out("day-2") == [("馒头", "投票"), ("烧饼", "红牌罚下"), ("面条", "红牌罚下")]
    assert "红牌罚下：烧饼、面条" in it.said("day-2")
    assert it.pending("day-2") == []  # m42-046: no shot after a red card
    assert it.told("day-2", "遗言") == {"馒头": "可以留下遗言"}  # m42-025


def test_voted_out_and_red_card_on_one_day_is_the_votes_with_a_question() -> None:  # S17
    it = played(*CALM, day(2, vote=["面条>烧饼"], expel=["烧饼"]))
    assert it.out("day-2") == [("烧饼", "投票")]
    assert it.pending("day-2") == [("烧饼", "最后一枪")]
    assert it["day-2"].needs_ruling is not None
    assert "红牌罚下" not in it.said("day-2")


def test_red_card_of_one_long_out_does_nothing() -> None:  # m42-113 is for the cards
    it = played(ELECTED, night(1, act("狼人", "杀人", "春卷")), day(2, expel=["春卷"]))
    assert it.out("day-2") == []
    assert it["day-2"].needs_ruling is None
    assert "红牌罚下" not in it.said("day-2")


def test_rulings_on_the_vote_go_before_the_rules() -> None:
    it = played(*CALM, day(2, vote=["面条>弃权"], ruling=[{"exile": "饺子"}]))
    assert it.out("day-2") == [("饺子", "投票")]
    assert it["day-2"].tallies["exile"].out == ("饺子",)
    assert it["day-2"].tallies["exile"].needs_ruling is None
    it = played(*CALM, day(2, vote=["面条>饺子"], ruling=[{"exile": None}]))
    assert it.out("day-2") == []
    assert "无人出局" in it.said("day-2")
    it = played(*CALM, day(2, vote=["面条>饺子"], ruling=[{"keep": "饺子"}]))
    assert it.out("day-2") == []
    assert it["day-2"].tallies["exile"].out == ()
    it = played(*CALM, day(2, ruling=[{"exile": "饺子"}]))  # no vote is known
    assert it.out("day-2") == [("饺子", "投票")]


def test_ruling_that_takes_out_goes_before_one_that_keeps() -> None:
    it = played(*CALM, day(2, vote=["面条>饺子"], ruling=[{"keep": "饺子"}, {"out": "饺子"}]))
    assert it["day-2"].tallies["exile"].out == ()
    assert it.out("day-2") == [("饺子", "裁定")]
    it = played(*CALM, day(2, ruling=[{"keep": "饺子"}], expel=["饺子"]))
    assert it.out("day-2") == []
    assert "红牌罚下" not in it.said("day-2")


def test_ruling_for_one_who_is_out_is_refused() -> None:
    it = played(
        ELECTED,
        night(1, act("狼人", "杀人", "春卷"), ruling=[{"exile": "饺子"}]),
        day(2, ruling=[{"exile": "春卷"}, {"out": "春卷"}, {"sheriff": "春卷"}]),
    )
    assert it.refused("night-1") == [("导演", "裁定")]
    assert it.refused("day-2") == [("导演", "裁定")] * 3
    assert it["day-2"].standing.sheriff == "米粥"


def test_opening_lists_the_day_and_the_night_before_by_name_only() -> None:
    # S8, S14, m42-015, m42-070
    it = played(
        *CALM,
        day(2, vote=["面条>烧饼"], acts=[act("烧饼", "最后一枪", "春卷")]),
        night(2, act("狼人", "杀人", "汤圆"), act("女巫", "毒药", "饺子")),
        day(3),
        night(3),
        day(4),
    )
    assert "春卷" not in it.said("day-2")
    assert "出局名单：烧饼、春卷、汤圆、饺子" in it.said("day-3")
    assert "出局名单：无" in it.said("day-4")
    for text in it.course.phases:
        for word in ("猎人", "最后一枪", "杀人", "毒药", "预言家", "女巫", "判负"):
            assert word not in "\n".join(text.announce)


def test_empty_list_is_not_repeated_once_an_untold_night_is_followed_by_a_vote() -> None:
    it = played(*CALM, day(2, vote=["面条>饺子"]))
    assert "出局名单" not in it.said("day-2")
    assert "出局名单：无" in played(*CALM, day(2)).said("day-2")
    told = played(ELECTED, night(1, act("预言家", "验人", "饺子")), day(2, vote=["面条>饺子"]))
    assert "出局名单：无" in told.said("day-2")


def test_substitute_once_a_player() -> None:  # m42-098, m42-100
    it = played(
        day(1, elect=["面条>米粥"], substitute=["汤圆", "饺子"]),
        night(1, act("汤圆", "验人", "饺子"), substitute=["汤圆"]),
    )
    assert it.refused("day-1") == []
    assert it.refused("night-1") == [("汤圆", "替补")]
    assert it.told("night-1", "验人") == {"汤圆": "非村民阵营"}


def test_moon_is_refused_where_the_rules_have_none() -> None:
    it = played(day(1, elect=["面条>米粥"], moon={"event": "绑架"}))
    assert it.refused("day-1") == [("导演", "绑架")]


def test_opening_says_when_the_day_closes() -> None:
    it = played(ELECTED, days=DAYS)
    assert it["day-1"].announce[0] == "第1天的讨论开始，2026-11-17 21:00 关门"
