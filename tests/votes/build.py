"""Small vote threads: posts written in one line each, judged and counted as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from auditor.game.records import Ruling
from auditor.model import (
    Acceleration,
    Ballot,
    Content,
    Edit,
    Electorate,
    Post,
    Quote,
    Revision,
    Tally,
)
from auditor.rules.ruleset import VoteRules
from auditor.text.names import NameBook
from auditor.votes import count, from_posts, judge

ZONE = ZoneInfo("Asia/Shanghai")
CAST = ("饺子", "包子", "馒头", "花卷", "Alice", "小 明", "烧麦王")
DIRECTORS = ("导演",)
BOOK = NameBook({name: () for name in CAST})
M42 = VoteRules()
G01 = VoteRules(
    reason_required=False,
    revotes=None,
    revote_needs_quote=False,
    any_later_replaces=True,
    revote_cutoff=None,
    accelerated_revotes="allowed",
)
R234 = VoteRules(revotes=None, revote_cutoff=None)
M212 = VoteRules(
    accelerated_revotes="whole_day",
    proxy_cutoff=30,
    proxy_cutoff_in_time=True,
    conditional_proxy="abstain",
)


def at(words: str) -> datetime:
    """A time of November 2026: `18 10:00`, with seconds where they matter."""
    day, clock = words.split()
    return datetime.fromisoformat(f"2026-11-{day}T{clock}").replace(tzinfo=ZONE)


OPENS, CLOSES = at("18 09:30"), at("19 21:00")


def post(
    by: str,
    text: str,
    when: str = "18 10:00",
    *,
    pid: int = 1001,
    quote: int | None = None,
    quote_head: Quote | None = None,
    edited: str | None = None,
    later: Sequence[Content] = (),
    later_seen: Sequence[str] = (),
    deleted: bool = False,
    vanished: str | None = None,
    blocked: str | None = None,
    thread: str = "vote",
) -> Post:
    """One post; ``later`` are the contents it was changed to, ``later_seen`` when seen."""
    head = quote_head or (Quote(quote, "", None) if quote is not None else None)
    edit = Edit(by, at(edited)) if edited else None
    first = Content(text, quote=head, edited=edit, blocked=blocked)
    contents = [first, *(replace(c, quote=c.quote or head) for c in later)]
    seen = [at(when), *(at(s) for s in later_seen)]
    seen += [at(when)] * (len(contents) - len(seen))
    return Post(
        tid=32, pid=pid, floor=pid - 999, ordinal=pid - 1000, author=by, uid=None,
        posted_at=at(when), exact=True, first_seen=at(when),
        revisions=tuple(
            Revision(n, s, c) for n, (s, c) in enumerate(zip(seen, contents, strict=True), 1)
        ),
        deleted=deleted, vanished_at=at(vanished) if vanished else None, thread=thread, day=2,
    )  # fmt: skip


def thread(*posts: Post) -> list[Post]:
    """Posts of one thread, numbered 1001, 1002 … in the order given."""
    return [replace(p, pid=1001 + n, floor=2 + n) for n, p in enumerate(posts)]


def first(target: str, reason: str = "x") -> str:
    return f"投票对象：{target}\n投票理由：{reason}"


def revote(target: str, reason: str = "y") -> str:
    return f"改票对象：{target}\n改票理由：{reason}"


def electorate(
    cast: Sequence[str] = CAST,
    *,
    out: Iterable[str] = (),
    barred: dict[str, str] | None = None,
    no_target: dict[str, str] | None = None,
    weights: dict[str, Fraction] | None = None,
    kind: str = "exile",
    **effects: object,
) -> Electorate:
    """Day 2's voters: everybody but who is out or barred; ``effects``: follows, muted, added."""
    alive = tuple(p for p in cast if p not in set(out))
    return Electorate(
        day=2, kind=kind, players=tuple(cast), alive=alive,
        voters=tuple(p for p in alive if p not in (barred or {})),
        barred=barred or {}, no_target=no_target or {}, weights=weights or {},
        opens=OPENS, closes=CLOSES, **effects,
    )  # fmt: skip


def ballots(posts: Iterable[Post], rules: VoteRules = M42, **more: object) -> tuple[Ballot, ...]:
    """The ballots of a thread."""
    book = more.pop("book", BOOK)
    return from_posts(
        posts, book=book, directors=DIRECTORS, rules=rules, opens=OPENS, closes=CLOSES, **more
    )


def tally(
    *posts: Post,
    voters: Electorate | None = None,
    rules: VoteRules = M42,
    acceleration: Acceleration = Acceleration(),  # noqa: B008
    rulings: Sequence[Ruling] = (),
    as_of: str | None = None,
    book: NameBook = BOOK,
) -> Tally:
    """The thread's tally: read, judged, counted."""
    who = voters or electorate()
    moment = at(as_of) if as_of else None
    read = ballots(thread(*posts), rules, rulings=rulings, as_of=moment, book=book)
    judged = judge(read, who, rules, acceleration, rulings, moment)
    return count(judged, who, as_of=moment, acceleration=acceleration)


def totals(result: Tally) -> dict[str, float]:
    return {player: float(total) for player, total in result.totals.items()}


def fate(result: Tally, pid: int) -> Ballot:
    """The one ballot of that post."""
    (ballot,) = [b for b in result.ballots if b.pid == pid]
    return ballot
