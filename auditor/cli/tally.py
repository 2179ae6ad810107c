"""`auditor tally GAME --day N`: the votes of a day."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from auditor import engine
from auditor.audit import placed
from auditor.cli.common import AT, GAME, Opened, ending, missing_problem, opened, unread
from auditor.clock import shown
from auditor.days import Chronicle, follow
from auditor.errors import AuditorError, ForumUnread, Problem, WrongInput
from auditor.model import VOTE_NAMES, Tally, VoteKind
from auditor.readings import gaps, readings_of
from auditor.readings import unread as never_read
from auditor.report.bbcode import tally_bbcode
from auditor.report.json import dumps
from auditor.report.json_course import tally_json
from auditor.report.place import post_url
from auditor.report.text import tally_text
from auditor.text.safe import safe_line
from auditor.voting import vote_thread

_INCOMPLETE = "有的页没有读到"


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
        readings = readings_of(it.game, it.store, it.result.missing)
        unknown, partly = never_read(readings), gaps(readings)
        course = _course(it, day, at, unknown)
        tallies = [t for t in course.tallies if t.day == day and kind in (None, t.kind)]
        if not tallies:
            raise _none(it, day, kind, at, unknown)
        for tally in tallies:
            if form == "bbcode" and _kept_back(it, tally):
                why = f"第 {day} 天的{VOTE_NAMES[tally.kind]}裁定以后才公布，现在没有可以贴的"
                click.echo(safe_line(f"{why}：{tally.needs_ruling}"), err=True)
                continue
            incomplete = _INCOMPLETE if vote_thread(it.game, tally.kind, day) in partly else None
            click.echo(_rendered(it, tally, form, incomplete))
            if form == "bbcode" and tally.needs_ruling:
                # for the director's eyes: the text to paste does not hold it
                click.echo(safe_line(f"贴出去以前要裁定：{tally.needs_ruling}"), err=True)
        for note in (*course.warnings, *course.notes):
            click.echo(safe_line(f"说明：{note}"), err=True)
        missing = unread(it)
        for gap in missing:
            click.echo(str(missing_problem(gap)), err=True)
        return ending(any(t.needs_ruling for t in tallies), bool(missing))


def _kept_back(it: Opened, tally: Tally) -> bool:
    """Whether the result is only published once the director has ruled (r234-029)."""
    report = it.game.rules.engine.get("exile", {}).get("report")
    waits = tally.kind == "exile" and not tally.out and tally.needs_ruling is not None
    return waits and report == "once_decided"


def _none(
    it: Opened, day: int, kind: str | None, at: str | None, unknown: frozenset[int]
) -> AuditorError:
    """Why there is no tally: the thread was never read, or there is no vote to count."""
    kinds: tuple[VoteKind, ...] = ("election", "exile")
    lost = [
        tid
        for each in kinds
        if kind in (None, each) and (tid := vote_thread(it.game, each, day)) in unknown
    ]
    if lost:
        why = f"第 {day} 天的投票帖（帖号 {lost[0]}）一页也没有读到，算不了票"
        return ForumUnread(
            Problem("vote-unread", why, file=it.game.shown_path, hint="先 crawl，或检查帖号")
        )
    message, hint = _why_none(it, day, kind, at)
    return WrongInput(
        Problem("no-vote", message, file=it.game.shown_path, key=f"--day {day}", hint=hint)
    )


def _moment(it: Opened, day: int, at: str | None) -> datetime:
    """The given time: else the day's close, or now while it runs."""
    span = it.game.days.get(day)
    moment = it.moment(at)
    return min(moment, span.closes) if at is None and span is not None else moment


def _course(it: Opened, day: int, at: str | None, unknown: frozenset[int]) -> Chronicle:
    """The game followed to the time of the tally."""
    return follow(it.game, placed(it.game, it.store.posts()), _moment(it, day, at), unknown)


def _why_none(it: Opened, day: int, kind: str | None, at: str | None) -> tuple[str, str]:
    """Why there is no vote to count, and the way out, in Chinese."""
    span, votes = it.game.days.get(day), it.game.rules.votes
    told = any(entry.kind == "day" and entry.number == day for entry in it.game.journal)
    if span is None and not told:
        return f"days 里没有写第 {day} 天", "在 days 里写上那天的 opens 和 closes"
    if span is not None and span.opens > _moment(it, day, at):
        return f"第 {day} 天还没有开门（{shown(span.opens)} 开门）", "等开门以后再算，或者改 --at"
    held = [vote for vote in votes.held_on(day) if kind in (None, vote)]
    if not held:
        what = next((name for vote, name in VOTE_NAMES.items() if vote == kind), "投票")
        return f"按规则第 {day} 天没有{what}", "换一天，或者换 --kind"
    return (
        f"第 {day} 天没有可算的票：threads 里没有写投票帖，journal 里也没有票，或者游戏已经结束",
        "在 threads 的 vote / election 里写上帖号",
    )


def _rendered(it: Opened, tally: Tally, form: str, incomplete: str | None) -> str:
    zone, office = it.game.timezone, it.game.rules.office.name
    if form == "json":
        return dumps(tally_json(tally))
    if form == "bbcode":
        if it.game.rules.votes.hidden and not tally.closed:  # m212-019, m212-117, r234-026
            message = f"第 {tally.day} 天还没有关门：这套规则关门以前不能公布票"
            hint = "导演自己看用 --format text；关门以后再出可以贴的"
            raise WrongInput(Problem("votes-hidden", message, file=it.game.shown_path, hint=hint))
        return tally_bbcode(
            tally,
            zone=zone,
            office=office,
            title=it.game.title,
            link=lambda b: post_url(it.game.forum.url, b.tid, b.pid),
            incomplete=incomplete,
            published=engine.published(it.game.rules),
        )
    return tally_text(tally, zone=zone, incomplete=incomplete)
