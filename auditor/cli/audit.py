"""`auditor audit GAME`: the whole audit, and its report."""

from __future__ import annotations

import json
from pathlib import Path

import click

from auditor.audit import audit_game, needs_attention
from auditor.cli.common import AT, GAME, ending, opened
from auditor.report.files import default_path, write
from auditor.report.html import render
from auditor.report.json import audit_json
from auditor.report.text import audit_summary, audit_text


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
        audit = audit_game(
            it.game,
            it.store,
            as_of=it.moment(at),
            missing=it.result.missing,
            notes=it.result.notes,
        )
    if form == "json":
        shown = json.dumps(audit_json(audit), ensure_ascii=False, indent=1)
    else:
        shown = render(audit) if form == "html" else audit_text(audit)
    if form == "html" or output is not None:
        path = output or default_path(it.game.path, audit.as_of)
        write(path, shown)
        click.echo(audit_summary(audit))
        click.echo(f"报告：{path}")
    else:
        click.echo(shown)
    return ending(needs_attention(audit), any(r.missing for r in audit.readings))
