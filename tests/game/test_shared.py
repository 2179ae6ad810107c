"""Game files that stand outside the project, where they are given."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from auditor.game.load import load_game


@pytest.fixture
def shared() -> Path:
    folder = os.environ.get("AUDITOR_SHARED")
    if not folder:
        pytest.skip("AUDITOR_SHARED is not set: no further game files to read")
    return Path(folder)


def test_the_games_given_are_right(shared: Path) -> None:
    for name in ("game.yaml", "game-end.yaml", "replay.yaml"):
        game = load_game(shared / "games" / "a" / name)
        assert len(game.players) == 13
        assert game.roles is not None
