"""Holding a rule against random games of every rule set that can be played.

``AUDITOR_GAMES=1000`` plays so many games a rule set instead of a few.  A game that breaks a
rule is printed as the smallest game file that still breaks it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from auditor.game import Game
from auditor.rules.load import load_ruleset, shipped
from tests.engine.random_games import random_game
from tests.engine.smallest import as_yaml, breaks, smallest

GAMES = int(os.environ.get("AUDITOR_GAMES", "25"))
PLAYABLE = tuple(name for name in shipped() if load_ruleset(name, None).engine)
RULES = {name: load_ruleset(name, None) for name in PLAYABLE}


@lru_cache(maxsize=256)
def game_of(name: str, seed: int) -> Game:
    return random_game(RULES[name], seed)


def in_every_game(check: Callable[[Game], None]) -> Callable[..., None]:
    """A test that holds a rule against random games of each rule set."""

    @pytest.mark.parametrize("name", PLAYABLE)
    @settings(
        max_examples=GAMES,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 10**9))
    def test(name: str, seed: int) -> None:
        game = game_of(name, seed)
        if breaks(check, game):
            least = smallest(check, game)
            print(as_yaml(least))
            check(least)

    test.__name__, test.__doc__ = check.__name__, check.__doc__
    return test
