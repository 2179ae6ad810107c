"""What several commands share: the game, its store, and reading what lies on this machine."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import click

from auditor.clock import parse_time
from auditor.errors import Exit, Problem, WrongInput
from auditor.forum.reading import ReadResult, read
from auditor.game import Game
from auditor.game.load import load_game
from auditor.model import MissingPage
from auditor.readings import readings_of
from auditor.store import Store, store_path
from auditor.text.safe import safe_line

GAME = click.argument("game_file", metavar="游戏文件", type=click.Path(path_type=Path))
AT = click.option("--at", "at", metavar="时间", help="按这个时刻的情况，例如 2026-11-18T14:30")
NOTHING_READ = ReadResult((), 0, 0, 0, ())


@dataclass(frozen=True)
class Opened:
    """A game with its store, local sources already read in."""

    game: Game
    store: Store
    now: datetime
    result: ReadResult

    def moment(self, text: str | None) -> datetime:
        """The time given with --at, else now; a wrong one is a usage error."""
        return self.now if text is None else time_option(text, self.game)


def time_option(text: str, game: Game) -> datetime:
    """Read a time from the command line in the game's timezone."""
    try:
        return parse_time(text, game.timezone)
    except ValueError:
        raise WrongInput(
            Problem(
                "time",
                f"看不懂时间“{safe_line(text)}”",
                key="--at",
                hint="写成 2026-11-18T14:30 或 2026-11-18T14:30:05",
            )
        ) from None


@contextmanager
def opened(game_file: Path) -> Iterator[Opened]:
    """Load the game and its store.

    A saved folder or a posts file is read in each time, into the game's store where there is
    one and else into memory; a live forum is only read by `auditor crawl`.
    """
    game = load_game(game_file)
    now = datetime.now(game.timezone)
    path = store_path(game.path)
    local = game.forum.saved is not None or game.forum.posts is not None
    if not path.exists() and game.forum.url is not None:
        raise WrongInput(
            Problem(
                "not-crawled",
                "还没有抓取过这局游戏的帖子",
                file=str(game_file),
                hint=f"先运行 auditor crawl {game_file}；"
                "只照进程记录推演的话用 auditor replay，或者把 forum 和 threads 两段去掉",
            )
        )
    with Store.open(path if path.exists() else None) as store:
        result = read(game, store, now=now) if local else NOTHING_READ
        yield Opened(game, store, now, result)


def unread(it: Opened) -> tuple[MissingPage, ...]:
    """Pages that are missing: of this run's reading, of earlier ones as the store knows, and
    threads of the game file that nobody has ever read."""
    readings = readings_of(it.game, it.store, it.result.missing)
    stored = [page for reading in readings for page in reading.missing]
    never = [
        MissingPage(r.tid, None, "absent", f"帖号 {r.tid} 一页也没有读过，先运行 crawl")
        for r in readings
        if r.pages is None and not r.missing
    ]
    return tuple(dict.fromkeys((*stored, *never, *it.result.missing)))


def missing_problem(missing: MissingPage) -> Problem:
    """A page that was not read, as an error's line."""
    thread = f"帖号 {missing.tid}" if missing.tid else ""
    page = f"第 {missing.number} 页" if missing.number is not None else ""
    place = " ".join(part for part in (thread, page) if part)
    return Problem(
        f"unread-{missing.kind}",
        f"没有读到{place}：{safe_line(missing.why, 300)}",
        file=missing.where or None,
    )


def ending(attention: bool, unread: bool) -> int:
    """The exit code of a command that reports: 3 before 1 before 0."""
    if unread:
        return int(Exit.UNREAD)
    return int(Exit.ATTENTION if attention else Exit.OK)


def program() -> tuple[str, ...]:
    """How this program was started, as words that start it again from any folder."""
    started = Path(sys.argv[0])
    if shutil.which(started.name) and started.stem == "auditor":
        return ("auditor",)
    if started.stem == "auditor":
        return (str(started.absolute()),)
    return (sys.executable, "-m", "auditor")
