"""`auditor check GAME`: only whether the game file is right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from auditor.game import Game
from auditor.game.load import load_game
from auditor.game.summary import summary
from auditor.text.safe import safe_line


def _gaps(game: Game) -> list[str]:
    """Where the journal leaves a phase out: the audit does without it, a replay cannot."""
    from auditor.engine.journal import unbroken
    from auditor.rules.play import PlayRules

    if not game.rules.engine:
        return []
    lacking = unbroken(PlayRules.model_validate(game.rules.engine), game)
    return [safe_line(str(replace(p, key=None))) for p in lacking if p.code == "journal-gap"]


@click.command(help="只检查游戏文件写得对不对：有错就全部列出来，每处说明在哪一行、怎么改。")
@click.argument("game_file", metavar="游戏文件", type=click.Path(path_type=Path))
def command(game_file: Path) -> int:
    """Print what the file says; mistakes are raised and shown together (exit code 2)."""
    game = load_game(game_file)
    click.echo("没有问题。")
    for line in summary(game):
        click.echo("  " + line)
    for warning in game.warnings:
        click.echo(f"提醒：{warning}")
    for gap in _gaps(game):
        click.echo(f"提醒：{gap}")
    return 0
