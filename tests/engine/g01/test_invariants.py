"""What holds in every game of g01, however wild its journal."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from auditor.course import replay
from auditor.engine import Course, play_rules
from auditor.game import Game
from auditor.model import Phase, Standing
from tests.engine.g01.table import G01
from tests.engine.random_games import random_game

CLANS = {"狼人阵营": ("穆图", "狼人"), "吸血鬼阵营": ("该隐", "吸血鬼")}
MADE = ("狼人", "吸血鬼")
COUPLE = "情侣阵营"

games = st.integers(0, 10**6).map(lambda seed: random_game(G01, seed, 10))


def as_dealt(game: Game) -> bool:
    """One of each special role (g01-040): the random games have other casts too."""
    rules = play_rules(G01).roles.items()
    roles = [player.role for player in game.players]
    return all(roles.count(role) == rule.count for role, rule in rules if rule.count is not None)


dealt_games = games.filter(as_dealt)
every_game = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def ruled(game: Game, *kinds: str) -> bool:
    """Whether the director decides what the rules would."""
    return any(row.kind in kinds for entry in game.journal for row in entry.ruling)


def drifting(standing: Standing) -> set[str]:
    return {name for name, tags in standing.tags.items() if "游离" in tags}


def steps(course: Course) -> Iterator[tuple[Phase, Phase]]:
    return zip(course.phases, course.phases[1:], strict=False)


@every_game
@given(game=games)
def test_who_drifts_and_nobody_else_is_of_no_faction(game: Game) -> None:  # g01-044, g01-045
    for phase in replay(game).phases:
        factions = phase.standing.factions
        assert {p for p, f in factions.items() if f is None} == drifting(phase.standing)
        assert {phase.standing.roles[p] for p in drifting(phase.standing)} <= set(MADE)


@every_game
@given(game=games)
def test_roles_change_one_way_and_only_by_a_bite(game: Game) -> None:  # g01-080, g01-087
    dealt = {p.name: p.role for p in game.players}
    for phase in replay(game).phases:
        for name, role in phase.standing.roles.items():
            if role != dealt[name]:
                assert role in MADE
                assert dealt[name] not in ("穆图", "该隐", "长老")
                dealt[name] = role  # once made, made for good


@every_game
@given(game=games)
def test_a_loss_is_for_good_and_of_factions_once_formed(game: Game) -> None:  # g01-104, S1
    course = replay(game)
    for before, after in steps(course):
        assert set(before.standing.lost) <= set(after.standing.lost)
    if ruled(game, "lost", "winner"):
        return
    for phase in course.phases:
        for faction in phase.standing.lost:
            members = [p for p, f in phase.standing.factions.items() if f == faction]
            assert members or faction == COUPLE
            assert any(p not in phase.standing.alive for p in members) or faction == COUPLE


@every_game
@given(game=dealt_games)
def test_lovers_in_the_game_are_of_one_faction_where_of_any(game: Game) -> None:  # g01-092, S11
    for phase in replay(game).phases:
        it = phase.standing
        pair = [p for p, tags in it.tags.items() if "情侣" in tags and p in it.alive]
        homes = {it.factions[p] for p in pair} - {None}
        assert len(homes) <= 1
        lovers = {p for p, tags in it.tags.items() if "情侣" in tags}
        assert {p for p, f in it.factions.items() if f == COUPLE} <= lovers


@every_game
@given(game=games)
def test_the_end_comes_as_soon_as_one_faction_is_left(game: Game) -> None:  # g01-102, g01-105
    if ruled(game, "lost", "winner"):
        return
    for phase in replay(game).phases:
        it = phase.standing
        field = {it.factions[p] for p in it.alive} - {None} - set(it.lost)
        if any("情侣" in it.tags.get(p, ()) for p in it.alive) and COUPLE in it.factions.values():
            field |= {COUPLE} - set(it.lost)
        roles = {it.roles[p] for p, tags in it.tags.items() if "情侣" in tags}
        hunted = all(roles & set(words) for words in CLANS.values())  # g01-110
        if it.winner is None and phase.out:
            assert len(field) != 1
        elif it.winner is not None:
            assert field == {it.winner} or (it.winner == COUPLE and hunted)


@every_game
@given(game=dealt_games)
def test_what_is_secret_stays_so(game: Game) -> None:  # g01-013, g01-030, g01-039
    used: list[str] = []
    for phase in replay(game).phases:
        said = "\n".join(phase.announce)
        assert not any(word in said for word in ("游离", "濒死", "情侣：", "穆图", "该隐"))
        if phase.name.startswith("night"):
            won = phase.standing.winner
            assert said in ("", f"{won}胜利")
        used += [text for text in phase.announce if text.endswith("已发动")]
    assert len(used) == len(set(used))  # g01-004


@every_game
@given(game=games)
def test_each_leaving_is_published_once_at_its_time(game: Game) -> None:  # g01-011 to g01-014
    waiting: list[str] = []
    for phase in replay(game).phases:
        cards = [g.player for g in phase.out if g.cause == "罚下"]
        others = [g.player for g in phase.out if g.cause != "罚下"]
        said = "\n".join(phase.announce)
        if phase.name.startswith("night"):
            waiting = others
        else:
            if waiting:
                assert f"夜晚出局：{'、'.join(waiting)}" in said
            waiting = []
            named = "".join(t for t in phase.announce if t.startswith("投票出局：")) + said
            assert all(player in named for player in (*others, *cards))
        if phase.standing.winner is not None:
            return  # no day opens any more
