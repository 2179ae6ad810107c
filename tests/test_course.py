"""A game's course by its file alone: whole ones as a replay, others as far as they tell."""

from __future__ import annotations

from auditor.course import replay, retrace
from tests.engine.table import CALM, CAST, act, day, game, night


def test_a_whole_journal_is_retraced_as_it_is_replayed() -> None:
    it = game(*CALM, day(2, vote=["面条>米粥"]), night(2, act("狼人", "杀人", "面条")))
    alone = retrace(it)
    assert alone.phases == replay(it).phases
    assert alone.unknown == ()
    assert any("面条" in text for text in alone.ahead)  # out in the night, not yet announced


def test_a_journal_with_a_gap_is_played_and_the_gap_is_said() -> None:
    alone = retrace(game(CALM[0], day(2, vote=["面条>米粥"])))
    assert [p.name for p in alone.phases] == ["day-1", "day-2"]
    assert [g.player for g in alone.phases[1].out] == ["米粥"]
    assert any("不连贯" in text and "night: 1" in text for text in alone.unknown)


def test_unknown_roles_are_said_with_what_follows() -> None:
    alone = retrace(game(day(2, vote=["面条>米粥"]), cast=dict.fromkeys(CAST)))
    assert [g.player for g in alone.phases[0].out] == ["米粥"]
    assert any("role" in text for text in alone.unknown)
    assert any("胜负" in text for text in alone.unknown)


def test_an_empty_journal_has_no_phase_and_nothing_ahead() -> None:
    alone = retrace(game())
    assert (alone.phases, alone.ahead) == ((), ())
