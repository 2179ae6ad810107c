"""The author's words and their styled stretches, put together piece by piece."""

from __future__ import annotations

import re

from auditor.forum.decode import unescape_again
from auditor.forum.styles import PLAIN, Style
from auditor.model import Run

_BREAKS = re.compile(r"[\r\n\f]+")
# two and more blanks: the forum makes no-break spaces of them so that they show
_BLANKS = re.compile(r"[ \xa0]{2,}")
_EDGE = " \t\n\r\f\xa0"


class Writer:
    """Takes text nodes and breaks in order; :meth:`finish` gives the text and its runs.

    Line feeds come from ``<br>`` and from the edges of blocks.  A raw line feed in a text
    node is the page template's, never the author's: at the edge of a node it goes, inside
    it is one blank.
    """

    __slots__ = ("_breaking", "_length", "_pieces", "_runs", "_tabbing", "_unicode")

    def __init__(self, unicode: bool) -> None:
        """``unicode``: False on a forum that escapes twice what its charset lacks."""
        self._pieces: list[str] = []
        self._length = 0
        self._runs: list[tuple[int, int, Style]] = []
        self._breaking = False  # a block began or ended: a line feed before the next words
        self._tabbing = False  # a table cell ended
        self._unicode = unicode

    def words(self, text: str, style: Style) -> None:
        """Add the words of a text node."""
        if "\n" in text or "\r" in text:
            text = _joined(text)
            if not text:
                return
        elif self._breaking and not text.strip(" \t"):
            return
        if not self._unicode:
            text = unescape_again(text)
        if self._breaking:
            self._break(style)
        elif self._tabbing and self._length:
            self._add("\t", PLAIN)
        self._tabbing = False
        self._add(text, style)

    def newline(self, style: Style) -> None:
        """A ``<br>``; where a block begins or ends beside it, both are one line break."""
        self._breaking = self._tabbing = False
        self._add("\n", style)

    def block(self) -> None:
        """A block begins or ends."""
        self._breaking = True

    def cell(self) -> None:
        """A table cell ends."""
        self._tabbing = True

    def finish(self) -> tuple[str, tuple[Run, ...]]:
        """The text without blank edges, and its runs: within the text, in order, none empty."""
        text = "".join(self._pieces)
        if "\xa0" in text:
            text = _BLANKS.sub(_plain, text)
        if not self._runs:
            return text.strip(_EDGE), ()
        left = len(text) - len(text.lstrip(_EDGE))
        text = text.strip(_EDGE)
        size = len(text)
        runs: list[Run] = []
        for start, end, (colour, points) in self._runs:
            start, end = max(start - left, 0), min(end - left, size)
            if start < end:
                runs.append(Run(start, end, colour, points))
        return text, tuple(runs)

    def _break(self, style: Style) -> None:
        self._breaking = False
        if self._pieces and not self._pieces[-1].endswith("\n"):
            # a break within one colour does not cut the run in two
            goes_on = bool(self._runs) and self._runs[-1][1:] == (self._length, style)
            self._add("\n", style if goes_on else PLAIN)

    def _add(self, text: str, style: Style) -> None:
        start, end = self._length, self._length + len(text)
        self._length = end
        self._pieces.append(text)
        if style is PLAIN or style == PLAIN or start == end:
            return
        if self._runs and self._runs[-1][1:] == (start, style):
            self._runs[-1] = (self._runs[-1][0], end, style)
        else:
            self._runs.append((start, end, style))


def _joined(text: str) -> str:
    """A text node's words without the template's line feeds, empty where it has none."""
    inner = text.strip("\r\n\f")  # nearly always there is one, after a <br>
    if "\n" not in inner and "\r" not in inner:
        return inner if inner.strip(" \t") else ""
    lines = [line for line in _BREAKS.split(inner) if line.strip(" \t")]
    return lines[0] if len(lines) == 1 else " ".join(line.strip(" \t") for line in lines)


def _plain(match: re.Match[str]) -> str:
    """As many plain blanks; a stretch of plain blanks is left alone by this too."""
    return " " * len(match[0])
