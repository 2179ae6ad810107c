"""What a game file says, once it has been read and found right.

Names of players are exact here: aliases are resolved while loading.  Times are aware
datetimes in the game's timezone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from auditor.errors import Problem
from auditor.model import ThreadKind
from auditor.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Player:
    """One account in the cast.  ``person`` is for the director's eyes only."""

    name: str
    role: str | None = None
    uid: int | None = None
    aliases: tuple[str, ...] = ()
    gender: str | None = None
    games_played: int | None = None
    person: str | None = None


@dataclass(frozen=True, slots=True)
class Day:
    """A discussion day; posts from ``opens`` to ``closes`` (both included) belong to it."""

    number: int
    opens: datetime
    closes: datetime


@dataclass(frozen=True, slots=True)
class ForumSource:
    """Where posts come from: exactly one of ``url``, ``saved`` and ``posts`` is set, or none."""

    url: str | None = None  # site root, ends with /
    saved: str | None = None  # folder or glob, absolute
    posts: Path | None = None  # posts.jsonl, absolute
    cookies: Path | None = None
    encoding: str | None = None  # what to believe where a page declares nothing
    interval: float = 1.0  # seconds between two requests, at least
    recheck_hours: float = 24.0  # how often a day's earlier pages are read again


@dataclass(frozen=True, slots=True)
class Threads:
    """Thread ids by kind.  A kind that has one thread for all days maps None to it."""

    rules: int | None = None
    process: int | None = None
    discussion: Mapping[int | None, int] = field(default_factory=dict)
    election: Mapping[int | None, int] = field(default_factory=dict)
    vote: Mapping[int | None, int] = field(default_factory=dict)
    other: tuple[int, ...] = ()

    def all(self) -> tuple[tuple[int, ThreadKind, int | None], ...]:
        """Every thread named: (tid, kind, day), rules first."""
        rows: list[tuple[int, ThreadKind, int | None]] = []
        if self.rules is not None:
            rows.append((self.rules, "rules", None))
        if self.process is not None:
            rows.append((self.process, "process", None))
        kinds: tuple[tuple[ThreadKind, Mapping[int | None, int]], ...] = (
            ("discussion", self.discussion),
            ("election", self.election),
            ("vote", self.vote),
        )
        for kind, days in kinds:
            rows += [(tid, kind, day) for day, tid in days.items()]
        rows += [(tid, "other", None) for tid in self.other]
        return tuple(rows)


@dataclass(frozen=True, slots=True)
class Act:
    """One act of the journal, as written."""

    by: str
    skill: str
    targets: tuple[str, ...] = ()  # target and targets alike
    has_target: bool = False  # True also for an empty list of targets
    use: bool = True
    mode: str | None = None
    choose: str | None = None
    text: str | None = None
    draw: str | None = None
    at: datetime | None = None
    confirmed_at: datetime | None = None
    asked_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class JournalBallot:
    """A ballot that the journal gives; a second one of the same player is a re-vote."""

    by: str
    target: str  # a player or 弃权
    at: datetime | None = None
    proxy: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """A director's decision that overrides; ``kind`` is the key it was written under."""

    kind: str  # out, keep, sheriff, exile, void, count, winner, lost
    player: str | None = None  # None for exile: 无人
    faction: str | None = None
    pid: int | None = None
    target: str | None = None  # of count
    cause: str | None = None  # of out


@dataclass(frozen=True, slots=True)
class Expulsion:
    """红牌罚下 or a substitute: who, and when if known."""

    player: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Surrender:
    """投降; ``agreed`` None means that the director has everybody's consent."""

    faction: str
    agreed: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One phase of the journal.  ``election`` and ``exile`` are None where left out."""

    kind: str  # "day" or "night"
    number: int
    acts: tuple[Act, ...] = ()
    election: tuple[JournalBallot, ...] | None = None
    exile: tuple[JournalBallot, ...] | None = None
    accelerated: bool | datetime | None = None
    expel: tuple[Expulsion, ...] = ()
    surrender: Surrender | None = None
    substitute: tuple[Expulsion, ...] = ()
    ruling: tuple[Ruling, ...] = ()
    moon: Mapping[str, Any] | None = None
    draw: str | None = None
    line: int | None = None

    @property
    def name(self) -> str:
        """The phase's name: day-2, night-1."""
        return f"{self.kind}-{self.number}"


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game file."""

    path: Path
    shown_path: str  # as the user gave it
    rules: RuleSet
    title: str
    timezone: ZoneInfo
    forum: ForumSource
    threads: Threads
    directors: tuple[str, ...]
    players: tuple[Player, ...]
    days: Mapping[int, Day]
    seed: int = 0
    journal: tuple[Entry, ...] = ()
    warnings: tuple[str, ...] = ()  # Chinese
    miscast: tuple[Problem, ...] = ()  # wrong numbers of roles, where only a replay minds

    @property
    def names(self) -> tuple[str, ...]:
        """The cast's names in the file's order."""
        return tuple(p.name for p in self.players)

    @property
    def roles(self) -> Mapping[str, str] | None:
        """Role by player, or None where the file does not give every role."""
        if any(p.role is None for p in self.players):
            return None
        return {p.name: p.role for p in self.players if p.role is not None}

    def place(self, tid: int, posted_at: datetime) -> tuple[ThreadKind, int | None]:
        """The kind and day of a post: by its thread, and by time in a thread of several days.

        A single thread for several days is split by the days' opening and closing times
        (forum-conventions 24); a post outside every day belongs to the day that opened last.
        """
        for known, kind, day in self.threads.all():
            if known != tid:
                continue
            shared = [d for t, k, d in self.threads.all() if t == tid and k == kind]
            if kind in ("discussion", "election", "vote") and (day is None or len(shared) > 1):
                started = [d.number for d in self.days.values() if d.opens <= posted_at]
                choices = [d for d in shared if d is not None] or list(self.days)
                return kind, max((d for d in started if d in choices), default=None)
            return kind, day
        return "other", None
