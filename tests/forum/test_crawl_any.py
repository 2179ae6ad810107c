"""Whatever happens on a board, no post that is there is ever called deleted for good."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from auditor.store import Store
from tests.fakediscuz import Request, Server, serve
from tests.forum.crawling import START, crawl, deleted, make_site, pids

DEED = st.tuples(
    st.sampled_from(["delete", "delete", "reply", "edit", "stick", "look", "restore"]),
    st.integers(0, 60),
)


def do(server: Server, deed: tuple[str, int], gone: set[int]) -> None:
    """Let one thing happen; the first post is never deleted."""
    kind, number = deed
    site = server.site
    there = pids(site)
    pid = there[number % len(there)]
    if kind == "delete" and pid != there[0]:
        site.delete(pid)
        gone.add(pid)
    elif kind == "reply":
        for _ in range(number % 13):
            site.reply(31, "包子", "新话", site.clock - timedelta(minutes=2))
    elif kind == "edit":
        site.edit(pid, f"改成 {number}", site.clock)
    elif kind == "stick" and pid != there[0]:
        site.stick(pid)
    elif kind == "look":
        site.render_thread(31, 1 + number % 5)
    elif kind == "restore" and gone:
        back = sorted(gone)[number % len(gone)]
        site.post(back).deleted = False
        gone.discard(back)


def interrupted(
    server: Server, meanwhile: dict[int, tuple[str, int]], gone: set[int], ever: set[int]
) -> Callable[[Request], None]:
    """A hook that lets things happen just before the n-th request is answered."""
    asked = 0

    def before(request: Request) -> None:
        nonlocal asked
        asked += 1
        if asked in meanwhile:
            do(server, meanwhile[asked], gone)
            ever.update(gone)

    return before


@settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(
    rounds=st.lists(
        st.tuples(
            st.lists(DEED, max_size=4),
            st.dictionaries(st.integers(1, 6), DEED, max_size=2),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_any_course_of_things_ends_in_the_truth(
    rounds: list[tuple[list[tuple[str, int]], dict[int, tuple[str, int]]]],
) -> None:
    with serve(make_site(34)) as server, Store.open(None) as store:
        gone: set[int] = set()
        ever: set[int] = set()
        crawl(server, store)
        for turn, (deeds, meanwhile) in enumerate(rounds, 1):
            server.site.clock = START + timedelta(days=2, hours=turn)
            for deed in deeds:
                do(server, deed, gone)
                ever |= gone
            server.before = interrupted(server, meanwhile, gone, ever)
            crawl(server, store, hours=turn)
            server.before = None
            assert set(deleted(store)) <= ever
        server.site.clock = START + timedelta(days=9)
        crawl(server, store, hours=200)
        known = {post.pid: post for post in store.posts()}
        assert set(pids(server.site)) <= set(known)
        assert set(deleted(store)) == {pid for pid in gone if pid in known}
        assert all(known[post.pid].text == post.bbcode for post in server.site.threads[31].shown)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(deeds=st.lists(DEED, min_size=1, max_size=6))
def test_what_happens_between_two_crawls_is_all_seen_by_the_second(
    deeds: list[tuple[str, int]],
) -> None:
    """Deletions and new posts at once; edits of earlier pages may wait for the recheck."""
    with serve(make_site(34)) as server, Store.open(None) as store:
        gone: set[int] = set()
        crawl(server, store)
        server.site.clock = START + timedelta(days=2, hours=1)
        for deed in deeds:
            do(server, deed, gone)
        for page in range(1, 6):
            server.site.render_thread(31, page)  # other readers look, and floors close up
        crawl(server, store, hours=1)
        known = {post.pid for post in store.posts()}
        assert set(pids(server.site)) <= known
        assert set(deleted(store)) == gone & known
