"""Mistakes that people can mend, and the exit codes of every command.

A mistake in a file is a :class:`Problem` with its place and a way out.  All problems of
one input are collected and shown together; nothing has been changed when they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of every command."""

    OK = 0  # nothing needs attention
    ATTENTION = 1  # findings or rulings wait for the director
    USAGE = 2  # wrong usage or a wrong file; nothing was changed
    UNREAD = 3  # the forum could not be read whole; what was read is kept and said


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake, located.

    ``message`` and ``hint`` (the way out) are Chinese, for the director.  ``line`` and
    ``column`` count from 1; ``key`` is the path of keys inside the file, as the director
    reads it (``players[3].role``).  ``code`` is a stable English word for tests.
    """

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    key: str | None = None
    hint: str | None = None

    def __str__(self) -> str:
        place = self.file or ""
        if place and self.line is not None:
            place += f":{self.line}" + (f":{self.column}" if self.column is not None else "")
        parts = [place + "：" if place else "", f"{self.key}：" if self.key else "", self.message]
        return "".join(parts) + (f"（{self.hint}）" if self.hint else "")


class AuditorError(Exception):
    """Base of all errors that end a command with a message instead of a traceback."""

    exit_code: Exit = Exit.USAGE

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = (
            (problems,) if isinstance(problems, Problem) else tuple(problems)
        )
        super().__init__("\n".join(str(p) for p in self.problems))


class WrongInput(AuditorError):
    """A file or an argument is wrong; nothing was changed (exit code 2)."""

    exit_code = Exit.USAGE


class ForumUnread(AuditorError):
    """The forum could not be read whole; what was read is kept (exit code 3)."""

    exit_code = Exit.UNREAD
