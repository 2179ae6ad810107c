"""How far a moment limits what is known of a vote."""

from __future__ import annotations

from datetime import datetime


def while_open(as_of: datetime | None, closes: datetime | None) -> datetime | None:
    """The moment up to which the vote is looked at, None where nothing is left out.

    Before the close it is ``as_of``: what was posted, edited or deleted later is not there
    yet.  From the close on nothing more can change the vote, and late ballots, edits and
    deletions are just what the director has to be told.
    """
    if as_of is None or (closes is not None and as_of >= closes):
        return None
    return as_of
