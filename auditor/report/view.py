"""An audit as the director sees it: what is shown, how grouped, in which words and order.

Nothing here knows HTML; the templates and the plain text lay these values out.  Strangers'
words are shortened here, and cleaned where they are laid out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from auditor.cards import orphans
from auditor.model import Audit, Phase, ThreadReading
from auditor.report.excerpt import NAME_LIMIT, NOTE_LIMIT, cut
from auditor.report.place import Moment, full_time, moment
from auditor.report.view_activity import ActivityView, activity_view
from auditor.report.view_cards import CardsView, PlayerView, cards_view, players_view
from auditor.report.view_findings import findings_view
from auditor.report.view_votes import TallyView, votes_view
from auditor.report.words import MISSING, THREADS, check_title, day_name


@dataclass(frozen=True, slots=True)
class Waiting:
    """One kind of thing that waits for the director."""

    count: int
    unit: str
    label: str
    anchor: str
    grave: bool = False


@dataclass(frozen=True, slots=True)
class GapView:
    """A page that should have been read and was not."""

    thread: str
    page: str
    kind: str
    why: str
    where: str


@dataclass(frozen=True, slots=True)
class ReadingView:
    """How completely one thread was read."""

    title: str
    kind: str
    tid: int
    pages: str  # 3 / 3
    whole: bool
    posts: int
    deleted: int
    read_at: Moment | None
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PhaseView:
    """One phase of the game's course; only what the director may need to act on."""

    title: str
    moon: str
    out: tuple[str, ...]
    ruling: str
    pending: tuple[str, ...]
    rejected: tuple[str, ...]
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckView:
    """One check's run."""

    title: str
    clause: str
    findings: int
    why_not: str


@dataclass(frozen=True, slots=True)
class View:
    """The whole report."""

    title: str
    game: str
    ruleset: str
    as_of: str
    as_of_iso: str
    waiting: tuple[Waiting, ...]
    gaps: tuple[GapView, ...]
    unread: int  # threads that were not read whole
    readings: tuple[ReadingView, ...]
    players: tuple[PlayerView, ...]
    open_findings: int
    all_findings: int
    cards: CardsView
    votes: tuple[TallyView, ...]
    activity: ActivityView
    phases: tuple[PhaseView, ...]
    alive: tuple[str, ...]
    winner: str
    checks_found: tuple[CheckView, ...]
    checks_clean: tuple[CheckView, ...]
    checks_not_run: tuple[CheckView, ...]
    notes: tuple[str, ...]


def build(audit: Audit) -> View:
    """Everything that the report shows, in its order."""
    findings = findings_view(audit)
    players = players_view(audit, findings)
    votes = votes_view(audit)
    phases = tuple(_phase(phase, audit) for phase in audit.phases)
    readings = tuple(_reading(thread, audit) for thread in audit.readings)
    gaps = tuple(
        _gap(thread, number) for thread in audit.readings for number in range(len(thread.missing))
    )
    checks = [
        CheckView(
            cut(check_title(run.check, {run.check: run.title}), 60),
            cut(run.clause, 80),
            run.findings,
            cut(run.why_not, NOTE_LIMIT),
        )
        for run in audit.checks
    ]
    ran = [run.ran for run in audit.checks]
    last = audit.phases[-1].standing if audit.phases else None
    return View(
        title=cut(audit.title.strip(), 120) or "（没有标题）",
        game=cut(audit.game, 300),
        ruleset=cut(audit.ruleset, 60),
        as_of=full_time(audit.as_of),
        as_of_iso=audit.as_of.isoformat(),
        waiting=_waiting(audit, players, votes, phases, readings, gaps),
        gaps=gaps,
        unread=sum(not reading.whole for reading in readings),
        readings=readings,
        players=players,
        open_findings=sum(player.waiting for player in players),
        all_findings=len(audit.findings),
        cards=cards_view(audit, players),
        votes=votes,
        activity=activity_view(audit),
        phases=phases,
        alive=_names(last.alive) if last else (),
        winner=cut(last.winner or "", NAME_LIMIT) if last else "",
        checks_found=tuple(c for c, ok in zip(checks, ran, strict=True) if ok and c.findings),
        checks_clean=tuple(c for c, ok in zip(checks, ran, strict=True) if ok and not c.findings),
        checks_not_run=tuple(c for c, ok in zip(checks, ran, strict=True) if not ok),
        notes=tuple(cut(note, NOTE_LIMIT) for note in audit.notes),
    )


def _waiting(
    audit: Audit,
    players: Sequence[PlayerView],
    votes: Sequence[TallyView],
    phases: Sequence[PhaseView],
    readings: Sequence[ReadingView],
    gaps: Sequence[GapView],
) -> tuple[Waiting, ...]:
    """What waits, the gravest first; kinds of which nothing waits are left out."""
    unread = sum(not reading.whole for reading in readings)
    open_ = sum(player.waiting for player in players)
    again = len(set(audit.reconsider) & {finding.id for finding in audit.findings})
    lost = len(orphans(audit.findings, audit.decisions, audit.as_of))
    removal = sum(player.would_expel for player in players)
    missing = f"没有读全（缺 {len(gaps)} 页）" if gaps else "没有读全"
    rows = (
        Waiting(unread, "个帖子", missing, "reading", True),
        Waiting(removal, "人", "若全采纳就够罚下", "cards", True),
        Waiting(open_ - again, "条", "线索待决定", "findings"),
        Waiting(again, "条", "证据变了，要重看", "findings"),
        Waiting(lost, "张", "判过的牌查不到线索了，要重看", "notes"),
        Waiting(
            sum(bool(vote.ruling) and not vote.provisional for vote in votes),
            "次",
            "投票要裁定",
            "votes",
        ),
        Waiting(sum(bool(phase.ruling) for phase in phases), "处", "进程要裁定", "course"),
        Waiting(sum(len(phase.pending) for phase in phases), "项", "技能等答复", "course"),
        Waiting(sum(not run.ran for run in audit.checks), "项", "检查没能做", "checks"),
    )
    return tuple(row for row in rows if row.count > 0)


def _reading(thread: ThreadReading, audit: Audit) -> ReadingView:
    kind = THREADS[thread.kind]
    known = "?" if thread.pages is None else str(thread.pages)
    whole = not thread.missing and thread.pages is not None and thread.pages_read >= thread.pages
    return ReadingView(
        title=cut(thread.title.strip(), 80) or f"帖子 {thread.tid}",
        kind=f"{day_name(thread.day)}{kind}",
        tid=thread.tid,
        pages=f"{thread.pages_read} / {known}",
        whole=whole,
        posts=thread.posts,
        deleted=thread.deleted,
        read_at=moment(thread.read_at, audit.as_of.tzinfo),
        notes=tuple(cut(note, NOTE_LIMIT) for note in thread.notes),
    )


def _gap(thread: ThreadReading, number: int) -> GapView:
    page = thread.missing[number]
    return GapView(
        thread=f"{day_name(thread.day)}{THREADS[thread.kind]}（帖子 {thread.tid}）",
        page="不知第几页" if page.number is None else f"第 {page.number} 页",
        kind=MISSING.get(page.kind, cut(page.kind, 40)),
        why=cut(page.why, NOTE_LIMIT),
        where=cut(page.where, 300),
    )


def _phase(phase: Phase, audit: Audit) -> PhaseView:
    """A phase in words; the audit gives the timezone."""
    kind, _, number = phase.name.partition("-")
    word = {"day": "天", "night": "夜"}.get(kind, kind)
    zone = audit.as_of.tzinfo
    pending = [
        f"{cut(prompt.by, NAME_LIMIT)}：{cut(prompt.skill, NAME_LIMIT)}"
        + (f"（{moment(prompt.deadline, zone)} 前）" if prompt.deadline else "")
        for prompt in phase.pending
    ]
    return PhaseView(
        title=f"第 {cut(number, 20)} {cut(word, 20)}",
        moon=cut(phase.moon or "", NAME_LIMIT),
        out=tuple(
            f"{cut(gone.player, NAME_LIMIT)}（{cut(gone.cause, NAME_LIMIT)}）" for gone in phase.out
        ),
        ruling=cut(phase.needs_ruling or "", NOTE_LIMIT),
        pending=tuple(pending),
        rejected=tuple(
            f"{cut(item.by, NAME_LIMIT)}：{cut(item.skill, NAME_LIMIT)}，{cut(item.reason, 200)}"
            for item in phase.rejected
        ),
        drawn=tuple(cut(text, NOTE_LIMIT) for text in phase.drawn),
    )


def _names(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(cut(name, NAME_LIMIT) for name in names)
