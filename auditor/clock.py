"""Times: reading them, and what a moment means for a day.  "Now" always comes in as an argument."""

from __future__ import annotations

from datetime import datetime, time, timedelta, tzinfo

_FORMS = (
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%d",
)


def parse_time(text: str, zone: tzinfo) -> datetime:
    """Read a time as people write it in a game file or on the command line.

    Takes ``2026-11-18 14:30[:SS]``, the same with ``T``, a bare date (midnight) and ISO 8601
    with an offset; without an offset it is a time in ``zone``.  The result is in ``zone``.
    Raises ValueError when the text is none of these or no possible time.
    """
    cleaned = text.strip()
    for form in _FORMS:
        try:
            return datetime.strptime(cleaned.replace("T", " ", 1), form).replace(tzinfo=zone)
        except ValueError:
            continue
    moment = datetime.fromisoformat(cleaned)
    try:
        return moment.astimezone(zone) if moment.tzinfo else moment.replace(tzinfo=zone)
    except OverflowError:  # the year 9999 in another zone
        raise ValueError(text) from None


def minutes_after(moment: datetime, minutes: int) -> datetime:
    """The moment ``minutes`` after ``moment``: a deadline after a close."""
    return moment + timedelta(minutes=minutes)


def usual_close(opens: datetime, *, days: int, weekend_days: int, closes: time) -> datetime:
    """When a discussion day that opens then usually closes, in the same timezone.

    The day spans ``days`` natural days; where one of them is a Saturday or Sunday it is
    ``weekend_days`` longer, once (m42-077, S21).
    """
    spanned = [opens.date() + timedelta(days=n) for n in range(days)]
    longer = weekend_days if any(d.weekday() >= 5 for d in spanned) else 0
    return datetime.combine(spanned[-1] + timedelta(days=longer), closes, opens.tzinfo)


def shown(moment: datetime) -> str:
    """A moment as a director reads it: ``11-18 14:30:05``, seconds only where there are any."""
    return moment.strftime("%m-%d %H:%M:%S" if moment.second else "%m-%d %H:%M")
