"""`auditor replay GAME…`: play the journals of game files."""

from __future__ import annotations

from pathlib import Path

import click

from auditor.course import replay, votes_elsewhere
from auditor.engine import Course
from auditor.errors import AuditorError, Exit
from auditor.game.load import load_game
from auditor.report.course_text import course_text
from auditor.report.json import dumps
from auditor.report.json_course import phase_json
from auditor.text.safe import safe_line


@click.command(
    help="按规则推演游戏文件里的进程记录：每一天、每一夜谁出局、告诉谁什么、公示什么、还等谁的答复。"
)
@click.argument(
    "game_files", metavar="游戏文件...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text",
    help="输出格式；json 每局一行",
)  # fmt: skip
def command(game_files: tuple[Path, ...], form: str) -> int:
    """Print each game's course; a wrong file does not keep the others from being played."""
    return max(_one(path, form) for path in game_files)


def _one(path: Path, form: str) -> int:
    """Replay one game, print it, and give the exit code for it."""
    try:
        game = load_game(path)
        course = replay(game)
    except AuditorError as error:
        for problem in error.problems:
            click.echo(str(problem), err=True)
        if form == "json":
            _print(path, None, Course((), None, error.problems))
        return int(error.exit_code)
    for problem in course.errors:
        click.echo(str(problem), err=True)
    note = votes_elsewhere(game, course)
    if note:
        click.echo(safe_line(f"{path}：注意：{note}"), err=True)
    if form == "json":
        _print(path, game.rules.id, course)
    elif not course.errors:
        office = game.rules.office.name
        text = course_text(game.title, course.phases, course.winner, office=office, note=note)
        click.echo(text)
    if course.errors:
        return int(Exit.USAGE)
    return int(Exit.ATTENTION if _waiting(course) else Exit.OK)


def _waiting(course: Course) -> bool:
    """Whether an answer is pending or a ruling is asked for."""
    return any(
        p.pending or p.needs_ruling or any(t.needs_ruling for t in p.tallies.values())
        for p in course.phases
    )


def _print(path: Path, ruleset: str | None, course: Course) -> None:
    """One JSON object a line."""
    row = {
        "game": str(path),
        "ruleset": ruleset,
        "phases": [phase_json(p) for p in course.phases],
        "winner": course.winner,
        "errors": [str(p) for p in course.errors],
    }
    click.echo(dumps(row))
