"""What r234 makes public and when, who wins and who has lost, and what the journal may say."""

from __future__ import annotations

from auditor.engine import play_rules
from tests.engine.r234.table import CAST, R234, begun, first_day, played, role, tags
from tests.engine.table import act, day, night, stepped


def test_the_game_begins_with_day_1() -> None:  # r234-015
    it = played(night(0), day(1))
    assert [p.code for p in it.course.errors] == ["journal-gap"]


def test_a_day_opens_with_all_that_the_night_has_led_to() -> None:  # r234-018 to r234-022, 132
    it = begun(
        night(
            1,
            act("黑蛇", "偷袭", "豆子"),
            act("豆子", "遗言", text="保重"),
            act("青锋", "剑痕", text="剑在人在"),
            act("金杯", "流言", "麦子"),
        ),
        day(2, vote=["麦子>花生", "稻子>花生", "花生>花生", "高粱>花生"]),
        night(2),
        day(3),
    )
    assert it["night-1"].announce == ()
    assert it["day-2"].announce == (
        "第2天的讨论开始",
        "出局名单：豆子",
        "今日神眷者：玉米",
        "豆子的遗言：\n保重",
        "导演公告一条留言：\n剑在人在",
        "麦子记有2票",
        "投票出局：花生",
    )
    assert it["day-3"].announce[:2] == ("第3天的讨论开始", "出局名单：花生")


def test_no_role_cause_or_count_is_made_public() -> None:  # r234-017, r234-026
    it = begun(
        night(1, act("黑蛇", "偷袭", "夜猫")),
        day(2, vote=["麦子>花生", "稻子>花生"]),
        night(2),
        day(3),
    )
    said = "".join(it.said(f"day-{n}") for n in (2, 3))
    for word in (*play_rules(R234).roles, "偷袭", "黑蛇", "2票", "麦子"):
        assert word not in said


def test_all_who_go_out_may_speak_once_and_without_code() -> None:  # r234-041, r234-042
    it = begun(
        night(
            1,
            act("黑蛇", "偷袭", "豆子"),
            act("铁锹", "突击", "稻子"),
            act("豆子", "遗言", text="[b]看[/b]"),
            act("豆子", "遗言", text="一"),
            act("豆子", "遗言", text="二"),
            act("稻子", "遗言", text="三"),
        ),
        day(2, vote=["麦子>花生"]),
        night(2, act("花生", "遗言", text="四")),
        day(3),
    )
    assert it.refused("night-1") == [("豆子", "遗言"), ("豆子", "遗言")]
    assert [w in it.said("day-2") for w in "一二三看"] == [True, False, True, False]
    assert "四" in it.said("day-3")
    assert set(it.told("night-1", "遗言")) == {"豆子", "稻子"}


def test_who_is_out_has_no_skill_left_and_is_no_target() -> None:  # r234-032, r234-034
    it = begun(
        night(1, act("黑蛇", "偷袭", "铁锹")),
        day(2),
        night(2, act("铁锹", "突击", "豆子"), act("草叉", "突击", "铁锹")),
    )
    assert it.refused("night-2") == [("铁锹", "突击"), ("草叉", "突击")]


def test_skills_of_tags_and_office_are_had_with_them() -> None:  # r234-009
    it = begun(
        night(1, act("稻子", "灾厄", "豆子")),
        day(2),
        night(2, act("稻子", "灾厄", "豆子")),
        relic="稻子",
    )
    assert tags(it, "night-1", "豆子") == ("亡灵圣物",)
    assert it.refused("night-2") == [("稻子", "灾厄")]


def test_a_substitute_goes_on_as_the_same_once() -> None:  # r234-165, r234-166
    it = begun(
        night(1, substitute=["麦子"]),
        day(2, vote=["麦子>花生"]),
        night(2, substitute=["麦子"]),
    )
    assert it.out("day-2") == [("花生", "投票")]
    assert it.refused("night-2") == [("麦子", "替补")]


def test_nobody_can_surrender() -> None:  # S18
    it = begun(night(1, surrender="环蛇阵营"))
    assert it.refused("night-1") == [("环蛇阵营", "投降")]
    assert it["night-1"].standing.lost == ()


# -------------------------------------------------------------------------------- outcome


def rid(*names: str) -> list[dict[str, str]]:
    return [{"out": name, "cause": "裁定"} for name in names]


SNAKES = ("金杯", "墨水", "黑蛇", "赤蛇", "白蛇", "花蛇")
TEMPLE = ("青锋", "夜猫", "晚钟")
LION = tuple(p for p, r in CAST.items() if r in ("村长", "牧师", "民兵", "村民"))


def test_nobody_has_lost_at_the_start() -> None:  # r234-112, S15
    assert begun(night(1))["night-1"].standing.lost == ()


def test_the_lion_wins_without_snakes_and_undead() -> None:  # r234-115
    it = begun(night(1, ruling=rid(*SNAKES)))
    assert it["night-1"].standing.lost == ("环蛇阵营",)  # r234-121
    assert it.winner == "莱恩阵营"
    held = begun(night(1, ruling=rid(*SNAKES)), relic="稻子")
    assert held.winner is None


def test_three_of_the_lion_voted_out_and_no_others_count() -> None:  # r234-116
    votes = [day(n, vote=[f"玉米>{p}"]) for n, p in ((2, "豆子"), (3, "青锋"), (4, "稻子"))]
    start = [entry for n, d in enumerate(votes, 1) for entry in (night(n), d)]
    it = begun(*start, night(4), day(5, vote=["玉米>高粱"]))
    assert it["day-4"].standing.lost == ()
    assert it["day-5"].standing.lost == ("莱恩阵营",)


def test_one_flipped_before_he_was_voted_out_is_none_of_the_lions() -> None:  # r234-116
    start = [night(1), day(2, vote=["玉米>豆子"]), night(2), day(3, vote=["玉米>稻子"])]
    it = begun(*start, night(3), day(4, vote=["玉米>高粱"]), relic="稻子")
    assert it["day-4"].standing.lost == ()


def test_a_faction_without_living_members_has_lost() -> None:  # r234-117, r234-119, S16
    it = begun(night(1, ruling=rid(*TEMPLE)))
    assert it["night-1"].standing.lost == ("圣殿阵营",)
    lion = begun(night(1, ruling=rid(*LION)))
    assert lion["night-1"].standing.lost == ("莱恩阵营",)
    flipped = begun(night(1, ruling=rid("夜猫", "晚钟")), relic="青锋")
    assert flipped["night-1"].standing.lost == ("圣殿阵营",)


def test_the_temple_needs_both_its_conditions() -> None:  # r234-113, r234-118
    it = begun(night(1), day(2), night(2), relic="晚钟")
    assert it.winner == "圣殿阵营"
    other = begun(night(1), day(2), night(2))  # 认主 of a 莱恩
    assert other.winner is None


def test_the_snakes_need_a_bound_one_and_no_temple() -> None:  # r234-120
    it = begun(
        night(1), day(2), night(2), day(3, ruling=rid(*TEMPLE)), relic="金杯", favoured="金杯"
    )
    assert it["night-2"].standing.winner is None
    assert it.winner == "环蛇阵营"


def test_several_at_once_the_later_one_wins() -> None:  # r234-114
    """Without snakes the lion has won, with 晚钟 bound the temple too, in the same night."""
    it = begun(night(1), day(2), night(2, ruling=rid(*SNAKES)), relic="晚钟")
    assert it.winner == "圣殿阵营"


def test_the_undead_win_with_half_of_the_living() -> None:  # r234-122
    rest = [p for p in CAST if p not in ("稻子", "金杯", "老白", "青锋")]
    it = begun(night(1, ruling=rid(*rest)), relic="稻子")
    assert it["night-1"].standing.winner is None  # one of four
    one_less = begun(night(1, ruling=rid(*rest, "金杯", "青锋")), relic="稻子")
    assert one_less.winner == "亡灵阵营"


def test_the_last_faction_that_has_not_lost_wins() -> None:  # r234-113, r234-173
    lost = [{"lost": f} for f in ("莱恩阵营", "圣殿阵营", "亡灵阵营")]
    it = begun(night(1), day(2, ruling=lost))
    assert it.winner == "环蛇阵营"


def test_a_lost_faction_cannot_win_any_more() -> None:  # S17, r234-112
    it = begun(night(1, ruling=[{"lost": "圣殿阵营"}]), day(2), night(2), relic="晚钟")
    assert it.winner is None
    assert it["night-2"].standing.lost == ("圣殿阵营",)


def test_win_and_loss_are_judged_at_the_end_of_the_phase_only() -> None:  # P6
    """The fall of the last snake would win the game for the lion, had it been judged at once;
    before the day is over 腐化 makes an undead."""
    it = begun(
        night(1),
        day(
            2,
            vote=["玉米>稻子"],
            acts=[act("稻子", "腐化", "豆子")],
            ruling=[{"lost": "环蛇阵营"}, *rid(*SNAKES)],
        ),
        relic="稻子",
    )
    assert it.winner is None


def test_the_undead_have_lost_where_no_new_one_can_come() -> None:  # r234-123, S15
    start = [
        night(1, act("稻子", "灾厄", "豆子")),
        day(2),
        night(2, act("豆子", "灾厄", "高粱")),
        day(3),
        night(3),
    ]
    it = begun(*start, day(4, ruling=rid("稻子", "豆子", "高粱")), relic="稻子")
    assert it["day-4"].standing.lost == ("亡灵阵营",)
    early = begun(*start[:3], day(3, ruling=rid("稻子", "豆子")), relic="稻子")
    assert early["day-3"].standing.lost == ()


def test_a_journal_may_begin_anywhere_and_nothing_is_claimed() -> None:
    state, phases = stepped(
        [night(3, act("铁锹", "突击", "豆子")), day(4, vote=["麦子>稻子"])], rules=R234, cast=CAST
    )
    assert [g.player for p in phases for g in p.out] == ["豆子", "稻子"]
    assert state.holder is None
    unknown = dict.fromkeys(CAST)
    state, phases = stepped(
        [first_day("稻子"), night(1, act("烛台", "圣光", "麦子"), act("墨水", "拓印", "麦子"))],
        rules=R234,
        cast=unknown,
    )
    assert phases[1].needs_ruling is not None
    assert [f for f in phases[1].feedback if f.skill in ("拓印", "虔诚", "翻转身份")] == []


def test_undead_are_judged_lost_before_any_came() -> None:  # r234-173, S15, S17
    it = played(first_day("豆子", ruling=[{"lost": "亡灵阵营"}]), night(1), day(2))
    assert it["day-1"].rejected == ()
    assert it["day-1"].standing.lost == ("亡灵阵营",)
    assert role(it, "night-1", "豆子") == "腐尸"
    assert it["day-2"].standing.lost == ("亡灵阵营",)
    assert it.winner is None
