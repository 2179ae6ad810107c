"""Applications for acceleration or delay in the process thread (m42-079 to m42-083).

An application counts once a player, if he is in the game, asks in his own words and is in
time; the day is accelerated from the post that made the number full.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from auditor.model import Acceleration, Post
from auditor.rules.ruleset import AccelerationRules
from auditor.text.names import NameBook
from auditor.text.safe import safe_line
from auditor.votes.requests import Wish, read_request

_SHOWN = 12  # not-counted posts named in the note
_WORDS: dict[Wish, str] = {"accelerate": "加速", "delay": "延时"}


@dataclass(slots=True)
class _Count:
    """Who asked for one of the two, and when the number was full."""

    needed: int
    who: list[str] = field(default_factory=list)
    since: datetime | None = None

    def add(self, player: str, at: datetime) -> None:
        self.who.append(player)
        if self.since is None and self.needed and len(self.who) >= self.needed:
            self.since = at


def needed(alive: int, rules: AccelerationRules) -> int:
    """How many applications it takes (m42-080: half of the living or more)."""
    return alive // 2 + 1 if rules.share == "more_than_half" else (alive + 1) // 2


def work_out(
    posts: Iterable[Post],
    *,
    opens: datetime,
    closes: datetime,
    alive: Sequence[str],
    book: NameBook,
    directors: Collection[str],
    rules: AccelerationRules,
    as_of: datetime | None = None,
) -> Acceleration:
    """Whether the day from ``opens`` to ``closes`` is accelerated by applications.

    ``posts`` are the process thread's (of any day); ``alive`` those living when the day
    opened.  The minute of the cut-off sharp is in time.  ``since`` is the time of the post
    that reached the number; a delay that succeeds afterwards ends the accelerated state
    (m42-083): ``on`` is False then and ``until`` says when.  ``note`` (Chinese) tells of a
    delay, and names who was not counted and why.
    """
    cutoff = closes - timedelta(minutes=rules.cutoff) if rules.cutoff is not None else closes
    number = needed(len(alive), rules)
    counts: dict[Wish, _Count] = {"accelerate": _Count(number), "delay": _Count(number)}
    left_out: list[str] = []
    today = sorted(
        (
            p
            for p in posts
            if opens <= p.posted_at <= closes and (as_of is None or p.posted_at <= as_of)
        ),
        key=lambda p: (p.posted_at, p.pid),
    )
    for post in today:
        if post.author in directors:
            continue
        request = read_request(_words(post), [n for n in book.players if n != post.author])
        if request.unclear is not None:
            words = safe_line(request.unclear, 16)
            left_out.append(f"{_who(post)}：写的是“{words}”，不像明确的申请")
        for wish in sorted(request.wishes):
            if wish == "delay" and not rules.delay_allowed:
                left_out.append(f"{_who(post)}：本场不能申请延时")
                continue
            why = _why_not(post, counts[wish].who, alive, book, cutoff, as_of)
            if why is None:
                counts[wish].add(post.author, post.posted_at)
            else:
                left_out.append(f"{_who(post)}：{why}")
    return _result(counts, len(alive), number, cutoff, left_out)


def _words(post: Post) -> str:
    """The words as first seen: an application edited in later was not made at that time."""
    first = next((r for r in post.revisions if r.content.blocked is None), post.revisions[0])
    return first.content.text


def _who(post: Post) -> str:
    place = f"{post.floor} 楼，" if post.floor is not None else ""
    return f"{safe_line(post.author, 20)}（{place}{post.posted_at:%m-%d %H:%M:%S}）"


def _why_not(
    post: Post,
    known: Sequence[str],
    alive: Sequence[str],
    book: NameBook,
    cutoff: datetime,
    as_of: datetime | None,
) -> str | None:
    """Why a request is not counted, or None."""
    if post.author not in book:
        return "不是本场角色"
    if post.author not in alive:
        return "已经出局"
    if post.posted_at > cutoff:
        return f"晚于截止时间 {cutoff:%m-%d %H:%M}"
    unseen = as_of is not None and post.vanished_at is not None and post.vanished_at > as_of
    if post.deleted and not unseen:
        return "帖子已被删除"
    if post.blocked:
        return "帖子被屏蔽"
    if post.author in known:
        return "已经申请过，只算一次"
    return None


def _result(
    counts: dict[Wish, _Count], alive: int, number: int, cutoff: datetime, left_out: Sequence[str]
) -> Acceleration:
    faster, slower = counts["accelerate"], counts["delay"]
    since, until = faster.since, slower.since
    ended = since is not None and until is not None and until >= since  # m42-083
    notes = [_line("delay", slower)] if slower.who else []  # the fields tell of 加速
    if ended:
        notes.append("延时成功在加速之后，不再视为执行加速")
    elif since is not None and until is not None:
        notes.append("延时先成功，加速后成功，按后来的加速算，请导演确认")
    if left_out:
        notes.append("没有计入——" + "；".join(left_out[:_SHOWN]))
        if len(left_out) > _SHOWN:
            notes.append(f"另有 {len(left_out) - _SHOWN} 帖没有计入")
    return Acceleration(
        on=since is not None and not ended,
        since=since,
        by="process" if since is not None else None,
        alive=alive,
        needed=number,
        cutoff=cutoff,
        applicants=tuple(faster.who),
        note="。".join(notes),
        until=until if ended else None,
    )


def _line(wish: Wish, each: _Count) -> str:
    fate = f"{each.since:%m-%d %H:%M:%S} 起成功" if each.since else "没有成功"
    return f"申请{_WORDS[wish]} {len(each.who)} 人，需要 {each.needed} 人，{fate}"
