"""Votes as shown: totals, and every ballot with its fate."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo
from fractions import Fraction

from auditor.model import ABSTAIN, Acceleration, Audit, Ballot, Tally
from auditor.report.excerpt import NAME_LIMIT, NOTE_LIMIT, cut
from auditor.report.place import Moment, floor_name, moment, post_url
from auditor.report.words import VOTES, day_name, number

UNREADABLE = "（没写明对象）"


@dataclass(frozen=True, slots=True)
class VoterView:
    """Who gave a counted ballot, and where."""

    name: str
    place: str  # 12 楼
    url: str | None
    weight: str  # empty for one vote


@dataclass(frozen=True, slots=True)
class TotalView:
    """One player's votes."""

    name: str
    count: str
    share: float  # of the highest total, 0 to 1
    tone: str  # elected, out, tied or plain
    voters: tuple[VoterView, ...]


@dataclass(frozen=True, slots=True)
class BallotView:
    """One ballot, in the order cast."""

    number: int
    by: str
    target: str
    form: str  # 投票, 改票, 代投
    at: Moment | None
    place: str
    url: str | None
    counted: bool
    weight: str
    reason: str
    doubt: str


@dataclass(frozen=True, slots=True)
class TallyView:
    """One vote."""

    anchor: str
    title: str  # 第 2 天出局投票
    as_of: Moment | None
    provisional: bool
    result: str
    ruling: str
    totals: tuple[TotalView, ...]
    ballots: tuple[BallotView, ...]
    counted: int
    abstained: tuple[str, ...]
    absent: tuple[str, ...]
    acceleration: str


def votes_view(audit: Audit) -> tuple[TallyView, ...]:
    """Every vote, the newest day first: that is where something may still wait."""
    ordered = sorted(audit.tallies, key=lambda tally: (-tally.day, tally.kind != "exile"))
    return tuple(
        tally_view(tally, zone=audit.as_of.tzinfo, forum_url=audit.forum_url, anchor=f"v-{n}")
        for n, tally in enumerate(ordered, 1)
    )


def tally_view(
    tally: Tally, *, zone: tzinfo | None, forum_url: str | None = None, anchor: str = "v-1"
) -> TallyView:
    """One vote, ready to be laid out; ``zone`` is the game's timezone."""
    ballots = tuple(_ballot(n, b, zone, forum_url) for n, b in enumerate(tally.ballots, 1))
    return TallyView(
        anchor=anchor,
        title=f"{day_name(tally.day)}{VOTES[tally.kind]}",
        as_of=moment(tally.as_of, zone),
        provisional=not tally.closed,
        result=result_text(tally),
        ruling=cut(tally.needs_ruling or "", NOTE_LIMIT),
        totals=_totals(tally, forum_url),
        ballots=ballots,
        counted=sum(ballot.counted for ballot in ballots),
        abstained=tuple(cut(name, NAME_LIMIT) for name in tally.abstained),
        absent=tuple(cut(name, NAME_LIMIT) for name in tally.absent),
        acceleration=acceleration_text(tally.acceleration, zone),
    )


def result_text(tally: Tally) -> str:
    """What the vote leads to, in one line."""
    parts = []
    if tally.tied:
        parts.append("平票：" + "、".join(cut(name, NAME_LIMIT) for name in tally.tied))
    if tally.elected is not None:
        parts.append(f"当选：{cut(tally.elected, NAME_LIMIT)}")
    if tally.out:
        parts.append("出局：" + "、".join(cut(name, NAME_LIMIT) for name in tally.out))
    elif tally.kind == "exile" and tally.closed:
        parts.append("无人出局")
    if tally.kind == "election" and tally.elected is None and tally.closed:
        parts.append("无人当选")
    return "；".join(parts)


def acceleration_text(acceleration: Acceleration, zone: tzinfo | None) -> str:
    """Whether the day was accelerated, since when and by what; empty where there is nothing."""
    parts = []
    if acceleration.on:
        since = moment(acceleration.since, zone)
        parts.append(f"已加速，自 {since} 起" if since else "全天加速")
        if acceleration.by == "journal":
            parts.append("依进程记录")
    if acceleration.note:  # it tells how many applied, and who does not count
        parts.append(cut(acceleration.note, NOTE_LIMIT))
    elif acceleration.applicants:
        parts.append(f"申请 {len(acceleration.applicants)} 人，需要 {acceleration.needed} 人")
    if acceleration.applicants:
        names = "、".join(cut(name, NAME_LIMIT) for name in acceleration.applicants)
        parts.append(f"申请人：{names}")
    return "；".join(parts)


def ranked(tally: Tally) -> list[tuple[str, Fraction]]:
    """Totals, the highest first; equal ones as the tally has them."""
    return sorted(tally.totals.items(), key=lambda item: -item[1])


def place_of(ballot: Ballot) -> str:
    """Where the ballot stands: its floor, or the journal."""
    return "进程记录" if ballot.from_journal else floor_name(ballot.floor, ballot.pid)


def target_of(ballot: Ballot) -> str:
    """Whom the ballot names; as written where that is nobody in the cast."""
    if ballot.target is not None:
        return cut(ballot.target, NAME_LIMIT)
    return f"“{cut(ballot.written, NAME_LIMIT)}”" if ballot.written.strip() else UNREADABLE


def form_of(ballot: Ballot) -> str:
    """投票 or 改票, and whether the director posted it for the player."""
    return ("改票" if ballot.kind == "revote" else "投票") + ("（代投）" if ballot.proxy else "")


def weight_of(ballot: Ballot) -> str:
    """The weight in words where it is not one vote."""
    if ballot.target == ABSTAIN or ballot.weight is None or ballot.weight == 1:
        return ""
    return f"计 {number(ballot.weight)} 票"


def _tone(name: str, tally: Tally) -> str:
    if name == tally.elected:
        return "elected"
    if name in tally.out:
        return "out"
    return "tied" if name in tally.tied else "plain"


def _totals(tally: Tally, forum_url: str | None) -> tuple[TotalView, ...]:
    highest = max(tally.totals.values(), default=Fraction(0))
    voters: dict[str, list[VoterView]] = {}
    for ballot in tally.ballots:
        if ballot.counted and ballot.target is not None:
            voters.setdefault(ballot.target, []).append(
                VoterView(
                    name=cut(ballot.by, NAME_LIMIT),
                    place=place_of(ballot),
                    url=post_url(forum_url, ballot.tid, ballot.pid),
                    weight=weight_of(ballot),
                )
            )
    return tuple(
        TotalView(
            name=cut(name, NAME_LIMIT),
            count=number(total),
            share=float(total / highest) if highest > 0 else 0.0,
            tone=_tone(name, tally),
            voters=tuple(voters.get(name, ())),
        )
        for name, total in ranked(tally)
    )


def _ballot(
    position: int, ballot: Ballot, zone: tzinfo | None, forum_url: str | None
) -> BallotView:
    reason = ballot.reason or ballot.flaw or ""
    if not ballot.counted and not reason:
        reason = "没有写明原因"
    return BallotView(
        number=position,
        by=cut(ballot.by, NAME_LIMIT),
        target=target_of(ballot),
        form=form_of(ballot),
        at=moment(ballot.at, zone),
        place=place_of(ballot),
        url=post_url(forum_url, ballot.tid, ballot.pid),
        counted=ballot.counted,
        weight=weight_of(ballot),
        reason=cut(reason, NOTE_LIMIT),
        doubt=cut(ballot.doubt or "", NOTE_LIMIT),
    )
