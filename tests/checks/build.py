"""Small cases for the checks: a cast of three, two days, posts written in one line each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from auditor.checks import Case
from auditor.game import Day, ForumSource, Game, Player, Threads
from auditor.model import Acceleration, Content, DayFacts, Post, Revision, Run
from auditor.rules import RuleSet
from auditor.rules.load import load_ruleset

ZONE = ZoneInfo("Asia/Shanghai")
RULES = load_ruleset("m42", None)
M212, G01, R234 = (load_ruleset(name, None) for name in ("m212", "g01", "r234"))
NAMES = ("饺子", "包子", "馒头")
START = datetime(2026, 11, 16, 9, 30, tzinfo=ZONE)


class NoWords:
    """A scanner that finds nothing: for checks that look at no words."""

    def scan(self, text: str, author: str = "") -> tuple[()]:
        return ()


def day(number: int, **change) -> DayFacts:
    """Day ``number``: two days each, closed, nobody out, not accelerated."""
    opens = START + timedelta(days=2 * (number - 1))
    closes = opens.replace(hour=21, minute=0) + timedelta(days=1)
    facts = DayFacts(number, opens, closes, True, NAMES, NAMES, Acceleration())
    return replace(facts, **change)


def post(
    author: str,
    text: str = "分析",
    *,
    day_number: int = 1,
    minutes: int = 30,
    pid: int = 1,
    thread: str = "discussion",
    runs: Sequence[Run] = (),
    earlier: Sequence[Content] = (),
    deleted: bool = False,
    blocked: str | None = None,
) -> Post:
    """A post some minutes after its day opened; ``earlier`` are its older versions."""
    at = START + timedelta(days=2 * (day_number - 1), minutes=minutes)
    contents = [*earlier, Content(text, tuple(runs), blocked=blocked)]
    revisions = tuple(Revision(n, at, c) for n, c in enumerate(contents, 1))
    return Post(
        tid=30 + day_number, pid=pid, floor=pid, ordinal=pid, author=author, uid=None,
        posted_at=at, exact=True, first_seen=at, revisions=revisions, deleted=deleted,
        thread=thread, day=day_number,
    )  # fmt: skip


def case(posts: Sequence[Post], days: Sequence[DayFacts], rules: RuleSet = RULES, **change) -> Case:
    """A case over these posts and days; ``gaps`` are threads not read whole."""
    threads = Threads(
        discussion={d.day: 30 + d.day for d in days}, vote={d.day: 60 + d.day for d in days}
    )
    game = Game(
        path=Path("game.yaml"), shown_path="game.yaml", rules=rules, title="", timezone=ZONE,
        forum=ForumSource(), threads=threads, directors=("导演",),
        players=tuple(Player(n) for n in NAMES),
        days={d.day: Day(d.day, d.opens, d.closes) for d in days},
    )  # fmt: skip
    made = Case(
        game=game, as_of=START + timedelta(days=30), posts=tuple(posts), days=tuple(days),
        scanner=NoWords(), gaps=frozenset(),
    )  # fmt: skip
    return replace(made, **change)


def many(author: str, count: int, *, day_number: int = 1, start: int = 1) -> list[Post]:
    """``count`` posts of one player on one day."""
    return [
        post(
            author,
            f"第 {n} 条",
            day_number=day_number,
            minutes=n,
            pid=1000 * day_number + start + n,
        )
        for n in range(count)
    ]
