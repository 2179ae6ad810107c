"""Saved pages: what they are is read from themselves, snapshots are read oldest first."""

from __future__ import annotations

import gzip
import os
from datetime import timedelta
from pathlib import Path

import pytest

from auditor.errors import WrongInput
from auditor.forum import files, saved
from auditor.forum.reading import ReadResult, read
from auditor.game.records import ForumSource
from auditor.store import Store
from tests.fakediscuz import Site
from tests.forum import markup
from tests.forum.crawling import START, deleted, make_game, make_site, pids

NOW = START + timedelta(days=30)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "页面"
    made.mkdir()
    return made


def save(site: Site, folder: Path, prefix: str = "", tid: int = 31) -> None:
    """Save all pages of a thread, under names that say nothing."""
    for page in range(1, (len(pids(site, tid)) + 9) // 10 + 1):
        (folder / f"{prefix}{tid}第{page}张.html").write_bytes(site.render_bytes(tid, page))


def read_from(where: Path | str, store: Store, tids: tuple[int, ...] = (31,)) -> ReadResult:
    return read(make_game(ForumSource(saved=str(where)), tids), store, now=NOW)


def test_a_folder_is_read_and_read_again_brings_nothing(folder: Path, store: Store) -> None:
    site = make_site(25)
    save(site, folder)
    result = read_from(folder, store)
    assert (result.missing, result.new_posts, result.requests) == ((), 25, 0)
    assert [p.pid for p in store.posts()] == pids(site)
    assert all(p.first_seen == site.clock for p in store.posts())
    fetches = store._sql.execute("SELECT count(*) FROM fetches").fetchone()
    again = read_from(folder, store)
    assert (again.missing, again.new_posts, again.new_revisions) == ((), 0, 0)
    assert store._sql.execute("SELECT count(*) FROM fetches").fetchone() == fetches


def test_snapshots_are_ordered_by_their_own_clock_not_by_name_or_file_time(
    folder: Path, store: Store
) -> None:
    site = make_site(25)
    save(site, folder, "z")
    edited, gone = pids(site)[4], pids(site)[12]
    site.edit(edited, "后来的话", START + timedelta(days=3))
    site.delete(gone)
    site.clock = START + timedelta(days=4)
    site.render_thread(31, 2)
    save(site, folder, "a")
    for number, path in enumerate(sorted(folder.iterdir())):
        os.utime(path, (1_000_000 + number, 1_000_000 + number))
    read_from(folder, store)
    posts = {p.pid: p for p in store.posts()}
    assert [r.content.text for r in posts[edited].revisions] == ["第 5 帖的话", "后来的话"]
    assert posts[edited].revisions[1].seen_at == site.clock
    assert deleted(store) == [gone]
    assert posts[gone].vanished_at == site.clock


def test_a_snapshot_added_later_gives_the_same_as_all_at_once(
    folder: Path, tmp_path: Path, store: Store
) -> None:
    site = make_site(25)
    older, newer = tmp_path / "old", tmp_path / "new"
    older.mkdir()
    newer.mkdir()
    save(site, older)
    site.edit(pids(site)[4], "后来的话", START + timedelta(days=3))
    site.delete(pids(site)[12])
    site.clock = START + timedelta(days=4)
    site.render_thread(31, 2)
    save(site, newer)
    read_from(newer, store)
    read_from(older, store)
    with Store.open(None) as other:
        read_from(older, other)
        read_from(newer, other)
        assert store.posts() == other.posts()


def test_a_glob_takes_what_it_names(folder: Path, store: Store) -> None:
    site = make_site(12)
    save(site, folder, "S1_")
    site.reply(31, "饺子", "新话", START + timedelta(days=3))
    save(site, folder, "END_")
    read_from(folder / "S1_*", store)
    assert len(store.posts()) == 12
    read_from(folder / "*.html", store)
    assert len(store.posts()) == 13


def test_packed_and_upper_case_files_and_subfolders_are_read(folder: Path, store: Store) -> None:
    site = make_site(25)
    inner = folder / "第二天"
    inner.mkdir()
    (folder / "a.HTM").write_bytes(site.render_bytes(31, 1))
    (inner / "b.html.gz").write_bytes(gzip.compress(site.render_bytes(31, 2)))
    (inner / "c.htm").write_bytes(site.render_bytes(31, 3))
    junk = folder / "a_files"
    junk.mkdir()
    (junk / "frame.html").write_bytes(b"<html><body>advert</body></html>")
    (folder / "notes.txt").write_text("x")
    result = read_from(folder, store)
    assert (result.missing, result.notes, result.new_posts) == ((), (), 25)


def test_a_page_that_nobody_saved_is_missing(folder: Path, store: Store) -> None:
    site = make_site(35)
    save(site, folder)
    (folder / "31第3张.html").unlink()
    result = read_from(folder, store, tids=(31, 99))
    assert [(m.tid, m.number, m.kind) for m in result.missing] == [
        (31, 3, "absent"),
        (99, None, "absent"),
    ]
    assert len(store.reading(31, "discussion", 1).missing) == 1


def test_a_cut_page_is_told_by_its_file_each_time(folder: Path, store: Store) -> None:
    site = make_site(25)
    save(site, folder)
    raw = site.render_bytes(31, 2)
    (folder / "31第2张.html").write_bytes(raw[: len(raw) // 2])
    for _ in range(2):
        result = read_from(folder, store)
        assert ("cut", "31第2张.html") in [(m.kind, m.where) for m in result.missing]
        assert (31, 2, "absent") in [(m.tid, m.number, m.kind) for m in result.missing]
    assert not deleted(store)


def test_notices_and_walls_are_told_other_forum_pages_only_noted(
    folder: Path, store: Store
) -> None:
    site = make_site(5)
    save(site, folder)
    from tests.fakediscuz.render import forum_page, notice

    (folder / "list.html").write_bytes(site.encode(forum_page(site, 37, 1, None)))
    result = read_from(folder, store)
    assert result.missing == ()
    assert [note.split("：")[0] for note in result.notes] == ["list.html"]
    (folder / "n.html").write_bytes(site.encode(notice(site, "抱歉，指定的主题不存在")))
    (folder / "e.html").write_bytes(b"")
    result = read_from(folder, store)
    assert [(m.kind, m.where) for m in result.missing] == [
        ("empty", "e.html"),
        ("notice", "n.html"),
    ]


def test_threads_that_the_game_does_not_name_are_counted_not_kept(
    folder: Path, store: Store
) -> None:
    site = make_site(12, tids=(31, 32))
    save(site, folder)
    save(site, folder, tid=32)
    result = read_from(folder, store)
    assert {p.tid for p in store.posts()} == {31}
    assert any("2 个网页" in note for note in result.notes)
    assert read_from(folder, store, tids=(31, 32)).new_posts == 12


def test_a_page_without_a_clock_is_told_and_makes_nothing_vanish(
    folder: Path, store: Store
) -> None:
    site = make_site(5)
    save(site, folder)
    read_from(folder, store)
    site.delete(pids(site)[2])
    site.edit(pids(site)[3], "改过的话", START + timedelta(days=20))
    text = site.render_thread(31, 1).replace("GMT", "Zeit")
    (folder / "x.html").write_bytes(text.encode())
    result = read_from(folder, store)
    assert any(note.startswith("x.html：") for note in result.notes)
    assert not deleted(store)
    edited = next(p for p in store.posts() if len(p.revisions) == 2)
    assert edited.revisions[1].content.text == "改过的话"
    assert edited.revisions[1].seen_at is None


def test_the_same_page_under_two_names_is_one(folder: Path, store: Store) -> None:
    site = make_site(5)
    save(site, folder)
    save(site, folder, "copy")
    assert read_from(folder, store).new_posts == 5


def test_a_packed_bomb_and_a_broken_file_are_refused(
    folder: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_UNPACKED", 100_000)
    save(make_site(5), folder)
    (folder / "bomb.html.gz").write_bytes(gzip.compress(b"0" * 10_000_000))
    (folder / "broken.html.gz").write_bytes(gzip.compress(b"0" * 1000)[:-9])
    result = read_from(folder, store)
    assert [(m.kind, m.where) for m in result.missing] == [
        ("other", "bomb.html.gz"),
        ("other", "broken.html.gz"),
    ]
    assert result.new_posts == 5


def test_a_file_too_large_is_refused(
    folder: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(make_site(5), folder)
    (folder / "big.html").write_bytes(b"x" * 300_000)
    monkeypatch.setattr(files, "MOST_BYTES", 200_000)
    result = read_from(folder, store)
    assert [m.where for m in result.missing] == ["big.html"]


@pytest.mark.parametrize("name", ["", "none*", "../*.txt"])
def test_nothing_to_read_is_a_wrong_input(folder: Path, store: Store, name: str) -> None:
    with pytest.raises(WrongInput) as wrong:
        read_from(str(folder) + "/" + name, store)
    assert wrong.value.problems[0].code == "saved-empty"


def test_file_names_cannot_drive_a_terminal(folder: Path, store: Store) -> None:
    save(make_site(5), folder)
    (folder / "\x1b[31mred\u202e.html").write_bytes(b"")
    result = read_from(folder, store)
    assert [m.where for m in result.missing] == ["red.html"]


def test_a_crowd_of_posts_saved_between_two_minutes_vanish_only_for_sure(
    folder: Path, store: Store
) -> None:
    """A post at the border of two pages, deleted between two snapshots."""
    site = make_site(25)
    save(site, folder, "a")
    gone = pids(site)[10]
    site.delete(gone)
    site.clock += timedelta(hours=1)
    site.render_thread(31, 2)
    save(site, folder, "b")
    read_from(folder, store)
    assert deleted(store) == [gone]


def test_an_edit_line_from_the_future_does_not_place_a_page_in_time(
    folder: Path, store: Store
) -> None:
    forged = '<i class="pstatus"> 本帖最后由 饺子 于 2190-01-01 00:00 编辑 </i><br />旧'
    (folder / "a.html").write_bytes(markup.page(markup.post(forged), foot=""))
    (folder / "b.html").write_bytes(markup.page(markup.post("新")))
    read_from(folder, store, (4,))
    assert [revision.content.text for revision in store.posts()[0].revisions] == ["旧", "新"]


@pytest.mark.parametrize("gone", [True, False])
def test_a_file_that_goes_or_changes_while_it_is_read_is_told(
    folder: Path, store: Store, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    save(make_site(25), folder)
    looks: dict[Path, int] = {}
    whole = files.read_file

    def second_look_fails(path: Path) -> bytes:
        looks[path] = looks.get(path, 0) + 1
        if path.name == "31第2张.html" and looks[path] == 2:
            if gone:
                raise files.Refused("没有了")
            return whole(path) + b" "
        return whole(path)

    monkeypatch.setattr(saved, "read_file", second_look_fails)
    result = read_from(folder, store)
    assert [m.where for m in result.missing if m.where] == ["31第2张.html"]
    assert len(store.posts()) == 15


def test_a_folder_that_cannot_be_opened_is_told(
    folder: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(make_site(5), folder)
    closed = folder / "锁住的"
    closed.mkdir()
    scan = os.scandir

    def refuse(path: str) -> object:
        if str(path) == str(closed):
            raise PermissionError(13, "no", str(closed))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    result = read_from(folder, store)
    assert [(m.where, m.kind) for m in result.missing] == [("锁住的", "other")]
    assert len(store.posts()) == 5
