"""Ballots from a vote thread's posts (forum-conventions 1, 3, 14, 15).

What is read here is the post as it was first seen; that it changed later, was deleted or
blocked is said on the ballot, never hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from auditor.game.records import Ruling
from auditor.model import ABSTAIN, Ballot, Post, Quote, Revision
from auditor.rules.ruleset import VoteRules
from auditor.text.names import NameBook
from auditor.text.safe import safe_line
from auditor.votes.grammar import read_post
from auditor.votes.quoted import own_words
from auditor.votes.span import while_open


def from_posts(
    posts: Iterable[Post],
    *,
    book: NameBook,
    directors: Collection[str],
    rules: VoteRules,
    opens: datetime | None,
    closes: datetime | None,
    rulings: Sequence[Ruling] = (),
    as_of: datetime | None = None,
) -> tuple[Ballot, ...]:
    """Every ballot in the posts of one vote's thread, by time and pid.

    ``posts`` are those of that thread.  Ballots before ``opens`` or after ``closes`` are kept
    with that flaw.
    Posts whose pid a ruling ``count`` names become ballots even without any field, so that
    the director can count them.  ``as_of``: posts, revisions, edits and deletions after it
    are not known yet; from the close on everything is.
    """
    as_of = while_open(as_of, closes)
    known = sorted(
        (p for p in posts if as_of is None or p.posted_at <= as_of),
        key=lambda p: (p.posted_at, p.pid),
    )
    counted = {r.pid for r in rulings if r.kind == "count"}
    reader = _Reader(known, book, directors, rules, closes, as_of)
    ballots: list[Ballot] = []
    for post in known:
        for ballot in reader.read(post, ruled=post.pid in counted):
            if opens is not None and post.posted_at < opens:
                ballot = replace(ballot, code="early", flaw="开门以前投的，不算")
            elif closes is not None and post.posted_at > closes:
                ballot = replace(ballot, code="late", flaw="关门以后投的，不算")
            ballots.append(ballot)
    return tuple(ballots)


class _Reader:
    """Reads posts of one thread as they were known at one time."""

    def __init__(
        self,
        posts: Sequence[Post],
        book: NameBook,
        directors: Collection[str],
        rules: VoteRules,
        closes: datetime | None,
        as_of: datetime | None,
    ) -> None:
        self.book = book
        self.directors = directors
        self.rules = rules
        self.closes = closes
        self.as_of = as_of
        self.by_author: dict[str, list[Post]] = {}
        for post in posts:
            self.by_author.setdefault(post.author, []).append(post)

    def read(self, post: Post, *, ruled: bool) -> tuple[Ballot, ...]:
        """The ballots of one post, with what is to be said of the post as a whole."""
        revisions = self._known(post)
        first = _readable(revisions)
        ballots = self._parse(post, first)
        doubt = self._edited(post, revisions, first, ballots)
        gone = self._gone(post, revisions[-1])
        if not ballots:
            ballots = self._without_form(post, revisions, gone, ruled=ruled)
        return tuple(self._placed(b, post, first, doubt, gone) for b in ballots)

    def _known(self, post: Post) -> tuple[Revision, ...]:
        """The revisions seen up to ``as_of``; at least the first."""
        rows = tuple(
            r
            for r in post.revisions
            if self.as_of is None or r.seen_at is None or r.seen_at <= self.as_of
        )
        return rows or post.revisions[:1]

    def _parse(self, post: Post, revision: Revision) -> tuple[Ballot, ...]:
        text = revision.content.text
        read = read_post(
            own_words(text),
            post.author,
            book=self.book,
            directors=self.directors,
            rules=self.rules,
        )
        return tuple(replace(b, text=text[b.start : b.end]) for b in read)

    # Convention 14; m212-128: mending a typo by an edit is no re-vote, and where it changes what
    # the target's field says the director is asked
    def _edited(
        self, post: Post, revisions: Sequence[Revision], first: Revision, read: Sequence[Ballot]
    ) -> str | None:
        """Why an edit of this post waits for the director, or None."""
        before = _meaning(read)
        differing = next(
            (
                ballots
                for r in revisions
                if r is not first and r.content.blocked is None
                for ballots in [self._parse(post, r)]
                if _meaning(ballots) != before
            ),
            None,
        )
        if differing is not None:
            was, now = _said(read), _said(differing)
            return f"这一帖编辑过，前后不一样：最早看到的是{was}，后来是{now}；按最早看到的计"
        if not read:
            return None
        for revision in revisions:
            edit = revision.content.edited
            if edit is None or (self.as_of is not None and edit.at > self.as_of):
                continue
            if self.closes is not None and edit.at > self.closes:
                return f"关门以后（{edit.at:%m-%d %H:%M}）编辑过，看不到关门时写的是什么"
        return None

    # Convention 15
    def _gone(self, post: Post, newest: Revision) -> tuple[str, str] | None:
        """Code and flaw of a post that is no ballot because it is not there to be read."""
        if post.deleted and not (
            self.as_of is not None
            and post.vanished_at is not None
            and post.vanished_at > self.as_of
        ):
            return "deleted", "帖子已被删除，不算票；以前看到过它的内容"
        if newest.content.blocked is not None:
            return "blocked", "帖子被屏蔽，不算票"
        return None

    def _without_form(
        self,
        post: Post,
        revisions: Sequence[Revision],
        gone: tuple[str, str] | None,
        *,
        ruled: bool,
    ) -> tuple[Ballot, ...]:
        """Ballots for a post that held none when it was first seen."""
        for revision in reversed(revisions):
            later = self._parse(post, revision)
            if later:  # m42-090: put right by a new post, not by editing
                flaw = "最早看到这一帖时还不是投票，编辑出来的票不算"
                return tuple(replace(b, code="edited-in", flaw=flaw) for b in later)
        hidden = gone is not None and gone[0] == "blocked" and not revisions[-1].content.text
        if hidden and post.author in self.book:
            return (Ballot(by=post.author, kind="first", target=None),)
        if ruled and post.author not in self.directors:
            text = revisions[0].content.text
            flaw = "不是投票格式，等导演裁定"
            bare = Ballot(by=post.author, kind="first", target=None, text=text, end=len(text))
            return (replace(bare, code="format", flaw=flaw),)
        return ()

    def _placed(
        self,
        ballot: Ballot,
        post: Post,
        revision: Revision,
        doubt: str | None,
        gone: tuple[str, str] | None,
    ) -> Ballot:
        """The ballot with its place in the thread and what holds for the whole post."""
        quote = revision.content.quote
        quote_pid = self._quoted(post, quote)
        doubts = [ballot.doubt, doubt]
        needed = self.rules.revote_needs_quote and not self.rules.any_later_replaces
        revote = ballot.kind == "revote" and not ballot.proxy
        # somebody else's floor is not his own ballot, whichever it is (but for a proxy's)
        own = quote is not None and quote.author in (post.author, *self.directors)
        if quote and own and quote_pid is None and needed and revote:
            doubts.append(f"引用了{quote.author}的楼层，但认不出是哪一楼")
        ballot = replace(
            ballot,
            at=post.posted_at,
            pid=post.pid,
            tid=post.tid,
            floor=post.floor,
            quote_pid=quote_pid,
            doubt="；".join(filter(None, doubts)) or None,
        )
        return replace(ballot, code=gone[0], flaw=gone[1]) if gone else ballot

    def _quoted(self, post: Post, quote: Quote | None) -> int | None:
        """The quoted post's pid; where the page gives no link, found by author and minute."""
        if quote is None or quote.pid is not None:
            return quote.pid if quote else None
        earlier = [
            p
            for p in self.by_author.get(quote.author, ())
            if p.pid != post.pid
            and p.posted_at <= post.posted_at
            and (quote.at is None or _minute(p.posted_at) == _minute(quote.at))
        ]
        return earlier[0].pid if len(earlier) == 1 else None


def _minute(moment: datetime) -> int:
    return int(moment.timestamp() // 60)


def _readable(revisions: Sequence[Revision]) -> Revision:
    """The first revision that shows words: a post may have been blocked when first seen."""
    return next((r for r in revisions if r.content.blocked is None), revisions[0])


def _said(ballots: Sequence[Ballot]) -> str:
    """What a post votes for, in Chinese words: 投给馒头, 替包子改投给烧麦, 没有投票."""
    rows = []
    for ballot in ballots:
        whose = f"替{ballot.by}" if ballot.proxy else ""
        verb = "改投" if ballot.kind == "revote" else "投"
        if ballot.target == ABSTAIN:
            rows.append(f"{whose}{verb}弃权票")
        elif ballot.target is not None:
            rows.append(f"{whose}{verb}给{ballot.target}")
        else:
            written = safe_line(ballot.written, 20)
            rows.append(f"{whose}{verb}给“{written}”" if written else f"{whose}没写明投给谁")
    return "、".join(rows) or "没有投票"


def _meaning(ballots: Sequence[Ballot]) -> list[tuple[str, str, str | None]]:
    """What must not differ between revisions."""
    return [(b.by, b.kind, b.target) for b in ballots]
