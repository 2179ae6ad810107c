"""The game's course for commands that tell where it stands: with the forum's posts, or without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import click

from auditor.audit import placed
from auditor.cli.common import missing_problem, opened, unread
from auditor.course import retrace
from auditor.days import follow
from auditor.game import Game
from auditor.model import VOTE_NAMES, MissingPage, Phase
from auditor.readings import gaps, readings_of
from auditor.readings import unread as never_read
from auditor.voting import vote_thread


@dataclass(frozen=True)
class Followed:
    """The game's phases as far as its file and the forum tell."""

    game: Game
    as_of: datetime
    phases: tuple[Phase, ...]
    ahead: tuple[str, ...]  # what the next opening would announce
    unknown: tuple[str, ...]  # Chinese
    missing: tuple[MissingPage, ...] = ()
    partly: tuple[str, ...] = ()  # phases whose votes were not read whole
    undrawn: str | None = None  # why that opening may still change, in Chinese
    running: Phase | None = None  # the day that still runs, as its opening left it
    untold: tuple[str, ...] = ()  # what the journal leaves out, so that lists may be short

    def say_missing(self) -> None:
        """Pages that were not read, as lines of errors."""
        for gap in self.missing:
            click.echo(str(missing_problem(gap)), err=True)


@contextmanager
def followed(game_file: Path, at: str | None) -> Iterator[Followed]:
    """Follow the game: the posts are read as `auditor audit` reads them.

    A game file without a forum is played from its journal alone.
    """
    with opened(game_file) as it:
        game, as_of = it.game, it.moment(at)
        forum = game.forum
        if forum.url is None and forum.saved is None and forum.posts is None:
            alone = retrace(game)
            unknown = (*alone.unknown, *_uncounted(game, alone.phases))
            yield Followed(
                game,
                as_of,
                alone.phases,
                alone.ahead,
                unknown,
                undrawn=alone.undrawn,
                untold=alone.gaps,
            )
            return
        readings = readings_of(game, it.store, it.result.missing)
        posts = [p for p in placed(game, it.store.posts()) if p.posted_at <= as_of]
        course = follow(game, posts, as_of, never_read(readings))
        yield Followed(
            game,
            as_of,
            course.phases,
            course.ahead,
            (
                *course.warnings,
                *course.notes,
                *_unplayed(game, course.phases, as_of),
                *_uncounted(game, course.phases),
            ),
            unread(it),
            tuple(_partly(game, course.phases, gaps(readings))),
            course.undrawn,
            course.running,
            course.warnings,
        )


def _unplayed(game: Game, phases: tuple[Phase, ...], as_of: datetime) -> Iterator[str]:
    """The newest day that has closed and that the journal does not tell yet."""
    closed = [d.number for d in game.days.values() if d.closes <= as_of]
    if phases and phases[-1].standing.winner is not None:
        return
    if closed and f"day-{max(closed)}" not in {p.name for p in phases}:
        yield (
            f"第 {max(closed)} 天已经关门，journal 还没有写那一天：那天的投票没有结算。"
            f"什么也没有发生也要写，例如 - day: {max(closed)}"
        )


def _uncounted(game: Game, phases: tuple[Phase, ...]) -> Iterator[str]:
    """Votes of the days played of which nothing is known."""
    written = {
        (e.name, kind) for e in game.journal for kind in VOTE_NAMES if getattr(e, kind) is not None
    }
    for phase in phases:
        kind, _, number = phase.name.partition("-")
        if kind != "day" or phase.standing.winner is not None:
            continue
        for vote in game.rules.votes.held_on(int(number)):
            if vote not in phase.tallies and (phase.name, vote) not in written:
                yield (
                    f"第 {number} 天的{VOTE_NAMES[vote]}没有票：journal 里没有写，"
                    "也没有读到投票帖，结果没有算进去"
                )


def _partly(game: Game, phases: tuple[Phase, ...], lacking: frozenset[int]) -> Iterator[str]:
    for phase in phases:
        for kind, tally in phase.tallies.items():
            if vote_thread(game, kind, tally.day) in lacking:
                yield phase.name
