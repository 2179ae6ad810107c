"""Posts and votes of every day and player, against the quota."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from auditor.model import Activity, Audit, DayFacts
from auditor.report.excerpt import NAME_LIMIT, cut
from auditor.report.place import Moment, moment
from auditor.report.view_acceleration import acceleration_text
from auditor.report.words import day_name


@dataclass(frozen=True, slots=True)
class PlayerDay:
    """One player's day."""

    name: str
    posts: int
    below: bool  # fewer than the quota
    charged: bool  # and it counts: expected to post, the day closed and not accelerated
    voted: bool | None  # None where no vote was held
    remark: str


@dataclass(frozen=True, slots=True)
class DayView:
    """One day."""

    number: int
    title: str
    opens: Moment | None
    closes: Moment | None
    running: bool
    accelerated: bool
    acceleration: str
    top: int  # the scale's end: the most posts, or a little more than the quota
    doubtful: bool  # the journal does not say who was out when the day opened
    rows: tuple[PlayerDay, ...]
    below: int  # players charged with too few
    unvoted: int


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One player over all days; None where he was not in the game."""

    name: str
    cells: tuple[PlayerDay | None, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ActivityView:
    """All days, oldest first, and the table over them."""

    quota: int
    days: tuple[DayView, ...]
    matrix: tuple[MatrixRow, ...]


def activity_view(audit: Audit) -> ActivityView:
    """Activity by day, and by player over the days."""
    facts = {day.day: day for day in audit.days}
    voted_days = {tally.day for tally in audit.tallies} | {
        day.day for day in audit.days if day.tallies
    }
    numbers = sorted({*facts, *(row.day for row in audit.activity)})
    cells: dict[tuple[str, int], PlayerDay] = {}
    order: dict[str, None] = dict.fromkeys(row.player for row in audit.activity)
    for row in audit.activity:
        cells[row.player, row.day] = _cell(
            row, facts.get(row.day), audit.quota, row.day in voted_days
        )
    days = tuple(
        _day(number, audit, facts.get(number), _column(number, order, cells)) for number in numbers
    )
    matrix = tuple(
        MatrixRow(
            name=cut(name, NAME_LIMIT),
            cells=tuple(cells.get((name, number)) for number in numbers),
            total=sum(cells[name, n].posts for n in numbers if (name, n) in cells),
        )
        for name in order
        if any((name, number) in cells for number in numbers)
    )
    return ActivityView(quota=audit.quota, days=days, matrix=matrix)


def _column(
    number: int, order: Mapping[str, None], cells: Mapping[tuple[str, int], PlayerDay]
) -> tuple[PlayerDay, ...]:
    return tuple(cells[name, number] for name in order if (name, number) in cells)


def _cell(row: Activity, facts: DayFacts | None, quota: int, vote_held: bool) -> PlayerDay:
    below = row.posts < quota
    closed = facts is None or facts.closed
    # convention 21: who leaves the game during the day is not charged for it
    expected = facts is None or row.player in facts.charged
    charged = closed and expected and not row.accelerated
    remark = ""
    if not expected:
        remark = "当天出局，不计"
    return PlayerDay(
        name=cut(row.player, NAME_LIMIT),
        posts=row.posts,
        below=below,
        charged=charged,
        voted=row.voted if vote_held or row.voted else None,
        remark=remark,
    )


def _day(number: int, audit: Audit, facts: DayFacts | None, rows: tuple[PlayerDay, ...]) -> DayView:
    zone = audit.as_of.tzinfo
    accelerated = any(row.accelerated for row in audit.activity if row.day == number) or bool(
        facts and facts.acceleration.on
    )
    return DayView(
        number=number,
        title=day_name(number),
        opens=moment(facts.opens, zone) if facts else None,
        closes=moment(facts.closes, zone) if facts else None,
        running=bool(facts and not facts.closed),
        accelerated=accelerated,
        acceleration=acceleration_text(facts.acceleration, zone) if facts else "",
        # beyond the quota, so that its line stands inside the picture
        top=max([audit.quota + max(1, audit.quota // 4), *(row.posts for row in rows)]),
        doubtful=bool(facts and not facts.told),
        rows=rows,
        below=sum(row.below and row.charged for row in rows),
        unvoted=sum(row.voted is False and row.charged for row in rows),
    )
