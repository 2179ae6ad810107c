"""How long a discussion day lasts, and deadlines after its close."""

from __future__ import annotations

from datetime import datetime, time
from zoneinfo import ZoneInfo

import pytest

from auditor.clock import minutes_after, usual_close
from auditor.rules.load import load_ruleset

ZONE = ZoneInfo("Asia/Shanghai")


@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        ("2026-11-16", "2026-11-17"),  # Monday, Tuesday
        ("2026-11-19", "2026-11-20"),  # Thursday, Friday
        ("2026-11-20", "2026-11-22"),  # Friday: Saturday is in it
        ("2026-11-21", "2026-11-23"),  # Saturday, Sunday: longer once
        ("2026-11-22", "2026-11-24"),  # Sunday
        ("2026-12-31", "2027-01-01"),
    ],
)
def test_two_days_and_one_more_at_a_weekend(opens: str, closes: str) -> None:  # m42-077, S21
    rules = load_ruleset("m42", None).schedule
    assert rules.closes == time(21, 0)
    opened = datetime.fromisoformat(f"{opens} 09:30").replace(tzinfo=ZONE)
    got = usual_close(opened, days=rules.days, weekend_days=rules.weekend_days, closes=rules.closes)
    assert got == datetime.fromisoformat(f"{closes} 21:00").replace(tzinfo=ZONE)


def test_deadline_is_minutes_after() -> None:
    close = datetime(2026, 11, 17, 21, 0, tzinfo=ZONE)
    assert minutes_after(close, 60) == datetime(2026, 11, 17, 22, 0, tzinfo=ZONE)
