"""牵制, 潜行 and 蓄力斩: launches without effect are spent; and whom nothing touches."""

from __future__ import annotations

import pytest

from auditor.game import Act
from tests.engine.r234.table import begun, blessed, reasons, tags
from tests.engine.table import act, day, night

VOID = "失效"


def pinned(target: str) -> tuple[Act, ...]:
    """牵制 on day 1."""
    return (act("民兵", "牵制", target),)


@pytest.mark.parametrize(
    ("player", "launch"),
    [
        ("老白", act("烛台", "侦测", "麦子")),
        ("夜猫", act("夜猫", "潜行")),
        ("青锋", act("青锋", "剑痕", text="剑")),
        ("墨水", act("墨水", "诈骗", "烛台")),
        ("晚钟", act("晚钟", "安魂", "麦子")),
    ],
)
def test_ordinary_and_limited_launches_of_the_pinned_are_void_and_spent(
    player: str, launch: Act
) -> None:  # r234-054, S7, P3
    it = begun(night(1, launch), day(2), night(2, launch), acts=pinned(player))
    if launch.by != player:  # another's launch is not touched
        assert it.refused("night-1") == []
        return
    assert [r.startswith(VOID) for r in reasons(it, "night-1", launch.skill)] == [True]
    limited = launch.skill in ("潜行", "诈骗", "安魂")
    assert it.refused("night-2") == ([(player, launch.skill)] if limited else [])


def test_what_works_by_itself_is_not_pinned() -> None:  # S7: 强制 skills
    it = begun(night(1, act("黑蛇", "偷袭", "老白")), acts=pinned("老白"))
    assert it.out("night-1") == []
    told = begun(night(1), acts=pinned("晚钟"))
    assert told.told("night-1", "虔诚") == {"晚钟": "0"}


def test_pinned_he_neither_hands_the_relic_on_nor_sways() -> None:  # r234-054, S7
    it = begun(night(1, act("稻子", "灾厄", "豆子")), relic="稻子", acts=pinned("稻子"))
    assert reasons(it, "night-1", "灾厄")[0].startswith(VOID)
    noble = begun(
        night(1, act("黑蛇", "偷袭", "金杯"), act("金杯", "权势", targets=["麦子"])),
        day(2, vote=["麦子>高粱"]),
        acts=pinned("金杯"),
    )
    assert reasons(noble, "night-1", "权势")[0].startswith(VOID)
    assert noble["day-2"].tallies["exile"].totals == {"高粱": 1}


def test_who_pins_another_is_not_pinned_himself() -> None:  # r234-054
    it = begun(night(1, act("铁锹", "突击", "豆子")), acts=(act("铁锹", "牵制", "黑蛇"),))
    assert it.out("night-1") == [("豆子", "突击")]


def test_a_pinned_herald_raises_nobody() -> None:
    it = begun(
        night(1, act("金杯", "初拥", "晚钟")),
        day(2, acts=[act("民兵", "牵制", "晚钟")]),
        night(2, act("黑蛇", "偷袭", "豆子"), act("晚钟", "死灵咒", "豆子")),
        relic="金杯",
    )
    assert it.out("night-2") == [("豆子", "偷袭")]
    assert reasons(it, "night-2", "死灵咒")[0].startswith(VOID)


def test_pinned_for_the_coming_night_only() -> None:  # r234-054
    it = begun(night(1), day(2), night(2, act("黑蛇", "偷袭", "豆子")), acts=pinned("黑蛇"))
    assert it.out("night-2") == [("豆子", "偷袭")]


def test_a_refused_pin_does_not_count_for_the_two_days() -> None:  # r234-055, P3
    it = begun(
        night(1, act("黑蛇", "偷袭", "豆子")),
        day(2, acts=[act("民兵", "牵制", "豆子"), act("草叉", "牵制", "赤蛇")]),
        night(2, act("赤蛇", "偷袭", "稻子")),
        day(3, acts=[act("民兵", "牵制", "白蛇")]),
    )
    assert it.refused("day-2") == [("民兵", "牵制")]
    assert it.out("night-2") == []
    assert it.refused("day-3") == [("民兵", "牵制")]


def test_a_pin_of_one_voted_out_the_same_day_stays() -> None:  # S22
    it = begun(
        night(1),
        day(2, vote=["麦子>铁锹"], acts=[act("铁锹", "牵制", "黑蛇")]),
        night(2, act("黑蛇", "偷袭", "豆子")),
    )
    assert it.out("day-2") == [("铁锹", "投票")]
    assert it.out("night-2") == []


# --------------------------------------------------------------------------- 潜行


def test_nothing_of_others_touches_who_hides() -> None:  # r234-069, S30
    it = begun(
        night(
            1,
            act("烛台", "侦测", "夜猫"),
            act("墨水", "拓印", "夜猫", choose="陷阱"),
            act("晚钟", "感召", "夜猫"),
            act("金杯", "流言", "夜猫"),
            act("青锋", "防反", "夜猫"),
            act("黑蛇", "偷袭", "青锋"),
            *blessed("夜猫", "麦子", "稻子", "豆子", "高粱"),
            act("夜猫", "潜行"),
        ),
        day(2),
        night(2, act("铁锹", "突击", "夜猫")),
    )
    assert it.refused("night-1") == []
    assert it.told("night-1", "侦测") == {}
    assert it.told("night-1", "拓印") == {}
    assert it.told("night-1", "感召") == {}
    assert it.pending("night-1") == []
    assert it.out("night-1") == [("青锋", "偷袭")]  # 防反 has nobody to turn to
    assert "记有2票" not in it.said("day-2")
    assert it.out("night-2") == [("夜猫", "突击")]  # no count of the night before


def test_the_relic_of_who_hides_cannot_be_swindled_but_he_can_be_given_it() -> None:  # S30
    it = begun(
        night(
            1, act("夜猫", "潜行"), act("墨水", "诈骗", "夜猫", "烛台"), act("稻子", "灾厄", "夜猫")
        ),
        relic="稻子",
    )
    assert tags(it, "night-1", "夜猫") == ("亡灵圣物",)
    held = begun(
        night(1, act("夜猫", "探查", "烛台", mode="圣物")),
        day(2, vote=["麦子>玉米"], acts=[act("玉米", "传承", "夜猫")]),  # spared the curse
        night(2, act("夜猫", "潜行"), act("墨水", "诈骗", "夜猫")),
    )
    assert tags(held, "night-2", "夜猫") == ("亡灵圣物",)
    assert held.told("night-2", "诈骗") == {}


def test_his_own_skills_of_that_night_are_void_whatever_the_order() -> None:  # r234-070
    it = begun(
        night(
            1,
            act("夜猫", "陷阱", "豆子"),
            act("夜猫", "探查", "烛台", mode="圣物"),
            act("夜猫", "潜行"),
        ),
        day(2, vote=["麦子>夜猫"]),
    )
    assert sorted(it.refused("night-1")) == [("夜猫", "探查"), ("夜猫", "陷阱")]
    assert tags(it, "night-1", "烛台") == ("亡灵圣物",)
    assert it.out("day-2") == [("夜猫", "投票")]


def test_a_pinned_stealth_hides_nobody() -> None:
    it = begun(night(1, act("夜猫", "潜行"), act("黑蛇", "偷袭", "夜猫")), acts=pinned("夜猫"))
    assert it.out("night-1") == [("夜猫", "偷袭")]


# ------------------------------------------------------------------ 蓄力斩 and 剑痕


def test_a_slash_voids_the_message_of_its_night_only_where_it_is_allowed() -> None:
    # r234-060, r234-061
    both = (act("青锋", "剑痕", text="一"), act("青锋", "蓄力斩", "豆子"))
    it = begun(night(1, *both), day(2), night(2, *both), day(3))
    assert it.refused("night-1") == [("青锋", "蓄力斩")]
    assert "导演公告一条留言：\n一" in it.said("day-2")
    assert reasons(it, "night-2", "剑痕") == ["失效：当晚发动了蓄力斩"]
    assert "留言" not in it.said("day-3")
    declined = begun(
        *[night(1), day(2)], night(2, both[0], act("青锋", "蓄力斩", use=False)), day(3)
    )
    assert "留言" in declined.said("day-3")


@pytest.mark.parametrize(("length", "refused"), [(100, False), (101, True)])
def test_a_message_has_a_hundred_characters_at_most(length: int, refused: bool) -> None:
    # r234-064
    it = begun(night(1, act("青锋", "剑痕", text="剑" * length)), day(2))
    assert bool(it.refused("night-1")) == refused
    assert ("剑" * 100 in it.said("day-2")) == (not refused)


def test_a_message_needs_words() -> None:
    assert begun(night(1, act("青锋", "剑痕"))).refused("night-1") == [("青锋", "剑痕")]


def test_a_copy_voids_a_copied_power_of_the_same_night() -> None:  # r234-085
    learned = night(1, act("墨水", "拓印", "金杯", choose="权势"))
    dead = (act("黑蛇", "偷袭", "墨水"), act("墨水", "权势", targets=["麦子"]))
    again = act("墨水", "拓印", "老白", choose="安葬")
    it = begun(learned, day(2), night(2, again, *dead), day(3, vote=["麦子>高粱"]))
    assert reasons(it, "night-2", "权势") == [f"{VOID}：当晚发动了拓印"]
    assert it["day-3"].tallies["exile"].totals == {"高粱": 1}
    alone = begun(learned, day(2), night(2, *dead), day(3, vote=["麦子>高粱"]))
    assert alone["day-3"].tallies["exile"].totals == {}


def test_power_does_not_reach_one_who_hides() -> None:  # r234-069, S30
    it = begun(
        night(
            1,
            act("夜猫", "潜行"),
            act("黑蛇", "偷袭", "金杯"),
            act("金杯", "权势", targets=["夜猫", "麦子"]),
        ),
        day(2, vote=["夜猫>高粱", "麦子>花生", "稻子>豆子"]),
    )
    assert it["day-2"].tallies["exile"].totals == {"豆子": 1}
    assert "今天票权翻转的角色：麦子" in it["day-2"].announce


def test_a_skill_of_the_day_written_in_the_night_voids_nothing() -> None:  # r234-054, P3
    stray = act("铁锹", "牵制", "麦子")
    it = begun(night(1, stray, act("铁锹", "突击", "青锋")))
    assert it.refused("night-1") == [("铁锹", "牵制")]
    assert it.out("night-1") == [("青锋", "突击")]
