"""Winning and losing: after every leaving, losses first, one winner."""

from __future__ import annotations

from auditor.game import Surrender
from auditor.model import Phase
from tests.engine.table import CALM, ELECTED, act, day, night, played

# eight to go: 狼人 馒头 花卷, then 汤圆 豆浆 米粥 粽子 月饼 …
SIX_OUT = day(1, elect=["面条>米粥"], expel=["饺子", "包子", "烧饼", "油条", "面条", "春卷"])


def test_half_of_the_living_wins_and_less_does_not() -> None:  # m42-060
    it = played(
        day(1, elect=["面条>米粥"], expel=["面条", "春卷", "粽子"]),
        night(1, act("狼人", "杀人", "月饼")),
        day(2, vote=["饺子>汤圆"]),
    )
    assert it["night-1"].standing.winner is None  # four of nine
    assert it.winner == "狼人阵营"  # four of eight
    assert it["day-2"].announce[-1] == "狼人阵营胜利"


def test_pack_out_loses_and_the_other_wins_unannounced_loss() -> None:  # m42-061, m42-007
    it = played(
        day(1, elect=["面条>米粥"], expel=["饺子", "包子", "馒头"]),
        night(1),
        day(2, vote=["面条>花卷"]),
    )
    assert it["day-2"].standing.lost == ("狼人阵营",)
    assert it.winner == "村民阵营"
    assert "判负" not in it.said("day-2")


def test_village_loses_with_its_four_specials_or_its_five_villagers() -> None:  # m42-062, 063
    specials = played(
        day(1, elect=["面条>米粥"], expel=["饺子", "包子", "汤圆", "豆浆", "油条"]),
        night(1, act("狼人", "杀人", "烧饼"), act("烧饼", "最后一枪", use=False)),
    )
    assert specials["night-1"].standing.lost == ("村民阵营",)
    assert specials.winner == "狼人阵营"
    assert specials["night-1"].needs_ruling is None  # the shot was declined
    villagers = played(
        day(1, elect=["面条>汤圆"], expel=["饺子", "包子", "面条", "春卷", "粽子", "月饼"]),
        night(1),
        day(2, vote=["汤圆>米粥"]),
    )
    assert villagers["day-2"].standing.lost == ("村民阵营",)
    assert villagers.winner == "狼人阵营"


def _ruling(phase: Phase, *words: str) -> None:
    assert phase.needs_ruling is not None
    for word in words:
        assert word in phase.needs_ruling


def test_poison_cut_off_by_the_knifes_win_asks_for_a_ruling() -> None:  # S1
    it = played(
        SIX_OUT,
        night(1, act("狼人", "杀人", "汤圆")),
        day(2, vote=["米粥>粽子"]),
        night(2, act("狼人", "杀人", "月饼"), act("女巫", "毒药", "馒头")),
    )
    assert it.out("night-2") == [("月饼", "杀人")]
    assert it.winner == "狼人阵营"
    _ruling(it["night-2"], "毒药")


def test_red_card_cut_off_by_the_votes_win_asks_for_a_ruling() -> None:  # S1
    it = played(
        day(1, elect=["面条>米粥"], expel=["面条", "春卷", "粽子"]),
        night(1, act("狼人", "杀人", "月饼")),
        day(2, vote=["饺子>汤圆"], expel=["饺子"]),
    )
    assert it.out("day-2") == [("汤圆", "投票")]
    _ruling(it["day-2"], "红牌罚下")
    assert "红牌罚下" not in it.said("day-2")


def test_shot_cut_off_by_the_hunters_own_leaving_asks_for_a_ruling() -> None:  # S1
    it = played(
        day(1, elect=["面条>米粥"], expel=["面条", "春卷", "粽子"]),
        night(1, act("狼人", "杀人", "月饼")),
        day(2, vote=["饺子>烧饼"], acts=[act("烧饼", "最后一枪", "饺子")]),
    )
    assert it.out("day-2") == [("烧饼", "投票")]
    assert it.refused("day-2") == [("烧饼", "最后一枪")]
    assert it.pending("day-2") == []
    _ruling(it["day-2"], "最后一枪")


def test_win_by_the_poison_or_the_shot_itself_asks_nothing() -> None:
    it = played(
        day(1, elect=["面条>米粥"], expel=["饺子", "包子", "馒头"]),
        night(1, act("女巫", "毒药", "花卷")),
    )
    assert it.winner == "村民阵营"
    assert it["night-1"].needs_ruling is None
    it = played(
        day(1, elect=["面条>米粥"], expel=["饺子", "包子", "馒头"]),
        night(1, act("狼人", "杀人", "烧饼"), act("烧饼", "最后一枪", "花卷")),
    )
    assert it.winner == "村民阵营"
    assert it["night-1"].needs_ruling is None


def test_after_the_end_nothing_is_asked_settled_or_changed() -> None:
    it = played(
        day(1, elect=["面条>米粥"], expel=["饺子", "包子", "馒头"]),
        night(1),
        day(2, vote=["米粥>花卷"], expel=["米粥"], acts=[act("花卷", "遗言", text="别")]),
        night(2, act("女巫", "毒药", "米粥")),
        day(3, vote=["面条>春卷"], expel=["面条"], surrender="狼人阵营"),
    )
    assert it.told("day-2", "遗言") == {}
    assert it.refused("day-2") == [("花卷", "遗言")]
    for name in ("night-2", "day-3"):
        phase = it[name]
        assert (phase.out, phase.announce, dict(phase.tallies)) == ((), (), {})
        assert phase.standing == it["day-2"].standing
    assert it.refused("night-2") == [("女巫", "毒药")]


def test_surrender_ends_the_game_before_anything_else() -> None:  # m42-033, m42-034
    it = played(
        ELECTED,
        night(1, act("狼人", "杀人", "春卷")),
        day(2, surrender="狼人阵营", vote=["面条>米粥"]),
    )
    assert it.winner == "村民阵营"
    assert (it.out("day-2"), dict(it["day-2"].tallies)) == ([], {})
    assert it["day-2"].announce[-1] == "村民阵营胜利"
    assert "投降" not in it.said("day-2")
    assert it["day-2"].needs_ruling is None


def test_surrender_with_a_red_card_open_asks_for_a_ruling() -> None:  # S1
    it = played(*CALM, day(2, surrender="狼人阵营", expel=["饺子"]))
    _ruling(it["day-2"], "红牌罚下")
    it = played(ELECTED, night(1, act("女巫", "毒药", "饺子"), surrender="狼人阵营"))
    _ruling(it["night-1"], "毒药")
    it = played(ELECTED, night(1, act("面条", "毒药", "饺子"), surrender="狼人阵营"))
    assert it["night-1"].needs_ruling is None  # not allowed, so not to come


def test_surrender_needs_the_whole_pack_and_is_the_packs_alone() -> None:  # m42-032, m42-033
    it = played(
        *CALM,
        day(2, vote=["面条>饺子"]),
        night(2, surrender=Surrender("狼人阵营", ("包子", "馒头", "花卷"))),
        day(3, surrender="村民阵营"),
        night(3, surrender=Surrender("狼人阵营", ("饺子", "包子", "馒头", "花卷"))),
    )
    assert it.refused("night-2") == [("狼人阵营", "投降")]
    assert it.refused("day-3") == [("村民阵营", "投降")]
    assert it["day-3"].standing.lost == ()
    assert it["night-3"].announce == ("村民阵营胜利",)


def test_faction_judged_lost_and_winner_by_ruling() -> None:  # m42-112
    it = played(*CALM, day(2, expel=["饺子"], ruling=[{"lost": "狼人阵营"}]))
    assert it["day-2"].standing.lost == ("狼人阵营",)
    assert it.winner == "村民阵营"
    it = played(*CALM, day(2, ruling=[{"winner": "狼人阵营"}]))
    assert (it.winner, it["day-2"].standing.lost) == ("狼人阵营", ())
    it = played(*CALM, day(2, ruling=[{"winner": "坑比阵营"}, {"lost": "坑比阵营"}]))
    assert it.refused("day-2") == [("导演", "裁定")] * 2
    assert it.winner is None


def test_ruling_on_the_winner_overrides_the_engine_and_settles_its_question() -> None:
    it = played(
        SIX_OUT,
        night(1, act("狼人", "杀人", "汤圆")),
        day(2, vote=["米粥>粽子"]),
        night(
            2,
            act("狼人", "杀人", "月饼"),
            act("女巫", "毒药", "馒头"),
            ruling=[{"winner": "村民阵营"}],
        ),
    )
    assert it["night-2"].announce == ("村民阵营胜利",)
    assert it["night-2"].needs_ruling is None
