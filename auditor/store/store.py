"""The store: keeps pages as they were read, gives back posts with all their revisions.

Nothing is ever changed or removed.  Raw pages, readings and sightings are appended, each
reading in one transaction; posts, revisions and vanishings are worked out from them.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Self, TypeVar

from filelock import FileLock, Timeout

from auditor.errors import Problem, WrongInput
from auditor.model import (
    Content,
    Decision,
    MissingPage,
    Page,
    Post,
    ThreadKind,
    ThreadReading,
)
from auditor.store import asked, codec, troubles
from auditor.store.asked import KnownFile
from auditor.store.codec import Identity
from auditor.store.decisions import all_decisions, append_decision
from auditor.store.fold import ThreadFold
from auditor.store.keep import Visit, insert, keep
from auditor.store.rows import thread_rows
from auditor.store.schema import open_database
from auditor.store.shape import Shape, thread_shape
from auditor.store.summary import thread_reading
from auditor.store.troubles import damaged, is_damage, unwritable

K = TypeVar("K")
T = TypeVar("T")


class Store:
    """One game's store.  Use :meth:`open`; a context manager closes it."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._db = open_database(path)
        self._sql = self._db.conn
        self._folds: dict[int, ThreadFold] = {}
        self._version = -1
        self._content = lru_cache(maxsize=None)(self._read_content)
        self._identity = lru_cache(maxsize=None)(self._read_identity)

    @classmethod
    def open(cls, path: Path | None) -> Store:
        """Open or create the store at ``path``; None keeps it in memory only.

        Raises WrongInput for a file of a newer version, of another program, or no database.
        """
        return cls(path)

    def close(self) -> None:
        """Close the file.  Everything committed is safe with or without it."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def exclusive(self, *, wait: float = 0) -> Iterator[None]:
        """Hold the lock beside the store; one crawl at a time.

        Raises WrongInput if it is still taken after ``wait`` seconds.
        The operating system frees the lock when its holder dies.
        """
        if self.path is None:
            yield
            return
        lock = FileLock(str(self.path.with_suffix(".lock")))
        try:
            lock.acquire(timeout=wait)
        except Timeout:
            raise WrongInput(
                Problem(
                    "crawl-running",
                    "另一次抓取正在进行，这一次什么也没有做",
                    file=str(self.path),
                    hint="等它结束再试",
                )
            ) from None
        except OSError as error:  # a read-only folder, or somebody else's lock file
            raise WrongInput(unwritable(self.path)) from error
        try:
            yield
        finally:
            lock.release()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing.  Inside another transaction it is a part of that one."""
        if self._sql.in_transaction:
            yield
            return
        try:
            self._sql.execute("BEGIN IMMEDIATE")
            yield
            self._sql.execute("COMMIT")
        except BaseException as error:
            if self._sql.in_transaction:
                self._sql.execute("ROLLBACK")
            self._folds.clear()
            if isinstance(error, sqlite3.DatabaseError):
                problem = damaged if is_damage(error) else unwritable
                raise WrongInput(problem(self.path)) from error
            raise

    # ------------------------------------------------------------- keeping

    def begin_run(self, source: str, at: datetime) -> int:
        """Note that a reading of the whole game begins; ``source`` is live, saved or posts."""
        with self.transaction():
            return insert(self._sql, "runs", source=source, started_at=codec.time_text(at))

    def begin_pass(self, run: int, tid: int, *, complete: bool, at: datetime) -> int:
        """Note that pages of a thread are read one after the other from now on.

        ``complete`` says that the pass is to read every page.
        """
        with self.transaction():
            return insert(
                self._sql,
                "passes",
                run=run,
                tid=tid,
                complete=int(complete),
                started_at=codec.time_text(at),
            )

    def end_pass(
        self, number: int, *, at: datetime, over_replies: int | None, over_floors: int | None
    ) -> None:
        """Note that a complete pass has read every page.

        The two numbers tell how many more posts are known than the forum counts, by its
        replies and by the last floor; None where it does not say.
        """
        with self.transaction():
            self._sql.execute(
                "INSERT OR IGNORE INTO pass_ends VALUES (?, ?, ?, ?)",
                (number, codec.time_text(at), over_replies, over_floors),
            )

    def keep_page(
        self,
        raw: bytes,
        page: Page,
        *,
        run: int,
        group: int,
        source: str,
        address: str,
        fetched_at: datetime,
        tid: int | None = None,
        moment: datetime | None = None,
        status: int | None = None,
        content_type: str | None = None,
        whole: bool = False,
        gone: Sequence[int] = (),
        first_seen: Sequence[datetime | None] = (),
    ) -> None:
        """Keep one reading of one page, with its posts, in one transaction.

        The arguments are those of :class:`auditor.store.keep.Visit`.  A revision was seen at
        the page's own clock; without one, when a live page was fetched.
        """
        visit = Visit(
            run,
            group,
            source,
            address,
            fetched_at,
            page.tid if tid is None else tid,
            moment,
            status,
            content_type,
            whole,
            gone,
            first_seen,
        )
        with self.transaction():
            fetch = keep(self._sql, raw, page, visit)
        self._feed(visit.tid, fetch)

    def add_missing(self, run: int, missing: MissingPage, at: datetime) -> None:
        """Note a page that should have been read in this run and was not."""
        with self.transaction():
            insert(
                self._sql,
                "missing",
                run=run,
                tid=missing.tid,
                number=missing.number,
                kind=missing.kind,
                why=missing.why,
                place=missing.where,
                at=codec.time_text(at),
            )

    # ------------------------------------------------------------- asking

    @troubles.reading
    def posts(self) -> tuple[Post, ...]:
        """Every post ever seen, by thread, time and pid; thread "other", day None.

        A post that was moved to another thread is listed where it was seen last.
        """
        tids = [
            int(row[0])
            for row in self._sql.execute(
                "SELECT DISTINCT tid FROM fetches WHERE tid IS NOT NULL ORDER BY tid"
            )
        ]
        home: dict[int, tuple[tuple[float, int], int]] = {}
        for tid in tids:
            for pid, known in self._fold(tid).known.items():
                home[pid] = max(home.get(pid, (known.seen_at, tid)), (known.seen_at, tid))
        return tuple(
            post for tid in tids for post in self._fold(tid).posts(tid) if home[post.pid][1] == tid
        )

    @troubles.reading
    def alive(self, tid: int) -> tuple[int, ...]:
        """Pids of a thread's posts that are not known to have vanished, ascending."""
        return self._fold(tid).alive()

    @troubles.reading
    def totals(self) -> tuple[int, int]:
        """How many posts and how many revisions the store holds."""
        posts = self.posts()
        return len(posts), sum(len(post.revisions) for post in posts)

    @troubles.reading
    def reading(self, tid: int, kind: ThreadKind, day: int | None) -> ThreadReading:
        """How completely a thread has been read, with what the newest run missed."""
        own = [post for post in self.posts() if post.tid == tid]
        return thread_reading(self._sql, tid, kind, day, own)

    @troubles.reading
    def shape(self, tid: int) -> Shape:
        """What a crawl needs to know of a thread to ask only for what can have changed."""
        return thread_shape(self._sql, tid, len(self.alive(tid)))

    @troubles.reading
    def known_file(self, raw: bytes) -> KnownFile | None:
        """What these bytes were when they were kept before; None if they are new."""
        return asked.known_file(self._sql, raw)

    @troubles.reading
    def imported_threads(self) -> tuple[int, ...]:
        """Threads that an imported posts file ever had posts of."""
        return asked.imported_threads(self._sql)

    @troubles.reading
    def newest_import(self) -> str | None:
        """The hash of the posts file imported last."""
        return asked.newest_import(self._sql)

    @troubles.reading
    def pages_seen(self, tid: int) -> tuple[int, ...]:
        """The page numbers of a thread that were ever read as whole thread pages, ascending."""
        return asked.pages_seen(self._sql, tid)

    @troubles.reading
    def pages_told(self, tid: int) -> int | None:
        """How many pages the thread has by its newest reading; None if it was never read."""
        return asked.pages_told(self._sql, tid)

    @troubles.reading
    def page_for(self, pid: int, revision: int) -> bytes | None:
        """The kept copy: the raw page on which a revision was first seen, None if unknown."""
        for tid in self._threads_of(pid):
            known = self._fold(tid).known.get(pid)
            if known is None or not 1 <= revision <= len(known.revisions):
                continue
            fetch = known.revisions[revision - 1][1]
            row = self._sql.execute(
                "SELECT body FROM pages JOIN fetches USING (hash) WHERE fetches.id = ?", (fetch,)
            ).fetchone()
            if row is None:
                raise sqlite3.DatabaseError("the page of a reading is missing")
            return _decoded(zlib.decompress, row[0])
        return None

    def _threads_of(self, pid: int) -> list[int]:
        """The threads that showed a post, the newest first."""
        rows = self._sql.execute(
            "SELECT tid FROM seen JOIN fetches ON fetches.id = fetch"
            " WHERE pid = ? AND tid NOTNULL GROUP BY tid ORDER BY max(fetch) DESC",
            (pid,),
        )
        return [int(row[0]) for row in rows]

    # ------------------------------------------------------------- decisions

    @troubles.reading
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions, in the order in which they were made."""
        return all_decisions(self._sql)

    def add_decision(self, decision: Decision) -> Decision:
        """Append a decision; returns it with its number in the store."""
        with self.transaction():
            return append_decision(self._sql, decision)

    # ------------------------------------------------------------- working out

    @troubles.reading
    def _feed(self, tid: int | None, fetch: int) -> None:
        """Bring a thread that is already worked out up to date with one more reading."""
        fold = self._folds.get(tid) if tid is not None else None
        if fold is None or tid is None:
            return
        for reading, seen in thread_rows(self._sql, tid, fetch=fetch):
            if (reading.moment, reading.id) < fold.at:
                del self._folds[tid]  # an older page came late: work the thread out anew
            else:
                fold.feed(reading, seen)

    def _fold(self, tid: int) -> ThreadFold:
        version = int(self._sql.execute("PRAGMA data_version").fetchone()[0])
        if version != self._version:  # another process has written
            self._folds.clear()
            self._version = version
        fold = self._folds.get(tid)
        if fold is None:
            fold = ThreadFold(self._content, self._identity)
            for reading, seen in thread_rows(self._sql, tid):
                fold.feed(reading, seen)
            self._folds[tid] = fold
        return fold

    def _read_content(self, key: int) -> Content:
        return _decoded(codec.read_content, self._body("contents", key))

    def _read_identity(self, key: int) -> Identity:
        return _decoded(codec.read_identity, self._body("identities", key))

    def _body(self, table: str, key: int) -> str:
        row = self._sql.execute(f"SELECT body FROM {table} WHERE id = ?", (key,)).fetchone()
        if row is None:
            raise sqlite3.DatabaseError(f"{table}[{key}] is missing")
        return str(row[0])


def _decoded(decode: Callable[[K], T], stored: K) -> T:
    """A stored record, decoded; one that cannot be is damage like any other."""
    try:
        return decode(stored)
    except (ValueError, TypeError, LookupError, zlib.error) as error:
        raise sqlite3.DatabaseError("a stored record cannot be decoded") from error
