"""Which stretches of a text are covered by others, asked often and answered quickly."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate


class Spans:
    """Stretches of a text, for the question whether one of them holds another."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        rows = sorted(spans)
        self._starts = [start for start, _ in rows]
        # the farthest end of all that begin at or before this one
        self._ends = list(accumulate((end for _, end in rows), max))

    def cover(self, start: int, end: int) -> bool:
        """Whether one of the stretches holds all of ``start`` to ``end``."""
        at = bisect_right(self._starts, start)
        return at > 0 and self._ends[at - 1] >= end
