"""How completely a thread was read, from the store's rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from auditor.model import MissingPage, PageKind, Post, ThreadKind, ThreadReading
from auditor.store.codec import read_time


def thread_reading(
    sql: sqlite3.Connection, tid: int, kind: ThreadKind, day: int | None, posts: Sequence[Post]
) -> ThreadReading:
    """A thread's reading; ``missing`` is what the newest run of all missed of it."""
    newest = sql.execute(
        "SELECT pages, title, clock FROM fetches WHERE tid = ? AND kind = ?"
        " ORDER BY moment DESC, id DESC LIMIT 1",
        (tid, PageKind.THREAD.value),
    ).fetchone()
    pages = None if newest is None else newest[0] or 1
    read = sql.execute(
        "SELECT count(DISTINCT number) FROM fetches"
        " WHERE tid = ? AND kind = ? AND number BETWEEN 1 AND ?",
        (tid, PageKind.THREAD.value, pages or 0),
    ).fetchone()
    return ThreadReading(
        tid=tid,
        title="" if newest is None else newest[1],
        kind=kind,
        day=day,
        pages=pages,
        pages_read=read[0],
        posts=sum(not post.deleted for post in posts),
        deleted=sum(post.deleted for post in posts),
        read_at=None if newest is None else read_time(newest[2]),
        missing=_missing(sql, tid),
        notes=_notes(sql, tid),
    )


def _missing(sql: sqlite3.Connection, tid: int) -> tuple[MissingPage, ...]:
    rows = sql.execute(
        "SELECT tid, number, kind, why, place FROM missing"
        " WHERE tid = ? AND run = (SELECT max(id) FROM runs) ORDER BY id",
        (tid,),
    )
    return tuple(MissingPage(*row) for row in rows)


def _notes(sql: sqlite3.Connection, tid: int) -> tuple[str, ...]:
    """What the newest reading of each page did not understand, without repeats."""
    notes: dict[str, None] = {}
    for _, number, bad_bytes, not_understood in sql.execute(
        "SELECT max(id), number, bad_bytes, not_understood FROM fetches"
        " WHERE tid = ? AND kind = ? GROUP BY number ORDER BY number",
        (tid, PageKind.THREAD.value),
    ):
        where = f"第 {number} 页：" if number is not None else ""
        for sentence in json.loads(not_understood):
            notes[where + sentence] = None
        if bad_bytes:
            notes[f"{where}有 {bad_bytes} 个字节认不出是什么字，已用 � 代替"] = None
    return tuple(notes)
