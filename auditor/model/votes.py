"""Ballots, who may cast them, and what they add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Literal

from auditor.model.words import VoteKind


@dataclass(frozen=True)  # no slots: copied often (see evolve)
class Ballot:
    """One ballot as written, and, once judged, its fate.

    ``target`` is the exact name of a player, 弃权, or None where the words name nobody.
    ``flaw`` says (in Chinese) what is wrong with its form or its target's name; it is
    known from the text alone.  ``counted``, ``weight`` and ``reason`` are set by the box.
    """

    by: str
    kind: Literal["first", "revote"]
    target: str | None
    written: str = ""  # the target as written
    at: datetime | None = None
    pid: int | None = None
    tid: int | None = None
    floor: int | None = None
    quote_pid: int | None = None
    proxy: bool = False
    flaw: str | None = None
    from_journal: bool = False  # the journal's ballots have the right form and quote
    text: str = ""  # the words it was read from
    start: int = 0  # where the ballot begins in the post's text
    end: int = 0
    weight: Fraction | None = None
    counted: bool = False
    reason: str | None = None  # Chinese
    code: str | None = None  # stable word for the reason: late, superseded, target-unknown …
    doubt: str | None = None  # Chinese: why the director should look though it was decided


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Whether a day is accelerated (执行加速), since when, and by what.

    ``since`` None with ``on`` True means the whole day.  ``by`` is "journal" or "process".
    """

    on: bool = False
    since: datetime | None = None
    by: Literal["journal", "process"] | None = None
    alive: int = 0
    needed: int = 0
    cutoff: datetime | None = None
    applicants: tuple[str, ...] = ()
    note: str = ""
    until: datetime | None = None  # when a delay ended it; ``on`` is False then (m42-083)


@dataclass(frozen=True, slots=True)
class Electorate:
    """Who may vote and be chosen in one vote: plain values that the engine gives to votes."""

    day: int
    kind: VoteKind
    players: tuple[str, ...]  # the whole cast, in the game file's order
    alive: tuple[str, ...]
    voters: tuple[str, ...]  # alive and not barred
    barred: Mapping[str, str] = field(default_factory=dict)  # alive, no ballot today -> why
    no_target: Mapping[str, str] = field(default_factory=dict)  # cannot be chosen -> why
    weights: Mapping[str, Fraction] = field(default_factory=dict)  # default 1; 0: no right
    # victim -> captor: the victim's ballot is the captor's, whatever he casts himself (绑架)
    follows: Mapping[str, str] = field(default_factory=dict)
    # player -> why: his ballots do not count, and nobody misses them
    muted: Mapping[str, str] = field(default_factory=dict)
    # player -> from when on his ballots do not count; nobody misses one of his (挂机)
    silenced: Mapping[str, datetime] = field(default_factory=dict)
    added: Mapping[str, Fraction] = field(default_factory=dict)  # votes without a ballot (流言)
    opens: datetime | None = None
    closes: datetime | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A counted vote.  ``first`` is the one of the highest who got there first (最先)."""

    day: int
    kind: VoteKind
    as_of: datetime | None
    totals: Mapping[str, Fraction]
    ballots: tuple[Ballot, ...]
    abstained: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    first: str | None = None
    elected: str | None = None
    out: tuple[str, ...] = ()
    needs_ruling: str | None = None
    acceleration: Acceleration = Acceleration()
    closed: bool = True  # False while the vote still runs at ``as_of``
