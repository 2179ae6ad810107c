"""What holds in every game of every rule set, however wild its journal.

AUDITOR_GAMES=1000 pytest tests/engine/test_random_games.py
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from random import Random

import pytest

from auditor.course import replay
from auditor.engine import Course, play_rules
from auditor.engine.legality import LATE, VOID
from auditor.game import Entry, Game
from auditor.model import ABSTAIN, Tally
from auditor.model import Phase as Played
from auditor.report.json_course import phase_json
from auditor.rules import RuleSet
from tests.engine.every_game import PLAYABLE, RULES, in_every_game
from tests.engine.random_games import random_game

# who went out comes back by these moon events (m212: 奇迹 and 回魂夜)
RETURNS = ("奇迹", "回魂夜")
# refused, and spent all the same: a wrong choice after the list was shown (r234-083)
SPENT = ("拓印",)
# refused under this name may be an act, or the moon's own key (m212: 头狼, 背锅狼)
OF_THE_MOON = ("头狼", "背锅狼")
# may vote though out, and bears this tag (r234-096)
SPARED = "虚体"


def _played(game: Game) -> Course:
    course = replay(game)
    assert course.errors == ()
    # only the end of the game may leave entries of the journal unplayed
    assert len(course.phases) == len(game.journal) or course.phases[-1].standing.winner is not None
    return course


def _until_won(game: Game) -> Iterator[tuple[Entry, Played, set[str]]]:
    """Each phase with its entry and who was out when it began."""
    out: set[str] = set()
    for entry, phase in zip(game.journal, _played(game).phases, strict=False):
        yield entry, phase, out
        out = set(game.names) - set(phase.standing.alive)


def _back(phase: Played, out: set[str]) -> set[str]:
    """Who came back in the phase; he may have gone out again in it."""
    left = {g.player for g in phase.out} if phase.moon in RETURNS else set()
    return out & ({*phase.standing.alive} | left)


@in_every_game
def test_everybody_is_in_or_out_and_leaves_with_one_cause(game: Game) -> None:
    before = set(game.names)
    for entry, phase, out in _until_won(game):
        alive = set(phase.standing.alive)
        left = [g.player for g in phase.out]
        assert len(left) == len(set(left)), "somebody left twice"
        assert all(g.cause and g.phase == phase.name for g in phase.out)
        back = _back(phase, out)
        assert not back or (phase.moon in RETURNS and entry.kind == "day"), back
        assert before - alive <= set(left), "somebody left without a cause"
        assert not alive & set(left) or phase.moon in RETURNS
        assert set(left) <= before | back, "somebody left who was out"
        assert list(phase.standing.alive) == [n for n in game.names if n in alive]
        holder = phase.standing.sheriff
        assert holder is None or holder in alive
        before = alive


@in_every_game
def test_at_most_one_winner_for_good_and_nothing_happens_after(game: Game) -> None:
    winner, lost, said = None, (), 0
    for entry, phase, _ in _until_won(game):
        now = phase.standing
        assert now.lost[: len(lost)] == lost or set(lost) <= set(now.lost), "a loss was taken back"
        assert len(now.lost) == len(set(now.lost))
        if winner is not None:
            assert now.winner == winner
            idle = (phase.out, phase.feedback, phase.announce, phase.pending, phase.drawn)
            assert idle == ((), (), (), (), ()) and not phase.tallies
            assert len(phase.rejected) >= len(entry.acts)
        if now.winner is not None and winner is None:
            ruled = any(r.kind == "winner" for r in entry.ruling)
            assert now.winner not in now.lost or ruled
            assert phase.pending == ()
        said += sum(f"{now.winner}胜利" in text for text in phase.announce if now.winner)
        winner, lost = now.winner, now.lost
    assert said == (winner is not None)


@in_every_game
def test_totals_are_the_counted_ballots_and_what_effects_add(game: Game) -> None:
    for _, phase, out in _until_won(game):
        for tally in phase.tallies.values():
            _adds_up(tally, phase, out)


def _adds_up(tally: Tally, phase: Played, out: set[str]) -> None:
    sums: Counter[str] = Counter()
    for ballot in tally.ballots:
        assert ballot.counted or ballot.reason
        if ballot.counted and ballot.target not in (None, ABSTAIN):
            assert ballot.weight is not None and ballot.weight > 0
            sums[ballot.target] += ballot.weight
    voters = [b.by for b in tally.ballots if b.counted]
    assert len(voters) == len(set(voters)), "two ballots of one player count"
    for player, total in tally.totals.items():
        rest = total - Fraction(sums.get(player, 0))
        assert rest == 0 or (rest > 0 and rest.denominator == 1), "votes from nowhere"
    assert set(sums) <= set(tally.totals)
    best = max(tally.totals.values(), default=None)
    top = [p for p, total in tally.totals.items() if total == best]
    assert list(tally.tied) == (top if len(top) > 1 else [])
    assert not set(tally.abstained) & set(tally.absent)
    assert set(tally.abstained) <= set(voters)
    assert not set(tally.absent) & set(voters)


@in_every_game
def test_who_was_out_when_the_phase_began_neither_votes_nor_acts(game: Game) -> None:
    """But for those to whom the rules leave it: 虚体 votes; answers are asked of the out."""
    skills = play_rules(game.rules).skills
    for entry, phase, out in _until_won(game):
        spared = {p for p, tags in phase.standing.tags.items() if SPARED in tags}
        back = _back(phase, out)
        gone = out - back - spared
        for tally in phase.tallies.values():
            counted = [b for b in tally.ballots if b.counted]
            assert not gone & {b.by for b in counted}
            assert not (out - back) & {b.target for b in counted}
            assert not (out - back) & {*tally.tied, *tally.out}
        refused = Counter((r.by, r.skill) for r in phase.rejected)
        for (by, skill), many in Counter(
            (a.by, a.skill) for a in entry.acts if a.by in gone
        ).items():
            if skills[skill].when in ("day", "night") and not skills[skill].team:
                assert refused[by, skill] >= many, f"{by} is out and uses {skill}"


@in_every_game
def test_rejected_acts_change_nothing(game: Game) -> None:
    """Without some of them the game is the same, but for those spent (失效) or late.

    Not without all at once: one that cost something may have led to the refusal of another.
    """
    course, random = _played(game), Random(game.seed)
    for _ in range(3):
        pairs = zip(game.journal, course.phases, strict=False)
        less = tuple(_without_some_refused(entry, phase, random) for entry, phase in pairs)
        again = _played(replace(game, journal=less))
        for first, second in zip(course.phases, again.phases, strict=True):
            for key in ("out", "feedback", "tallies", "standing", "moon", "drawn", "pending"):
                assert getattr(first, key) == getattr(second, key), f"{first.name} {key}"


def _without_some_refused(entry: Entry, phase: Played, random: Random) -> Entry:
    refused: Counter[tuple[str, str]] = Counter()
    told: set[tuple[str, str]] = set()
    for row in phase.rejected:
        refused[row.by, row.skill] += 1
        if row.reason.startswith(VOID) or LATE in row.reason or row.skill in SPENT:
            told.add((row.by, row.skill))
    written = Counter((a.by, a.skill) for a in entry.acts)
    # an act without a time comes after the timed one that is written before it, refused or not
    timed = {(a.by, a.skill) for a in entry.acts if a.at is not None or a.confirmed_at is not None}
    whole = sorted({k for k, n in refused.items() if n == written[k]} - told - timed)
    drop = {k for k in whole if random.random() < 0.3 and k[1] not in OF_THE_MOON}
    return replace(entry, acts=tuple(a for a in entry.acts if (a.by, a.skill) not in drop))


@in_every_game
def test_a_prefix_of_the_journal_gives_the_prefix_of_the_course(game: Game) -> None:
    whole = _played(game).phases
    for length in (1, len(game.journal) // 2, len(game.journal) - 1):
        assert _played(replace(game, journal=game.journal[:length])).phases == whole[:length]


def printed(name: str, seeds: range) -> str:
    """A digest of what is printed of random games of a rule set."""
    rows = []
    for seed in seeds:
        phases = _played(random_game(RULES[name], seed)).phases
        rows.append(json.dumps([phase_json(p) for p in phases], ensure_ascii=False))
        rows.append(str([p.drawn for p in phases]))
    return sha256("\n".join(rows).encode()).hexdigest()


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_same_file_gives_the_same_bytes_in_every_process(name: str) -> None:
    """Sets and dicts of strings are in another order in every process: nothing may show it."""
    code = (
        f"from tests.engine.test_random_games import printed\nprint(printed({name!r}, range(20)))"
    )
    told = {printed(name, range(20))}
    for hash_seed in ("1", "2"):
        ended = subprocess.run(
            [sys.executable, "-c", code],
            env={
                **os.environ,
                "PYTHONHASHSEED": hash_seed,
                "PYTHONPATH": os.pathsep.join(sys.path),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(ended.stdout.strip())
    assert len(told) == 1


@in_every_game
def test_what_is_pending_names_who_owes_it_and_is_asked_once(game: Game) -> None:
    skills = play_rules(game.rules).skills
    for _, phase, _out in _until_won(game):
        for prompt in phase.pending:
            assert prompt.skill in skills
            assert prompt.by in game.names or prompt.by in _words(game.rules)
        rows = [(p.by, p.skill) for p in phase.pending if p.by in game.names]
        assert len(rows) == len(set(rows)), "asked twice for one thing"


def _words(rules: RuleSet) -> set[str]:
    parts = play_rules(rules)
    return {*parts.roles, *parts.teams, rules.office.name}
