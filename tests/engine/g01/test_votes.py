"""Votes: the election, 带队, ties, and what is published of a count."""

from __future__ import annotations

import pytest

from tests.engine.g01.table import ELECTED, begun, courted, played, varied
from tests.engine.table import act, day, night


def test_day_one_elects_and_exiles_nobody() -> None:  # g01-018, g01-019, g01-020, g01-116
    it = played(
        courted(), day(1, elect=["饺子>锅盔", "包子>锅盔", "月饼>年糕"], vote=["饺子>麻花"])
    )
    tally = it["day-1"].tallies["election"]
    assert tally.elected == "锅盔"
    assert set(tally.absent) == {*it["day-1"].standing.alive} - {"饺子", "包子", "月饼"}
    assert it.out("day-1") == []
    assert it["day-1"].standing.sheriff == "锅盔"
    assert "当选警长：锅盔" in it.said("day-1")
    assert it.told("day-1", "竞岗") == {"锅盔": "当选警长"}  # g01-094
    assert it.refused("day-1") == [("导演", "出局投票")]


def test_who_first_had_the_most_is_elected_each_ballot_counting_one() -> None:  # g01-095
    votes = ["饺子>锅盔", "包子>米线", "花卷>锅盔", "馒头>米线", "饺子>油条", "烧麦>锅盔"]
    it = played(courted(), day(1, elect=votes))
    tally = it["day-1"].tallies["election"]
    assert tally.totals == {"油条": 1, "米线": 2, "锅盔": 2}
    assert tally.elected == "米线"


@pytest.mark.parametrize("votes", [[], ["饺子>弃权"]])
def test_nobody_is_elected_without_a_vote_and_the_director_is_asked(votes) -> None:  # S15
    it = played(courted(), day(1, elect=votes), night(1), day(2))
    tally = it["day-1"].tallies["election"]
    assert tally.elected is None
    assert "警长" in (tally.needs_ruling or "")
    assert "没有警长" in it.said("day-1")
    assert "警长：无" in it.said("day-2")


def test_later_days_exile_and_elect_nobody() -> None:  # g01-021, g01-116
    it = begun(night(1), day(2, vote=["饺子>麻花"], elect=["饺子>油条"]))
    assert it.out("day-2") == [("麻花", "投票")]
    assert it.refused("day-2") == [("导演", "竞选")]
    assert "村民" not in it.said("day-2")  # g01-031


def test_the_sheriffs_ballot_counts_two_at_the_count(tmp_path) -> None:  # g01-096
    votes = ["锅盔>麻花", "饺子>油条", "包子>油条", "馒头>油条"]
    it = begun(night(1), day(2, vote=votes[:2]))
    assert it["day-2"].tallies["exile"].totals == {"麻花": 2, "油条": 1}
    assert it.out("day-2") == [("麻花", "投票")]
    three = varied("office: {weight: 3}\n", tmp_path)
    it = begun(night(1), day(2, vote=votes), rules=three)
    assert it["day-2"].tallies["exile"].totals == {"麻花": 3, "油条": 3}


def test_a_tie_that_his_target_shares_takes_that_target() -> None:  # g01-097, S16
    votes = ["饺子>油条", "包子>油条", "馒头>豆浆", "花卷>豆浆", "锅盔>麻花"]
    it = begun(night(1), day(2, vote=votes))
    assert it["day-2"].tallies["exile"].tied == ("麻花", "油条", "豆浆")
    assert it.out("day-2") == [("麻花", "投票")]


@pytest.mark.parametrize(
    "votes",
    [
        ["饺子>油条", "包子>豆浆"],  # he has not voted
        ["饺子>油条", "包子>豆浆", "锅盔>弃权"],
        ["饺子>油条", "包子>油条", "烧麦>油条", "馒头>豆浆", "花卷>豆浆", "粽子>豆浆", "锅盔>麻花"],
        [],
    ],
)
def test_any_other_tie_takes_nobody(votes: list[str]) -> None:  # g01-098, S16
    it = begun(night(1), day(2, vote=votes))
    assert it.out("day-2") == []
    assert it["day-2"].tallies["exile"].out == ()
    assert "无人出局" in it.said("day-2")
    assert it["day-2"].tallies["exile"].needs_ruling is None


def test_a_tie_without_a_sheriff_takes_nobody() -> None:  # g01-098
    it = begun(
        night(1),
        day(2, vote=["饺子>锅盔"]),
        night(2),
        day(3, vote=["锅盔>油条", "饺子>油条", "包子>豆浆"]),
    )
    assert it.out("day-3") == []


def test_who_is_out_neither_votes_nor_is_voted_for() -> None:  # g01-027
    it = begun(
        night(1),
        day(2, vote=["饺子>麻花"]),
        night(2),
        day(3, vote=["麻花>油条", "饺子>麻花", "包子>豆浆"]),
    )
    assert it["day-3"].tallies["exile"].totals == {"豆浆": 1}


def test_a_bitten_one_and_a_drifting_one_vote() -> None:  # g01-038
    it = begun(night(1, act("年糕", "咬噬", "麻花")), day(2, vote=["麻花>油条"]))
    assert it.out("day-2") == [("油条", "投票")]


def test_any_number_of_revotes_on_a_shortened_day_too() -> None:  # g01-009, S29
    votes = ["饺子>麻花", "馒头>麻花", "饺子>豆浆", "包子>油条", "饺子>油条"]
    it = begun(night(1), day(2, vote=votes, accelerated=True))
    assert it["day-2"].tallies["exile"].totals == {"麻花": 1, "油条": 2}


@pytest.mark.parametrize(("setting", "shown"), [("F", False), ("G", True), ("H", True)])
def test_how_votes_went_is_published_as_the_setting_says(
    setting: str, shown: bool, tmp_path
) -> None:  # g01-022, g01-023, g01-024, S19
    rules = varied(f"ballots_public: {setting}\n", tmp_path)
    it = begun(night(1), day(2, vote=["饺子>麻花", "包子>油条", "馒头>麻花"]), rules=rules)
    assert ("包子" in it.said("day-2")) == shown
    assert ("油条 1票" in it.said("day-2")) == shown
    assert "投票出局：麻花" in it.said("day-2")


def test_the_default_publishes_no_ballot() -> None:  # g01-022, S19
    it = begun(night(1), day(2, vote=["饺子>麻花", "包子>油条"]))
    assert "包子" not in it.said("day-2") + it.said("day-1")
    assert ELECTED.election is not None
