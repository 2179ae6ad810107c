"""Which posts a page of a thread shows, in which order, under which numbers.

A thread numbers its posts by their original place until a view finds that a post of the
page is gone; from then on it counts what is left (BEHAVIOUR 1).  Stuck replies are shown
after the first post, and with compact numbers they disturb the count (BEHAVIOUR 2).
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.fakediscuz.site import Post, Site, Thread

LABELS = {1: "楼主", 2: "沙发", 3: "板凳", 4: "地板"}


@dataclass(frozen=True, slots=True)
class Row:
    """A post on a page; ``number`` is None where the page shows none."""

    post: Post
    number: int | None
    stuck: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """A page's posts; ``renumbered`` means that this view switched to compact numbers."""

    rows: tuple[Row, ...]
    page: int
    pages: int
    renumbered: bool = False


def listing(
    site: Site, thread: Thread, page: int, *, author: str | None = None, ordertype: int = 0
) -> Listing:
    """The posts of a page; a page beyond the end is the last one."""
    size = site.page_size
    shown = thread.shown
    if author is not None:
        mine = [p for p in shown if p.author == author and not p.anonymous]
        page, pages = _bounds(page, len(mine), size)
        first = (page - 1) * size
        rows = [Row(p, first + i + 1) for i, p in enumerate(mine[first : first + size])]
        return Listing(tuple(rows), page, pages)
    page, pages = _bounds(page, len(shown), size)
    if ordertype == 1:
        return Listing(_newest_first(thread, page, size), page, pages)
    renumbered = not thread.compact and _gap(thread, page, size)
    if renumbered:
        thread.compact = True
    rows = _compact(thread, page, size) if thread.compact else _by_position(thread, page, size)
    return Listing(tuple(rows), page, pages, renumbered)


def page_of(site: Site, thread: Thread, pid: int) -> int:
    """The page on which a post stands, or would have stood."""
    before = [p for p in thread.shown if p.pid <= pid]
    post = before[-1] if before else thread.shown[0]
    place = thread.shown.index(post) + 1 if thread.compact else post.position
    return (place - 1) // site.page_size + 1


def _bounds(page: int, count: int, size: int) -> tuple[int, int]:
    pages = max(1, -(-count // size))
    return min(max(1, page), pages), pages


def _gap(thread: Thread, page: int, size: int) -> bool:
    """Whether a deletion left a hole among the places of the page."""
    return any(p.deleted and (p.position - 1) // size + 1 == page for p in thread.posts)


def _by_position(thread: Thread, page: int, size: int) -> list[Row]:
    here = [p for p in thread.shown if (p.position - 1) // size + 1 == page]
    if page > 1:
        return [Row(p, p.position) for p in here]
    stuck = [Row(p, p.position, stuck=True) for p in thread.shown[1:] if p.stuck]
    rest = [Row(p, p.position) for p in here[1:] if not p.stuck]
    return [Row(here[0], here[0].position), *stuck, *rest]


def _compact(thread: Thread, page: int, size: int) -> list[Row]:
    first = (page - 1) * size
    here = thread.shown[first : first + size]
    if page > 1:
        return [Row(p, first + i + 1) for i, p in enumerate(here)]
    rows, number = [Row(here[0], 1)], 1
    for post in thread.shown[1:]:
        if post.stuck:
            own_page = post in here
            number += own_page
            rows.append(Row(post, number if own_page else None, stuck=True))
    for post in here[1:]:
        if not post.stuck:
            number += 1
            rows.append(Row(post, number))
    return rows


def _newest_first(thread: Thread, page: int, size: int) -> tuple[Row, ...]:
    shown = thread.shown
    numbers = {p.pid: (place if thread.compact else p.position) for place, p in enumerate(shown, 1)}
    rest = [Row(p, numbers[p.pid]) for p in reversed(shown[1:])]
    if page == 1:
        return (Row(shown[0], None if thread.compact else 1), *rest[: size - 1])
    start = (size - 1) + (page - 2) * size
    return tuple(rest[start : start + size])
