"""What was seen on the forum: posts, their revisions, pages and how completely they were read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from auditor.model.words import ThreadKind


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one colour and size; ``size`` is the HTML size 1 to 7."""

    start: int
    end: int
    color: str | None  # "#rrggbb"
    size: int | None


@dataclass(frozen=True, slots=True)
class Edit:
    """The forum's edit line: who, when (the forum shows minutes only)."""

    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Quote:
    """The head of the first quoted block; ``pid`` is None when it could not be resolved."""

    pid: int | None
    author: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Content:
    """What of a post can change; two different contents of one post are two revisions."""

    text: str
    runs: tuple[Run, ...] = ()
    links: tuple[str, ...] = ()
    images: tuple[str, ...] = ()
    attachments: tuple[str, ...] = ()
    quote: Quote | None = None
    edited: Edit | None = None
    blocked: str | None = None  # why the forum hides the post (its own words), None when shown


@dataclass(frozen=True, slots=True)
class Sighting:
    """One post as one page showed it."""

    tid: int
    pid: int
    floor: int | None  # the number shown, None where the page shows none (stuck, recommended)
    floor_label: str  # the words shown: 楼主, 沙发, 12#, 顶 来自 30#
    author: str
    uid: int | None
    posted_at: datetime
    exact: bool  # False where the page gave no seconds
    content: Content
    anonymous: bool = False
    out_of_order: bool = False  # stuck or recommended: repeated away from its place
    signature: str | None = None
    avatar: str | None = None


class PageKind(StrEnum):
    """What a fetched or saved page turned out to be."""

    THREAD = "thread"
    NOTICE = "notice"  # the forum's message page (提示信息)
    LOGIN = "login"  # a notice or form that asks to log in
    WALL = "wall"  # an anti-crawler page
    EMPTY = "empty"  # nothing, or a thread page without posts
    CUT = "cut"  # ends before the page's end
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Page:
    """One page, read.  ``note`` says in Chinese why it is not a whole thread page."""

    kind: PageKind
    note: str = ""
    tid: int | None = None
    number: int | None = None  # the page number that the page says of itself
    pages: int | None = None  # how many pages the thread has, as the pager says
    title: str = ""
    replies: int | None = None
    closed: bool = False
    clock: datetime | None = None  # the server's clock in the footer (minutes only)
    viewer: int | None = None  # uid of the reader, 0 for a guest
    charset: str = ""
    bad_bytes: int = 0  # bytes that did not decode and were replaced
    posts: tuple[Sighting, ...] = ()
    not_understood: tuple[str, ...] = ()  # Chinese sentences, one for each thing not read


@dataclass(frozen=True, slots=True)
class Revision:
    """One stored version of a post; ``number`` counts from 1, ``seen_at`` is when first seen."""

    number: int
    seen_at: datetime | None
    content: Content


@dataclass(frozen=True, slots=True)
class Post:
    """A stored post with all its revisions, oldest first."""

    tid: int
    pid: int
    floor: int | None  # as last shown; a label only, floors shift
    ordinal: int  # own count within the thread by time and pid, from 1
    author: str
    uid: int | None
    posted_at: datetime
    exact: bool
    first_seen: datetime | None
    revisions: tuple[Revision, ...]
    deleted: bool = False
    vanished_at: datetime | None = None  # when it was first missed
    thread: ThreadKind = "other"
    day: int | None = None

    @property
    def content(self) -> Content:
        """The newest revision's content."""
        return self.revisions[-1].content

    @property
    def text(self) -> str:
        """The author's own words, as they stand now."""
        return self.revisions[-1].content.text

    @property
    def blocked(self) -> bool:
        return self.revisions[-1].content.blocked is not None


@dataclass(frozen=True, slots=True)
class MissingPage:
    """A page that should have been read and was not."""

    tid: int
    number: int | None
    kind: str  # a PageKind's value, or "http", "network"
    why: str  # Chinese
    where: str = ""  # file or URL, without anything secret


@dataclass(frozen=True, slots=True)
class ThreadReading:
    """How completely one thread was read."""

    tid: int
    title: str
    kind: ThreadKind
    day: int | None
    pages: int | None  # how many the thread has, None if never read
    pages_read: int
    posts: int
    deleted: int
    read_at: datetime | None  # clock of the newest page
    missing: tuple[MissingPage, ...] = ()
    notes: tuple[str, ...] = ()  # Chinese: what was not understood, replaced bytes …
