"""Votes as shown: totals, and every ballot with its fate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from fractions import Fraction

from auditor.model import ABSTAIN, VOTE_NAMES, Audit, Ballot, Tally, ThreadReading
from auditor.report.excerpt import NAME_LIMIT, NOTE_LIMIT, cut
from auditor.report.place import Moment, floor_name, moment, post_url
from auditor.report.view_acceleration import acceleration_text
from auditor.report.words import day_name, not_final
from auditor.text.numbers import number

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
    incomplete: str  # the sentence where its thread was not read whole, else empty


def votes_view(audit: Audit) -> tuple[TallyView, ...]:
    """Every vote, the newest day first: that is where something may still wait."""
    ordered = sorted(audit.tallies, key=lambda tally: (-tally.day, tally.kind != "exile"))
    return tuple(
        tally_view(
            tally,
            zone=audit.as_of.tzinfo,
            forum_url=audit.forum_url,
            anchor=f"v-{n}",
            incomplete=_incomplete(tally, audit.readings),
        )
        for n, tally in enumerate(ordered, 1)
    )


def read_whole(thread: ThreadReading) -> bool:
    """Whether every page that the thread is known to have was read."""
    return not thread.missing and thread.pages is not None and thread.pages_read >= thread.pages


def _incomplete(tally: Tally, readings: Sequence[ThreadReading]) -> str:
    """Which pages of the vote's thread lack, in a sentence; empty where none does."""
    if tally.ballots and all(ballot.from_journal for ballot in tally.ballots):
        return ""  # the journal has them all, whatever the thread says
    kind = "election" if tally.kind == "election" else "vote"
    torn = [r for r in readings if r.kind == kind and r.day in (tally.day, None)]
    torn = [r for r in torn if not read_whole(r)]
    if not torn:
        return ""
    pages = [page.number for thread in torn for page in thread.missing]
    known = "、".join(str(number) for number in sorted({n for n in pages if n is not None})[:20])
    return not_final(f"缺第 {known} 页" if known else "")


def tally_view(
    tally: Tally,
    *,
    zone: tzinfo | None,
    forum_url: str | None = None,
    anchor: str = "v-1",
    incomplete: str = "",
) -> TallyView:
    """One vote, ready to be laid out; ``zone`` is the game's timezone."""
    ballots = tuple(_ballot(n, b, zone, forum_url) for n, b in enumerate(tally.ballots, 1))
    return TallyView(
        anchor=anchor,
        title=f"{day_name(tally.day)}{VOTE_NAMES[tally.kind]}",
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
        incomplete=incomplete,
    )


def result_text(tally: Tally) -> str:
    """What the vote leads to, in one line; of a tie in an election also why."""
    parts = []
    if tally.tied:
        parts.append("平票：" + "、".join(cut(name, NAME_LIMIT) for name in tally.tied))
    if tally.elected is not None:
        why = first_text(tally)
        parts.append(f"当选：{cut(tally.elected, NAME_LIMIT)}" + (f"（{why}）" if why else ""))
    if tally.out:
        parts.append("出局：" + "、".join(cut(name, NAME_LIMIT) for name in tally.out))
    elif tally.kind == "exile" and tally.closed:
        parts.append("无人出局")
    if tally.kind == "election" and tally.elected is None and tally.closed:
        parts.append("无人当选")
    return "；".join(parts)


def first_text(tally: Tally) -> str:
    """Why the elected one of a tie won (最先: m42-052, convention 18); else empty."""
    won = tally.elected
    if won is None or won != tally.first or won not in tally.tied:
        return ""
    last = next((b for b in reversed(tally.ballots) if b.counted and b.target == won), None)
    place = place_of(last) if last is not None and not last.from_journal else ""
    where = f"（{place}）" if place else ""
    return f"平票取最先：投给{cut(won, NAME_LIMIT)}的最后一张有效票{where}比别人的早"


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


def beyond_ballots(tally: Tally) -> dict[str, Fraction]:
    """Votes that no ballot gave but a skill (r234-080), by whom they stand for."""
    rest = dict(tally.totals)
    for ballot in tally.ballots:
        if ballot.counted and ballot.target in rest and ballot.weight is not None:
            rest[ballot.target] -= ballot.weight
    return {name: votes for name, votes in rest.items() if votes > 0}


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
    for name, votes in beyond_ballots(tally).items():
        added = VoterView("技能加票", "", None, f"计 {number(votes)} 票")
        voters.setdefault(name, []).append(added)
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
