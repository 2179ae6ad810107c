"""Fixtures that several rooms share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest


class Ran(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run `auditor` in this process and give its exit code, output and errors."""
    from auditor.cli.main import main

    def call(*words: object) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(w) for w in words])
        out, err = capsys.readouterr()
        return Ran(int(ended.value.code or 0), out, err)

    return call


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with captured pages and staged games, where the environment names one."""
    named = os.environ.get("AUDITOR_SHARED")
    if not named:
        pytest.skip("AUDITOR_SHARED names no folder with captured pages")
    return Path(named)
