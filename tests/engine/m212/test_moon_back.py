"""Who comes back, and who is taken at once: 奇迹, 回魂夜, UFO事件."""

from __future__ import annotations

import pytest

from auditor.game import Act
from tests.engine.m212.table import BLACK, CAST, calm, first, kill, moon, played
from tests.engine.table import act, night

EVERYBODY = tuple(CAST)


def test_a_miracle_takes_the_kill_and_what_followed_back() -> None:
    # m212-157, S19
    start = first(kill("汤圆"), act("女巫", "毒药", "粽子"), pair=("汤圆", "麻花"))
    it = played(start, moon(1, "奇迹"), night(1, act("汤圆", "守护", "豆浆"), kill("汤圆")))
    standing = it["day-1"].standing
    assert standing.alive == tuple(p for p in EVERYBODY if p != "粽子")  # the poison stays
    assert standing.roles["汤圆"] == "村民"
    assert standing.roles["麻花"] == "村民" and standing.factions["汤圆"] == "村民阵营"
    assert "昨夜出局：粽子（毒药）" in it["day-1"].announce
    assert "汤圆" not in it.said("day-1")
    assert it.refused("night-1") == [("汤圆", "守护")]  # S20
    assert it.out("night-1") == [("汤圆", "杀人"), ("麻花", "殉情")]


def test_a_miracle_gives_the_badge_back() -> None:
    # S19
    it = played(
        *calm(1, start=first()),
        moon(2),
        night(2, kill("粽子"), act("女巫", "毒药", "豆浆")),
    )
    assert it.out("night-2")[0] == ("粽子", "杀人")
    late = played(
        first(),
        moon(1, "诅咒之力", player="面条"),
        night(1),
        moon(2),
        night(2, kill("米饭"), act("警长", "殉职", "粽子")),
        moon(3, "奇迹", vote=["米饭>饺子"]),
        night(3),
        moon(4),
    )
    assert late["night-2"].standing.sheriff == "粽子"
    assert late["day-3"].standing.sheriff == "米饭"
    assert "警长：米饭" in late["day-3"].announce
    assert "殉职" not in late.said("day-3")
    assert late["day-3"].tallies["exile"].totals == {"饺子": 1.5}
    assert "警长：米饭" in late["day-4"].announce


@pytest.mark.parametrize(
    "acts",
    [
        (kill("烧麦"),),
        (kill("豆浆"), act("守卫", "守护", "豆浆")),
        (kill("豆浆"), act("女巫", "救药", "豆浆")),
        (act("女巫", "毒药", "豆浆"),),
        (),
    ],
)
def test_a_failed_kill_turns_nobody_into_a_villager(acts: tuple[Act, ...]) -> None:
    # m212-158
    it = played(first(*acts), moon(1, "奇迹"))
    before, after = it["night-0"].standing, it["day-1"].standing
    assert (before.roles, before.alive) == (after.roles, after.alive)


def test_a_miracle_saves_the_victims_of_both_teams() -> None:
    # m212-157
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "诅咒之力", player="面条"),
        night(1),
        moon(2),
        night(2, kill("豆浆"), kill("油条", by="黑情侣")),
        moon(3, "奇迹"),
    )
    assert it["day-3"].standing.alive == EVERYBODY
    assert {it["day-3"].standing.roles[p] for p in ("豆浆", "油条")} == {"村民"}


def test_one_killed_and_poisoned_is_not_out() -> None:
    # m212-157: the words of the event
    it = played(first(kill("豆浆"), act("女巫", "毒药", "豆浆")), moon(1, "奇迹"))
    assert it.out("night-0") == [("豆浆", "杀人")]
    assert "豆浆" in it["day-1"].standing.alive


def test_a_loss_that_followed_from_the_kill_is_taken_back() -> None:
    # S19
    it = played(
        first(pair=("月饼", "年糕")),
        moon(1, "诅咒之力", player="面条"),
        night(1),
        moon(2),
        night(2, kill("月饼")),
        moon(3, "奇迹"),
        night(3, kill("粽子", by="黑情侣")),
    )
    assert it["night-2"].standing.lost == (BLACK,)
    assert it["day-3"].standing.lost == ()
    assert it["day-3"].standing.roles["月饼"] == "村民"
    assert it["day-3"].standing.factions["月饼"] == BLACK
    assert it.out("night-3") == [("粽子", "杀人")]  # a lover's knife is no skill of the role


def test_a_wolf_of_the_miracle_is_a_villager_of_his_faction_without_knife() -> None:
    # m212-157, S19, S20
    it = played(
        first(kill("饺子")),
        moon(1, "奇迹", expel=["包子", "馒头", "花卷"]),
        night(1, kill("粽子", by="饺子"), kill("粽子")),
    )
    standing = it["day-1"].standing
    assert (standing.roles["饺子"], standing.factions["饺子"]) == ("村民", "狼人阵营")
    assert standing.winner is None  # he is still of the pack
    assert it.refused("night-1") == [("饺子", "杀人"), ("狼人", "杀人")]


def test_what_a_miracle_changes_lasts() -> None:
    # m212-157
    it = played(first(kill("豆浆")), moon(1, "奇迹"), night(1), moon(2), night(2))
    for name in ("day-1", "night-1", "day-2", "night-2"):
        assert it[name].standing.roles["豆浆"] == "村民"
        assert "豆浆" in it[name].standing.alive


# ---- 回魂夜


def test_the_exiled_of_the_day_before_is_back_as_he_was() -> None:
    # m212-168, m212-169
    it = played(
        first(act("女巫", "毒药", "粽子"), pair=("油条", "麻花")),
        moon(1, "奇迹"),
        night(1),
        moon(2, vote=["饺子>油条"]),
        night(2),
        moon(3, "回魂夜", vote=["饺子>油条", "包子>油条"]),
        night(3, act("女巫", "毒药", "饺子"), act("女巫", "救药", "面条"), kill("面条")),
        moon(4, vote=["饺子>油条"]),
    )
    assert it.out("day-2") == [("油条", "投票"), ("麻花", "殉情")]
    assert "油条" in it["day-3"].standing.alive and "麻花" not in it["day-3"].standing.alive  # S18
    assert it.out("day-3") == [] and it["day-3"].tallies["exile"].out == ()
    assert it["day-3"].tallies["exile"].totals == {"油条": 2}
    assert it.refused("night-3") == [("女巫", "毒药")]  # used up before
    assert it.out("night-3") == []
    assert it.out("day-4") == [("油条", "投票")]  # safe on that day only
    assert "重返游戏：油条" in it["day-3"].announce


def test_a_returned_holder_has_no_badge() -> None:
    # S18
    acts = [act("警长", "殉职", "粽子")]
    it = played(*calm(1), moon(2, vote=["饺子>米饭"], acts=acts), night(2), moon(3, "回魂夜"))
    assert it["day-3"].standing.sheriff == "粽子"


def test_what_the_elders_leaving_took_stays_lost() -> None:
    # S18
    it = played(
        *calm(1),
        moon(2, vote=["饺子>烧麦"]),
        night(2),
        moon(3, "回魂夜"),
        night(3, act("预言家", "预言", "饺子"), kill("烧麦")),
    )
    assert it.refused("night-3") == [("预言家", "预言")]
    assert it.out("night-3") == []  # 长寿之命 is as it was


def test_only_who_was_voted_out_comes_back_and_only_from_the_day_before() -> None:
    # m212-168
    it = played(
        first(),
        moon(1, "奇迹", vote=["饺子>豆浆"]),
        night(1),
        moon(2, expel=["油条"]),
        night(2, kill("汤圆")),
        moon(3, "回魂夜"),
    )
    assert not {"豆浆", "油条", "汤圆"} & set(it["day-3"].standing.alive)


def test_a_lost_faction_stays_lost() -> None:
    # m212-086, m212-168
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "奇迹", vote=["饺子>月饼"]),
        night(1),
        moon(2, vote=["饺子>年糕"]),
        night(2),
        moon(3, "回魂夜"),
    )
    assert "年糕" in it["day-3"].standing.alive
    assert it["day-3"].standing.lost == (BLACK,)


# ---- UFO事件


def test_a_ufo_takes_one_at_once_and_no_lover_follows() -> None:
    # m212-070, m212-153, m212-154
    it = played(
        first(pair=("月饼", "粽子")),
        moon(1, "UFO事件", player="粽子", vote=["饺子>粽子", "包子>豆浆"]),
        night(1, kill("米饭", by="黑情侣")),
    )
    assert it.out("day-1") == [("粽子", "UFO事件"), ("豆浆", "投票")]
    assert it["day-1"].standing.factions["月饼"] == BLACK
    assert it.out("night-1") == [("米饭", "杀人")]
    assert "UFO事件：粽子出局" in it["day-1"].announce


def test_a_holder_taken_by_the_ufo_is_succeeded_before_the_vote() -> None:
    # m212-076, S3
    acts = [act("警长", "殉职", "粽子")]
    it = played(*calm(2), moon(3, "UFO事件", player="米饭", vote=["粽子>饺子"], acts=acts))
    assert it["day-3"].tallies["exile"].totals == {"饺子": 1.5}


def test_a_successor_may_be_succeeded_on_the_same_day() -> None:
    # m212-031, m212-076
    acts = [act("警长", "殉职", "粽子"), act("导演", "殉职", draw="面条")]
    it = played(*calm(2), moon(3, "UFO事件", player="米饭", expel=["粽子"], acts=acts))
    assert it["day-3"].standing.sheriff == "面条"


def test_the_left_lover_of_a_ufo_leaves_alone() -> None:
    # m212-069
    it = played(first(), moon(1, "UFO事件", player="面条", vote=["饺子>麻花"]))
    assert it.out("day-1") == [("面条", "UFO事件"), ("麻花", "投票")]


def test_a_miracle_does_not_undo_a_ruling() -> None:
    # m212-157: nobody was killed
    night_0 = first(ruling=[{"out": "豆浆", "cause": "杀人"}])
    it = played(night_0, moon(1, "奇迹"))
    assert "豆浆" not in it["day-1"].standing.alive
