"""What every check shares: the case it sees, and how a finding is made.

A check sees values only: no clock, network, store or report.  Severity and clause come
from the rule set, never from the check.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from auditor.game import Game
from auditor.lexicon import Scanner
from auditor.model import (
    Confidence,
    DayFacts,
    Finding,
    Left,
    Post,
    Revision,
)
from auditor.rules import RuleSet
from auditor.rules.ruleset import ClauseRule


@dataclass(frozen=True)
class Case:
    """All that a check may look at: the posts up to the audit's time, and the days."""

    game: Game
    as_of: datetime
    posts: tuple[Post, ...]
    days: tuple[DayFacts, ...]
    scanner: Scanner
    gaps: frozenset[int] = field(default_factory=frozenset)  # threads not read whole
    unread: frozenset[int] = field(default_factory=frozenset)  # threads never read at all
    doubts: Mapping[str, str] = field(default_factory=dict)  # player -> why, in Chinese
    outs: tuple[Left, ...] = ()  # who may not post any more, since when

    @property
    def rules(self) -> RuleSet:
        return self.game.rules

    @cached_property
    def by_player(self) -> dict[str, list[Post]]:
        """Posts of players, by game account (g01-001), of the out too (convention 25)."""
        rows: dict[str, list[Post]] = {name: [] for name in self.game.names}
        for post in self.posts:
            if post.author in rows:
                rows[post.author].append(post)
        return rows

    def doubt_of(self, facts: DayFacts, player: str) -> str | None:
        """Why a player's silence on a day may have an innocent reason, in Chinese."""
        if player in self.doubts:
            return self.doubts[player]
        if not facts.told and not any(
            facts.opens <= p.posted_at <= facts.closes for p in self.by_player[player]
        ):
            return "journal 没有写到这一天以前的夜晚，他这天一帖也没有，可能已经出局"
        return None

    def day_of(self, post: Post) -> int | None:
        """The day a post belongs to: its thread's, else the day that had opened last."""
        if post.day is not None:
            return post.day
        opened = [d.number for d in self.game.days.values() if d.opens <= post.posted_at]
        return max(opened, default=None)


@dataclass(frozen=True)
class Check:
    """A check's card: its id in findings, its title for the report, and what it runs.

    ``rules`` names the keys of the rule set's ``checks`` that switch it on; with none of
    them in the rule set the thread does not forbid it and the check does not run.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    run: Callable[[Case], Iterator[Finding]]
    # says in Chinese why the check cannot run in this case, None when it can
    hindered: Callable[[Case], str | None] = lambda case: None

    def keys(self, rules: RuleSet) -> tuple[str, ...]:
        """The rule set's keys that this check serves; a trailing ``*`` stands for a family."""
        found: list[str] = []
        for key in self.rules:
            if key.endswith("*"):
                found += [k for k in rules.checks if k.startswith(key[:-1])]
            elif key in rules.checks:
                found.append(key)
        return tuple(found)


def versions(post: Post) -> Iterator[tuple[Revision, bool]]:
    """A post's revisions, newest first, each with whether it is how the post stands now.

    A violation that was edited away stays one (convention 32), so checks look at all.
    """
    for revision in reversed(post.revisions):
        yield revision, revision is post.revisions[-1]


def past_note(post: Post, revision: Revision, current: bool) -> str:
    """What became of the post in which something was found (convention 32)."""
    parts = []
    if not current:
        parts.append(f"见于第 {revision.number} 版，后来被改掉")
    if post.deleted:
        parts.append("该帖后来被删除")
    elif post.blocked:
        parts.append("该帖后来被屏蔽")
    return "；".join(parts)


def digest(*parts: object) -> str:
    """A short stable hash of values, for ids and evidence."""
    joined = "\x1f".join("" if p is None else str(p) for p in parts)
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def in_post(
    rule: ClauseRule,
    check: str,
    post: Post,
    *,
    day: int | None,
    span: tuple[int, int] | None,
    revision: Revision,
    note: str = "",
    confidence: Confidence = "high",
    nth: int = 0,
    player: str | None = None,
    free: bool = False,
) -> Finding:
    """A finding inside one post.

    ``nth`` tells apart equal words found twice in it; ``free``: it leads to no card or points.
    """
    quote = revision.content.text[span[0] : span[1]] if span else ""
    who = player or post.author
    return Finding(
        id=digest(check, rule.clause, who, post.pid, quote, nth),
        check=check,
        clause=rule.clause,
        player=who,
        tid=post.tid,
        pid=post.pid,
        floor=post.floor,
        day=day,
        posted_at=post.posted_at,
        span=span,
        quote=quote,
        level=None if free else rule.level,
        points=None if free else rule.cost(),
        confidence=confidence,
        note=note,
        revision=revision.number,
        evidence=digest(*(r.content for r in post.revisions), post.deleted),
    )


def on_day(
    rule: ClauseRule,
    check: str,
    player: str,
    day: int,
    *,
    note: str,
    evidence: Sequence[object],
    confidence: Confidence = "high",
    post: Post | None = None,
    part: str | None = None,
    nth: int = 1,
) -> Finding:
    """A finding about a whole day; ``post`` is the one it quotes, where there is one.

    It is quoted as it was first seen, for so it was judged (convention 14).
    ``part`` tells apart what one clause asks for more than once a day (two votes).
    ``nth``: the how-manieth time it is of this player, where that costs more each time.
    """
    return Finding(
        id=digest(check, rule.clause, player, f"day {day}", *([part] if part else [])),
        check=check,
        clause=rule.clause,
        player=player,
        tid=post.tid if post else None,
        pid=post.pid if post else None,
        floor=post.floor if post else None,
        day=day,
        posted_at=post.posted_at if post else None,
        quote=post.revisions[0].content.text[:200] if post else "",
        level=rule.level,
        points=rule.cost(nth),
        confidence=confidence,
        note=note,
        revision=post.revisions[0].number if post else None,
        evidence=digest(*evidence),
    )
