"""Words cut out of a post for showing: the marked ones, and those around them.

Offsets count code points of the author's own text.  Whatever is left out is said.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

AROUND = 40  # characters of context on either side
MARK_LIMIT = 240  # characters of a long mark that are shown in an excerpt
KEPT_LIMIT = 4000  # characters of a kept copy
NAME_LIMIT = 60  # characters of a name
NOTE_LIMIT = 500  # characters of a note, a reason, a ruling

_GAPS = re.compile(r"[^\S\n]{2,}")
_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of shown text; a note is the report's own words, not the author's."""

    text: str
    kind: Literal["plain", "mark", "note"] = "plain"


Span = tuple[int, int]


def cut(text: str, limit: int) -> str:
    """The text, shortened with a visible note where it is longer than ``limit`` characters."""
    if len(text) <= limit:
        return text
    return f"{text[:limit]}…（略去 {len(text) - limit} 字）"


def sound(span: Span | None, text: str) -> Span | None:
    """The span where it lies within the text and holds something, else None."""
    if span is None or not 0 <= span[0] < span[1] <= len(text):
        return None
    return span


def excerpt(text: str, span: Span | None, around: int = AROUND) -> tuple[Piece, ...]:
    """The marked words with their context; without a span, the text's beginning."""
    span = sound(span, text)
    if span is None:
        head = _tidy(text[: around * 3])
        pieces = [Piece(head)] if head else []
        if len(text) > around * 3:
            pieces.append(Piece("…", "note"))
        return tuple(pieces)
    start, end = span
    left, right = max(0, start - around), min(len(text), end + around)
    pieces = [Piece("…", "note")] if left else []
    if left < start:
        pieces.append(Piece(_tidy(text[left:start])))
    pieces += _marked(text[start:end], MARK_LIMIT)
    if end < right:
        pieces.append(Piece(_tidy(text[end:right])))
    if right < len(text):
        pieces.append(Piece("…", "note"))
    return tuple(pieces)


def kept(text: str, span: Span | None, limit: int = KEPT_LIMIT) -> tuple[Piece, ...]:
    """The whole post with its marked words; one that is too long is cut around them."""
    span = sound(span, text)
    start, end = span or (0, 0)
    left, right = 0, len(text)
    if len(text) > limit:
        left = max(0, min(start - limit // 4, len(text) - limit))
        right = left + limit
    pieces = [Piece(f"（前面略去 {left} 字）", "note")] if left else []
    if span is None:
        pieces.append(Piece(text[left:right]))
    else:
        shown_end = min(end, right)
        pieces.append(Piece(text[left:start]))
        pieces.append(Piece(text[start:shown_end], "mark"))
        pieces.append(Piece(text[shown_end:right]))
    if right < len(text):
        pieces.append(Piece(f"（后面略去 {len(text) - right} 字）", "note"))
    return tuple(p for p in pieces if p.text)


def _marked(words: str, limit: int) -> list[Piece]:
    if len(words) <= limit:
        return [Piece(words, "mark")]
    note = Piece(f"…（略去 {len(words) - limit} 字）", "note")
    return [Piece(words[:limit], "mark"), note]


def _tidy(text: str) -> str:
    """Long gaps and empty lines close up, so that the context is words."""
    return _LINES.sub("\n", _GAPS.sub(" ", text))
