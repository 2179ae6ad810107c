"""A quote without a link is resolved by author and minute, or not at all."""

from __future__ import annotations

from datetime import datetime, timedelta

from auditor.forum.quotes import resolve
from auditor.model import Content, Post, Quote, Revision
from tests.forum.markup import ZONE

START = datetime(2026, 11, 29, 19, 10, 0, tzinfo=ZONE)
PHONE = Quote(None, "馒头", START)


def post(
    pid: int, seconds: int, author: str = "饺子", quote: Quote | None = None, tid: int = 4
) -> Post:
    at = START + timedelta(seconds=seconds)
    revision = Revision(1, None, Content("话", quote=quote))
    return Post(tid, pid, pid, pid, author, 1, at, True, None, (revision,))


def pid_of(*posts: Post) -> int | None:
    quote = resolve(posts)[-1].content.quote
    assert quote is not None
    return quote.pid


def test_the_only_post_of_that_author_and_minute_is_meant() -> None:
    assert pid_of(post(1, 59, "馒头"), post(2, 90, quote=PHONE)) == 1


def test_two_posts_of_that_minute_leave_it_open() -> None:
    assert pid_of(post(1, 1, "馒头"), post(2, 59, "馒头"), post(3, 90, quote=PHONE)) is None


def test_another_author_minute_or_thread_is_not_meant() -> None:
    quoting = post(9, 600, quote=PHONE)
    assert pid_of(post(1, 30, "馒 头"), quoting) is None
    assert pid_of(post(1, 60, "馒头"), quoting) is None
    assert pid_of(post(1, 30, "馒头", tid=5), quoting) is None


def test_a_post_written_later_cannot_be_quoted() -> None:
    assert pid_of(post(5, 40, "馒头"), post(2, 20, quote=PHONE)) is None


def test_a_post_does_not_quote_itself() -> None:
    assert pid_of(post(1, 30, "馒头", quote=PHONE)) is None


def test_a_quote_with_a_link_is_left_alone() -> None:
    linked = Quote(77, "馒头", START)
    posts = (post(1, 30, "馒头"), post(2, 90, quote=linked))
    assert resolve(posts) == posts


def test_every_revision_is_resolved() -> None:
    quoting = post(2, 90, quote=PHONE)
    second = Revision(2, None, Content("改了", quote=PHONE))
    quoting = Post(
        4, 2, 2, 2, "饺子", 1, quoting.posted_at, True, None, (*quoting.revisions, second)
    )
    found = resolve((post(1, 30, "馒头"), quoting))[1]
    assert [r.content.quote.pid for r in found.revisions if r.content.quote] == [1, 1]
