"""The game's course: what one journal entry led to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from auditor.model.votes import Tally
from auditor.model.words import VoteKind


@dataclass(frozen=True, slots=True)
class Gone:
    """One player's leaving: the cause is the skill's name, 投票, 红牌罚下 …"""

    player: str
    cause: str
    phase: str  # "day-2", "night-1"
    announced: bool = False
    killer: str | None = None  # who is behind it, where a rule asks for it
    ruled: bool = False  # a director's ruling, not the rules
    in_office: bool = False  # he held the office (警长, 神眷者) when he went out


@dataclass(frozen=True, slots=True)
class Left:
    """From when on everybody knows that a player is out, and until when, if he came back.

    ``tag``: he is not out but bears a tag that forbids him to post (挂机).
    """

    player: str
    cause: str
    phase: str  # in which he left
    since: datetime
    until: datetime | None = None
    tag: str | None = None
    tags: tuple[str, ...] = ()  # that he bears while out (虚体)
    sure_from: datetime | None = None  # the rules count him out from then on only


@dataclass(frozen=True, slots=True)
class Feedback:
    """What one player is told in private."""

    to: str
    skill: str
    result: str | tuple[str, ...]
    when: str | None = None  # the part of the phase, where the rules fix one (夜晚1 …, 结算)


@dataclass(frozen=True, slots=True)
class Rejection:
    """An act that the rules do not allow, with the reason in Chinese; it had no effect."""

    by: str
    skill: str
    reason: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """An answer that the rules ask for and the journal lacks."""

    by: str  # as the rule set's output names who is asked: a player, an office, a team
    skill: str
    deadline: datetime | None
    player: str | None = None  # who that is, where ``by`` is no player and it is one

    @property
    def who(self) -> str:
        """Who is asked, for a reader: 烧麦（警长）."""
        return self.by if self.player in (None, self.by) else f"{self.player}（{self.by}）"


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game stands after a phase."""

    alive: tuple[str, ...]
    sheriff: str | None
    roles: Mapping[str, str]
    factions: Mapping[str, str | None]  # None: he belongs to none now (游离)
    tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lost: tuple[str, ...] = ()
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """What one journal entry led to."""

    name: str  # "day-2", "night-1"
    out: tuple[Gone, ...]
    feedback: tuple[Feedback, ...]
    rejected: tuple[Rejection, ...]
    pending: tuple[Prompt, ...]
    announce: tuple[str, ...]
    tallies: Mapping[VoteKind, Tally]
    standing: Standing
    needs_ruling: str | None = None
    moon: str | None = None
    drawn: tuple[str, ...] = ()  # Chinese: what chance decided, and from what
