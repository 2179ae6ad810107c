"""One vote, counted: the ballots of the journal or of the thread, judged and summed.

The engine says who may vote and be chosen (an Electorate); the room `votes` reads and
judges; this is where the two meet, so that neither has to know the other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from auditor.game import Entry, Game
from auditor.model import Acceleration, Electorate, Post, Tally, VoteKind
from auditor.text.names import NameBook
from auditor.votes import count, from_journal, from_posts, judge, unmatched, work_out

_THREAD: dict[VoteKind, str] = {"election": "election", "exile": "vote"}


def name_book(game: Game) -> NameBook:
    """The cast's names and aliases."""
    return NameBook({p.name: p.aliases for p in game.players})


def vote_thread(game: Game, kind: VoteKind, day: int) -> int | None:
    """The thread in which a vote is held, None where the game file names none."""
    ids = game.threads.election if kind == "election" else game.threads.vote
    return ids.get(day, ids.get(None))


class Voting:
    """Counts votes for the engine: call it with an electorate and the journal's entry.

    ``posts`` are the posts known (already placed in threads and days); ``as_of`` is the
    moment up to which they count, None for everything (a replay without a forum);
    ``unread`` are threads of which nothing was read: what was voted there is not known.
    """

    def __init__(
        self,
        game: Game,
        posts: Sequence[Post] = (),
        as_of: datetime | None = None,
        unread: Collection[int] = (),
    ) -> None:
        self.game = game
        self._unread = frozenset(unread)
        self.as_of = as_of
        self.book = name_book(game)
        self.notes: list[str] = []  # Chinese: rulings that met no ballot
        self._posts: dict[tuple[str, int | None], list[Post]] = {}
        for post in posts:
            self._posts.setdefault((post.thread, post.day), []).append(post)
        self._process = sorted(
            (p for (kind, _), rows in self._posts.items() if kind == "process" for p in rows),
            key=lambda p: (p.posted_at, p.pid),
        )

    def has_thread(self, kind: VoteKind, day: int) -> bool:
        """Whether the game file names a thread for this vote, and any of it was read."""
        tid = vote_thread(self.game, kind, day)
        return tid is not None and tid not in self._unread

    def acceleration(self, day: int, alive: Sequence[str], entry: Entry | None) -> Acceleration:
        """Whether the day is accelerated: the journal's word goes before the process thread."""
        said = entry.accelerated if entry is not None else None
        span = self.game.days.get(day)
        if isinstance(said, datetime):
            # from a moment on: not before it has come, and never once the day has closed
            ended = span is not None and said > span.closes
            on = not ended and (self.as_of is None or said <= self.as_of)
            return Acceleration(on=on, since=said, by="journal", alive=len(alive))
        if said is not None:
            return Acceleration(on=said, by="journal", alive=len(alive))
        asked = self.game.rules.acceleration.applications  # g01-009: the thread knows none
        if span is None or not self._process or not asked:
            return Acceleration(alive=len(alive))
        return work_out(
            self._process,
            opens=span.opens,
            closes=span.closes,
            alive=alive,
            book=self.book,
            directors=self.game.directors,
            rules=self.game.rules.acceleration,
            as_of=self.as_of,
        )

    def __call__(self, electorate: Electorate, entry: Entry | None) -> Tally | None:
        """The vote's tally, or None where nothing is known of a vote of that kind and day."""
        kind, day = electorate.kind, electorate.day
        rules = self.game.rules.votes
        rulings = entry.ruling if entry is not None else ()
        written = getattr(entry, kind) if entry is not None else None
        if written is not None:
            ballots = from_journal(written)
        elif self.has_thread(kind, day) and (
            self.as_of is None or electorate.opens is None or electorate.opens <= self.as_of
        ):
            ballots = from_posts(
                self._posts.get((_THREAD[kind], day), ()),
                book=self.book,
                directors=self.game.directors,
                rules=rules,
                opens=electorate.opens,
                closes=electorate.closes,
                rulings=rulings,
                as_of=self.as_of,
            )
        else:
            return None
        for pid in unmatched(rulings, ballots):
            self.notes.append(f"第 {day} 天的裁定提到 {pid}，投票帖里没有编号是它的票。")
        acceleration = self.acceleration(day, electorate.alive, entry)
        closed = self.as_of is None or electorate.closes is None or electorate.closes <= self.as_of
        judged = judge(
            ballots,
            electorate,
            rules,
            acceleration,
            rulings=rulings,
            as_of=self.as_of,
        )
        return count(judged, electorate, as_of=self.as_of, acceleration=acceleration, closed=closed)
