"""Posts from elsewhere: one JSON object a line, as ``auditor posts`` prints them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime

from auditor.errors import Problem, WrongInput
from auditor.forum.lines import ImportedPost, read_lines
from auditor.forum.shelf import ReadResult, Shelf
from auditor.game.records import Game
from auditor.model import Page, PageKind

MOST_BYTES = 200_000_000


def read_imported(
    game: Game,
    shelf: Shelf,
    *,
    now: datetime,
    progress: Callable[[str], None] | None = None,
) -> ReadResult:
    """Take over the posts file; one that has not changed is not read again.

    The file is the whole truth: posts that an earlier version of it had and this one lacks
    count as deleted.  Raises WrongInput with every mistake, and then nothing was changed.
    """
    path = game.forum.posts
    assert path is not None
    shown = str(path)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise WrongInput(Problem("posts-large", "帖子文件太大，没有读", file=shown))
        raw = path.read_bytes()
    except OSError as error:
        raise WrongInput(
            Problem("posts-unreadable", "读不到帖子文件", file=shown, key="forum.posts")
        ) from error
    if shelf.newest_import() == hashlib.sha256(raw).hexdigest():
        return ReadResult()
    if progress is not None:
        progress("正在读帖子文件")
    posts = read_lines(raw, shown, game.timezone)
    by_thread: dict[int, list[ImportedPost]] = {tid: [] for tid in shelf.imported_threads()}
    for post in posts:
        by_thread.setdefault(post.sighting.tid, []).append(post)
    with shelf.transaction():
        run = shelf.begin_run("posts", now)
        for tid, listed in by_thread.items():
            _keep(raw, tid, listed, shelf, run, path.name, now)
    return ReadResult()


def _keep(
    raw: bytes,
    tid: int,
    listed: list[ImportedPost],
    shelf: Shelf,
    run: int,
    name: str,
    now: datetime,
) -> None:
    page = Page(
        PageKind.THREAD,
        tid=tid,
        number=1,
        pages=1,
        posts=tuple(post.sighting for post in listed),
    )
    shelf.keep_page(
        raw,
        page,
        run=run,
        group=shelf.begin_pass(run, tid, complete=False, at=now),
        source="posts",
        address=name.encode("utf-8", "replace").decode("utf-8"),
        fetched_at=now,
        moment=now,
        whole=True,
        gone=[post.sighting.pid for post in listed if post.deleted],
        first_seen=[post.first_seen for post in listed],
    )
