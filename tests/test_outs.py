"""Since when everybody knows that a player is out, and who owed a day its posts."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction

import pytest

from auditor.game import Act, Entry, Expulsion, Ruling, Surrender
from auditor.model import Gone, Left, Phase, Standing, Tally
from auditor.outs import charged, in_when_opened, who_left
from auditor.rules import RuleSet
from tests.checks.build import G01, M212, NAMES, R234, RULES, START, case, day

ONE, TWO, THREE = day(1), day(2), day(3)
LATE = START + timedelta(days=30)


def playable(rules: RuleSet, **engine: object) -> RuleSet:
    """The votes, activity and checks of a rule set with m42's engine part."""
    return rules.model_copy(update={"engine": {**RULES.engine, **engine}})


EARLY_CARDS = {"phases": {"day": ["open", "expel", "vote"], "night": []}}


def game(*entries: Entry, rules: RuleSet = RULES, days=(ONE, TWO, THREE)):
    return replace(case([], days, rules).game, journal=entries)


def gone(player: str, cause: str, phase: str = "day-1", announced: bool = True) -> Gone:
    return Gone(player, cause, phase, announced)


def phase(name: str, *out: Gone, alive=None, moon=None, tags=None, winner=None, voted=()) -> Phase:
    left = {g.player for g in out}
    standing = Standing(
        tuple(alive if alive is not None else (p for p in NAMES if p not in left)),
        None, {}, {}, tags or {}, (), winner,
    )  # fmt: skip
    tallies = {}
    if voted is not None and name.startswith("day"):
        sums = {p: Fraction(1) for p in voted}
        tallies = {"exile": Tally(1, "exile", None, sums, (), out=tuple(voted))}
    return Phase(name, tuple(out), (), (), (), (), tallies, standing, moon=moon)


def told(it, *phases: Phase, as_of: datetime = LATE) -> list[tuple[str, datetime]]:
    return [(row.player, row.since) for row in who_left(it, phases, as_of)]


NOON = ONE.opens + timedelta(hours=3)


def test_a_nights_dead_when_the_next_day_opens():  # m42-013
    assert told(game(), phase("night-1", gone("饺子", "杀人", "night-1", False))) == [
        ("饺子", TWO.opens)
    ]
    assert told(game(), phase("night-0", gone("饺子", "杀人", "night-0", False))) == [
        ("饺子", ONE.opens)
    ]


def test_nobody_is_out_before_anybody_can_know():
    night = phase("night-3", gone("饺子", "杀人", "night-3", False))
    assert told(game(), night) == []  # no day after it is known
    early = phase("night-1", gone("饺子", "杀人", "night-1", False))
    assert told(game(), early, as_of=TWO.opens - timedelta(seconds=1)) == []


def test_the_exiled_at_the_close():
    assert told(game(), phase("day-1", gone("饺子", "投票"), voted=["饺子"])) == [
        ("饺子", ONE.closes)
    ]
    # in another's place
    assert told(game(), phase("day-1", gone("饺子", "冤死"), voted=["饺子"])) == [
        ("饺子", ONE.closes)
    ]


def test_who_follows_the_exiled_is_out_with_him():
    both = phase("day-1", gone("饺子", "投票"), gone("包子", "殉情"), voted=["饺子"])
    assert told(game(), both) == [("饺子", ONE.closes), ("包子", ONE.closes)]


def test_what_a_day_keeps_to_itself_is_known_at_the_next_opening():  # m42 S15
    shot = phase(
        "day-1", gone("饺子", "投票"), gone("包子", "最后一枪", announced=False), voted=["饺子"]
    )
    assert told(game(), shot) == [("饺子", ONE.closes), ("包子", TWO.opens)]


def test_a_red_card_at_its_moment():
    entry = Entry("day", 1, expel=(Expulsion("饺子", NOON),))
    rules = playable(M212, **EARLY_CARDS)
    (row,) = who_left(game(entry, rules=rules), [phase("day-1", gone("饺子", "红牌罚下"))], LATE)
    assert (row.since, row.sure_from) == (NOON, None)


def test_where_cards_are_settled_after_the_vote_it_is_sure_from_the_close_on():  # m42-027
    entry = Entry("day", 1, expel=(Expulsion("饺子", NOON),))
    (row,) = who_left(game(entry), [phase("day-1", gone("饺子", "红牌罚下"))], LATE)
    assert (row.since, row.sure_from) == (NOON, ONE.closes)


def test_a_red_card_without_a_time_at_the_close():
    entry = Entry("day", 1, expel=(Expulsion("饺子"),))
    assert told(game(entry), phase("day-1", gone("饺子", "红牌罚下"))) == [("饺子", ONE.closes)]


def test_a_skill_by_day_at_its_moment_and_who_follows_with_it():  # g01-068, g01-093
    act = Act("猎人", "银色子弹", ("饺子",), has_target=True, at=NOON)
    shot = phase(
        "day-1",
        gone("饺子", "银色子弹"),
        gone("包子", "殉情"),
        gone("馒头", "投票"),
        voted=["馒头"],
    )
    rows = told(game(Entry("day", 1, acts=(act,)), rules=playable(G01)), shot)
    assert rows == [("饺子", NOON), ("包子", NOON), ("馒头", ONE.closes)]


def test_a_skill_by_day_without_a_time_at_the_close():
    act = Act("猎人", "银色子弹", ("饺子",), has_target=True)
    shot = phase("day-1", gone("饺子", "银色子弹"))
    assert told(game(Entry("day", 1, acts=(act,))), shot) == [("饺子", ONE.closes)]


def test_who_a_ruling_takes_follows_nobody():
    act = Act("猎人", "银色子弹", ("饺子",), has_target=True, at=NOON)
    entry = Entry("day", 1, acts=(act,), ruling=(Ruling("out", player="包子", cause="裁定"),))
    both = phase("day-1", gone("饺子", "银色子弹"), gone("包子", "裁定"))
    rows = told(game(entry, rules=playable(G01)), both)
    assert rows == [("饺子", NOON), ("包子", ONE.closes)]


def test_who_a_moon_event_takes_at_the_opening():  # m212-153
    taken = phase("day-1", gone("饺子", "UFO事件"), moon="UFO事件")
    assert told(game(rules=playable(M212)), taken) == [("饺子", ONE.opens)]


def test_who_comes_back_is_out_until_that_opening():  # m212-168
    exiled = phase("day-1", gone("饺子", "投票"), voted=["饺子"])
    back = phase("day-2", moon="回魂夜")
    (row,) = who_left(
        game(rules=playable(M212)), [exiled, phase("night-1", alive=NAMES[1:]), back], LATE
    )
    assert (row.since, row.until) == (ONE.closes, TWO.opens)


def test_a_death_that_the_opening_takes_back_was_never_known():  # m212-157
    killed = phase("night-1", gone("饺子", "杀人", "night-1", False))
    assert told(game(rules=playable(M212)), killed, phase("day-2", moon="奇迹")) == []


def test_back_and_out_again_on_one_day():
    exiled = phase("day-1", gone("饺子", "投票"), voted=["饺子"])
    card = Entry("day", 2, expel=(Expulsion("饺子", TWO.opens + timedelta(hours=1)),))
    again = phase("day-2", gone("饺子", "红牌罚下", "day-2"))
    rows = who_left(game(card, rules=playable(M212, **EARLY_CARDS)), [exiled, again], LATE)
    assert [(r.since, r.until) for r in rows] == [
        (ONE.closes, TWO.opens),
        (TWO.opens + timedelta(hours=1), None),
    ]


def test_after_the_end_nobody_is_out_any_more():
    night = phase("night-1", gone("饺子", "杀人", "night-1", False))
    exiled = gone("包子", "投票", "day-2")
    last = phase("day-2", exiled, voted=["包子"], winner="狼人阵营", alive=["馒头"])
    rows = who_left(game(), [night, last], LATE)
    assert [(r.player, r.since, r.until) for r in rows] == [("饺子", TWO.opens, TWO.closes)]
    over = phase("night-1", gone("饺子", "杀人", "night-1", False), winner="狼人阵营")
    assert told(game(), over) == []


def test_a_red_card_of_a_day_that_still_runs():
    entry = Entry("day", 1, expel=(Expulsion("饺子", NOON), Expulsion("包子")))
    assert told(game(entry), as_of=NOON + timedelta(hours=1)) == [("饺子", NOON)]
    assert told(game(entry), as_of=NOON - timedelta(hours=1)) == []


def test_a_silenced_player_is_told_by_his_tag():  # r234-036, r234-038
    entry = Entry("day", 1, expel=(Expulsion("饺子", NOON),))
    idle = {"饺子": ("挂机",)}
    it = game(entry, rules=playable(R234))
    rows = who_left(it, [phase("day-1", tags=idle), phase("night-1", tags=idle)], LATE)
    assert [(r.player, r.tag, r.since) for r in rows] == [("饺子", "挂机", NOON)]
    running = who_left(it, [], NOON + timedelta(hours=1))
    assert [(r.player, r.tag, r.since) for r in running] == [("饺子", "挂机", NOON)]


def test_the_tags_of_one_who_is_out_are_known():  # r234-096
    spirit = phase("day-2", gone("饺子", "投票", "day-2"), voted=["饺子"], tags={"饺子": ("虚体",)})
    (row,) = who_left(game(rules=playable(R234)), [spirit], LATE)
    assert row == Left("饺子", "投票", "day-2", TWO.closes, tags=("虚体",))


def test_without_days_or_without_the_check_nobody_is_out():
    night = phase("night-1", gone("饺子", "杀人", "night-1", False))
    assert told(game(days=()), night) == []
    silent = RULES.model_copy(update={"checks": {}})
    assert told(game(rules=silent), night) == []


# ------------------------------------------------------------------ who owed the day


def owed(entry: Entry | None, played: Phase | None, rules: RuleSet = RULES, tags=None):
    it = game(*([entry] if entry else []), rules=rules)
    votes = played.tallies if played is not None else {}
    borne = tags if tags is not None else played.standing.tags if played is not None else {}
    return charged(it, NAMES, it.days[1], entry, played, votes, borne)


DAY = Entry("day", 1)


def test_everybody_who_was_in_until_the_close():
    assert owed(None, None) == NAMES
    assert owed(DAY, phase("day-1")) == NAMES


def test_the_exiled_and_who_follow_him_were_in_until_then():
    voted = phase("day-1", gone("饺子", "投票"), gone("包子", "殉情"), voted=["饺子"])
    assert owed(DAY, voted) == NAMES
    ruled = phase("day-1", gone("饺子", "投票"), voted=None)
    assert owed(DAY, ruled) == NAMES


@pytest.mark.parametrize("cause", ["银色子弹", "UFO事件", "殉情"])
def test_who_left_before_the_count_owes_nothing(cause):
    left = phase("day-1", gone("饺子", cause), gone("包子", "投票"), voted=["包子"])
    assert owed(DAY, left) == NAMES[1:]


def test_a_red_card_frees_and_one_after_the_close_does_not():
    early = replace(DAY, expel=(Expulsion("饺子", NOON),))
    assert owed(early, phase("day-1", gone("饺子", "红牌罚下"))) == NAMES[1:]
    out = phase("day-1", gone("包子", "投票"), gone("饺子", "红牌罚下"), voted=["包子"])
    late = replace(DAY, expel=(Expulsion("饺子", ONE.closes + timedelta(minutes=1)),))
    assert owed(late, out) == NAMES
    ruled = replace(DAY, ruling=(Ruling("out", player="馒头"),))
    assert owed(ruled, phase("day-1", gone("馒头", "裁定"))) == NAMES[:2]


def test_a_day_that_ended_before_its_vote_charges_nobody():  # m42-032
    early = phase("day-1", gone("饺子", "UFO事件"), winner="狼人阵营", voted=None)
    assert owed(DAY, early) == ()
    given_up = replace(DAY, surrender=Surrender("狼人阵营"))
    assert owed(given_up, phase("day-1", winner="村民阵营", voted=None)) == ()


@pytest.mark.parametrize(("rules", "tag"), [(M212, "愚人"), (R234, "挂机")])
def test_who_may_not_speak_owes_nothing(rules, tag):  # m212-160, r234-038
    assert owed(DAY, phase("day-1", tags={"饺子": (tag,)}), playable(rules)) == NAMES[1:]
    assert owed(DAY, phase("day-1", tags={"饺子": ("情侣",)}), playable(rules)) == NAMES


@pytest.mark.parametrize(
    ("before_close", "free"), [(5 * 60, True), (12 * 60 - 1, True), (12 * 60, False), (-1, False)]
)
def test_an_account_taken_over_late_owes_nothing_that_day(before_close, free):  # g01-133
    at = ONE.closes - timedelta(minutes=before_close)
    entry = replace(DAY, substitute=(Expulsion("饺子", at),))
    assert owed(entry, phase("day-1"), playable(G01)) == (NAMES[1:] if free else NAMES)
    assert owed(entry, phase("day-1")) == NAMES  # m42 knows no such grace


def test_who_comes_back_at_the_opening_is_in():  # m212-168
    assert in_when_opened(NAMES[1:], None, NAMES) == list(NAMES[1:])
    assert in_when_opened(NAMES[1:], phase("day-2"), NAMES) == list(NAMES)
    again = phase("day-2", gone("饺子", "红牌罚下", "day-2"))
    assert in_when_opened(NAMES[1:], again, NAMES) == list(NAMES)
