"""A table at which short journals are played: Python values in, phases out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from auditor.course import count_from_journal
from auditor.engine import Course, play, start, step
from auditor.engine.state import State
from auditor.game import (
    Act,
    Day,
    Entry,
    Expulsion,
    ForumSource,
    Game,
    JournalBallot,
    Player,
    Ruling,
    Surrender,
    Threads,
)
from auditor.model import Phase
from auditor.rules import RuleSet
from auditor.rules.load import load_ruleset

ZONE = ZoneInfo("Asia/Shanghai")
M42 = load_ruleset("m42", None)

# four 狼人, 预言家 汤圆, 女巫 豆浆, 替罪羊 油条, 猎人 烧饼, five 村民
CAST: Mapping[str, str] = {
    "饺子": "狼人",
    "包子": "狼人",
    "馒头": "狼人",
    "花卷": "狼人",
    "汤圆": "预言家",
    "豆浆": "女巫",
    "油条": "替罪羊",
    "烧饼": "猎人",
    "米粥": "村民",
    "面条": "村民",
    "春卷": "村民",
    "粽子": "村民",
    "月饼": "村民",
}
WOLVES = ("饺子", "包子", "馒头", "花卷")
DAYS = {
    1: ("2026-11-16 09:30", "2026-11-17 21:00"),
    2: ("2026-11-18 09:30", "2026-11-19 21:00"),
    3: ("2026-11-20 09:30", "2026-11-22 21:00"),
}


def at(text: str) -> datetime:
    """A time in the game's zone."""
    return datetime.fromisoformat(text).replace(tzinfo=ZONE)


def act(by: str, skill: str, *targets: str, when: str | None = None, **rest: Any) -> Act:
    """An act; ``when`` is its time, ``targets=[]`` an empty list."""
    listed = "targets" in rest
    named = tuple(rest.pop("targets", targets))
    moment = at(when) if when else None
    return Act(by, skill, named, has_target=bool(named) or listed, at=moment, **rest)


def votes(*pairs: str) -> tuple[JournalBallot, ...]:
    """Ballots in the order cast: ``"面条>米粥"``, with a time ``"面条>米粥@2026-11-18 12:00"``."""
    ballots = []
    for pair in pairs:
        names, _, moment = pair.partition("@")
        by, _, target = names.partition(">")
        ballots.append(JournalBallot(by, target, at(moment) if moment else None))
    return tuple(ballots)


def day(number: int, **rest: Any) -> Entry:
    """A day's entry; ``vote`` is a list of pairs for the exile, ``elect`` for the election."""
    for key, name in (("vote", "exile"), ("elect", "election")):
        if key in rest:
            rest[name] = votes(*rest.pop(key))
    return _entry("day", number, rest)


def night(number: int, *acts: Act, **rest: Any) -> Entry:
    """A night's entry."""
    return _entry("night", number, {"acts": acts, **rest})


def _entry(kind: str, number: int, rest: dict[str, Any]) -> Entry:
    for key in ("expel", "substitute"):
        if key in rest:
            rest[key] = tuple(Expulsion(name) for name in rest[key])
    if isinstance(rest.get("surrender"), str):
        rest["surrender"] = Surrender(rest["surrender"])
    if "acts" in rest:
        rest["acts"] = tuple(rest["acts"])
    rest["ruling"] = tuple(_ruling(row) for row in rest.get("ruling", ()))
    assert set(rest) <= {f.name for f in fields(Entry)}
    return Entry(kind, number, **rest)


def _ruling(row: Mapping[str, Any]) -> Ruling:
    kind = next(k for k in row if k not in ("cause", "target"))
    word = row[kind]
    return Ruling(
        kind,
        player=word if kind in ("out", "keep", "sheriff") or (kind == "exile" and word) else None,
        faction=word if kind in ("winner", "lost") else None,
        cause=row.get("cause"),
    )


def game(
    *journal: Entry,
    cast: Mapping[str, str | None] = CAST,
    days: Mapping[int, tuple[str, str]] | None = None,
    seed: int = 0,
    rules: RuleSet = M42,
    genders: Mapping[str, str] | None = None,
) -> Game:
    """A game of these entries."""
    return Game(
        path=Path("game.yaml"),
        shown_path="game.yaml",
        rules=rules,
        title="试局",
        timezone=ZONE,
        forum=ForumSource(),
        threads=Threads(),
        directors=("导演",),
        players=tuple(
            Player(name, role, gender=(genders or {}).get(name)) for name, role in cast.items()
        ),
        days={n: Day(n, at(a), at(b)) for n, (a, b) in (days or {}).items()},
        seed=seed,
        journal=journal,
    )


class Played:
    """A course with its phases by name."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.winner = course.winner
        self.phases = {p.name: p for p in course.phases}

    def __getitem__(self, name: str) -> Phase:
        return self.phases[name]

    def out(self, name: str) -> list[tuple[str, str]]:
        """Who left in a phase: (player, cause)."""
        return [(g.player, g.cause) for g in self.phases[name].out]

    def told(self, name: str, skill: str) -> dict[str, Any]:
        """What a skill fed back in a phase, by player."""
        return {f.to: f.result for f in self.phases[name].feedback if f.skill == skill}

    def refused(self, name: str) -> list[tuple[str, str]]:
        """Rejected acts of a phase: (by, skill)."""
        return [(r.by, r.skill) for r in self.phases[name].rejected]

    def pending(self, name: str) -> list[tuple[str, str]]:
        return [(p.by, p.skill) for p in self.phases[name].pending]

    def said(self, name: str) -> str:
        """All announcements of a phase."""
        return "\n".join(self.phases[name].announce)


def played(*journal: Entry, strict: bool = True, **rest: Any) -> Played:
    """Play a journal with the votes that it writes out."""
    it = game(*journal, **rest)
    return Played(play(it.rules, it, count=count_from_journal(it), strict=strict))


def stepped(entries: Sequence[Entry], **rest: Any) -> tuple[State, list[Phase]]:
    """Step through entries without the checks of a replay."""
    it = game(*entries, **rest)
    state, phases = start(it.rules, it), []
    for entry in entries:
        state, phase = step(state, entry, count_from_journal(it))
        phases.append(phase)
    return state, phases


ELECTED = day(1, elect=["面条>米粥"])  # 米粥 is 警长
CALM = (ELECTED, night(1))  # day 2 comes next
