"""Replaying a game from its file alone: the journal's ballots counted, its entries played."""

from __future__ import annotations

from auditor import engine
from auditor.game import Entry, Game
from auditor.model import Electorate, Tally
from auditor.voting import Voting


def count_from_journal(game: Game) -> engine.Count:
    """Count the votes that the journal writes out; any other vote is not known (None)."""
    voting = Voting(game)

    def count(electorate: Electorate, entry: Entry | None) -> Tally | None:
        written = getattr(entry, electorate.kind) if entry is not None else None
        return voting(electorate, entry) if written is not None else None

    return count


def replay(game: Game) -> engine.Course:
    """The game's course by its own file, without a forum.

    What a replay needs and the file lacks (roles, phases) is in ``errors``.  Raises
    WrongInput where the rule set cannot be played.
    """
    return engine.play(game.rules, game, count=count_from_journal(game))
