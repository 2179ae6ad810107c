"""Fixtures that several rooms share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

import pytest

if TYPE_CHECKING:
    from auditor.store import Store


class Ran(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


class Clock(datetime):
    """The clock on the wall, stopped after every game of the tests."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2027, 3, 1, 4, 0, tzinfo=UTC).astimezone(tz)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run `auditor` in this process and give its exit code, output and errors.

    Its "now" is the Clock's, so that no test depends on the day on which it runs.
    """
    from auditor.cli.main import main

    for command in ("common", "crawl", "init"):
        monkeypatch.setattr(f"auditor.cli.{command}.datetime", Clock)

    def call(*words: object) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(w) for w in words])
        out, err = capsys.readouterr()
        return Ran(int(ended.value.code or 0), out, err)

    return call


@pytest.fixture
def store() -> Iterator[Store]:
    """An empty store in memory."""
    from auditor.store import Store

    with Store.open(None) as opened:
        yield opened


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with captured pages and staged games, where the environment names one."""
    named = os.environ.get("AUDITOR_SHARED")
    if not named:
        pytest.skip("AUDITOR_SHARED names no folder with captured pages")
    return Path(named)
