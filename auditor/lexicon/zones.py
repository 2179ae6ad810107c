"""Stretches of a post that are somebody else's words: quote blocks and quotation marks.

Found in the author's own text, where the marks still are.  A mark that is never closed
opens nothing: nobody hides behind half a quotation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_PAIRS = {"“": "”", "「": "」", "『": "』", "‘": "’", "﹁": "﹂", "〝": "〞"}
_BLOCK = re.compile(r"\[(/?)(?:quote|blockquote)(?:=[^\]\n]{0,80})?\]", re.I)
LONGEST = 400  # characters between a pair of marks; more is a mark gone astray


@dataclass(frozen=True, slots=True)
class Zone:
    """``start`` to ``end`` inside the marks; ``mark`` is where the opening mark stands."""

    start: int
    end: int
    mark: int
    block: bool


def zones(text: str) -> tuple[Zone, ...]:
    """Every closed quotation of a text, outermost ones only for blocks."""
    return (*_blocks(text), *_inline(text))


def _blocks(text: str) -> list[Zone]:
    found: list[Zone] = []
    depth, opened, mark = 0, 0, 0
    if "[" not in text:
        return found
    for match in _BLOCK.finditer(text):
        if not match[1]:
            if depth == 0:
                opened, mark = match.end(), match.start()
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                found.append(Zone(opened, match.start(), mark, True))
    return found


def _inline(text: str) -> list[Zone]:
    found: list[Zone] = []
    open_marks: dict[str, int] = {}  # closing mark -> where its opening one stands
    straight: int | None = None
    for i, char in enumerate(text):
        if char == '"' or char == "＂":
            if straight is not None and i - straight <= LONGEST:
                found.append(Zone(straight + 1, i, straight, False))
                straight = None
            else:
                straight = i
        elif char == "\n":
            straight = None  # straight marks pair within a line
        elif char in _PAIRS:
            open_marks[_PAIRS[char]] = i
        elif char in open_marks:
            at = open_marks.pop(char)
            if i - at <= LONGEST:
                found.append(Zone(at + 1, i, at, False))
    return found
