"""Findings as shown: each with its words in context, its clause, its post and its decision."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from auditor.model import Audit, Decision, Finding, Post
from auditor.report.excerpt import NAME_LIMIT, NOTE_LIMIT, Piece, cut
from auditor.report.place import Moment, command_line, floor_name, moment, post_url
from auditor.report.view_evidence import (
    Copy,
    colors_of,
    copies_of,
    excerpt_of,
    flags_of,
    revision_of,
)
from auditor.report.words import (
    CARDS,
    CONFIDENCE,
    THREADS,
    VERDICTS,
    check_title,
    day_name,
    sanction,
)

State = Literal["open", "reconsider", "covered", "accept", "dismiss", "change"]

COVERED = "同一天的同类违规已经判过，不再另判"
NO_COMMAND = "这是演示，决定不会保存；自己的游戏里，这里有可以整行复制的命令。"

WORDING_LIMIT = 300

_UNSAFE = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class FindingView:
    """One finding, ready to be laid out."""

    anchor: str
    id: str
    title: str
    player: str
    day: str
    clause: str
    wording: str  # the clause's own, empty where it is not known
    level: str  # green, blue, yellow, red or none
    sanction: str
    confidence: str  # empty without a card: then nothing hangs on it
    sure: bool
    place: str  # 第 2 天 · 讨论帖 · 34 楼
    url: str | None
    at: Moment | None
    excerpt: tuple[Piece, ...]
    colors: tuple[str, ...]
    flags: tuple[str, ...]  # the post was deleted …
    note: str
    copies: tuple[Copy, ...]
    state: State
    decided: str  # 采纳 · 黄牌 — why, empty while open
    commands: tuple[tuple[str, str], ...]  # (label, line to paste); none in a demonstration

    @property
    def waits(self) -> bool:
        """Whether the director still has to decide."""
        return self.state in ("open", "reconsider")


def anchors(audit: Audit) -> Mapping[str, str]:
    """An anchor for every finding's id: letters and digits, and no two alike."""
    made: dict[str, str] = {}
    taken: set[str] = set()
    for finding in audit.findings:
        if finding.id in made:
            continue
        name = "f-" + (_UNSAFE.sub("-", finding.id)[:60].strip("-") or "x")
        while name in taken:
            name += "-x"
        taken.add(name)
        made[finding.id] = name
    return made


def newest(decisions: tuple[Decision, ...]) -> Mapping[str, Decision]:
    """The decision that holds, by finding."""
    return {decision.finding: decision for decision in decisions}


def verdict_text(decision: Decision) -> str:
    """采纳 · 黄牌."""
    word = VERDICTS[decision.verdict]
    penalty = sanction(decision.card, decision.points)
    return f"{word} · {penalty}" if penalty and decision.verdict != "dismiss" else word


def findings_view(audit: Audit) -> tuple[FindingView, ...]:
    """All findings in the audit's order."""
    held = newest(audit.decisions)
    names = anchors(audit)
    titles = {run.check: run.title for run in audit.checks}
    return tuple(_one(audit, f, names[f.id], titles, held.get(f.id)) for f in audit.findings)


def _one(
    audit: Audit,
    finding: Finding,
    anchor: str,
    titles: Mapping[str, str],
    decision: Decision | None,
) -> FindingView:
    post = audit.posts.get(finding.pid) if finding.pid is not None else None
    revision = revision_of(post, finding)
    state = _state(audit, finding, decision)
    return FindingView(
        anchor=anchor,
        id=finding.id,
        title=cut(check_title(finding.check, titles), NAME_LIMIT),
        player=cut(finding.player, NAME_LIMIT),
        day=day_name(finding.day),
        clause=cut(finding.clause, 80),
        wording=cut(audit.clause_texts.get(finding.clause, ""), WORDING_LIMIT),
        level=finding.level or "none",
        sanction=sanction(finding.level, finding.points) or "只请过目",
        confidence=CONFIDENCE[finding.confidence] if _carded(finding) else "",
        sure=finding.confidence == "high",
        place=_place(finding, post),
        url=post_url(audit.forum_url, finding.tid, finding.pid),
        at=moment(finding.posted_at, audit.as_of.tzinfo, exact=post is None or post.exact),
        excerpt=excerpt_of(finding, revision),
        colors=colors_of(finding, revision),
        flags=flags_of(finding, post, revision, audit.as_of.tzinfo),
        note=cut(finding.note, NOTE_LIMIT),
        copies=copies_of(finding, post, revision, audit.as_of.tzinfo),
        state=state,
        decided=_decided(state, decision),
        commands=_commands(audit, finding),
    )


def _carded(finding: Finding) -> bool:
    return finding.level is not None or finding.points is not None


def _state(audit: Audit, finding: Finding, decision: Decision | None) -> State:
    if decision is None:
        # convention 29: what a decided card of the same case covers waits no more
        return "open" if finding.id in audit.waiting else "covered"
    return "reconsider" if finding.id in audit.reconsider else decision.verdict


def _decided(state: State, decision: Decision | None) -> str:
    if decision is None:
        return COVERED if state == "covered" else ""
    why = f"：{decision.why}" if decision.why else ""
    return cut(verdict_text(decision) + why, NOTE_LIMIT)


def _place(finding: Finding, post: Post | None) -> str:
    parts = [day_name(finding.day)]
    if post is not None:
        parts[0] += THREADS[post.thread]
    elif finding.tid is not None:
        parts.append(f"帖号 {finding.tid}")
    parts.append(floor_name(finding.floor, finding.pid))
    return " ".join(part for part in parts if part)


def _commands(audit: Audit, finding: Finding) -> tuple[tuple[str, str], ...]:
    """The lines that record a decision; what to write is the director's."""
    if audit.program is None:
        return ()
    start = [*audit.program, "decide", audit.game_path or audit.game, finding.id]
    take = "采纳" if _carded(finding) else "看过"
    rows = [(take, [*start, "accept"]), ("驳回", [*start, "dismiss"])]
    offered = next(
        (r.card for row in audit.cards for r in row.recommend if finding.id in r.findings),
        finding.level,
    )
    if offered is not None and finding.points is None:
        other = "yellow" if offered == "blue" else "blue"
        rows.append((f"改判{CARDS[other]}", [*start, "change", "--card", other]))
    if finding.points is not None:
        least, most = finding.points
        # the thread's most, where the least is what accepting takes
        other_points = most if most > least else 0
        label = f"改扣 {other_points} 分" if other_points else "不扣分"
        rows.append((label, [*start, "change", "--points", str(other_points)]))
    return tuple((label, f'{command_line(words)} --why "理由"') for label, words in rows)
