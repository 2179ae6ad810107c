"""A table for games of g01: who plays what, and how a game usually begins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from auditor.game import Entry
from auditor.model import Phase
from auditor.rules import RuleSet
from auditor.rules.load import load_ruleset
from tests.engine.table import Played, act, day, night
from tests.engine.table import played as play_any

G01 = load_ruleset("g01", None)
CAST: Mapping[str, str | None] = {
    "饺子": "先知",
    "包子": "女巫",
    "馒头": "守卫",
    "花卷": "长老",
    "烧麦": "猎人",
    "粽子": "教士",
    "汤圆": "爱神",
    "年糕": "穆图",
    "月饼": "该隐",
    "麻花": "村民",
    "油条": "村民",
    "豆浆": "村民",
    "米线": "村民",
    "凉皮": "村民",
    "锅盔": "村民",
    "麻团": "村民",
}
SMALL = {name: role for name, role in CAST.items() if name not in "油条豆浆米线凉皮锅盔麻团"}
DAYS = {
    1: ("2026-11-16 09:30", "2026-11-17 21:30"),
    2: ("2026-11-18 09:30", "2026-11-19 21:30"),
    3: ("2026-11-20 09:30", "2026-11-21 21:30"),
}


def courted(lover: str = "麻团") -> Entry:
    """Night 0: 爱神 汤圆 and this one are lovers."""
    return night(0, act("爱神", "爱慕", lover))


ELECTED = day(1, elect=["饺子>锅盔"])  # 锅盔 is 警长
START = (courted(), ELECTED)
BITTEN = night(1, act("年糕", "咬噬", "麻花"))  # 麻花 is a drifting 狼人
SUCKED = night(1, act("月饼", "吸血", "麻花"))  # 麻花 is a drifting 吸血鬼


def played(*journal: Entry, cast: Mapping[str, str | None] = CAST, **rest: Any) -> Played:
    """Play a journal under g01."""
    return play_any(*journal, cast=cast, **{"rules": G01, **rest})


def begun(*rest: Entry, lover: str = "麻团", **more: Any) -> Played:
    """Play what follows night 0 and day 1."""
    return played(courted(lover), ELECTED, *rest, **more)


def varied(text: str, folder: Path) -> RuleSet:
    """g01 with some lines changed."""
    path = folder / "mine.yaml"
    path.write_text(f"extends: g01\n{text}", encoding="utf-8")
    return load_ruleset(str(path), folder)


def factions(phase: Phase, *names: str) -> list[str | None]:
    return [phase.standing.factions[name] for name in names]


def drifting(phase: Phase) -> list[str]:
    return [name for name, tags in phase.standing.tags.items() if "游离" in tags]
