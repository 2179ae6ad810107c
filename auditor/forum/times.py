"""Times as a forum writes them.

The forum shows every time in the viewer's own timezone and says in its footer which one
that is (``GMT+8, 2026-11-30 03:03``).  A post's time is the ``title`` of its relative words
(three days ago) or stands there plainly; sites choose the order of the date's parts and
whether there are seconds.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone, tzinfo
from functools import lru_cache

_PLAIN = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2}) (\d{1,2}):(\d{2})(?::(\d{2}))?(?! ?[APap]M)")
_YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})[-/.年 ] ?(\d{1,2})[-/.月 ] ?(\d{1,2})(?!\d)日?")
_YEAR_LAST = re.compile(r"(?<!\d)(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?!\d)")
_CLOCK = re.compile(r"(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d)")
_AFTERNOON = re.compile(r"[Pp][Mm]|下午|晚上")
_MORNING = re.compile(r"[Aa][Mm]|上午|凌晨")
# Forums count UNIX seconds.  A member can type any year into a quote's head or an edit line;
# one near the ends of the calendar cannot even be moved to another timezone.
_YEARS = range(1969, 2200)
_FOOTER = re.compile(r"GMT([+-]?\d{1,2}(?:\.\d{1,2})?)?,\s*([^<>\n]{8,40})")


def moment(text: str, zone: tzinfo) -> tuple[datetime, bool] | None:
    """The absolute time in a text, and whether it has seconds; None where there is none.

    ``zone`` is the timezone in which the text was written.  Relative words alone give None.
    """
    match = _PLAIN.search(text)
    if match is None:
        return _other_order(text, zone) if len(text) < 200 else None
    year, month, day, hour, minute = (int(part) for part in match.groups()[:5])
    when = _possible(year, month, day, hour, minute, match[6], zone)
    return None if when is None else (when, match[6] is not None)


def footer(text: str) -> tuple[datetime, tzinfo] | None:
    """The server's clock and the page's timezone, from the footer's text.

    The clock has minutes only; the timezone is the viewer's offset in hours.
    """
    for match in _FOOTER.finditer(text):
        hours = float(match[1] or 0)
        if abs(hours) > 14:
            continue
        zone = _offset(hours)
        found = moment(match[2], zone)
        if found is not None:
            return found[0], zone
    return None


@lru_cache(maxsize=64)
def _offset(hours: float) -> timezone:
    return timezone(timedelta(hours=hours))


def _other_order(text: str, zone: tzinfo) -> tuple[datetime, bool] | None:
    """Dates that a site writes in another way: 2026/11/30, 11-30-2026, 下午 3:05 …"""
    clock = _CLOCK.search(text)
    if clock is None:
        return None
    first, last = _YEAR_FIRST.search(text), _YEAR_LAST.search(text)
    if first is not None:
        year, month, day = (int(part) for part in first.groups())
    elif last is not None:
        # the forum's own American setting is month first; a 13th month tells the other one
        month, day, year = (int(part) for part in last.groups())
        if month > 12:
            month, day = day, month
    else:
        return None
    hour = int(clock[1])
    if _AFTERNOON.search(text) and hour < 12:
        hour += 12
    elif _MORNING.search(text) and hour == 12:
        hour = 0
    when = _possible(year, month, day, hour, int(clock[2]), clock[3], zone)
    return None if when is None else (when, clock[3] is not None)


def _possible(
    year: int, month: int, day: int, hour: int, minute: int, second: str | None, zone: tzinfo
) -> datetime | None:
    """The time, None where there is no such one or no forum can have written it."""
    if year not in _YEARS:
        return None
    try:
        return datetime(year, month, day, hour, minute, int(second or 0), 0, zone)
    except ValueError:
        return None
