"""What a counted vote leads to, before anybody has left or taken office."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.turn import Turn


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who goes out and by what cause, or who is elected.

    ``cause`` None: the exile's own.  ``turn`` carries what was drawn, asked or used up on the
    way; None where nothing was.  ``doubt`` is Chinese: what the director has to rule on.
    """

    out: tuple[str, ...] = ()
    cause: str | None = None
    elected: str | None = None
    doubt: str | None = None
    turn: Turn | None = None
