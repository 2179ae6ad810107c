"""`auditor tally GAME --day N`: the votes of a day."""

from __future__ import annotations

import json
from pathlib import Path

import click

from auditor.audit import Course, follow, placed
from auditor.cli.common import AT, GAME, Opened, ending, opened
from auditor.errors import Problem, WrongInput
from auditor.model import Tally
from auditor.report.bbcode import tally_bbcode
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
            raise WrongInput(
                Problem(
                    "no-vote",
                    f"第 {day} 天没有这样的投票：threads 里没有写投票帖，journal 里也没有票，"
                    "或者那天还没有开门",
                    file=str(game_file),
                    key=f"--day {day}",
                    hint="在 threads 的 vote / election 里写上帖子编号",
                )
            )
        for tally in tallies:
            click.echo(_rendered(it, tally, form))
        for note in course.notes:
            click.echo(safe_line(f"说明：{note}"), err=True)
        for gap in it.result.missing:
            click.echo(safe_line(f"没有读到：{gap.why}"), err=True)
        return ending(any(t.needs_ruling for t in tallies), bool(it.result.missing))


def _course(it: Opened, day: int, at: str | None) -> Course:
    """The game followed to the given time: else the day's close, or now while it runs."""
    span = it.game.days.get(day)
    moment = it.moment(at)
    if at is None and span is not None:
        moment = min(moment, span.closes)
    posts = placed(it.game, it.store.posts())
    return follow(it.game, posts, moment)


def _rendered(it: Opened, tally: Tally, form: str) -> str:
    zone, office = it.game.timezone, it.game.rules.office.name
    if form == "json":
        return json.dumps(tally_json(tally), ensure_ascii=False)
    if form == "bbcode":
        return tally_bbcode(
            tally,
            zone=zone,
            office=office,
            title=it.game.title,
            link=lambda b: post_url(it.game.forum.url, b.tid, b.pid),
        )
    return tally_text(tally, zone=zone)
