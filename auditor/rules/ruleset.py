"""The shape of a rule set.

A rule set is data: a YAML file in ``sets/`` or one that the director wrote with
``extends``.  The models here say which keys there are; nothing in them is particular to
one thread.  Durations are minutes unless the name says otherwise.
"""

from __future__ import annotations

from datetime import time
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from auditor.model import Level, VoteKind


def _fraction(value: Any) -> Fraction:
    """Read a weight: 2, 1.5, "1/2"."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
        raise ValueError("要写一个数")
    text = str(value)
    try:
        weight = Fraction(text if len(text) <= 40 and "e" not in text.lower() else "")  # no 1e999
    except (ValueError, ZeroDivisionError):
        raise ValueError("要写一个数，如 2、1.5 或 1/2") from None
    if not 0 <= weight <= 1000:
        raise ValueError("要在 0 到 1000 之间")
    return weight


def _some(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    if not levels:
        raise ValueError("至少要写一种牌")
    return levels


Weight = Annotated[Fraction, BeforeValidator(_fraction)]
Levels = Annotated[tuple[Level, ...], AfterValidator(_some)]
Length = Annotated[int, Field(ge=0, le=1_000_000)]  # minutes, or how many
Count = Annotated[int, Field(ge=1)]  # how many, at least one


class Strict(BaseModel):
    """Unknown keys are mistakes; records do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class VoteRules(Strict):
    """How ballots are recognised and which of them stand (forum-conventions 1 to 17)."""

    election_days: tuple[int, ...] = (1,)
    exile_from_day: Count = 2
    reason_required: bool = True
    revotes: Length | None = 1  # a day and vote; None: any number
    revote_needs_quote: bool = True
    any_later_replaces: bool = False  # either form replaces the ballot before, without a quote
    revote_cutoff: Length | None = 60  # no re-vote from this long before the close on
    proxy_allowed: bool = True
    proxy_cutoff: Length | None = 60  # no first vote by proxy from then on
    proxy_revote_cutoff: Length | None = 60
    proxy_cutoff_in_time: bool = False  # a first vote by proxy at that minute sharp is in time
    # an acceleration with a time: "from_then" lets earlier re-votes stand (with a ruling),
    # "whole_day" voids them too
    accelerated_revotes: Literal["from_then", "whole_day", "allowed"] = "from_then"

    def held_on(self, day: int) -> tuple[VoteKind, ...]:
        """The votes of that day, in their order (m42-020, m42-065)."""
        held: dict[VoteKind, bool] = {
            "election": day in self.election_days,
            "exile": day >= self.exile_from_day,
        }
        return tuple(kind for kind, is_held in held.items() if is_held)


class AccelerationRules(Strict):
    """When applications in the process thread accelerate a day or delay it."""

    share: Literal["half_or_more", "more_than_half"] = "half_or_more"
    cutoff: Length | None = 180  # minutes before the close; an application at the minute is in time
    delay_allowed: bool = True


class ActivityRules(Strict):
    """How many posts a day are expected."""

    quota: Length = 5
    row_days: Count = 3
    row_below: Length = 10


class ClauseRule(Strict):
    """One check's clause in this thread, and what it leads to."""

    clause: str
    levels: Levels = ("blue", "yellow")  # first time, repeat
    fixed: bool = False  # the thread itself fixes levels[0]
    points: tuple[int, int] | None = None
    card: bool = True  # False: the finding asks for a look or a ruling, never for a card
    red_distance: float = 20.0  # fonts: CIEDE2000 to #FF0000
    size_over: int = 3  # fonts: enlarged when above


class CardRules(Strict):
    """How cards add up."""

    blue_per_yellow: Count = 3
    yellow_per_red: Count = 3


class Office(Strict):
    """警长 / 神眷者."""

    name: str = "警长"
    weight: Weight = Fraction(2)


class ScheduleRules(Strict):
    """How long a discussion day lasts."""

    days: Count = 2  # the natural days that a discussion day spans
    weekend_days: Length = 0  # more where it touches a weekend
    closes: time = time(21)


class RuleSet(Strict):
    """One rule set, resolved: what ``extends`` gave is merged in."""

    id: str
    name: str
    base: str | None = None  # id of the rule set that it extends
    votes: VoteRules = VoteRules()
    acceleration: AccelerationRules = AccelerationRules()
    activity: ActivityRules = ActivityRules()
    office: Office = Office()
    checks: dict[str, ClauseRule] = Field(default_factory=dict)
    # check -> clause: what the thread forbids and no check looks for yet; the report says so
    unchecked: dict[str, str] = Field(default_factory=dict)
    cards: CardRules = CardRules()
    clauses: dict[str, str] = Field(default_factory=dict)  # clause -> short wording of our own
    engine: dict[str, Any] = Field(default_factory=dict)  # read by engine/ with its own models
    schedule: ScheduleRules = ScheduleRules()
