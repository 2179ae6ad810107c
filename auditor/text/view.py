"""A rewritten text that still knows where each of its characters came from.

Matching happens on normalised text, evidence is shown in the author's own: every view
carries, for each of its characters, the range of the original that it stands for.
Offsets count code points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``start`` to ``end`` of a view's text by ``new``; an empty ``new`` drops it."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class View:
    """``text`` with the range ``starts[i]`` to ``ends[i]`` of the original for character i.

    Both sequences never decrease, so a stretch of the view is one stretch of the original.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, text: str) -> View:
        """The view of a text as it is."""
        return cls(text, range(len(text)), range(1, len(text) + 1))

    @property
    def plain(self) -> bool:
        """True while every character still stands at its original place."""
        return isinstance(self.starts, range)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original's range for ``start`` to ``end`` (not empty) of this view."""
        return self.starts[start], self.ends[end - 1]

    def rewrite(self, edits: Iterable[Edit]) -> View:
        """A view with all edits done at once; they must be sorted and must not overlap.

        Each character of a replacement stands for the whole stretch it replaces, so that
        the evidence of a rewritten word covers all of the cloak.
        """
        parts: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        done = 0
        for edit in edits:
            if edit.start < done or edit.end <= edit.start:
                raise ValueError(f"edits overlap or are empty at {edit.start}")
            parts += (self.text[done : edit.start], edit.new)
            starts += self.starts[done : edit.start]
            ends += self.ends[done : edit.start]
            if edit.new:
                first, last = self.span(edit.start, edit.end)
                starts += [first] * len(edit.new)
                ends += [last] * len(edit.new)
            done = edit.end
        if not done:
            return self
        parts.append(self.text[done:])
        starts += self.starts[done:]
        ends += self.ends[done:]
        return View("".join(parts), starts, ends)
