"""Times as people write them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from auditor.clock import parse_time, shown

ZONE = ZoneInfo("Asia/Shanghai")


def test_a_moment_outside_the_calendar_is_no_time():
    with pytest.raises(ValueError):
        parse_time("9999-12-31T23:59:59-12:00", ZONE)


@pytest.mark.parametrize(
    "text",
    ["2026-11-18 14:30", "2026-11-18T14:30", "2026-11-18T14:30:00", "2026-11-18T06:30+00:00"],
)
def test_forms_of_one_moment(text):
    assert parse_time(text, ZONE) == datetime(2026, 11, 18, 14, 30, tzinfo=ZONE)


@pytest.mark.parametrize("text", ["", "明天", "2026-13-01 10:00", "2026-11-31", "25:00"])
def test_impossible_times_are_refused(text):
    with pytest.raises(ValueError):
        parse_time(text, ZONE)


def test_seconds_are_shown_only_where_there_are_any():
    assert shown(datetime(2026, 11, 18, 14, 30)) == "11-18 14:30"
    assert shown(datetime(2026, 11, 18, 14, 30, 5)) == "11-18 14:30:05"
