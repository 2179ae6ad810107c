"""The rest of a night: 守卫, 先知, 女巫, 濒死, and what is none of them."""

from __future__ import annotations

import pytest

from tests.engine.g01.table import BITTEN, DAYS, ELECTED, G01, begun, courted, drifting, played
from tests.engine.table import act, day, night


@pytest.mark.parametrize(
    ("shield", "stopped", "other"), [("银盾", "年糕", "月饼"), ("胡蒜", "月饼", "年糕")]
)
def test_each_shield_stops_one_bite(shield: str, stopped: str, other: str) -> None:
    # g01-059, g01-060, g01-079, g01-086
    skill = {"年糕": "咬噬", "月饼": "吸血"}
    for by, result in ((stopped, "失败"), (other, "成功")):
        it = begun(night(1, act(by, skill[by], "麻花"), act("馒头", shield, "麻花")))
        assert it.told("night-1", skill[by])[by] == result
        told = it.told("night-1", skill[by]).get("麻花")
        assert (told is None) == (result == "失败")


def test_a_shield_saves_the_other_kind_too() -> None:  # g01-059, g01-079
    it = begun(night(1, act("馒头", "银盾", "月饼"), act("年糕", "咬噬", "月饼")))
    assert it.out("night-1") == []
    assert it.told("night-1", "咬噬") == {"年糕": "失败"}


@pytest.mark.parametrize("shield", ["银盾", "胡蒜"])
def test_not_on_the_same_player_in_two_nights_running(shield: str) -> None:  # g01-061
    again = [night(n, act("馒头", shield, "麻花")) for n in (1, 2, 3, 4)]
    it = begun(again[0], day(2), again[1], day(3), again[2], day(4), again[3])
    assert it.refused("night-2") == [("馒头", shield)]
    assert it.refused("night-3") == []  # a rejected one is no use
    assert it.refused("night-4") == [("馒头", shield)]


def test_each_shield_by_itself() -> None:  # S4
    it = begun(
        night(1, act("馒头", "银盾", "麻花"), act("馒头", "胡蒜", "馒头")),
        day(2),
        night(2, act("馒头", "胡蒜", "麻花"), act("馒头", "银盾", "馒头")),
    )
    assert it.refused("night-1") == it.refused("night-2") == []


def test_how_long_a_shield_rests_is_a_number_of_the_data(tmp_path) -> None:
    from tests.engine.g01.table import varied

    rules = varied("engine: {skills: {银盾: {rests: 2}}}\n", tmp_path)
    again = [night(n, act("馒头", "银盾", "麻花")) for n in (1, 2, 3, 4)]
    it = begun(again[0], day(2), night(2), day(3), again[2], day(4), again[3], rules=rules)
    assert it.refused("night-3") == [("馒头", "银盾")]
    assert it.refused("night-4") == []


def test_the_prophet_sees_the_faction_of_part_four() -> None:  # g01-052, g01-053, g01-054
    for target, faction in (("年糕", "狼人阵营"), ("月饼", "吸血鬼阵营"), ("花卷", "村民阵营")):
        it = begun(night(1, act("先知", "预言", target)))
        assert it.told("night-1", "预言") == {"饺子": faction}
    it = begun(night(1, act("饺子", "预言", "麻花"), act("年糕", "咬噬", "麻花")))
    assert it.told("night-1", "预言") == {"饺子": "游离状态"}
    it = begun(night(1, act("饺子", "预言", "麻花"), act("饺子", "预言", "年糕")))
    assert it.refused("night-1") == [("饺子", "预言")]


def test_the_prophet_sees_a_dying_one_and_himself() -> None:  # S26, S27
    it = begun(night(1, act("年糕", "咬噬", "月饼"), act("饺子", "预言", "月饼")))
    assert it.told("night-1", "预言") == {"饺子": "吸血鬼阵营"}
    assert begun(night(1, act("饺子", "预言", "饺子"))).refused("night-1") == []


def test_a_prophet_in_love_is_answered_after_the_last_part() -> None:  # g01-120
    for lover, when in (("饺子", "结算"), ("麻团", "夜晚4")):
        it = begun(night(1, act("饺子", "预言", "年糕")), lover=lover)
        (answer,) = [f for f in it["night-1"].feedback if f.skill == "预言"]
        assert (answer.result, answer.when) == ("狼人阵营", when)


def test_tidings_carry_the_part_of_the_night() -> None:  # g01-113
    it = begun(BITTEN, day(2), night(2, act("年糕", "咬噬", "豆浆"), act("麻花", "咬噬", "油条")))
    parts = {(f.to, f.skill): f.when for f in it["night-2"].feedback}
    assert parts == {
        ("年糕", "咬噬"): "夜晚2",
        ("豆浆", "咬噬"): "夜晚2",
        ("油条", "咬噬"): "夜晚3",
        ("包子", "通灵"): "夜晚6",
    }


def test_the_witch_learns_whom_they_aimed_at_effective_or_not() -> None:  # g01-055
    it = begun(
        night(
            1,
            act("馒头", "银盾", "麻花"),
            act("年糕", "咬噬", "麻花"),
            act("月饼", "吸血", "麻花"),
            act("油条", "咬噬", "豆浆"),  # not allowed
        )
    )
    assert it.told("night-1", "通灵") == {"包子": ("麻花",)}
    assert begun(night(1)).told("night-1", "通灵") == {"包子": ()}
    assert begun(night(1)).told("night-0", "通灵") == {}


@pytest.mark.parametrize("target", ["月饼", "豆浆"])
def test_the_cure_costs_her_the_sight_in_vain_or_not(target: str) -> None:  # g01-056, g01-057
    it = begun(
        night(1, act("年糕", "咬噬", "月饼"), act("女巫", "解药", target)),
        day(2),
        night(2, act("年糕", "咬噬", "油条"), act("女巫", "解药", "油条")),
    )
    assert it.out("night-1") == ([] if target == "月饼" else [("月饼", "咬噬")])
    assert it.told("night-1", "通灵") == {"包子": ("月饼",)}  # in that night still
    assert it.told("night-2", "通灵") == {}
    assert it.refused("night-2") == [("女巫", "解药")]  # g01-004


def test_the_cure_undoes_no_infection() -> None:
    it = begun(night(1, act("年糕", "咬噬", "麻花"), act("包子", "解药", "麻花")))
    assert drifting(it["night-1"]) == ["麻花"]


def test_poison_is_at_once_and_both_may_be_used_in_one_night() -> None:  # g01-058, S30
    it = begun(
        night(
            1,
            act("年糕", "咬噬", "月饼"),
            act("包子", "毒药", "麻花"),
            act("包子", "解药", "月饼"),
        ),
        day(2),
        night(2, act("包子", "毒药", "油条")),
    )
    assert it.out("night-1") == [("麻花", "毒药")]
    assert it.refused("night-2") == [("包子", "毒药")]


def test_poison_before_the_dying_and_a_cured_one_may_be_poisoned() -> None:  # g01-115
    it = begun(
        night(
            1,
            act("年糕", "咬噬", "月饼"),
            act("包子", "解药", "月饼"),
            act("包子", "毒药", "月饼"),
        )
    )
    assert it.out("night-1") == [("月饼", "毒药")]
    it = begun(night(1, act("年糕", "咬噬", "月饼"), act("包子", "毒药", "麻花")))
    assert it.out("night-1") == [("麻花", "毒药"), ("月饼", "咬噬")]


def test_the_dying_may_act_and_save_themselves() -> None:  # S3, g01-036
    it = begun(
        night(1, act("年糕", "咬噬", "包子")),
        day(2),
        # a drifting 女巫 is 濒死 by 吸血, and still cures
        night(2, act("月饼", "吸血", "包子"), act("包子", "解药", "包子")),
    )
    assert it.out("night-2") == []
    assert it.refused("night-2") == []


def test_the_dying_go_out_in_their_order_at_the_nights_end() -> None:  # g01-037, S17
    it = begun(
        night(1, act("年糕", "咬噬", "汤圆"), act("月饼", "吸血", "麻花")),
        day(2),
        night(2, act("麻花", "吸血", "年糕"), act("月饼", "吸血", "汤圆")),
        lover="豆浆",
    )
    assert it.out("night-2") == [("汤圆", "吸血"), ("豆浆", "殉情"), ("年糕", "吸血")]
    assert it["night-2"].announce == ()  # g01-030


def test_what_is_allowed_is_judged_when_the_turn_comes() -> None:  # g01-113
    it = begun(
        night(1, act("包子", "毒药", "饺子"), act("饺子", "预言", "年糕")),  # part 4 before 6
    )
    assert it.told("night-1", "预言") == {"饺子": "狼人阵营"}


@pytest.mark.parametrize(
    ("entry", "refused"),
    [
        (night(0, act("爱神", "爱慕", "麻团"), act("年糕", "咬噬", "麻花")), ("年糕", "咬噬")),
        (night(0, act("爱神", "爱慕", "麻团"), act("包子", "毒药", "麻花")), ("包子", "毒药")),
    ],
)
def test_night_zero_is_for_love_only(entry, refused) -> None:  # g01-112
    it = played(entry)
    assert it.refused("night-0") == [refused]
    assert it.out("night-0") == []


def test_wrong_phase_no_target_nobody_s_skill() -> None:
    it = begun(
        night(
            1,
            act("粽子", "十字架", "月饼"),
            act("爱神", "爱慕", "麻花"),
            act("饺子", "预言"),
            act("狼人", "咬噬", "麻花"),
            act("年糕", "殉职", "麻花"),
            act("汤圆", "殉情", "麻花"),
        ),
        day(2, acts=[act("包子", "毒药", "麻花")]),
    )
    assert len(it.refused("night-1")) == 6
    assert it.refused("day-2") == [("包子", "毒药")]
    assert it["night-1"].standing.alive == tuple(p for p in it["night-0"].standing.alive)


def test_who_is_out_neither_acts_nor_is_named() -> None:  # g01-028
    it = begun(
        night(1, act("包子", "毒药", "馒头")),
        day(2),
        night(2, act("守卫", "银盾", "麻花"), act("年糕", "咬噬", "馒头")),
    )
    assert it.refused("night-2") == [("守卫", "银盾"), ("年糕", "咬噬")]


def test_a_role_names_whom_it_was_dealt_to() -> None:
    it = begun(
        night(1, act("年糕", "咬噬", "饺子")),
        day(2),
        night(2, act("先知", "预言", "年糕"), act("先知", "咬噬", "麻花")),
    )
    assert it.told("night-2", "预言") == {"饺子": "狼人阵营"}
    assert it["night-2"].standing.roles["麻花"] == "狼人"


def test_the_order_of_play() -> None:  # g01-007, g01-112, g01-117
    it = played(courted(), ELECTED, night(1), day(2), night(2), day(3))
    assert [p.name for p in it.course.phases] == [
        "night-0", "day-1", "night-1", "day-2", "night-2", "day-3",
    ]  # fmt: skip
    assert played(ELECTED).course.errors != ()
    assert G01.engine["first"] == "night-0"


def test_no_roles_no_claims() -> None:
    cast = dict.fromkeys(("饺子", "年糕", "麻花", "烧麦"), None)
    bites = (act("年糕", "咬噬", "麻花"), act("饺子", "预言", "麻花"), act("包子", "毒药", "烧麦"))
    rest = (act("女巫", "解药", "麻花"), act("穆图", "狼王", "麻花"), act("守卫", "银盾", "饺子"))
    it = played(
        night(1, *bites),
        day(2, acts=[act("烧麦", "银色子弹", "麻花"), act("饺子", "十字架", "年糕")]),
        night(2, *rest),
        cast=cast,
        days=DAYS,
        strict=False,
    )
    assert it["night-1"].standing.roles == {}
    assert it["night-1"].standing.factions == {}
    assert "身份没有写全" in (it["night-1"].needs_ruling or "")
    assert it.winner is None
