"""Whole games, read from their files and replayed, as text logs.

`GOLDEN=write pytest tests/golden` writes the logs anew; what changed is then to be read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from auditor.course import replay
from auditor.game.load import load_game
from auditor.report.json_course import phase_json

HERE = Path(__file__).parent
GAMES = sorted(p.stem for p in HERE.glob("*.yaml"))


def _log(game: Path) -> Iterator[str]:
    course = replay(load_game(game))
    cast: dict[str, Any] = {}
    for phase in course.phases:
        row = phase_json(phase)
        for key in ("roles", "factions"):  # said once, and where they change
            value = row["state"].pop(key)
            if cast.setdefault(key, value) != value:
                yield f"{key}: {value}"
            cast[key] = value
        yield f"== {phase.name}"
        yield from _lines(row, "")
        yield from (f"drawn: {text}" for text in phase.drawn)
    yield f"winner: {course.winner}"
    yield from (f"error: {problem}" for problem in course.errors)


def _lines(value: Any, path: str) -> Iterator[str]:
    """One line a value that says something; rows of a table stand on one line."""
    if value in (None, [], {}) or path == "phase":
        return
    if isinstance(value, dict) and not path.endswith("totals"):
        for key, inner in value.items():
            yield from _lines(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and isinstance(value[0], dict):
        for row in value:
            told = {k: v for k, v in row.items() if v is not None and not _worded(path, k)}
            yield f"{path}: " + " ".join(f"{k}={v}" for k, v in told.items())
    elif isinstance(value, list):
        yield f"{path}: " + " | ".join(str(v).replace("\n", " / ") for v in value)
    else:
        yield f"{path}: {value}"


def _worded(path: str, key: str) -> bool:
    """A ballot's reason is worded where ballots are judged, not here."""
    return path.endswith(".ballots") and key == "reason"


@pytest.mark.parametrize("name", GAMES)
def test_whole_game_is_played_as_its_log_says(name: str) -> None:
    log = "\n".join(_log(HERE / f"{name}.yaml")) + "\n"
    kept = HERE / f"{name}.log"
    if os.environ.get("GOLDEN") == "write":
        kept.write_text(log, encoding="utf-8")
    assert log == kept.read_text(encoding="utf-8")
    assert "winner: None" not in log
