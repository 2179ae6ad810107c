"""Asks jieba whether an ordinary word stands where a cloaked one was suspected (flow 4).

Only doubtful places are asked about, so most runs never load jieba's dictionary.  HMM stays
off: it glues cloaks to their neighbours.  Nothing is added to the dictionary: one word more
cuts others wrong (case 24).  Names of the game are looked for beside it.
"""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module

from auditor.lexicon.cache import cache_folder

REACH = 8  # characters on either side of the doubtful place
WHOLE_AFTER = 64  # doubts in one text after which it is cut once, as a whole


def _dictionary() -> Callable[[str], Iterable[str]]:
    """Cut a text into dictionary words: rjieba where it is installed, else jieba.

    Both hold jieba's dictionary and give the same boundaries with HMM off.
    """
    try:
        cut: Callable[..., Iterable[str]] = import_module("rjieba").cut
    except ImportError:
        return _jieba()
    return partial(cut, hmm=False)


def _jieba() -> Callable[[str], Iterable[str]]:
    import jieba

    jieba.default_logger.setLevel(logging.CRITICAL)  # it reports its start on stderr
    tokenizer = jieba.Tokenizer()  # not the shared one, which others may have added to
    tokenizer.tmp_dir = str(cache_folder())
    tokenizer.cache_file = f"jieba-{jieba.__version__}.cache"
    tokenizer.initialize()
    return partial(tokenizer.cut, HMM=False)


class Guard:
    """Word boundaries from jieba's dictionary, loaded at the first question."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        """``names`` (canonical) count as words of their own."""
        self._names = tuple(n for n in names if len(n) > 1)
        self._cutter: Callable[[str], Iterable[str]] | None = None
        self._text = ""
        self._asked = 0
        self._whole: list[tuple[int, int]] | None = None

    @property
    def loaded(self) -> bool:
        """Whether the dictionary has been needed."""
        return self._cutter is not None

    def read(self, text: str) -> None:
        """Say which text the questions that follow are about."""
        self._text, self._asked, self._whole = text, 0, None

    def covered(self, start: int, end: int, places: Sequence[int]) -> str | None:
        """The word of two or more characters that holds one of ``places``, if any.

        ``places`` are offsets into the text given to :meth:`read`, between ``start`` and
        ``end``, which is looked at with some characters around it.
        """
        self._asked += 1
        left, right = max(0, start - REACH), min(len(self._text), end + REACH)
        for name in self._names:
            at = self._text.find(name, left, right)
            if at >= 0 and any(at <= p < at + len(name) for p in places):
                return name
        for i, j in self._words(left, right):
            word = self._text[i:j]
            # without HMM whatever is longer than a character stands in the dictionary, but
            # for runs of letters and digits
            if j - i > 1 and not word.isascii() and any(i <= p < j for p in places):
                return word
        return None

    def crossed(self, start: int, end: int) -> str | None:
        """The word that lies across an end of ``start`` to ``end``, if any (case 3)."""
        self._asked += 1
        for i, j in self._words(max(0, start - REACH), min(len(self._text), end + REACH)):
            if j - i > 1 and i < end and start < j and not (start <= i and j <= end):
                return self._text[i:j]
        return None

    def _words(self, left: int, right: int) -> Iterator[tuple[int, int]]:
        if self._asked <= WHOLE_AFTER:
            return self._cut(left, right)
        if self._whole is None:  # so many doubts: cutting once is cheaper than every time
            self._whole = list(self._cut(0, len(self._text)))
        first = max(0, bisect_right(self._whole, (left, len(self._text) + 1)) - 1)
        return iter(self._whole[first : bisect_right(self._whole, (right, 0))])

    def _cut(self, left: int, right: int) -> Iterator[tuple[int, int]]:
        if self._cutter is None:
            self._cutter = _dictionary()
        at = left
        for word in self._cutter(self._text[left:right]):
            yield at, at + len(word)
            at += len(word)
