"""What is published, when, and what never is."""

from __future__ import annotations

from auditor.engine import ahead
from tests.engine.g01.table import BITTEN, CAST, ELECTED, G01, begun, courted, played
from tests.engine.table import act, day, night, stepped


def test_an_opening_lists_the_day_the_night_and_the_office() -> None:
    # g01-011, g01-013, g01-014, g01-030
    it = begun(
        night(1, act("月饼", "吸血", "年糕"), act("包子", "毒药", "麻花")),
        day(2, vote=["饺子>油条"]),
        night(2),
        day(3),
    )
    assert it["night-1"].announce == it["night-2"].announce == ()
    assert it["day-2"].announce == (
        "第2天的讨论和投票开始",
        "昨日投票出局：无",
        "夜晚出局：麻花、年糕",
        "警长：锅盔",
        "投票出局：油条",
    )
    assert it["day-3"].announce == (
        "第3天的讨论和投票开始",
        "昨日投票出局：油条",
        "夜晚出局：无",
        "警长：锅盔",
    )


def test_who_follows_the_exiled_is_listed_with_him() -> None:  # g01-011, g01-014
    it = begun(night(1), day(2, vote=["饺子>锅盔"]), night(2), day(3), lover="锅盔")
    assert "昨日投票出局：锅盔、汤圆" in it.said("day-3")


def test_who_fell_by_day_is_named_that_day_only() -> None:  # g01-010, g01-012
    it = begun(
        night(1),
        day(2, acts=[act("烧麦", "银色子弹", "汤圆")], ruling=[{"exile": None}]),
        night(2),
        day(3, ruling=[{"out": "油条", "cause": "投票"}]),
        night(3, ruling=[{"out": "豆浆", "cause": "罚下"}]),
        day(4),
    )
    assert {"汤圆出局", "麻团出局"} <= {*it["day-2"].announce}
    assert "昨日投票出局：无" in it.said("day-3")
    assert "油条出局" in it["day-3"].announce
    assert "夜晚出局：豆浆" in it.said("day-4")


def test_the_first_day_opens_without_lists() -> None:
    assert played(courted(), ELECTED)["day-1"].announce == (
        "第1天的讨论和投票开始",
        "当选警长：锅盔",
    )
    it = played(night(0, act("汤圆", "爱慕", "麻花"), expel=["油条"]), day(1))
    assert "罚下：油条" in it.said("day-1")


def test_a_journal_that_begins_late_claims_nothing() -> None:
    state, phases = stepped([day(5, vote=["饺子>麻花"])], cast=CAST, rules=G01)
    assert phases[0].announce == ("第5天的讨论和投票开始", "投票出局：麻花")
    state, phases = stepped([night(4, act("包子", "毒药", "麻花"))], cast=CAST, rules=G01)
    assert "夜晚出局：麻花" in ahead(state)
    assert not any("警长" in text for text in ahead(state))


def test_nobody_has_last_words() -> None:  # g01-025, g01-034
    it = begun(night(1), day(2, vote=["饺子>麻花"], acts=[act("麻花", "遗言", text="再见")]),
               night(2, expel=["油条"]))  # fmt: skip
    assert it.refused("day-2") == [("麻花", "遗言")]
    for name in ("day-2", "night-2"):
        assert {f.skill for f in it[name].feedback} <= {"出局", "通灵"}


def test_what_a_night_did_is_in_no_announcement() -> None:  # g01-031, g01-039
    it = begun(
        night(
            1,
            act("馒头", "银盾", "豆浆"),
            act("年糕", "咬噬", "麻花"),
            act("月饼", "吸血", "花卷"),
            act("包子", "毒药", "油条"),
        ),
        day(2, vote=["饺子>年糕"], acts=[act("粽子", "十字架", "麻花")]),
        night(2, act("包子", "解药", "豆浆")),
        day(3),
    )
    said = "\n".join(it.said(p.name) for p in it.course.phases)
    words = {*G01.engine["roles"], *G01.engine["factions"], *G01.engine["skills"], "游离", "濒死"}
    assert {word for word in words if word in said} == {"十字架"}
    assert "麻花" not in said
    assert "豆浆" not in said


def test_the_winner_is_published_in_the_phase_that_wins() -> None:  # g01-012, g01-102
    it = begun(
        BITTEN,
        day(2, acts=[act("烧麦", "银色子弹", "年糕"), act("粽子", "十字架", "月饼")]),
        night(2),
    )
    assert it["day-2"].announce[-1] == "村民阵营胜利"
    assert it["night-2"].announce == ()


def test_surrender_is_not_known() -> None:  # S22
    it = begun(night(1, surrender="狼人阵营"), day(2, surrender="村民阵营", vote=["饺子>麻花"]))
    assert it.refused("night-1") == [("狼人阵营", "投降")]
    assert it.refused("day-2") == [("村民阵营", "投降")]
    assert it["day-2"].rejected[0].reason == "这套规则没有投降"
    assert it["day-2"].standing.lost == ()
