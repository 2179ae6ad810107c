"""One thread of a live forum: which pages are asked for, and when that was enough.

A thread is read in passes, pages in ascending order.  A *complete* pass reads every page; a
*short* one page 1 (it tells the number of replies), the page that was last and what follows,
and pages that were not read for a while.  After each pass the posts known are compared with
what the forum counts, by replies and by the last floor; when the comparison comes out
otherwise than after the last complete pass, posts were deleted, restored or missed somewhere,
and a complete pass follows.

Each page is kept before the next is asked for.  A complete pass that was interrupted is taken
up again by the next crawl.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from auditor.forum.fetch import Asker, Fetched
from auditor.forum.shelf import Shape, Shelf
from auditor.forum.urls import shown_url
from auditor.forum.views import first_floor, in_order, is_whole, last_floor
from auditor.model import MissingPage, Page, PageKind

MOST_COMPLETE = 2  # complete passes of one thread in one crawl
MOST_CHECKS = 3  # readings of a page to see whether the thread moved
MOST_PAGES = 10_000
_HOPELESS = frozenset({"notice", "login", "network"})  # every other page would say the same


@dataclass(frozen=True, slots=True)
class Balance:
    """How many more posts are known than the forum counts; None where it does not say."""

    over_replies: int | None = None
    over_floors: int | None = None

    def agrees(self, other: Balance, *, growth: int = 0) -> bool:
        """Whether two balances tell the same; ``growth`` posts may have come since page 1."""
        if None not in (self.over_floors, other.over_floors) and (
            self.over_floors != other.over_floors
        ):
            return False
        if self.over_replies is None or other.over_replies is None:
            return True
        return 0 <= self.over_replies - other.over_replies <= growth


@dataclass(slots=True)
class Pass:
    """A pass under way: what was read, what was missed."""

    number: int
    complete: bool
    pages: int | None = None
    read: dict[int, Page] = field(default_factory=dict)
    missing: list[MissingPage] = field(default_factory=list)
    stopped: bool = False

    @property
    def first(self) -> Page | None:
        return self.read.get(1)

    @property
    def last(self) -> Page | None:
        """The thread's last page, if it was read."""
        return self.read.get(self.pages) if self.pages is not None else None


class ThreadCrawl:
    """Reads one thread of a live forum into a shelf."""

    def __init__(
        self,
        asker: Asker,
        shelf: Shelf,
        run: int,
        tid: int,
        *,
        recheck: timedelta,
        everything: bool = False,
        progress: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._asker, self._shelf, self._run, self._tid = asker, shelf, run, tid
        self._recheck, self._everything, self._say = recheck, everything, progress
        self.viewer: int | None = None

    def read(self) -> list[MissingPage]:
        """Read what can have changed; returns what could not be read."""
        shape = self._shelf.shape(self._tid)
        current, due = self._begin(shape)
        before = Balance(0, 0)
        if shape.settled:
            before = Balance(shape.over_replies, shape.over_floors)
        complete = 0
        while True:
            self._go(current, due, before)
            if current.missing:
                return current.missing  # a complete pass stays open for the next crawl
            found, growth = self._balance(current)
            complete += current.complete
            agreed = found.agrees(before, growth=growth)
            if agreed or complete >= MOST_COMPLETE:
                break
            if current.complete:
                before = found
            current, due = self._new(current.pages, complete=True), None
        if current.complete:
            self._end(current, found, before if agreed else None, growth)
        return []

    def _end(self, current: Pass, found: Balance, before: Balance | None, growth: int) -> None:
        """Note the end of a complete pass, with the balance to compare the next ones with."""
        by_replies = found.over_replies if growth == 0 else None
        if before is not None and before.over_replies is not None:
            by_replies = before.over_replies  # without the posts that came meanwhile
        self._shelf.end_pass(
            current.number,
            at=self._asker.now,
            over_replies=by_replies,
            over_floors=found.over_floors,
        )

    # ------------------------------------------------------------- which pages

    def _begin(self, shape: Shape) -> tuple[Pass, frozenset[int] | None]:
        """The pass to make and the pages due in it; None for all of them."""
        if self._everything or (not shape.settled and shape.open_pass is None):
            return self._new(shape.pages, complete=True), None
        now, marks = self._asker.now, shape.marks
        known = range(1, (shape.pages or 1) + 1)
        if shape.open_pass is not None:
            due = {n for n in known if n not in marks or marks[n].group != shape.open_pass}
        else:
            due = {n for n in known if n not in marks}
            due |= {n for n in marks if now - marks[n].fetched_at >= self._recheck}
        # The page before one that was never read is read again: only neighbours read together
        # show whether a post between them is missing.
        due |= {n for n in marks if n + 1 in due and (shape.open_pass or n + 1 not in marks)}
        due |= {n for n in marks if marks[n].was_last} | {1, shape.pages or 1}
        if shape.open_pass is not None:
            return Pass(shape.open_pass, complete=True, pages=shape.pages), frozenset(due)
        return self._new(shape.pages, complete=False), frozenset(due)

    def _new(self, pages: int | None, *, complete: bool) -> Pass:
        number = self._shelf.begin_pass(self._run, self._tid, complete=complete, at=self._asker.now)
        return Pass(number, complete, pages)

    # ------------------------------------------------------------- one pass

    def _go(self, current: Pass, due: frozenset[int] | None, before: Balance) -> None:
        """Read the due pages and every page beyond the known ones.

        ``before`` is the balance of the last complete pass: a short pass ends early when
        page 1 tells that posts are gone.
        """
        beyond = max(due) if due is not None else 0
        number = 0
        while number < min(current.pages or 1, MOST_PAGES):
            number += 1
            if due is not None and number not in due and number <= beyond:
                continue
            if not self._page(current, number):
                return
            if number == 1 and not current.complete and self._shrank(current, before):
                return

    def _shrank(self, current: Pass, before: Balance) -> bool:
        first = current.first
        if first is None or first.replies is None or before.over_replies is None:
            return False
        alive = len(self._shelf.alive(self._tid))
        return alive - (first.replies + 1) > before.over_replies

    def _page(self, current: Pass, number: int) -> bool:
        """Read one page and see to its border with the page before; False ends the pass."""
        found = self._fetch(current, number)
        if found is None:
            return not current.stopped
        page = found.page
        if page.number not in (None, number):
            if page.number != (page.pages or 1):
                why = f"要的是第 {number} 页，论坛给的是第 {page.number} 页"
                where = shown_url(found.answer.url)
                self._miss(current, MissingPage(self._tid, number, "other", why, where))
            return False  # beyond the end the forum shows its last page
        before = current.read.get(number - 1)
        for _ in range(MOST_CHECKS):
            if before is None or not self._doubtful(before, current.read[number]):
                break
            again = self._fetch(current, number - 1)
            if again is None or _pids(again.page) == _pids(before):
                break  # nothing moved: what is on neither page is gone
            before = again.page
            if self._fetch(current, number) is None:
                break
        return not current.stopped

    def _doubtful(self, before: Page, after: Page) -> bool:
        """Whether a post may have slipped between two pages, or vanished there."""
        if not (is_whole(before) and is_whole(after)):
            return False
        left, right = _pids(before), _pids(after)
        if not left or not right:
            return False
        alive = self._shelf.alive(self._tid)
        if bisect_left(alive, right[0]) > bisect_right(alive, left[-1]):
            return True
        end, start = last_floor(before), first_floor(after)
        return end is not None and start is not None and start != end + 1

    def _fetch(self, current: Pass, number: int) -> Fetched | None:
        """Ask for one page and keep it; None (and noted as missing) where there is none."""
        self._say(f"帖号 {self._tid}：第 {number} 页" + _of(current.pages))
        found = self._asker.ask(self._tid, number)
        if isinstance(found, MissingPage):
            self._miss(current, found)
            return None
        page = found.page
        self._shelf.keep_page(
            found.answer.body,
            page,
            run=self._run,
            group=current.number,
            source="live",
            address=shown_url(found.answer.url),
            fetched_at=found.at,
            tid=self._tid,
            status=found.answer.status,
            content_type=found.answer.content_type,
            whole=is_whole(page),
        )
        if page.viewer is not None:
            self.viewer = page.viewer
        if page.kind is PageKind.CUT:
            current.pages = current.pages or page.pages
            where = shown_url(found.answer.url)
            self._miss(current, MissingPage(self._tid, number, "cut", page.note, where))
            return None
        if page.pages is not None:
            current.pages = page.pages
        current.read[page.number or number] = page
        return found

    def _miss(self, current: Pass, missing: MissingPage) -> None:
        self._shelf.add_missing(self._run, missing, self._asker.now)
        current.missing.append(missing)
        walls = [m for m in current.missing if m.kind == "wall"]
        if missing.kind in _HOPELESS or len(walls) > 1:
            current.stopped = True

    # ------------------------------------------------------------- enough?

    def _balance(self, current: Pass) -> tuple[Balance, int]:
        """Known posts against the forum's counts, and how many may have come since page 1."""
        alive = len(self._shelf.alive(self._tid))
        first, last = current.first, current.last
        by_replies = by_floors = None
        if first is not None and first.replies is not None:
            by_replies = alive - (first.replies + 1)
        if last is not None and (floor := last_floor(last)) is not None:
            by_floors = alive - floor
        since = first.clock if first is not None else None
        growth = 0 if since is None else sum(_since(p, since) for p in current.read.values())
        return Balance(by_replies, by_floors), growth


def _since(page: Page, clock: datetime) -> int:
    """How many of a page's posts were made at or after a clock (which has minutes only)."""
    return sum(post.posted_at >= clock for post in in_order(page))


def _pids(page: Page) -> tuple[int, ...]:
    return tuple(post.pid for post in in_order(page))


def _of(pages: int | None) -> str:
    return f"，共 {pages} 页" if pages is not None else ""
