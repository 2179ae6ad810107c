"""Finding a clause's own sentence in a crawled rules thread.

Rule sets carry short wordings of their own; where the game's rules thread was read, the
report quotes what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_CLAUSE = re.compile(r"^(?P<chapter>\D+?)\s*(?P<section>\d+)\((?P<item>\d+)\)$")
_SECTION = re.compile(r"^\s*(\d{1,2})\s*[、.．]")
_ITEM = re.compile(r"^\s*[（(]\s*(\d{1,2})\s*[)）]\s*(.+)$")


def clause_text(clause: str, texts: Sequence[str]) -> str | None:
    """The sentence of ``clause`` (``违规判定 2(5)``) in the rules thread's posts, or None.

    The chapter's heading opens it; inside it the numbered section, then the numbered item.
    """
    wanted = _CLAUSE.match(clause)
    if wanted is None:
        return None
    chapter = wanted["chapter"].strip()
    for text in texts:
        lines = text.split("\n")
        # a heading is a line of its own, not a line that merely mentions the chapter
        starts = [i for i, line in enumerate(lines) if line.strip(" 【】[]《》　") == chapter]
        for start in starts:
            found = _item_after(lines[start + 1 :], int(wanted["section"]), int(wanted["item"]))
            if found is not None:
                return found
    return None


def _item_after(lines: Sequence[str], section: int, item: int) -> str | None:
    current: int | None = None
    for line in lines:
        head = _SECTION.match(line)
        if head is not None:
            current = int(head[1])
        if current != section:
            continue
        numbered = _ITEM.match(line)
        if numbered is not None and int(numbered[1]) == item:
            return numbered[2].strip()
    return None
