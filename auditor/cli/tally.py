"""`auditor tally GAME --day N`: the votes of a day."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from auditor.audit import Course, follow, placed
from auditor.cli.common import AT, GAME, Opened, ending, opened, unread
from auditor.clock import shown
from auditor.errors import Problem, WrongInput
from auditor.model import Tally
from auditor.report.bbcode import tally_bbcode
from auditor.report.json import dumps
from auditor.report.json_course import tally_json
from auditor.report.place import post_url
from auditor.report.text import tally_text
from auditor.text.safe import safe_line


@click.command(
    help="算出某一天的票：总数、每一票算不算、为什么。默认按当天关门时；还没关门就按现在。"
)
@GAME
@click.option("--day", type=click.IntRange(min=1), required=True, help="第几天")
@click.option("--kind", type=click.Choice(["exile", "election"]), help="只看出局投票或竞选")
@AT
@click.option(
    "--format", "form", type=click.Choice(["text", "bbcode", "json"]), default="text",
    help="输出格式；bbcode 可直接贴到论坛",
)  # fmt: skip
def command(game_file: Path, day: int, kind: str | None, at: str | None, form: str) -> int:
    """Print each vote held that day."""
    with opened(game_file) as it:
        course = _course(it, day, at)
        tallies = [t for t in course.tallies if t.day == day and kind in (None, t.kind)]
        if not tallies:
            message, hint = _why_none(it, day, kind, at)
            raise WrongInput(
                Problem("no-vote", message, file=str(game_file), key=f"--day {day}", hint=hint)
            )
        for tally in tallies:
            click.echo(_rendered(it, tally, form))
            if form == "bbcode" and tally.needs_ruling:
                # for the director's eyes: the text to paste does not hold it
                click.echo(safe_line(f"贴出去以前要裁定：{tally.needs_ruling}"), err=True)
        for note in course.notes:
            click.echo(safe_line(f"说明：{note}"), err=True)
        missing = unread(it)
        for gap in missing:
            click.echo(safe_line(f"没有读到：{gap.why}"), err=True)
        return ending(any(t.needs_ruling for t in tallies), bool(missing))


def _moment(it: Opened, day: int, at: str | None) -> datetime:
    """The given time: else the day's close, or now while it runs."""
    span = it.game.days.get(day)
    moment = it.moment(at)
    return min(moment, span.closes) if at is None and span is not None else moment


def _course(it: Opened, day: int, at: str | None) -> Course:
    """The game followed to the time of the tally."""
    return follow(it.game, placed(it.game, it.store.posts()), _moment(it, day, at))


def _why_none(it: Opened, day: int, kind: str | None, at: str | None) -> tuple[str, str]:
    """Why there is no vote to count, and the way out, in Chinese."""
    span, votes = it.game.days.get(day), it.game.rules.votes
    told = any(entry.kind == "day" and entry.number == day for entry in it.game.journal)
    if span is None and not told:
        return f"days 里没有写第 {day} 天", "在 days 里写上那天的 opens 和 closes"
    if span is not None and span.opens > _moment(it, day, at):
        return f"第 {day} 天还没有开门（{shown(span.opens)} 开门）", "等开门以后再算，或者改 --at"
    elects, exiles = day in votes.election_days, day >= votes.exile_from_day
    held = {"election": elects, "exile": exiles}.get(kind or "", elects or exiles)
    if not held:
        what = {"election": "竞选", "exile": "出局投票"}.get(kind or "", "投票")
        return f"按规则第 {day} 天没有{what}", "换一天，或者换 --kind"
    return (
        f"第 {day} 天没有可算的票：threads 里没有写投票帖，journal 里也没有票，或者游戏已经结束",
        "在 threads 的 vote / election 里写上帖子编号",
    )


def _rendered(it: Opened, tally: Tally, form: str) -> str:
    zone, office = it.game.timezone, it.game.rules.office.name
    if form == "json":
        return dumps(tally_json(tally))
    if form == "bbcode":
        return tally_bbcode(
            tally,
            zone=zone,
            office=office,
            title=it.game.title,
            link=lambda b: post_url(it.game.forum.url, b.tid, b.pid),
        )
    return tally_text(tally, zone=zone)
