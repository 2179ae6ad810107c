"""Votes of r234: whose ballots weigh something, rumours, 诡辩, 虚体, 传承 and the tie."""

from __future__ import annotations

from auditor.model import Tally
from tests.engine.r234.table import CAST, DAYS, R234, begun, first_day, played, reasons, role, tags
from tests.engine.table import act, at, day, night, stepped
from tests.engine.table import played as play_any


def exile(it, name: str) -> Tally:
    return it[name].tallies["exile"]


def test_at_the_election_all_ballots_weigh_one() -> None:  # r234-023, r234-027, S2
    it = played(day(1, elect=["青锋>老白", "铁锹>老白", "麦子>玉米"]))
    tally = it["day-1"].tallies["election"]
    assert tally.totals == {"老白": 2, "玉米": 1}
    assert tally.elected == "老白" and it["day-1"].standing.sheriff == "老白"
    assert "当选神眷者：老白" in it.said("day-1")  # r234-016, r234-028


def test_the_first_to_the_highest_total_is_elected() -> None:  # r234-124, S3
    it = played(day(1, elect=["麦子>玉米", "稻子>花生", "豆子>花生", "高粱>玉米"]))
    assert it["day-1"].standing.sheriff == "花生"
    changed = played(
        day(1, elect=["麦子>玉米", "稻子>花生", "豆子>玉米", "高粱>花生", "麦子>红薯", "麦子>玉米"])
    )
    assert changed["day-1"].standing.sheriff == "花生"  # a re-vote has a place of its own


def test_only_the_listed_have_a_ballot_that_weighs() -> None:  # r234-024, r234-087
    without = ("老白", "烛台", "铁锹", "青锋", "夜猫", "金杯", "赤蛇")
    having = ("麦子", "墨水", "晚钟", "黑蛇")
    it = begun(night(1), day(2, vote=[f"{p}>豆子" for p in (*without, *having)]))
    tally = exile(it, "day-2")
    assert tally.totals == {"豆子": 4}
    rows = {b.by: (b.counted, b.weight) for b in tally.ballots}
    assert {p for p, (counted, _) in rows.items() if not counted} == set(without)
    assert {w for _, w in (rows[p] for p in without)} == {0}
    assert not set(without) & set(tally.absent)


def test_the_favoured_weighs_one_and_a_half_whatever_his_role() -> None:  # r234-025
    it = begun(night(1), day(2, vote=["青锋>豆子"]), favoured="青锋")
    assert exile(it, "day-2").totals == {"豆子": 1.5}


def test_undead_vote_whatever_they_were() -> None:  # r234-008, r234-024
    it = begun(night(1), day(2, vote=["青锋>豆子"]), relic="青锋")
    assert exile(it, "day-2").totals == {"豆子": 1}


def test_power_turns_over_the_rights_of_head_and_favoured_for_a_day() -> None:  # r234-079
    it = begun(
        night(
            1,
            act("黑蛇", "偷袭", "金杯"),
            act("金杯", "权势", targets=["黑蛇", "玉米", "赤蛇", "麦子"]),
        ),
        day(2, vote=["黑蛇>豆子", "玉米>豆子", "赤蛇>稻子", "麦子>豆子"]),
        night(2),
        day(3, vote=["黑蛇>豆子", "玉米>豆子", "赤蛇>稻子"]),
    )
    assert "今天票权翻转的角色：黑蛇、玉米、赤蛇、麦子" in it.said("day-2")
    assert exile(it, "day-2").totals == {"稻子": 1}
    assert exile(it, "day-3").totals == {"豆子": 2.5}
    assert "票权翻转" not in it.said("day-3")


def test_a_noble_voted_out_sways_the_next_day() -> None:  # r234-079, r234-128
    it = begun(
        night(1),
        day(2, vote=["麦子>金杯"], acts=[act("金杯", "权势", targets=["麦子"])]),
        night(2),
        day(3, vote=["麦子>豆子"]),
    )
    assert "票权翻转" not in it.said("day-2")
    assert "今天票权翻转的角色：麦子" in it.said("day-3")
    assert exile(it, "day-3").totals == {}


def test_nobody_but_the_noble_who_is_out_sways() -> None:  # r234-079
    it = begun(
        night(1, act("金杯", "权势", targets=["麦子"]), ruling=[{"out": "金杯"}]),
        day(2),
    )
    assert it.refused("night-1") == [("金杯", "权势")]


def test_a_sacrifice_turns_rights_for_good_and_counts_twice() -> None:  # r234-078, S9
    it = begun(
        night(1, act("晚钟", "感召", "豆子")),
        day(2, vote=["麦子>豆子"]),
        night(2),
        day(3, vote=["青锋>稻子", "晚钟>高粱", "墨水>红薯"]),
        night(3),
        day(4, vote=["青锋>高粱", "晚钟>红薯"]),
    )
    assert exile(it, "day-2").totals == {"豆子": 1}
    assert exile(it, "day-3").totals == {"稻子": 1, "红薯": 1}
    assert exile(it, "day-4").totals == {"高粱": 1}


def test_a_sacrifice_by_night_and_by_ruling_works_alike() -> None:  # S9
    by_night = begun(
        night(1, act("晚钟", "感召", "豆子"), act("黑蛇", "偷袭", "豆子")),
        day(2, vote=["青锋>稻子", "晚钟>高粱"]),
    )
    assert exile(by_night, "day-2").totals == {"稻子": 1}
    ruled = begun(
        night(1, act("晚钟", "感召", "豆子"), ruling=[{"out": "豆子"}]),
        day(2, vote=["青锋>稻子"]),
    )
    assert exile(ruled, "day-2").totals == {"稻子": 1}


def test_a_flipped_apostle_sacrifices_nothing() -> None:  # r234-006, r234-078
    it = begun(
        night(1, act("晚钟", "感召", "豆子"), act("金杯", "初拥", "豆子")),
        day(2, vote=["麦子>豆子"]),
        night(2),
        day(3, vote=["青锋>稻子", "晚钟>高粱"]),
        relic="金杯",
    )
    assert exile(it, "day-3").totals == {"高粱": 1}


def test_rumours_add_up_and_end_with_the_day() -> None:  # r234-080
    it = begun(
        night(1, act("金杯", "流言", "豆子")),
        day(2, vote=["麦子>豆子", "稻子>高粱", "花生>高粱", "芝麻>高粱", "红薯>高粱"]),
        night(2),
        day(3),
    )
    assert exile(it, "day-2").totals == {"豆子": 3, "高粱": 4}
    assert it.out("day-2") == [("高粱", "投票")]
    assert it.said("day-2").count("记有") == 1
    assert exile(it, "day-3").totals == {}
    assert "记有" not in it.said("day-3")


def test_left_out_nobody_voted_but_a_rumour_counts() -> None:  # r234-080
    it = begun(night(1, act("金杯", "流言", "豆子")), day(2))
    assert it.out("day-2") == [("豆子", "投票")]


def test_a_tie_waits_for_the_director_and_is_not_announced() -> None:  # r234-029, S1
    it = begun(night(1), day(2, vote=["麦子>稻子", "豆子>高粱"]))
    tally = exile(it, "day-2")
    assert (tally.out, tally.tied) == ((), ("稻子", "高粱"))
    assert tally.needs_ruling is not None
    assert "无人出局" not in it.said("day-2")
    ruled = begun(night(1), day(2, vote=["麦子>稻子", "豆子>高粱"], ruling=[{"exile": None}]))
    assert exile(ruled, "day-2").needs_ruling is None
    assert "无人出局" in ruled.said("day-2")


def test_no_votes_take_nobody_and_no_ruling_is_asked() -> None:
    it = begun(night(1), day(2, vote=["麦子>弃权"]))
    assert (exile(it, "day-2").out, exile(it, "day-2").needs_ruling) == ((), None)
    assert "无人出局" in it.said("day-2")


def test_the_last_valid_ballot_counts_however_often_it_changed() -> None:  # r234-156, r234-157
    it = begun(
        night(1), day(2, vote=["麦子>稻子", "麦子>高粱", "麦子>花生", "麦子>赤蛇", "麦子>花生"])
    )
    assert exile(it, "day-2").totals == {"花生": 1}


def test_an_accelerated_day_knows_no_re_vote() -> None:  # r234-153, S13
    it = begun(night(1), day(2, vote=["麦子>稻子", "麦子>高粱"], accelerated=True))
    assert exile(it, "day-2").totals == {"稻子": 1}


# ------------------------------------------------------------------------------------- 诡辩

DEFENDED = night(1, act("墨水", "诡辩", "豆子"))


def test_the_substitute_is_voted_out_in_his_place() -> None:  # r234-081
    it = begun(
        DEFENDED,
        day(2, vote=["麦子>豆子"], acts=[act("学者", "诡辩", "烛台"), act("烛台", "馈赠", "稻子")]),
    )
    assert it.out("day-2") == [("烛台", "投票")]
    assert exile(it, "day-2").out == ("烛台",)
    assert tags(it, "day-2", "稻子") == ("亡灵圣物",)


def test_the_substitute_is_another_living_character_and_cannot_be_declined() -> None:  # r234-081
    for answer in (
        act("墨水", "诡辩", "豆子"),
        act("墨水", "诡辩", "墨水"),
        act("墨水", "诡辩", use=False),
        act("墨水", "诡辩"),
        act("墨水", "诡辩", "稻子", "麦子"),
    ):
        it = begun(DEFENDED, day(2, vote=["麦子>豆子"], acts=[answer]))
        assert it.refused("day-2") == [("墨水", "诡辩")]
        assert it.pending("day-2") == [("墨水", "诡辩")]
        assert it.out("day-2") == [] and exile(it, "day-2").needs_ruling


def test_a_dead_substitute_is_refused_and_a_second_answer_taken() -> None:  # S12
    it = begun(
        night(1, act("墨水", "诡辩", "豆子"), act("黑蛇", "偷袭", "花生")),
        day(2, vote=["麦子>豆子"], acts=[act("墨水", "诡辩", "花生"), act("墨水", "诡辩", "稻子")]),
    )
    assert it.refused("day-2") == [("墨水", "诡辩")]
    assert it.out("day-2") == [("稻子", "投票")]


def test_unasked_an_answer_is_refused_and_the_next_day_is_another() -> None:  # r234-081
    other = day(2, vote=["麦子>高粱"], acts=[act("墨水", "诡辩", "稻子")])
    it = begun(DEFENDED, other, night(2), day(3, vote=["麦子>豆子"]))
    assert it.refused("day-2") == [("墨水", "诡辩")]
    assert it.out("day-3") == [("豆子", "投票")]


def test_it_lapses_with_its_owner_out_or_idle() -> None:  # S12
    dead = begun(
        night(1, act("墨水", "诡辩", "豆子"), act("黑蛇", "偷袭", "墨水")),
        day(2, vote=["麦子>豆子"]),
    )
    assert dead.out("day-2") == [("豆子", "投票")]
    idle = begun(DEFENDED, day(2, vote=["麦子>豆子"], expel=["墨水"]))
    assert idle.out("day-2") == [("豆子", "投票")]


def test_the_scholar_may_defend_himself() -> None:  # P2
    it = begun(
        night(1, act("墨水", "诡辩", "墨水")),
        day(2, vote=["麦子>墨水"], acts=[act("墨水", "诡辩", "稻子")]),
    )
    assert it.out("day-2") == [("稻子", "投票")]


# ------------------------------------------------------------------------ 虚体, 腐化, 传承


def test_a_shade_voted_out_reveals_himself_and_goes_on_voting() -> None:  # r234-096, S20
    it = begun(
        night(1),
        day(2, vote=["麦子>墨水"], acts=[act("墨水", "虚体"), act("墨水", "馈赠", "烛台")]),
        night(2),
        day(3, vote=["墨水>稻子", "麦子>墨水"]),
        night(3),
        day(4),
        relic="墨水",
    )
    assert "墨水明示身份：恶灵" in it.said("day-2")  # the one exception to r234-017
    assert "墨水" not in it["day-2"].standing.alive
    assert exile(it, "day-3").totals == {"稻子": 1}
    assert "墨水" in exile(it, "day-4").absent


def test_a_shade_may_decline_and_has_no_say_where_he_goes_out_otherwise() -> None:  # r234-096
    it = begun(
        night(1),
        day(2, vote=["麦子>墨水"], acts=[act("墨水", "虚体", use=False)]),
        relic="墨水",
    )
    assert tags(it, "day-2", "墨水") == ()
    ruled = begun(
        night(1), day(2, acts=[act("墨水", "虚体")], ruling=[{"out": "墨水"}]), relic="墨水"
    )
    assert ruled.refused("day-2") == [("墨水", "虚体")]


def test_corruption_comes_before_gift_and_succession() -> None:  # r234-101, r234-131
    it = begun(
        night(1),
        day(
            2,
            vote=["麦子>稻子"],
            acts=[act("稻子", "馈赠", "豆子"), act("稻子", "腐化", "豆子")],
        ),
        relic="稻子",
    )
    assert role(it, "day-2", "豆子") == "腐尸"
    assert tags(it, "day-2", "豆子") == ("亡灵圣物",)
    skills = [f.skill for f in it["day-2"].feedback]
    assert skills.index("翻转身份") < skills.index("馈赠")


def test_corruption_of_an_undead_does_nothing_and_by_night_there_is_none() -> None:  # r234-101
    it = begun(
        night(1, act("稻子", "灾厄", "豆子")),
        day(2),
        night(2),
        day(3, vote=["麦子>稻子"], acts=[act("稻子", "腐化", "豆子")]),
        relic="稻子",
    )
    assert it.told("day-3", "翻转身份") == {}
    by_night = begun(
        night(1, act("黑蛇", "偷袭", "稻子"), act("稻子", "腐化", "豆子")), relic="稻子"
    )
    assert by_night.refused("night-1") == [("稻子", "腐化")]


def test_the_favoured_names_the_next_one_of_the_living() -> None:  # r234-111
    it = begun(
        night(1),
        day(2, vote=["麦子>玉米"], acts=[act("神眷者", "传承", "青锋")]),
        night(2),
        day(3, vote=["青锋>稻子"]),
    )
    assert it.told("day-2", "传承") == {"玉米": it["day-2"].standing.alive}
    assert "新的神眷者：青锋" in it.said("day-2")
    assert "今日神眷者：青锋" in it.said("day-3")
    assert exile(it, "day-3").totals == {"稻子": 1.5}


def test_an_answer_too_late_is_no_lot() -> None:  # r234-145
    late = act("玉米", "传承", "青锋", when="2026-11-19 21:31", asked_at=at("2026-11-19 21:00"))
    it = begun(night(1), day(2, vote=["麦子>玉米"], acts=[late]))
    assert it["day-2"].standing.sheriff is None
    assert it["day-2"].drawn == ()
    assert it.pending("day-2") == [("玉米", "传承")]


def test_a_ruling_out_asks_the_favoured_for_the_next_one() -> None:
    it = begun(night(1, act("玉米", "传承", "青锋"), ruling=[{"out": "玉米", "cause": "裁定"}]))
    assert it["night-1"].standing.sheriff == "青锋"


def test_a_ruling_on_the_office_answers_what_is_owed() -> None:
    it = begun(night(1), day(2, vote=["麦子>玉米"], ruling=[{"sheriff": "青锋"}]))
    assert it.pending("day-2") == []
    assert it["day-2"].standing.sheriff == "青锋"


def test_without_roles_every_ballot_is_believed() -> None:
    cast = dict.fromkeys(CAST)
    _, phases = stepped([day(2, vote=["青锋>豆子", "麦子>豆子"])], cast=cast, rules=R234)
    assert phases[0].tallies["exile"].totals == {"豆子": 2}
    assert (
        play_any(first_day(), cast=cast, rules=R234, strict=False)
        .course.notes[-1]
        .startswith("身份没有写全：不知道谁有票权")
    )


def test_ballots_after_the_close_and_for_the_dead_do_not_count() -> None:  # r234-032, r234-034
    it = played(
        first_day(),
        night(1, act("黑蛇", "偷袭", "豆子")),
        day(
            2,
            vote=[
                "麦子>稻子@2026-11-19 21:00",
                "高粱>花生@2026-11-19 21:01",
                "豆子>花生",
                "芝麻>豆子",
            ],
        ),
        days=DAYS,
    )
    assert exile(it, "day-2").totals == {"稻子": 1}
    assert reasons(it, "day-2", "投票") == []
