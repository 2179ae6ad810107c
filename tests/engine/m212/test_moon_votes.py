"""Moon events that change a vote."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.game import Act
from auditor.model import Tally
from tests.engine.m212.table import GENDERS, MEN, calm, first, kill, moon, played
from tests.engine.table import Played, act, night

WOMEN = tuple(p for p in GENDERS if p not in MEN)


def _tally(it: Played, name: str = "day-1", kind: str = "exile") -> Tally:
    return it[name].tallies[kind]  # type: ignore[index]


def test_an_abducted_players_ballots_are_his_captors_in_both_votes() -> None:
    # m212-146
    it = played(
        first(),
        moon(1, "绑架", victim="粽子", captor="饺子",
             elect=["粽子>米饭", "饺子>包子"], vote=["粽子>包子", "饺子>豆浆"]),
    )  # fmt: skip
    assert _tally(it, kind="election").totals == {"包子": 2}
    assert it["day-1"].standing.sheriff == "包子"
    assert _tally(it).totals == {"豆浆": 2}
    own = [b for b in _tally(it).ballots if b.by == "粽子" and b.target == "包子"]
    assert [b.counted for b in own] == [False]
    assert "粽子" not in (*_tally(it).absent, *_tally(it).abstained)


@pytest.mark.parametrize("captors", [["饺子>弃权"], []])
def test_a_captor_without_a_ballot_leaves_the_victim_without(captors: list[str]) -> None:
    # m212-147
    vote = ["粽子>包子", "面条>豆浆", *captors]
    it = played(first(), moon(1, "绑架", victim="粽子", captor="饺子", vote=vote))
    assert _tally(it).totals == {"豆浆": 1}
    assert "粽子" not in (*_tally(it).absent, *_tally(it).abstained)


def test_a_followed_ballot_has_the_victims_weight_and_decides_his_tie() -> None:
    # S25
    it = played(
        first(),
        moon(1, "绑架", victim="米饭", captor="饺子", elect=["面条>米饭"], vote=["饺子>豆浆"]),
    )
    assert it["day-1"].standing.sheriff == "米饭"
    assert _tally(it).totals == {"豆浆": Fraction(5, 2)}
    tie = [
        "粽子>油条",
        "面条>油条",
        "包子>烧麦",
        "馒头>烧麦",
        "花卷>烧麦",
        "豆浆>油条",
        "饺子>豆浆",
    ]
    it = played(
        first(), moon(1, "绑架", victim="米饭", captor="饺子", elect=["面条>米饭"], vote=tie)
    )
    assert set(_tally(it).tied) == {"油条", "烧麦"}
    assert it.out("day-1") == [("豆浆", "投票")]


def test_the_abduction_is_over_after_the_vote() -> None:
    # m212-146
    it = played(
        first(),
        moon(1, "绑架", victim="粽子", captor="饺子"),
        night(1),
        moon(2, vote=["粽子>包子", "饺子>豆浆", "面条>包子"]),
    )
    assert _tally(it, "day-2").totals == {"豆浆": 1, "包子": 2}


def test_the_curse_is_one_vote_more_in_both_votes_and_on_top_of_the_office() -> None:
    # m212-159
    it = played(
        first(),
        moon(1, "诅咒之力", player="米饭", elect=["米饭>米饭", "粽子>豆浆"], vote=["米饭>饺子"]),
        night(1),
        moon(2, vote=["米饭>包子"]),
    )
    assert _tally(it, kind="election").totals == {"米饭": 2, "豆浆": 1}
    assert _tally(it).totals == {"饺子": Fraction(5, 2)}
    assert _tally(it, "day-2").totals == {"包子": Fraction(3, 2)}


def test_the_fool_neither_votes_nor_is_missed_but_can_be_chosen() -> None:
    # m212-160
    vote = ["饺子>面条", "粽子>饺子", "面条>弃权"]
    it = played(first(), moon(1, "愚人节", player="饺子", elect=["饺子>包子"], vote=vote))
    assert _tally(it).totals == {"饺子": 1}
    assert "饺子" not in (*_tally(it).absent, *_tally(it).abstained)
    assert [b.counted for b in _tally(it).ballots if b.by == "饺子"] == [False]
    assert it.out("day-1") == [("饺子", "投票")]


def test_the_fool_votes_again_on_the_next_day() -> None:
    # m212-160
    it = played(first(), moon(1, "愚人节", player="面条"), night(1), moon(2, vote=["面条>饺子"]))
    assert _tally(it, "day-2").totals == {"饺子": 1}


def test_a_fool_of_the_pack_lowers_the_number_and_does_not_kill_himself() -> None:
    # m212-161, m212-160, S9
    def game(*acts: Act) -> list[tuple[str, str]]:
        it = played(first(), moon(1, "愚人节", player="饺子"), night(1, *acts))
        return it.refused("night-1")

    assert game(kill("粽子", "米饭", "豆浆")) == []
    assert game(kill("粽子", "米饭", "豆浆", "油条")) == [("狼人", "杀人")]
    assert game(kill("粽子", by="饺子")) == [("饺子", "杀人")]
    alone = moon(1, "愚人节", player="饺子", expel=["包子", "馒头", "花卷"])
    it = played(first(), alone, night(1, kill("粽子")), moon(2), night(2, kill("粽子")))
    assert it.refused("night-1") == [("狼人", "杀人")]
    assert it.out("night-2") == [("粽子", "杀人")]


def test_a_fool_of_the_black_lovers_leaves_the_knife_to_the_other() -> None:
    # m212-160
    start = first(pair=("月饼", "粽子"))
    it = played(
        start,
        moon(1, "愚人节", player="粽子"),
        night(1, kill("豆浆", by="粽子"), kill("米饭", by="黑情侣")),
    )
    assert it.refused("night-1") == [("粽子", "杀人")]
    assert it.out("night-1") == [("米饭", "杀人")]


def test_a_fool_may_use_other_skills() -> None:
    # m212-160
    it = played(first(), moon(1, "愚人节", player="豆浆"), night(1, act("豆浆", "预言", "饺子")))
    assert it.told("night-1", "预言") == {"豆浆": "狼人"}


@pytest.mark.parametrize(("event", "away"), [("离家出走", WOMEN), ("组团泡妞", MEN)])
def test_who_is_away_neither_votes_nor_is_voted_for(event: str, away: tuple[str, ...]) -> None:
    # m212-164, m212-167
    here = [p for p in GENDERS if p not in away]
    vote = [f"{away[0]}>{here[0]}", f"{here[1]}>{away[1]}", f"{here[2]}>{here[3]}"]
    it = played(first(), moon(1, event, elect=vote, vote=vote))
    assert _tally(it).totals == {here[3]: 1}
    assert _tally(it, kind="election").totals == {here[3]: 1}
    assert not set(away) & {*_tally(it).absent, *_tally(it).abstained}


def test_a_holder_who_is_away_decides_no_tie() -> None:
    # m212-164, m212-024
    vote = ["粽子>面条", "面条>粽子", "米饭>饺子"]
    it = played(*calm(2), moon(3, "离家出走", vote=vote))
    assert it.out("day-3") == []


def test_nobody_can_be_elected_who_is_away() -> None:
    # m212-164, S14
    for seed in range(8):
        it = played(first(), moon(1, "离家出走", elect=[]), seed=seed)
        assert it["day-1"].standing.sheriff in MEN


def test_the_badge_goes_to_nobody_who_is_away() -> None:
    # m212-164: 殉职 is a skill like any other
    acts = [act("警长", "殉职", "豆浆"), act("警长", "殉职", "面条")]
    it = played(*calm(2, sheriff="粽子"), moon(3, "离家出走", vote=["饺子>粽子"], acts=acts))
    assert it.refused("day-3") == [("警长", "殉职")]
    assert it["day-3"].standing.sheriff == "面条"
    from_her = [act("警长", "殉职", "面条"), act("导演", "殉职", draw="包子")]
    it = played(
        first(pair=("粽子", "米饭")),
        *calm(2)[1:],
        moon(3, "离家出走", vote=["饺子>粽子"], acts=from_her),
    )
    assert it.out("day-3") == [("粽子", "投票"), ("米饭", "殉情")]
    assert it.refused("day-3") == [("警长", "殉职")]
    assert it["day-3"].standing.sheriff == "包子"


@pytest.mark.parametrize(
    ("stars", "out", "asked"),
    [
        ("面条>包子", [], False),
        ("面条>饺子", [("饺子", "投票")], False),
        ("面条>弃权", [], True),
        (None, [("饺子", "投票")], False),
    ],
)
def test_the_star_forces_a_tie_unless_he_voted_for_the_highest(
    stars: str | None, out: list[tuple[str, str]], asked: bool
) -> None:
    # m212-171, m212-172, S13
    vote = ["粽子>饺子", "油条>饺子", *([stars] if stars else [])]
    it = played(first(), moon(1, "霸星附体", player="面条", vote=vote))
    assert it.out("day-1") == out
    assert (_tally(it).needs_ruling is not None) == asked


def test_a_tie_with_the_stars_target_is_decided_as_ever() -> None:
    # m212-171, m212-024
    vote = ["粽子>饺子", "面条>包子", "米饭>豆浆", "油条>饺子", "花卷>包子"]
    it = played(first(), moon(1, "霸星附体", player="面条", vote=vote))
    assert it.out("day-1") == [("豆浆", "投票")]
    other = [*vote[:1], "面条>烧麦", "油条>包子", "米饭>豆浆", "花卷>包子", "年糕>饺子"]
    it = played(first(), moon(1, "霸星附体", player="面条", vote=other))
    assert it.out("day-1") == []  # his target is not among the highest


def test_the_star_has_no_power_on_the_next_day() -> None:
    # m212-171
    it = played(
        first(),
        moon(1, "霸星附体", player="面条"),
        night(1),
        moon(2, vote=["粽子>饺子", "油条>饺子", "面条>包子"]),
    )
    assert it.out("day-2") == [("饺子", "投票")]


def test_an_uprising_ends_the_office_for_good() -> None:
    # m212-155
    vote = ["米饭>饺子", "粽子>豆浆"]
    it = played(*calm(2), moon(3, "起义事件", vote=vote), night(3), moon(4, vote=["米饭>饺子"]))
    assert it["day-3"].standing.sheriff is None
    assert _tally(it, "day-3").totals == {"饺子": 1, "豆浆": 1}
    assert it.out("day-3") == []
    assert _tally(it, "day-4").totals == {"饺子": 1}
    assert "警长被取消" in it["day-3"].announce
    assert it.pending("day-3") == []


def test_an_uprising_leaves_nobody_to_be_succeeded() -> None:
    # m212-155
    it = played(*calm(2), moon(3, "起义事件", expel=["米饭"]))
    assert it["day-3"].standing.sheriff is None
    assert it["day-3"].drawn == ()
