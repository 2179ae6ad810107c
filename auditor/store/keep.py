"""Writing one reading of a page: bytes, reading, sightings.  Rows are only added."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from auditor.model import Page, Sighting
from auditor.store import codec
from auditor.store.fold import LIVE, SAVED


@dataclass(frozen=True, slots=True)
class Visit:
    """How a page was come by.

    ``run`` and ``group`` (the pass) are the store's numbers; ``source`` is live, saved or
    posts; ``address`` a URL or file without secrets; ``moment`` places the reading in time
    where the page has no clock; ``whole`` says that nothing between its first and its last
    post was left out.  ``gone`` (pids) and ``first_seen`` (one a post) come from imported files.
    """

    run: int
    group: int
    source: str
    address: str
    fetched_at: datetime
    tid: int | None = None
    moment: datetime | None = None
    status: int | None = None
    content_type: str | None = None
    whole: bool = False
    gone: Sequence[int] = ()
    first_seen: Sequence[datetime | None] = ()


def insert(sql: sqlite3.Connection, table: str, **values: Any) -> int:
    """Append one row; returns its number.  Table and column names are the program's own."""
    names = ", ".join(f'"{name}"' for name in values)
    marks = ", ".join("?" * len(values))
    cursor = sql.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(values.values()))
    return int(cursor.lastrowid or 0)


def keep(sql: sqlite3.Connection, raw: bytes, page: Page, visit: Visit) -> int:
    """Write one reading inside the caller's transaction; returns the number of the reading."""
    # A live page without a clock was seen when it was fetched; of a saved one nobody knows.
    clock = page.clock or (visit.fetched_at if visit.source != SAVED else None)
    moment = (page.clock or visit.moment or visit.fetched_at).timestamp()
    tid = page.tid if visit.tid is None else visit.tid
    if visit.source == LIVE:
        moment = max(moment, _newest_live(sql, tid))
    fetch = insert(
        sql,
        "fetches",
        run=visit.run,
        source=visit.source,
        hash=_keep_raw(sql, raw),
        address=visit.address,
        tid=tid,
        number=page.number,
        pages=page.pages,
        replies=page.replies,
        kind=page.kind.value,
        note=page.note,
        title=page.title,
        status=visit.status,
        content_type=visit.content_type,
        fetched_at=codec.time_text(visit.fetched_at),
        clock=codec.time_text(clock),
        moment=moment,
        viewer=page.viewer,
        whole=int(visit.whole),
        bad_bytes=page.bad_bytes,
        not_understood=codec.dump(list(page.not_understood)),
        **{"pass": visit.group},
    )
    gone = set(visit.gone)
    times = list(visit.first_seen) or [None] * len(page.posts)
    for place, (sighting, first) in enumerate(zip(page.posts, times, strict=True)):
        _keep_sighting(sql, fetch, place, sighting, sighting.pid in gone, first)
    return fetch


def _newest_live(sql: sqlite3.Connection, tid: int | None) -> float:
    """Where the thread's newest live reading stands in time.

    This program read the next one later, whatever the forum's clock says: when that clock is
    set back, posts must not seem to have vanished before they were made.
    """
    row = sql.execute(
        "SELECT moment FROM fetches WHERE tid = ? AND source = ? ORDER BY moment DESC LIMIT 1",
        (tid, LIVE),
    ).fetchone()
    return float("-inf") if row is None else float(row[0])


def _keep_raw(sql: sqlite3.Connection, raw: bytes) -> str:
    key = codec.digest(raw)
    sql.execute(
        "INSERT OR IGNORE INTO pages (hash, body) VALUES (?, ?)", (key, zlib.compress(raw, 6))
    )
    return key


def _keep_sighting(
    sql: sqlite3.Connection,
    fetch: int,
    place: int,
    sighting: Sighting,
    gone: bool,
    first: datetime | None,
) -> None:
    insert(
        sql,
        "seen",
        fetch=fetch,
        place=place,
        pid=sighting.pid,
        floor=sighting.floor,
        label=sighting.floor_label,
        out_of_order=int(sighting.out_of_order),
        identity=_once(sql, "identities", codec.identity_json(codec.identity_of(sighting))),
        content=_once(sql, "contents", codec.content_json(sighting.content)),
        gone=int(gone),
        first_seen=codec.time_text(first),
    )


def _once(sql: sqlite3.Connection, table: str, body: str) -> int:
    """The key of a record in a table that holds each distinct record once."""
    key = codec.digest(body)
    sql.execute(f"INSERT OR IGNORE INTO {table} (hash, body) VALUES (?, ?)", (key, body))
    found = sql.execute(f"SELECT id FROM {table} WHERE hash = ?", (key,)).fetchone()
    return int(found[0])
