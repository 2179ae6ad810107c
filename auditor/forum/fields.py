"""The fields of a posts file's line, each checked for its form."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Any, TypeGuard
from zoneinfo import ZoneInfo

from auditor.model import Edit, Quote, Run
from auditor.text.safe import safe_line

_LARGEST = 2**53  # of ids and floors: what every reader of JSON can hold
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_EXAMPLE = "例如 2026-11-18 09:30:00 或 2026-11-18T09:30:00+08:00"


class Wrong(Exception):
    """A mistake in a value: the key, what is wrong, and an example or a suggestion."""

    def __init__(self, key: str | None, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.key, self.message, self.hint = key, message, hint


def _integer(value: Any, key: str, _: ZoneInfo) -> int | None:
    if value is None:
        return None
    if not _is_integer(value):
        raise Wrong(key, "应当是整数")
    if not 0 < value < _LARGEST:
        raise Wrong(key, "应当是正整数，而且不能大得离谱")
    return value


def _count(value: Any, key: str, _: ZoneInfo) -> int | None:
    if value is not None and (not _is_integer(value)):
        raise Wrong(key, "应当是整数")
    return value


def _text(value: Any, key: str, _: ZoneInfo) -> str:
    if value is not None and not isinstance(value, str):
        raise Wrong(key, "应当是文字，写在引号里")
    return value or ""


def _name(value: Any, key: str, zone: ZoneInfo) -> str:
    name = _text(value, key, zone)
    if not name.strip():
        raise Wrong(key, "名字是空的")
    return name


def _time(value: Any, key: str, zone: ZoneInfo) -> datetime | None:
    if value is None:
        return None
    if isinstance(value, str) and _is_date(value):
        raise Wrong(key, "没有钟点", _EXAMPLE)
    try:
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=zone)
        return moment.astimezone(zone)
    except (TypeError, ValueError, OverflowError):
        raise Wrong(key, "不是时间", _EXAMPLE) from None


def _is_date(value: str) -> bool:
    """Whether it is a day without a time of day, which would pass for midnight."""
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def _truth(value: Any, key: str, _: ZoneInfo) -> bool:
    if value is not None and not isinstance(value, bool):
        raise Wrong(key, "应当是 true 或 false")
    return bool(value)


def _words(value: Any, key: str, _: ZoneInfo) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise Wrong(key, "应当是一列文字，写在 [ ] 里")
    return tuple(value)


def _anything(value: Any, key: str, _: ZoneInfo) -> Any:
    return value


def _parts(value: Any, key: str, allowed: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Wrong(key, "应当写在 { } 里")
    for name in value:
        if name not in allowed:
            raise Wrong(f"{key}.{safe_line(name, 40)}", "不认识的键")
    return value


def edit(value: Any, zone: ZoneInfo) -> Edit | None:
    if value is None:
        return None
    parts = _parts(value, "edited", ("by", "at"))
    at = _time(parts.get("at"), "edited.at", zone)
    if at is None:
        raise Wrong("edited.at", "缺了这一项", _EXAMPLE)
    return Edit(_text(parts.get("by"), "edited.by", zone), at)


def quote(value: Any) -> Quote | None:
    if value is None:
        return None
    parts = _parts(value, "quote", ("pid", "author"))
    author = parts.get("author")
    if author is not None and not isinstance(author, str):
        raise Wrong("quote.author", "应当是文字，写在引号里")
    pid = parts.get("pid")
    if pid is not None and (not _is_integer(pid) or pid <= 0):
        raise Wrong("quote.pid", "应当是正整数")
    return Quote(pid, author or "")


def runs(value: Any, length: int) -> tuple[Run, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise Wrong("runs", "应当是一列，写在 [ ] 里")
    return tuple(_run(one, f"runs[{place}]", length) for place, one in enumerate(value))


def _is_integer(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _run(value: Any, key: str, length: int) -> Run:
    parts = _parts(value, key, ("start", "end", "color", "size"))
    start, end = parts.get("start"), parts.get("end")
    color, size = parts.get("color"), parts.get("size")
    if not _is_integer(start) or not _is_integer(end):
        raise Wrong(key, "start 和 end 应当是整数")
    if not 0 <= start < end <= length:
        raise Wrong(key, f"start 和 end 超出了正文（共 {length} 个字）")
    if color is not None and not (isinstance(color, str) and _COLOUR.fullmatch(color)):
        raise Wrong(f"{key}.color", "颜色应当写成 #rrggbb")
    if size is not None and not (_is_integer(size) and 1 <= size <= 7):
        raise Wrong(f"{key}.size", "字号应当是 1 到 7 的整数")
    return Run(start, end, color.lower() if color else None, size)


READERS: dict[str, Callable[[Any, str, ZoneInfo], Any]] = {
    "tid": _integer,
    "pid": _integer,
    "floor": _integer,
    "author": _name,
    "uid": _integer,
    "posted_at": _time,
    "edited": _anything,
    "quote": _anything,
    "text": _text,
    "runs": _anything,
    "links": _words,
    "images": _words,
    "attachments": _words,
    "blocked": _truth,
    "thread": _text,  # the kind and day come from the game file
    "day": _count,
    "first_seen": _time,
    "revisions": _count,
    "deleted": _truth,
}
