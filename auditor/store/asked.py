"""Small questions about what was read before."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from auditor.model import PageKind
from auditor.store.codec import digest, read_time
from auditor.store.fold import IMPORTED

_THREAD = PageKind.THREAD.value


@dataclass(frozen=True, slots=True)
class KnownFile:
    """What an earlier reading of the same bytes was."""

    kind: str
    note: str
    tid: int | None
    number: int | None
    clock: datetime | None


def known_file(sql: sqlite3.Connection, raw: bytes) -> KnownFile | None:
    """What these bytes were when they were kept before; None if they are new."""
    row = sql.execute(
        "SELECT kind, note, tid, number, clock FROM fetches WHERE hash = ? ORDER BY id DESC",
        (digest(raw),),
    ).fetchone()
    return None if row is None else KnownFile(row[0], row[1], row[2], row[3], read_time(row[4]))


def imported_threads(sql: sqlite3.Connection) -> tuple[int, ...]:
    """Threads that an imported posts file ever had posts of."""
    rows = sql.execute(
        "SELECT DISTINCT tid FROM fetches WHERE source = ? AND tid NOTNULL", (IMPORTED,)
    )
    return tuple(int(row[0]) for row in rows)


def newest_import(sql: sqlite3.Connection) -> str | None:
    """The hash of the posts file imported last."""
    row = sql.execute(
        "SELECT hash FROM fetches WHERE source = ? ORDER BY id DESC LIMIT 1", (IMPORTED,)
    ).fetchone()
    return None if row is None else str(row[0])


def pages_seen(sql: sqlite3.Connection, tid: int) -> tuple[int, ...]:
    """The page numbers of a thread that were ever read as whole thread pages, ascending."""
    rows = sql.execute(
        "SELECT DISTINCT number FROM fetches WHERE tid = ? AND kind = ? AND number NOTNULL"
        " ORDER BY number",
        (tid, _THREAD),
    )
    return tuple(int(row[0]) for row in rows)


def pages_told(sql: sqlite3.Connection, tid: int) -> int | None:
    """How many pages the thread has by its newest reading; None if it was never read."""
    row = sql.execute(
        "SELECT pages FROM fetches WHERE tid = ? AND kind = ? AND number NOTNULL"
        " ORDER BY moment DESC, id DESC LIMIT 1",
        (tid, _THREAD),
    ).fetchone()
    return None if row is None else int(row[0] or 1)
