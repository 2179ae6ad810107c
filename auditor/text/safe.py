"""Strangers' words made harmless before they are shown.

Posts, names and pages come from strangers and may hold terminal escapes, control
characters and marks that turn the reading direction round.  :func:`safe_line` takes them
out, for terminals and logs; :func:`visible` keeps them as marks that can be read, for the
report, where they are evidence.
"""

from __future__ import annotations

import re

# ESC [ … or the 8-bit CSI: a whole sequence goes, so that no "[31m" is left behind.  Of the
# other sequences only the introducer goes: what follows are words that somebody wrote.
_CSI = re.compile(r"(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,8}[@-~]?")
_ESCAPE = re.compile(r"\x1b[ -/]{0,8}[0-~]?")

_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_HIDDEN = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0"
)
_BROKEN = "\ud800-\udfff\ufff9-\ufffb\U000e0000-\U000e007f"
_UNPRINTABLE = re.compile(f"[\x00-\x1f\x7f-\x9f\u2028\u2029{_BIDI}{_HIDDEN}{_BROKEN}]")
_MARKED = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029{_BIDI}{_HIDDEN}{_BROKEN}]")
_BREAKS = re.compile("[\n\r\x0b\x0c\x85\u2028\u2029]+")
# a joiner between two pictographs makes one picture; anywhere else it only hides a gap
_JOINER = re.compile("[\u200c\u200d]")
_PICTURE = re.compile("[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff\U000e0020-\U000e007f]")
# more marks on one letter than any language needs paint over the neighbouring lines
_PILE = re.compile(
    "([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4})"
    "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)


def safe_line(text: str, limit: int | None = None) -> str:
    """One line for a terminal or a log.

    Terminal escapes, control characters, direction and invisible marks go; line breaks and
    tabs become one blank.  ``limit`` is the most characters to keep; what is cut off is
    said by an ellipsis.
    """
    cut = limit is not None and len(text) > limit * 4 + 256  # no need to clean what is cut
    line = _CSI.sub("", text[: limit * 4 + 256] if limit is not None else text)
    line = _ESCAPE.sub("", line)
    parts = (part.strip() for part in _BREAKS.split(line.replace("\t", " ")))
    line = " ".join(part for part in parts if part)
    line = _UNPRINTABLE.sub("", line)  # before the rest: it may part what belongs together
    line = _JOINER.sub(_joined, line)
    line = _PILE.sub(r"\1", line).strip()
    if limit is not None and (cut or len(line) > limit):
        return line[: max(limit - 1, 0)].rstrip() + "…"
    return line


def visible(text: str) -> str:
    """The text with everything that cannot be seen shown as a mark: ‹U+202E›.

    Line feeds and tabs stay; a carriage return before a line feed goes.
    """
    if text.isascii() and text.isprintable():
        return text
    text = text.replace("\r\n", "\n")
    text = _PILE.sub(r"\1‹…›", text)
    text = _JOINER.sub(lambda m: m[0] if _joined(m) else _mark(m), text)
    return _MARKED.sub(_mark, text)


def _mark(match: re.Match[str]) -> str:
    return f"‹U+{ord(match[0]):04X}›"


def _joined(match: re.Match[str]) -> str:
    """The joiner where it joins pictures, nothing elsewhere."""
    before = match.string[match.start() - 1 : match.start()] if match.start() else ""
    after = match.string[match.end() : match.end() + 1]
    return match[0] if _PICTURE.match(before) and _PICTURE.match(after) else ""
