"""The shape of a rule set.

A rule set is data: a YAML file in ``sets/`` or one that the director wrote with
``extends``.  The models here say which keys there are; nothing in them is particular to
one thread.  Durations are minutes unless the name says otherwise.
"""

from __future__ import annotations

from datetime import time
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    model_validator,
)

from auditor.model import Level, ThreadKind, VoteKind


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


def _range(points: tuple[int, int]) -> tuple[int, int]:
    if not 0 <= points[0] <= points[1]:
        raise ValueError("要写两个数，先少后多，如 [6, 12]")
    return points


def _ladder(steps: tuple[int, ...]) -> tuple[int, ...]:
    if not steps or min(steps) < 0:
        raise ValueError("要写每一次扣几分，如 [3, 6, 9]")
    return steps


def _rising(steps: tuple[int, ...]) -> tuple[int, ...]:
    if list(steps) != sorted(set(steps)):
        raise ValueError("要从少到多写，不重复，如 [6, 10, 12]")
    return steps


def _none_is_empty(value: Any) -> Any:
    return {} if value is None else value  # ``bans: ~`` of a variant


Weight = Annotated[Fraction, BeforeValidator(_fraction)]
Levels = Annotated[tuple[Level, ...], AfterValidator(_some)]
Points = Annotated[tuple[int, int], AfterValidator(_range)]  # least, most
Ladder = Annotated[tuple[int, ...], AfterValidator(_ladder)]  # the first time, the second …
Length = Annotated[int, Field(ge=0, le=1_000_000)]  # minutes, or how many
Count = Annotated[int, Field(ge=1)]  # how many, at least one
Rising = Annotated[tuple[Count, ...], AfterValidator(_rising)]
Months = Annotated[int, Field(ge=1, le=1200)]
Terms = Annotated[dict[Count, Months], BeforeValidator(_none_is_empty)]  # from how many: how long


class Strict(BaseModel):
    """Unknown keys are mistakes; records do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class VoteRules(Strict):
    """How ballots are recognised and which of them stand (forum-conventions 1 to 17)."""

    election_days: tuple[int, ...] = (1,)
    exile_from_day: Count = 2
    reason_required: bool = True
    hidden: bool = False  # nobody but the director sees ballots before the close
    revotes: Length | None = 1  # a day and vote; None: any number
    revote_needs_quote: bool = True
    any_later_replaces: bool = False  # either form replaces the ballot before, without a quote
    revote_cutoff: Length | None = 60  # no re-vote from this long before the close on
    proxy_allowed: bool = True
    proxy_cutoff: Length | None = 60  # no first vote by proxy from then on
    proxy_revote_cutoff: Length | None = 60
    proxy_cutoff_in_time: bool = False  # a first vote by proxy at that minute sharp is in time
    conditional_proxy: Literal["void", "abstain"] = "void"  # a proxy vote with a condition
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

    applications: bool = True  # False: only the journal says that a day is accelerated
    share: Literal["half_or_more", "more_than_half"] = "half_or_more"
    cutoff: Length | None = 180  # minutes before the close; an application at the minute is in time
    delay_allowed: bool = True


class ActivityRules(Strict):
    """How many posts a day are expected."""

    quota: Length = 5
    row_days: Count = 3
    row_below: Length = 10
    silent_events: tuple[str, ...] = ()  # moon events of a day on which no post is owed
    silent_tags: tuple[str, ...] = ()  # who bears one may not speak, and owes no post
    # who takes an account over this late before the close is charged with nothing that day
    substitute_grace: Length | None = None


class ClauseRule(Strict):
    """One check's clause in this thread, and what it leads to: a card, or points."""

    clause: str
    levels: Levels = ("blue", "yellow")  # first time, repeat
    fixed: bool = False  # the thread itself fixes levels[0]
    points: Points | None = None
    ladder: Ladder | None = None  # points that grow with each time; the last step stays
    card: bool = True  # False: the finding asks for a look or a ruling, never for a card
    red_distance: float | None = 20.0  # fonts: CIEDE2000 to #FF0000; None: red is allowed
    size_over: int | None = 3  # fonts: enlarged when above; None: any size is allowed
    threads: tuple[ThreadKind, ...] = ("discussion", "vote", "election", "process")  # zombie
    # zombie: tag -> where who bears it may go on posting though he is out (虚体)
    spared: dict[str, tuple[ThreadKind, ...]] = Field(default_factory=dict)
    silenced: tuple[str, ...] = ()  # zombie: tags of those who are in and may not post (挂机)

    @property
    def level(self) -> Level | None:
        """The card of a first violation; None where it leads to none, or to points."""
        paid = self.points is not None or self.ladder is not None
        return self.levels[0] if self.card and not paid else None

    def cost(self, nth: int = 1) -> tuple[int, int] | None:
        """The points of a player's ``nth`` violation, least and most; None: no points."""
        if self.ladder is not None and self.card:
            step = self.ladder[min(nth, len(self.ladder)) - 1]
            return step, step
        return self.points if self.card else None


class CardRules(Strict):
    """How cards add up, or points, and what they lead to after the game.

    The last five keys are for points alone; their yellow cards are the person's, over games.
    """

    blue_per_yellow: Count = 3
    yellow_per_red: Count = 3
    after_red: Annotated[str, Field(max_length=60)] = ""  # Chinese: what may follow a red card
    expel_at: Count | None = None  # points at which a player is 罚下; None: the thread has cards
    yellow_at: Rising = ()  # one game's points that make a yellow card each
    red_mark_at: Count | None = None  # one game's points that put red into the person's file
    ban_at: Terms = Field(default_factory=dict)  # one game's points -> months without a game
    bans: Terms = Field(default_factory=dict)  # yellow cards within the window -> months
    ban_window_months: Months = 3  # calendar months between the games' ends

    @property
    def follows(self) -> bool:
        """Whether points lead to anything after the game."""
        return bool(self.yellow_at or self.ban_at or self.red_mark_at)

    @model_validator(mode="after")
    def _of_points(self) -> CardRules:
        if self.expel_at is None and (self.follows or self.bans):
            raise ValueError("局后的黄牌、标红和停赛要和 expel_at 一起写：没有它就是判牌，不扣分")
        if self.bans and not self.yellow_at:
            raise ValueError("bans 按黄牌张数停赛，要写 yellow_at：满几分记一张黄牌")
        return self


class Office(Strict):
    """警长 / 神眷者."""

    name: str = "警长"
    weight: Weight = Fraction(2)


class ScheduleRules(Strict):
    """How long a discussion day lasts."""

    days: Count = 2  # the natural days that a discussion day spans
    weekend_days: Length = 0  # more where it touches a weekend
    weekend_from_day: Count = 1  # days before it are not lengthened
    closes: time = time(21)


class RuleSet(Strict):
    """One rule set, resolved: what ``extends`` gave is merged in."""

    id: str
    name: str
    base: str | None = None  # id of the rule set that it extends
    # when it is published how votes went: F after the game, G after the day's count, H always
    ballots_public: Literal["F", "G", "H"] | None = None
    assistants: bool = False  # whether players may have an assistant
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
