"""The game's course as shown: who left, who holds the office, what waits."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.model import Audit, Phase
from auditor.report.excerpt import NAME_LIMIT, NOTE_LIMIT, cut
from auditor.report.place import moment


@dataclass(frozen=True, slots=True)
class PhaseView:
    """One phase of the game's course; only what the director may need to act on."""

    title: str
    moon: str
    out: tuple[str, ...]
    holder: str  # of the office afterwards: 饺子, 无; empty where the office is not shown
    changed: bool  # the office has another holder than before
    ruling: str
    pending: tuple[str, ...]
    rejected: tuple[str, ...]
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CourseView:
    """The whole course."""

    phases: tuple[PhaseView, ...]
    office: str  # 警长; empty where nobody ever held it and none was elected
    holder: str  # now; empty where the office is not shown
    alive: tuple[str, ...]
    winner: str
    remark: str  # why the course stops short of the votes, empty where it does not


def course_view(audit: Audit) -> CourseView:
    """The course as far as the journal tells it."""
    held = any(phase.standing.sheriff for phase in audit.phases) or any(
        "election" in phase.tallies for phase in audit.phases
    )
    rows, before = [], None
    for phase in audit.phases:
        rows.append(_phase(phase, audit, held, before))
        before = phase.standing.sheriff
    last = audit.phases[-1].standing if audit.phases else None
    return CourseView(
        phases=tuple(rows),
        office=cut(audit.office, NAME_LIMIT) if held else "",
        holder=_holder(last.sheriff) if last and held else "",
        alive=tuple(cut(name, NAME_LIMIT) for name in last.alive) if last else (),
        winner=cut(last.winner or "", NAME_LIMIT) if last else "",
        remark=_remark(audit),
    )


def _holder(name: str | None) -> str:
    return cut(name, NAME_LIMIT) if name else "无"


def _remark(audit: Audit) -> str:
    """Votes that the journal has not come to change neither the living nor the office."""
    if audit.phases and audit.phases[-1].standing.winner is not None:
        return ""
    played = {(t.day, t.kind) for phase in audit.phases for t in phase.tallies.values()}
    loose = [t for t in audit.tallies if (t.day, t.kind) not in played]
    if not audit.phases:
        ahead = "上面的投票只是数出了票，结果还没有记进进程。" if loose else ""
        return f"journal 里还没有一天一夜走完，谁在场、谁是{audit.office}，这里不知道。{ahead}"
    days = list(dict.fromkeys(t.day for t in loose if t.closed))
    if not days:
        return ""
    listed = "、".join(str(day) for day in days)
    return f"journal 还没有写第 {listed} 天：那天投票的结果没有记进进程，下面的人和职位都不算它。"


def _phase(phase: Phase, audit: Audit, held: bool, before: str | None) -> PhaseView:
    """A phase in words; the audit gives the timezone."""
    kind, _, number = phase.name.partition("-")
    word = {"day": "天", "night": "夜"}.get(kind, kind)
    zone = audit.as_of.tzinfo
    pending = [
        f"{cut(prompt.who, NAME_LIMIT)}：{cut(prompt.skill, NAME_LIMIT)}"
        + (f"（{moment(prompt.deadline, zone)} 前）" if prompt.deadline else "")
        for prompt in phase.pending
    ]
    return PhaseView(
        title=f"第 {cut(number, 20)} {cut(word, 20)}",
        moon=cut(phase.moon or "", NAME_LIMIT),
        out=tuple(
            f"{cut(gone.player, NAME_LIMIT)}（{cut(gone.cause, NAME_LIMIT)}）" for gone in phase.out
        ),
        holder=_holder(phase.standing.sheriff) if held else "",
        changed=phase.standing.sheriff != before,
        ruling=cut(phase.needs_ruling or "", NOTE_LIMIT),
        pending=tuple(pending),
        rejected=tuple(
            f"{cut(item.by, NAME_LIMIT)}：{cut(item.skill, NAME_LIMIT)}，{cut(item.reason, 200)}"
            for item in phase.rejected
        ),
        drawn=tuple(cut(text, NOTE_LIMIT) for text in phase.drawn),
    )
