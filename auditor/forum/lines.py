"""The lines of a posts file, checked: every mistake with its line.

Only tid, pid, author, posted_at and text are needed.  Text is taken as it stands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from difflib import get_close_matches
from typing import Any, NoReturn
from zoneinfo import ZoneInfo

from auditor.errors import Problem, WrongInput
from auditor.forum.fields import READERS, Wrong, edit, quote, runs
from auditor.model import Content, Sighting
from auditor.text.safe import safe_line

_LONGEST = 4_000_000  # characters of a line
_MOST_PROBLEMS = 100
_SECONDS = re.compile(r"\d\d:\d\d:\d\d")
_BLOCKED = "导入的文件里标为已屏蔽"
_NEEDED = ("tid", "pid", "author", "posted_at", "text")


@dataclass(frozen=True, slots=True)
class ImportedPost:
    """One line: the post, what its file says of when it was first seen, and whether it is gone."""

    sighting: Sighting
    first_seen: datetime | None
    deleted: bool


def read_lines(raw: bytes, shown: str, timezone: ZoneInfo) -> list[ImportedPost]:
    """Read a posts file.  Times without an offset are in ``timezone``.

    Raises WrongInput with all mistakes (the first hundred of very many).
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = raw.count(b"\n", 0, error.start) + 1
        raise WrongInput(
            Problem(
                "posts-encoding", "这一行不是 UTF-8 编码", shown, at, hint="请把文件另存为 UTF-8"
            )
        ) from None
    problems: list[Problem] = []
    posts: list[ImportedPost] = []
    first_line: dict[int, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            post = _post(_object(line), timezone)
            pid = post.sighting.pid
            if pid in first_line:
                raise Wrong("pid", f"编号 {pid} 在第 {first_line[pid]} 行已经有了")
            first_line[pid] = number
            posts.append(post)
        except json.JSONDecodeError as broken:
            problems.append(
                Problem("posts-json", "这一行不是完整的 JSON", shown, number, broken.colno)
            )
        except Wrong as wrong:
            problems.append(
                Problem("posts-value", wrong.message, shown, number, key=wrong.key, hint=wrong.hint)
            )
        if len(problems) >= _MOST_PROBLEMS:
            problems.append(Problem("posts-more", "错误太多，后面的没有再看", shown))
            break
    if problems:
        raise WrongInput(problems)
    return list(_with_floors(posts))


def _with_floors(posts: list[ImportedPost]) -> Iterator[ImportedPost]:
    """Where no floor is given it is the order within the thread."""
    count: dict[int, int] = {}
    for post in posts:
        tid = post.sighting.tid
        count[tid] = count.get(tid, 0) + 1
        if post.sighting.floor is None:
            post = replace(post, sighting=replace(post.sighting, floor=count[tid]))
        yield post


def _object(line: str) -> dict[str, Any]:
    if len(line) > _LONGEST:
        raise Wrong(None, "这一行太长")
    try:
        value = json.loads(line, object_pairs_hook=_pairs, parse_constant=_constant)
    except RecursionError:
        raise Wrong(None, "这一行的括号套得太深") from None
    except ValueError as error:
        if isinstance(error, json.JSONDecodeError):
            raise
        raise Wrong(None, "这一行有大得没有意义的数字") from None
    if not isinstance(value, dict):
        raise Wrong(None, "每一行应当是一个 JSON 对象，写在 { } 里")
    return value


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Wrong(safe_line(key, 40), "同一个键写了两次")
        found[key] = value
    return found


def _constant(word: str) -> NoReturn:
    raise Wrong(None, f"{word} 不是 JSON 里的数字")


def _post(row: dict[str, Any], zone: ZoneInfo) -> ImportedPost:
    for key in row:
        if key not in READERS:
            near = get_close_matches(key, READERS, n=1)
            hint = f"是不是想写“{near[0]}”？" if near else None
            raise Wrong(safe_line(key, 40), "不认识的键", hint)
    for key in _NEEDED:
        if row.get(key) is None:
            raise Wrong(key, "缺了这一项")
    value = {key: read(row.get(key), key, zone) for key, read in READERS.items()}
    text: str = value["text"]
    content = Content(
        text=text,
        runs=runs(value["runs"], len(text)),
        links=value["links"],
        images=value["images"],
        attachments=value["attachments"],
        quote=quote(value["quote"]),
        edited=edit(value["edited"], zone),
        blocked=_BLOCKED if value["blocked"] else None,
    )
    floor: int | None = value["floor"]
    sighting = Sighting(
        tid=value["tid"],
        pid=value["pid"],
        floor=floor,
        floor_label="" if floor is None else f"{floor}#",
        author=value["author"],
        uid=value["uid"],
        posted_at=value["posted_at"],
        exact=_SECONDS.search(row["posted_at"]) is not None,
        content=content,
    )
    return ImportedPost(sighting, value["first_seen"], bool(value["deleted"]))
