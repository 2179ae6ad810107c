"""亡灵圣物: 藏匿, 诅咒, 馈赠, 灾厄, 认主 and 追踪."""

from __future__ import annotations

import pytest

from auditor.engine import play_rules
from tests.engine.r234.table import (
    CAST,
    R234,
    begun,
    first_day,
    played,
    quiet,
    reasons,
    role,
    tags,
)
from tests.engine.table import act, day, game, night

LIVING = list(CAST)
RELIC = "亡灵圣物"


def test_unanswered_it_is_nobodys_and_nothing_comes_of_it() -> None:  # r234-010, S29
    it = played(day(1), night(1), day(2))
    assert it.pending("day-1") == [("恶徒", "推选"), ("恶徒", "藏匿")]
    assert it["night-1"].standing.tags == {}
    assert it.told("day-2", "追踪") == {}


def test_a_forced_choice_cannot_be_declined() -> None:  # r234-010, r234-088
    it = played(day(1, acts=[act("恶徒", "藏匿", use=False), act("黑蛇", "推选", "赤蛇")]))
    assert it.refused("day-1") == [("恶徒", "藏匿")]
    assert it.pending("day-1") == [("恶徒", "藏匿")]
    assert tags(it, "day-1", "赤蛇") == ("首领",)


def test_the_first_holder_may_not_be_one_of_them_nor_may_it_be_hidden_later() -> None:  # r234-088
    it = played(
        day(1, acts=[act("恶徒", "藏匿", "花蛇")]),
        night(1),
        day(2, acts=[act("恶徒", "藏匿", "麦子")]),
    )
    assert it.refused("day-1") == [("恶徒", "藏匿")]
    assert it.refused("day-2") == [("恶徒", "藏匿")]


@pytest.mark.parametrize("holder", ["烛台", "晚钟", "玉米"])
def test_grace_piety_and_the_office_keep_from_the_curse(holder: str) -> None:
    # r234-050, r234-071, r234-110
    it = begun(night(1), relic=holder)
    assert role(it, "night-1", holder) == CAST[holder]


def test_an_apostle_is_kept_from_the_curse() -> None:  # r234-076
    it = begun(
        night(1, act("晚钟", "感召", "豆子"), act("稻子", "灾厄", "豆子")),
        day(2),
        night(2),
        relic="稻子",
    )
    assert role(it, "night-2", "豆子") == "使徒"


def test_a_spared_holder_costs_no_use() -> None:  # r234-107
    """神眷者 is spared on three nights; the curse takes the next three all the same."""
    it = begun(
        *quiet(4),
        night(4, act("玉米", "灾厄", "稻子")),
        relic="玉米",
    )
    assert reasons(it, "night-4", "灾厄") == ["玉米不是亡灵，不能用灾厄"]


def test_an_undead_holder_costs_no_use() -> None:  # r234-107
    """稻子 holds it as an undead for three nights; two uses are left for the next two."""
    it = begun(
        night(1),
        day(2),
        night(2),
        day(3),
        night(3, act("稻子", "灾厄", "豆子")),
        day(4),
        night(4, act("豆子", "灾厄", "高粱")),
        day(5),
        night(5, act("高粱", "灾厄", "花生")),
        day(6),
        night(6),
        relic="稻子",
    )
    assert [role(it, "night-5", p) for p in ("豆子", "高粱", "花生")] == ["腐尸", "腐尸", "村民"]
    assert role(it, "night-6", "花生") == "村民"


def test_every_shade_adds_a_use() -> None:  # r234-095
    it = begun(
        night(1, act("金杯", "初拥", "烛台"), act("金杯", "灾厄", "稻子")),  # 烛台 is 恶灵
        day(2),
        night(2, act("稻子", "灾厄", "豆子")),
        day(3),
        night(3, act("豆子", "灾厄", "高粱")),
        day(4),
        night(4, act("高粱", "灾厄", "花生")),
        day(5),
        night(5),
        relic="金杯",
    )
    assert [role(it, "night-5", p) for p in ("稻子", "豆子", "高粱", "花生")] == [
        "腐尸", "腐尸", "腐尸", "村民",
    ]  # fmt: skip


def test_hiding_does_not_keep_from_the_curse() -> None:  # S30, r234-109
    it = begun(night(1, act("夜猫", "潜行")), relic="夜猫")
    assert role(it, "night-1", "夜猫") == "腐尸"
    assert it.refused("night-1") == [("夜猫", "潜行")]


def test_voted_out_he_is_told_who_lives_and_chooses() -> None:  # r234-002, r234-102
    it = begun(night(1), day(2, vote=["麦子>烛台"], acts=[act("烛台", "馈赠", "稻子")]))
    assert it.told("day-2", "馈赠") == {"烛台": tuple(p for p in LIVING if p != "烛台")}
    assert tags(it, "day-2", "稻子") == (RELIC,)


def test_without_an_answer_nobody_holds_it() -> None:  # r234-102, r234-010
    it = begun(night(1), day(2, vote=["麦子>烛台"]), night(2), day(3))
    assert it.pending("day-2") == [("烛台", "馈赠")]
    assert RELIC not in [t for row in it["day-2"].standing.tags.values() for t in row]
    assert it.pending("night-2") == []
    assert it.told("day-3", "追踪") == {}


def test_the_killer_gets_it_and_may_be_the_next_to_lose_it() -> None:  # r234-103, S11
    it = begun(
        night(1, act("铁锹", "突击", "烛台"), act("黑蛇", "偷袭", "铁锹")),
    )
    assert it.out("night-1") == [("烛台", "突击"), ("铁锹", "偷袭")]
    assert tags(it, "night-1", "黑蛇") == ("首领", RELIC)
    assert it.told("night-1", "馈赠") == {"烛台": RELIC, "铁锹": RELIC}  # r234-104


def test_a_killer_who_is_out_is_told_who_lives_after_the_whole_night() -> None:  # r234-105
    own = begun(
        night(
            1, act("夜猫", "陷阱", "烛台"), act("铁锹", "突击", "夜猫"), act("黑蛇", "偷袭", "豆子")
        )
    )
    assert own.out("night-1") == [("夜猫", "突击"), ("烛台", "陷阱"), ("豆子", "偷袭")]
    gone = ("夜猫", "烛台", "豆子")
    assert own.told("night-1", "馈赠")["夜猫"] == tuple(p for p in LIVING if p not in gone)
    assert own.pending("night-1") == [("夜猫", "馈赠")]


def test_it_may_not_be_given_to_one_who_goes_out_in_the_same_night() -> None:  # r234-128
    it = begun(
        night(
            1,
            act("夜猫", "陷阱", "烛台"),
            act("铁锹", "突击", "夜猫"),
            act("夜猫", "馈赠", "豆子"),
            act("黑蛇", "偷袭", "豆子"),
        )
    )
    assert it.refused("night-1") == [("夜猫", "馈赠")]
    assert it.pending("night-1") == [("夜猫", "馈赠")]


def test_who_kills_himself_with_it_chooses() -> None:  # r234-105, P2
    it = begun(
        night(1, act("玉米", "祝福", "麦子")),
        day(2),
        night(2, act("铁锹", "突击", "铁锹"), act("铁锹", "馈赠", "豆子")),
        relic="铁锹",
        favoured="铁锹",
    )
    assert it.out("night-2") == [("铁锹", "突击")]
    assert tags(it, "night-2", "豆子") == (RELIC,)


def test_a_ruling_out_asks_the_holder() -> None:
    it = begun(
        night(1, act("烛台", "馈赠", "稻子"), ruling=[{"out": "烛台", "cause": "裁定"}]),
    )
    assert tags(it, "night-1", "稻子") == (RELIC,)
    assert it.refused("night-1") == []


def test_the_biter_is_named_drawn_or_by_lot(  # S11
) -> None:
    start = (
        night(1, act("铁锹", "灾厄", "草叉")),
        day(2),
        night(2, act("草叉", "灾厄", "烛台")),
        day(3),
    )
    by_name = begun(*start, night(3, act("草叉", "啃咬", "烛台")), relic="铁锹")
    assert by_name.out("night-3") == [("烛台", "啃咬")]
    assert tags(by_name, "night-3", "草叉") == (RELIC,)
    drawn = begun(*start, night(3, act("活尸", "啃咬", "烛台", draw="铁锹")), relic="铁锹")
    assert tags(drawn, "night-3", "铁锹") == (RELIC,)
    assert drawn["night-3"].drawn == ()
    by_lot = begun(*start, night(3, act("活尸", "啃咬", "烛台")), relic="铁锹")
    assert len(by_lot["night-3"].drawn) == 1
    holders = [p for p, row in by_lot["night-3"].standing.tags.items() if RELIC in row]
    assert len(holders) == 1 and holders[0] in ("铁锹", "草叉")
    wrong = begun(*start, night(3, act("活尸", "啃咬", "烛台", draw="麦子")), relic="铁锹")
    assert wrong.refused("night-3") == [("活尸", "啃咬")]


def test_only_an_undead_holder_hands_it_on() -> None:  # r234-106
    it = begun(
        night(1, act("麦子", "灾厄", "豆子"), act("稻子", "灾厄", "豆子")),
        relic="稻子",
    )
    assert it.refused("night-1") == [("麦子", "灾厄")]
    assert it.told("night-1", "灾厄") == {"稻子": tuple(LIVING)}
    assert tags(it, "night-1", "豆子") == (RELIC,)
    kept = begun(night(1, act("稻子", "灾厄", use=False)), relic="稻子")
    assert tags(kept, "night-1", "稻子") == (RELIC,) and kept.refused("night-1") == []


def test_who_got_it_by_killing_may_hand_it_on_the_same_night() -> None:  # r234-128
    it = begun(
        night(1, act("铁锹", "灾厄", "晚钟")),
        day(2),
        night(2, act("铁锹", "啃咬", "晚钟"), act("铁锹", "灾厄", "稻子")),
        relic="铁锹",
    )
    assert it.out("night-2") == [("晚钟", "啃咬")]
    assert tags(it, "night-2", "稻子") == (RELIC,)


def test_bound_after_two_complete_nights_in_a_row() -> None:  # r234-108, r234-129, S32
    it = begun(*quiet(3))
    assert it.told("night-1", "认主") == {}
    assert it.told("night-2", "认主") == {"烛台": "认主"}
    assert it["night-2"].feedback[-1].skill == "认主"  # the last of the night
    again = begun(*quiet(5))
    assert [p.name for p in again.course.phases if any(f.skill == "认主" for f in p.feedback)] == [
        "night-2"
    ]


def test_a_night_in_which_it_came_is_not_complete() -> None:  # S32
    it = begun(
        night(1, act("夜猫", "探查", "烛台", mode="圣物"), act("墨水", "诈骗", "夜猫")),
        day(2),
        night(2),
        day(3),
        night(3),
        favoured="墨水",
    )
    assert it.told("night-2", "认主") == {}
    assert it.told("night-3", "认主") == {"墨水": "认主"}


def test_a_flip_and_back_breaks_the_row() -> None:  # S32
    """稻子 is flipped at (1) and back at (4) of night 1: that night is not a complete one."""
    it = begun(
        night(1, act("晚钟", "安魂", "稻子")),
        day(2, vote=["麦子>玉米"], acts=[act("玉米", "传承", "稻子")]),
        night(2),
        day(3),
        night(3),
        relic="稻子",
    )
    assert it.told("night-2", "认主") == {}
    assert it.told("night-3", "认主") == {"稻子": "认主"}


def test_bound_is_no_shield_and_stays_for_good() -> None:  # r234-109
    """Bound as 神眷者; when he is out of office the curse takes him, and he stays bound."""
    it = begun(
        *quiet(3),
        relic="玉米",
    )
    assert tags(it, "night-2", "玉米") == (RELIC, "认主")
    lost = begun(
        *quiet(3)[:-1],
        day(3),
        night(3, act("黑蛇", "偷袭", "烛台")),
    )
    assert tags(lost, "night-3", "烛台") == ("认主",)


def test_tracked_by_two_thugs_but_not_by_the_last() -> None:  # r234-089, 090, 130, S31
    it = begun(
        night(1, act("铁锹", "突击", "黑蛇"), act("草叉", "突击", "赤蛇")),
        day(2, ruling=[{"out": "白蛇"}]),
        night(2),
        day(3),
    )
    assert it.told("day-2", "追踪") == {"白蛇": "烛台", "花蛇": "烛台"}
    assert it.told("day-3", "追踪") == {}


def test_the_game_file_names_no_more_than_the_rules_have() -> None:  # r234-047
    counts = {role: rule.count for role, rule in play_rules(R234).roles.items() if rule.count}
    assert counts == {
        "村长": 1, "牧师": 1, "民兵": 2, "村民": 8, "剑士": 1, "游荡者": 1, "慰魂师": 1, "贵族": 1,
        "学者": 1, "恶徒": 4,
    }  # fmt: skip
    assert len(game(first_day(), cast=CAST).players) == 21


def test_tracked_by_those_turned_once_no_thug_is_left() -> None:  # r234-090, r234-097, P2, S31
    turned = (
        night(1, act("黑蛇", "偷袭", "烛台")),
        day(2, ruling=[{"out": "赤蛇"}, {"out": "白蛇"}]),
        night(2, act("黑蛇", "灾厄", "豆子")),
    )
    one_left = begun(*turned, day(3))
    assert one_left.told("day-3", "追踪") == {}
    none_left = begun(*turned, day(3, ruling=[{"out": "花蛇"}]), night(3), day(4))
    assert none_left.told("day-4", "追踪") == {"黑蛇": "豆子"}
