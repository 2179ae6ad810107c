"""The store keeps everything that was seen, and says what it is not."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import WrongInput
from auditor.model import (
    Content,
    Decision,
    Edit,
    MissingPage,
    Page,
    PageKind,
    Quote,
    Run,
    Sighting,
)
from auditor.store import Store, store_path
from auditor.store import schema as schema_module

ZONE = ZoneInfo("Asia/Shanghai")
T0 = datetime(2026, 11, 18, 9, 30, tzinfo=ZONE)
FULL = Content(
    "投票对象：包子\n投票理由：“😀”",
    (Run(0, 4, "#ff0000", 5),),
    ("https://example.org/",),
    ("https://example.org/a.png",),
    ("账本.zip",),
    Quote(7, "包子", T0),
    Edit("饺子", T0 + timedelta(minutes=3)),
    None,
)


def sighting(pid: int, content: Content, **more: object) -> Sighting:
    base = Sighting(
        31, pid, pid, f"{pid}#", f"作者{pid}", pid, T0 + timedelta(minutes=pid), True, content
    )
    return replace(base, **more)  # type: ignore[arg-type]


def page_of(posts: list[Sighting], at: datetime, **more: object) -> Page:
    base = Page(
        PageKind.THREAD, tid=31, number=1, pages=1, title="帖", replies=None, clock=at, viewer=0
    )
    return replace(base, posts=tuple(posts), **more)  # type: ignore[arg-type]


def keep(
    store: Store, page: Page, raw: bytes = b"raw", *, source: str = "live", group: int | None = None
) -> None:
    run = store.begin_run(source, T0)
    number = store.begin_pass(run, 31, complete=True, at=T0) if group is None else group
    store.keep_page(
        raw,
        page,
        run=run,
        group=number,
        source=source,
        address="http://x/",
        fetched_at=page.clock or T0,
        whole=page.kind is PageKind.THREAD,
    )


def test_a_post_comes_back_as_it_was_seen(store: Store) -> None:
    keep(store, page_of([sighting(1, FULL)], T0 + timedelta(hours=1)))
    (post,) = store.posts()
    assert post.content == FULL
    assert (post.tid, post.pid, post.floor, post.ordinal, post.author) == (31, 1, 1, 1, "作者1")
    assert post.posted_at == T0 + timedelta(minutes=1)
    assert post.posted_at.utcoffset() == timedelta(hours=8)
    assert post.first_seen == T0 + timedelta(hours=1)
    assert (post.thread, post.day, post.deleted) == ("other", None, False)


def test_an_edit_that_changes_only_the_edit_line_is_a_revision(store: Store) -> None:
    before = replace(FULL, edited=None)
    keep(store, page_of([sighting(1, before)], T0))
    keep(store, page_of([sighting(1, FULL)], T0 + timedelta(hours=1)))
    assert [r.content for r in store.posts()[0].revisions] == [before, FULL]
    assert store.posts()[0].revisions[1].seen_at == T0 + timedelta(hours=1)


def test_the_kept_copy_is_the_page_that_first_showed_the_revision(store: Store) -> None:
    keep(store, page_of([sighting(1, Content("a"))], T0), b"first")
    keep(store, page_of([sighting(1, Content("a"))], T0 + timedelta(hours=1)), b"again")
    keep(store, page_of([sighting(1, Content("b"))], T0 + timedelta(hours=2)), b"changed")
    assert store.page_for(1, 1) == b"first"
    assert store.page_for(1, 2) == b"changed"
    assert store.page_for(1, 3) is None
    assert store.page_for(2, 1) is None


def test_an_older_page_that_comes_late_goes_into_its_place(store: Store) -> None:
    keep(store, page_of([sighting(1, Content("new"))], T0 + timedelta(hours=2)), source="saved")
    keep(store, page_of([sighting(1, Content("old"))], T0 + timedelta(hours=1)), source="saved")
    assert [r.content.text for r in store.posts()[0].revisions] == ["old", "new"]
    assert store.posts()[0].first_seen == T0 + timedelta(hours=1)


def test_an_older_page_makes_nothing_vanish(store: Store) -> None:
    posts = [sighting(pid, Content("x")) for pid in (1, 2, 3)]
    keep(store, page_of(posts, T0 + timedelta(hours=2)), source="saved")
    keep(store, page_of([posts[0], posts[2]], T0 + timedelta(hours=1)), source="saved")
    assert not any(post.deleted for post in store.posts())


def test_a_post_missing_inside_a_page_vanished_when_the_page_missed_it(store: Store) -> None:
    posts = [sighting(pid, Content("x")) for pid in (1, 2, 3)]
    keep(store, page_of(posts, T0))
    at = T0 + timedelta(hours=1)
    keep(store, page_of([posts[0], posts[2]], at))
    keep(store, page_of([posts[0], posts[2]], at + timedelta(hours=1)))
    assert [(p.pid, p.vanished_at) for p in store.posts() if p.deleted] == [(2, at)]
    assert store.alive(31) == (1, 3)
    keep(store, page_of(posts, at + timedelta(hours=2)))
    assert [p.vanished_at for p in store.posts()] == [None] * 3


@pytest.mark.parametrize("kind", [PageKind.CUT, PageKind.NOTICE, PageKind.EMPTY])
def test_nothing_vanishes_by_a_page_that_is_not_whole(store: Store, kind: PageKind) -> None:
    posts = [sighting(pid, Content("x")) for pid in (1, 2, 3)]
    keep(store, page_of(posts, T0))
    keep(store, page_of([posts[0], posts[2]], T0 + timedelta(hours=1), kind=kind))
    assert not any(post.deleted for post in store.posts())


def test_a_post_that_only_a_member_saw_does_not_vanish_from_a_guests_page(store: Store) -> None:
    posts = [sighting(pid, Content("x")) for pid in (1, 2, 3)]
    keep(store, page_of(posts, T0, viewer=5))
    less = page_of([posts[0], posts[2]], T0 + timedelta(hours=1), viewer=0)
    keep(store, less)
    assert not any(post.deleted for post in store.posts())
    keep(store, replace(less, viewer=5, clock=T0 + timedelta(hours=2)))
    assert [p.pid for p in store.posts() if p.deleted] == [2]


def test_a_stuck_post_on_the_page_is_on_the_page(store: Store) -> None:
    posts = [sighting(pid, Content("x")) for pid in (1, 2, 3)]
    keep(store, page_of(posts, T0))
    stuck = replace(posts[1], out_of_order=True, floor=None)
    keep(store, page_of([posts[0], stuck, posts[2]], T0 + timedelta(hours=1)))
    assert [(p.deleted, p.floor) for p in store.posts()] == [(False, 1), (False, 2), (False, 3)]


def saved_snapshot(store: Store, at: datetime, pages: dict[int, list[int]], replies: int) -> None:
    """Keep one snapshot as saved pages are kept: one pass."""
    run = store.begin_run("saved", at)
    group = store.begin_pass(run, 31, complete=False, at=at)
    floor = 0
    for number, listed in pages.items():
        posts = []
        for pid in listed:
            floor += 1
            posts.append(sighting(pid, Content("x"), floor=floor))
        page = page_of(
            posts, at, number=number, pages=len(pages), replies=replies if number == 1 else None
        )
        store.keep_page(
            repr((at, number)).encode(),
            page,
            run=run,
            group=group,
            source="saved",
            address="p.html",
            fetched_at=at,
            whole=True,
        )


def test_between_saved_pages_a_post_vanishes_when_the_thread_stood_still(store: Store) -> None:
    saved_snapshot(store, T0 + timedelta(hours=5), {1: [1, 2, 3], 2: [4, 5, 6]}, 5)
    saved_snapshot(store, T0 + timedelta(hours=6), {1: [1, 2, 3], 2: [5, 6]}, 4)
    assert [p.pid for p in store.posts() if p.deleted] == [4]


def test_between_saved_pages_nothing_vanishes_when_the_counts_differ(store: Store) -> None:
    """Page 1 was saved before a post of it was deleted: post 4 has moved onto it since."""
    saved_snapshot(store, T0 + timedelta(hours=5), {1: [1, 2, 3], 2: [4, 5, 6]}, 5)
    saved_snapshot(store, T0 + timedelta(hours=6), {1: [1, 2, 3], 2: [5, 6]}, 5)
    assert not [p.pid for p in store.posts() if p.deleted]


def live_pass(store: Store, hour: int, *pages: tuple[int, list[int]]) -> None:
    """Keep pages (number, pids) of a thread of two pages, read one after the other."""
    run = store.begin_run("live", T0)
    group = store.begin_pass(run, 31, complete=True, at=T0)
    for number, listed in pages:
        posts = [sighting(pid, Content("x")) for pid in listed]
        page = page_of(posts, T0 + timedelta(hours=hour), number=number, pages=2)
        store.keep_page(
            repr((hour, number, listed)).encode(),
            page,
            run=run,
            group=group,
            source="live",
            address="http://x/",
            fetched_at=T0,
            whole=True,
        )


def test_between_two_pages_a_post_vanishes_once_the_first_is_seen_not_to_have_moved(
    store: Store,
) -> None:
    live_pass(store, 5, (1, [1, 2, 3]), (2, [4, 5, 6]))
    live_pass(store, 6, (1, [1, 2, 3]), (2, [5, 6]))
    assert not [p.pid for p in store.posts() if p.deleted]
    live_pass(store, 7, (1, [1, 2, 3]), (2, [5, 6]), (1, [1, 2, 3]))
    assert [p.pid for p in store.posts() if p.deleted] == [4]


def test_between_two_pages_nothing_vanishes_while_the_first_moves(store: Store) -> None:
    """Posts 1 and 2 go, page 2 is read, post 2 comes back: post 5 was on page 1 meanwhile."""
    live_pass(store, 5, (1, [1, 2, 3]), (2, [4, 5, 6]))
    live_pass(store, 6, (1, [1, 2, 3]), (2, [6]), (1, [2, 3, 4]))
    assert [p.pid for p in store.posts() if p.deleted] == []


def test_pages_of_two_passes_prove_nothing_about_their_border(store: Store) -> None:
    live_pass(store, 5, (1, [1, 2, 3]), (2, [4, 5, 6]))
    live_pass(store, 6, (1, [1, 2, 3]))
    live_pass(store, 7, (2, [5, 6]))
    live_pass(store, 8, (1, [1, 2, 3]))
    assert not [p.pid for p in store.posts() if p.deleted]


def test_missing_pages_are_those_of_the_newest_run(store: Store) -> None:
    run = store.begin_run("live", T0)
    gap = MissingPage(31, 2, "cut", "中断了", "http://x/")
    store.add_missing(run, gap, T0)
    assert store.reading(31, "vote", 2).missing == (gap,)
    assert store.reading(31, "vote", 2).pages is None
    store.begin_run("live", T0 + timedelta(hours=1))
    assert store.reading(31, "vote", 2).missing == ()


def test_what_a_page_did_not_tell_is_noted(store: Store) -> None:
    page = page_of([sighting(1, Content("x"))], T0, not_understood=("帖号 9：读不懂",), bad_bytes=3)
    keep(store, page)
    reading = store.reading(31, "vote", 2)
    assert reading.notes[0] == "第 1 页：帖号 9：读不懂"
    assert "3 个字节" in reading.notes[1]
    assert (reading.pages, reading.pages_read, reading.posts, reading.title) == (1, 1, 1, "帖")
    assert reading.read_at == T0


def test_decisions_are_kept_in_their_order(store: Store) -> None:
    first = Decision("f1", "accept", "明显", "导演", T0, card="blue", check="fonts", day=2)
    second = replace(first, verdict="dismiss", at=T0 + timedelta(hours=1), points=3)
    assert store.add_decision(first).number == 1
    assert store.add_decision(second) == replace(second, number=2)
    assert store.decisions() == (replace(first, number=1), replace(second, number=2))


def test_a_store_on_disk_survives_closing_also_in_a_chinese_folder(tmp_path: Path) -> None:
    path = store_path(tmp_path / "第三局 狐妖" / "游戏.yaml")
    assert path == tmp_path / "第三局 狐妖" / "游戏.auditor" / "store.sqlite"
    with Store.open(path) as store:
        keep(store, page_of([sighting(1, FULL)], T0))
        posts = store.posts()
    with Store.open(path) as store:
        assert store.posts() == posts


def test_what_one_process_keeps_another_sees(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with Store.open(path) as one, Store.open(path) as two:
        assert two.posts() == ()
        keep(one, page_of([sighting(1, FULL)], T0))
        assert two.posts() == one.posts() != ()


def test_a_reading_is_kept_whole_or_not_at_all(store: Store) -> None:
    naive = sighting(2, FULL, posted_at=datetime(2026, 1, 1))
    with pytest.raises(ValueError, match="timezone"):
        keep(store, page_of([sighting(1, FULL), naive], T0))
    assert store.posts() == ()
    keep(store, page_of([sighting(1, FULL)], T0))
    assert len(store.posts()) == 1


def test_a_newer_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    Store.open(path).close()
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 999")
    raw.close()
    before = path.read_bytes()
    with pytest.raises(WrongInput) as refused:
        Store.open(path)
    assert refused.value.problems[0].code == "store-newer"
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"\x00" * 4096])
def test_a_file_that_is_no_database_is_refused_and_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "store.sqlite"
    path.write_bytes(content)
    with pytest.raises(WrongInput) as refused:
        Store.open(path)
    assert refused.value.problems[0].code == "store-not-database"
    assert path.read_bytes() == content


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with sqlite3.connect(path) as raw:
        raw.execute("CREATE TABLE bookmarks (url TEXT)")
    raw.close()
    with pytest.raises(WrongInput) as refused:
        Store.open(path)
    assert refused.value.problems[0].code == "store-foreign"


def test_a_store_that_cannot_be_written_says_so_and_keeps_what_it_had(tmp_path: Path) -> None:
    with Store.open(tmp_path / "store.sqlite") as store:
        keep(store, page_of([sighting(1, FULL)], T0))
        store._sql.execute("PRAGMA query_only = ON")
        with pytest.raises(WrongInput) as refused:
            keep(store, page_of([sighting(2, FULL)], T0))
        assert refused.value.problems[0].code == "store-unwritable"
        assert [p.pid for p in store.posts()] == [1]


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(WrongInput) as refused:
        Store.open(tmp_path)
    assert refused.value.problems[0].code == "store-unopenable"


def test_migrations_run_once_and_all_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.sqlite"
    with Store.open(path) as store:
        keep(store, page_of([sighting(1, FULL)], T0))

    def second(db: object) -> None:
        db.table("runs").add_column("remark", str)  # type: ignore[attr-defined]

    def broken(db: object) -> None:
        second(db)
        raise RuntimeError("stop")

    monkeypatch.setattr(schema_module, "MIGRATIONS", (*schema_module.MIGRATIONS, broken))
    with pytest.raises(RuntimeError):
        Store.open(path)
    monkeypatch.setattr(schema_module, "MIGRATIONS", (schema_module.MIGRATIONS[0], second))
    with Store.open(path) as store:
        assert len(store.posts()) == 1
        assert "remark" in store._db.table("runs").columns_dict


# ----------------------------------------------------------------- any sequence of readings

TEXTS = st.text(st.characters(codec=None, exclude_categories=()), max_size=6)
POST = st.tuples(st.integers(1, 8), TEXTS, st.booleans())
READING = st.tuples(
    st.lists(POST, max_size=6, unique_by=lambda post: post[0]),
    st.integers(0, 5),  # hours
    st.sampled_from([None, 0, 5]),
    st.sampled_from(["live", "saved"]),
    st.booleans(),
)


@settings(max_examples=120, deadline=None)
@given(readings=st.lists(READING, max_size=8))
def test_any_sequence_of_readings_leaves_everything_readable(
    readings: list[tuple[list[tuple[int, str, bool]], int, int | None, str, bool]],
) -> None:
    """Every post stays, every content ever shown stays, and working it out anew is the same."""
    with Store.open(None) as store:
        shown: dict[int, set[str]] = {}
        for count, (listed, hours, viewer, source, whole) in enumerate(readings):
            posts = [
                sighting(pid, Content(text), out_of_order=away)
                for pid, text, away in sorted(listed)
            ]
            at = T0 + timedelta(hours=hours)
            kind = PageKind.THREAD if whole else PageKind.CUT
            page = page_of(posts, at, viewer=viewer, kind=kind)
            before = {p.pid: [r.content for r in p.revisions] for p in store.posts()}
            keep(store, page, repr(count).encode(), source=source)
            for pid, text, _ in listed:
                shown.setdefault(pid, set()).add(text)
            after = {p.pid: [r.content for r in p.revisions] for p in store.posts()}
            assert before.keys() <= after.keys()
        posts_now = store.posts()
        assert {p.pid for p in posts_now} == shown.keys()
        for post in posts_now:
            assert {r.content.text for r in post.revisions} <= shown[post.pid]
            assert [r.number for r in post.revisions] == [*range(1, len(post.revisions) + 1)]
            for revision in post.revisions:
                raw = store.page_for(post.pid, revision.number)
                assert raw is not None
                posts_then = readings[int(raw)][0]
                assert any(p == post.pid and t == revision.content.text for p, t, _ in posts_then)
        store._folds.clear()
        assert store.posts() == posts_now


@settings(max_examples=80, deadline=None)
@given(texts=st.lists(TEXTS, min_size=1, max_size=8))
def test_every_change_that_one_viewer_sees_is_a_revision(texts: list[str]) -> None:
    with Store.open(None) as store:
        for hour, text in enumerate(texts):
            keep(store, page_of([sighting(1, Content(text))], T0 + timedelta(hours=hour)))
        changes = [t for n, t in enumerate(texts) if n == 0 or texts[n - 1] != t]
        assert [r.content.text for r in store.posts()[0].revisions] == changes


def damage(store: Store, statement: str) -> None:
    keep(store, page_of([sighting(1, FULL)], T0))
    store._sql.execute(statement)
    store._sql.commit()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM contents",
        "UPDATE contents SET body = '{'",
        "UPDATE identities SET body = '{}'",
        "DROP TABLE seen",
    ],
)
def test_a_damaged_store_says_so_whatever_is_asked(tmp_path: Path, statement: str) -> None:
    with Store.open(tmp_path / "store.sqlite") as store:
        damage(store, statement)
    with Store.open(tmp_path / "store.sqlite") as store:
        for ask in (store.posts, store.totals, lambda: store.alive(31), lambda: store.shape(31)):
            with pytest.raises(WrongInput) as wrong:
                ask()
            assert wrong.value.problems[0].code == "store-damaged"


@pytest.mark.parametrize("statement", ["UPDATE pages SET body = x'00'", "DELETE FROM pages"])
def test_a_damaged_copy_of_a_page_says_so(tmp_path: Path, statement: str) -> None:
    with Store.open(tmp_path / "store.sqlite") as store:
        damage(store, statement)
        with pytest.raises(WrongInput) as wrong:
            store.page_for(1, 1)
        assert wrong.value.problems[0].code == "store-damaged"


def test_a_store_with_overwritten_pages_ends_in_no_crash(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with Store.open(path) as store:
        for number in range(1, 40):
            keep(store, page_of([sighting(number, FULL)], T0), raw=b"%d" % number)
    raw = path.read_bytes()
    size = 4096
    refused = 0
    for start in range(size, len(raw), size):
        path.write_bytes(raw[:start] + b"\xff" * size + raw[start + size :])
        try:
            with Store.open(path) as store:
                store.posts()
                store.reading(31, "discussion", 1)
        except WrongInput:
            refused += 1
    assert refused > 0


def test_a_lock_that_cannot_be_made_is_a_wrong_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "no")

    with Store.open(tmp_path / "store.sqlite") as store:
        monkeypatch.setattr("filelock.FileLock.acquire", refuse)
        with pytest.raises(WrongInput) as wrong, store.exclusive():
            raise AssertionError("entered without the lock")
        assert wrong.value.problems[0].code == "store-unwritable"


@pytest.mark.parametrize("jump", [timedelta(days=-2), timedelta(days=-400)])
def test_a_forums_clock_that_is_set_back_makes_no_new_post_vanish(
    store: Store, jump: timedelta
) -> None:
    posts = [sighting(pid, Content("x")) for pid in (1, 2, 3)]
    keep(store, page_of(posts[:2], T0 + timedelta(hours=1)))
    keep(store, page_of(posts, T0 + jump))
    assert store.alive(31) == (1, 2, 3)
    keep(store, page_of([posts[0], sighting(2, Content("y")), posts[2]], T0 + jump))
    assert [len(post.revisions) for post in store.posts()] == [1, 2, 1]
    keep(store, page_of(posts[:1], T0 + jump))
    assert store.alive(31) == (1,)
