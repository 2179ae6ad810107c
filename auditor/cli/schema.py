"""`auditor schema`: the JSON Schema of a game file, for editors."""

from __future__ import annotations

import click

from auditor.game.template import schema_text


@click.command(help="输出游戏文件的 JSON Schema。编辑器读了它，写游戏文件时会提示有哪些键。")
def command() -> int:
    """Print the schema, made from the models that the loader checks with."""
    click.echo(schema_text(), nl=False)
    return 0
