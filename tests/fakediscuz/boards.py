"""Small boards that several tests start from."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tests.fakediscuz.site import Site

SHANGHAI = ZoneInfo("Asia/Shanghai")
NOON = datetime(2026, 11, 21, 12, 0, 0, tzinfo=SHANGHAI)


def board(posts: int = 23, **options: Any) -> Site:
    """Thread 31 with posts 100, 101, … by 导演 (first) and 饺子, one a minute since 09:00."""
    site = Site(clock=options.pop("clock", NOON), **options)
    site.account("导演", 1, admin=True)
    site.account("饺子", 2, signature="[b]好吃[/b]")
    site.account("包子", 3, password="秘密 pw&")
    opened = datetime(2026, 11, 21, 9, 0, 0, tzinfo=SHANGHAI)
    site.thread(31, "第一天讨论帖", "导演", opened, "开门", pid=100)
    for number in range(1, posts):
        site.reply(31, "饺子", f"第{number + 1}帖", opened + timedelta(minutes=number))
    return site
