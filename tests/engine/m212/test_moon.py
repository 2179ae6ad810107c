"""When moon events come, whom they draw, and when they are over."""

from __future__ import annotations

import pytest

from auditor.engine import play_rules
from auditor.game import Act
from tests.engine.m212.table import GENDERS, M212, calm, first, kill, moon, played
from tests.engine.table import act, night

LATE = ("神经错乱", "天雷之力", "起义事件", "回魂夜", "沉默不语")
EVENTS = play_rules(M212).events


@pytest.mark.parametrize("event", EVENTS)
def test_which_events_may_come_on_day_1(event: str) -> None:
    # m212-140, m212-145, m212-156, m212-170, m212-174, m212-152
    it = played(first(), moon(1, event))
    late = event in LATE
    assert it["day-1"].moon == (None if late else event)
    assert it.refused("day-1")[:1] == ([("导演", event)] if late else [])
    on_3 = played(
        first(),
        moon(1, "绑架" if event != "绑架" else "奇迹"),
        night(1),
        moon(2),
        night(2),
        moon(3, event),
    )
    assert on_3["day-3"].moon == event  # m212-042


def test_even_days_have_no_event_and_none_comes_twice() -> None:
    # m212-042, m212-043
    it = played(
        first(),
        moon(1, "诅咒之力", player="面条"),
        night(1),
        moon(2, "UFO事件", player="粽子"),
        night(2),
        moon(3, "诅咒之力", player="面条"),
        night(3),
        moon(4),
        night(4),
        moon(5, "UFO事件", player="粽子"),
    )
    assert it.refused("day-2") == [("导演", "UFO事件")]
    assert it.refused("day-3") == [("导演", "诅咒之力")]
    assert it["day-3"].moon is None
    assert it["day-3"].standing.tags.get("面条") == ("情侣",)
    assert it.out("day-5") == [("粽子", "UFO事件")]  # a refused event has not come


def test_an_event_that_is_not_written_is_drawn_from_the_seed() -> None:
    # m212-003
    drawn = set()
    for seed in range(90):
        it = played(first(), moon(1), seed=seed)
        again = played(first(), moon(1), seed=seed)
        assert it["day-1"] == again["day-1"]
        assert "新月事件" in it["day-1"].drawn[0]
        drawn.add(it["day-1"].moon)
    assert drawn == set(EVENTS) - set(LATE)  # every one that may come, and no other
    assert played(*calm(1), moon(2))["day-2"].moon is None


def test_a_replay_draws_nothing_after_a_refused_event() -> None:
    # convention moon
    it = played(first(), moon(1, "回魂夜"))
    assert it["day-1"].moon is None and it["day-1"].drawn == ()


def test_whom_an_event_draws_is_drawn_among_the_living_where_it_is_not_written() -> None:
    # m212-153, m212-159
    for seed in range(6):
        it = played(first(kill("豆浆")), moon(1, "诅咒之力"), seed=seed)
        (player,) = (p for p, tags in it["day-1"].standing.tags.items() if "绑票" in tags)
        assert player != "豆浆"
        assert any(player in text for text in it["day-1"].drawn)
    wrong = played(first(kill("豆浆")), moon(1, "UFO事件", player="豆浆"))
    assert wrong.refused("day-1") == [("导演", "UFO事件")]
    assert len(wrong.out("day-1")) == 1


def test_victim_and_captor_are_two() -> None:
    # m212-146
    it = played(first(), moon(1, "绑架", victim="粽子", captor="粽子", vote=["饺子>豆浆"]))
    assert it.refused("day-1") == [("导演", "绑架")]


def test_the_drawn_are_told_in_private_and_only_the_event_is_published() -> None:
    # m212-148, m212-011
    it = played(first(), moon(1, "绑架", victim="粽子", captor="饺子"))
    assert it.told("day-1", "绑架") == dict.fromkeys(["粽子", "饺子"], "粽子被饺子绑架了")
    assert "新月事件：绑架" in it["day-1"].announce
    assert "粽子" not in it.said("day-1")


def test_a_rule_set_may_publish_whom_an_event_drew() -> None:
    data = {**M212.engine["events"]["诅咒之力"], "public": True}
    engine = {**M212.engine, "events": {**M212.engine["events"], "诅咒之力": data}}
    rules = M212.model_copy(update={"engine": engine})
    it = played(first(), moon(1, "诅咒之力", player="粽子"), rules=rules)
    assert "新月事件：诅咒之力（粽子）" in it["day-1"].announce


@pytest.mark.parametrize(
    ("event", "tag"),
    [("诅咒之力", "绑票"), ("愚人节", "愚人"), ("天罡之气", "天罡"), ("霸星附体", "霸星")],
)
def test_a_tag_is_there_until_the_next_day(event: str, tag: str) -> None:
    it = played(first(), moon(1, event, player="面条"), night(1), moon(2), night(2))
    assert it["day-1"].standing.tags["面条"] == ("情侣", tag)
    assert it["night-1"].standing.tags["面条"] == ("情侣", tag)
    assert it["day-2"].standing.tags["面条"] == ("情侣",)


def test_a_silent_day_only_has_a_name() -> None:
    # m212-173
    it = played(*calm(2), moon(3, "沉默不语", vote=["粽子>饺子"]))
    assert it.out("day-3") == [("饺子", "投票")]
    assert it["day-3"].tallies["exile"].totals == {"饺子": 1}


def test_the_pack_foresees_the_first_event_where_a_wolf_loves_a_villager() -> None:
    # m212-067
    look = act("狼人", "预测", draw="绑架", use=True)
    it = played(first(look, pair=("饺子", "米饭")), moon(1, "诅咒之力", player="面条"))
    told = it.told("night-0", "预测")
    assert told == dict.fromkeys(("饺子", "包子", "馒头", "花卷", "米饭"), "绑架")
    assert it["day-1"].needs_ruling is None
    assert "绑架" not in it.said("night-0") + it.said("day-1")
    keep = act("狼人", "预测", draw="绑架", use=False)
    kept = played(first(keep, pair=("饺子", "米饭")), moon(1, "绑架", victim="豆浆", captor="粽子"))
    assert kept.told("night-0", "预测")["包子"] == "绑架"
    assert kept["day-1"].needs_ruling is None
    other = played(first(keep, pair=("饺子", "米饭")), moon(1, "诅咒之力", player="面条"))
    assert other["day-1"].needs_ruling is not None
    assert other["day-1"].moon == "诅咒之力"


def test_a_kept_event_comes_where_the_journal_names_none() -> None:
    # m212-067
    for seed in range(4):
        keep = act("狼人", "预测", use=False)
        it = played(first(keep, pair=("饺子", "米饭")), moon(1), seed=seed)
        assert it["day-1"].moon == it.told("night-0", "预测")["包子"]


@pytest.mark.parametrize(
    ("pair", "look"),
    [
        (("饺子", "豆浆"), act("狼人", "预测", draw="绑架")),
        (("面条", "麻花"), act("狼人", "预测", draw="绑架")),
        (("饺子", "月饼"), act("狼人", "预测", draw="绑架")),
        (("饺子", "米饭"), act("豆浆", "预测", draw="绑架")),
        (("饺子", "米饭"), act("村民", "预测", draw="绑架")),
        (("饺子", "米饭"), act("狼人", "预测", draw="回魂夜")),
        (("饺子", "米饭"), act("狼人", "预测", draw="粽子")),
    ],
)
def test_when_nothing_is_foreseen(pair: tuple[str, str], look: Act) -> None:
    # m212-067
    it = played(first(look, pair=pair))
    assert [skill for _, skill in it.refused("night-0")] == ["预测"]
    assert it.told("night-0", "预测") == {}


def test_it_is_foreseen_once_and_not_on_other_nights() -> None:
    # m212-067
    look = act("狼人", "预测", draw="绑架")
    it = played(
        first(look, look, pair=("饺子", "米饭")),
        moon(1, "奇迹"),
        night(1, look),
        moon(2, acts=[look]),
        night(2, look),
    )
    for name in ("night-0", "night-1", "day-2", "night-2"):
        assert it.refused(name) == [("狼人", "预测")]


@pytest.mark.parametrize(("number", "right"), [(1, 2), (2, 2)])
def test_two_villagers_in_love_voted_out_give_the_next_event_away(number: int, right: int) -> None:
    # m212-068
    look = act("狼人", "预测", draw="绑架", use=False)
    vote = ["粽子>面条"]
    it = played(
        first(),
        moon(1, "奇迹", vote=vote if number == 1 else []),
        night(1, look),
        moon(2, vote=vote if number == 2 else []),
        night(2, look),
        moon(3, "绑架", victim="豆浆", captor="粽子"),
        night(3),
        moon(4),
        night(4, look),
    )
    assert it.refused("night-1") == [("狼人", "预测")]
    assert it.told("night-2", "预测")["饺子"] == "绑架"
    assert it.refused("night-4") == [("狼人", "预测")]


def test_lovers_out_otherwise_give_nothing_away() -> None:
    # m212-068
    look = act("狼人", "预测", draw="绑架", use=False)
    it = played(*calm(1), moon(2, expel=["面条"]), night(2, look))
    assert it.refused("night-2") == [("狼人", "预测")]
    mixed = played(
        first(pair=("面条", "豆浆")), *calm(1)[1:], moon(2, vote=["粽子>面条"]), night(2, look)
    )
    assert mixed.refused("night-2") == [("狼人", "预测")]


def test_events_of_a_gender_ask_where_the_file_does_not_tell_it() -> None:
    # m212-004
    some = {name: word for name, word in GENDERS.items() if name != "粽子"}
    it = played(first(), moon(1, "组团泡妞", vote=["粽子>米饭"]), genders=some)
    needs = it["day-1"].needs_ruling
    assert needs is not None and "粽子" in needs
    assert it.out("day-1") == [("米饭", "投票")]
