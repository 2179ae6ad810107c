"""What the rules keep secret never shows in a public text.

Two ways of looking: no announcement has a secret word in it but where the rule set publishes
it; and of two games that differ in secrets only, as far as everybody can see, all
announcements are the same to the byte.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from auditor.course import replay
from auditor.engine import play_rules
from auditor.game import Act, Entry, Game
from auditor.game.load import load_game
from auditor.model import Phase, Tally
from tests.engine.every_game import PLAYABLE, RULES, game_of, in_every_game
from tests.engine.random_games import STRANGER, random_game
from tests.engine.smallest import as_yaml

# what a rule set publishes that has a role's, a faction's or a skill's name in it
PUBLISHED: dict[str, tuple[str, ...]] = {
    "r234": (
        r"^\w{2}的遗言：$",  # r234-022
        r"^导演公告一条留言：",  # r234-064
        r"^\w{2}记有2票$",  # r234-080
        r"^今天票权翻转的角色：",  # r234-079
        r"^\w{2}明示身份：恶灵$",  # r234-096
    ),
    "m212": (
        r"^投票出局：\w{2}（\w+）$",  # m212-012
        r"^殉情：\w{2}(（\w+）)?$",  # m212-012, m212-013
        r"（(杀人|毒药|殉情|红牌罚下|裁定)）",  # m212-016
        r"^\w{2}在(男|女)澡堂被狼人杀死了！$",  # m212-151
        r"^殉职，",  # m212-017
    ),
    "m42": (
        r"^冤死出局：",  # m42-043
        r"^殉职：",  # m42-016, m42-054
        r"^\w{2}的遗言：$",  # m42-013
    ),
    "g01": (
        r"^【(银色子弹|十字架)】已发动$",  # g01-069, g01-073
        r"^\w{2}为(狼人|吸血鬼)$",  # g01-070, g01-074
        r"^长老出局$",  # g01-065
        r"^殉职：",
    ),
}
WON = r"^\w+阵营胜利$"  # every rule set, at the end
# acts of the night that everybody reads of
READ = ("遗言",)
SECRET_LATER = ("判负", "投降", "非村民阵营", "游离", "亡灵圣物", "认主", "情侣", "头狼", "背锅狼")


def secret_words(game: Game) -> list[str]:
    """Roles, factions, skills and tags, the longest first."""
    parts = play_rules(game.rules)
    words = {*parts.roles, *parts.factions, *parts.skills, *SECRET_LATER}
    return sorted(words, key=lambda w: (-len(w), w))


def leaks(game: Game, phase: Phase) -> Iterator[tuple[str, str]]:
    """Secret words in a phase's announcements, with the line in which they stand."""
    allowed = [re.compile(p) for p in (*PUBLISHED.get(game.rules.id, ()), WON)]
    words = secret_words(game)
    for text in phase.announce:
        for line in text.splitlines():
            rest = line
            for pattern in allowed:
                rest = pattern.sub("", rest)
            yield from ((word, line) for word in words if word in rest)


@in_every_game
def test_no_announcement_has_a_secret_word_in_it(game: Game) -> None:
    for phase in replay(game).phases:
        assert list(leaks(game, phase)) == []


@in_every_game
def test_a_night_announces_nothing_but_the_end_of_the_game(game: Game) -> None:
    for phase in replay(game).phases:
        if phase.name.startswith("night"):
            ended = re.compile(WON)
            assert [t for t in phase.announce if not ended.search(t)] == []


# ---------------------------------------------------------------- games that differ in secrets


def seen(phase: Phase) -> Any:
    """What everybody may know of a phase, apart from its texts."""
    return (
        phase.name,
        [(g.player, g.cause) for g in phase.out],
        phase.standing.sheriff,
        phase.standing.winner,
        phase.moon,
        {kind: _counted(tally) for kind, tally in phase.tallies.items()},
    )


def _counted(tally: Tally) -> Any:
    ballots = [(b.by, b.target, b.weight) for b in tally.ballots if b.counted]
    return dict(tally.totals), ballots, tally.elected, tally.out


def told_alike(one: Game, other: Game) -> int:
    """How many phases two games share in what everybody sees; their texts must be the same."""
    alike = 0
    for first, second in zip(replay(one).phases, replay(other).phases, strict=False):
        if seen(first) != seen(second):
            break
        assert _kept(one, first) == _kept(other, second), first.name
        alike += 1
    return alike


def _kept(game: Game, phase: Phase) -> list[str]:
    """The announcements without those that by the rules tell a secret (PUBLISHED)."""
    told = [re.compile(p, re.MULTILINE) for p in PUBLISHED.get(game.rules.id, ())]
    return [text for text in phase.announce if not any(p.search(text) for p in told)]


def with_acts(game: Game, change: Callable[[Entry, Act], Act]) -> Game:
    journal = tuple(replace(e, acts=tuple(change(e, a) for a in e.acts)) for e in game.journal)
    return replace(game, journal=journal)


def aimed_elsewhere(game: Game) -> Game:
    """Acts of the night chosen anew: every third one has other targets."""
    random = Random(game.seed)

    def change(entry: Entry, act: Act) -> Act:
        if entry.kind == "day" or act.skill in READ or not act.targets or random.random() > 0.3:
            return act
        return replace(act, targets=tuple(random.choice(game.names) for _ in act.targets))

    return with_acts(game, change)


def roles_swapped(game: Game) -> Game:
    """Two of those who live to the end, and do nothing by day, have each other's role."""
    random = Random(game.seed)
    by_day = {a.by for e in game.journal if e.kind == "day" for a in e.acts}
    quiet = {p.name for p in game.players if not {p.name, p.role} & by_day}
    living = [p for p in replay(game).phases[-1].standing.alive if p in quiet]
    if len(living) < 2:
        return game
    one, other = random.sample(living, 2)
    roles = {p.name: p.role for p in game.players}
    roles[one], roles[other] = roles[other], roles[one]
    players = tuple(replace(p, role=roles[p.name]) for p in game.players)
    return replace(game, players=players)


@in_every_game
def test_other_targets_with_the_same_public_outcome_are_told_alike(game: Game) -> None:
    told_alike(game, aimed_elsewhere(game))


@in_every_game
def test_other_roles_of_the_living_are_told_alike(game: Game) -> None:
    told_alike(game, roles_swapped(game))


@pytest.mark.parametrize("name", PLAYABLE)
@pytest.mark.parametrize("twin", [aimed_elsewhere, roles_swapped])
def test_there_are_such_games(name: str, twin: Callable[[Game], Game]) -> None:
    """Many games stay alike for long, or the two tests above would look at nothing."""
    pairs = [(game_of(name, seed), twin(game_of(name, seed))) for seed in range(20)]
    differing = [(a, b) for a, b in pairs if a != b]
    assert len(differing) > 9
    assert sum(told_alike(a, b) >= 2 for a, b in differing) > len(differing) / 3


# ------------------------------------------------------------------------------- the command


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_command_prints_the_announcements_and_nothing_else(
    name: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    game = random_game(RULES[name], 7, wild=0.0, timed=False, odd=0.0)
    known = (replace(e, acts=tuple(a for a in e.acts if a.by != STRANGER)) for e in game.journal)
    game = replace(game, journal=tuple(known))
    path = tmp_path / "game.yaml"
    path.write_text(as_yaml(game), encoding="utf-8")
    for phase in replay(load_game(path)).phases:
        ended = run("announce", path, "--phase", phase.name, "--format", "text")
        assert ended.code in (0, 1), ended.err
        lines = [line for line in ended.out.splitlines() if line]
        told = [line for text in phase.announce for line in text.splitlines() if line]
        assert lines[1:] == told
        assert bool(lines) == bool(told)
