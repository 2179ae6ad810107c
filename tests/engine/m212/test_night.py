"""The night of m212: who is named, what saves, what is seen, in which order it is settled."""

from __future__ import annotations

import pytest

from tests.engine.m212.table import DAYS, WOLVES, calm, first, kill, kin, match, moon, played
from tests.engine.table import act, at, day, night

ALL = ("粽子", "豆浆", "油条", "烧麦", "汤圆")


def test_as_many_are_named_as_wolves_live_and_one_of_them_is_meant() -> None:
    # m212-046, m212-047, m212-050
    it = played(first(kill(*ALL[:4])))
    assert it.out("night-0") == [("粽子", "杀人")]
    assert it.told("night-0", "通灵") == {"油条": ALL[:4]}
    assert played(first(kill(*ALL))).refused("night-0") == [("狼人", "杀人")]


def test_fewer_wolves_name_fewer() -> None:
    # m212-046
    def game(*named: str) -> list[tuple[str, str]]:
        it = played(first(), moon(1, "奇迹", expel=["饺子"]), night(1, kill(*named)))
        return it.refused("night-1")

    assert game(*ALL[:4]) == [("狼人", "杀人")]
    assert game(*ALL[:3]) == []


def test_converted_lovers_do_not_raise_the_number_and_alone_name_one() -> None:
    # S9
    pair = ("饺子", "汤圆")
    it = played(first(kill(*ALL), pair=pair))
    assert it.refused("night-0") == [("狼人", "杀人")]
    alone = (
        first(pair=("饺子", "汤圆")),
        moon(1, "UFO事件", player="饺子", expel=["包子", "馒头", "花卷"]),
    )
    it = played(*alone, night(1, kill("粽子", "豆浆")), moon(2), night(2, kill("粽子")))
    assert it.refused("night-1") == [("狼人", "杀人")]
    assert it.out("night-2") == [("粽子", "杀人")]  # 汤圆 has the knife of the pack


def test_a_wolf_may_name_a_wolf_and_the_same_name_twice_is_one() -> None:
    it = played(first(kill("饺子", "饺子", "包子")))
    assert it.out("night-0") == [("饺子", "杀人")]
    assert it.told("night-0", "通灵") == {"油条": ("饺子", "包子")}


def test_nobody_named_nothing_seen() -> None:
    # m212-050
    assert played(first()).told("night-0", "通灵") == {}


def test_a_kill_without_target_is_refused_and_no_kill_is_no_fault() -> None:
    # m212-109
    it = played(first(act("狼人", "杀人"), act("狼人", "杀人", use=False)))
    assert it.refused("night-0") == [("狼人", "杀人")]
    assert it.pending("night-0") == []


def test_the_witch_may_save_and_poison_anybody_once() -> None:
    # m212-051, m212-053, m212-054, m212-055
    it = played(
        first(kill("油条"), act("女巫", "救药", "油条")),
        moon(1, "奇迹"),
        night(1, act("油条", "毒药", "油条"), act("油条", "救药", "油条")),
    )
    assert it.out("night-0") == []
    assert it.refused("night-1") == [("油条", "救药")]
    assert it.out("night-1") == [("油条", "毒药")]


@pytest.mark.parametrize(("one", "other"), [("救药", "毒药"), ("毒药", "救药")])
def test_one_potion_a_night_and_the_refused_one_is_kept(one: str, other: str) -> None:
    # m212-052, m212-055
    it = played(
        first(act("女巫", one, "粽子"), act("女巫", other, "豆浆")),
        moon(1, "诅咒之力", player="豆浆"),
        night(1, act("女巫", other, "豆浆")),
    )
    assert it.refused("night-0") == [("女巫", other)]
    assert it.refused("night-1") == []


def test_the_antidote_is_spent_on_one_who_was_not_killed() -> None:
    # m212-053
    it = played(
        first(act("女巫", "救药", "粽子")),
        moon(1, "奇迹"),
        night(1, kill("粽子"), act("女巫", "救药", "粽子")),
    )
    assert it.refused("night-1") == [("女巫", "救药")]
    assert it.told("night-1", "通灵") == {"油条": ("粽子",)}


def test_a_potion_half_an_hour_after_the_sight_is_given_up() -> None:
    # m212-110
    def game(when: str) -> list[tuple[str, str]]:
        asked = act("女巫", "毒药", "饺子", when=when, asked_at=at("2026-11-17 22:00"))
        return played(first(), moon(1, "奇迹"), night(1, asked), days=DAYS).refused("night-1")

    assert game("2026-11-17 22:30") == []
    assert game("2026-11-17 22:31") == [("女巫", "毒药")]


@pytest.mark.parametrize(
    ("by", "skill"), [("守卫", "守护"), ("预言家", "预言"), ("狼人", "杀人"), ("粽子", "杀人")]
)
def test_an_hour_after_the_close_the_act_is_given_up(by: str, skill: str) -> None:
    # m212-108, m212-109
    pair = ("月饼", "粽子") if by == "粽子" else ("面条", "麻花")

    def game(when: str) -> list[tuple[str, str]]:
        late = act(by, skill, "豆浆", when=when)
        start = first(act("狼人", "杀人", "米饭", when="2026-11-20 12:00"), pair=pair)
        it = played(start, moon(1, "诅咒之力", player="豆浆"), night(1, late), days=DAYS)
        assert it.refused("night-0") == []  # night 0 has no limit
        return it.refused("night-1")

    assert game("2026-11-17 22:00") == []
    assert game("2026-11-17 22:01") == [(by, skill)]


def test_the_witch_and_the_sight_have_no_hour() -> None:
    late = "2026-11-18 02:00"
    acts = (act("女巫", "毒药", "饺子", when=late), act("狼人", "窥天", "豆浆", when=late))
    it = played(first(), moon(1, "奇迹"), night(1, *acts), days=DAYS)
    assert it.refused("night-1") == []


def test_the_guard_keeps_from_every_kill_but_not_from_poison() -> None:
    # m212-059, m212-099
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹"),
        night(
            1,
            act("守卫", "守护", "汤圆"),
            kill("汤圆"),
            kill("汤圆", by="黑情侣"),
            act("女巫", "毒药", "汤圆"),
        ),
    )
    assert it.out("night-1") == [("汤圆", "毒药")]


def test_the_guard_rests_from_a_player_for_one_night() -> None:
    # m212-060
    guard = act("守卫", "守护", "豆浆")
    it = played(
        first(guard),
        moon(1, "奇迹"),
        night(1, guard, act("守卫", "守护", "粽子")),
        moon(2),
        night(2, guard),
        moon(3, "沉默不语"),
        night(3, guard, kill("豆浆")),
    )
    assert it.refused("night-1") == [("守卫", "守护")]
    assert it.refused("night-2") == []
    assert it.refused("night-3") == [("守卫", "守护")]
    assert it.out("night-3") == [("豆浆", "杀人")]


def test_a_refused_guard_does_not_count_as_one() -> None:
    # m212-060, convention rejected
    guard = act("守卫", "守护", "豆浆")
    it = played(first(guard), moon(1, "奇迹"), night(1, guard), moon(2), night(2, guard))
    assert it.refused("night-2") == []


def test_the_seer_learns_the_role_not_the_faction() -> None:
    # m212-049
    see = act("预言家", "预言", "月饼")
    it = played(first(see, act("豆浆", "预言", "粽子"), kinship="饺子"))
    assert it.told("night-0", "预言") == {"豆浆": "混血儿"}
    assert it.refused("night-0") == [("豆浆", "预言")]  # one a night


def test_the_pack_sees_one_role_on_each_of_the_first_three_nights() -> None:
    # m212-048, m212-044, S4
    start = first(act("狼人", "窥天", "豆浆"), act("饺子", "窥天", "油条"))
    it = played(*calm(2, start=start), moon(3, "沉默不语"), night(3, act("狼人", "窥天", "烧麦")))
    assert it.told("night-0", "窥天") == dict.fromkeys(WOLVES, "预言家")
    assert it.refused("night-0") == [("饺子", "窥天")]
    assert it.refused("night-3") == [("狼人", "窥天")]
    last = played(*calm(1), moon(2), night(2, act("花卷", "窥天", "烧麦")))
    assert set(last.told("night-2", "窥天").values()) == {"长老"}


def test_only_those_of_the_pack_who_are_in_the_game_learn_it() -> None:
    # m212-033, m212-027
    it = played(
        first(),
        moon(1, "奇迹", expel=["饺子"]),
        night(1, act("狼人", "窥天", "豆浆"), act("饺子", "杀人", "豆浆")),
    )
    assert set(it.told("night-1", "窥天")) == set(WOLVES) - {"饺子"}
    assert it.refused("night-1") == [("饺子", "杀人")]


def test_the_order_of_the_night_is_the_rules_not_the_journals() -> None:
    # m212-095, m212-098, m212-101, m212-102
    acts = (
        act("预言家", "预言", "饺子"),
        act("女巫", "毒药", "粽子"),
        kill("豆浆", by="黑情侣"),
        kill("油条"),
        act("守卫", "守护", "米饭"),
    )
    it = played(first(pair=("月饼", "烧麦")), moon(1, "奇迹"), night(1, *acts))
    assert it.out("night-1") == [("油条", "杀人"), ("豆浆", "杀人"), ("粽子", "毒药")]
    assert it.told("night-1", "预言") == {"豆浆": "狼人"}
    assert it.told("night-1", "通灵") == {"油条": ("油条", "豆浆")}


def test_a_lover_follows_at_once_and_cannot_go_out_again() -> None:
    # m212-069
    it = played(first(kill("面条"), act("女巫", "毒药", "麻花")))
    assert it.out("night-0") == [("面条", "杀人"), ("麻花", "殉情")]


def test_both_teams_may_mean_the_same_player() -> None:
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹"),
        night(1, kill("豆浆"), kill("豆浆", by="黑情侣")),
    )
    assert it.out("night-1") == [("豆浆", "杀人")]
    assert it.told("night-1", "通灵") == {"油条": ("豆浆",)}


def test_black_lovers_name_one_only() -> None:
    # m212-097, S9
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹"),
        night(1, kill("豆浆", "米饭", by="黑情侣")),
    )
    assert it.refused("night-1") == [("黑情侣", "杀人")]


def test_the_out_neither_act_nor_are_named() -> None:
    # m212-027, m212-032
    it = played(
        first(kill("汤圆")),
        moon(1, "诅咒之力", player="豆浆"),
        night(1, act("守卫", "守护", "粽子"), kill("粽子", "汤圆"), act("预言家", "预言", "汤圆")),
    )
    refused = [("守卫", "守护"), ("狼人", "杀人"), ("预言家", "预言")]
    assert it.refused("night-1") == refused  # a kill is refused whole
    assert it.told("night-1", "通灵") == {}


def test_one_red_carded_at_night_does_not_act() -> None:
    # m212-029, m212-034
    it = played(first(), moon(1, "奇迹"), night(1, act("女巫", "毒药", "饺子"), expel=["油条"]))
    assert it.out("night-1") == [("油条", "红牌罚下")]
    assert it.refused("night-1") == [("女巫", "毒药")]


def test_acts_by_words_that_name_nobody_who_could() -> None:
    it = played(
        night(
            0,
            match("面条", "麻花"),
            kin("米饭"),
            kill("豆浆", by="黑情侣"),
            kill("豆浆", by="导演"),
            act("黑情侣", "窥天", "豆浆"),
            kill("豆浆", by="粽子"),
        )
    )
    assert it.refused("night-0") == [
        ("黑情侣", "杀人"),
        ("导演", "杀人"),
        ("粽子", "杀人"),
        ("黑情侣", "窥天"),
    ]


def test_without_roles_the_kill_is_believed_and_nothing_else_claimed() -> None:
    nobody = dict.fromkeys(["饺子", "粽子", "豆浆"])
    it = played(
        night(3, kill("粽子"), act("预言家", "预言", "豆浆"), act("狼人", "窥天", "豆浆")),
        cast=nobody,
        strict=False,
    )
    assert it.out("night-3") == [("粽子", "杀人")]
    assert it.told("night-3", "预言") == {}
    assert it["night-3"].needs_ruling is not None


def test_a_pack_that_is_not_known_may_name_any_number() -> None:
    nobody = dict.fromkeys(["饺子", "粽子", "豆浆", "油条"])
    entries = (
        day(3, moon={"event": "天罡之气", "player": "粽子"}),
        night(3, kill("粽子", "豆浆", "油条")),
    )
    it = played(*entries, cast=nobody, strict=False)
    assert it.out("night-3") == [("粽子", "杀人")]
    assert it["night-3"].needs_ruling is not None
    drawn = (entries[0], night(3, kill("粽子", draw="饺子")))
    assert played(*drawn, cast=nobody, strict=False).out("night-3") == [("饺子", "杀人")]


def test_a_second_kill_is_refused_with_its_reason_once() -> None:
    # convention rejected: the first stands
    it = played(first(kill("粽子"), kill("米饭", by="包子")))
    assert it.out("night-0") == [("粽子", "杀人")]
    assert [r.reason for r in it["night-0"].rejected] == ["这一段里已经用过杀人"]
