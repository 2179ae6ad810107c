"""`auditor posts GAME`: the parsed posts."""

from __future__ import annotations

from pathlib import Path

import click

from auditor.audit import placed
from auditor.cli.common import GAME, ending, opened, unread
from auditor.report.json import dumps, post_json
from auditor.report.text import post_text
from auditor.text.safe import safe_line


@click.command(help="列出读到的帖子：正文、引用、字体、版本。")
@GAME
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="输出格式"
)
@click.option("--tid", type=int, help="只列这个主题")
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
            click.echo(safe_line(f"没有读到：{gap.why}"), err=True)
        return ending(False, bool(missing))
