"""`auditor audit GAME`: the whole audit, and its report."""

from __future__ import annotations

import os
from pathlib import Path

import click

from auditor.audit import audit_game, needs_attention
from auditor.cli.common import AT, GAME, ending, opened, program, unread
from auditor.errors import Problem, WrongInput
from auditor.forum.files import find_files
from auditor.game import Game
from auditor.report.files import default_path, write
from auditor.report.html import render
from auditor.report.json import audit_json, dumps
from auditor.report.text import audit_summary, audit_text
from auditor.store import store_path


@click.command(help="对照规则审计全部帖子，写出给导演看的报告。")
@GAME
@AT
@click.option(
    "--format", "form", type=click.Choice(["html", "text", "json"]), default="html",
    help="报告格式，默认 html",
)  # fmt: skip
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="文件",
    help="写到这个文件；html 默认写到游戏文件旁的 reports 文件夹",
)  # fmt: skip
def command(game_file: Path, at: str | None, form: str, output: Path | None) -> int:
    """Write the report; exit 1 when something waits for the director, 3 when pages are missing."""
    with opened(game_file) as it:
        if output is not None:
            _spare(output, it.game)
        audit = audit_game(
            it.game,
            it.store,
            as_of=it.moment(at),
            missing=it.result.missing,
            notes=it.result.notes,
            program=program(),
        )
        missing = unread(it)
    if form == "json":
        shown = dumps(audit_json(audit), indent=1)
    else:
        shown = render(audit) if form == "html" else audit_text(audit)
    if form == "html" or output is not None:
        path = output or default_path(it.game.path, audit.as_of)
        write(path, shown)
        click.echo(audit_summary(audit))
        click.echo(f"报告：{path}")
    else:
        click.echo(shown)
    return ending(needs_attention(audit), bool(missing))


def _spare(output: Path, game: Game) -> None:
    """A slip of the pen must not put the report in the place of what the game is made of."""
    sources = [game.path, game.forum.posts, game.forum.cookies]
    sources += find_files(game.forum.saved) if game.forum.saved is not None else []
    place, *own = (Path(os.path.realpath(p)) for p in (output, *sources) if p is not None)
    kept = os.path.realpath(store_path(game.path).parent)
    if place.is_relative_to(kept) or place in own:
        raise WrongInput(
            Problem(
                "overwrites",
                "报告会盖掉这局游戏自己的文件，没有写",
                file=str(output),
                key="-o",
                hint="换一个文件名，例如 报告.html",
            )
        )
