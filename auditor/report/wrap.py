"""Lines for a terminal of a given width: wide characters, Chinese line breaks."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from auditor.text.safe import safe_line

CLOSERS = frozenset("、，。；：？！）》」』】”’…,.;:?!)")  # no line begins with these


def columns(text: str) -> int:
    """How many terminal columns the text takes; wide characters take two."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def pad(text: str, width: int) -> str:
    """The text made ``width`` columns wide, shortened with an ellipsis if it is wider."""
    text = safe_line(text)
    if columns(text) > width:
        kept = ""
        for sign in text:
            if columns(kept + sign) > width - 1:
                break
            kept += sign
        text = kept + "…"
    return text + " " * (width - columns(text))


def wrap(line: str, width: int) -> Iterator[str]:
    """Fold a line at ``width`` columns; what follows stands two columns further in."""
    indent = line[: len(line) - len(line.lstrip(" "))]
    body = safe_line(line)
    if not body:
        yield ""
        return
    room = max(width - len(indent), 20)
    start, used, lead = 0, 0, indent
    for position, sign in enumerate(body):
        taken = columns(sign)
        if used + taken > room and (sign not in CLOSERS or used > room):
            end = _break(body, start, position)
            yield lead + body[start:end].strip(" ")
            start, used, lead = end, 2 + columns(body[end:position]), indent + "  "
        used += taken
    yield lead + body[start:].strip(" ")


def _break(body: str, start: int, position: int) -> int:
    """Where to break at or before ``position``: within no word, before no closing sign."""
    end = _word_start(body, start, position)
    while body[end] in CLOSERS and end > start + 1:
        end = _word_start(body, start, end - 1)
    return end if body[end] not in CLOSERS else position


def _word_start(body: str, start: int, position: int) -> int:
    """Where to break before ``position`` without cutting a short Latin word or a number."""
    place = position
    while place > start and body[place].isascii() and body[place].isalnum():
        if not (body[place - 1].isascii() and body[place - 1].isalnum()):
            return place if place > start else position
        place -= 1
        if position - place > 15:
            break
    return position
