"""翻转身份: pairs, skills lost and gained, effects that end, and the way back."""

from __future__ import annotations

import pytest

from tests.engine.r234.table import CAST, R234, begun, first_day, reasons, role, tags
from tests.engine.table import act, day, night, stepped

PAIRS = {
    "老白": "腐尸",
    "铁锹": "活尸",
    "麦子": "腐尸",
    "青锋": "活尸",
    "夜猫": "腐尸",
    "金杯": "血族",
    "墨水": "恶灵",
}


@pytest.mark.parametrize(("player", "undead"), PAIRS.items())
def test_each_role_has_its_other_side(player: str, undead: str) -> None:  # r234-004, r234-008
    it = begun(night(1), relic=player)
    assert role(it, "night-1", player) == undead
    assert it["night-1"].standing.factions[player] == "亡灵阵营"


def test_those_immune_to_the_curse_flip_by_the_embrace() -> None:  # r234-004, r234-100
    for player, undead in {"烛台": "恶灵", "晚钟": "告死者", "赤蛇": "活尸"}.items():
        it = begun(night(1, act("金杯", "初拥", player)), relic="金杯")
        assert role(it, "night-1", player) == undead
        assert it.out("night-1") == []


def test_only_the_flipped_is_told(  # r234-005
) -> None:
    it = begun(night(1), day(2), relic="稻子")
    assert it.told("night-1", "翻转身份") == {"稻子": "腐尸"}
    assert "腐尸" not in it.said("day-2")


def test_an_apostle_has_the_other_side_of_a_villager() -> None:  # r234-004
    it = begun(night(1, act("晚钟", "感召", "稻子"), act("金杯", "初拥", "稻子")), relic="金杯")
    assert it.told("night-1", "感召") == {"稻子": "使徒"}
    assert it.told("night-1", "翻转身份")["稻子"] == "腐尸"


def test_old_skills_are_gone_and_new_ones_there_the_same_night() -> None:  # r234-006, r234-007
    it = begun(
        night(1, act("金杯", "流言", "豆子"), act("金杯", "初拥", "麦子")),
        day(2, vote=["稻子>金杯"], acts=[act("金杯", "权势", targets=["稻子"])]),
        relic="金杯",
    )
    assert role(it, "night-1", "麦子") == "腐尸"
    assert it.refused("day-2") == [("金杯", "权势")]  # 血族 has none


def test_what_a_lost_skill_still_did_ends_with_it() -> None:  # r234-006, P4
    """剑士 is hit first, raised by 死灵咒, and his own damage, still to come, is void."""
    start = (night(1, act("金杯", "初拥", "晚钟")), day(2))
    acts = (
        act("铁锹", "突击", "青锋"),
        act("青锋", "蓄力斩", "豆子"),
        act("青锋", "剑痕", text="不会公布"),
    )
    died = begun(*start, night(2, *acts), relic="金杯")
    assert died.out("night-2") == [("青锋", "突击"), ("豆子", "蓄力斩")]
    raised = begun(*start, night(2, *acts, act("晚钟", "死灵咒", "青锋")), relic="金杯")
    assert raised.out("night-2") == []
    assert role(raised, "night-2", "青锋") == "活尸"


def test_rumour_message_and_defence_end_when_their_owner_is_flipped() -> None:  # r234-006, S12
    it = begun(
        night(1, act("金杯", "灾厄", "烛台"), act("墨水", "诡辩", "豆子")),
        day(2),
        night(2, act("青锋", "剑痕", text="不会公布"), act("金杯", "初拥", "青锋")),
        day(3),
        relic="金杯",
    )
    assert "不会公布" not in it.said("day-3")
    lapsed = begun(
        night(1, act("墨水", "诡辩", "豆子"), act("金杯", "初拥", "墨水")),
        day(2, vote=["麦子>豆子"], acts=[act("墨水", "诡辩", "稻子")]),
        relic="金杯",
    )
    assert lapsed.out("day-2") == [("豆子", "投票")]
    assert lapsed.refused("day-2") == [("墨水", "诡辩")]


def test_stored_counts_stay_when_the_giver_is_flipped() -> None:  # S24
    it = begun(
        night(1, *[act(p, "祝福", "豆子") for p in ("麦子", "稻子")]),
        day(2),
        night(2, act("黑蛇", "偷袭", "烛台"), act("高粱", "祝福", "豆子")),
        day(3),
        night(3, act("花生", "祝福", "豆子"), act("铁锹", "突击", "豆子")),
    )
    assert it.out("night-3") == []


def test_soothed_he_is_what_he_was_and_what_was_used_up_stays_so() -> None:  # r234-072, S8
    it = begun(
        night(1, act("铁锹", "突击", "豆子"), act("烛台", "侦测", "老白")),
        day(2),
        night(2, act("黑蛇", "偷袭", "烛台")),
        relic="烛台",
    )
    assert tags(it, "night-2", "黑蛇") == ("首领", "亡灵圣物")
    used = begun(
        night(1, act("铁锹", "突击", "烛台")),  # and holds the relic for it
        day(2),
        night(2, act("晚钟", "安魂", "铁锹"), act("铁锹", "突击", "豆子")),
    )
    assert role(used, "night-2", "铁锹") == "民兵"
    assert used["night-2"].standing.factions["铁锹"] == "莱恩阵营"
    assert reasons(used, "night-2", "突击") == ["突击已经用掉了"]


def test_a_long_life_used_up_does_not_come_back() -> None:  # S8, r234-135
    it = begun(
        night(1, act("黑蛇", "偷袭", "老白"), act("稻子", "灾厄", "老白")),
        day(2),
        night(2, act("晚钟", "安魂", "老白"), act("赤蛇", "偷袭", "老白")),
        relic="稻子",
    )
    assert role(it, "night-2", "老白") == "村长"
    assert it.out("night-2") == [("老白", "偷袭")]


def test_soothing_a_human_does_nothing_and_is_spent() -> None:  # r234-072
    it = begun(
        night(1, act("晚钟", "安魂", "豆子")),
        day(2),
        night(2, act("晚钟", "安魂", "稻子")),
        relic="稻子",
    )
    assert it.told("night-1", "翻转身份") == {"稻子": "腐尸"}
    assert it.refused("night-2") == [("晚钟", "安魂")]


def test_a_ghoul_keeps_the_skills_of_the_team() -> None:  # r234-097, r234-013
    """Both 民兵 are 活尸, and the team's word still names them."""
    it = begun(
        night(1, act("铁锹", "灾厄", "草叉")),
        day(2),
        night(2),
        day(3, acts=[act("民兵", "牵制", "黑蛇")]),
        night(3, act("黑蛇", "偷袭", "豆子")),
        relic="铁锹",
    )
    assert (role(it, "night-2", "铁锹"), role(it, "night-2", "草叉")) == ("活尸", "活尸")
    assert it.refused("day-3") == []
    assert it.out("night-3") == []


def test_a_thug_turned_ghoul_is_still_told_where_the_relic_is() -> None:  # r234-089, r234-097
    it = begun(
        night(1, act("黑蛇", "偷袭", "烛台")),
        day(2),
        night(2, act("黑蛇", "灾厄", "麦子")),
        day(3),
    )
    assert it.told("day-3", "追踪") == dict.fromkeys(("黑蛇", "赤蛇", "白蛇", "花蛇"), "麦子")


def test_a_role_that_the_game_file_does_not_tell_is_asked_of_the_director() -> None:
    cast = {**CAST, "稻子": None}
    state, phases = stepped([first_day("稻子"), night(1)], cast=cast, rules=R234)
    assert "翻转身份" not in [f.skill for f in phases[1].feedback]
    assert state.seats["稻子"].role is None
