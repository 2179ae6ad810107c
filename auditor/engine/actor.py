"""Who acts, once a journal's ``by`` has been looked up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """Whom ``by`` names.  ``player`` is None for a team, and where roles are not known.

    ``key`` tells actors apart for "once a night"; ``problem`` says in Chinese why ``by``
    names nobody who could act.
    """

    key: str
    player: str | None = None
    team: bool = False
    problem: str | None = None
    group: str | None = None  # of a skill of several teams: for which of them he acts
