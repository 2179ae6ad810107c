"""Times are written the way the board writes them."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from tests.fakediscuz.boards import SHANGHAI
from tests.fakediscuz.dates import plain, relative, stamp

NOW = datetime(2026, 11, 30, 15, 0, 0, tzinfo=SHANGHAI)


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(0), "刚刚"),
        (timedelta(seconds=50), "50&nbsp;秒前"),
        (timedelta(minutes=29, seconds=59), "29&nbsp;分钟前"),
        (timedelta(minutes=30), "半小时前"),
        (timedelta(minutes=59, seconds=59), "半小时前"),
        (timedelta(hours=3), "3&nbsp;小时前"),
        (timedelta(hours=15, minutes=1), "昨天&nbsp;23:59"),
        (timedelta(days=2), "前天&nbsp;15:00"),
        (timedelta(days=3), "3&nbsp;天前"),
        (timedelta(days=7), "7&nbsp;天前"),
    ],
)
def test_a_recent_time_is_relative(ago: timedelta, words: str) -> None:
    assert relative(NOW - ago, NOW, 8) == words


def test_an_older_or_future_time_is_plain() -> None:
    assert relative(NOW - timedelta(days=8), NOW, 8) is None
    assert relative(NOW + timedelta(seconds=1), NOW, 8) is None


def test_the_title_is_absolute_with_seconds_and_no_zeros_in_the_day() -> None:
    at = datetime(2026, 11, 9, 8, 5, 3, tzinfo=SHANGHAI)
    assert plain(at, 8) == "2026-11-9 08:05:03"
    near = stamp(at, at + timedelta(hours=1), 8, "relative")
    assert near == '<span title="2026-11-9 08:05:03">1&nbsp;小时前</span>'


def test_times_are_in_the_readers_zone() -> None:
    at = datetime(2026, 11, 20, 23, 30, tzinfo=SHANGHAI)
    assert plain(at, 9) == "2026-11-21 00:30:00"
    assert plain(at, 0, seconds=False) == "2026-11-20 15:30"


def test_a_site_without_relative_dates_shows_minutes_only() -> None:
    assert stamp(NOW, NOW, 8, "minutes") == "2026-11-30 15:00"
    assert stamp(NOW, NOW, 8, "absolute") == "2026-11-30 15:00:00"
