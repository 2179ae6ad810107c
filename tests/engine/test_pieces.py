"""Step by step: journals with gaps, casts without roles, days that the journal does not tell."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.course import count_from_journal, replay
from auditor.engine import electorate, jargon, look, notes, start, step
from auditor.errors import WrongInput
from auditor.game import Surrender
from tests.engine.table import CALM, CAST, DAYS, ELECTED, M42, act, at, day, game, night, stepped

NO_ROLES = dict.fromkeys(CAST)


def test_replay_asks_for_every_phase_from_the_first_and_says_the_line() -> None:
    # m42-071, m42-065: day, night, day … from day 1 on
    for journal, wanted in (
        ((day(2),), "day: 1"),
        ((ELECTED, day(2)), "night: 1"),
        ((ELECTED, night(1), day(3)), "day: 2"),
        ((night(0), day(1)), "day: 1"),
        ((ELECTED, night(1), night(1)), "day: 2"),
    ):
        course = replay(game(*journal))
        (problem,) = course.errors
        assert problem.code == "journal-gap"
        assert wanted in problem.message
        assert course.phases == ()


def test_replay_asks_for_roles() -> None:
    course = replay(game(ELECTED, cast={**CAST, "饺子": None}))
    assert [p.code for p in course.errors] == ["roles-missing"]
    assert "饺子" in course.errors[0].message


def test_empty_journal_is_an_unfinished_game() -> None:
    course = replay(game())
    assert (course.phases, course.winner, course.errors) == ((), None, ())


def test_journal_may_begin_anywhere_when_stepped() -> None:
    state, (phase,) = stepped([day(3, vote=["面条>饺子", "春卷>饺子"])])
    assert [g.player for g in phase.out] == ["饺子"]
    assert state.alive == tuple(p for p in CAST if p != "饺子")
    assert any("警长" in note for note in notes(state))


def test_without_roles_the_highest_goes_out_and_nothing_is_judged() -> None:
    entries = [day(n, vote=[f"月饼>{p}"]) for n, p in enumerate(list(CAST)[:8], start=2)]
    state, phases = stepped(entries, cast=NO_ROLES)
    assert [g.player for p in phases for g in p.out] == list(CAST)[:8]
    assert state.winner is None
    assert all(p.pending == () and p.needs_ruling is None for p in phases)
    assert any("身份" in note for note in notes(state))


def test_without_roles_a_tie_takes_nobody_and_says_that_the_stand_in_is_unknown() -> None:
    _, (phase,) = stepped([day(2, vote=["面条>饺子", "饺子>面条"])], cast=NO_ROLES)
    assert phase.out == ()
    tally = phase.tallies["exile"]
    assert tally.out == ()
    assert tally.needs_ruling is not None and "替罪羊" in tally.needs_ruling


def test_where_only_the_stand_ins_role_is_given_the_tie_is_his() -> None:
    _, (phase,) = stepped([day(2, vote=[])], cast={**NO_ROLES, "油条": "替罪羊"})
    assert [(g.player, g.cause) for g in phase.out] == [("油条", "冤死")]


def test_without_roles_the_journals_acts_are_believed() -> None:
    _, phases = stepped(
        [
            night(1, act("狼人", "杀人", "月饼"), act("女巫", "毒药", "饺子")),
            day(2, vote=["面条>烧饼"], acts=[act("猎人", "最后一枪", "春卷")]),
            night(2, act("狼人", "杀人", "粽子"), act("女巫", "救药", "粽子")),
        ],
        cast=NO_ROLES,
    )
    assert [(g.player, g.cause) for g in phases[0].out] == [("月饼", "杀人"), ("饺子", "毒药")]
    assert [(g.player, g.cause) for g in phases[1].out] == [
        ("烧饼", "投票"),
        ("春卷", "最后一枪"),
    ]
    assert phases[2].out == ()


def test_without_roles_a_surrender_by_names_cannot_be_checked() -> None:
    _, (phase,) = stepped([day(2, surrender=Surrender("狼人阵营", ("饺子",)))], cast=NO_ROLES)
    assert [r.skill for r in phase.rejected] == ["投降"]
    state, _ = stepped([day(2, surrender="狼人阵营")], cast=NO_ROLES)
    assert state.winner == "村民阵营"


def test_electorate_names_who_may_vote_and_be_chosen() -> None:  # m42-018
    state, _ = stepped(
        [
            *CALM,
            day(2, vote=["面条>饺子", "春卷>包子"], acts=[act("油条", "冤死", "面条", "油条2")]),
            night(2, act("狼人", "杀人", "粽子")),
        ],
        days=DAYS,
    )
    it = electorate(state, 3, "exile")
    assert it.barred == {}  # a list with an unknown name is rejected whole
    assert set(it.no_target) == {"油条", "粽子"}
    assert it.weights == {"米粥": 2}
    assert (it.opens, it.closes) == (at("2026-11-20 09:30"), at("2026-11-22 21:00"))
    assert electorate(state, 3, "election").weights == {}
    assert it.alive == it.voters


def test_barred_are_alive_but_no_voters() -> None:
    state, _ = stepped([*CALM, day(2, vote=[], acts=[act("油条", "冤死", "面条", "粽子")])])
    it = electorate(state, 3, "exile")
    assert set(it.barred) == {"面条", "粽子"}
    assert "面条" in it.alive and "面条" not in it.voters
    assert electorate(state, 4, "exile").barred == {}


def test_marks_last_for_their_own_phase() -> None:
    entries = [
        ELECTED,
        night(1, act("狼人", "杀人", "春卷"), act("女巫", "救药", "春卷")),
        day(2, vote=[], acts=[act("油条", "冤死", "面条")]),
    ]
    state, _ = stepped(entries)
    assert state.marked("no-ballot", "day-3") == ("面条",)
    assert len(state.marks) == 1


def test_victim_of_the_days_shot_is_no_target_on_the_next_day() -> None:
    state, _ = stepped([*CALM, day(2, vote=["面条>烧饼"], acts=[act("烧饼", "最后一枪", "春卷")])])
    assert set(electorate(state, 3, "exile").no_target) == {"烧饼", "春卷"}


def test_look_counts_a_day_without_moving_the_game() -> None:
    it = game(*CALM)
    count = count_from_journal(it)
    state = start(M42, it)
    for entry in it.journal:
        state, _ = step(state, entry, count)
    today = day(2, vote=["米粥>饺子", "面条>包子"])
    tallies = look(state, 2, count, today)
    assert list(tallies) == ["exile"]
    assert tallies["exile"].totals == {"饺子": 2, "包子": 1}
    assert tallies["exile"].out == ("饺子",)
    assert "饺子" in state.alive
    assert look(state, 2, count) == {}  # nothing is known of the vote


def test_look_after_the_end_is_empty() -> None:
    state, _ = stepped([day(2, surrender="狼人阵营")])
    it = game()
    assert look(state, 3, count_from_journal(it), day(3, vote=["面条>饺子"])) == {}


def test_jargon_holds_roles_skills_factions_and_the_office() -> None:
    assert {"狼人", "最后一枪", "村民阵营", "警长"} <= set(jargon(M42))
    bare = M42.model_copy(update={"engine": {}})
    assert jargon(bare) == ("警长",)


def test_rule_set_without_engine_or_with_unknown_names_is_told() -> None:
    with pytest.raises(WrongInput) as none:
        start(M42.model_copy(update={"engine": {}}), game())
    assert none.value.problems[0].code == "no-engine"
    engine = {**M42.engine, "exile": {"tie": ["coin"]}}
    engine["phases"] = {"day": ["dance"], "night": []}
    with pytest.raises(WrongInput) as wrong:
        start(M42.model_copy(update={"engine": engine}), game())
    said = str(wrong.value)
    assert "coin" in said and "dance" in said


@pytest.mark.parametrize(
    "condition",
    [
        {"share_of_living": "一半"},
        {"share_of_living": 2},
        {"share_of_living": "1/0"},
        {"roles_out": ["狐狸"]},
        {"roles_out": 5},
    ],
)
def test_condition_with_a_wrong_argument_is_told(condition: dict[str, object]) -> None:
    outcome = {"狼人阵营": {"win": [condition]}}
    rules = M42.model_copy(update={"engine": {**M42.engine, "outcome": outcome}})
    with pytest.raises(WrongInput) as wrong:
        start(rules, game())
    assert wrong.value.problems[0].code == "engine-value"


def test_other_rules_are_a_change_of_data() -> None:
    """A tie that takes nobody, every last word, an office that weighs one and a half."""
    engine = {
        **M42.engine,
        "exile": {"cause": "放逐", "tie": ["nobody"], "unvoted": ["nobody"]},
        "last_words": {"count": None},
        "published_at_once": ["放逐"],
    }
    office = M42.office.model_copy(update={"weight": Fraction(3, 2)})
    rules = M42.model_copy(update={"engine": engine, "office": office})
    _, phases = stepped(
        [*CALM, day(2, vote=["米粥>饺子", "面条>包子"]), night(2), day(3, vote=[])], rules=rules
    )
    assert phases[2].tallies["exile"].totals["饺子"] * 2 == 3
    assert [(g.player, g.cause) for g in phases[2].out] == [("饺子", "放逐")]
    assert phases[4].out == ()
