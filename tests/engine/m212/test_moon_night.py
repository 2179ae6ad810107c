"""Moon events that change a night."""

from __future__ import annotations

from typing import Any

import pytest

from auditor.game import Act
from tests.engine.m212.table import BLACK, GENDERS, WOLVES, calm, first, kill, moon, played
from tests.engine.table import Played, act, day, night

FANG, THUNDER = "毒牙事件", "天雷之力"


# ---- 毒牙事件


def test_the_fangs_target_stays_as_a_wolf_and_the_head_wolf_goes() -> None:
    # m212-130, m212-131, m212-132, S20
    it = played(
        first(),
        moon(1, FANG, wolf="饺子"),
        night(1, kill("豆浆")),
        moon(2),
        night(2, act("豆浆", "预言", "包子"), kill("米饭", "粽子", "油条", "烧麦", by="豆浆")),
    )
    assert it["day-1"].standing.tags["饺子"] == ("头狼",)
    assert it.out("night-1") == [("饺子", FANG)]
    standing = it["night-1"].standing
    assert (standing.roles["豆浆"], standing.factions["豆浆"]) == ("狼人", "狼人阵营")
    assert it.refused("night-2") == [("豆浆", "预言")]
    assert it.out("night-2") == [("米饭", "杀人")]  # four of the role live again
    assert "饺子" not in it["day-2"].standing.tags


def test_the_head_wolf_is_never_published_as_one() -> None:
    # m212-132, S7
    it = played(first(), moon(1, FANG, wolf="饺子"), night(1, kill("豆浆")), moon(2))
    assert "昨夜出局：饺子" in it["day-2"].announce
    assert "头狼" not in it.said("day-1") + it.said("day-2")
    assert FANG not in it.said("day-2")


@pytest.mark.parametrize(
    ("target", "saving"),
    [
        ("豆浆", (act("守卫", "守护", "豆浆"),)),
        ("豆浆", (act("女巫", "救药", "豆浆"),)),
        ("烧麦", ()),
    ],
)
def test_a_failed_kill_turns_nobody_and_costs_nobody(target: str, saving: tuple[Act, ...]) -> None:
    # m212-134
    it = played(first(), moon(1, FANG, wolf="饺子"), night(1, kill(target), *saving))
    assert it.out("night-1") == []
    assert it["night-1"].standing.roles == it["day-1"].standing.roles


def test_no_lover_follows_a_head_wolf() -> None:
    # m212-070
    it = played(
        first(pair=("饺子", "米饭"), kinship="烧麦"),
        moon(1, FANG, wolf="饺子"),
        night(1, kill("豆浆")),
    )
    assert it.out("night-1") == [("饺子", FANG)]


def test_the_head_wolf_is_chosen_by_the_pack_among_its_own() -> None:
    # m212-130
    missing = played(first(), moon(1, FANG))
    assert missing.pending("day-1") == [("狼人", "头狼")]
    for wrong in ("豆浆", "米饭"):
        it = played(first(pair=("包子", "米饭")), moon(1, FANG, wolf=wrong))
        assert it.refused("day-1") == [("狼人", "头狼")]
        assert it.pending("day-1") == [("狼人", "头狼")]
        assert "头狼" not in str(it["day-1"].standing.tags)
    dead = played(first(kill("饺子")), moon(1, FANG, wolf="饺子"))
    assert dead.refused("day-1") == [("狼人", "头狼")]


@pytest.mark.parametrize("by", ["狼人", "饺子", "花卷"])
def test_the_pack_may_answer_with_an_act_of_that_day(by: str) -> None:
    # m212-130
    acts = [act(by, "头狼", "豆浆"), act(by, "头狼", "馒头")]
    it = played(first(), moon(1, FANG, acts=acts), night(1, kill("豆浆")))
    assert it.refused("day-1") == [(by, "头狼")]
    assert it.pending("day-1") == []
    assert it.out("night-1") == [("馒头", FANG)]


def test_without_a_head_wolf_the_target_turns_and_the_director_is_asked() -> None:
    # m212-130, m212-131
    it = played(first(), moon(1, FANG), night(1, kill("豆浆")))
    assert it.out("night-1") == []
    assert it["night-1"].standing.roles["豆浆"] == "狼人"
    assert it["night-1"].needs_ruling is not None


def test_a_head_wolf_who_is_out_is_not_replaced() -> None:
    # S27
    it = played(
        first(),
        moon(1, FANG, wolf="饺子", vote=["粽子>饺子"]),
        night(1, kill("豆浆")),
    )
    assert it.out("night-1") == []
    assert it["night-1"].standing.roles["豆浆"] == "狼人"


def test_the_black_lovers_kill_is_an_ordinary_one() -> None:
    # S26
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, FANG, wolf="饺子"),
        night(1, kill("豆浆", by="黑情侣")),
    )
    assert it.out("night-1") == [("豆浆", "杀人")]


def test_the_turned_black_hybrid_dissolves_their_faction() -> None:
    # m212-133
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, FANG, wolf="饺子"),
        night(1, kill("月饼")),
        moon(2, vote=["豆浆>月饼"]),
        night(2, kill("米饭", by="黑情侣")),
    )
    standing = it["night-1"].standing
    assert (standing.roles["月饼"], standing.roles["粽子"]) == ("狼人", "村民")
    assert [standing.factions[p] for p in ("月饼", "粽子", "年糕")] == [
        "狼人阵营", "狼人阵营", "村民阵营",
    ]  # fmt: skip
    assert it.out("day-2") == [("月饼", "投票"), ("粽子", "殉情")]
    assert it["day-2"].standing.lost == ()
    assert it.refused("night-2") == [("黑情侣", "杀人")]


def test_a_dissolved_faction_is_in_nobodys_way() -> None:
    # m212-133, m212-084
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, FANG, wolf="饺子"),
        night(1, kill("月饼")),
        moon(2, expel=["包子", "馒头", "花卷", "月饼"]),
    )
    assert it["day-2"].standing.lost == ("狼人阵营",)
    assert it.winner == "村民阵营"


def test_the_other_black_lover_turns_alone() -> None:
    # m212-131
    it = played(first(pair=("月饼", "粽子")), moon(1, FANG, wolf="饺子"), night(1, kill("粽子")))
    factions = it["night-1"].standing.factions
    assert [factions[p] for p in ("粽子", "月饼", "年糕")] == ["狼人阵营", BLACK, BLACK]


def test_the_last_villager_turned_ends_the_game() -> None:
    # m212-131, m212-090
    rest = [p for p in GENDERS if p not in (*WOLVES, "豆浆")]
    it = played(first(), moon(1, FANG, wolf="饺子", expel=rest), night(1, kill("豆浆")))
    assert it.winner == "狼人阵营"
    assert it.out("night-1") == []


def test_a_turned_hybrid_who_supported_a_wolf_is_of_the_pack_now() -> None:
    # m212-131, m212-080
    it = played(
        first(kinship="饺子"),
        moon(1, FANG, wolf="饺子"),
        night(1, kill("月饼")),
        moon(2),
        night(2, kill("粽子", by="月饼")),
    )
    assert it.out("night-2") == [("粽子", "杀人")]


# ---- 天雷之力


def _thunder(*acts: Act, **rest: Any) -> Played:
    return played(*calm(2), moon(3, THUNDER, **{"wolf": "饺子", **rest}), night(3, *acts), moon(4))


def test_thunder_turns_a_villager_and_spares_the_scapegoat() -> None:
    # m212-141, m212-142
    it = _thunder(kill("粽子"))
    assert it["day-3"].standing.tags["饺子"] == ("背锅狼",)
    assert it.out("night-3") == []
    assert it["night-3"].standing.roles["粽子"] == "狼人"


@pytest.mark.parametrize("target", ["豆浆", "月饼", "年糕", "包子"])
def test_thunder_on_another_role_takes_both(target: str) -> None:
    # m212-143, S8
    it = _thunder(kill(target))
    assert it.out("night-3") == [(target, "杀人"), ("饺子", THUNDER)]
    said = it.said("day-4")
    assert f"昨夜出局：{target}（杀人）、饺子" in said
    assert "背锅狼" not in said and THUNDER not in said


def test_failed_thunder_costs_nobody() -> None:
    # m212-144
    assert _thunder(kill("豆浆"), act("守卫", "守护", "豆浆")).out("night-3") == []
    assert _thunder(kill("烧麦")).out("night-3") == []


def test_a_scapegoats_lover_follows() -> None:
    # m212-070, S8
    start = first(pair=("饺子", "粽子"), kinship="烧麦")
    it = played(start, *calm(2)[1:], moon(3, THUNDER, wolf="饺子"), night(3, kill("豆浆")))
    assert it.out("night-3") == [("豆浆", "杀人"), ("饺子", THUNDER), ("粽子", "殉情")]


def test_a_scapegoat_killed_by_his_own_pays_no_more() -> None:
    # S27
    assert _thunder(kill("饺子")).out("night-3") == [("饺子", "杀人")]


# ---- 神经错乱


def _nerves(gone: list[str], *acts: Act, **rest: Any) -> Played:
    return played(
        *calm(1),
        moon(2, expel=gone),
        night(2),
        moon(3, "神经错乱", **rest),
        night(3, *acts),
        moon(4),
        night(
            4, act("豆浆", "预言", "饺子"), act("油条", "毒药", "包子"), act("汤圆", "守护", "月饼")
        ),
    )


def test_the_seer_kills_in_place_of_seeing() -> None:
    # m212-135, m212-139, S22
    it = _nerves([], act("预言家", "预言", "饺子"), kill("粽子", by="豆浆"), kill("米饭"))
    assert it.refused("night-3") == [("预言家", "预言")]
    assert it.out("night-3") == [("米饭", "杀人"), ("粽子", "杀人")]
    assert it.told("night-3", "通灵") == {"油条": ("米饭",)}
    assert it.told("night-4", "预言") == {"豆浆": "狼人"}


def test_then_the_witch_then_the_guard_then_nobody() -> None:
    # m212-136, m212-137, m212-138, m212-139
    witch = _nerves(["豆浆"], act("女巫", "毒药", "饺子"), kill("粽子", by="女巫"), kill("米饭"))
    assert witch.refused("night-3") == [("女巫", "毒药")]
    assert witch.told("night-3", "通灵") == {}
    assert witch.out("night-3") == [("米饭", "杀人"), ("粽子", "杀人")]
    assert witch.out("night-4") == [("包子", "毒药")]
    guard = _nerves(["豆浆", "油条"], act("守卫", "守护", "米饭"), kill("粽子", by="守卫"))
    assert guard.refused("night-3") == [("守卫", "守护")]
    assert guard.out("night-3") == [("粽子", "杀人")]
    assert ("汤圆", "守护") not in guard.refused("night-4")
    nobody = _nerves(["豆浆", "油条", "汤圆"], kill("粽子", by="长老"))
    assert nobody.refused("night-3") == [("长老", "杀人")]


def test_the_confused_kill_is_one_as_any_other() -> None:
    # S22
    it = _nerves([], kill("粽子", by="豆浆"), act("守卫", "守护", "粽子"))
    assert it.out("night-3") == []
    twice = _nerves(
        [], kill("粽子", by="豆浆"), kill("米饭", by="豆浆"), kill("米饭", "面条", by="预言家")
    )
    assert twice.refused("night-3") == [("豆浆", "杀人"), ("预言家", "杀人")]


def test_nobody_kills_when_the_event_is_over() -> None:
    # m212-139
    it = played(*calm(2), moon(3, "神经错乱"), night(3), moon(4), night(4, kill("粽子", by="豆浆")))
    assert it.refused("night-4") == [("豆浆", "杀人")]


def test_what_the_elder_took_meanwhile_does_not_come_back() -> None:
    # m212-139, m212-057
    it = played(
        *calm(2),
        moon(3, "神经错乱", vote=["粽子>烧麦"]),
        night(3, kill("米饭", by="豆浆")),
        moon(4),
        night(4, act("豆浆", "预言", "饺子")),
    )
    assert it.refused("night-3") == [("豆浆", "杀人")]
    assert it.refused("night-4") == [("豆浆", "预言")]


@pytest.mark.parametrize(
    ("pair", "team", "seen"),
    [(("月饼", "豆浆"), "豆浆", ("麻花",)), (("饺子", "豆浆"), "狼人", ("麻花", "粽子"))],
)
def test_a_confused_seer_of_a_team_has_a_kill_of_his_own(
    pair: tuple[str, str], team: str, seen: tuple[str, ...]
) -> None:
    # S22: by his role his own, which 通灵 does not show; by his name or the team's word the team's
    it = played(
        *calm(2, start=first(pair=pair, kinship="烧麦")),
        moon(3, "神经错乱"),
        night(3, kill("面条", by="预言家"), kill(*seen, by=team)),
        moon(4),
        night(4, kill("米饭", by="预言家")),
    )
    assert it.refused("night-3") == []
    assert it.out("night-3") == [("麻花", "杀人"), ("面条", "杀人")]
    assert it.told("night-3", "通灵") == {"油条": seen}
    assert it.out("night-4") == [("米饭", "杀人")]  # the team's again
    assert it.told("night-4", "通灵") == {"油条": ("米饭",)}


def test_what_the_elder_takes_is_the_confused_ones_own_kill_only() -> None:
    # m212-057, S22: the knife of the black lovers stays with him
    it = played(
        *calm(2, start=first(pair=("月饼", "豆浆"))),
        moon(3, "神经错乱", vote=["粽子>烧麦"]),
        night(3, kill("面条", by="月饼"), kill("麻花", by="预言家")),
    )
    assert it.refused("night-3") == [("预言家", "杀人")]
    assert it.out("night-3") == [("面条", "杀人")]


# ---- 澡堂事件


def _bath(*acts: Act, pair: tuple[str, str] = ("面条", "麻花"), **rest: Any) -> Played:
    return played(first(pair=pair), moon(1, "澡堂事件", **rest), night(1, *acts), moon(2))


def test_men_and_women_of_the_pack_kill_one_each_in_the_order_written() -> None:
    # m212-149, m212-151
    it = _bath(kill("米饭"), kill("粽子"), act("女巫", "毒药", "豆浆"))
    assert it.out("night-1") == [("米饭", "杀人"), ("粽子", "杀人"), ("豆浆", "毒药")]
    said = it["day-2"].announce
    assert said[1:3] == ("米饭在女澡堂被狼人杀死了！", "粽子在男澡堂被狼人杀死了！")
    assert "昨夜出局：豆浆（毒药）" in said
    assert it.told("night-1", "通灵") == {"油条": ("米饭", "粽子")}


def test_nothing_saves_in_the_bath() -> None:
    # m212-150
    it = _bath(kill("烧麦"), kill("米饭"), act("守卫", "守护", "烧麦"), act("女巫", "救药", "米饭"))
    assert it.out("night-1") == [("烧麦", "杀人"), ("米饭", "杀人")]
    assert it.refused("night-1") == []


def test_the_potion_and_the_guards_rest_are_spent_in_vain() -> None:
    # m212-150, convention rejected
    it = played(
        first(),
        moon(1, "澡堂事件"),
        night(1, act("女巫", "救药", "米饭"), act("守卫", "守护", "粽子")),
        moon(2),
        night(2, act("女巫", "救药", "米饭"), act("守卫", "守护", "粽子")),
    )
    assert it.refused("night-2") == [("守卫", "守护"), ("女巫", "救药")]


@pytest.mark.parametrize(
    "acts",
    [
        [kill("粽子", "面条")],  # one a bath
        [kill("粽子"), kill("面条")],
        [kill("粽子", by="馒头")],  # a wolf of the other sex
        [kill("米饭", by="饺子")],
    ],
)
def test_what_is_not_done_in_the_bath(acts: list[Act]) -> None:
    # m212-149
    assert len(_bath(*acts).refused("night-1")) == 1


def test_a_bath_without_wolves_of_that_sex_is_safe() -> None:
    # m212-149
    it = _bath(kill("粽子"), kill("米饭"), expel=["饺子", "包子"])
    assert it.refused("night-1") == [("狼人", "杀人")]
    assert it.out("night-1") == [("米饭", "杀人")]


def test_the_black_lovers_kill_as_ever_but_nothing_saves_from_it() -> None:
    # m212-149, m212-150
    it = _bath(kill("烧麦", by="黑情侣"), kill("粽子", by="黑情侣"), pair=("月饼", "麻花"))
    assert it.refused("night-1") == [("黑情侣", "杀人")]
    assert it.out("night-1") == [("烧麦", "杀人")]
    assert "昨夜出局：烧麦（杀人）" in it["day-2"].announce


def test_an_elder_poisoned_in_the_bath_takes_nobodys_skills() -> None:
    # m212-150: all of 长寿之命 has no effect that night; 长者庇佑 has (m212-058, S5)
    it = played(
        first(),
        moon(1, "澡堂事件"),
        night(1, kill("粽子"), act("女巫", "毒药", "烧麦")),
        moon(2),
        night(2, act("豆浆", "预言", "饺子")),
    )
    assert it.out("night-1") == [("烧麦", "毒药")]
    assert it.told("night-2", "预言") == {"豆浆": "狼人"}
    by_day = _bath(act("豆浆", "预言", "饺子"), vote=["粽子>烧麦"])
    assert by_day.refused("night-1") == [("豆浆", "预言")]


def test_an_elder_saved_by_nothing_has_not_spent_his_life_either() -> None:
    # m212-150, m212-158
    it = played(first(kill("烧麦")), moon(1, "澡堂事件"), night(1, kill("烧麦")), moon(2))
    assert it.out("night-1") == [("烧麦", "杀人")]


# ---- 天罡之气


def test_the_packs_choice_turns_on_a_wolf_whom_the_witch_sees() -> None:
    # m212-162
    it = played(
        first(),
        moon(1, "天罡之气", player="粽子"),
        night(1, kill("粽子", "豆浆", draw="饺子")),
    )
    assert it.out("night-1") == [("饺子", "杀人")]
    assert it.told("night-1", "通灵") == {"油条": ("饺子", "豆浆")}
    beside = played(
        first(),
        moon(1, "天罡之气", player="粽子"),
        night(1, kill("豆浆", "粽子", draw="饺子")),
    )
    assert beside.out("night-1") == [("豆浆", "杀人")]
    assert beside.told("night-1", "通灵") == {"油条": ("豆浆", "饺子")}


def test_the_wolf_is_drawn_where_the_journal_does_not_say() -> None:
    # m212-162
    hit = set()
    for seed in range(16):
        it = played(first(), moon(1, "天罡之气", player="粽子"), night(1, kill("粽子")), seed=seed)
        ((player, cause),) = it.out("night-1")
        assert cause == "杀人" and it["night-1"].drawn
        hit.add(player)
    assert hit == set(WOLVES)
    wrong = played(first(), moon(1, "天罡之气", player="粽子"), night(1, kill("粽子", draw="豆浆")))
    assert wrong.refused("night-1") == [("导演", "杀人")]


def test_the_drawn_wolf_may_be_saved() -> None:
    # m212-162
    it = played(
        first(),
        moon(1, "天罡之气", player="粽子"),
        night(1, kill("粽子", draw="饺子"), act("守卫", "守护", "饺子")),
    )
    assert it.out("night-1") == []


def test_poison_turns_on_the_witch_and_other_kills_do_not_turn() -> None:
    # m212-163, S23
    it = played(
        first(pair=("月饼", "米饭")),
        moon(1, "天罡之气", player="粽子"),
        night(1, act("女巫", "毒药", "粽子"), kill("粽子", by="黑情侣")),
    )
    assert it.out("night-1") == [("粽子", "杀人"), ("油条", "毒药")]


def test_the_mirror_is_gone_on_the_next_night() -> None:
    # m212-162
    it = played(
        first(), moon(1, "天罡之气", player="粽子"), night(1), moon(2), night(2, kill("粽子"))
    )
    assert it.out("night-2") == [("粽子", "杀人")]


# ---- 离家出走, 组团泡妞


def test_who_is_away_acts_not_and_is_no_target() -> None:
    # m212-164
    it = played(
        first(),
        moon(1, "离家出走"),
        night(
            1,
            kill("粽子", "米饭"),
            kill("粽子", by="馒头"),
            act("预言家", "预言", "饺子"),
            act("守卫", "守护", "粽子"),
            act("女巫", "毒药", "豆浆"),
            act("狼人", "窥天", "汤圆"),
            kill("面条", by="饺子"),
        ),
        moon(2),
        night(2, act("预言家", "预言", "饺子")),
    )
    assert it.refused("night-1") == [
        ("守卫", "守护"), ("狼人", "杀人"), ("馒头", "杀人"), ("狼人", "窥天"),
        ("女巫", "毒药"), ("预言家", "预言"),
    ]  # fmt: skip
    assert it.out("night-1") == [("面条", "杀人"), ("麻花", "殉情")]  # m212-166
    assert it.refused("night-2") == []


def test_a_pack_of_women_kills_nobody_when_they_are_away() -> None:
    # m212-165
    men = moon(1, "离家出走", expel=["饺子", "包子"])
    it = played(first(), men, night(1, kill("粽子"), act("狼人", "窥天", "粽子")))
    assert it.refused("night-1") == [("狼人", "杀人"), ("狼人", "窥天")]


def test_whom_love_made_one_of_the_pack_does_not_kill_for_wolves_who_are_all_away() -> None:
    # m212-165: 存活狼人 are those of the role (S9); where none of them lives he kills
    pair = ("馒头", "粽子")
    away = moon(1, "离家出走", expel=["饺子", "包子"], elect=["年糕>年糕"])
    it = played(first(pair=pair), away, night(1, kill("面条", by="粽子"), kill("面条")))
    assert it.refused("night-1") == [("粽子", "杀人"), ("狼人", "杀人")]
    late = calm(2, start=first(pair=("馒头", "粽子")), sheriff="年糕")
    ufo = (*late, moon(3, "UFO事件", player="馒头", expel=["饺子", "包子", "花卷"]), night(3))
    it = played(*ufo, moon(4), night(4), moon(5, "离家出走"), night(5, kill("面条", by="粽子")))
    assert it.out("night-5") == [("面条", "杀人")]
    few = moon(1, "组团泡妞", expel=["馒头", "花卷"], elect=["米饭>米饭"])
    it = played(
        first(pair=("饺子", "豆浆")), few, night(1, act("豆浆", "窥天", "汤圆"), kill("米饭"))
    )
    assert it.refused("night-1") == [("狼人", "杀人")]
    assert it.told("night-1", "窥天")["豆浆"] == "守卫"


def test_the_men_away_take_the_sight_with_them() -> None:
    # m212-167
    it = played(first(), moon(1, "组团泡妞"), night(1, kill("米饭")))
    assert it.told("night-1", "通灵") == {}
    assert it.out("night-1") == [("米饭", "杀人")]


def test_who_is_away_may_still_be_expelled() -> None:
    # m212-166
    it = played(first(), moon(1, "离家出走", expel=["米饭"]))
    assert it.out("day-1") == [("米饭", "红牌罚下")]


def test_stale_entries_have_no_event() -> None:
    # an event counts for its own day and night only, whatever the journal leaves out
    it = played(day(1, moon={"event": "离家出走"}, vote=[]), night(5, kill("米饭")), strict=False)
    assert it.out("night-5") == [("米饭", "杀人")]
