"""Opening the SQLite file: schema, migrations, refusal of what is not a store.

Every table only grows.  What was seen lies in ``pages`` (raw bytes), ``fetches`` (each
reading of a page) and ``seen`` (each post on each reading), with the distinct contents and
identities beside them; revisions, floors and vanishings are worked out from these.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlite_utils import Database

from auditor.errors import Problem, WrongInput

APPLICATION = 0x41554454  # "AUDT": tells our files from other SQLite databases
BUSY_SECONDS = 30.0


def _version_1(db: Database) -> None:
    """The first schema."""
    db.table("pages").create({"hash": str, "body": bytes}, pk="hash", not_null={"body"})
    db.table("runs").create({"id": int, "source": str, "started_at": str}, pk="id")
    db.table("passes").create(
        {"id": int, "run": int, "tid": int, "complete": int, "started_at": str}, pk="id"
    )
    db.table("pass_ends").create(
        {"pass": int, "ended_at": str, "over_replies": int, "over_floors": int}, pk="pass"
    )
    db.table("fetches").create(
        {
            "id": int,
            "run": int,
            "pass": int,
            "source": str,
            "hash": str,
            "address": str,
            "tid": int,
            "number": int,
            "pages": int,
            "replies": int,
            "kind": str,
            "note": str,
            "title": str,
            "status": int,
            "content_type": str,
            "fetched_at": str,
            "clock": str,
            "moment": float,
            "viewer": int,
            "whole": int,
            "bad_bytes": int,
            "not_understood": str,
        },
        pk="id",
    )
    db.table("fetches").create_index(["tid", "moment", "id"])
    db.table("fetches").create_index(["hash"])
    for name in ("contents", "identities"):
        db.table(name).create({"id": int, "hash": str, "body": str}, pk="id")
        db.table(name).create_index(["hash"], unique=True)
    db.table("seen").create(
        {
            "fetch": int,
            "place": int,
            "pid": int,
            "floor": int,
            "label": str,
            "out_of_order": int,
            "identity": int,
            "content": int,
            "gone": int,
            "first_seen": str,
        },
        pk=("fetch", "place"),
    )
    db.table("missing").create(
        {
            "id": int,
            "run": int,
            "tid": int,
            "number": int,
            "kind": str,
            "why": str,
            "place": str,
            "at": str,
        },
        pk="id",
    )
    db.table("missing").create_index(["run", "tid"])
    db.table("decisions").create(
        {
            "number": int,
            "finding": str,
            "verdict": str,
            "why": str,
            "who": str,
            "at": str,
            "card": str,
            "points": int,
            "evidence": str,
            "check": str,
            "clause": str,
            "player": str,
            "day": int,
        },
        pk="number",
    )


MIGRATIONS: tuple[Callable[[Database], None], ...] = (_version_1,)


def open_database(path: Path | None) -> Database:
    """Open (or make) the store's file; ``None`` is a store in memory.

    Raises WrongInput, with nothing changed, for a file that is no SQLite database, is one of
    another program, was written by a newer version, or cannot be opened.
    """
    if path is None:
        db = Database(sqlite3.connect(":memory:"))
        migrate(db)
        return db
    connection: sqlite3.Connection | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(str(path), timeout=BUSY_SECONDS)
        refuse_foreign(connection, path)
        db = Database(connection)
        migrate(db)
        _prefer_wal(db)
    except WrongInput:
        if connection is not None:
            connection.close()
        raise
    except (OSError, sqlite3.Error) as error:
        if connection is not None:
            connection.close()
        raise WrongInput(_problem(error, path)) from error
    return db


def _problem(error: Exception, path: Path) -> Problem:
    """Why the file could not be opened, for the director."""
    damaged = isinstance(error, sqlite3.DatabaseError) and not isinstance(
        error, sqlite3.OperationalError
    )
    if damaged:
        return Problem(
            "store-not-database",
            "这个文件不是帖子库（或者已经损坏），没有改动它",
            file=str(path),
            hint="换一个位置，或者把它移走后重新抓取",
        )
    return Problem(
        "store-unopenable",
        "打不开帖子库",
        file=str(path),
        hint="看看这个位置是不是文件夹、能不能写入，或者另一个程序是不是正占着它",
    )


def refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    """Raise WrongInput for a newer schema or another program's database."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if application == APPLICATION and version > len(MIGRATIONS):
        raise WrongInput(
            Problem(
                "store-newer",
                f"帖子库由更新的版本写成（格式 {version}，本版本只认识到 {len(MIGRATIONS)}）",
                file=str(path),
                hint="请升级 auditor 再打开，没有改动它",
            )
        )
    if tables and application != APPLICATION:
        raise WrongInput(
            Problem(
                "store-foreign",
                "这是别的程序的数据库，不是帖子库，没有改动它",
                file=str(path),
                hint="换一个位置",
            )
        )


def migrate(db: Database) -> None:
    """Bring the schema up to date; all steps are one transaction."""
    if _version(db) == len(MIGRATIONS):
        return
    db.conn.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have migrated while this one waited for the lock.
        for step in MIGRATIONS[_version(db) :]:
            step(db)
        db.conn.execute(f"PRAGMA application_id = {APPLICATION}")
        db.conn.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        db.conn.execute("COMMIT")
    except BaseException:
        if db.conn.in_transaction:
            db.conn.execute("ROLLBACK")
        raise


def _version(db: Database) -> int:
    return int(db.conn.execute("PRAGMA user_version").fetchone()[0])


def _prefer_wal(db: Database) -> None:
    """Write-ahead logging where the file system can; elsewhere the default journal serves."""
    mode = str(db.conn.execute("PRAGMA journal_mode = WAL").fetchone()[0])
    if mode == "wal":
        # In WAL a killed process loses nothing that was committed; only a power cut may
        # lose the last pages, which the next crawl reads again.
        db.conn.execute("PRAGMA synchronous = NORMAL")
