"""From a lexicon's pattern to a compiled one: slots filled in, written canonically.

Patterns meet text of strangers and come from people who add to a lexicon, so they are
compiled by ``regex`` and always run with a time limit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import regex

from auditor.text.canon import canonical
from auditor.text.safe import safe_line

Pattern = regex.Pattern[str]

TIMEOUT = 0.25  # seconds for one pattern on one stretch of text

_SLOT = re.compile(r"\{([A-Z][A-Z0-9_]*)\}")
_LOOKAROUND = re.compile(r"\(\?<?[!=]")


class BadPattern(ValueError):
    """A pattern that cannot be used; the message is Chinese."""


def fill(pattern: str, slots: Mapping[str, str], seen: tuple[str, ...] = ()) -> str:
    """Put the slots in; a slot may use other slots.

    Raises :class:`BadPattern` for an unknown slot or one that uses itself.
    """

    def slot(match: re.Match[str]) -> str:
        name = match[1]
        if name in seen:
            raise BadPattern(f"槽位 {{{name}}} 用到了它自己")
        if name not in slots:
            raise BadPattern(f"没有叫 {{{name}}} 的槽位")
        return f"(?:{fill(slots[name], slots, (*seen, name))})"

    return _SLOT.sub(slot, pattern)


def canonical_pattern(pattern: str) -> str:
    """The pattern with its Chinese characters and signs as canonical text has them."""
    return "".join(c if c.isascii() else _canonical_char(c) for c in pattern)


def _canonical_char(char: str) -> str:
    text = canonical(char).text
    return text if text == char else re.escape(text)


def build(
    pattern: str, slots: Mapping[str, str], *, raw: bool = False, part: bool = False
) -> Pattern:
    """Compile a pattern; ``raw`` ones are for the author's own writing.

    ``part`` ones describe the surroundings of something else and may match nothing.

    Raises :class:`BadPattern` where it does not compile or matches nothing at all.
    """
    text = fill(pattern, slots)
    try:
        compiled = regex.compile(text if raw else canonical_pattern(text), regex.V0)
    except regex.error as error:
        raise BadPattern(f"写法有误：{safe_line(str(error), 80)}") from None
    except (RecursionError, OverflowError):
        raise BadPattern("写得太长或嵌套太深") from None
    if not part and compiled.match("", timeout=TIMEOUT):
        raise BadPattern("什么都没有也会匹配")
    return compiled


def first_char(pattern: str) -> str | None:
    """The plain character a pattern begins with, behind its lookarounds; None if another."""
    at = 0
    while _LOOKAROUND.match(pattern, at):
        at = _closing(pattern, at) + 1
    char = pattern[at : at + 1]
    return char if char.isalnum() or (char and not char.isascii()) else None


def _closing(pattern: str, start: int) -> int:
    """Where the group that opens at ``start`` is closed."""
    depth = 0
    for at in range(start, len(pattern)):
        depth += {"(": 1, ")": -1}.get(pattern[at], 0)
        if depth == 0:
            return at
    return len(pattern)
