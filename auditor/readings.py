"""How completely the game's threads were read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from auditor.game import Game
from auditor.model import MissingPage, ThreadKind, ThreadReading


class Readings(Protocol):
    """What is asked of the store."""

    def reading(self, tid: int, kind: ThreadKind, day: int | None) -> ThreadReading: ...


def gaps(readings: Sequence[ThreadReading]) -> frozenset[int]:
    """Threads that were not read whole."""
    return frozenset(r.tid for r in readings if r.missing or r.pages is None)


def unread(readings: Sequence[ThreadReading]) -> frozenset[int]:
    """Threads of which nothing was ever read."""
    return frozenset(r.tid for r in readings if r.pages is None)


def readings_of(
    game: Game, records: Readings, missing: Sequence[MissingPage]
) -> tuple[ThreadReading, ...]:
    """How completely each thread of the game file was read; ``missing`` is this run's own.

    A posts file is the whole truth: a thread of which it holds no post is empty, and that is
    said, but it is no page that could not be read.
    """
    rows = []
    for tid, kind, day in game.threads.all():
        row = records.reading(tid, kind, day)
        if row.pages is None and game.forum.posts is not None:
            row = replace(row, pages=0, notes=(*row.notes, "帖子文件里没有这个帖的帖子"))
        new = tuple(m for m in missing if m.tid == tid and m not in row.missing)
        rows.append(replace(row, missing=row.missing + new))
    return tuple(rows)
