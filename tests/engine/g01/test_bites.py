"""咬噬, 吸血, 狼王, 鬼王: who becomes what, who is told what, whose turn comes first."""

from __future__ import annotations

import pytest

from tests.engine.g01.table import (
    BITTEN,
    DAYS,
    SUCKED,
    begun,
    drifting,
    factions,
)
from tests.engine.table import act, at, day, night


def timed(by: str, skill: str, target: str, when: str | None, confirmed: str | None = None):
    """A message of night 1 (21:30 to 22:30)."""
    moment = at(f"2026-11-17 {confirmed}") if confirmed else None
    return act(by, skill, target, when=f"2026-11-17 {when}" if when else None, confirmed_at=moment)


@pytest.mark.parametrize(
    ("head", "skill", "role"), [("年糕", "咬噬", "狼人"), ("月饼", "吸血", "吸血鬼")]
)
def test_the_bitten_drifts_of_no_faction_and_learns_the_head(
    head: str, skill: str, role: str
) -> None:
    # g01-038, g01-044, g01-047, g01-048, g01-050, g01-080, g01-087
    it = begun(night(1, act(head, skill, "麻花")), day(2))
    phase = it["night-1"]
    assert phase.standing.roles["麻花"] == role
    assert factions(phase, "麻花") == [None]
    assert drifting(phase) == ["麻花"]
    assert it.told("night-1", skill) == {head: "成功", "麻花": (head,)}
    assert phase.standing.lost == ()
    assert "麻花" not in it.said("day-2")  # g01-039


@pytest.mark.parametrize(
    ("first", "head", "skill", "faction"),
    [(BITTEN, "年糕", "咬噬", "狼人阵营"), (SUCKED, "月饼", "吸血", "吸血鬼阵营")],
)
def test_who_has_bitten_drifts_no_more_and_is_told_nothing(
    first, head: str, skill: str, faction: str
) -> None:
    # g01-015, g01-016, g01-017, g01-045, g01-051, g01-085, g01-090
    it = begun(first, day(2), night(2, act("麻花", skill, "油条")))
    phase = it["night-2"]
    assert it.told("night-2", skill) == {"油条": ("麻花", head)}
    assert factions(phase, "麻花", "油条") == [faction, None]
    assert drifting(phase) == ["油条"]


def test_the_heads_count_as_their_kind_and_fall_to_the_other() -> None:
    # g01-042, g01-043, g01-049, g01-081, g01-088
    it = begun(night(1, act("年糕", "咬噬", "月饼"), act("月饼", "吸血", "年糕")))
    assert it.out("night-1") == [("月饼", "咬噬"), ("年糕", "吸血")]
    told = [
        (f.to, f.skill, f.result) for f in it["night-1"].feedback if f.skill in ("咬噬", "吸血")
    ]
    assert sorted(told) == sorted(
        [
            ("年糕", "咬噬", "成功"),
            ("月饼", "咬噬", "有效目标"),
            ("月饼", "吸血", "成功"),
            ("年糕", "吸血", "有效目标"),
        ]
    )
    assert it.winner == "村民阵营"


def test_a_bite_on_ones_own_kind_fails_and_uses_nothing_of_the_head() -> None:
    # g01-079, g01-082, g01-086
    it = begun(
        BITTEN,
        day(2),
        night(2, act("年糕", "咬噬", "麻花"), act("月饼", "吸血", "月饼")),
        day(3),
        night(3, act("年糕", "咬噬", "油条"), act("月饼", "吸血", "豆浆")),
    )
    assert it.told("night-2", "咬噬") == {"年糕": "失败"}
    assert it.told("night-2", "吸血") == {"月饼": "失败"}
    assert it.refused("night-2") == []  # S26: himself, too
    assert it["night-3"].standing.roles["油条"] == "狼人"
    assert it["night-3"].standing.roles["豆浆"] == "吸血鬼"


def test_the_failed_bite_of_a_wolf_is_spent_and_told_to_nobody() -> None:
    # g01-084, g01-121
    it = begun(
        BITTEN,
        day(2),
        night(2, act("馒头", "银盾", "油条"), act("麻花", "咬噬", "油条")),
        day(3),
        night(3, act("麻花", "咬噬", "油条")),
    )
    assert it.told("night-2", "咬噬") == {}
    assert it.refused("night-2") == []
    assert drifting(it["night-3"]) == ["麻花"]
    assert it.refused("night-3") == [("麻花", "咬噬")]


def test_an_effective_bite_is_spent_too() -> None:  # g01-004, g01-084
    it = begun(BITTEN, day(2), night(2, act("麻花", "咬噬", "油条")), day(3),
               night(3, act("麻花", "咬噬", "豆浆")))  # fmt: skip
    assert it.refused("night-3") == [("麻花", "咬噬")]
    assert it["night-3"].standing.roles["豆浆"] == "村民"


def test_a_vampires_failed_bite_needs_the_ghost_king() -> None:  # g01-089, g01-090, g01-121
    it = begun(
        SUCKED,
        day(2),
        night(2, act("麻花", "吸血", "月饼")),
        day(3),
        night(3, act("麻花", "吸血", "油条")),
        day(4),
        night(4, act("月饼", "鬼王", "麻花")),
        day(5),
        night(5, act("麻花", "吸血", "油条")),
    )
    assert it.refused("night-3") == [("麻花", "吸血")]
    assert it["night-5"].standing.roles["油条"] == "吸血鬼"  # a use given is kept
    assert drifting(it["night-5"]) == ["油条"]


def test_the_wolf_king_gives_one_bite_and_no_more() -> None:  # g01-083
    it = begun(
        BITTEN,
        day(2),
        night(2, act("年糕", "狼王", "麻花")),  # he has it still: nothing
        day(3),
        night(3, act("麻花", "咬噬", "年糕")),
        day(4),
        night(4, act("年糕", "狼王", "麻花")),
        day(5),
        night(5, act("年糕", "狼王", "麻花"), act("麻花", "咬噬", "油条")),
        day(6),
        night(6, act("麻花", "咬噬", "豆浆")),
    )
    assert all(it.refused(f"night-{n}") == [] for n in (2, 3, 4, 5))
    assert it["night-5"].standing.roles["油条"] == "狼人"
    assert it.refused("night-6") == [("麻花", "咬噬")]


def test_the_wolf_king_instead_of_the_bite_of_that_night_as_listed() -> None:  # g01-083
    king, bite = (act("年糕", "狼王", "麻花"), act("年糕", "咬噬", "油条"))
    assert begun(BITTEN, day(2), night(2, king, bite)).refused("night-2") == [("年糕", "咬噬")]
    it = begun(BITTEN, day(2), night(2, bite, king))
    assert it.refused("night-2") == [("年糕", "狼王")]
    # of the two the later in the list, though its message came first
    it = begun(
        night(1, timed("年糕", "咬噬", "油条", "21:48"), timed("年糕", "狼王", "年糕", "21:42"))
    )
    assert it.refused("night-1") == [("年糕", "狼王")]
    # a bite that is not allowed stands in nobody's way
    it = begun(night(1, act("年糕", "咬噬", "年糕", "月饼"), act("年糕", "狼王", "年糕")))
    assert it.refused("night-1") == [("年糕", "咬噬")]


def test_the_kings_are_the_heads_alone_and_take_only_their_kind() -> None:  # g01-083, g01-089
    it = begun(
        BITTEN,
        day(2),
        night(
            2, act("麻花", "狼王", "年糕"), act("年糕", "狼王", "油条"), act("月饼", "鬼王", "麻花")
        ),
    )
    assert sorted(it.refused("night-2")) == sorted(
        [("麻花", "狼王"), ("年糕", "狼王"), ("月饼", "鬼王")]
    )


def test_once_a_night_the_first_in_the_list() -> None:  # g01-082
    it = begun(night(1, act("年糕", "咬噬", "油条"), act("年糕", "咬噬", "豆浆")))
    assert it.refused("night-1") == [("年糕", "咬噬")]
    assert it["night-1"].standing.roles["油条"] == "狼人"


def test_it_may_be_left_alone() -> None:
    it = begun(night(1, act("年糕", "咬噬", use=False), act("年糕", "狼王", "年糕")))
    assert it.refused("night-1") == []


def test_the_bitten_keeps_his_skills_and_acts_in_both_parts() -> None:  # g01-080, g01-113
    both = (act("馒头", "咬噬", "油条"), act("守卫", "银盾", "豆浆"))
    it = begun(
        night(1, act("年糕", "咬噬", "馒头")),
        day(2),
        night(2, *both, act("年糕", "咬噬", "豆浆")),
    )
    assert it.told("night-2", "咬噬") == {"年糕": "失败", "油条": ("馒头", "年糕")}


def test_bitten_in_the_night_he_may_bite_in_it() -> None:  # S7, g01-113
    chain = night(1, act("油条", "咬噬", "豆浆"), act("麻花", "咬噬", "油条"),
                  act("年糕", "咬噬", "麻花"))  # fmt: skip
    it = begun(chain)
    assert drifting(it["night-1"]) == ["豆浆"]
    assert factions(it["night-1"], "麻花", "油条") == ["狼人阵营", "狼人阵营"]


def test_one_after_the_other_the_second_finds_what_the_first_made() -> None:  # S8, g01-124
    # g01-123: on different targets both settle
    bites = (act("年糕", "咬噬", "麻花"), act("月饼", "吸血", "油条"))
    two = begun(
        night(1, *bites), day(2), night(2, act("麻花", "咬噬", "豆浆"), act("油条", "吸血", "米线"))
    )
    assert drifting(two["night-2"]) == ["豆浆", "米线"]
    # on one: a drifting wolf now, so that 吸血 makes him 濒死, and frees the vampire
    one = begun(
        night(1, *bites), day(2), night(2, act("麻花", "咬噬", "豆浆"), act("油条", "吸血", "豆浆"))
    )
    assert one.out("night-2") == [("豆浆", "吸血")]
    assert factions(one["night-2"], "麻花", "油条") == ["狼人阵营", "吸血鬼阵营"]
    assert one.told("night-2", "吸血") == {"豆浆": "有效目标"}


def test_who_is_dying_is_bitten_in_vain() -> None:  # S8
    it = begun(
        BITTEN,
        day(2),
        night(2, act("年糕", "咬噬", "月饼"), act("麻花", "咬噬", "月饼")),
    )
    assert it.out("night-2") == [("月饼", "咬噬")]
    assert drifting(it["night-2"]) == ["麻花"]
    assert it.told("night-2", "通灵") == {"包子": ("月饼",)}  # once


@pytest.mark.parametrize("saved", [False, True])
def test_what_ends_drifting_saved_later_or_not(saved: bool) -> None:  # g01-122, g01-125, S32
    cure = (act("包子", "解药", "月饼"),) if saved else ()
    it = begun(BITTEN, day(2), night(2, act("麻花", "咬噬", "月饼"), *cure))
    assert drifting(it["night-2"]) == []
    assert it.out("night-2") == ([] if saved else [("月饼", "咬噬")])
    it = begun(BITTEN, day(2), night(2, act("麻花", "咬噬", "花卷")))  # 长老's first
    assert drifting(it["night-2"]) == []
    assert it.told("night-2", "咬噬") == {"花卷": "有效目标"}
    it = begun(
        night(1, act("年糕", "咬噬", "花卷")),
        day(2),
        night(2, act("年糕", "咬噬", "麻花")),
        day(3),
        night(3, act("麻花", "咬噬", "花卷")),  # 长老's second
    )
    assert drifting(it["night-3"]) == ["麻花"]


# ------------------------------------------------------------------------ whose turn comes first


@pytest.mark.parametrize(
    ("wolf", "vampire", "first"),
    [
        (("21:41", "21:47"), ("21:44", "21:45"), "吸血"),  # both confirmed: by that
        (("21:41", None), ("21:44", "21:49"), "吸血"),  # S5: one confirmed
        (("21:44", "21:49"), ("21:41", None), "咬噬"),
        (("21:44", None), ("21:41", None), "吸血"),  # none: by the message
        (("21:41", None), ("21:44", None), "咬噬"),
        ((None, None), (None, None), "咬噬"),  # no time: as listed
        ((None, None), ("21:41", None), "咬噬"),
    ],
)
def test_heads_by_confirmation_then_by_message(wolf, vampire, first: str) -> None:  # g01-118
    it = begun(
        night(1, timed("年糕", "咬噬", "麻花", *wolf), timed("月饼", "吸血", "麻花", *vampire))
    )
    role = {"吸血": "吸血鬼", "咬噬": "狼人"}[first]
    assert it["night-1"].standing.roles["麻花"] == role
    cause = {"吸血": "咬噬", "咬噬": "吸血"}[first]  # the second makes him 濒死
    assert it.out("night-1") == [("麻花", cause)]


def test_the_older_of_a_clan_first_whatever_the_message() -> None:  # g01-119, g01-124
    later = "2026-11-21 21:5"
    bites = (
        act("油条", "咬噬", "米线", when=f"{later}1"),
        act("麻花", "咬噬", "米线", when=f"{later}5"),
    )
    it = begun(BITTEN, day(2), night(2, act("年糕", "咬噬", "油条")), day(3), night(3, *bites))
    assert it.told("night-3", "咬噬") == {"米线": ("麻花", "年糕")}
    assert drifting(it["night-3"]) == ["油条", "米线"]


def test_in_one_night_the_earlier_part_is_older() -> None:  # S6
    made = night(2, act("麻花", "咬噬", "油条"), act("年糕", "咬噬", "豆浆"))
    bites = night(3, act("油条", "咬噬", "米线"), act("豆浆", "咬噬", "米线"))
    it = begun(BITTEN, day(2), made, day(3), bites)
    assert it.told("night-3", "咬噬") == {"米线": ("豆浆", "年糕")}  # part 2 before part 3


@pytest.mark.parametrize(
    ("wolf", "vampire", "first"),
    [(("21:59", None), ("21:51", None), "吸血"), (("21:59", "22:00"), ("21:51", None), "咬噬")],
)
def test_of_one_age_by_message(wolf, vampire, first: str) -> None:  # S6, g01-119
    night2 = night(
        2,
        act("麻花", "咬噬", "豆浆", when=f"2026-11-19 {wolf[0]}",
            confirmed_at=at(f"2026-11-19 {wolf[1]}") if wolf[1] else None),
        act("油条", "吸血", "豆浆", when=f"2026-11-19 {vampire[0]}"),
    )  # fmt: skip
    it = begun(night(1, act("年糕", "咬噬", "麻花"), act("月饼", "吸血", "油条")), day(2), night2)
    assert it["night-2"].standing.roles["豆浆"] == {"吸血": "吸血鬼", "咬噬": "狼人"}[first]


def test_each_part_of_the_night_ends_ten_minutes_after_the_one_before() -> None:  # g01-114
    """An act sent later counts all the same, and the director is asked."""
    for by, skill, last in (
        ("馒头", "银盾", 40), ("馒头", "胡蒜", 40), ("年糕", "咬噬", 50), ("月饼", "吸血", 50),
        ("年糕", "狼王", 50), ("月饼", "鬼王", 50), ("饺子", "预言", 70), ("包子", "解药", 90),
        ("包子", "毒药", 90),
    ):  # fmt: skip
        target = {"狼王": "年糕", "鬼王": "月饼"}.get(skill, "油条")
        for minutes in (last, last + 1):
            when = f"{21 + minutes // 60}:{minutes % 60:02}"
            it = begun(night(1, timed(by, skill, target, when)), days=DAYS)
            assert it.refused("night-1") == []
            assert (it["night-1"].needs_ruling is not None) is (minutes > last)
    for minute in (60, 61):
        when = f"2026-11-19 {21 + minute // 60}:{minute % 60:02}"
        it = begun(BITTEN, day(2), night(2, act("麻花", "咬噬", "油条", when=when)), days=DAYS)
        assert drifting(it["night-2"]) == ["油条"]
        assert (it["night-2"].needs_ruling is not None) is (minute > 60)


def test_a_late_act_is_carried_out_in_its_own_part() -> None:  # g01-113, g01-114
    late = timed("馒头", "银盾", "麻花", "22:59")
    it = begun(night(1, act("年糕", "咬噬", "麻花"), late), days=DAYS)
    assert it.told("night-1", "咬噬") == {"年糕": "失败"}
    asked = it["night-1"].needs_ruling
    assert asked is not None and "馒头" in asked and "银盾" in asked and "22:59" in asked
    # nobody is asked about an act that has no effect anyway, or where no day is known
    for acts, days in (
        ([timed("油条", "银盾", "麻花", "22:59")], DAYS),
        ([act("馒头", "银盾", use=False, when="2026-11-17 22:59")], DAYS),
        ([late], None),
    ):
        assert begun(night(1, *acts), days=days)["night-1"].needs_ruling is None


def test_a_thousand_acts_of_one_part_are_looked_at_in_their_order() -> None:  # g01-118, g01-119
    """The first allowed of each stands, however many there are."""
    acts = []
    for n in range(500):
        when = f"{21 + (31 + n % 59) // 60}:{(31 + n % 59) % 60:02}"
        acts += [timed("麻花", "咬噬", "饺子", when), timed("年糕", "咬噬", "麻花", when)]
    it = begun(night(1, *acts), days=DAYS)
    assert it.told("night-1", "咬噬") == {
        "年糕": "成功",
        "麻花": ("年糕",),
        "饺子": ("麻花", "年糕"),
    }
    assert len(it.refused("night-1")) == 998
