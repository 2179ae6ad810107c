"""What events and skills do to ballots: followed, muted, added, without any right."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from auditor.game.records import Ruling
from auditor.model import Content, Tally
from tests.votes.build import M42, M212, electorate, fate, first, post, revote, tally, totals

FOLLOWS = {"包子": "饺子"}  # 包子 is the victim, 饺子 the captor


def kidnapped(*posts, **change) -> Tally:
    return tally(*posts, voters=electorate(follows=FOLLOWS, **change), rules=M212)


def following(result: Tally):
    return [b for b in result.ballots if b.code == "following"]


def test_the_victims_ballot_goes_where_the_captors_goes() -> None:  # m212-146
    result = kidnapped(post("包子", first("馒头")), post("饺子", first("花卷"), "18 10:01"))
    assert totals(result) == {"花卷": 2}
    assert (fate(result, 1001).counted, fate(result, 1001).reason) == (
        False,
        "被绑架，自己的票不算",
    )
    (led,) = following(result)
    assert (led.by, led.target, led.counted, led.pid) == ("包子", "花卷", True, None)
    assert "饺子" in (led.reason or "")


def test_it_is_there_even_if_the_victim_posts_nothing() -> None:  # m212 S25
    result = kidnapped(post("饺子", first("花卷")))
    assert totals(result) == {"花卷": 2}
    assert "包子" not in result.absent


def test_it_follows_the_captors_last_word() -> None:
    result = kidnapped(post("饺子", first("花卷")), post("饺子", revote("馒头"), quote=1001))
    assert totals(result) == {"馒头": 2}
    assert [b.target for b in following(result)] == ["馒头"]


@pytest.mark.parametrize("word", [(), ("弃权",), ("没有这个人",)])
def test_without_the_captors_vote_the_victims_does_not_count(word) -> None:  # m212-147
    posts = [post("包子", first("馒头")), *(post("饺子", first(w), "18 10:01") for w in word)]
    result = kidnapped(*posts)
    assert totals(result) == {}
    assert following(result) == []
    assert "包子" not in result.absent and "包子" not in result.abstained
    assert ("饺子" in result.absent) == (word != ("弃权",))


def test_the_victims_own_weight_is_followed() -> None:  # m212 S25
    result = kidnapped(post("饺子", first("花卷")), weights={"包子": Fraction(3, 2)})
    assert totals(result) == {"花卷": 2.5}
    assert following(result)[0].weight == Fraction(3, 2)


def test_a_victim_who_is_out_or_muted_gives_no_ballot() -> None:
    assert totals(kidnapped(post("饺子", first("花卷")), out=["包子"])) == {"花卷": 1}
    assert totals(kidnapped(post("饺子", first("花卷")), muted={"包子": "不能投票"})) == {"花卷": 1}


def test_a_captor_without_a_right_leads_nobody() -> None:
    result = kidnapped(post("饺子", first("花卷")), muted={"饺子": "不能投票"})
    assert totals(result) == {} and following(result) == []


def test_the_directors_word_goes_before_the_captors() -> None:  # convention 16
    who = electorate(follows=FOLLOWS)
    own = [post("包子", first("馒头")), post("饺子", first("花卷"), "18 10:01")]
    result = tally(*own, voters=who, rules=M212, rulings=[Ruling("count", pid=1001)])
    assert totals(result) == {"馒头": 1, "花卷": 1}
    assert following(result) == []


def test_a_muted_players_ballots_do_not_count_and_nobody_misses_them() -> None:  # m212-160, 164
    why = "今天不能投票：愚人节"
    who = electorate(muted={"包子": why})
    result = tally(post("包子", first("馒头")), voters=who, rules=M212)
    assert (fate(result, 1001).counted, fate(result, 1001).reason) == (False, why)
    silent = tally(voters=who, rules=M212)
    for each in (result, silent):
        assert "包子" not in each.absent and "包子" not in each.abstained
        assert "馒头" in each.absent


def test_whoever_may_not_be_chosen_gets_no_ballot() -> None:  # m212-164, m212-167
    who = electorate(no_target={"馒头": "今天不能被投票"})
    result = tally(post("包子", first("馒头")), voters=who, rules=M212)
    assert fate(result, 1001).reason == "今天不能被投票"


def test_what_effects_add_needs_one_who_can_be_chosen() -> None:  # r234-080
    added = {"馒头": Fraction(2), "花卷": Fraction(2), "烧麦王": Fraction(2)}
    who = electorate(out=["花卷"], no_target={"烧麦王": "今天不能被投票"}, added=added)
    result = tally(post("饺子", first("馒头")), voters=who)
    assert totals(result) == {"馒头": 3}


def test_a_ballot_without_a_right_weighs_nothing_and_is_no_absence() -> None:  # r234-024
    who = electorate(weights={"包子": Fraction(0)})
    result = tally(post("包子", first("馒头")), voters=who)
    assert totals(result) == {}
    assert (fate(result, 1001).counted, fate(result, 1001).reason) == (False, "没有票权")
    assert "包子" not in result.absent


def test_who_is_out_may_vote_where_he_is_among_the_voters() -> None:  # r234-096
    who = electorate(out=["包子"])
    who = replace(who, voters=(*who.voters, "包子"))
    result = tally(post("包子", first("馒头")), voters=who)
    assert totals(result) == {"馒头": 1}
    assert fate(tally(post("饺子", first("包子")), voters=who), 1001).code == "target-out"


CONDITIONAL = "代投：包子\n投票对象：如果烧麦王跳预言家就投馒头\n投票理由：不在"


def test_a_proxy_vote_with_a_condition_abstains_in_one_set_and_is_void_in_the_other() -> None:
    abstains = tally(post("导演", CONDITIONAL), rules=M212)  # m212-221
    assert abstains.abstained == ("包子",)
    assert "弃权" in (fate(abstains, 1001).reason or "") and abstains.needs_ruling is None
    void = tally(post("导演", CONDITIONAL), rules=M42)  # m42-085, r234-158
    assert (fate(void, 1001).code, void.abstained) == ("proxy-conditional", ())
    assert "包子" in void.absent


@pytest.mark.parametrize(
    ("when", "counted"),
    [("19 20:30", True), ("19 20:31", False), ("19 20:00", True)],
)
def test_a_first_vote_by_proxy_until_half_an_hour_before_the_close(when, counted) -> None:
    words = "代投：包子\n投票对象：馒头\n投票理由：不在"  # m212-222, m212-224
    assert fate(tally(post("导演", words, when), rules=M212), 1001).counted is counted


@pytest.mark.parametrize(("when", "counted"), [("19 19:59", True), ("19 20:00", False)])
def test_a_re_vote_by_proxy_until_an_hour_before_the_close(when, counted) -> None:  # m212-223
    words = "代投：包子\n改票对象：馒头\n改票理由：不在"
    result = tally(post("包子", first("花卷")), post("导演", words, when), rules=M212)
    assert fate(result, 1002).counted is counted


def test_mending_a_typo_is_no_re_vote() -> None:  # m212-128
    typo = post("包子", first("馒头", "他是狼人巴"), later=[Content(first("馒头", "他是狼人吧"))])
    result = tally(typo, post("包子", revote("花卷"), "18 11:00", quote=1001), rules=M212)
    assert totals(result) == {"花卷": 1} and result.needs_ruling is None
    name = post("包子", first("漫头"), later=[Content(first("馒头"))])
    assert tally(name, rules=M212).needs_ruling is not None
