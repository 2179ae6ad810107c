"""`auditor crawl GAME`: read what is new into the game's store."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import click

from auditor.cli.common import GAME, missing_problem
from auditor.errors import ForumUnread
from auditor.forum.reading import ReadResult, read
from auditor.game import Game
from auditor.game.load import load_game
from auditor.store import Store, store_path
from auditor.text.safe import safe_line

Progress = Callable[[str], None]


@click.command(
    help="从论坛（或存下的网页、帖子文件）读入新的帖子，存在游戏文件旁边。\n\n"
    "登录用的账号写在环境变量 AUDITOR_USER 和 AUDITOR_PASSWORD 里，或者在游戏文件里写 "
    "forum.cookies。没有在终端里运行（例如定时任务）时，一切正常就什么也不说。"
)
@GAME
@click.option(
    "--interval",
    type=click.FloatRange(min=0, max=3600),
    metavar="秒",
    help="两次请求之间至少隔多少秒（默认用游戏文件里的，一般是 1）",
)
@click.option("--full", is_flag=True, help="每一页都重新读，不只读可能变了的")
def command(game_file: Path, interval: float | None, full: bool) -> int:
    """Crawl once.  Raises ForumUnread (exit code 3) after all else is kept."""
    if interval is not None and math.isnan(interval):
        raise click.BadParameter("应当是秒数", param_hint="--interval")
    game = load_game(game_file)
    if interval is not None:
        game = replace(game, forum=replace(game.forum, interval=interval))
    now = datetime.now(game.timezone)
    with Store.open(store_path(game.path)) as store, _progress() as progress:
        result = read(game, store, now=now, progress=progress, full=full)
        lines = summary(game, store, result)
    # A live forum's note says that the login did not take: under cron, too, that is news.
    if result.missing or _watched() or (result.notes and result.requests):
        for line in lines:
            click.echo(line)
    if result.missing:
        raise ForumUnread(missing_problem(missing) for missing in result.missing)
    return 0


def summary(game: Game, store: Store, result: ReadResult) -> list[str]:
    """What the crawl brought, in Chinese, ready for a terminal."""
    asked = f"，向论坛请求了 {result.requests} 次" if result.requests else ""
    changed = f"新帖 {result.new_posts} 条，改动 {result.new_revisions} 处"
    lines = [f"{safe_line(game.title, 80)}：{changed}{asked}。"]
    for tid, kind, day in game.threads.all():
        reading = store.reading(tid, kind, day)
        if reading.pages is None:
            continue
        gone = f"，另有 {reading.deleted} 条已删除" if reading.deleted else ""
        title = safe_line(reading.title, 60) or f"帖号 {tid}"
        lines.append(
            f"  {title}：{reading.pages_read}/{reading.pages} 页，{reading.posts} 帖{gone}"
        )
    return lines + [f"  注意：{safe_line(note, 300)}" for note in result.notes]


def _watched() -> bool:
    """Whether somebody looks: none of the streams is a terminal under cron."""
    return any(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr) if stream)


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """A line that tells what is being read, on a terminal only."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status(Text("准备中")) as status:
        yield lambda words: status.update(Text(safe_line(words, 120)))
