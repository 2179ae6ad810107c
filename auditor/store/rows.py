"""Stored rows to the records that the fold takes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from auditor.store.codec import read_time
from auditor.store.fold import Reading, Seen

_READING = (
    "f.id, f.pass, f.source, f.number, f.pages, f.replies, f.moment, f.clock, f.viewer, f.whole"
)
_SEEN = "s.pid, s.floor, s.out_of_order, s.identity, s.content, s.gone, s.first_seen"
_WIDTH = _READING.count(",") + 1


def _reading(row: tuple[Any, ...]) -> Reading:
    return Reading(
        id=row[0],
        group=row[1],
        source=row[2],
        number=row[3],
        pages=row[4],
        replies=row[5],
        moment=row[6],
        clock=read_time(row[7]),
        viewer=row[8],
        whole=bool(row[9]),
    )


def _seen(row: tuple[Any, ...]) -> Seen:
    return Seen(
        pid=row[0],
        floor=row[1],
        out_of_order=bool(row[2]),
        identity=row[3],
        content=row[4],
        gone=bool(row[5]),
        first_seen=read_time(row[6]),
    )


def thread_rows(
    sql: sqlite3.Connection, tid: int, *, fetch: int | None = None
) -> Iterator[tuple[Reading, list[Seen]]]:
    """A thread's readings in the order of their clocks, each with its posts in their places.

    With ``fetch`` only that one reading.
    """
    one = "" if fetch is None else " AND f.id = ?"
    rows = sql.execute(
        f"SELECT {_READING}, {_SEEN} FROM fetches f LEFT JOIN seen s ON s.fetch = f.id"
        f" WHERE f.tid = ?{one} ORDER BY f.moment, f.id, s.place",
        (tid,) if fetch is None else (tid, fetch),
    )
    for _, group in groupby(rows, key=lambda row: row[0]):
        listed = list(group)
        yield (
            _reading(listed[0]),
            [_seen(row[_WIDTH:]) for row in listed if row[_WIDTH] is not None],
        )
