"""A file that was read: its values, and where each of them stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from auditor.errors import Problem
from auditor.yamlfile.words import Path, path_text

__all__ = ["Path", "Source", "Spot", "Word"]


class Word(str):
    """A scalar as written; ``plain`` when it stood without quotation marks.

    ``end`` is the place behind its last character.
    """

    plain: bool = True
    end: Spot | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file; line and column count from 1."""

    line: int
    column: int
    file: str


@dataclass(slots=True)
class Source:
    """The values of a file, the spots of its keys and values by path, and its mistakes.

    ``problems`` are mistakes that did not stop the reading: whoever uses the values must
    raise them, together with those found later.
    """

    file: str
    data: dict[str, Any] = field(default_factory=dict)
    keys: dict[Path, Spot] = field(default_factory=dict)
    values: dict[Path, Spot] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    own: dict[str, Any] | None = None  # once laid over another: what this file itself says
    under: Source | None = None  # and that other

    def spot(self, path: Path, *, key: bool = False) -> Spot:
        """Where the value at ``path`` stands, or the nearest one above it that the file has.

        ``key``: where that value's key stands, for values that have one.
        """
        while path and path not in self.values:
            path = path[:-1]
        spot = self.keys.get(path) if key else None
        return spot or self.values.get(path) or Spot(1, 1, self.file)

    def problem(
        self, code: str, message: str, path: Path, hint: str | None = None, *, key: bool = False
    ) -> Problem:
        """The mistake at ``path``, placed; ``key`` points at the key instead of its value."""
        spot = self.spot(path, key=key)
        where = (spot.file, spot.line, spot.column)
        return Problem(code, message, *where, path_text(path) or None, hint)

    def lay_over(self, under: Source, data: dict[str, Any]) -> None:
        """Take ``data``, made of this file's values over those of ``under``.

        What only ``under`` has keeps its place in the file where it was written.
        """
        self.own, self.under, self.data = self.data, under, data
        self.keys = under.keys | self.keys
        self.values = under.values | self.values
        self.problems = under.problems + self.problems
