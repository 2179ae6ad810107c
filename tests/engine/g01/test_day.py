"""A day: 银色子弹, 十字架, red cards, and what order they have."""

from __future__ import annotations

import pytest

from auditor.game import Expulsion
from tests.engine.g01.table import BITTEN, ELECTED, SUCKED, begun, courted, played, varied
from tests.engine.table import act, at, day, night

SHOT = act("猎人", "银色子弹", "麻花")
CROSS = act("教士", "十字架", "月饼")


def test_the_bullet_takes_anybody_and_names_a_wolf() -> None:
    # g01-068, g01-069, g01-070, g01-127
    it = begun(night(1), day(2, acts=[act("猎人", "银色子弹", "年糕")], vote=["饺子>油条"]))
    assert it.out("day-2") == [("年糕", "银色子弹"), ("油条", "投票")]
    said = it["day-2"].announce
    assert [t for t in said if "年糕" in t] == ["年糕为狼人", "年糕出局"]  # g01-012, g01-042
    assert said.index("【银色子弹】已发动") < said.index("年糕为狼人")


def test_a_drifting_wolf_is_a_wolf_for_it() -> None:  # g01-039, g01-070
    it = begun(BITTEN, day(2, acts=[SHOT], vote=["饺子>油条"]))
    assert "麻花为狼人" in it.said("day-2")
    assert "游离" not in it.said("day-2")
    assert it.out("day-2")[1] == ("油条", "投票")


@pytest.mark.parametrize("target", ["麻花", "月饼", "花卷"])
def test_a_missed_bullet_takes_the_hunter_whatever_the_ballots(target: str) -> None:
    # g01-031, g01-071
    it = begun(
        night(1), day(2, acts=[act("烧麦", "银色子弹", target)], vote=["饺子>油条", "包子>油条"])
    )
    assert it.out("day-2") == [(target, "银色子弹"), ("烧麦", "投票")]
    tally = it["day-2"].tallies["exile"]
    assert (tally.out, tally.totals) == (("烧麦",), {"油条": 2})
    assert f"{target}为" not in it.said("day-2")
    assert "投票出局：烧麦" in it.said("day-2")
    assert it["day-2"].needs_ruling is None


def test_on_day_one_it_is_the_vote_of_day_two() -> None:  # g01-072
    it = played(
        courted(),
        day(1, acts=[SHOT], elect=["饺子>烧麦"]),
        night(1),
        day(2, vote=["饺子>油条"], acts=[act("烧麦", "殉职", "油条")]),
        night(2),
        day(3, vote=["饺子>豆浆"]),
    )
    assert it.out("day-1") == [("麻花", "银色子弹")]
    assert it["day-1"].tallies["election"].elected == "烧麦"
    assert it.out("day-2") == [("烧麦", "投票")]
    assert it.out("day-3") == [("豆浆", "投票")]


def test_it_is_the_first_day_with_an_exile(tmp_path) -> None:  # g01-072
    rules = varied("votes: {exile_from_day: 3}\n", tmp_path)
    it = begun(night(1), day(2, acts=[SHOT]), night(2), day(3, vote=["饺子>油条"]), rules=rules)
    assert it.out("day-3") == [("烧麦", "投票")]


def test_forced_where_no_vote_is_known() -> None:  # g01-071
    it = begun(night(1), day(2, acts=[SHOT]))
    assert it.out("day-2") == [("麻花", "银色子弹"), ("烧麦", "投票")]
    assert it["day-2"].tallies == {}
    assert "投票出局：烧麦" in it.said("day-2")


def test_out_before_that_vote_the_ballots_decide_and_the_director_is_asked() -> None:  # S13
    it = played(
        courted(),
        day(1, acts=[SHOT], elect=["饺子>锅盔"]),
        night(1, act("包子", "毒药", "烧麦")),
        day(2, vote=["饺子>油条"]),
    )
    assert it.out("day-2") == [("油条", "投票")]
    assert "烧麦" in (it["day-2"].needs_ruling or "")
    it = begun(
        night(1), day(2, acts=[act("烧麦", "银色子弹", "汤圆")], vote=["饺子>油条"]), lover="烧麦"
    )
    assert it.out("day-2") == [("汤圆", "银色子弹"), ("烧麦", "殉情"), ("油条", "投票")]
    assert it["day-2"].needs_ruling is not None
    it = begun(night(1), day(2, acts=[act("烧麦", "银色子弹", "烧麦")], vote=["饺子>油条"]))  # S26
    assert it.out("day-2") == [("烧麦", "银色子弹"), ("油条", "投票")]


def test_a_ruling_goes_before_the_forced_exile() -> None:
    it = begun(night(1), day(2, acts=[SHOT], vote=["饺子>油条"], ruling=[{"exile": "豆浆"}]))
    assert it.out("day-2") == [("麻花", "银色子弹"), ("豆浆", "投票")]
    it = begun(night(1), day(2, acts=[SHOT], vote=["饺子>油条"], ruling=[{"keep": "烧麦"}]))
    assert it.out("day-2") == [("麻花", "银色子弹")]


def test_the_cross_takes_and_names_a_vampire_only() -> None:  # g01-073, g01-074, g01-075, g01-127
    it = begun(night(1), day(2, acts=[CROSS]))
    assert it.out("day-2") == [("月饼", "十字架")]
    assert it["day-2"].announce[-3:] == ("【十字架】已发动", "月饼为吸血鬼", "月饼出局")
    it = begun(SUCKED, day(2, acts=[act("教士", "十字架", "麻花")]))
    assert it.out("day-2") == [("麻花", "十字架")]
    it = begun(
        night(1), day(2, acts=[act("教士", "十字架", "年糕")], vote=["饺子>油条"]), night(2),
        day(3, acts=[CROSS]),
    )  # fmt: skip
    assert it.out("day-2") == [("油条", "投票")]
    assert "【十字架】已发动" in it.said("day-2")
    assert "年糕" not in it.said("day-2")
    assert it.refused("day-3") == [("教士", "十字架")]  # g01-004: used up
    assert "【十字架】" not in it.said("day-3")


def test_once_a_game_and_by_day_only() -> None:  # g01-004, g01-068
    it = begun(night(1, SHOT, CROSS), day(2, acts=[SHOT, act("猎人", "银色子弹", "油条")]))
    assert sorted(it.refused("night-1")) == sorted([("教士", "十字架"), ("猎人", "银色子弹")])
    assert it.refused("day-2") == [("猎人", "银色子弹")]


def test_kept_by_one_who_was_infected() -> None:  # g01-080
    it = begun(
        night(1, act("年糕", "咬噬", "烧麦")), day(2, acts=[act("猎人", "银色子弹", "烧麦")])
    )
    assert "烧麦为狼人" in it.said("day-2")


def test_in_the_order_of_their_times_else_as_listed() -> None:
    def order(*when: str | None, card: str | None = None) -> list[str]:
        acts = [
            act("烧麦", "银色子弹", "麻花", when=when[0] and f"2026-11-18 {when[0]}"),
            act("粽子", "十字架", "月饼", when=when[1] and f"2026-11-18 {when[1]}"),
        ]
        entry = day(2, acts=acts, ruling=[{"exile": None}])
        if card is not None:
            from dataclasses import replace

            shown = Expulsion("米线", at(f"2026-11-18 {card}") if card else None)
            entry = replace(entry, expel=(shown,))
        return [name for name, _ in begun(night(1), entry).out("day-2")]

    assert order(None, None) == ["麻花", "月饼"]
    assert order("12:00", "11:00") == ["月饼", "麻花"]
    assert order("12:00", None) == ["麻花", "月饼"]
    assert order(None, "11:00") == ["麻花", "月饼"]
    assert order("12:00", "11:00", card="11:30") == ["月饼", "米线", "麻花"]
    assert order("12:00", "11:00", card="") == ["米线", "月饼", "麻花"]
    assert order(None, None, card="11:30") == ["麻花", "月饼", "米线"]


def test_what_one_act_leads_to_comes_before_the_next() -> None:  # g01-093, g01-099
    it = begun(
        night(1),
        day(
            2,
            acts=[
                act("烧麦", "银色子弹", "汤圆"),
                act("粽子", "十字架", "月饼"),
                act("锅盔", "殉职", "月饼"),  # at that time 月饼 was in
                act("月饼", "殉职", "油条"),
            ],
            vote=["油条>豆浆", "饺子>米线"],
        ),
        lover="锅盔",
    )
    assert it.out("day-2") == [
        ("汤圆", "银色子弹"), ("锅盔", "殉情"), ("月饼", "十字架"), ("烧麦", "投票"),
    ]  # fmt: skip
    assert it.refused("day-2") == []
    assert it["day-2"].standing.sheriff == "油条"
    assert it["day-2"].tallies["exile"].totals == {"豆浆": 2, "米线": 1}
    said = it.said("day-2")
    assert said.index("汤圆出局") < said.index("锅盔出局") < said.index("殉职：月饼")


# -------------------------------------------------------------------------------------- red cards


def test_expelled_at_the_days_beginning_nothing_follows() -> None:
    # g01-033, g01-034, g01-035, S18, S14
    it = begun(
        night(1),
        day(2, expel=["锅盔"], vote=["锅盔>麻花", "饺子>油条", "包子>锅盔"],
            acts=[act("锅盔", "殉职", "油条")]),
        night(2),
        day(3, vote=["饺子>豆浆", "麻团>米线"]),
        lover="锅盔",
    )  # fmt: skip
    assert it.out("day-2") == [("锅盔", "罚下"), ("油条", "投票")]
    assert it["day-2"].tallies["exile"].totals == {"油条": 1}
    assert it["day-2"].standing.sheriff is None
    assert it.pending("day-2") == []
    assert it.refused("day-2") == [("锅盔", "殉职")]
    assert "罚下：锅盔" in it.said("day-2")
    assert "警长：无" in it.said("day-3")
    assert it["day-3"].tallies["exile"].tied == ("豆浆", "米线")
    assert "汤圆" in it["day-3"].standing.alive


def test_the_card_of_a_night_is_published_at_the_opening() -> None:  # g01-013
    it = begun(night(1, act("馒头", "银盾", "麻花"), expel=["馒头"]), day(2))
    assert it.out("night-1") == [("馒头", "罚下")]
    assert it.refused("night-1") == [("馒头", "银盾")]  # g01-033: before the first part
    assert "罚下：馒头" in it.said("day-2")
    assert "夜晚出局：无" in it.said("day-2")
    assert it["night-1"].announce == ()


def test_the_cards_and_the_dead_do_not_count_in_the_days_vote() -> None:  # S14, g01-027
    votes = ["麻花>油条", "饺子>麻花", "包子>豆浆"]
    it = begun(
        night(1), day(2, acts=[act("烧麦", "银色子弹", "年糕")], vote=["年糕>油条", *votes[1:]])
    )
    assert it["day-2"].tallies["exile"].totals == {"麻花": 1, "豆浆": 1}
    it = begun(BITTEN, day(2, acts=[SHOT], vote=votes))
    assert it["day-2"].tallies["exile"].totals == {"豆浆": 1}


def test_a_card_leaves_the_vote_as_it_is() -> None:  # g01-035
    it = begun(night(1), day(2, expel=["麻花"], vote=["饺子>油条"]))
    assert it.out("day-2") == [("麻花", "罚下"), ("油条", "投票")]
    assert ELECTED.expel == ()
