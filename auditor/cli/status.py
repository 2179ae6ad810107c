"""`auditor status GAME`: where the game stands, for the director's eyes."""

from __future__ import annotations

from pathlib import Path

import click

from auditor.cli.common import AT, GAME, ending
from auditor.cli.followed import Followed, followed
from auditor.game import Game
from auditor.report.json import dumps
from auditor.report.status import Status, status_json
from auditor.report.status_text import status_text


@click.command(
    help="这局走到哪里了：谁在场、警长是谁、等谁的答复到几点、哪里要裁定、接下来公布什么。"
    "有身份和阵营，只给导演看。"
)
@GAME
@AT
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="输出格式"
)
def command(game_file: Path, at: str | None, form: str) -> int:
    """Print the status; exit 1 when an answer or a ruling waits, 3 when pages are missing."""
    with followed(game_file, at) as it:
        status = _status(it)
    if form == "json":
        click.echo(dumps(status_json(status), indent=1))
    else:
        click.echo(status_text(status), nl=False)
    it.say_missing()
    return ending(status.waits, bool(it.missing))


def _after_asking(game: Game) -> dict[str, int]:
    """Skills whose answer is due some minutes after the director has asked (r234-145)."""
    return {
        name: rule["within_asked"]
        for name, rule in game.rules.engine.get("skills", {}).items()
        if rule.get("within_asked") is not None
    }


def _status(it: Followed) -> Status:
    game = it.game
    return Status(
        game=game.shown_path,
        title=game.title,
        ruleset=game.rules.id,
        office=game.rules.office.name,
        as_of=it.as_of,
        cast=game.names,
        days=game.days,
        first=str(game.rules.engine.get("first", "day-1")),
        phases=it.phases,
        opening=it.ahead,
        undrawn=it.undrawn,
        running=it.running,
        office_skills=tuple(game.rules.engine.get("office_skills", ())),
        unknown=it.unknown,
        dealt={p.name: p.role for p in game.players if p.role is not None},
        after_asking=_after_asking(game),
    )
