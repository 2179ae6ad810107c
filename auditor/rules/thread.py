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
# 违规判定 第三节 第1条
_NAMED_CLAUSE = re.compile(
    r"^(?P<chapter>\S+)\s+第(?P<section>[一二三四五六七八九十]{1,3})节\s+第(?P<item>\d{1,2})条$"
)
_NAMED_SECTION = re.compile(r"^\s*第([一二三四五六七八九十]{1,3})节")
_NAMED_ITEM = re.compile(r"^\s*第\s*(\d{1,2})\s*条\s*(.+)$")
# the chapter that counts as another one in some threads
_ALSO_CALLED = {"违规判定": ("违规判定", "判罚依据")}


def clause_text(clause: str, texts: Sequence[str]) -> str | None:
    """The sentence of ``clause`` (``违规判定 2(5)``, ``违规判定 第三节 第1条``) in the rules
    thread's posts, or None.

    The chapter's heading opens it; inside it the numbered section, then the numbered item.
    """
    named = _NAMED_CLAUSE.match(clause)
    wanted = named or _CLAUSE.match(clause)
    if wanted is None:
        return None
    chapter = wanted["chapter"].strip()
    headings = _ALSO_CALLED.get(chapter, (chapter,))
    section, item = (_NAMED_SECTION, _NAMED_ITEM) if named else (_SECTION, _ITEM)
    for text in texts:
        lines = text.split("\n")
        # a heading is a line of its own, not a line that merely mentions the chapter
        starts = [i for i, line in enumerate(lines) if line.strip(" 【】[]《》　") in headings]
        for start in starts:
            place = (wanted["section"], wanted["item"])
            found = _item_after(lines[start + 1 :], place, section, item)
            if found is not None:
                return found
    return None


def _item_after(
    lines: Sequence[str],
    place: tuple[str, str],
    section: re.Pattern[str],
    item: re.Pattern[str],
) -> str | None:
    """The item of that section and number, the two written as the patterns read them."""
    current: str | None = None
    for line in lines:
        head = section.match(line)
        if head is not None:
            current = head[1]
        if current != place[0]:
            continue
        numbered = item.match(line)
        if numbered is not None and numbered[1] == place[1]:
            return numbered[2].strip()
    return None
