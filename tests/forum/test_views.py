"""What may be concluded from a page: only a whole one in ascending order proves an absence."""

from __future__ import annotations

from auditor.forum.pages import read_page
from auditor.forum.views import first_floor, in_order, is_reversed, is_whole, last_floor
from auditor.model import Page
from tests.fakediscuz import Site
from tests.forum.crawling import ZONE, make_site, pids


def read(site: Site, page: int = 1, **options: int) -> Page:
    return read_page(site.render_thread(31, page, **options).encode(), timezone=ZONE)


def test_an_ordinary_page_is_whole() -> None:
    page = read(make_site(25), 2)
    assert is_whole(page) and not is_reversed(page)
    assert (first_floor(page), last_floor(page)) == (11, 20)


def test_a_stuck_post_does_not_count_as_in_its_place() -> None:
    site = make_site(25)
    site.stick(pids(site)[20])
    page = read(site)
    assert len(page.posts) == 11 and len(in_order(page)) == 10
    assert is_whole(page)


def test_an_authors_view_is_not_whole() -> None:
    assert not is_whole(read(make_site(25), authorid=2))


def test_a_reversed_page_is_not_whole() -> None:
    for number in (1, 2):
        page = read(make_site(25), number, ordertype=1)
        assert is_reversed(page) and not is_whole(page)


def test_a_page_with_a_post_that_cannot_be_read_is_not_whole() -> None:
    site = make_site(5)
    text = site.render_thread(31)
    pid = pids(site)[2]
    assert text.count(f'id="authorposton{pid}"') == 1
    page = read_page(text.replace(f'id="authorposton{pid}"', "").encode(), timezone=ZONE)
    assert pid not in [post.pid for post in page.posts]
    assert not is_whole(page)


def test_a_cut_page_is_not_whole() -> None:
    raw = make_site(25).render_bytes(31)
    assert not is_whole(read_page(raw[: len(raw) // 2], timezone=ZONE))
