"""How fast the engine plays, on one core.

    python benchmarks/engine.py [RULE_SET…]

The games are random ones of eight phases (tests/engine/random_games.py), written beforehand
and cut off where somebody wins, since after that nothing is played; only `auditor.course.replay`
is timed.  Growth is the time of one game of 40 phases over that of one of 10: the work of a
phase must not grow with the number of phases before it, so the ratio is to be near 4.  Those
games do not end: nobody can win or lose, and rulings keep everybody in.

The acceptance: at least 3,000 phases a second for m42, 1,500 for r234.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from auditor.course import replay
from auditor.game import Game
from auditor.rules import RuleSet
from auditor.rules.load import load_ruleset, shipped
from tests.engine.random_games import random_game

GAMES = 300
LONG_GAMES = 30
PHASES = 8
SHORT, LONG = 10, 40
ROUNDS = 5


def games_until_won(rules: RuleSet, many: int) -> list[Game]:
    """Random games, each cut off with the phase in which somebody wins."""
    games = []
    for seed in range(many):
        game = random_game(rules, seed, PHASES, odd=0.0)
        played = replay(game).phases
        going = sum(phase.standing.winner is None for phase in played)
        games.append(replace(game, journal=game.journal[: going + 1]))
    return games


def endless(rules: RuleSet) -> RuleSet:
    """The rule set with nothing by which a faction could win or lose."""
    outcome = {faction: {} for faction in rules.engine["outcome"]}
    return rules.model_copy(update={"engine": {**rules.engine, "outcome": outcome}})


def fastest(games: Sequence[Game], rounds: int = ROUNDS) -> float:
    """Seconds of processor time of the fastest of several replays of all games."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for game in games:
            replay(game)
        best = min(best, time.process_time() - start)
    return best


def growth(rules: RuleSet) -> float:
    """The time of a game of LONG phases over that of one of SHORT."""
    without_end = endless(rules)
    seconds = {}
    for phases in (SHORT, LONG):
        games = [random_game(without_end, s, phases, calm=True, odd=0.0) for s in range(LONG_GAMES)]
        ended = [g.seed for g in games if replay(g).winner is not None]
        if ended:
            raise SystemExit(f"{rules.id}: games that should not end did: {ended}")
        seconds[phases] = fastest(games)
    return seconds[LONG] / seconds[SHORT]


def main(names: Sequence[str]) -> int:
    for name in names:
        rules = load_ruleset(name, None)
        if not rules.engine:
            print(f"{name:6} cannot be played yet")
            continue
        games = games_until_won(rules, GAMES)
        phases = sum(len(game.journal) for game in games)
        rate = phases / fastest(games)
        print(
            f"{name:6} {rate:8.0f} phases a second   40 phases over 10: {growth(rules):.2f} times"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or shipped()))
