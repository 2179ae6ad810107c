"""What a leaving asks for: the last shot, the succession, last words."""

from __future__ import annotations

import pytest

from tests.engine.table import CALM, DAYS, ELECTED, act, at, day, night, played

MARTYRED = ["饺子>米粥", "包子>米粥"]  # day 2: 警长 米粥 is voted out


def test_hunter_shoots_after_vote_knife_poison_and_ruling() -> None:  # m42-046, m42-047
    shot = act("猎人", "最后一枪", "饺子")
    for entry, cause in (
        (night(1, act("狼人", "杀人", "烧饼"), shot), "杀人"),
        (night(1, act("女巫", "毒药", "烧饼"), shot), "毒药"),
        (night(1, shot, ruling=[{"out": "烧饼"}]), "裁定"),
    ):
        assert played(ELECTED, entry).out("night-1") == [("烧饼", cause), ("饺子", "最后一枪")]
    it = played(*CALM, day(2, vote=["面条>烧饼"], acts=[shot]))
    assert it.out("day-2") == [("烧饼", "投票"), ("饺子", "最后一枪")]
    assert it["day-2"].tallies["exile"].out == ("烧饼",)


def test_shot_falls_before_the_poison() -> None:  # S9
    it = played(
        ELECTED,
        night(
            1,
            act("狼人", "杀人", "烧饼"),
            act("女巫", "毒药", "春卷"),
            act("猎人", "最后一枪", "月饼"),
        ),
    )
    assert it.out("night-1") == [("烧饼", "杀人"), ("月饼", "最后一枪"), ("春卷", "毒药")]


def test_shot_victim_was_poisoned_too_and_has_one_cause() -> None:
    it = played(
        ELECTED,
        night(
            1,
            act("狼人", "杀人", "烧饼"),
            act("女巫", "毒药", "春卷"),
            act("猎人", "最后一枪", "春卷"),
        ),
    )
    assert it.out("night-1") == [("烧饼", "杀人"), ("春卷", "最后一枪")]


def test_wrong_shot_leaves_the_answer_open_for_a_later_one() -> None:
    acts = [act("烧饼", "最后一枪", "烧饼"), act("烧饼", "最后一枪", "饺子")]
    it = played(*CALM, day(2, vote=["面条>烧饼"], acts=acts))
    assert it.refused("day-2") == [("烧饼", "最后一枪")]
    assert it.out("day-2")[1:] == [("饺子", "最后一枪")]
    it = played(*CALM, day(2, vote=["面条>烧饼"], acts=acts[:1]))
    assert it.pending("day-2") == [("烧饼", "最后一枪")]


def test_shot_may_be_declined_and_is_asked_for_in_that_phase_only() -> None:  # S18
    it = played(*CALM, day(2, vote=["面条>烧饼"], acts=[act("烧饼", "最后一枪", use=False)]))
    assert it.pending("day-2") == []
    it = played(*CALM, day(2, vote=["面条>烧饼"]), night(2, act("烧饼", "最后一枪", "饺子")))
    assert it.pending("day-2") == [("烧饼", "最后一枪")]
    assert it.pending("night-2") == []
    assert it.refused("night-2") == [("烧饼", "最后一枪")]


def test_only_the_hunter_answers_with_the_shot() -> None:
    it = played(*CALM, day(2, vote=["面条>烧饼"], acts=[act("馒头", "最后一枪", "饺子")]))
    assert it.refused("day-2") == [("馒头", "最后一枪")]
    assert it.pending("day-2") == [("烧饼", "最后一枪")]


def test_shot_takes_the_sheriff_whose_answer_may_stand_first() -> None:  # S9, m42-016
    acts = [act("警长", "殉职", "面条"), act("烧饼", "最后一枪", "米粥")]
    it = played(*CALM, day(2, vote=["面条>烧饼"], acts=acts))
    assert it.out("day-2") == [("烧饼", "投票"), ("米粥", "最后一枪")]
    assert it["day-2"].standing.sheriff == "面条"
    assert "殉职：面条" in it.said("day-2")


def test_succession_counts_two_from_the_next_day() -> None:  # m42-054
    it = played(
        *CALM,
        day(2, vote=MARTYRED, acts=[act("警长", "殉职", "面条")]),
        night(2),
        day(3, vote=["饺子>春卷", "面条>饺子"]),
    )
    assert it["day-3"].tallies["exile"].totals == {"饺子": 2, "春卷": 1}


def test_succession_is_forced_and_meanwhile_nobody_counts_two() -> None:  # m42-004
    it = played(
        *CALM,
        day(2, vote=MARTYRED, acts=[act("米粥", "殉职", use=False)]),
        night(2),
        day(3, vote=["饺子>春卷", "面条>饺子"]),
        days=DAYS,
    )
    assert it.refused("day-2") == [("米粥", "殉职")]
    (ask,) = it["day-2"].pending
    assert (ask.by, ask.skill, ask.deadline) == ("米粥", "殉职", at("2026-11-19 21:10"))  # S19
    assert it["day-3"].standing.sheriff is None
    assert it["day-3"].tallies["exile"].tied == ("饺子", "春卷")


def test_deadline_of_succession_only_after_the_vote() -> None:  # S19
    it = played(ELECTED, night(1, act("狼人", "杀人", "米粥")), days=DAYS)
    assert it["night-1"].pending[0].deadline is None


@pytest.mark.parametrize("target", ["米粥", "春卷", "路人"])
def test_successor_must_be_in_the_game_announced_or_not(target: str) -> None:  # S15
    it = played(
        ELECTED,
        night(
            1, act("狼人", "杀人", "春卷"), act("女巫", "毒药", "米粥"), act("米粥", "殉职", target)
        ),
    )
    assert it.refused("night-1") == [("米粥", "殉职")]
    assert it.pending("night-1") == [("米粥", "殉职")]


def test_late_answer_leaves_it_to_the_lot_of_the_director_or_the_seed() -> None:  # m42-072
    late = act("米粥", "殉职", "面条", when="2026-11-19 21:11")
    it = played(
        *CALM,
        day(2, vote=MARTYRED, acts=[late, act("导演", "殉职", draw="春卷")]),
        days=DAYS,
    )
    assert it.refused("day-2") == [("米粥", "殉职")]
    assert it["day-2"].standing.sheriff == "春卷"
    it = played(*CALM, day(2, vote=MARTYRED, acts=[late]), days=DAYS)
    assert it.pending("day-2") == []
    assert it["day-2"].standing.sheriff in it["day-2"].standing.alive
    assert "seed 0" in it["day-2"].drawn[0]
    sharp = act("米粥", "殉职", "面条", when="2026-11-19 21:10")
    it = played(*CALM, day(2, vote=MARTYRED, acts=[sharp]), days=DAYS)
    assert it["day-2"].standing.sheriff == "面条"


def test_draw_is_never_one_who_is_out_and_answers_after_it_are_rejected() -> None:
    it = played(
        *CALM,
        day(
            2,
            vote=MARTYRED,
            acts=[
                act("导演", "殉职", draw="米粥"),
                act("导演", "殉职", "面条"),
                act("导演", "殉职", draw="春卷"),
                act("米粥", "殉职", "面条"),
            ],
        ),
    )
    assert it.refused("day-2") == [("导演", "殉职"), ("导演", "殉职"), ("米粥", "殉职")]
    assert it["day-2"].standing.sheriff == "春卷"


def test_red_card_of_the_sheriff_draws_a_living_successor_the_same_each_time() -> None:
    # m42-026, m42-055
    entry = day(2, vote=["面条>包子"], expel=["米粥"], acts=[act("米粥", "殉职", "面条")])
    first, again = (played(*CALM, entry, seed=7) for _ in range(2))
    assert first["day-2"] == again["day-2"]
    sheriff = first["day-2"].standing.sheriff
    assert sheriff in first["day-2"].standing.alive
    assert f"殉职：{sheriff}" in first.said("day-2")
    assert first.refused("day-2") == [("米粥", "殉职")]
    assert first.pending("day-2") == []
    seeds = {played(*CALM, entry, seed=n)["day-2"].standing.sheriff for n in range(12)}
    assert len(seeds) > 1


def test_red_card_of_the_sheriff_takes_the_journals_draw() -> None:
    drawn = act("导演", "殉职", draw="春卷")
    it = played(*CALM, day(2, expel=["米粥"], acts=[drawn]))
    assert (it["day-2"].standing.sheriff, it["day-2"].drawn) == ("春卷", ())
    it = played(*CALM, day(2, expel=["米粥"], draw="月饼"))
    assert it["day-2"].standing.sheriff == "月饼"
    it = played(*CALM, day(2, expel=["米粥"], draw="米粥"))
    assert it.refused("day-2") == [("导演", "殉职")]
    assert it["day-2"].standing.sheriff != "米粥"


def test_successor_who_goes_out_in_the_same_night_passes_it_on() -> None:
    it = played(
        ELECTED,
        night(
            1,
            act("狼人", "杀人", "米粥"),
            act("女巫", "毒药", "面条"),
            act("警长", "殉职", "面条"),
            act("警长", "殉职", "春卷"),
        ),
        day(2),
    )
    assert it["night-1"].standing.sheriff == "春卷"
    assert it.said("day-2").index("殉职：面条") < it.said("day-2").index("殉职：春卷")


def test_first_four_with_the_right_may_leave_last_words() -> None:  # m42-028, S13
    it = played(
        day(1, elect=["面条>米粥"], expel=["花卷"]),
        night(1, act("狼人", "杀人", "面条"), act("女巫", "毒药", "饺子")),
        day(2, vote=["包子>春卷"]),
        night(2, act("狼人", "杀人", "粽子")),
        day(3, vote=["包子>汤圆"]),
    )
    assert it.told("day-1", "遗言") == {}
    assert set(it.told("night-1", "遗言")) == {"面条", "饺子"}
    assert set(it.told("day-2", "遗言")) == {"春卷"}
    assert set(it.told("night-2", "遗言")) == {"粽子"}
    assert it.told("day-3", "遗言") == {}


def test_last_words_until_the_nights_end_and_published_at_the_opening() -> None:  # m42-013
    it = played(
        *CALM,
        day(2, vote=["包子>春卷"]),
        night(2, act("春卷", "遗言", text="看好烧饼"), act("狼人", "杀人", "粽子")),
        day(3, acts=[act("粽子", "遗言", text="晚了")]),
        night(3),
        day(4),
    )
    assert "看好烧饼" not in it.said("night-2")
    assert "看好烧饼" in it.said("day-3")
    assert it.refused("day-3") == [("粽子", "遗言")]
    assert "看好烧饼" not in it.said("day-4")
    assert it.pending("night-2") == []


@pytest.mark.parametrize(
    "text", ["[b]大[/b]", "看[color=red]红", "完[/B]", "[img=1,2]", "", "  ", None]
)
def test_last_words_with_code_or_without_words_are_rejected(text: str | None) -> None:  # m42-031
    it = played(*CALM, day(2, vote=["包子>春卷"], acts=[act("春卷", "遗言", text=text)]))
    assert it.refused("day-2") == [("春卷", "遗言")]


@pytest.mark.parametrize("text", ["[M42]导演辛苦了", "1 [2] 3", "【b】", "a[ b ]"])
def test_brackets_that_are_no_code_are_welcome(text: str) -> None:
    it = played(*CALM, day(2, vote=["包子>春卷"], acts=[act("春卷", "遗言", text=text)]))
    assert it.refused("day-2") == []


def test_last_words_of_one_without_the_right_or_a_second_time_are_rejected() -> None:
    acts = [act("春卷", "遗言", text=t) for t in ("一", "二")] + [act("面条", "遗言", text="三")]
    it = played(*CALM, day(2, vote=["包子>春卷"], acts=acts), night(2), day(3))
    assert it.refused("day-2") == [("春卷", "遗言"), ("面条", "遗言")]
    assert "一" in it.said("day-3").split("遗言：")[1]
