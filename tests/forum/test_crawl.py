"""Crawling the fake board: first, again, growth, edits, deletions, moving threads."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from auditor.store import Store
from tests.fakediscuz import Request, Server, serve
from tests.forum.crawling import START, asked, crawl, deleted, make_site, pids

LATER = START + timedelta(days=2)


@pytest.fixture
def server() -> Iterator[Server]:
    with serve(make_site(35)) as running:
        yield running


def test_first_crawl_reads_every_page_once_in_order(server: Server, store: Store) -> None:
    result = crawl(server, store)
    assert asked(server) == [1, 2, 3, 4]
    assert (result.missing, result.requests, result.new_posts) == ((), 4, 35)
    posts = store.posts()
    assert [p.pid for p in posts] == pids(server.site)
    assert [p.ordinal for p in posts] == list(range(1, 36))
    assert [p.floor for p in posts] == list(range(1, 36))
    assert all(p.first_seen == server.site.clock for p in posts)


def test_second_crawl_asks_only_for_the_first_and_the_last_page(
    server: Server, store: Store
) -> None:
    crawl(server, store)
    result = crawl(server, store, hours=1)
    assert asked(server) == [1, 4]
    assert (result.new_posts, result.new_revisions) == (0, 0)


def test_growth_is_read_from_the_page_that_was_last(server: Server, store: Store) -> None:
    crawl(server, store)
    for number in range(12):
        server.site.reply(31, "饺子", f"新话 {number}", LATER - timedelta(minutes=30))
    result = crawl(server, store, hours=1)
    assert asked(server) == [1, 4, 5]
    assert result.new_posts == 12
    assert [p.pid for p in store.posts()] == pids(server.site)


def test_earlier_pages_are_read_again_after_the_recheck_time(server: Server, store: Store) -> None:
    crawl(server, store)
    edited = pids(server.site)[14]
    server.site.edit(edited, "改过的话", LATER + timedelta(hours=1))
    crawl(server, store, hours=23)
    assert asked(server) == [1, 4]
    server.site.clock = LATER + timedelta(hours=25)
    result = crawl(server, store, hours=25)
    assert asked(server) == [1, 2, 3, 4]
    assert result.new_revisions == 1
    post = next(p for p in store.posts() if p.pid == edited)
    assert [r.content.text for r in post.revisions] == ["第 15 帖的话", "改过的话"]
    assert post.revisions[1].seen_at == server.site.clock


def test_full_reads_every_page(server: Server, store: Store) -> None:
    crawl(server, store)
    crawl(server, store, hours=1, full=True)
    assert asked(server) == [1, 2, 3, 4]


def test_post_deleted_in_the_middle_of_a_page_vanishes(server: Server, store: Store) -> None:
    crawl(server, store)
    gone = pids(server.site)[14]
    server.site.delete(gone)
    server.site.clock = LATER + timedelta(hours=1)
    crawl(server, store, hours=1)
    assert deleted(store) == [gone]
    post = next(p for p in store.posts() if p.pid == gone)
    assert post.vanished_at == server.site.clock
    assert post.text == "第 15 帖的话"
    assert [p.floor for p in store.posts() if not p.deleted] == list(range(1, 35))


@pytest.mark.parametrize("place", [9, 10, 19, 20, 29, 30])
def test_post_deleted_at_a_page_boundary_vanishes(server: Server, store: Store, place: int) -> None:
    crawl(server, store)
    gone = pids(server.site)[place]
    server.site.delete(gone)
    crawl(server, store, hours=1)
    assert deleted(store) == [gone]


def test_several_posts_deleted_at_once_vanish(server: Server, store: Store) -> None:
    crawl(server, store)
    gone = [pids(server.site)[place] for place in (8, 9, 10, 11, 25, 34)]
    for pid in gone:
        server.site.delete(pid)
    crawl(server, store, hours=1)
    assert deleted(store) == gone


def test_the_threads_last_posts_vanish_too(server: Server, store: Store) -> None:
    crawl(server, store)
    gone = pids(server.site)[30:]
    for pid in gone:
        server.site.delete(pid)
    crawl(server, store, hours=1)
    assert deleted(store) == gone


def test_deletion_hidden_by_as_many_new_posts_is_found(server: Server, store: Store) -> None:
    crawl(server, store)
    gone = pids(server.site)[4]
    server.site.delete(gone)
    server.site.reply(31, "包子", "补上一条", LATER + timedelta(minutes=1))
    server.site.clock = LATER + timedelta(hours=1)
    crawl(server, store, hours=1)
    assert deleted(store) == [gone]
    assert [p.pid for p in store.posts() if not p.deleted] == pids(server.site)


def test_restored_post_is_no_longer_deleted(server: Server, store: Store) -> None:
    crawl(server, store)
    gone = pids(server.site)[14]
    server.site.delete(gone)
    crawl(server, store, hours=1)
    assert deleted(store) == [gone]
    server.site.post(gone).deleted = False
    crawl(server, store, hours=2)
    assert deleted(store) == []


@pytest.mark.parametrize("viewed", [False, True])
@pytest.mark.parametrize("after", [1, 2, 3])
def test_posts_that_moved_between_two_requests_are_neither_lost_nor_deleted(
    server: Server, store: Store, after: int, viewed: bool
) -> None:
    """A deletion on a page already read moves the next page's first post onto it."""
    crawl(server, store)
    victim = pids(server.site)[after * 10 - 3]

    def before(request: Request) -> None:
        if request.query.get("page") == str(after + 1) and victim in pids(server.site):
            server.site.delete(victim)
            if viewed:
                server.site.render_thread(31, after)

    server.before = before
    crawl(server, store, hours=30)
    server.before = None
    kept = [p.pid for p in store.posts() if not p.deleted]
    assert set(pids(server.site)) <= set(kept)
    crawl(server, store, hours=31)
    assert deleted(store) == [victim]


@pytest.mark.parametrize("after", [1, 2, 3])
def test_first_crawl_misses_no_post_of_a_thread_that_moves_meanwhile(
    server: Server, store: Store, after: int
) -> None:
    victim = pids(server.site)[after * 10 - 3]

    def before(request: Request) -> None:
        if request.query.get("page") == str(after + 1) and victim in pids(server.site):
            server.site.delete(victim)
            server.site.render_thread(31, after)

    server.before = before
    crawl(server, store)
    alive = [p.pid for p in store.posts() if not p.deleted]
    assert alive == pids(server.site)


def test_single_page_thread_takes_one_request(store: Store) -> None:
    with serve(make_site(4)) as server:
        crawl(server, store)
        crawl(server, store, hours=1)
        assert asked(server) == [1]


def test_stuck_reply_is_one_post_with_its_own_floor(server: Server, store: Store) -> None:
    stuck = pids(server.site)[24]
    server.site.stick(stuck)
    crawl(server, store)
    posts = store.posts()
    assert [p.pid for p in posts] == pids(server.site)
    assert next(p.floor for p in posts if p.pid == stuck) == 25
    crawl(server, store, hours=1)
    assert asked(server) == [1, 4]


def test_thread_shown_newest_first_is_asked_for_in_order(store: Store) -> None:
    with serve(make_site(25)) as server:
        site = server.site

        def newest_first(request: Request) -> tuple[int, dict[str, str], bytes] | None:
            if "ordertype" in request.query or "page" not in request.query:
                return None
            page = int(request.query["page"])
            text = site.render_thread(31, page, ordertype=1)
            return 200, {"Content-Type": "text/html; charset=utf-8"}, site.encode(text)

        server.before = newest_first
        crawl(server, store)
        assert [p.pid for p in store.posts()] == pids(site)
        assert not deleted(store)


def test_gbk_board_is_read_by_its_own_charset(store: Store) -> None:
    with serve(make_site(12, charset="gbk", version="X3.4", rewrite=True)) as server:
        server.site.reply(31, "饺子", "汉字😀", LATER - timedelta(hours=1))
        assert crawl(server, store).missing == ()
        assert store.posts()[-1].text == "汉字😀"


def test_wrong_charset_in_the_header_is_not_hidden(store: Store) -> None:
    """A header that lies is obeyed; what could not be decoded is counted and said."""
    with serve(make_site(3)) as server:
        raw = server.site.render_bytes(31).decode().encode("gbk")
        headers = {"Content-Type": "text/html; charset=utf-8"}
        server.before = lambda request: (200, headers, raw)
        crawl(server, store)
        assert any("字节" in note for note in store.reading(31, "discussion", 1).notes)
