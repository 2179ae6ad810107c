"""致死伤害: the procedure step by step, in the order of the skills, and what follows at once."""

from __future__ import annotations

from tests.engine.r234.table import begun, blessed, reasons, role, tags
from tests.engine.table import act, day, night

HUNTED = act("黑蛇", "偷袭", "豆子")
NOBLE = {"relic": "金杯"}  # 贵族 is 血族 from night 1 on


def test_damages_settle_in_the_order_of_the_skills_and_the_list_says_so() -> None:
    # r234-021, r234-030, r234-125, r234-127, r234-139
    it = begun(
        night(
            1, act("黑蛇", "偷袭", "花生"), act("铁锹", "突击", "豆子"), act("草叉", "突击", "麦子")
        ),
        day(2),
    )
    assert it.out("night-1") == [("豆子", "突击"), ("麦子", "突击"), ("花生", "偷袭")]
    assert "出局名单：豆子、麦子、花生" in it.said("day-2")


def test_the_first_damage_is_the_cause_and_nobody_goes_out_twice() -> None:  # r234-031, S10
    it = begun(night(1, HUNTED, act("铁锹", "突击", "豆子")))
    assert it.out("night-1") == [("豆子", "突击")]
    flipped = begun(
        night(1, act("铁锹", "突击", "豆子"), act("金杯", "初拥", "豆子")), relic="金杯"
    )
    assert flipped.out("night-1") == [("豆子", "突击")]
    assert role(flipped, "night-1", "豆子") == "村民"  # 初拥 on one already out is moot


def test_holy_light_keeps_a_human_and_leaves_blessing_and_long_life_unused() -> None:
    # r234-052, r234-133: step (1) comes before (2) and (3)
    it = begun(
        night(1, act("烛台", "圣光", "老白"), act("铁锹", "突击", "老白")),
        day(2),
        night(2, act("草叉", "突击", "老白")),
        day(3),
        night(3, act("黑蛇", "偷袭", "老白")),
    )
    assert [it.out(f"night-{n}") for n in (1, 2, 3)] == [[], [], [("老白", "偷袭")]]


def test_a_blessing_goes_before_a_long_life() -> None:  # r234-134, r234-135
    it = begun(
        night(1, *blessed("老白", "麦子", "稻子", "豆子", "高粱"), act("铁锹", "突击", "老白")),
        day(2),
        night(2, act("草叉", "突击", "老白")),
        day(3),
        night(3, act("黑蛇", "偷袭", "老白")),
    )
    assert [it.out(f"night-{n}") for n in (1, 2, 3)] == [[], [], [("老白", "偷袭")]]


def test_a_long_life_helps_by_day_too() -> None:  # r234-049
    it = begun(night(1, act("夜猫", "陷阱", "老白")), day(2, vote=["麦子>夜猫"]))
    assert it.out("day-2") == [("夜猫", "投票")]
    again = begun(
        night(1, act("夜猫", "陷阱", "老白"), act("黑蛇", "偷袭", "老白")),
        day(2, vote=["麦子>夜猫"]),
    )
    assert again.out("day-2") == [("夜猫", "投票"), ("老白", "陷阱")]


def test_the_lights_and_blessings_of_the_night_are_over_by_day() -> None:
    it = begun(
        night(
            1,
            act("夜猫", "陷阱", "豆子"),
            act("烛台", "圣光", "豆子"),
            *blessed("豆子", "麦子", "稻子", "高粱", "花生"),
        ),
        day(2, vote=["麦子>夜猫"]),
    )
    assert it.out("day-2") == [("夜猫", "投票"), ("豆子", "陷阱")]
    assert it.said("day-2").splitlines()[-2:] == ["投票出局：夜猫", "出局：豆子"]  # r234-033


def test_a_parried_damage_is_settled_for_the_other_from_the_first_step_on() -> None:
    # r234-062, r234-136
    it = begun(night(1, act("青锋", "防反", "老白"), act("黑蛇", "偷袭", "青锋")))
    assert it.out("night-1") == []  # 长寿 of 村长
    lit = begun(
        night(
            1, act("青锋", "防反", "豆子"), act("烛台", "圣光", "豆子"), act("黑蛇", "偷袭", "青锋")
        )
    )
    assert lit.out("night-1") == []


def test_one_parry_turns_one_damage_and_is_lost_also_for_later_nights() -> None:  # r234-063
    it = begun(
        night(
            1,
            act("青锋", "防反", "豆子"),
            act("铁锹", "突击", "青锋"),
            act("黑蛇", "偷袭", "青锋"),
        )
    )
    assert it.out("night-1") == [("豆子", "突击"), ("青锋", "偷袭")]


def test_an_unused_parry_stays() -> None:  # r234-063: only where it took effect
    it = begun(
        night(1, act("青锋", "防反", "豆子")),
        day(2),
        night(2, act("青锋", "防反", "稻子"), act("黑蛇", "偷袭", "青锋")),
    )
    assert it.out("night-2") == [("稻子", "偷袭")]


def test_a_parry_on_himself_spends_it_and_he_goes_out() -> None:  # P2: 一名角色 may be oneself
    it = begun(night(1, act("青锋", "防反", "青锋"), act("黑蛇", "偷袭", "青锋")))
    assert it.out("night-1") == [("青锋", "偷袭")]


def test_the_killer_of_a_parried_damage_is_who_dealt_it() -> None:  # S11, r234-103
    it = begun(
        night(1, act("青锋", "防反", "烛台"), act("黑蛇", "偷袭", "青锋")),
    )
    assert it.out("night-1") == [("烛台", "偷袭")]
    assert tags(it, "night-1", "黑蛇") == ("首领", "亡灵圣物")


def test_a_parry_moves_the_embrace_with_its_effect() -> None:  # r234-136, r234-137
    it = begun(night(1, act("青锋", "防反", "豆子"), act("金杯", "初拥", "青锋")), relic="金杯")
    assert it.out("night-1") == []
    assert role(it, "night-1", "豆子") == "腐尸"
    assert role(it, "night-1", "青锋") == "剑士"


def test_an_embrace_kills_an_undead() -> None:  # r234-100: only a human is flipped
    it = begun(
        night(1, act("金杯", "灾厄", "稻子")),
        day(2),
        night(2, act("金杯", "初拥", "稻子")),
        relic="金杯",
    )
    assert it.out("night-2") == [("稻子", "初拥")]


def test_holy_light_on_an_undead_is_no_lethal_damage() -> None:  # r234-053, S21
    it = begun(
        night(
            1,
            *blessed("稻子", "麦子", "豆子", "高粱", "花生"),
            act("烛台", "圣光", "稻子"),
        ),
        relic="稻子",
    )
    assert it.out("night-1") == [("稻子", "圣光")]


def test_a_trap_springs_before_the_next_damage_is_settled() -> None:  # r234-067, r234-140
    it = begun(
        night(
            1,
            act("夜猫", "陷阱", "豆子"),
            act("铁锹", "突击", "夜猫"),
            act("黑蛇", "偷袭", "豆子"),
        )
    )
    assert it.out("night-1") == [("夜猫", "突击"), ("豆子", "陷阱")]


def test_no_trap_where_its_owner_is_kept_in_or_ruled_out() -> None:  # S5
    kept = begun(
        night(
            1, act("夜猫", "陷阱", "豆子"), act("烛台", "圣光", "夜猫"), act("黑蛇", "偷袭", "夜猫")
        )
    )
    assert kept.out("night-1") == []
    ruled = begun(
        night(1, act("夜猫", "陷阱", "豆子"), ruling=[{"out": "夜猫", "cause": "裁定"}]),
        day(2),
    )
    assert ruled.out("night-1") == [("夜猫", "裁定")]
    by_day = begun(
        night(1, act("夜猫", "陷阱", "豆子")), day(2, ruling=[{"out": "夜猫", "cause": "裁定"}])
    )
    assert by_day.out("day-2") == [("夜猫", "裁定")]


def test_a_trap_lies_for_one_night_and_the_day_after() -> None:  # r234-067
    it = begun(
        night(1, act("夜猫", "陷阱", "豆子")),
        day(2),
        night(2),
        day(3, vote=["麦子>夜猫"]),
    )
    assert it.out("day-3") == [("夜猫", "投票")]


def test_a_trap_spares_the_head_of_the_thugs_and_no_other() -> None:  # r234-068, r234-087
    vote = day(2, vote=["麦子>夜猫"])
    assert begun(night(1, act("夜猫", "陷阱", "黑蛇")), vote).out("day-2") == [("夜猫", "投票")]
    other = begun(night(1, act("夜猫", "陷阱", "赤蛇")), vote)
    assert other.out("day-2") == [("夜猫", "投票"), ("赤蛇", "陷阱")]


def test_a_head_who_was_flipped_is_a_thug_no_more() -> None:  # r234-006, r234-068
    it = begun(
        night(1, act("黑蛇", "偷袭", "烛台")),
        day(2),
        night(2, act("夜猫", "陷阱", "黑蛇")),
        day(3, vote=["麦子>夜猫"]),
    )
    assert role(it, "night-2", "黑蛇") == "活尸"
    assert it.out("day-3") == [("夜猫", "投票"), ("黑蛇", "陷阱")]


def test_a_ruling_keeps_one_in_who_is_hit() -> None:
    it = begun(night(1, HUNTED, ruling=[{"keep": "豆子"}]))
    assert it.out("night-1") == []


def test_who_is_hit_tonight_still_acts_tonight() -> None:  # r234-127, P4
    it = begun(
        night(1, act("铁锹", "突击", "青锋"), act("青锋", "剑痕", text="剑在"), HUNTED), day(2)
    )
    assert it.out("night-1") == [("青锋", "突击"), ("豆子", "偷袭")]
    assert "剑在" in it.said("day-2")  # S22


def test_an_undying_one_goes_out_by_vote_only() -> None:  # r234-094
    it = begun(
        night(1, act("金杯", "初拥", "晚钟")),
        day(2),
        night(2, act("铁锹", "突击", "晚钟"), act("黑蛇", "偷袭", "晚钟")),
        day(3, vote=["麦子>晚钟"]),
        relic="金杯",
    )
    assert it.out("night-2") == []
    assert it.out("day-3") == [("晚钟", "投票")]


def test_only_one_raid_a_night_for_all_of_them() -> None:  # r234-091, r234-012
    it = begun(night(1, act("黑蛇", "偷袭", "豆子"), act("黑蛇", "偷袭", "麦子")))
    assert it.out("night-1") == [("豆子", "偷袭")]
    assert reasons(it, "night-1", "偷袭") == ["偷袭已经用掉了"]
