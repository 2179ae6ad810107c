"""What the tests of crawling share: a game on a fake board, a shelf, one crawl."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from auditor.forum.reading import ReadResult, read
from auditor.game.records import ForumSource, Game, Threads
from auditor.rules.load import load_ruleset
from auditor.store import Store
from tests.fakediscuz import Server, Site

ZONE = ZoneInfo("Asia/Shanghai")
START = datetime(2026, 11, 18, 9, 30, tzinfo=ZONE)
NAMES = ("导演", "饺子", "包子", "馒头")


def make_game(source: ForumSource, tids: Iterable[int] = (31,), folder: Path = Path("/x")) -> Game:
    """A game whose threads are one a day, from the given source."""
    return Game(
        path=folder / "game.yaml",
        shown_path="game.yaml",
        rules=load_ruleset("m42", None),
        title="测试局",
        timezone=ZONE,
        forum=source,
        threads=Threads(discussion=dict(enumerate(tids, 1))),
        directors=("导演",),
        players=(),
        days={},
    )


def make_site(posts: int = 35, tids: Iterable[int] = (31,), **options: object) -> Site:
    """A board with threads of so many posts each, one a minute."""
    site = Site(clock=START + timedelta(days=2), **options)  # type: ignore[arg-type]
    for uid, name in enumerate(NAMES, 1):
        site.account(name, uid)
    for tid in tids:
        site.thread(tid, f"第 {tid} 帖", "导演", START, "开门")
        for number in range(2, posts + 1):
            at = START + timedelta(minutes=number)
            site.reply(tid, NAMES[number % 4], f"第 {number} 帖的话", at)
    return site


def pids(site: Site, tid: int = 31) -> list[int]:
    """Pids of the thread's posts that still exist."""
    return [post.pid for post in site.threads[tid].shown]


def crawl(
    server: Server,
    store: Store,
    *,
    tids: Iterable[int] = (31,),
    hours: float = 0,
    full: bool = False,
    **source: object,
) -> ReadResult:
    """One crawl without waiting, ``hours`` after the board's opening clock."""
    server.log.clear()
    forum = ForumSource(url=server.url, interval=0.0, **source)  # type: ignore[arg-type]
    now = START + timedelta(days=2, hours=hours)
    return read(make_game(forum, tids), store, now=now, full=full)


def asked(server: Server) -> list[int]:
    """The page numbers asked for since the crawl began, redirects included."""
    return [int(request.query["page"]) for request in server.log if "page" in request.query]


def deleted(store: Store) -> list[int]:
    """Pids of the posts that vanished."""
    return [post.pid for post in store.posts() if post.deleted]
