"""Times: reading them, and what a moment means for a day.  "Now" always comes in as an argument."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo

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
    return moment.astimezone(zone) if moment.tzinfo else moment.replace(tzinfo=zone)


def minutes_before(moment: datetime, minutes: int) -> datetime:
    """The moment ``minutes`` before ``moment``: a cut-off before a close."""
    return moment - timedelta(minutes=minutes)


def shown(moment: datetime) -> str:
    """A moment as a director reads it: ``11-18 14:30:05``, seconds only where there are any."""
    return moment.strftime("%m-%d %H:%M:%S" if moment.second else "%m-%d %H:%M")
