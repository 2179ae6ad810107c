"""拓印: what is shown, what is had of it, and what it costs."""

from __future__ import annotations

from tests.engine.r234.table import begun, role, tags
from tests.engine.table import act, day, night


def test_shown_are_the_skills_of_the_role_that_no_team_has() -> None:  # r234-083
    it = begun(night(1, act("墨水", "拓印", "黑蛇", choose="偷袭")))
    assert it.told("night-1", "拓印") == {"墨水": ("偷袭",)}
    assert begun(night(1, act("墨水", "拓印", "墨水", choose="诡辩"))).refused("night-1") == [
        ("墨水", "拓印")
    ]


def test_without_a_choice_it_is_still_asked_for_and_spent() -> None:  # r234-083
    it = begun(
        night(1, act("墨水", "拓印", "老白")),
        day(2),
        night(2, act("墨水", "拓印", "铁锹", choose="牵制")),
        day(3),
        night(3, act("墨水", "拓印", "老白", choose="长寿")),
    )
    assert it.pending("night-1") == [("墨水", "拓印")]
    assert it.refused("night-2") == [("墨水", "拓印")]
    assert it.pending("night-2") == [("墨水", "拓印")]
    assert it.refused("night-3") == [("墨水", "拓印")]


def test_his_other_skills_are_void_that_night_also_those_before_it() -> None:  # r234-085, S6
    it = begun(
        night(1, act("墨水", "拓印", "老白", choose="安葬"), act("黑蛇", "偷袭", "豆子")),
        day(2),
        night(
            2,
            act("墨水", "安葬", "豆子"),
            act("墨水", "诈骗", "烛台"),
            act("墨水", "诡辩", "麦子"),
            act("墨水", "拓印", "铁锹", choose="突击"),
        ),
        day(3, vote=["麦子>麦子"]),
    )
    assert sorted(it.refused("night-2")) == [("墨水", "安葬"), ("墨水", "诈骗"), ("墨水", "诡辩")]
    assert it.told("night-2", "安葬") == {}
    assert tags(it, "night-2", "烛台") == ("亡灵圣物", "认主")
    assert it.out("day-3") == [("麦子", "投票")]


def test_after_a_swindle_a_defence_works() -> None:  # r234-148, S6
    it = begun(
        night(1, act("墨水", "诈骗", "烛台"), act("墨水", "诡辩", "豆子")),
        day(2, vote=["麦子>豆子"], acts=[act("墨水", "诡辩", "稻子")]),
        favoured="墨水",
    )
    assert it.out("day-2") == [("稻子", "投票")]


def test_a_copied_skill_is_his_from_when_the_night_is_over() -> None:
    it = begun(night(1, act("墨水", "拓印", "老白", choose="长寿"), act("黑蛇", "偷袭", "墨水")))
    assert it.out("night-1") == [("墨水", "偷袭")]


def test_a_copy_of_a_limited_skill_has_uses_of_its_own() -> None:  # r234-011
    it = begun(
        night(1, act("墨水", "拓印", "铁锹", choose="突击"), act("铁锹", "突击", "豆子")),
        day(2),
        night(2, act("墨水", "拓印", "草叉", choose="突击")),
        day(3),
        night(3, act("墨水", "突击", "麦子")),
        day(4),
        night(4, act("墨水", "突击", "稻子")),
        day(5),
        night(5, act("墨水", "突击", "高粱")),
    )
    assert it.out("night-3") == [("麦子", "突击")]
    assert it.out("night-4") == [("稻子", "突击")]
    assert it.refused("night-5") == [("墨水", "突击")]


def test_copied_rumour_and_message_are_announced_after_the_original() -> None:  # r234-142
    it = begun(
        night(1, act("墨水", "拓印", "金杯", choose="流言")),
        day(2),
        night(2, act("墨水", "流言", "豆子"), act("金杯", "流言", "麦子")),
        day(3),
    )
    said = it.said("day-3")
    assert said.index("麦子记有2票") < said.index("豆子记有2票")
    assert it["day-3"].tallies["exile"].totals == {"麦子": 2, "豆子": 2}
    cut = begun(
        night(1, act("墨水", "拓印", "青锋", choose="剑痕")),
        day(2),
        night(2, act("墨水", "剑痕", text="乙"), act("青锋", "剑痕", text="甲")),
        day(3),
    )
    assert cut.said("day-3").index("甲") < cut.said("day-3").index("乙")


def test_a_copied_parry_and_trap_work_for_the_copier() -> None:  # r234-136, r234-141
    it = begun(
        night(1, act("墨水", "拓印", "青锋", choose="防反")),
        day(2),
        night(2, act("墨水", "防反", "豆子"), act("黑蛇", "偷袭", "墨水")),
        day(3),
        night(3, act("墨水", "防反", "稻子")),
    )
    assert it.out("night-2") == [("豆子", "偷袭")]
    assert it.refused("night-3") == [("墨水", "防反")]
    trap = begun(
        night(1, act("墨水", "拓印", "夜猫", choose="陷阱")),
        day(2),
        night(2, act("墨水", "陷阱", "豆子"), act("黑蛇", "偷袭", "墨水")),
    )
    assert trap.out("night-2") == [("墨水", "偷袭"), ("豆子", "陷阱")]


def test_a_copied_grace_keeps_from_the_curse() -> None:  # r234-050, r234-083
    it = begun(
        night(1, act("墨水", "拓印", "烛台", choose="神恩"), act("稻子", "灾厄", "墨水")),
        day(2),
        night(2),
        relic="稻子",
    )
    assert role(it, "night-2", "墨水") == "学者"


def test_a_copied_call_wins_an_apostle_for_the_temple() -> None:  # S33
    it = begun(
        night(1, act("墨水", "拓印", "晚钟", choose="感召")),
        day(2),
        night(2, act("墨水", "感召", "老白"), act("晚钟", "感召", "烛台")),
        day(3),
        night(3, act("墨水", "感召", "豆子")),
        day(4),
        night(4, act("墨水", "感召", "麦子"), act("晚钟", "感召", "稻子")),
    )
    assert it.told("night-2", "感召") == {"老白": ("墨水", "学者"), "烛台": ("晚钟", "慰魂师")}
    assert it["night-3"].standing.factions["豆子"] == "圣殿阵营"
    assert it.refused("night-4") == [("墨水", "感召")]
    assert role(it, "night-4", "稻子") == "使徒"


def test_twice_a_game_and_once_a_night() -> None:  # r234-001
    copy = [act("墨水", "拓印", p, choose=s) for p, s in (("老白", "安葬"), ("铁锹", "突击"))]
    it = begun(night(1, *copy), day(2), night(2, copy[1]), day(3), night(3, copy[0]))
    assert [it.refused(f"night-{n}") for n in (1, 2, 3)] == [
        [("墨水", "拓印")],
        [],
        [("墨水", "拓印")],
    ]


def test_the_mark_of_an_undead_turns_the_copier_into_one() -> None:  # r234-084
    it = begun(night(1, act("墨水", "拓印", "稻子", choose="祝福")), relic="稻子")
    assert it.told("night-1", "翻转身份") == {"稻子": "腐尸", "墨水": "恶灵"}
    assert it.pending("night-1") == []
