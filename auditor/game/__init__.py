"""The game file: what the director writes, read whole and with every mistake located."""

from auditor.game.records import (
    Act,
    Day,
    Entry,
    Expulsion,
    ForumSource,
    Game,
    JournalBallot,
    Player,
    Ruling,
    Surrender,
    Threads,
)

__all__ = [
    "Act",
    "Day",
    "Entry",
    "Expulsion",
    "ForumSource",
    "Game",
    "JournalBallot",
    "Player",
    "Ruling",
    "Surrender",
    "Threads",
]
