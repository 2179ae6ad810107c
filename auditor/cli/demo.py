"""`auditor demo`: the shipped game, from a forum on this machine to the report."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from auditor.demo.show import Shown, show
from auditor.errors import Exit


@click.command(help="演示：用附带的一局游戏走完抓取、审计、报告。不联网，也不动你的文件。")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="文件",
    default=Path("reports/demo/report.html"),
    show_default=True,
    help="报告写到哪里",
)
@click.option(
    "--dir",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="文件夹",
    help="把演示用的游戏文件和抓取结果留在这个文件夹；不给就用完即删",
)
@click.option("--open/--no-open", "opens", default=True, help="在终端里运行时，用浏览器打开报告")
def command(out: Path, folder: Path | None, opens: bool) -> int:
    """Run the demonstration; the last line printed is the report's path."""
    if folder is not None:
        shown = show(folder, out, click.echo)
    else:
        with tempfile.TemporaryDirectory(prefix="auditor-demo-") as name:
            shown = show(Path(name), out, click.echo, kept=False)
    _finish(shown, opens and sys.stdout.isatty())
    return int(Exit.OK)


def _finish(shown: Shown, opens: bool) -> None:
    path = shown.report.resolve()
    if opens and click.launch(path.as_uri()) != 0:
        click.echo("打不开浏览器，请自己打开下面这个文件：")
    click.echo(str(path))
