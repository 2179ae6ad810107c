"""How the board writes a time: relative within a week, plain before, or minutes only."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

NBSP = "&nbsp;"


def local(at: datetime, offset: float) -> datetime:
    """The time in the reader's own zone."""
    return at.astimezone(timezone(timedelta(hours=offset)))


def plain(at: datetime, offset: float, *, seconds: bool = True) -> str:
    """``2026-11-9 08:05:03``: month and day without zeros, as the default date format has it."""
    shown = local(at, offset)
    clock = shown.strftime("%H:%M:%S" if seconds else "%H:%M")
    return f"{shown.year}-{shown.month}-{shown.day} {clock}"


def relative(at: datetime, now: datetime, offset: float) -> str | None:
    """半小时前, 昨天 08:05 …; None for what lies a week back or in the future."""
    shown, today = local(at, offset), local(now, offset)
    age = int((today - shown).total_seconds())
    midnight = today.replace(hour=0, minute=0, second=0, microsecond=0)
    if age < 0:
        return None
    if shown >= midnight:
        if age >= 3600:
            return f"{age // 3600}{NBSP}小时前"
        if age >= 1800:
            return "半小时前"
        if age >= 60:
            return f"{age // 60}{NBSP}分钟前"
        return f"{age}{NBSP}秒前" if age else "刚刚"
    days = int((midnight - shown).total_seconds()) // 86400
    if days == 0:
        return f"昨天{NBSP}{shown:%H:%M}"
    if days == 1:
        return f"前天{NBSP}{shown:%H:%M}"
    return f"{days + 1}{NBSP}天前" if days < 7 else None


def stamp(at: datetime, now: datetime, offset: float, style: str, *, seconds: bool = True) -> str:
    """HTML of a time in the style of the site: relative, absolute (seconds) or minutes."""
    if style == "minutes":
        return plain(at, offset, seconds=False)
    full = plain(at, offset, seconds=seconds)
    words = relative(at, now, offset) if style == "relative" else None
    return full if words is None else f'<span title="{full}">{words}</span>'
