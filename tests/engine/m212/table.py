"""A table of m212: its cast, the usual first night and days, and journals played there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from auditor.game import Act, Entry
from auditor.rules.load import load_ruleset
from tests.engine import table
from tests.engine.table import Played, act, day, night

M212 = load_ruleset("m212", None)

CAST: Mapping[str, str] = {
    "饺子": "狼人",
    "包子": "狼人",
    "馒头": "狼人",
    "花卷": "狼人",
    "豆浆": "预言家",
    "油条": "女巫",
    "烧麦": "长老",
    "汤圆": "守卫",
    "粽子": "村民",
    "面条": "村民",
    "米饭": "村民",
    "麻花": "村民",
    "年糕": "丘比特",
    "月饼": "混血儿",
}
MEN = ("饺子", "包子", "油条", "烧麦", "粽子", "面条", "年糕")
GENDERS = {name: "男" if name in MEN else "女" for name in CAST}
WOLVES = ("饺子", "包子", "馒头", "花卷")
BLACK = "黑情侣阵营"
DAYS = {
    1: ("2026-11-16 09:30", "2026-11-17 21:00"),
    2: ("2026-11-18 09:30", "2026-11-19 21:00"),
}


def played(*journal: Entry, strict: bool = True, **rest: Any) -> Played:
    """Play a journal under m212."""
    rest = {"cast": CAST, "genders": GENDERS, "rules": M212, **rest}
    return table.played(*journal, strict=strict, **rest)


def match(*pair: str) -> Act:
    """丘比特's choice."""
    return act("丘比特", "丘比特之箭", *pair)


def kin(target: str) -> Act:
    """混血儿's choice."""
    return act("混血儿", "认亲", target)


def kill(target: str, *more: str, by: str = "狼人", **rest: Any) -> Act:
    """杀人 on ``target``, with ``more`` who are named too."""
    return act(by, "杀人", target, *more, **rest)


def first(
    *acts: Act, pair: tuple[str, str] = ("面条", "麻花"), kinship: str = "米饭", **rest: Any
) -> Entry:
    """Night 0 with a match, a kinship where 混血儿 is no lover, and further acts."""
    choices = (match(*pair),) if "月饼" in pair else (match(*pair), kin(kinship))
    return night(0, *choices, *acts, **rest)


def moon(number: int, event: str | None = None, **rest: Any) -> Entry:
    """A day with an event (``player``, ``victim``, ``captor``, ``wolf`` of it) and no votes."""
    keys = ("player", "victim", "captor", "wolf")
    drawn = {k: rest.pop(k) for k in keys if k in rest}
    if event is not None:
        rest["moon"] = {"event": event, **drawn}
    if number == 1:
        rest.setdefault("elect", ["米饭>米饭"])
    rest.setdefault("vote", [])
    return day(number, **rest)


def calm(until: int, sheriff: str = "米饭", start: Entry | None = None) -> tuple[Entry, ...]:
    """Night 0 to night ``until`` without anything but an election and harmless events."""
    entries = [start or first()]
    for number in range(1, until + 1):
        if number == 1:
            entries.append(moon(1, "奇迹", elect=[f"{sheriff}>{sheriff}"]))
        elif number % 2 == 1:
            entries.append(moon(number, {3: "沉默不语", 5: "诅咒之力"}[number]))
        else:
            entries.append(moon(number))
        entries.append(night(number))
    return tuple(entries)
