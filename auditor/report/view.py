"""An audit as the director sees it: what is shown, how grouped, in which words and order.

Nothing here knows HTML; the templates and the plain text lay these values out.  Strangers'
words are shortened here, and cleaned where they are laid out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from auditor.cards import orphans
from auditor.model import Audit, CheckRun, ThreadReading
from auditor.report.excerpt import NOTE_LIMIT, cut
from auditor.report.place import Moment, full_time, moment
from auditor.report.view_activity import ActivityView, activity_view
from auditor.report.view_cards import CardsView, PlayerView, cards_view, players_view
from auditor.report.view_course import CourseView, course_view
from auditor.report.view_findings import NO_COMMAND, findings_view
from auditor.report.view_votes import TallyView, read_whole, votes_view
from auditor.report.words import THREADS, check_title, day_name, missing


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
    kind: str  # empty where the reason says it
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
    warnings: tuple[str, ...]  # what makes the rest doubtful
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
    course: CourseView
    checks_found: tuple[CheckView, ...]
    checks_clean: tuple[CheckView, ...]
    checks_not_run: tuple[CheckView, ...]
    checks_unbuilt: tuple[str, ...]  # 诅咒（违规判定 2(5)）: forbidden, looked for by no check
    undecidable: str  # why no command is offered, empty where one is
    notes: tuple[str, ...]


def build(audit: Audit) -> View:
    """Everything that the report shows, in its order."""
    findings = findings_view(audit)
    players = players_view(audit, findings)
    votes = votes_view(audit)
    course = course_view(audit)
    readings = tuple(_reading(thread, audit) for thread in audit.readings)
    gaps = tuple(
        _gap(thread, number) for thread in audit.readings for number in range(len(thread.missing))
    )
    checks = [(run, _check(run)) for run in audit.checks if run.built]
    return View(
        title=cut(audit.title.strip(), 120) or "（没有标题）",
        game=cut(audit.game, 300),
        ruleset=cut(audit.ruleset, 60),
        as_of=full_time(audit.as_of),
        as_of_iso=audit.as_of.isoformat(),
        warnings=tuple(cut(text, NOTE_LIMIT) for text in audit.warnings),
        waiting=_waiting(audit, players, votes, course, readings, gaps),
        gaps=gaps,
        unread=sum(not reading.whole for reading in readings),
        readings=readings,
        players=players,
        open_findings=sum(player.waiting for player in players),
        all_findings=len(audit.findings),
        cards=cards_view(audit, players),
        votes=votes,
        activity=activity_view(audit),
        course=course,
        checks_found=tuple(view for run, view in checks if run.ran and run.findings),
        checks_clean=tuple(view for run, view in checks if run.ran and not run.findings),
        checks_not_run=tuple(view for run, view in checks if not run.ran),
        checks_unbuilt=_unbuilt(audit.checks),
        undecidable=NO_COMMAND if audit.program is None else "",
        notes=tuple(cut(note, NOTE_LIMIT) for note in audit.notes),
    )


def _waiting(
    audit: Audit,
    players: Sequence[PlayerView],
    votes: Sequence[TallyView],
    course: CourseView,
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
        Waiting(
            lost,
            "次" if audit.by_points else "张",
            f"{'扣过的分' if audit.by_points else '判过的牌'}查不到线索了，要重看",
            "notes",
        ),
        Waiting(
            sum(bool(vote.ruling) and not vote.provisional for vote in votes),
            "次",
            "投票要裁定",
            "votes",
        ),
        Waiting(sum(bool(phase.ruling) for phase in course.phases), "处", "进程要裁定", "course"),
        Waiting(sum(len(phase.pending) for phase in course.phases), "项", "技能等答复", "course"),
        Waiting(
            sum(run.built and not run.ran for run in audit.checks), "项", "检查没能做", "checks"
        ),
    )
    return tuple(row for row in rows if row.count > 0)


def _reading(thread: ThreadReading, audit: Audit) -> ReadingView:
    kind = THREADS[thread.kind]
    known = "?" if thread.pages is None else str(thread.pages)
    return ReadingView(
        title=cut(thread.title.strip(), 80) or f"帖号 {thread.tid}",
        kind=f"{day_name(thread.day)}{kind}",
        tid=thread.tid,
        pages=f"{thread.pages_read} / {known}",
        whole=read_whole(thread),
        posts=thread.posts,
        deleted=thread.deleted,
        read_at=moment(thread.read_at, audit.as_of.tzinfo),
        notes=tuple(cut(note, NOTE_LIMIT) for note in thread.notes),
    )


def _gap(thread: ThreadReading, number: int) -> GapView:
    page = thread.missing[number]
    return GapView(
        thread=f"{day_name(thread.day)}{THREADS[thread.kind]}（帖号 {thread.tid}）",
        page="不知第几页" if page.number is None else f"第 {page.number} 页",
        kind=missing(page.kind, page.why),
        why=cut(page.why, NOTE_LIMIT),
        where=cut(page.where, 300),
    )


def _check(run: CheckRun) -> CheckView:
    return CheckView(
        cut(check_title(run.check, {run.check: run.title}), 60),
        cut(run.clause, 80),
        run.findings,
        cut(run.why_not, NOTE_LIMIT),
    )


def _unbuilt(runs: Sequence[CheckRun]) -> tuple[str, ...]:
    """What the rules forbid and nobody looks for: by name with the clauses, the same ones once."""
    clauses: dict[str, dict[str, None]] = {}
    for run in runs:
        if not run.built:
            view = _check(run)
            clauses.setdefault(view.title, {})[view.clause] = None
    titles: dict[tuple[str, ...], list[str]] = {}
    for title, known in clauses.items():
        titles.setdefault(tuple(known), []).append(title)
    return tuple(f"{'、'.join(same)}（{'、'.join(known)}）" for known, same in titles.items())
