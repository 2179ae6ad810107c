"""What a thread page says of itself: its thread, its place among the pages, its clock.

Head and foot are searched as text, the pager is a parsed node.  Only what stands outside
the posts is believed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, tzinfo
from html import unescape
from typing import TYPE_CHECKING

from auditor.forum.addresses import TID, number
from auditor.forum.times import footer

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_VIEWER = re.compile(r"discuz_uid\s{0,5}=\s{0,5}['\"](\d{1,10})['\"]")
_CANONICAL = re.compile(r'<link\s[^<>]{0,1000}?rel="canonical"[^<>]{0,1000}>')
_BASE = re.compile(r"<base\s[^<>]{0,1000}>")
_HREF = re.compile(r'\shref="([^"<>]{1,1000})"')
_HEAD_WITHIN = 20_000  # characters in which the head stands
_FOOT_WITHIN = 4_000  # characters of the footer
_ENOUGH = 4  # posts that say which thread the page belongs to
_DIGITS = re.compile(r"\d{1,7}")


@dataclass(frozen=True, slots=True)
class Head:
    """``base`` is what relative addresses start from, may be empty."""

    base: str
    canonical: str
    viewer: int | None


@dataclass(frozen=True, slots=True)
class Pager:
    """A page's place; a thread of one page has no pager.

    ``filtered``: the pager leads through one author's posts only (behaviour 3).
    """

    number: int | None = 1
    pages: int | None = 1
    tid: int | None = None
    filtered: bool = False


def head(text: str) -> Head:
    """Addresses and the reader's uid (0 for a guest), from the page's head."""
    end = text.find("</head>", 0, _HEAD_WITHIN)
    top = text[: end if end >= 0 else _HEAD_WITHIN]
    canonical = _href(_CANONICAL.search(top))
    base = _href(_BASE.search(top)) or canonical
    return Head(base if base.startswith(("http://", "https://")) else "", canonical, viewer(top))


def viewer(top: str) -> int | None:
    """The reader's uid, from the head's script; None where a saved page lost it."""
    start = top.find("discuz_uid", 0, _HEAD_WITHIN)
    match = _VIEWER.match(top, start) if start >= 0 else None
    return int(match[1]) if match else None


def foot(text: str) -> tuple[datetime, tzinfo] | None:
    """The footer's clock and timezone; members' words end before the last ``id="ft"``.

    It counts as an element's only: a browser that saves a page writes a member's quotation
    marks plainly, but never a ``<``.
    """
    start = text.rfind('id="ft"')
    while start >= 0 and ">" in text[text.rfind("<", 0, start) + 1 : start]:
        start = text.rfind('id="ft"', 0, start)
    return footer(text[start : start + _FOOT_WITHIN]) if start >= 0 else None


def pager(node: LexborNode | None) -> Pager:
    """Read ``div.pg``."""
    if node is None:
        return Pager()
    current: int | None = None
    said: int | None = None
    highest = 0
    tid: int | None = None
    filtered = False
    for child in node.traverse():
        tag = child.tag
        if tag == "strong" and current is None:
            current = digits(child.text())
            highest = max(highest, current or 0)
        elif tag == "span" and said is None:
            said = digits(child.attributes.get("title") or "")
        elif tag == "a":
            address = child.attributes.get("href") or ""
            filtered = filtered or "authorid=" in address
            tid = tid or number(TID, address)
            highest = max(highest, digits(child.text()) or 0)
    return Pager(current, said or highest or None, tid, filtered)


def thread_id(floors: list[LexborNode | None], canonical: str, place: Pager) -> int | None:
    """The thread's id: what most floor links say, else the canonical link, else the pager."""
    votes: Counter[int] = Counter()
    for floor in floors[:_ENOUGH]:
        tid = number(TID, floor.attributes.get("href")) if floor is not None else None
        if tid is not None:
            votes[tid] += 1
    if votes:
        return votes.most_common(1)[0][0]
    return number(TID, canonical) or place.tid


def digits(text: str) -> int | None:
    """The first number in a text."""
    match = _DIGITS.search(text)
    return int(match[0]) if match else None


def _href(match: re.Match[str] | None) -> str:
    found = _HREF.search(match[0]) if match else None
    return unescape(found[1]) if found else ""
