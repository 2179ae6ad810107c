"""The staged game, saved and served: every edit and deletion of it is found.

Runs where the environment names the folder with captured pages.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from auditor.forum.reading import read
from auditor.game.load import load_game
from auditor.game.records import ForumSource, Game, Threads
from auditor.store import Store
from tests.fakediscuz import Request, serve
from tests.forum.crawling import ZONE, asked, deleted, make_site

GONE = [484]
EDITED = [501, 503, 505]
POSTS = 263  # of 264: one came and went between two snapshots


def revised(store: Store) -> list[int]:
    return sorted(post.pid for post in store.posts() if len(post.revisions) > 1)


def test_saved_snapshots_show_every_edit_and_deletion(shared: Path) -> None:
    game = load_game(shared / "games/a/game.yaml")
    with Store.open(None) as store:
        result = read(game, store, now=datetime(2026, 11, 30, tzinfo=ZONE))
        assert (result.missing, result.new_posts) == ((), POSTS)
        assert (deleted(store), revised(store)) == (GONE, EDITED)


def known_threads(game: Game, tids: set[int]) -> Threads:
    """The game's threads that exist already."""
    threads = game.threads
    return replace(
        threads,
        discussion={day: tid for day, tid in threads.discussion.items() if tid in tids},
        election={day: tid for day, tid in threads.election.items() if tid in tids},
        vote={day: tid for day, tid in threads.vote.items() if tid in tids},
    )


def test_the_served_snapshots_crawled_one_after_the_other_show_the_same(shared: Path) -> None:
    folder = shared / "games/a"
    game = load_game(folder / "game.yaml")
    rows = [r for r in json.loads((folder / "manifest.json").read_text()) if r["who"] == "guest"]
    with serve(make_site(1)) as server, Store.open(None) as store:
        for snapshot in ("S1", "S2", "S3", "END"):
            pages = {
                (r["tid"], r["page"]): (folder / r["file"]).read_bytes()
                for r in rows
                if r["snapshot"] == snapshot
            }
            clock = next(r["server_time"] for r in rows if r["snapshot"] == snapshot)
            last = {tid: max(p for t, p in pages if t == tid) for tid, _ in pages}

            def before(
                request: Request,
                pages: dict[tuple[int, int], bytes] = pages,
                last: dict[int, int] = last,
            ) -> tuple[int, dict[str, str], bytes]:
                tid, page = int(request.query["tid"]), int(request.query["page"])
                return (
                    200,
                    {"Content-Type": "text/html; charset=utf-8"},
                    pages[tid, min(page, last[tid])],
                )

            server.before = before
            server.log.clear()
            live = replace(
                game,
                forum=ForumSource(url=server.url, interval=0.0),
                threads=known_threads(game, set(last)),
            )
            result = read(live, store, now=datetime.fromisoformat(clock))
            assert result.missing == ()
            assert result.requests == len(asked(server)) <= 2 * len(pages)
        assert len(store.posts()) == POSTS
        assert (deleted(store), revised(store)) == (GONE, EDITED)


@pytest.mark.parametrize("name", ["day1", "g_day"])
def test_a_captured_thread_is_whole(shared: Path, tmp_path: Path, name: str) -> None:
    """All pages of one long captured thread, saved in a folder: nothing missing, nothing gone."""
    pattern = re.compile(rf"(X34gbk__)?{name}_p\d+__guest\.html")
    found = [p for p in (shared / "captures/pages").iterdir() if pattern.fullmatch(p.name)]
    for path in found:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    tid = 4 if name == "day1" else 1
    game = load_game(shared / "games/a/game.yaml")
    game = replace(
        game, forum=ForumSource(saved=str(tmp_path)), threads=Threads(discussion={1: tid})
    )
    with Store.open(None) as store:
        result = read(game, store, now=datetime(2026, 12, 1, tzinfo=ZONE))
        assert (result.missing, deleted(store), revised(store)) == ((), [], [])
        reading = store.reading(tid, "discussion", 1)
        assert reading.pages_read == reading.pages == len(found)
        assert reading.posts == result.new_posts > 20
