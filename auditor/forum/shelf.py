"""What reading the forum needs of a store, and what it gives back.

The forum does not know SQLite: it takes anything that keeps pages like this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from auditor.model import MissingPage, Page


class Mark(Protocol):
    """When a page was read last, whether it was the thread's last then, and in which pass."""

    @property
    def fetched_at(self) -> datetime: ...
    @property
    def was_last(self) -> bool: ...
    @property
    def group(self) -> int: ...


class Shape(Protocol):
    """A thread as the crawls so far found it; see the store for what the fields mean."""

    @property
    def alive(self) -> int: ...
    @property
    def pages(self) -> int | None: ...
    @property
    def marks(self) -> Mapping[int, Mark]: ...
    @property
    def open_pass(self) -> int | None: ...
    @property
    def settled(self) -> bool: ...
    @property
    def over_replies(self) -> int | None: ...
    @property
    def over_floors(self) -> int | None: ...


class KnownFile(Protocol):
    """What the same bytes were when they were kept before."""

    @property
    def kind(self) -> str: ...
    @property
    def note(self) -> str: ...
    @property
    def tid(self) -> int | None: ...
    @property
    def number(self) -> int | None: ...
    @property
    def clock(self) -> datetime | None: ...


class Shelf(Protocol):
    """Keeps pages for ever.  Each call is one transaction, inside :meth:`transaction` a part."""

    def exclusive(self, *, wait: float = 0) -> AbstractContextManager[None]: ...
    def transaction(self) -> AbstractContextManager[None]: ...
    def begin_run(self, source: str, at: datetime) -> int: ...
    def begin_pass(self, run: int, tid: int, *, complete: bool, at: datetime) -> int: ...
    def end_pass(
        self, number: int, *, at: datetime, over_replies: int | None, over_floors: int | None
    ) -> None: ...
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
    ) -> None: ...
    def add_missing(self, run: int, missing: MissingPage, at: datetime) -> None: ...
    def alive(self, tid: int) -> tuple[int, ...]: ...
    def totals(self) -> tuple[int, int]: ...
    def shape(self, tid: int) -> Shape: ...
    def known_file(self, raw: bytes) -> KnownFile | None: ...
    def imported_threads(self) -> tuple[int, ...]: ...
    def newest_import(self) -> str | None: ...
    def pages_seen(self, tid: int) -> tuple[int, ...]: ...
    def pages_told(self, tid: int) -> int | None: ...


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What one reading of a game brought.

    ``missing`` are pages that should have been read and were not (exit code 3);
    ``new_revisions`` counts changes of posts, without each new post's first; ``notes`` are
    Chinese sentences that need no action by themselves.
    """

    missing: tuple[MissingPage, ...] = ()
    requests: int = 0
    new_posts: int = 0
    new_revisions: int = 0
    notes: tuple[str, ...] = ()
