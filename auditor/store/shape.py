"""What a crawl needs to know of a thread, to ask only for what can have changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from auditor.model import PageKind
from auditor.store.codec import needed_time


@dataclass(frozen=True, slots=True)
class Mark:
    """When a page was read last, and whether more pages followed it then."""

    fetched_at: datetime
    was_last: bool
    group: int  # the pass


@dataclass(frozen=True, slots=True)
class Shape:
    """A thread as the crawls so far found it.

    ``alive`` counts the posts not known to have vanished.  ``open_pass`` is a complete pass
    that was interrupted.  ``over_replies`` and ``over_floors`` tell how many more posts were
    known than the forum counted, by its replies and by the last floor, when the newest
    complete pass ended (None where it did not say).
    """

    alive: int
    pages: int | None
    replies: int | None
    marks: Mapping[int, Mark]
    open_pass: int | None
    settled: bool
    over_replies: int | None
    over_floors: int | None


def thread_shape(sql: sqlite3.Connection, tid: int, alive: int) -> Shape:
    """Read a thread's shape; only pages that this program fetched itself count."""
    marks: dict[int, Mark] = {}
    newest: tuple[int, int | None, int | None] | None = None
    # With max() SQLite takes the other columns from the row that holds the maximum.
    for fetch, number, pages, replies, fetched_at, group in sql.execute(
        "SELECT max(id), number, pages, replies, fetched_at, pass FROM fetches"
        " WHERE tid = ? AND source = 'live' AND kind = ? AND number NOTNULL GROUP BY number",
        (tid, PageKind.THREAD.value),
    ):
        marks[number] = Mark(needed_time(fetched_at), number >= (pages or 1), group)
        if newest is None or fetch > newest[0]:
            newest = fetch, pages, replies
    ended = sql.execute(
        "SELECT e.over_replies, e.over_floors FROM pass_ends e JOIN passes p ON p.id = e.pass"
        " WHERE p.tid = ? AND p.complete ORDER BY p.id DESC LIMIT 1",
        (tid,),
    ).fetchone()
    begun = sql.execute(
        "SELECT p.id, e.pass FROM passes p LEFT JOIN pass_ends e ON p.id = e.pass"
        " WHERE p.tid = ? AND p.complete ORDER BY p.id DESC LIMIT 1",
        (tid,),
    ).fetchone()
    return Shape(
        alive=alive,
        pages=None if newest is None else newest[1] or 1,
        replies=None if newest is None else newest[2],
        marks=marks,
        open_pass=begun[0] if begun is not None and begun[1] is None else None,
        settled=ended is not None,
        over_replies=None if ended is None else ended[0],
        over_floors=None if ended is None else ended[1],
    )
