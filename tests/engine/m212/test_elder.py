"""长老: the bite he survives, what his leaving costs, the night it shelters."""

from __future__ import annotations

import pytest

from tests.engine.m212.table import calm, first, kill, moon, played
from tests.engine.table import act, night

SKILLS = (
    act("守卫", "守护", "粽子"),
    act("女巫", "毒药", "饺子"),
    act("预言家", "预言", "饺子"),
)
VOTED = ["粽子>烧麦", "面条>烧麦"]


def test_the_first_effective_kill_leaves_him_in_and_the_second_does_not() -> None:
    # m212-056, m212-100, m212-101
    it = played(
        first(act("守卫", "守护", "烧麦"), kill("烧麦")),
        moon(1, "奇迹"),
        night(1, kill("烧麦"), act("女巫", "救药", "烧麦")),
        moon(2),
        night(2, kill("烧麦")),
        moon(3, "沉默不语"),
        night(3, kill("烧麦")),
    )
    assert [it.out(f"night-{n}") for n in (0, 1, 2)] == [[], [], []]
    assert it.out("night-3") == [("烧麦", "杀人")]
    assert it.out("day-1") == []


def test_two_effective_kills_in_one_night_are_two() -> None:
    # S17
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹"),
        night(1, kill("烧麦"), kill("烧麦", by="黑情侣")),
    )
    assert it.out("night-1") == [("烧麦", "杀人")]


def test_voted_out_on_day_1_he_takes_their_skills_and_shelters_the_night() -> None:
    # m212-057, m212-058
    acts = (kill("粽子"), act("狼人", "窥天", "豆浆"), *SKILLS)
    it = played(
        first(),
        moon(1, "奇迹", vote=VOTED),
        night(1, *acts),
        moon(2),
        night(2, kill("粽子"), act("狼人", "窥天", "豆浆"), *SKILLS),
    )
    assert it.out("night-1") == []
    lost = [("守卫", "守护"), ("女巫", "毒药"), ("预言家", "预言")]
    assert it.refused("night-1") == lost  # the kill and the sight are in vain, not refused
    assert it.told("night-1", "窥天") == it.told("night-1", "通灵") == {}
    assert it.out("night-2") == [("粽子", "杀人")]
    assert it.refused("night-2") == lost
    assert it.told("night-2", "通灵") == {}  # 通灵 is lost too
    assert len(it.told("night-2", "窥天")) == 4


def test_voted_out_later_he_shelters_nothing() -> None:
    # m212-058
    it = played(*calm(1), moon(2, vote=VOTED), night(2, kill("粽子"), *SKILLS))
    assert it.out("night-2") == [("粽子", "杀人")]
    assert len(it.refused("night-2")) == 3


def test_the_shelter_covers_the_black_lovers_too() -> None:
    # m212-058
    it = played(
        first(pair=("月饼", "麻花")),
        moon(1, "奇迹", vote=VOTED),
        night(1, kill("粽子"), kill("米饭", by="黑情侣")),
    )
    assert it.out("night-1") == []


@pytest.mark.parametrize("number", [0, 1, 2])
def test_poisoned_on_any_night_he_voids_the_nights_kills(number: int) -> None:
    # m212-058, S5
    last = (kill("粽子"), act("狼人", "窥天", "豆浆"), act("女巫", "毒药", "烧麦"))
    entries = calm(number - 1) if number > 1 else ()
    if number == 0:
        it = played(
            first(*last), moon(1, "诅咒之力", player="豆浆"), night(1, kill("粽子"), *SKILLS)
        )
    elif number == 1:
        it = played(
            first(), moon(1, "奇迹"), night(1, *last), moon(2), night(2, kill("粽子"), *SKILLS)
        )
    else:
        it = played(
            *entries,
            moon(2),
            night(2, *last),
            moon(3, "沉默不语"),
            night(3, kill("粽子"), *SKILLS),
        )
    name, after = f"night-{number}", f"night-{number + 1}"
    assert it.out(name) == [("烧麦", "毒药")]
    assert it.told(name, "窥天") == {}
    assert it.told(name, "通灵") == {"油条": ("粽子",)}  # seen before she poisons
    assert it.out(after) == [("粽子", "杀人")]
    assert len(it.refused(after)) == 3


def test_a_kill_on_the_poisoned_elder_is_in_vain_as_well() -> None:
    # m212-058: he goes out by the poison
    it = played(
        first(kill("烧麦")),
        moon(1, "奇迹"),
        night(1, kill("烧麦"), act("女巫", "毒药", "烧麦")),
    )
    assert it.out("night-1") == [("烧麦", "毒药")]


def test_poison_on_an_elder_in_love_takes_his_lover() -> None:
    it = played(first(kill("麻花"), act("女巫", "毒药", "烧麦"), pair=("烧麦", "麻花")))
    assert it.out("night-0") == [("烧麦", "毒药"), ("麻花", "殉情")]


def test_other_ways_out_cost_nothing() -> None:
    # m212-057, m212-029
    for entries in (
        (moon(1, "奇迹", expel=["烧麦"]),),
        (moon(1, "UFO事件", player="烧麦"),),
        (moon(1, "奇迹", ruling=[{"out": "烧麦"}]),),
    ):
        it = played(first(), *entries, night(1, kill("粽子"), act("预言家", "预言", "饺子")))
        assert it.told("night-1", "预言") == {"豆浆": "狼人"}
        assert it.out("night-1") == [("粽子", "杀人")]


def test_a_killed_elder_costs_nothing() -> None:
    # m212-057
    it = played(
        first(kill("烧麦")),
        moon(1, "奇迹"),
        night(1, kill("烧麦")),
        moon(2),
        night(2, act("预言家", "预言", "饺子")),
    )
    assert it.told("night-2", "预言") == {"豆浆": "狼人"}


def test_a_guard_who_joined_the_pack_loses_his_own_skill_only() -> None:
    # m212-057, m212-066
    it = played(
        first(pair=("饺子", "汤圆")),
        *calm(1)[1:],
        moon(2, vote=VOTED),
        night(2, act("汤圆", "守护", "粽子"), kill("粽子", by="汤圆")),
    )
    assert it.refused("night-2") == [("汤圆", "守护")]
    assert it.out("night-2") == [("粽子", "杀人")]
