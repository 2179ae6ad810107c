"""Labelled posts from a file, and the lexicon's own examples as posts to be run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from auditor.errors import Problem, WrongInput
from auditor.lexicon.evaluate import Labelled
from auditor.lexicon.load import Lexicon
from auditor.lexicon.scan import Scanner
from auditor.text.safe import safe_line


def read_posts(path: Path) -> list[Labelled]:
    """Labelled posts, one JSON object a line.  Raises WrongInput with every bad line."""
    shown = safe_line(str(path))
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        reason = "没有这个文件" if isinstance(error, FileNotFoundError) else "读不了这个文件"
        raise WrongInput(Problem("no-file", reason, shown)) from None
    posts: list[Labelled] = []
    problems: list[Problem] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            posts.append(_post(json.loads(line.decode("utf-8-sig")), number))
        except UnicodeDecodeError:
            problems.append(Problem("encoding", "这一行不是 UTF-8 编码", shown, number))
        except (json.JSONDecodeError, RecursionError):
            problems.append(Problem("json", "这一行不是完整的 JSON", shown, number))
        except _BadPost as error:
            problems.append(Problem("post", str(error), shown, number, key=error.key))
    if not posts and not problems:
        problems.append(Problem("empty", "文件里没有帖子", shown))
    if problems:
        raise WrongInput(problems)
    return posts


class _BadPost(ValueError):
    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def _post(row: Any, number: int) -> Labelled:
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        raise _BadPost("text", "每行要是一个带 text 的对象")
    text: str = row["text"]
    labels = row.get("labels", [])
    if not isinstance(labels, list):
        raise _BadPost("labels", "labels 要是一个列表")
    found: list[tuple[str, int, int]] = []
    for label in labels:
        parts = label if isinstance(label, dict) else {}
        category, start, end = parts.get("category"), parts.get("start"), parts.get("end")
        if (
            not isinstance(category, str)
            or not isinstance(start, int)
            or not isinstance(end, int)
            or not 0 <= start < end <= len(text)
        ):
            raise _BadPost("labels", "标注要有 category、start、end，并且落在 text 里")
        found.append((category, start, end))
    clean = row.get("clean", not found)
    evasion = row.get("evasion")
    return Labelled(
        safe_line(str(row.get("id", number)), 80),
        text,
        tuple(found),
        bool(clean),
        safe_line(evasion, 40) if isinstance(evasion, str) else None,
    )


@dataclass(frozen=True, slots=True)
class Example:
    """One example of an entry or a key word; ``bad`` ones must be found."""

    id: str
    text: str
    bad: bool


def examples(lexicon: Lexicon) -> Iterator[Example]:
    """Every example of a lexicon."""
    rows = [(t.id, t.good, t.bad) for t, _ in lexicon.terms]
    rows += [(e.id, e.good, e.bad) for e, _, _ in lexicon.entries]
    for name, good, bad in rows:
        yield from (Example(name, text, False) for text in good)
        yield from (Example(name, text, True) for text in bad)


def failures(lexicon: Lexicon) -> list[tuple[Example, str]]:
    """The examples that do not hold, each with what happened instead, in Chinese."""
    scanner = Scanner(lexicon)
    failed: list[tuple[Example, str]] = []
    for example in examples(lexicon):
        hits = scanner.scan(example.text)
        live = [h for h in hits if h.verdict != "context"]
        if example.bad and not live:
            excused = "；".join(f"{h.entry} 命中但放过了：{h.why}" for h in hits)
            failed.append((example, excused or "什么都没有命中"))
        elif live and not example.bad:
            said = "；".join(f"{h.entry} 报了“{example.text[h.start : h.end]}”" for h in live)
            failed.append((example, said))
    return failed
