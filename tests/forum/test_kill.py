"""Killed at any moment, the next crawl brings the store to where it would have been."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from auditor.model import Post
from auditor.store import Store
from tests.fakediscuz import Request, Server, serve
from tests.forum.crawling import START, crawl, make_site, pids

POINTS = 50
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to be quick")


def later(server: Server) -> None:
    """What happened on the board between two crawls."""
    site = server.site
    listed = pids(site)
    for place in (3, 10, 19):  # the edits below lie behind, and must be found all the same
        site.delete(listed[place])
    site.edit(listed[5], "改过的话", START + timedelta(days=2, hours=1))
    site.edit(listed[27], "也改过", START + timedelta(days=2, hours=1))
    site.edit(listed[35], "还有", START + timedelta(days=2, hours=1))
    site.block(listed[14])
    for number in range(14):
        site.reply(31, "包子", f"后来的话 {number}", START + timedelta(days=2, minutes=number))
    site.delete(pids(site, 32)[7])
    site.clock = START + timedelta(days=2, hours=2)


def dump(path: Path) -> list[Post]:
    with Store.open(path) as store:
        return list(store.posts())


def crawl_in_child(server: Server, path: Path, *, after_commits: int | None, hours: float) -> int:
    """Crawl in a forked child; returns how it ended.  It kills itself after so many commits."""
    child = os.fork()
    if child == 0:
        try:
            _child(server, path, after_commits, hours)
            os._exit(0)
        except BaseException:
            os._exit(3)
    _, status = os.waitpid(child, 0)
    return status


def _child(server: Server, path: Path, after_commits: int | None, hours: float) -> None:
    commits = 0
    with Store.open(path) as store:

        def traced(statement: str) -> None:
            nonlocal commits
            if statement == "COMMIT":
                commits += 1
                if after_commits is not None and commits > after_commits:
                    os.kill(os.getpid(), signal.SIGKILL)  # before this commit is done

        store._sql.set_trace_callback(traced)
        crawl(server, store, tids=(31, 32), hours=hours)


@pytest.fixture
def server() -> Iterator[Server]:
    with serve(make_site(46, tids=(31, 32))) as running:
        yield running


class Undisturbed(NamedTuple):
    """The store after the first crawl; what it holds after the second, and its work."""

    first: Path
    posts: list[Post]
    requests: int
    commits: int


def undisturbed(server: Server, folder: Path) -> Undisturbed:
    """Crawl, let things happen, crawl again."""
    first = folder / "first.sqlite"
    with Store.open(first) as store:
        crawl(server, store, tids=(31, 32))
    later(server)
    second = folder / "second.sqlite"
    shutil.copy(first, second)
    commits: list[str] = []
    with Store.open(second) as store:
        store._sql.set_trace_callback(commits.append)
        requests = crawl(server, store, tids=(31, 32), hours=2).requests
    return Undisturbed(first, dump(second), requests, commits.count("COMMIT"))


def test_killed_at_any_commit_or_request_the_next_crawl_completes(
    server: Server, tmp_path: Path
) -> None:
    first, expected, requests, commits = undisturbed(server, tmp_path)
    assert sum(post.deleted for post in expected) == 4
    chance = random.Random(20261118)
    killed = 0
    for point in range(POINTS):
        path = tmp_path / f"{point}.sqlite"
        shutil.copy(first, path)
        for thread in server.site.threads.values():
            thread.compact = False  # nobody has looked at the gaps yet
        if point % 2:
            status = crawl_in_child(server, path, after_commits=chance.randrange(commits), hours=2)
        else:
            status = _killed_at_request(server, path, chance.randrange(1, requests + 1))
        killed += os.WIFSIGNALED(status)
        with Store.open(path) as store:
            ready = crawl(server, store, tids=(31, 32), hours=2.1)
        assert ready.missing == ()
        assert dump(path) == expected, f"point {point}"
        path.unlink()
    assert killed == POINTS


def _killed_at_request(server: Server, path: Path, number: int) -> int:
    """Kill the crawling child while its n-th request is being answered."""
    child = os.fork()
    if child == 0:
        try:
            _child(server, path, None, 2)
            os._exit(0)
        except BaseException:
            os._exit(3)
    count = 0

    def before(request: Request) -> None:
        nonlocal count
        count += 1
        if count == number:
            os.kill(child, signal.SIGKILL)

    server.before = before
    _, status = os.waitpid(child, 0)
    server.before = None
    return status


def test_first_crawl_killed_in_a_fresh_process_leaves_a_valid_store(
    server: Server, tmp_path: Path
) -> None:
    """The same by a process of its own, as cron starts it."""
    path = tmp_path / "库" / "store.sqlite"
    script = (
        "import sys\n"
        "from datetime import timedelta\nfrom pathlib import Path\n"
        "from auditor.forum.reading import read\nfrom auditor.game.records import ForumSource\n"
        "from auditor.store import Store\nfrom tests.forum.crawling import START, make_game\n"
        "game = make_game(ForumSource(url=sys.argv[1], interval=0.0), (31, 32))\n"
        "with Store.open(Path(sys.argv[2])) as store:\n"
        "    read(game, store, now=START + timedelta(days=2))\n"
    )
    process: list[subprocess.Popen[bytes]] = []
    count = 0

    def before(request: Request) -> None:
        nonlocal count
        count += 1
        if count == 7:
            process[0].kill()

    server.before = before
    process.append(
        subprocess.Popen(
            [sys.executable, "-c", script, server.url, str(path)],
            cwd=Path(__file__).parents[2],
            stderr=subprocess.PIPE,
        )
    )
    _, errors = process[0].communicate(timeout=60)
    server.before = None
    assert process[0].returncode == -signal.SIGKILL, errors
    with Store.open(path) as store:
        assert 0 < len(store.posts()) < 92
        assert crawl(server, store, tids=(31, 32), hours=1).missing == ()
        found = [post.pid for post in store.posts()]
    assert sorted(found) == sorted(pids(server.site) + pids(server.site, 32))
