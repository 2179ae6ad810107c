"""`auditor check GAME`: only whether the game file is right."""

from __future__ import annotations

from pathlib import Path

import click

from auditor.game.load import load_game
from auditor.game.summary import summary


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
    return 0
