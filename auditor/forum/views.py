"""What kind of view of a thread a page is: may anything be concluded from what it lacks?"""

from __future__ import annotations

from itertools import pairwise

from auditor.model import Page, PageKind, Sighting

_UNREAD = "没有读入"  # how page reading says that it had to leave a post out


def in_order(page: Page) -> tuple[Sighting, ...]:
    """The posts in their own place: without stuck and recommended ones."""
    return tuple(post for post in page.posts if not post.out_of_order)


def is_reversed(page: Page) -> bool:
    """Whether the newest post comes first (facts 4): after the first post, pids fall."""
    pids = [post.pid for post in in_order(page)]
    if page.number == 1:
        pids = pids[1:]  # the first post stays on top
    return len(pids) > 1 and all(a > b for a, b in pairwise(pids))


def is_whole(page: Page) -> bool:
    """Whether the page shows every post between its first and its last, in ascending order.

    Not so for a page that is cut off, a view of one author's posts (which has no page number
    of the thread's own), a reversed one, or one with a post that could not be read.
    """
    pids = [post.pid for post in in_order(page)]
    return (
        page.kind is PageKind.THREAD
        and page.number is not None
        and all(a < b for a, b in pairwise(pids))
        and not any(_UNREAD in remark for remark in page.not_understood)
    )


def last_floor(page: Page) -> int | None:
    """The floor of the last post in its place, None where the page does not show it."""
    posts = in_order(page)
    return posts[-1].floor if posts else None


def first_floor(page: Page) -> int | None:
    """The floor of the first post in its place, None where the page does not show it."""
    posts = in_order(page)
    return posts[0].floor if posts else None
