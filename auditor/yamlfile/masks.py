"""Lines with what is no structure left out: quoted words, remarks, blocks of text.

Looking for slips line by line must not take a colon inside a quoted name for one of the
file's own.  A mask is as long as its line, or shorter where a remark was cut off.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

BREAKS = re.compile(r"(\r\n|[\n\r\x85\u2028\u2029])")
FILLER = "\ue000"  # stands for a character inside quotation marks
_BLOCK = re.compile(r"(?:^|[:\-] +)[|>][-+0-9]{0,2}$")
_CLOSED = re.compile(r"[ \t]*(?:$|[,}\]:#])")


@dataclass(frozen=True, slots=True)
class Mask:
    """One line's structure; ``number`` counts from 1."""

    number: int
    line: str  # as written
    text: str  # without the remark, quoted characters as FILLER
    unclosed: int | None = None  # where a quotation mark opens that nothing closes

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip(" "))


def masks(lines: list[str]) -> list[Mask]:
    """The structure of each line, up to the first quotation mark that nothing closes."""
    result: list[Mask] = []
    block: int | None = None  # the indent of the line whose text follows
    within = ""  # the quotation mark that earlier lines opened
    for number, line in enumerate(lines, 1):
        indent = len(line) - len(line.lstrip(" "))
        if block is not None and (indent > block or not line.strip()):
            result.append(Mask(number, line, ""))
            continue
        block = None
        text, within, opened = _masked(line, within)
        if within and opened is not None and not _closes_later(lines[number:], within):
            result.append(Mask(number, line, text, opened))
            break
        result.append(Mask(number, line, text))
        if _BLOCK.search(text.rstrip()):
            block = indent
    return result


def _masked(line: str, within: str) -> tuple[str, str, int | None]:
    """The mask, the quotation mark still open at the line's end, and where it opened here."""
    text: list[str] = []
    opened: int | None = None
    starts = True  # whether a value may start here
    i = 0
    while i < len(line):
        sign = line[i]
        if within:
            step = 2 if _escaped(line, i, within) else 1
            if step == 1 and sign == within:
                within, starts = "", False
            text.append(FILLER * len(line[i : i + step]))
            i += step
            continue
        if sign in "\"'" and starts:
            within, opened = sign, i
            text.append(FILLER)
        elif sign == "#" and (i == 0 or line[i - 1] in " \t"):
            break
        else:
            text.append(sign)
            if sign in "[{,":
                starts = True
            elif sign not in " \t":
                starts = sign in ":-" and line[i + 1 : i + 2] in (" ", "\t")
        i += 1
    return "".join(text), within, opened


def _escaped(line: str, i: int, mark: str) -> bool:
    """Whether two characters at ``i`` stand for one inside the quotation marks."""
    return line[i] == "\\" if mark == '"' else line[i : i + 2] == "''"


def _closes_later(lines: list[str], mark: str) -> bool:
    """Whether the next such mark ends a value; one that opens a value was never its end."""
    for line in lines:
        at = line.find(mark)
        if at >= 0:
            before = line[:at].rstrip(" \t")[-1:]
            opens = before in ("[", "{", ",") or line[:at].endswith((": ", "- "))
            return not opens and _CLOSED.match(line, at + 1) is not None
    return False
