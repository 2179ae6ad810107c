"""The store: what was seen and what was decided, kept for ever in one SQLite file."""

from __future__ import annotations

from pathlib import Path

from auditor.store.store import Store

__all__ = ["Store", "store_path"]


def store_path(game_path: Path) -> Path:
    """Where the store of a game file lies: a folder of its own beside the game file."""
    return game_path.parent / f"{game_path.stem}.auditor" / "store.sqlite"
