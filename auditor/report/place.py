"""Where and when: links to floors, times, shell commands, as the report writes them."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from urllib.parse import urlsplit

_URL_SIGNS = frozenset("-._~:/[]%")
_PLAIN = frozenset("-._:/\\")  # of a word that no Windows prompt acts on


@dataclass(frozen=True, slots=True)
class Moment:
    """A time as shown (game's timezone) and as machines read it (ISO 8601)."""

    text: str
    iso: str

    def __str__(self) -> str:
        return self.text


def moment(at: datetime | None, zone: tzinfo | None, *, exact: bool = True) -> Moment | None:
    """A time of the game: month, day, hour, minute, and seconds where they are known."""
    if at is None:
        return None
    local = at.astimezone(zone) if zone is not None else at
    form = "%m-%d %H:%M:%S" if exact and local.second else "%m-%d %H:%M"
    return Moment(local.strftime(form), local.isoformat())


def full_time(at: datetime) -> str:
    """2026 年 11 月 22 日 21:30（周日）."""
    weekday = "一二三四五六日"[at.weekday()]
    return f"{at.year} 年 {at.month} 月 {at.day} 日 {at:%H:%M}（周{weekday}）"


def post_url(forum_url: str | None, tid: int | None, pid: int | None) -> str | None:
    """The forum's own link to a post (findpost), or None where there is no safe one.

    Only a plain http or https address without a login counts as a forum's; the rest of
    the link is made of numbers alone.
    """
    if not forum_url or tid is None or pid is None:
        return None
    if not all(sign.isalnum() or sign in _URL_SIGNS for sign in forum_url):
        return None
    try:
        parts = urlsplit(forum_url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        return None
    # "@", "?", "#", blanks and quotes are no part of a root, so neither of what follows
    root = forum_url if forum_url.endswith("/") else forum_url + "/"
    return f"{root}forum.php?mod=redirect&goto=findpost&ptid={int(tid)}&pid={int(pid)}"


def floor_name(floor: int | None, pid: int | None) -> str:
    """12 楼; a post without a floor goes by its number."""
    if floor is not None:
        return f"{floor} 楼"
    return "" if pid is None else f"编号 {pid}"


def command_line(words: Sequence[str]) -> str:
    """The words as one line to paste into this machine's shell."""
    return " ".join(_windows(word) for word in words) if os.name == "nt" else shlex.join(words)


def _windows(word: str) -> str:
    """One word for a Windows prompt: quoted whenever it holds more than plain signs.

    ``list2cmdline`` minds blanks alone, but the prompt acts on ``&``, ``(`` and the like.
    """
    quoted = subprocess.list2cmdline([word])
    if quoted.startswith('"') or all(sign.isalnum() or sign in _PLAIN for sign in word):
        return quoted
    return f'"{quoted}"'
