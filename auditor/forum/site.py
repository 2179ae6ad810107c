"""Reading a game from a live Discuz! site."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from auditor.forum.cookies import load_cookies
from auditor.forum.crawl import ThreadCrawl
from auditor.forum.fetch import Asker
from auditor.forum.http import Client
from auditor.forum.login import from_environment, log_in
from auditor.forum.shelf import ReadResult, Shelf
from auditor.forum.urls import origin
from auditor.game.records import Game
from auditor.model import MissingPage

# After so many threads in a row that the network or a wall kept from being read, the rest
# would only trouble the forum.
MOST_FAILURES = 2
_FATAL = frozenset({"network", "wall"})


def read_site(
    game: Game,
    shelf: Shelf,
    *,
    now: datetime,
    full: bool = False,
    progress: Callable[[str], None] | None = None,
    client: Client | None = None,
) -> ReadResult:
    """Crawl the game's threads.  Everything that was read is kept, whatever fails.

    ``full`` reads every page.  Raises WrongInput for a bad cookie file or half a login,
    ForumUnread where the forum refuses the login.
    """
    root = game.forum.url
    assert root is not None
    credentials = None if game.forum.cookies is not None else from_environment()
    known = client if client is not None else _client(game, root)
    notes: list[str] = []
    missing: list[MissingPage] = []
    try:
        if credentials is not None:
            if progress is not None:
                progress("正在登录")
            log_in(known, credentials, fallback_charset=game.forum.encoding)
        asker = Asker(known, game, root, now)
        run = shelf.begin_run("live", now)
        viewers = _threads(game, shelf, asker, run, missing, full=full, progress=progress)
        if viewers == {0} and (credentials is not None or game.forum.cookies is not None):
            notes.append("论坛把这次读取当成游客：登录或 cookie 没有生效，可能已经过期")
        return ReadResult(tuple(missing), known.requests, notes=tuple(notes))
    finally:
        if client is None:
            known.close()


def _client(game: Game, root: str) -> Client:
    path = game.forum.cookies
    cookies = load_cookies(path, origin(root)[1]) if path is not None else None
    return Client(root, interval=game.forum.interval, cookies=cookies)


def _threads(
    game: Game,
    shelf: Shelf,
    asker: Asker,
    run: int,
    missing: list[MissingPage],
    *,
    full: bool,
    progress: Callable[[str], None] | None,
) -> set[int]:
    """Read thread after thread; returns as whom the forum saw the reader."""
    viewers: set[int] = set()
    failures = 0
    for tid in dict.fromkeys(tid for tid, _, _ in game.threads.all()):
        if failures >= MOST_FAILURES:
            why = "前面的帖都没有读到，这个帖没有再试"
            skipped = MissingPage(tid, None, "network", why, asker.url(tid, 1))
            shelf.add_missing(run, skipped, asker.now)
            missing.append(skipped)
            continue
        crawl = ThreadCrawl(
            asker,
            shelf,
            run,
            tid,
            recheck=timedelta(hours=game.forum.recheck_hours),
            everything=full,
            progress=progress or (lambda _: None),
        )
        lost = crawl.read()
        missing += lost
        failures = failures + 1 if lost and {m.kind for m in lost} <= _FATAL else 0
        if crawl.viewer is not None:
            viewers.add(crawl.viewer)
    return viewers
