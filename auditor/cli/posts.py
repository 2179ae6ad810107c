"""`auditor posts GAME`: the parsed posts."""

from __future__ import annotations

from pathlib import Path

import click

from auditor.audit import placed
from auditor.cli.common import GAME, Opened, ending, missing_problem, opened, unread
from auditor.errors import Problem, WrongInput
from auditor.report.json import dumps, post_json
from auditor.report.text import post_text
from auditor.yamlfile.words import listed


@click.command(help="列出读到的帖子：正文、引用、字体、版本。")
@GAME
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="输出格式"
)
@click.option("--tid", type=int, metavar="帖号", help="只列帖号是它的帖子")
def command(game_file: Path, form: str, tid: int | None) -> int:
    """Print one post a line (json) or a short listing (text)."""
    with opened(game_file) as it:
        posts = [p for p in placed(it.game, it.store.posts()) if tid in (None, p.tid)]
        for post in posts:
            if form == "json":
                click.echo(dumps(post_json(post)))
            else:
                click.echo(post_text(post, zone=it.game.timezone))
        missing = unread(it)
        for gap in missing:
            click.echo(str(missing_problem(gap)), err=True)
        if tid is not None and not posts and tid not in {gap.tid for gap in missing}:
            raise WrongInput(_nothing(it, game_file, tid))
        return ending(False, bool(missing))


def _nothing(it: Opened, game_file: Path, tid: int) -> Problem:
    """Why a thread has no posts to list, and which ones have."""
    there = sorted({post.tid for post in it.store.posts()})
    if tid in {known for known, _, _ in it.game.threads.all()}:
        message = f"帖号 {tid} 里一条帖子也没有读到"
        hint = "用 auditor crawl 读一遍再看"
    else:
        message = f"没有帖号是 {tid} 的帖子，游戏文件的 threads 里也没有它"
        hint = f"读到的帖号有：{listed(map(str, there), 30)}" if there else "一条帖子也没有读到"
    return Problem("no-posts", message, file=str(game_file), key=f"--tid {tid}", hint=hint)
