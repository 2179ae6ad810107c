"""A table for games of r234: who plays what, and how a game usually begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from auditor.game import Act, Entry
from auditor.rules.load import load_ruleset
from tests.engine.table import Played, act, day, night
from tests.engine.table import played as play_any

R234 = load_ruleset("r234", None)
CAST: Mapping[str, str | None] = {
    "老白": "村长",
    "烛台": "牧师",
    "铁锹": "民兵",
    "草叉": "民兵",
    "麦子": "村民",
    "稻子": "村民",
    "豆子": "村民",
    "高粱": "村民",
    "玉米": "村民",
    "花生": "村民",
    "芝麻": "村民",
    "红薯": "村民",
    "青锋": "剑士",
    "夜猫": "游荡者",
    "晚钟": "慰魂师",
    "金杯": "贵族",
    "墨水": "学者",
    "黑蛇": "恶徒",
    "赤蛇": "恶徒",
    "白蛇": "恶徒",
    "花蛇": "恶徒",
}
FARMERS = ("麦子", "稻子", "豆子", "高粱", "玉米", "花生", "芝麻", "红薯")
DAYS = {
    1: ("2026-11-16 09:30", "2026-11-17 21:00"),
    2: ("2026-11-18 09:30", "2026-11-19 21:00"),
    3: ("2026-11-20 09:30", "2026-11-22 21:00"),
}


def first_day(relic: str = "烛台", favoured: str = "玉米", *acts: Act, **rest: Any) -> Entry:
    """Day 1: 黑蛇 is 首领, ``relic`` holds 亡灵圣物 and ``favoured`` is 神眷者."""
    usual = (act("恶徒", "推选", "黑蛇"), act("恶徒", "藏匿", relic))
    return day(1, elect=[f"麦子>{favoured}"], acts=(*usual, *acts), **rest)


def begun(
    *rest: Entry,
    relic: str = "烛台",
    favoured: str = "玉米",
    acts: tuple[Act, ...] = (),
    **more: Any,
) -> Played:
    """Play what follows a usual first day; ``acts`` are further ones of it."""
    return played(first_day(relic, favoured, *acts), *rest, **more)


def played(*journal: Entry, cast: Mapping[str, str | None] = CAST, **rest: Any) -> Played:
    """Play a journal under r234."""
    return play_any(*journal, cast=cast, **{"rules": R234, **rest})


def quiet(last: int) -> list[Entry]:
    """The phases from night 1 to the day of this number in which nothing happens."""
    return [entry for n in range(1, last) for entry in (night(n), day(n + 1))]


def blessed(target: str, *by: str) -> tuple[Act, ...]:
    """祝福 of these for one."""
    return tuple(act(name, "祝福", target) for name in by)


def tags(it: Played, phase: str, player: str) -> tuple[str, ...]:
    return it[phase].standing.tags.get(player, ())


def role(it: Played, phase: str, player: str) -> str:
    return it[phase].standing.roles[player]


def reasons(it: Played, phase: str, skill: str) -> list[str]:
    """Why acts of a skill were refused in a phase."""
    return [r.reason for r in it[phase].rejected if r.skill == skill]
