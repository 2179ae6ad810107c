"""`auditor init RULESET FOLDER`: a commented game file to fill in."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path

import click

from auditor.errors import Problem, WrongInput
from auditor.game.template import SCHEMA_FILE, game_text, schema_text
from auditor.rules.load import load_ruleset, shipped
from auditor.text.safe import safe_line
from auditor.yamlfile.words import os_reason

_GAME_FILE = "game.yaml"


@click.command(
    help="在文件夹里新建一份带说明的游戏文件 game.yaml。规则写 m42 这样的名字"
    "（有哪些：auditor rules list），或自己的规则文件的路径。"
)
@click.argument("ruleset", metavar="规则")
@click.argument("folder", metavar="文件夹", type=click.Path(path_type=Path))
def command(ruleset: str, folder: Path) -> int:
    """Write the game file and its schema; nothing that is there is overwritten."""
    rules = load_ruleset(ruleset, Path.cwd())
    named = ruleset if ruleset in shipped() else _from(folder, Path(ruleset))
    # the sample's first day opens next Monday
    today = datetime.now().date()
    first = today + timedelta(days=7 - today.weekday())
    game = folder / _GAME_FILE
    _create(folder, {game: game_text(rules, named, first), folder / SCHEMA_FILE: schema_text()})
    click.echo(f"写好了 {safe_line(str(game))}（旁边的 {SCHEMA_FILE} 供编辑器提示用）。")
    click.echo("接下来：")
    click.echo("  1. 用记事本之类打开它，把样例换成这一局的：论坛网址、帖号、导演、角色、日期。")
    click.echo(f"  2. 运行 auditor check {_shell(game)} 看看写得对不对。")
    click.echo(f"  3. 运行 auditor crawl {_shell(game)} 读帖子，再用 auditor audit 写出报告。")
    return 0


def _from(folder: Path, rules: Path) -> str:
    """The rule file's path as the game file writes it: from its own folder, so that both can
    be moved together; absolute where they have nothing in common but the disk."""
    start = os.path.realpath(folder)
    place = os.path.join(os.path.realpath(rules.parent), rules.name)
    try:
        common = os.path.commonpath([start, place])
    except ValueError:  # another disk
        return place
    if common == os.path.dirname(common):
        return place
    path = Path(os.path.relpath(place, start)).as_posix()
    return path if "/" in path else f"./{path}"  # never taken for a shipped set's name


def _create(folder: Path, files: dict[Path, str]) -> None:
    """Write new files, all or none; one that is already there is a mistake."""
    written: list[Path] = []
    try:
        there = [path for path in files if path.exists() or path.is_symlink()]
        if there:
            hint = "换一个文件夹，或者先把它改名；原来的文件没有动"
            raise WrongInput(
                Problem("file-exists", "已经有这个文件，不覆盖", str(path), hint=hint)
                for path in there
            )
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            with path.open("x", encoding="utf-8", newline="\n") as stream:
                written.append(path)
                stream.write(text)
    except OSError as error:
        for path in written:
            path.unlink(missing_ok=True)
        message = f"写不了：{os_reason(error)}"
        raise WrongInput(
            Problem("not-writable", message, str(folder), hint="换一个能写的文件夹")
        ) from None


def _shell(path: Path) -> str:
    """The path as it can be typed into a shell, in quotes where it has blanks."""
    text = safe_line(str(path))
    return f'"{text}"' if " " in text else text
