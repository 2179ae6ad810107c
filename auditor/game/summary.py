"""A game file in a few lines, so that the director sees whether it was understood."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.clock import shown
from auditor.game.records import Game
from auditor.text.safe import safe_line
from auditor.yamlfile.words import listed

_KINDS = {
    "rules": "规则帖",
    "process": "进程帖",
    "discussion": "讨论帖",
    "election": "竞选帖",
    "vote": "投票帖",
    "other": "其他帖",
}


def summary(game: Game) -> Iterator[str]:
    """One line each: title, players, days, threads, source, journal.  Safe for a terminal."""
    title = safe_line(game.title, 60) or "（没有写名字）"
    yield f"{title}，规则 {safe_line(game.rules.name, 60)}，时区 {game.timezone.key}"
    without = sum(p.role is None for p in game.players)
    roles = "身份已写全" if not without else f"{without} 个没有写身份"
    yield f"角色 {len(game.players)} 个，{roles}；导演 {listed(game.directors) or '没有写'}"
    yield f"讨论日 {_days(game)}"
    yield f"帖号 {_threads(game) or '没有写'}"
    yield f"来源 {_source(game)}"
    yield f"进程记录 {_journal(game)}"


def _days(game: Game) -> str:
    if not game.days:
        return "没有写"
    days = sorted(game.days.values(), key=lambda day: day.number)
    return f"{len(days)} 个，{shown(days[0].opens)} 开门，{shown(days[-1].closes)} 关门"


def _threads(game: Game) -> str:
    rows: dict[str, list[str]] = {}
    for tid, kind, day in game.threads.all():
        rows.setdefault(kind, []).append(str(tid) if day is None else f"第{day}天 {tid}")
    return "；".join(f"{_KINDS[kind]} {listed(tids)}" for kind, tids in rows.items())


def _source(game: Game) -> str:
    forum = game.forum
    if forum.url is not None:
        return f"论坛 {safe_line(forum.url, 200)}"
    if forum.saved is not None:
        return f"存下的网页 {safe_line(forum.saved, 200)}"
    if forum.posts is not None:
        return f"帖子文件 {safe_line(str(forum.posts), 200)}"
    return "没有写"


def _journal(game: Game) -> str:
    if not game.journal:
        return "还是空的"
    last = game.journal[-1]
    name = "第 {} 个讨论日" if last.kind == "day" else "第 {} 个夜晚"
    return f"{len(game.journal)} 段，写到{name.format(last.number)}"
