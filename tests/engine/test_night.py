"""The night of m42: choices in the rules' order, then the knife, then the poison."""

from __future__ import annotations

import pytest

from tests.engine.table import CALM, DAYS, ELECTED, WOLVES, act, day, night, played


def test_pack_is_told_whether_the_knife_takes_the_target() -> None:  # m42-051
    it = played(ELECTED, night(1, act("狼人", "杀人", "春卷")))
    assert it.out("night-1") == [("春卷", "杀人")]
    assert it.told("night-1", "杀人") == dict.fromkeys(WOLVES, "出局")
    assert it.told("night-1", "出局") == {"春卷": "出局"}  # m42-022


def test_pack_without_target_is_told_nothing() -> None:
    it = played(ELECTED, night(1))
    assert it.told("night-1", "杀人") == {}
    assert it.told("night-1", "通灵") == {"豆浆": "无人"}  # m42-036


def test_pack_may_knife_one_of_its_own_and_one_member_may_write_it() -> None:  # m42-050
    it = played(ELECTED, night(1, act("包子", "杀人", "饺子")))
    assert it.out("night-1") == [("饺子", "杀人")]
    assert set(it.told("night-1", "杀人")) == set(WOLVES)  # in when the night began


def test_member_expelled_that_night_was_in_when_it_began_and_is_told() -> None:  # m42-051, S10
    it = played(
        ELECTED,
        night(1, act("饺子", "杀人", "月饼"), act("狼人", "杀人", "春卷"), expel=["饺子"]),
        day(2),
        night(2, act("狼人", "杀人", "月饼")),
    )
    assert it.refused("night-1") == [("饺子", "杀人")]  # he himself is out first of all
    assert it.told("night-1", "杀人") == dict.fromkeys(WOLVES, "出局")
    assert set(it.told("night-2", "杀人")) == set(WOLVES) - {"饺子"}


def test_member_and_team_share_the_one_kill_of_the_night() -> None:
    it = played(ELECTED, night(1, act("包子", "杀人", "春卷"), act("狼人", "杀人", "月饼")))
    assert it.out("night-1") == [("春卷", "杀人")]
    assert it.refused("night-1") == [("狼人", "杀人")]


def test_saved_from_the_knife_but_not_from_the_poison() -> None:  # m42-038
    it = played(
        ELECTED,
        night(1, act("女巫", "救药", "饺子")),
        day(2),
        night(2, act("狼人", "杀人", "春卷"), act("女巫", "毒药", "春卷")),
    )
    assert it.out("night-2") == [("春卷", "杀人")]  # both: the knife comes first
    saved = played(ELECTED, night(1, act("狼人", "杀人", "春卷"), act("豆浆", "救药", "春卷")))
    assert saved.out("night-1") == []
    assert set(saved.told("night-1", "杀人").values()) == {"未出局"}


def test_antidote_is_spent_on_one_who_was_not_knifed() -> None:  # m42-040, m42-005
    it = played(
        ELECTED,
        night(1, act("豆浆", "救药", "月饼")),
        day(2),
        night(2, act("狼人", "杀人", "粽子"), act("豆浆", "救药", "粽子")),
    )
    assert it.refused("night-2") == [("豆浆", "救药")]
    assert it.out("night-2") == [("粽子", "杀人")]
    assert it.told("night-2", "通灵") == {"豆浆": "粽子"}  # m42-036: 通灵 stays


def test_witch_may_not_save_herself_but_may_poison_herself() -> None:  # m42-002, m42-041
    it = played(
        ELECTED,
        night(1, act("女巫", "救药", "豆浆"), act("女巫", "毒药", "豆浆")),
    )
    assert it.refused("night-1") == [("女巫", "救药")]
    assert it.out("night-1") == [("豆浆", "毒药")]


@pytest.mark.parametrize(("first", "second"), [("救药", "毒药"), ("毒药", "救药")])
def test_one_potion_a_night_the_first_stands_and_the_other_is_kept(
    first: str, second: str
) -> None:  # m42-039, m42-042
    it = played(
        ELECTED,
        night(1, act("女巫", first, "春卷"), act("女巫", second, "月饼")),
        day(2),
        night(2, act("女巫", second, "月饼")),
    )
    assert it.refused("night-1") == [("女巫", second)]
    assert it.refused("night-2") == []


def test_poison_is_chosen_before_and_falls_after_the_knife() -> None:  # m42-067 to 069
    it = played(ELECTED, night(1, act("女巫", "毒药", "馒头"), act("狼人", "杀人", "豆浆")))
    assert it.out("night-1") == [("豆浆", "杀人"), ("馒头", "毒药")]


def test_seer_learns_home_faction_or_not_even_on_the_way_out() -> None:  # m42-035
    it = played(ELECTED, night(1, act("预言家", "验人", "包子"), act("狼人", "杀人", "汤圆")))
    assert it.told("night-1", "验人") == {"汤圆": "非村民阵营"}
    assert played(ELECTED, night(1, act("汤圆", "验人", "汤圆"))).told("night-1", "验人") == {
        "汤圆": "村民阵营"
    }


def test_late_knife_and_late_seer_are_given_up_at_the_minute_after_the_hour() -> None:
    # m42-073, m42-074: one hour after the close sharp is in time
    late, sharp = "2026-11-17 22:01", "2026-11-17 22:00"
    it = played(
        ELECTED,
        night(1, act("狼人", "杀人", "春卷", when=late), act("预言家", "验人", "饺子", when=late)),
        days=DAYS,
    )
    assert it.refused("night-1") == [("狼人", "杀人"), ("预言家", "验人")]
    assert it.told("night-1", "通灵") == {"豆浆": "无人"}
    it = played(ELECTED, night(1, act("狼人", "杀人", "春卷", when=sharp)), days=DAYS)
    assert it.out("night-1") == [("春卷", "杀人")]


def test_witch_has_no_hour_to_keep() -> None:  # m42-075 is the director's to see
    it = played(ELECTED, night(1, act("女巫", "毒药", "饺子", when="2026-11-17 23:30")), days=DAYS)
    assert it.out("night-1") == [("饺子", "毒药")]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (act("面条", "毒药", "饺子"), "没有技能"),
        (act("饺子", "验人", "汤圆"), "没有技能"),
        (act("汤圆", "杀人", "豆浆"), "没有技能"),
        (act("女巫", "毒药"), "没有写目标"),
        (act("女巫", "毒药", targets=["饺子", "包子"]), "一名"),
        (act("女巫", "毒药", "路人"), "没有角色"),
        (act("预言家", "毒药", "饺子"), "没有技能"),
        (act("警长", "毒药", "饺子"), "没有技能"),
        (act("村民", "验人", "饺子"), "不止一名"),
        (act("导演", "杀人", "饺子"), "导演"),
        (act("狼人", "狼嚎", "饺子"), "没有技能“狼嚎”"),
        (act("女巫", "通灵", "饺子"), "自己生效"),
        (act("猎人", "最后一枪", "饺子"), "作答"),
        (act("警长", "殉职", "饺子"), "作答"),
    ],
)
def test_act_that_the_rules_do_not_allow_changes_nothing(wrong: object, why: str) -> None:
    it = played(ELECTED, night(1, wrong))  # type: ignore[arg-type]
    (rejection,) = it["night-1"].rejected
    assert why in rejection.reason
    plain = played(ELECTED, night(1))
    assert it["night-1"].standing == plain["night-1"].standing
    assert it["night-1"].feedback == plain["night-1"].feedback


def test_night_skill_on_a_day_is_rejected_and_not_spent() -> None:  # m42-066
    it = played(
        *CALM, day(2, acts=[act("女巫", "毒药", "饺子")]), night(2, act("女巫", "毒药", "饺子"))
    )
    assert it.refused("day-2") == [("女巫", "毒药")]
    assert it.out("night-2") == [("饺子", "毒药")]


def test_night_skill_may_be_left_or_declined() -> None:  # S18
    it = played(ELECTED, night(1, act("女巫", "毒药", use=False), act("女巫", "毒药", "饺子")))
    assert it.refused("night-1") == []
    assert it.pending("night-1") == []
    assert it.out("night-1") == [("饺子", "毒药")]


def test_the_out_neither_act_nor_are_acted_on() -> None:  # m42-024, m42-066
    it = played(
        ELECTED,
        night(1, act("狼人", "杀人", "汤圆")),
        day(2),
        night(2, act("汤圆", "验人", "饺子"), act("狼人", "杀人", "汤圆")),
    )
    assert it.refused("night-2") == [("狼人", "杀人"), ("汤圆", "验人")]
    assert it.told("night-2", "验人") == {}


def test_one_out_but_not_announced_may_be_named_in_vain() -> None:  # S15
    it = played(
        *CALM,
        day(2, vote=["面条>烧饼"], acts=[act("烧饼", "最后一枪", "春卷")]),
        night(2, act("狼人", "杀人", "春卷"), act("女巫", "毒药", "春卷")),
        day(3),
        night(3, act("女巫", "毒药", "饺子"), act("狼人", "杀人", "春卷")),
    )
    assert it.out("day-2") == [("烧饼", "投票"), ("春卷", "最后一枪")]
    assert it.out("night-2") == []
    assert it.refused("night-2") == []
    assert it.told("night-2", "通灵") == {"豆浆": "春卷"}
    assert it.refused("night-3") == [("狼人", "杀人"), ("女巫", "毒药")]  # announced, and spent


def test_red_card_at_night_comes_first() -> None:  # S10
    it = played(
        ELECTED,
        night(1, act("女巫", "毒药", "饺子"), act("狼人", "杀人", "豆浆"), expel=["豆浆"]),
        day(2),
    )
    assert it.out("night-1") == [("豆浆", "红牌罚下")]
    assert it.refused("night-1") == [("女巫", "毒药")]
    assert it.told("night-1", "通灵") == {}
    assert it.said("night-1") == ""
    assert "红牌罚下：豆浆" in it.said("day-2")


def test_a_nights_announcements_wait_for_the_opening() -> None:  # m42-014
    it = played(
        ELECTED,
        night(1, act("狼人", "杀人", "米粥"), act("警长", "殉职", "面条")),
        day(2),
        night(2),
        day(3),
    )
    assert it["night-1"].announce == ()
    assert it["night-1"].standing.sheriff == "面条"
    assert "出局名单：米粥" in it.said("day-2")
    assert "殉职：面条" in it.said("day-2")
    assert "殉职" not in it.said("day-3")


def test_keep_and_out_by_ruling_at_night() -> None:
    it = played(
        ELECTED,
        night(1, act("狼人", "杀人", "春卷"), ruling=[{"keep": "春卷"}, {"out": "月饼"}]),
        day(2),
    )
    assert it.out("night-1") == [("月饼", "裁定")]
    assert set(it.told("night-1", "杀人").values()) == {"未出局"}
    assert "出局名单：月饼" in it.said("day-2")
