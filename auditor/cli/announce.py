"""`auditor announce GAME`: what a phase makes public, and nothing else."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import click

from auditor.cli.common import GAME, ending
from auditor.cli.followed import Followed, followed
from auditor.errors import Exit, Problem, WrongInput
from auditor.game.load import load_game
from auditor.model import Phase
from auditor.report.lift import lift, lift_bbcode, lift_text
from auditor.report.public import (
    Public,
    announce_bbcode,
    announce_text,
    opening,
    phase_name,
    public,
)
from auditor.text.safe import safe_line
from auditor.yamlfile.words import meant, quoted

_SPOKEN = re.compile(r"第 ?([0-9]{1,4}) ?([天夜])")


@click.command(
    help="一天或一夜要公布的话，只有公开的内容，可以直接贴到论坛。默认是进程里最后的一段；"
    "--phase 换一段，例如 day-2、night-1；写接下来的那一天，就是它开门时要公布的。"
)
@GAME
@click.option(
    "--phase", "name", metavar="段",
    help="哪一段，例如 day-2 或 night-1（写第2天、第1夜也可以）",
)  # fmt: skip
@click.option(
    "--lift",
    "lift_day",
    metavar="第几天",
    type=click.IntRange(min=1),
    help="改为列出那天讨论帖的电梯楼：每个角色一条链接，点开只看他的帖",
)
@click.option(
    "--format", "form", type=click.Choice(["bbcode", "text"]), default="bbcode",
    help="输出格式；bbcode 可直接贴到论坛",
)  # fmt: skip
def command(game_file: Path, name: str | None, lift_day: int | None, form: str) -> int:
    """Print a phase's announcements; what the director should know first goes to stderr."""
    if lift_day is not None:
        return _lift(game_file, lift_day, form)
    with followed(game_file, None) as it:
        phase, shown = _chosen(it, name)
    if shown.texts:
        click.echo(announce_bbcode(shown) if form == "bbcode" else announce_text(shown), nl=False)
    else:
        click.echo(safe_line(f"{shown.heading}没有要公布的。{_elsewhere(it, phase)}"), err=True)
    asked = list(_before_posting(it, phase))
    for note in asked:
        click.echo(safe_line(note), err=True)
    it.say_missing()
    return ending(bool(asked), bool(it.missing))


def _lift(game_file: Path, day: int, form: str) -> int:
    """Print the lift of a day (m212-041); who has no uid in the game file is named on stderr."""
    it = lift(load_game(game_file), day)
    click.echo(lift_bbcode(it) if form == "bbcode" else lift_text(it), nl=False)
    if it.unknown:
        names = "、".join(it.unknown)
        click.echo(safe_line(f"没有写 uid，做不了链接：{names}"), err=True)
    return int(Exit.ATTENTION if it.unknown else Exit.OK)


def _chosen(it: Followed, name: str | None) -> tuple[Phase | None, Public]:
    """The phase asked for and its public record; a day still to open has only the latter."""
    played = {p.name: p for p in it.phases}
    if name is None and it.phases:
        name = it.phases[-1].name
    elif name is not None:
        name = _key(name)
    if name in played:
        return played[name], public(it.game.title, played[name])
    day = _next_day(it)
    if day is not None and name == f"day-{day}":
        span = it.game.days.get(day)
        return None, opening(it.game.title, day, span.closes if span else None, it.ahead)
    if name is None:
        message = "journal 里还没有一段走完，没有可公布的"
        raise WrongInput(Problem("no-phase", message, file=it.game.shown_path, key="journal"))
    known = [*played, *([f"day-{day}"] if day is not None else [])]
    have = f"现在有：{'、'.join(known) or '一段也没有'}"
    if name in {entry.name for entry in it.game.journal}:
        # written, and later than the moment or than the end of the game
        message, hint = f"{phase_name(name)}还没有走到，现在不能公布", have
    else:
        message, hint = f"没有叫{quoted(name)}的一段", f"{meant(name, known) or ''}{have}"
    raise WrongInput(
        Problem("no-phase", message, file=it.game.shown_path, key="--phase", hint=hint)
    )


def _key(written: str) -> str:
    """A phase's key, also of what people call it: 第 2 天, 第1夜."""
    found = _SPOKEN.fullmatch(unicodedata.normalize("NFKC", written).strip())
    return f"{'day' if found[2] == '天' else 'night'}-{int(found[1])}" if found else written


def _next_day(it: Followed) -> int | None:
    """The day whose opening comes next, where it has something to announce."""
    return int(it.phases[-1].name.partition("-")[2]) + 1 if it.phases and it.ahead else None


def _elsewhere(it: Followed, phase: Phase | None) -> str:
    """Where what happened in a phase without announcements is published: at the next opening."""
    if phase is None or not phase.name.startswith("night-"):
        return ""
    day = int(phase.name.removeprefix("night-")) + 1
    if f"day-{day}" not in {p.name for p in it.phases} and day != _next_day(it):
        return ""
    return f"夜里的事等第 {day} 天开门公布：auditor announce {it.game.shown_path} --phase day-{day}"


def _waits(phase: Phase) -> bool:
    """Whether an answer or a ruling of that phase is still open."""
    ruled = any(t.needs_ruling for t in phase.tallies.values())
    return bool(phase.pending or phase.needs_ruling or ruled)


def _before_posting(it: Followed, phase: Phase | None) -> list[str]:
    """What is still open and may change the text; it never stands in the text itself."""
    notes: list[str] = []
    if phase is None or phase == it.phases[-1]:  # what older ones said has been posted
        notes += [f"贴出去以前先看：{text}" for text in it.untold]
        notes += [
            f"{phase_name(p.name)}还有等答复或要裁定的事，先看 auditor status"
            for p in it.phases
            if p != phase and _waits(p)
        ]
    if phase is None:
        return [*notes, *([it.undrawn] if it.undrawn else [])]
    asked = [phase.needs_ruling] if phase.needs_ruling else []
    asked += [t.needs_ruling for t in phase.tallies.values() if t.needs_ruling]
    notes += [f"贴出去以前要裁定：{text}" for text in asked]
    notes += [f"贴出去以前还等 {p.by} 的{p.skill}，答复可能改变结果" for p in phase.pending]
    if phase.name in it.partly:
        notes.append("那天的投票帖没有读全，票数和结果可能不对，先别贴")
    return notes
