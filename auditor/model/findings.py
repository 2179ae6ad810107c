"""Findings, decisions, cards, and the whole audit that the report shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from auditor.model.course import Phase
from auditor.model.posts import Post, ThreadReading
from auditor.model.votes import Acceleration, Tally
from auditor.model.words import Confidence, Level, Verdict, VoteKind


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a check saw.  Never a decision.

    ``id`` is stable over runs; ``evidence`` is a hash of what was seen, so that a decision
    can ask to be looked at again when it changed.
    """

    id: str
    check: str
    clause: str
    player: str
    tid: int | None = None
    pid: int | None = None
    floor: int | None = None
    day: int | None = None
    posted_at: datetime | None = None
    span: tuple[int, int] | None = None
    quote: str = ""
    level: Level | None = None
    points: tuple[int, int] | None = None
    confidence: Confidence = "high"
    note: str = ""
    revision: int | None = None  # the post's revision in which the span stands
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """What the director decided of one finding; append-only, the newest one holds."""

    finding: str
    verdict: Verdict
    why: str
    who: str
    at: datetime
    card: Level | None = None
    points: int | None = None
    evidence: str = ""  # the finding's evidence when it was decided
    check: str = ""
    clause: str = ""
    player: str = ""
    day: int | None = None
    number: int = 0  # order in the store


@dataclass(frozen=True, slots=True)
class Recommendation:
    """One card (or points) that the findings named here would lead to."""

    card: Level | None
    points: int | None
    findings: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What the points of one game lead to after it, for the person (g01-153 to g01-156)."""

    yellow: int = 0  # cards
    red_mark: bool = False  # in the person's file
    ban_months: int = 0


@dataclass(frozen=True, slots=True)
class CardRow:
    """A player's cards: decided, and with the open recommendations added."""

    player: str
    recommend: tuple[Recommendation, ...]
    totals: Mapping[str, int]
    projected: Mapping[str, int]
    expelled: bool
    would_expel: bool
    after: Aftermath | None = None  # of the points decided; None: the thread knows of nothing
    after_projected: Aftermath | None = None  # with the open recommendations added
    after_red: str = ""  # Chinese: what may follow the red card that he has


@dataclass(frozen=True, slots=True)
class Activity:
    """One player's day against the quota."""

    day: int
    player: str
    posts: int
    voted: bool
    accelerated: bool


@dataclass(frozen=True, slots=True)
class DayFacts:
    """What is known of one day when the checks run."""

    day: int
    opens: datetime
    closes: datetime
    closed: bool  # at the audit's time
    alive: tuple[str, ...]  # when the day opened
    charged: tuple[str, ...]  # expected to post and vote until its end
    acceleration: Acceleration
    tallies: Mapping[VoteKind, Tally] = field(default_factory=dict)
    told: bool = True  # False: the journal does not say who was out when the day opened
    silent: bool = False  # an event forbids everybody to speak: no post is owed


@dataclass(frozen=True, slots=True)
class CheckRun:
    """Whether a check ran, and what it found."""

    check: str
    title: str  # Chinese
    clause: str
    findings: int
    ran: bool = True
    why_not: str = ""
    built: bool = True  # False: the thread forbids it, this version does not look for it


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that the report shows."""

    game: str  # the file's path as given
    title: str
    ruleset: str
    as_of: datetime
    forum_url: str | None
    quota: int  # fewest posts a day
    readings: tuple[ThreadReading, ...]
    days: tuple[DayFacts, ...]
    activity: tuple[Activity, ...]
    findings: tuple[Finding, ...]
    decisions: tuple[Decision, ...]  # in order, all of them
    cards: tuple[CardRow, ...]
    tallies: tuple[Tally, ...]
    checks: tuple[CheckRun, ...]
    phases: tuple[Phase, ...] = ()
    posts: Mapping[int, Post] = field(default_factory=dict)  # by pid: evidence for the report
    clause_texts: Mapping[str, str] = field(default_factory=dict)  # clause -> wording
    reconsider: tuple[str, ...] = ()  # finding ids decided before their evidence changed
    waiting: tuple[str, ...] = ()  # finding ids that still wait for the director
    notes: tuple[str, ...] = ()  # Chinese: assumptions, what is unknown
    warnings: tuple[str, ...] = ()  # Chinese: what makes conclusions doubtful; shown first
    # how the reader starts this program and names the game file from any folder; None where
    # a command would find nothing (a demonstration that is swept away)
    program: tuple[str, ...] | None = ("auditor",)
    game_path: str | None = None  # None: as in ``game``
    office: str = "警长"  # what the rule set calls it
    by_points: bool = False  # the rule set counts points, not cards
