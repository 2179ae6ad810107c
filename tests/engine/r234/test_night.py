"""The night of r234: who learns what, blessings, callings, heralds and bites."""

from __future__ import annotations

import pytest

from tests.engine.r234.table import CAST, FARMERS, begun, blessed, reasons, role, tags
from tests.engine.table import act, day, night

NOBLE = "金杯"  # holds the relic: 血族 from night 1 on


def test_buried_is_one_who_went_out_before_and_with_his_role_of_then() -> None:  # r234-048
    it = begun(
        night(1, act("老白", "安葬", "稻子")),
        day(2, vote=["麦子>稻子"], acts=[act("稻子", "腐化", use=False)]),
        night(2, act("老白", "安葬", "稻子"), act("黑蛇", "偷袭", "豆子")),
        day(3),
        relic="稻子",
    )
    assert it.refused("night-1") == [("老白", "安葬")]
    assert it.told("night-2", "安葬") == {"老白": "腐尸"}
    tonight = begun(night(1, act("黑蛇", "偷袭", "豆子"), act("老白", "安葬", "豆子")))
    assert tonight.refused("night-1") == [("老白", "安葬")]


def test_detected_after_the_curse_and_once_a_night() -> None:  # r234-051, r234-012
    it = begun(night(1, act("烛台", "侦测", "稻子"), act("烛台", "侦测", "豆子")), relic="稻子")
    assert it.told("night-1", "侦测") == {"烛台": "亡灵阵营"}
    assert it.refused("night-1") == [("烛台", "侦测")]


def test_scouted_in_one_of_two_modes() -> None:  # r234-065, r234-066
    it = begun(
        night(1, act("夜猫", "探查", "墨水", mode="阵营")),
        day(2),
        night(2, act("夜猫", "探查", "墨水", mode="圣物")),
        day(3),
        night(3, act("夜猫", "探查", "墨水")),
        day(4),
        night(4, act("夜猫", "探查", "墨水", mode="身份")),
    )
    assert it.told("night-1", "探查") == {"夜猫": "环蛇阵营"}
    assert it.told("night-2", "探查") == {}
    assert it.refused("night-2") == []
    assert it.refused("night-3") == it.refused("night-4") == [("夜猫", "探查")]


def test_a_scout_learns_the_faction_of_now() -> None:  # r234-014, r234-065
    it = begun(night(1, act("夜猫", "探查", "稻子", mode="阵营")), relic="稻子")
    assert it.told("night-1", "探查") == {"夜猫": "亡灵阵营"}


def test_swindled_of_two_targets_and_told_only_where_it_worked() -> None:  # r234-082
    it = begun(night(1, act("墨水", "诈骗", "麦子", "烛台")))
    assert it.told("night-1", "诈骗") == {"墨水": "亡灵圣物"}
    assert tags(it, "night-1", "墨水") == ("亡灵圣物",)
    none = begun(night(1, act("墨水", "诈骗", "麦子", "稻子")))
    assert none.told("night-1", "诈骗") == {}
    assert begun(night(1, act("墨水", "诈骗", targets=[]))).refused("night-1") == [("墨水", "诈骗")]


# ------------------------------------------------------------------------------- blessings


def test_counts_are_told_to_nobody() -> None:  # r234-057
    it = begun(
        night(1, *blessed("豆子", "麦子", "稻子", "高粱", "花生"), act("黑蛇", "偷袭", "豆子"))
    )
    assert it.out("night-1") == []
    assert not [f for f in it["night-1"].feedback if f.to in FARMERS]


@pytest.mark.parametrize(("counts", "out"), [(3, [("金杯", "偷袭")]), (4, [])])
def test_with_seven_villagers_three_and_a_half_are_not_rounded(
    counts: int, out: list[tuple[str, str]]
) -> None:  # r234-058, P2
    it = begun(
        night(1, act("铁锹", "突击", "红薯")),
        day(2),
        night(2, *blessed("金杯", *FARMERS[:counts]), act("黑蛇", "偷袭", "金杯")),
    )
    assert it.out("night-2") == out


def test_all_counts_are_used_up_at_once() -> None:  # r234-058
    """Six at once protect tonight only; after the night of rest, three are too few."""
    it = begun(
        night(1, *blessed("金杯", *FARMERS[:6])),
        day(2),
        night(2),
        day(3),
        night(3, *blessed("金杯", *FARMERS[:3]), act("黑蛇", "偷袭", "金杯")),
    )
    assert it.out("night-3") == [("金杯", "偷袭")]


def test_after_the_night_of_rest_counts_are_got_again() -> None:  # r234-059
    it = begun(
        night(1, *blessed("金杯", *FARMERS[:4])),
        day(2),
        night(2, *blessed("金杯", *FARMERS[:4])),
        day(3),
        night(3, *blessed("金杯", *FARMERS[:4]), act("黑蛇", "偷袭", "金杯")),
    )
    assert it.out("night-3") == []


def test_stored_counts_are_enough_when_villagers_have_gone() -> None:  # r234-058
    it = begun(
        night(
            1,
            *blessed("金杯", *FARMERS[:3]),
            act("铁锹", "突击", "红薯"),
            act("草叉", "突击", "芝麻"),
        ),
        day(2),
        night(2, act("黑蛇", "偷袭", "金杯")),
    )
    assert it.out("night-2") == []


def test_a_blessing_of_another_night_is_over() -> None:  # r234-058
    it = begun(
        night(1, *blessed("金杯", *FARMERS[:4])),
        day(2),
        night(2, act("黑蛇", "偷袭", "金杯")),
    )
    assert it.out("night-2") == [("金杯", "偷袭")]


# --------------------------------------------------------------------------------- callings


def test_called_after_soothed() -> None:  # r234-149
    """稻子 is soothed to 村民 first, and can then be called."""
    it = begun(night(1, act("晚钟", "感召", "稻子"), act("晚钟", "安魂", "稻子")), relic="稻子")
    assert role(it, "night-1", "稻子") == "使徒"
    assert it.told("night-1", "追随")["稻子"] == ("青锋", "夜猫", "晚钟")


def test_an_apostle_counts_undead_and_is_known_to_the_temple_alone() -> None:  # r234-076, 077
    it = begun(night(1, act("晚钟", "感召", "豆子")), day(2), night(2), relic="稻子")
    told = it.told("night-1", "追随")
    assert set(told) == {"豆子", "青锋", "夜猫", "晚钟"}
    assert it.told("night-2", "虔诚") == {"豆子": "1", "晚钟": "1"}


def test_piety_counts_after_calamity_and_leaves_out_the_dead() -> None:  # r234-071, r234-128
    it = begun(night(1, act("烛台", "圣光", "稻子")), relic="稻子")
    assert it.told("night-1", "虔诚") == {"晚钟": "0"}


def test_a_called_villager_is_an_apostle_and_the_caller_calls_no_more() -> None:
    # r234-073, r234-075
    it = begun(
        night(1, act("晚钟", "感召", "豆子"), act("豆子", "祝福", "麦子")),
        day(2),
        night(2, act("晚钟", "感召", "稻子")),
    )
    assert role(it, "night-1", "豆子") == "使徒"
    assert it["night-1"].standing.factions["豆子"] == "圣殿阵营"
    assert it.refused("night-2") == [("晚钟", "感召")]


def test_another_role_learns_who_called_and_the_call_stays() -> None:  # r234-074
    it = begun(
        night(1, act("晚钟", "感召", "稻子")),
        day(2),
        night(2, act("晚钟", "感召", "豆子")),
        relic="稻子",
    )
    assert it.told("night-1", "感召") == {"稻子": ("晚钟", "慰魂师")}
    assert role(it, "night-1", "稻子") == "腐尸"
    assert role(it, "night-2", "豆子") == "使徒"


def test_each_of_the_militia_assaults_once() -> None:  # r234-056
    it = begun(
        night(1, act("铁锹", "突击", "豆子"), act("草叉", "突击", "稻子")),
        day(2),
        night(2, act("铁锹", "突击", "麦子"), act("草叉", "突击", "高粱")),
    )
    assert it.out("night-1") == [("豆子", "突击"), ("稻子", "突击")]
    assert it.out("night-2") == []


# ---------------------------------------------------------------------------------- heralds


HERALD = (night(1, act("金杯", "初拥", "晚钟")), day(2))


def test_told_are_those_about_to_go_out_also_by_light_and_trap() -> None:  # r234-092, r234-126
    it = begun(
        *HERALD,
        night(
            2,
            act("黑蛇", "偷袭", "夜猫"),
            act("夜猫", "陷阱", "豆子"),
            act("烛台", "圣光", "金杯"),
            act("铁锹", "突击", "老白"),
        ),
        relic=NOBLE,
    )
    assert it.told("night-2", "告死") == {"晚钟": ("金杯", "夜猫", "豆子")}
    assert it.out("night-2") == [("金杯", "圣光"), ("夜猫", "偷袭"), ("豆子", "陷阱")]
    again = begun(
        *HERALD,
        night(2, act("铁锹", "突击", "老白")),
        day(3),
        night(3, act("草叉", "突击", "老白")),
        relic=NOBLE,
    )
    assert again.told("night-2", "告死") == {"晚钟": ()}
    assert again.out("night-3") == [("老白", "突击")]  # the trial used up nothing else


def test_the_flipped_by_the_embrace_is_not_on_the_list() -> None:  # r234-137
    it = begun(
        night(1, act("铁锹", "突击", "豆子")),
        day(2),
        night(2, act("金杯", "初拥", "晚钟")),
        relic=NOBLE,
    )
    assert it.told("night-2", "告死") == {}
    assert role(it, "night-2", "晚钟") == "告死者"


def test_raised_he_stays_in_whatever_else_hits_him_tonight() -> None:  # r234-093, r234-138, S10
    it = begun(
        *HERALD,
        night(
            2,
            act("铁锹", "突击", "豆子"),
            act("黑蛇", "偷袭", "豆子"),
            act("晚钟", "死灵咒", "豆子"),
        ),
        relic=NOBLE,
    )
    assert it.out("night-2") == []
    assert role(it, "night-2", "豆子") == "腐尸"


def test_raised_he_springs_no_trap_and_his_victim_lives() -> None:  # S5
    it = begun(
        *HERALD,
        night(
            2,
            act("夜猫", "陷阱", "豆子"),
            act("黑蛇", "偷袭", "夜猫"),
            act("晚钟", "死灵咒", "夜猫"),
        ),
        relic=NOBLE,
    )
    assert it.told("night-2", "告死") == {"晚钟": ("夜猫", "豆子")}
    assert it.out("night-2") == []


def test_an_undead_is_not_raised_and_one_not_on_the_list_refused() -> None:  # r234-093
    it = begun(
        *HERALD,
        night(2, act("烛台", "圣光", "金杯"), act("晚钟", "死灵咒", "金杯")),
        day(3),
        night(3, act("黑蛇", "偷袭", "豆子"), act("晚钟", "死灵咒", "豆子")),
        relic=NOBLE,
    )
    assert it.out("night-2") == [("金杯", "圣光")]
    assert it.refused("night-3") == [("晚钟", "死灵咒")]  # spent
    off = begun(
        *HERALD,
        night(2, act("黑蛇", "偷袭", "豆子"), act("晚钟", "死灵咒", "麦子")),
        relic=NOBLE,
    )
    assert off.refused("night-2") == [("晚钟", "死灵咒")]


# ------------------------------------------------------------------------------------ bites


def test_one_bite_a_night_for_the_pack() -> None:  # r234-098
    it = begun(
        night(1, act("铁锹", "灾厄", "草叉")),
        day(2),
        night(2, act("铁锹", "啃咬", "豆子"), act("草叉", "啃咬", "麦子")),
        relic="铁锹",
    )
    assert it.out("night-2") == [("豆子", "啃咬")]
    assert it.refused("night-2") == [("草叉", "啃咬")]


def test_no_ghoul_no_bite() -> None:
    it = begun(night(1, act("活尸", "啃咬", "豆子"), act("麦子", "啃咬", "豆子")))
    assert it.refused("night-1") == [("活尸", "啃咬"), ("麦子", "啃咬")]


def test_a_limited_skill_is_spent_by_its_launch_alone() -> None:  # r234-011, P3
    it = begun(
        night(1, act("烛台", "圣光", "没有的人"), act("铁锹", "突击", "豆子")),
        day(2),
        night(2, act("烛台", "圣光", "麦子"), act("铁锹", "突击", "麦子")),
    )
    assert it.refused("night-1") == [("烛台", "圣光")]
    assert reasons(it, "night-2", "突击") == ["突击已经用掉了"]
    assert reasons(it, "night-2", "圣光") == []


def test_a_role_names_the_one_living_player_who_has_it() -> None:  # r234-013
    it = begun(
        night(
            1, act("牧师", "侦测", "老白"), act("民兵", "突击", "豆子"), act("恶徒", "偷袭", "豆子")
        )
    )
    assert it.told("night-1", "侦测") == {"烛台": "非亡灵阵营"}
    assert it.refused("night-1") == [("民兵", "突击"), ("恶徒", "偷袭")]
    one = begun(
        night(1, act("草叉", "突击", "铁锹")), day(2), night(2, act("民兵", "突击", "豆子"))
    )
    assert one.refused("night-2") == [("民兵", "突击")]  # it names 草叉, who has used it up
    assert reasons(one, "night-2", "突击") == ["突击已经用掉了"]
    assert len(CAST) == 21
