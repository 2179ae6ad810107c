"""The day of m212: both votes, ties, the office, red cards, and what is published."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.engine import notes
from auditor.model import Tally
from auditor.rules.ruleset import Office
from tests.engine.m212.table import CAST, DAYS, GENDERS, M212, calm, first, kill, moon, played
from tests.engine.table import Played, act, day, night, stepped


def _tally(it: Played, name: str, kind: str = "exile") -> Tally:
    return it[name].tallies[kind]  # type: ignore[index]


def _totals(it: Played, name: str, kind: str = "exile") -> dict[str, Fraction]:
    return dict(_tally(it, name, kind).totals)


def test_everybody_living_votes_every_day_and_day_1_holds_both_votes() -> None:
    # m212-018, m212-021, m212-022, m212-023
    it = played(
        first(),
        moon(1, "奇迹", elect=["粽子>豆浆", "面条>豆浆"], vote=["饺子>米饭", "包子>米饭"]),
        night(1),
        moon(2, vote=[f"{p}>饺子" for p in CAST]),
    )
    assert it["day-1"].standing.sheriff == "豆浆"
    assert it.out("day-1") == [("米饭", "投票")]
    counted = [b.by for b in _tally(it, "day-2").ballots if b.counted]
    assert counted == [p for p in CAST if p != "米饭"]  # m212-027
    assert list(it["day-2"].tallies) == ["exile"]


def test_a_result_is_published_with_the_count_and_not_before() -> None:
    # m212-020, m212-117, m212-019
    it = played(first(), moon(1, "奇迹", vote=["粽子>饺子", "面条>饺子", "豆浆>弃权"]))
    assert "饺子 2票：粽子、面条" in it.said("day-1")
    assert "弃权：豆浆" in it.said("day-1")
    assert "竞选结果" in it.said("day-1")


def test_the_office_weighs_one_and_a_half_from_its_election_on() -> None:
    # m212-075, S3
    it = played(first(), moon(1, "奇迹", vote=["米饭>饺子", "粽子>豆浆"]))
    assert _totals(it, "day-1", "election") == {"米饭": 1}  # nobody holds it at the election
    assert _totals(it, "day-1") == {"饺子": Fraction(3, 2), "豆浆": 1}
    assert it.out("day-1") == [("饺子", "投票")]


def test_a_tied_election_is_drawn_and_the_director_asked() -> None:
    # m212-074, m212-104, S1
    elect = ["粽子>米饭", "饺子>包子"]
    it = played(first(), moon(1, "奇迹", elect=elect, acts=[act("导演", "竞岗", draw="包子")]))
    tally = _tally(it, "day-1", "election")
    assert (tally.elected, set(tally.tied)) == ("包子", {"米饭", "包子"})
    assert tally.needs_ruling is not None and "抽签" in tally.needs_ruling
    assert it.told("day-1", "竞岗") == {"包子": "当选警长"}  # m212-073
    written = played(first(), moon(1, "奇迹", elect=elect, draw="包子"))
    assert _tally(written, "day-1", "election").elected == "包子"
    assert {
        _tally(played(first(), moon(1, "奇迹", elect=elect), seed=n), "day-1", "election").elected
        for n in range(12)
    } == {"米饭", "包子"}


def test_a_draw_that_is_not_of_the_tied_is_refused() -> None:
    # m212-074
    elect = ["粽子>米饭", "饺子>包子"]
    acts = [act("导演", "竞岗", draw="豆浆")]
    it = played(first(), moon(1, "奇迹", elect=elect, acts=acts))
    assert it.refused("day-1") == [("导演", "竞岗")]
    assert _tally(it, "day-1", "election").elected in ("米饭", "包子")
    assert it["day-1"].drawn
    clear = played(first(), moon(1, "奇迹", acts=acts))  # no tie: nothing is drawn
    assert clear.refused("day-1") == [("导演", "竞岗")]


def test_an_election_without_votes_is_drawn_among_the_living() -> None:
    # S14
    acts = [act("导演", "竞岗", draw="粽子")]
    it = played(first(kill("豆浆")), moon(1, "诅咒之力", player="面条", elect=[], acts=acts))
    tally = _tally(it, "day-1", "election")
    assert tally.elected == "粽子"
    assert tally.needs_ruling is not None and "没有人得票" in tally.needs_ruling
    dead = [act("导演", "竞岗", draw="豆浆")]
    it = played(first(kill("豆浆")), moon(1, "诅咒之力", player="面条", elect=[], acts=dead))
    assert it.refused("day-1") == [("导演", "竞岗")]


def test_a_ruling_elects_and_answers_the_question() -> None:
    # S1
    elect = ["粽子>米饭", "饺子>包子"]
    it = played(first(), moon(1, "奇迹", elect=elect, ruling=[{"sheriff": "豆浆"}]))
    assert it["day-1"].standing.sheriff == "豆浆"
    assert _tally(it, "day-1", "election").needs_ruling is None
    assert _tally(it, "day-1", "election").elected == "豆浆"  # what the vote leads to


def test_a_ruling_for_one_who_is_out_leaves_the_election_to_the_vote() -> None:
    # S1
    ruling = [{"sheriff": "豆浆"}]
    it = played(first(kill("豆浆")), moon(1, "诅咒之力", player="面条", ruling=ruling))
    assert it.refused("day-1") == [("导演", "裁定")]
    assert _tally(it, "day-1", "election").elected == "米饭"
    assert it["day-1"].standing.sheriff == "米饭"
    assert "当选警长：米饭" in it["day-1"].announce


def test_an_exile_without_votes_takes_nobody() -> None:
    # S14, m212-025
    it = played(*calm(1), moon(2, vote=[]))
    assert it.out("day-2") == []
    assert _tally(it, "day-2").needs_ruling is None


@pytest.mark.parametrize(
    ("ballot", "out", "asked"),
    [("米饭>豆浆", "豆浆", True), ("米饭>弃权", None, False), (None, None, False)],
)
def test_a_tie_takes_whom_the_office_voted_for(
    ballot: str | None, out: str | None, asked: bool
) -> None:
    # m212-024, m212-025, m212-105, S2
    tie = ["粽子>饺子", "面条>饺子", "包子>油条", "馒头>油条"]
    it = played(*calm(1), moon(2, vote=[*tie, *([ballot] if ballot else [])]))
    tally = _tally(it, "day-2")
    assert tally.tied == ("饺子", "油条")
    assert it.out("day-2") == ([(out, "投票")] if out else [])
    assert (tally.needs_ruling is not None) == asked


def test_a_tie_that_the_office_shares_is_no_question() -> None:
    # m212-024: only where the office weighs a whole number can it share a tie
    rules = M212.model_copy(update={"office": Office(weight=Fraction(2))})
    vote = ["米饭>饺子", "粽子>油条", "面条>油条"]
    it = played(*calm(1), moon(2, vote=vote), rules=rules)
    assert set(_tally(it, "day-2").tied) == {"饺子", "油条"}
    assert it.out("day-2") == [("饺子", "投票")]
    assert _tally(it, "day-2").needs_ruling is None


def test_a_vacant_office_decides_no_tie() -> None:
    # m212-025
    acts = [kill("米饭")]
    it = played(first(), *calm(1)[1:2], night(1, *acts), moon(2, vote=["粽子>饺子", "面条>油条"]))
    assert it["day-2"].standing.sheriff is None
    assert it.out("day-2") == []


def test_one_ballot_and_one_re_vote_a_player() -> None:
    # m212-119, m212-122, m212-123
    vote = ["面条>饺子", "面条>弃权", "面条>包子"]
    it = played(*calm(1), moon(2, vote=vote))
    assert _tally(it, "day-2").abstained == ("面条",)
    assert _totals(it, "day-2") == {}


def test_an_accelerated_day_voids_all_re_votes() -> None:
    # m212-116, S24
    vote = ["面条>饺子", "面条>包子", "粽子>饺子"]
    it = played(*calm(1), moon(2, vote=vote, accelerated=True))
    assert _totals(it, "day-2") == {"饺子": 2}


def test_the_last_hour_and_the_close() -> None:
    # m212-124, m212-125, m212-018
    vote = [
        "面条>饺子@2026-11-19 10:00",
        "粽子>饺子@2026-11-19 10:00",
        "面条>包子@2026-11-19 20:00",
        "粽子>包子@2026-11-19 19:59",
        "豆浆>包子@2026-11-19 21:00",
        "油条>包子@2026-11-19 21:01",
    ]
    it = played(*calm(1), moon(2, vote=vote), days=DAYS)
    assert _totals(it, "day-2") == {"饺子": 1, "包子": 2}


def test_votes_by_and_for_the_out_do_not_count() -> None:
    # m212-027, m212-032
    start = first(kill("汤圆"))
    it = played(
        start, moon(1, "诅咒之力", player="烧麦", vote=["汤圆>饺子", "面条>汤圆", "粽子>包子"])
    )
    assert _totals(it, "day-1") == {"包子": 1}
    assert "汤圆" not in _tally(it, "day-1").absent


def test_the_exiled_and_his_lover_are_shown_with_their_roles() -> None:
    # m212-012, m212-017, m212-028, m212-105
    it = played(first(pair=("豆浆", "汤圆")), moon(1, "奇迹", vote=["粽子>豆浆", "面条>豆浆"]))
    assert "投票出局：豆浆（预言家）" in it["day-1"].announce
    assert "殉情：汤圆（守卫）" in it["day-1"].announce
    place = it["day-1"].announce.index
    assert place("投票出局：豆浆（预言家）") < place("殉情：汤圆（守卫）")


def test_nobody_else_is_shown_with_a_role() -> None:
    # m212-013, m212-015, m212-016, m212-103
    it = played(
        first(kill("豆浆"), act("女巫", "毒药", "粽子"), pair=("豆浆", "汤圆")),
        moon(1, "诅咒之力", player="面条", expel=["饺子"]),
        night(1, expel=["烧麦"]),
        moon(2),
    )
    assert it["night-0"].announce == ()
    assert "昨夜出局：豆浆（杀人）、汤圆（殉情）、粽子（毒药）" in it["day-1"].announce
    assert "红牌罚下：饺子" in it["day-1"].announce
    assert "昨夜出局：烧麦（红牌罚下）" in it["day-2"].announce
    said = it.said("day-1") + it.said("day-2")
    assert not [role for role in CAST.values() if role in said]


def test_an_expelled_lover_takes_the_other_along_without_roles() -> None:
    # m212-030, m212-034, m212-013, m212-226
    it = played(first(pair=("豆浆", "汤圆")), moon(1, "奇迹", expel=["豆浆"], vote=["粽子>饺子"]))
    assert it.out("day-1") == [("豆浆", "红牌罚下"), ("汤圆", "殉情"), ("饺子", "投票")]
    assert "殉情：汤圆" in it["day-1"].announce
    assert "投票出局：饺子（狼人）" in it["day-1"].announce


def test_an_opening_names_the_nights_out_and_the_office() -> None:
    # m212-014, m212-011, m212-230
    it = played(*calm(1), moon(2), night(2), moon(3, "沉默不语"))
    assert it["day-2"].announce[:3] == ("第2天的讨论开始", "昨夜出局：无", "警长：米饭")
    assert it["day-3"].announce[3:5] == ("新月事件：沉默不语", "今天谁也不能发言，直接投票")
    assert "警长" not in it["day-1"].announce[0]


def test_nobody_has_last_words() -> None:
    # m212-035, m212-111
    it = played(first(kill("豆浆")), moon(1, "诅咒之力", player="面条", vote=["粽子>饺子"]))
    assert not [f for p in it.course.phases for f in p.feedback if f.skill == "遗言"]
    assert "遗言" not in M212.engine["skills"]


def test_an_exiled_holder_has_half_an_hour_then_the_lot() -> None:
    # m212-076, m212-107
    out = ["粽子>米饭", "面条>米饭"]
    it = played(*calm(1), moon(2, vote=out), days=DAYS)
    (ask,) = it["day-2"].pending
    assert (ask.by, ask.skill, str(ask.deadline)) == ("警长", "殉职", "2026-11-19 21:30:00+08:00")
    assert it["day-2"].standing.sheriff is None
    in_time = [act("警长", "殉职", "汤圆", when="2026-11-19 21:30")]
    assert (
        played(*calm(1), moon(2, vote=out, acts=in_time), days=DAYS)["day-2"].standing.sheriff
        == "汤圆"
    )
    late = [act("警长", "殉职", "汤圆", when="2026-11-19 21:31"), act("导演", "殉职", draw="粽子")]
    it = played(*calm(1), moon(2, vote=out, acts=late), days=DAYS)
    assert it["day-2"].standing.sheriff == "粽子"
    assert it.refused("day-2") == [("警长", "殉职")]


def test_an_exiled_holder_cannot_decline_nor_name_the_out() -> None:
    # m212-076
    out = ["粽子>米饭", "面条>米饭"]
    acts = [act("警长", "殉职", use=False), act("米饭", "殉职", "米饭")]
    it = played(*calm(1), moon(2, vote=out, acts=acts))
    assert it.refused("day-2") == [("警长", "殉职"), ("米饭", "殉职")]
    assert it.pending("day-2") == [("警长", "殉职")]


def test_a_holder_killed_at_night_is_succeeded_after_all_who_go_out() -> None:
    # m212-076, convention order of a night (7)
    start = first(pair=("面条", "汤圆"))
    acts = (kill("米饭"), act("女巫", "毒药", "粽子"), act("警长", "殉职", "粽子"))
    it = played(start, *calm(1)[1:2], night(1, *acts), moon(2))
    assert it.out("night-1") == [("米饭", "杀人"), ("粽子", "毒药")]
    assert it.refused("night-1") == [("警长", "殉职")]
    assert it.pending("night-1") == [("警长", "殉职")]
    assert "警长：无" in it["day-2"].announce


def test_a_red_carded_holders_badge_goes_by_lot_before_the_vote() -> None:
    # m212-029, m212-031, m212-077, S3
    acts = [act("警长", "殉职", "面条"), act("导演", "殉职", draw="粽子")]
    it = played(*calm(1), moon(2, expel=["米饭"], vote=["粽子>饺子", "油条>豆浆"], acts=acts))
    assert it.refused("day-2") == [("警长", "殉职")]
    assert _totals(it, "day-2") == {"饺子": Fraction(3, 2), "豆浆": 1}
    drawn = played(*calm(1), moon(2, expel=["米饭"]))
    assert drawn.pending("day-2") == []
    assert drawn["day-2"].standing.sheriff not in (None, "米饭")
    assert drawn["day-2"].drawn


def test_a_holder_taken_along_by_a_red_card_chooses_before_the_vote() -> None:
    # m212-030, m212-076, S3
    start = first(pair=("面条", "米饭"), kinship="烧麦")
    acts = [act("警长", "殉职", "粽子")]
    vote = ["粽子>饺子", "油条>豆浆"]
    it = played(start, *calm(1)[1:], moon(2, expel=["面条"], vote=vote, acts=acts))
    assert it.out("day-2") == [("面条", "红牌罚下"), ("米饭", "殉情"), ("饺子", "投票")]
    assert _totals(it, "day-2")["饺子"] == Fraction(3, 2)


def test_ballots_for_the_expelled_are_void_and_asked_about_where_they_were_the_most() -> None:
    # S6, m212-034
    most = ["粽子>油条", "面条>油条", "麻花>油条", "豆浆>饺子", "烧麦>饺子"]
    it = played(*calm(1), moon(2, expel=["油条"], vote=most))
    assert _totals(it, "day-2") == {"饺子": 2}
    needs = _tally(it, "day-2").needs_ruling
    assert needs is not None and "油条" in needs
    few = ["粽子>油条", "豆浆>饺子", "烧麦>饺子"]
    calm_day = played(*calm(1), moon(2, expel=["油条"], vote=few))
    assert _tally(calm_day, "day-2").needs_ruling is None


def test_rulings_go_before_the_rules() -> None:
    # S2
    tie = ["粽子>饺子", "面条>饺子", "包子>油条", "馒头>油条", "米饭>豆浆"]
    it = played(*calm(1), moon(2, vote=tie, ruling=[{"exile": None}]))
    assert it.out("day-2") == []
    assert _tally(it, "day-2").needs_ruling is None
    kept = played(*calm(1), moon(2, vote=["粽子>饺子"], ruling=[{"keep": "饺子"}]))
    assert kept.out("day-2") == []


def test_a_day_before_the_journals_beginning_is_not_made_up() -> None:
    state, (phase,) = stepped(
        [day(3, vote=["粽子>饺子"])], rules=M212, cast=dict.fromkeys(CAST), genders=GENDERS
    )
    assert phase.moon is None and phase.drawn == ()
    assert [g.player for g in phase.out] == ["饺子"]
    assert "投票出局：饺子" in phase.announce
    assert any("第 3 天" in note and "新月事件" in note for note in notes(state))
