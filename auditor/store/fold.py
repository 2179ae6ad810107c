"""From sightings to posts: one thread's history, worked out from what its pages showed.

A fold over the readings of a thread in the order of their clocks.  It holds no SQL and
removes nothing: it can be thrown away and made again from the store at any time, also when
an older saved page arrives late.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from auditor.model import Content, Post, Revision
from auditor.store.codec import Identity
from auditor.store.revise import rank, revised

LIVE, SAVED, IMPORTED = "live", "saved", "posts"


@dataclass(frozen=True, slots=True)
class Reading:
    """One page as it was read once.

    ``moment`` orders readings (POSIX seconds); ``clock`` is when it was seen as far as that is
    known; ``whole`` is True for a complete page in ascending order with nothing left out.
    """

    id: int
    group: int  # the pass
    source: str
    number: int | None
    pages: int | None
    replies: int | None
    moment: float
    clock: datetime | None
    viewer: int | None
    whole: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """One post on one reading; ``content`` and ``identity`` are keys of stored records."""

    pid: int
    floor: int | None
    out_of_order: bool
    identity: int
    content: int
    gone: bool = False  # an imported post that its file calls deleted
    first_seen: datetime | None = None  # given by an imported file


@dataclass(slots=True)
class Known:
    """What is known of a post so far."""

    pid: int
    identity: Identity
    first_seen: datetime | None
    best: Content
    best_rank: int
    revisions: list[tuple[Revision, int]]  # with the reading that showed it
    last: dict[int | None, int] = field(default_factory=dict)  # viewer -> content key
    seen_at: tuple[float, int] = (0.0, 0)  # moment and id of the newest sighting
    floor: int | None = None
    gone: bool = False
    gone_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """The part of a whole page that the vanishing rules need."""

    reading: Reading
    order: tuple[int, ...]  # pids in their place, ascending
    shown: frozenset[int]  # and those out of order
    last_floor: int | None
    last_posted: datetime


class ThreadFold:
    """The state of one thread after the readings fed so far.

    ``content`` and ``identity`` fetch a stored record by its key.
    """

    def __init__(
        self, content: Callable[[int], Content], identity: Callable[[int], Identity]
    ) -> None:
        self._content = content
        self._identity = identity
        self.known: dict[int, Known] = {}
        self.at: tuple[float, int] = (float("-inf"), 0)
        self._pids: list[int] = []
        self._group: list[Page] = []

    def feed(self, reading: Reading, seen: Sequence[Seen]) -> None:
        """Take one more reading; readings come in the order of (moment, id)."""
        self.at = (reading.moment, reading.id)
        for row in seen:
            self._sight(reading, row)
        if reading.source == IMPORTED:
            self._imported_whole(reading, {row.pid for row in seen})
            return
        if self._group and self._group[-1].reading.group != reading.group:
            self._group = []
        page = self._page(reading, seen)
        if page is None:
            return
        self._group.append(page)
        self._vanish_inside(page)
        if reading.source == LIVE:
            self._vanish_confirmed(page)
        else:
            self._vanish_still(reading.viewer)

    def alive(self) -> tuple[int, ...]:
        """Pids of the posts that are not known to have vanished, ascending."""
        return tuple(pid for pid in self._pids if not self.known[pid].gone)

    def posts(self, tid: int) -> list[Post]:
        """The thread's posts by time and pid."""
        rows = sorted(self.known.values(), key=lambda k: (k.identity.posted_at, k.pid))
        return [
            Post(
                tid=tid,
                pid=row.pid,
                floor=row.floor,
                ordinal=place,
                author=row.identity.author,
                uid=row.identity.uid,
                posted_at=row.identity.posted_at,
                exact=row.identity.exact,
                first_seen=row.first_seen,
                revisions=tuple(revision for revision, _ in row.revisions),
                deleted=row.gone,
                vanished_at=row.gone_at,
            )
            for place, row in enumerate(rows, 1)
        ]

    # ------------------------------------------------------------- sightings

    def _sight(self, reading: Reading, row: Seen) -> None:
        known = self.known.get(row.pid)
        if known is None:
            known = self._first(reading, row)
        elif self._content(row.content) is not known.best:
            self._look_again(known, reading, row)
        if known.identity is not (shown := self._identity(row.identity)):
            known.identity = _better(known.identity, shown)
        if row.floor is not None and not row.out_of_order:
            known.floor = row.floor
        known.last[reading.viewer] = row.content
        known.seen_at = (reading.moment, reading.id)
        known.gone = row.gone
        known.gone_at = None

    def _first(self, reading: Reading, row: Seen) -> Known:
        # An imported post was first seen when its file says so, if it does.
        first = row.first_seen if reading.source == IMPORTED else reading.clock
        content = self._content(row.content)
        known = Known(
            pid=row.pid,
            identity=self._identity(row.identity),
            first_seen=first,
            best=content,
            best_rank=rank(reading.viewer),
            revisions=[(Revision(1, first, content), reading.id)],
        )
        self.known[row.pid] = known
        insort(self._pids, row.pid)
        return known

    def _look_again(self, known: Known, reading: Reading, row: Seen) -> None:
        mine = known.last.get(reading.viewer)
        result = revised(
            known.best,
            known.best_rank,
            None if mine is None else self._content(mine),
            self._content(row.content),
            reading.viewer,
        )
        known.best_rank = max(known.best_rank, rank(reading.viewer))
        if result != known.best:
            known.best = result
            revision = Revision(len(known.revisions) + 1, reading.clock, result)
            known.revisions.append((revision, reading.id))

    # ------------------------------------------------------------- vanishing

    def _page(self, reading: Reading, seen: Sequence[Seen]) -> Page | None:
        placed = [row for row in seen if not row.out_of_order]
        if not reading.whole or not placed:
            return None
        order = tuple(row.pid for row in placed)
        return Page(
            reading,
            order,
            frozenset(row.pid for row in seen),
            placed[-1].floor,
            max(self.known[pid].identity.posted_at for pid in order),
        )

    def _vanish_inside(self, page: Page) -> None:
        """A whole page misses a post whose place lies on it, or after the thread's end."""
        last = page.order[-1]
        self._miss(self._between(page.order[0], last), page)
        reading = page.reading
        if reading.number is not None and reading.number == (reading.pages or 1):
            self._miss(self._pids[bisect_right(self._pids, last) :], page)

    def _vanish_confirmed(self, page: Page) -> None:
        """Between two pages, when the first was read again and had not moved meanwhile.

        A deletion moves every later post one place forward, so that a post can be on neither
        of two pages read one after the other.  The page read before and after its neighbour
        with the same posts proves that nothing moved while the neighbour was read.
        """
        number = page.reading.number
        if number is None:
            return
        again = [
            place
            for place, other in enumerate(self._group[:-1])
            if other.reading.number == number and other.order == page.order
        ]
        if not again:
            return
        for other in self._group[again[-1] + 1 : -1]:
            if other.reading.number == number + 1:
                self._miss(self._between(page.order[-1], other.order[0]), page, other)
            elif other.reading.number == number - 1:
                self._miss(self._between(other.order[-1], page.order[0]), page, other)

    def _vanish_still(self, viewer: int | None) -> None:
        """Between two saved pages of one snapshot, when the thread stood still meanwhile.

        It did when page 1 tells as many replies as the last page's last floor, and the last
        page shows no post since the snapshot began: then nothing was added, hence nothing was
        taken away.  Both pages must be among those saved, and all by the same reader.
        """
        pages = {p.reading.number: p for p in self._group if p.reading.viewer == viewer}
        clocks = [p.reading.clock for p in pages.values() if p.reading.clock is not None]
        first = pages.get(1)
        last = max(pages.values(), key=lambda p: p.reading.number or 0)
        if first is None or first.reading.replies is None or len(clocks) != len(pages):
            return
        if last.reading.number != (last.reading.pages or 1):
            return
        if last.last_floor != first.reading.replies + 1 or last.last_posted >= min(clocks):
            return
        for number, page in pages.items():
            after = pages.get(number + 1) if number is not None else None
            if after is not None:
                self._miss(self._between(page.order[-1], after.order[0]), page, after)

    def _between(self, low: int, high: int) -> list[int]:
        """Known pids strictly between two pids."""
        return self._pids[bisect_right(self._pids, low) : bisect_left(self._pids, high)]

    def _miss(self, candidates: Sequence[int], *pages: Page) -> None:
        """Mark those candidates that the pages ought to show and do not."""
        for pid in candidates:
            known = self.known[pid]
            if known.gone or any(pid in page.shown for page in pages):
                continue
            if all(_would_show(known, page.reading) for page in pages):
                known.gone = True
                known.gone_at = min(
                    (p.reading.clock for p in pages if p.reading.clock is not None), default=None
                )

    def _imported_whole(self, reading: Reading, listed: set[int]) -> None:
        """A posts file is the whole truth: what it no longer lists is gone."""
        for pid in self._pids:
            known = self.known[pid]
            if pid not in listed and not known.gone:
                known.gone, known.gone_at = True, reading.clock


def _would_show(known: Known, reading: Reading) -> bool:
    """Whether this reader would be shown the post, and was there after it was last seen.

    Posts that wait for a moderator are shown to some and not to others: only a reader who has
    seen the post before, or any reader of a post that guests have seen, can miss it.  Pages
    with equal clocks have an order only where this program read them itself.
    """
    if reading.viewer not in known.last and 0 not in known.last:
        return False
    if reading.source == LIVE:
        return known.seen_at < (reading.moment, reading.id)
    return known.seen_at[0] < reading.moment


def _better(old: Identity, new: Identity) -> Identity:
    """The newer identity, without losing what only some viewers see: uid, seconds, a name."""
    if new.anonymous and not old.anonymous:
        new = replace(new, author=old.author, uid=old.uid, anonymous=False)
    if old.exact and not new.exact:
        new = replace(new, posted_at=old.posted_at, exact=True)
    if new.uid is None and old.uid is not None and new.author == old.author:
        new = replace(new, uid=old.uid)
    return new
