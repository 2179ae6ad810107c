"""The tools of the random games: what is read once, what is printed, what is made small."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from auditor.course import replay
from auditor.engine import play_rules
from auditor.game import Game
from auditor.game.load import load_game
from auditor.rules.load import load_ruleset
from tests.engine.every_game import PLAYABLE, RULES
from tests.engine.random_games import STRANGER, random_game
from tests.engine.smallest import as_yaml, smallest
from tests.engine.table import act, day, game, night, played


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_printed_game_is_the_game(name: str, tmp_path: Path) -> None:
    """What a failing test prints can be pasted into a file and replayed."""
    for seed in range(4):
        drawn = random_game(RULES[name], seed, timed=False, odd=0.0)
        known = (
            replace(e, acts=tuple(a for a in e.acts if a.by != STRANGER)) for e in drawn.journal
        )
        drawn = replace(drawn, journal=tuple(known))
        path = tmp_path / "game.yaml"
        path.write_text(as_yaml(drawn), encoding="utf-8")
        again = load_game(path)
        assert [p.standing for p in replay(again).phases] == [
            p.standing for p in replay(drawn).phases
        ]


def test_a_journal_is_made_as_small_as_it_can_be() -> None:
    def nobody_poisoned(it: Game) -> None:
        assert all(g.cause != "毒药" for p in replay(it).phases for g in p.out)

    it = game(
        day(1, elect=["面条>米粥"]),
        night(1, act("狼人", "杀人", "月饼"), act("女巫", "毒药", "粽子")),
        day(2, vote=["面条>米粥"]),
    )
    least = smallest(nobody_poisoned, it)
    assert least.journal == (day(1, elect=[]), night(1, act("女巫", "毒药", "粽子")))


def test_a_rule_set_is_read_once_and_a_changed_one_anew() -> None:
    rules = load_ruleset("m42", None)
    assert load_ruleset("m42", None) is rules
    assert play_rules(rules) is play_rules(rules)
    words = {**rules.engine, "expulsion": "罚下"}
    assert play_rules(rules.model_copy(update={"engine": words})).expulsion == "罚下"
    assert play_rules(rules).expulsion == "红牌罚下"


def test_two_players_written_three_times_are_not_two_targets() -> None:
    """m212-061: exactly two."""
    rules = load_ruleset("m212", None)
    roles = [r for r, rule in play_rules(rules).roles.items() for _ in range(rule.count or 0)]
    names = [f"角色{n}" for n in range(len(roles))]
    cast = dict(zip(names, roles, strict=True))
    arrow = act("丘比特", "丘比特之箭", names[0], names[0], names[1])
    course = played(night(0, arrow), rules=rules, cast=cast)
    assert ("丘比特", "丘比特之箭") in course.refused("night-0")
    assert course["night-0"].standing.tags == {}
