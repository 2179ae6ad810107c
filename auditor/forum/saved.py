"""Reading a game from pages that somebody saved.

Which thread and page a file is, and when it was saved, is read from the page itself; file
names and the times of files say nothing.  Several copies of one page are snapshots in time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from auditor.errors import Problem, WrongInput
from auditor.forum.files import Refused, find_files, read_file, root_of, shown_name
from auditor.forum.pages import read_page
from auditor.forum.shelf import ReadResult, Shelf
from auditor.forum.views import is_whole
from auditor.game.records import Game
from auditor.model import MissingPage, Page, PageKind
from auditor.text.safe import safe_line

SNAPSHOT = timedelta(minutes=30)  # pages of one snapshot are saved within
_OTHER_PAGES = frozenset({PageKind.OTHER, PageKind.LOGIN})


@dataclass(frozen=True, slots=True)
class _File:
    """A thread page to be kept: where it lies and what it is."""

    path: Path
    name: str
    digest: str
    page: Page
    moment: datetime


@dataclass(slots=True)
class _Folder:
    """What the files turned out to be."""

    files: list[_File] = field(default_factory=list)
    missing: list[MissingPage] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    known: int = 0
    strangers: int = 0  # pages of threads that the game file does not name


def read_saved(
    game: Game,
    shelf: Shelf,
    *,
    now: datetime,
    progress: Callable[[str], None] | None = None,
) -> ReadResult:
    """Read the game's saved pages, oldest first; files that were read before are skipped.

    Raises WrongInput where the folder or pattern names no file at all.
    """
    where = game.forum.saved
    assert where is not None
    paths = find_files(where)
    if not paths:
        raise WrongInput(
            Problem(
                "saved-empty",
                f"这里没有网页文件：{safe_line(where, 200)}",
                file=game.shown_path,
                key="forum.saved",
                hint="要的是 .html、.htm 文件，也可以是压缩成 .gz 的",
            )
        )
    root = root_of(where)
    found = _Folder()
    for count, path in enumerate(paths, 1):
        if progress is not None:
            progress(f"网页文件 {count}/{len(paths)}")
        _look(path, shown_name(path, root), game, shelf, found, now)
    run = shelf.begin_run("saved", now)
    for group in _snapshots(found.files):
        found.missing += _keep(group, shelf, run, now)
    found.missing += _absent(game, shelf)
    for missing in found.missing:
        shelf.add_missing(run, missing, now)
    if found.strangers:
        found.notes.append(f"有 {found.strangers} 个网页属于游戏文件没有写的帖，没有理会")
    return ReadResult(tuple(found.missing), notes=tuple(found.notes))


# ----------------------------------------------------------------- what a file is


def _look(path: Path, name: str, game: Game, shelf: Shelf, found: _Folder, now: datetime) -> None:
    """Read one file and sort it."""
    try:
        raw = read_file(path)
    except Refused as refused:
        found.missing.append(MissingPage(0, None, "other", str(refused), name))
        return
    known = shelf.known_file(raw)
    if known is not None:
        found.known += 1
        if known.kind != PageKind.THREAD.value:
            found.missing.append(
                MissingPage(known.tid or 0, known.number, known.kind, known.note, name)
            )
        return
    page = read_page(raw, timezone=game.timezone, fallback_charset=game.forum.encoding)
    named = {tid for tid, _, _ in game.threads.all()}
    if page.tid is not None and page.tid not in named:
        found.strangers += 1
        return
    if page.kind is PageKind.CUT:
        found.missing.append(MissingPage(page.tid or 0, page.number, "cut", page.note, name))
    elif page.kind in _OTHER_PAGES:
        found.notes.append(f"{name}：{page.note or '不是主题页'}")
        return
    elif page.kind is not PageKind.THREAD:
        found.missing.append(MissingPage(page.tid or 0, None, page.kind.value, page.note, name))
        return
    if page.tid is None:
        if page.kind is PageKind.THREAD:
            found.missing.append(
                MissingPage(0, None, "other", "看不出这一页是哪个帖，没有读入", name)
            )
        return
    if page.clock is None and page.kind is PageKind.THREAD:
        found.notes.append(f"{name}：页脚没有时间，不知道是什么时候存的，按页面上最晚的时间算")
    moment = page.clock or _newest_time(page, now)
    if moment is not None and page.posts:
        digest = hashlib.sha256(raw).hexdigest()
        found.files.append(_File(path, name, digest, page, moment))


def _newest_time(page: Page, now: datetime) -> datetime | None:
    """The latest time that a page shows: it was saved no sooner.

    An edit line can be typed by a member: one from the future says nothing.
    """
    times = [post.posted_at for post in page.posts]
    edits = [post.content.edited.at for post in page.posts if post.content.edited is not None]
    return max(times + [at for at in edits if at <= now], default=None)


# ----------------------------------------------------------------- keeping


def _snapshots(files: list[_File]) -> Iterator[list[_File]]:
    """Pages of one thread that were saved together, oldest first."""

    def order(file: _File) -> tuple[datetime, int, int, str]:
        return (file.moment, file.page.tid or 0, file.page.number or 0, file.name)

    by_thread: dict[int, list[_File]] = {}
    for file in sorted(files, key=order):
        by_thread.setdefault(file.page.tid or 0, []).append(file)
    for pages in by_thread.values():
        group: list[_File] = []
        for file in pages:
            if group and file.moment - group[0].moment > SNAPSHOT:
                yield group
                group = []
            group.append(file)
        yield group


def _keep(group: list[_File], shelf: Shelf, run: int, now: datetime) -> list[MissingPage]:
    """Keep a snapshot of one thread, all of it or nothing.

    Returns the files that went or changed since they were looked at.
    """
    tid = group[0].page.tid
    assert tid is not None
    changed: list[MissingPage] = []
    seen: set[str] = set()
    with shelf.transaction():
        number = shelf.begin_pass(run, tid, complete=False, at=now)
        for file in group:
            if file.digest in seen:
                continue  # the same page under two names
            raw = _unchanged(file)
            if raw is None:
                why = "文件在读的时候变了或者没有了，请再读一次"
                changed.append(MissingPage(tid, file.page.number, "other", why, file.name))
                continue
            seen.add(file.digest)
            shelf.keep_page(
                raw,
                file.page,
                run=run,
                group=number,
                source="saved",
                address=file.name,
                fetched_at=now,
                moment=file.moment,
                whole=is_whole(file.page) and file.page.clock is not None,
            )
    return changed


def _unchanged(file: _File) -> bytes | None:
    """The file's bytes, None where they are not those that were looked at."""
    try:
        raw = read_file(file.path)
    except Refused:
        return None
    return raw if hashlib.sha256(raw).hexdigest() == file.digest else None


def _absent(game: Game, shelf: Shelf) -> list[MissingPage]:
    """Pages of the game's threads of which no copy was ever read."""
    missing: list[MissingPage] = []
    for tid in dict.fromkeys(tid for tid, _, _ in game.threads.all()):
        pages = shelf.pages_told(tid)
        if pages is None:
            why = "存下的网页里没有这个帖的任何一页"
            missing.append(MissingPage(tid, None, "absent", why))
            continue
        seen = set(shelf.pages_seen(tid))
        for number in range(1, min(pages, 10_000) + 1):
            if number not in seen:
                why = f"存下的网页里没有第 {number} 页（共 {pages} 页）"
                missing.append(MissingPage(tid, number, "absent", why))
    return missing
