"""What can go wrong with the file of a store, as problems for the director."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from auditor.errors import Problem, WrongInput

P = ParamSpec("P")
R = TypeVar("R")


class _HasPath(Protocol):
    path: Path | None


S = TypeVar("S", bound=_HasPath)


def _shown(path: Path | None) -> str | None:
    return None if path is None else str(path)


def damaged(path: Path | None) -> Problem:
    """The file is a store, and parts of it cannot be read any more."""
    return Problem(
        "store-damaged",
        "帖子库损坏了，读不下去",
        file=_shown(path),
        hint="换上备份；没有备份就把它移走（不要删，里面还有记录）再重新抓取",
    )


def unwritable(path: Path | None) -> Problem:
    """The file could not be written; what was committed before is safe."""
    return Problem(
        "store-unwritable",
        "写不进帖子库，这一步没有存下；此前存下的都在",
        file=_shown(path),
        hint="看看磁盘是不是满了、文件是不是只读，或者另一个程序是不是正占着它",
    )


def busy(path: Path | None) -> Problem:
    """The file could not be read just now: locked, or the disk does not answer."""
    return Problem(
        "store-unreadable",
        "这会儿读不了帖子库",
        file=_shown(path),
        hint="看看另一个程序是不是正占着它，磁盘是不是正常，再试一次",
    )


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file's content is at fault, rather than the disk or another program."""
    if not isinstance(error, sqlite3.OperationalError):
        return True
    return str(error).startswith(("no such table", "no such column"))


def reading(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A method that reads the file: SQLite's own errors become WrongInput."""

    @wraps(method)
    def guarded(store: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(store, *args, **kwargs)
        except sqlite3.Error as error:
            problem = damaged if is_damage(error) else busy
            raise WrongInput(problem(store.path)) from error

    return guarded
