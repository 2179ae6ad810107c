"""Floors shift after a deletion and are disturbed by stuck replies, as on the real board."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fakediscuz.boards import board
from tests.fakediscuz.floors import listing, page_of
from tests.fakediscuz.site import Site


def shown(site: Site, page: int, ordertype: int = 0) -> list[tuple[int, int | None, bool]]:
    """(pid, number, stuck) of a page of thread 31."""
    found = listing(site, site.threads[31], page, ordertype=ordertype)
    return [(row.post.pid, row.number, row.stuck) for row in found.rows]


def test_a_page_beyond_the_end_is_the_last_page() -> None:
    found = listing(board(), board().threads[31], 99)
    assert (found.page, found.pages, len(found.rows)) == (3, 3, 3)


def test_old_numbers_stay_on_other_pages_until_the_page_with_the_gap_is_viewed() -> None:
    site = board()
    site.delete(104)  # floor 5, page 1
    assert shown(site, 2)[0] == (110, 11, False)  # stale numbering
    found = listing(site, site.threads[31], 1)
    assert found.renumbered
    assert [row.number for row in found.rows] == list(range(1, 11))
    assert shown(site, 2)[0] == (111, 11, False)
    assert shown(site, 3)[-1] == (122, 22, False)


def test_a_deletion_after_the_first_one_shifts_at_once() -> None:
    site = board()
    site.delete(104)
    listing(site, site.threads[31], 1)
    site.delete(105)
    assert not listing(site, site.threads[31], 1).renumbered
    assert shown(site, 2)[0] == (112, 11, False)


def test_a_stuck_reply_of_page_one_leaves_its_own_place() -> None:
    site = board()
    site.stick(103)
    rows = shown(site, 1)
    assert rows[:3] == [(100, 1, False), (103, 4, True), (101, 2, False)]
    assert (103, 4, False) not in rows and len(rows) == 10


def test_a_stuck_reply_of_a_later_page_is_shown_twice() -> None:
    site = board()
    site.stick(115)
    assert shown(site, 1)[1] == (115, 16, True)
    assert (115, 16, False) in shown(site, 2)


def test_after_a_deletion_a_stuck_reply_disturbs_the_count() -> None:
    site = board()
    site.stick(103)
    site.stick(115)
    site.delete(108)
    rows = {pid: number for pid, number, _ in shown(site, 1)}
    assert rows[103] == 2  # bogus
    assert rows[115] is None  # from another page: no number
    assert (rows[101], rows[102]) == (3, 4)  # one too high
    assert rows[104] == 5  # right again behind the stuck post's true place


def test_an_author_view_counts_that_authors_posts_and_leaves_out_anonymous_ones() -> None:
    site = board()
    site.post(102).anonymous = True
    found = listing(site, site.threads[31], 1, author="饺子")
    assert [(r.post.pid, r.number) for r in found.rows[:2]] == [(101, 1), (103, 2)]


def test_newest_first_keeps_the_first_post_on_top() -> None:
    site = board()
    assert [n for _, n, _ in shown(site, 1, ordertype=1)] == [1, *range(23, 14, -1)]
    assert [n for _, n, _ in shown(site, 3, ordertype=1)] == [4, 3, 2]
    site.threads[31].compact = True
    assert shown(site, 1, ordertype=1)[0] == (100, None, False)


def test_the_page_of_a_deleted_post_is_the_nearest_one() -> None:
    site = board()
    site.delete(115)
    assert page_of(site, site.threads[31], 115) == 2


@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(101, 122), max_size=12), st.sets(st.integers(101, 122), max_size=2))
def test_reading_all_pages_in_order_sees_every_living_post(gone: set[int], stuck: set[int]) -> None:
    site = board()
    for pid in gone:
        site.delete(pid)
    for pid in stuck - gone:
        site.stick(pid)
    for page in (1, 2, 3):
        listing(site, site.threads[31], page)
    pages = listing(site, site.threads[31], 1).pages
    seen = {pid for page in range(1, pages + 1) for pid, _, _ in shown(site, page)}
    assert seen == {100, *range(101, 123)} - gone
