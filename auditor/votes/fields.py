"""The fields of a ballot within a post's text (forum-conventions 2).

A field is one of four names followed by a colon in either width; a 代投 line names the
player for whom the director votes (m42-091, r234-160).  Every pattern here is read in one
pass over the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from auditor.text.names import BLANK, LINE_ENDS

PROXY = "代投"
_COLON = ":：﹕"
_FIELD = re.compile(rf"({PROXY}|(?:投票|改票)(?:对象|理由))[{BLANK}]*[{_COLON}]")
_LINE_END = re.compile(f"[{LINE_ENDS}]")
# A 代投 that opens its line, after blanks, a list number or an opening bracket.
_OPENS_LINE = re.compile(rf"(?:\A|[{LINE_ENDS}])[{BLANK}\d.、．)）(（【\[*·•—-]*({PROXY})")


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name, where it begins, and its value up to the next field or line end."""

    name: str  # 代投, 投票对象, 投票理由, 改票对象, 改票理由
    start: int
    value: str
    end: int  # where the value ends
    opens_line: bool = False  # of 代投: nothing but a list mark before it on its line

    @property
    def revote(self) -> bool:
        return self.name.startswith("改票")

    @property
    def target(self) -> bool:
        return self.name.endswith("对象")


def read_fields(text: str) -> tuple[Field, ...]:
    """Every field of the text, in order.

    A value ends at the next field or at the line's end, whichever comes first; that a
    reason may run on over several lines does not matter to anybody who counts.
    """
    heads = {m.start(1) for m in _OPENS_LINE.finditer(text)} if PROXY in text else set()
    found = list(_FIELD.finditer(text))
    fields: list[Field] = []
    for number, match in enumerate(found):
        limit = found[number + 1].start() if number + 1 < len(found) else len(text)
        line = _LINE_END.search(text, match.end(), limit)
        end = line.start() if line else limit
        fields.append(
            Field(
                name=match[1],
                start=match.start(),
                value=text[match.end() : end],
                end=end,
                opens_line=match.start() in heads,
            )
        )
    return tuple(fields)


def lines(text: str) -> Sequence[tuple[int, str]]:
    """The lines of a text, each with where it begins."""
    result: list[tuple[int, str]] = []
    start = 0
    for match in _LINE_END.finditer(text):
        result.append((start, text[start : match.start()]))
        start = match.end()
    result.append((start, text[start:]))
    return result
