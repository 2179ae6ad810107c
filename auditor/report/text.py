"""Audits, votes and posts as plain Chinese text for a terminal.

Every line goes through :func:`auditor.text.safe.safe_line`, so that nothing a stranger
wrote reaches the terminal as a command.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import tzinfo

from auditor.model import Audit, Post, Tally
from auditor.report.excerpt import NOTE_LIMIT, cut
from auditor.report.place import floor_name, moment
from auditor.report.view import View, build
from auditor.report.view_cards import PlayerView
from auditor.report.view_course import CourseView
from auditor.report.view_findings import FindingView
from auditor.report.view_votes import TallyView, tally_view
from auditor.report.words import THREADS, UNBUILT, UNBUILT_WARNING, day_name, not_final
from auditor.report.wrap import columns, pad, wrap
from auditor.text.safe import safe_line

BAR = 24  # columns of a full bar


def audit_text(audit: Audit, width: int = 80) -> str:
    """The audit for a terminal of ``width`` columns; the report in short."""
    view = build(audit)
    lines = _head(view)
    lines += _reading(view)
    lines += _findings(view)
    lines += _cards(view)
    for vote in view.votes:
        lines += ["", *_tally(vote)]
    lines += _activity(view)
    lines += _rest(view)
    return _join(lines, width)


def audit_summary(audit: Audit, width: int = 80) -> str:
    """What waits for the director, in a few lines; the rest is in the report."""
    return _join(_head(build(audit)), width).rstrip("\n")


def tally_text(
    tally: Tally,
    width: int = 80,
    *,
    zone: tzinfo | None = None,
    incomplete: str | None = None,
) -> str:
    """One vote for a terminal: totals, every ballot and its fate.

    ``incomplete`` says (in Chinese) what of the vote's thread was not read, None where all was.
    """
    if zone is None and tally.as_of is not None:
        zone = tally.as_of.tzinfo
    warning = "" if incomplete is None else not_final(cut(incomplete, NOTE_LIMIT))
    return _join(_tally(tally_view(tally, zone=zone, incomplete=warning)), width)


def post_text(post: Post, width: int = 80, *, zone: tzinfo | None = None) -> str:
    """One post: a line of facts, and the words below it."""
    marks = [
        word
        for word, holds in (
            ("已删", post.deleted),
            ("已屏蔽", post.blocked),
            (f"{len(post.revisions)} 个版本", len(post.revisions) > 1),
        )
        if holds
    ]
    place = day_name(post.day) + THREADS[post.thread]
    at = moment(post.posted_at, zone or post.posted_at.tzinfo, exact=post.exact)
    head = [place, floor_name(post.floor, post.pid), post.author, str(at), *marks]
    # a stranger's line break must not start a line that looks like one of ours
    cleaned = (safe_line(line) for line in post.text.splitlines())
    shown = [line for line in cleaned if line] or ["（没有文字）"]
    lines = [" · ".join(part for part in head if part), *(f"  {line}" for line in shown)]
    return _join(lines, width).rstrip("\n")


def _head(view: View) -> list[str]:
    lines = [f"{view.title} · 规则 {view.ruleset}", f"截至 {view.as_of}"]
    if view.warnings:
        lines.append("先看这里，下面的结论可能不可靠：")
        lines += [f"  ! {text}" for text in view.warnings]
    if not view.waiting:
        also = "别的" if view.warnings else ""
        return [*lines, f"没有{also}要处理的事。"]
    lines.append("等你处理：")
    return lines + [
        f"  {'!' if w.grave else '·'} {w.count} {w.unit}{w.label}" for w in view.waiting
    ]


def _reading(view: View) -> Iterator[str]:
    if not view.unread:
        return
    yield ""
    yield "读取情况：有帖子没有读全，下面的结论可能不完整。"
    for reading in view.readings:
        if not reading.whole:
            yield f"  ! {reading.kind}（帖号 {reading.tid}）：读到 {reading.pages} 页"
    for gap in view.gaps:
        yield f"  ! {gap.thread}{gap.page}：" + "，".join(filter(None, (gap.kind, gap.why)))


def _findings(view: View) -> Iterator[str]:
    yield ""
    yield f"违规线索：{view.all_findings} 条，{view.open_findings} 条待决定"
    for player in view.players:
        if player.waiting:
            yield from _player(player)


def _player(player: PlayerView) -> Iterator[str]:
    yield f"{player.name}　已判：{player.totals}；若全采纳：{player.projected}"
    for item in player.recommend:
        yield f"  {item.label}：{item.why}" if item.why else f"  {item.label}"
        for finding in item.findings:
            yield from _finding(finding)
    if player.again:
        yield "  证据变了，要重看："
        for finding in player.again:
            yield from _finding(finding)
    if player.look:
        yield "  只请过目："
        for finding in player.look:
            yield from _finding(finding)


def _finding(finding: FindingView) -> Iterator[str]:
    facts = [finding.clause, finding.title, finding.place, finding.confidence]
    yield f"    [{finding.id}] " + " · ".join(part for part in facts if part)
    words = "".join(f"【{p.text}】" if p.kind == "mark" else p.text for p in finding.excerpt)
    if words:
        yield f"      {' '.join(words.split())}"
    for flag in finding.flags:
        yield f"      {flag}"
    if finding.note:
        yield f"      {finding.note}"


def _cards(view: View) -> Iterator[str]:
    if view.cards.rows:
        yield ""
        yield f"{view.cards.title}（已判 → 若全采纳）："
    for row in view.cards.rows:
        status = f"　{row.status}" if row.status else ""
        yield f"  {pad(row.name, 12)} {row.totals} → {row.projected}{status}"
        if row.after:
            yield f"    局后：{row.after}"
    if view.cards.note:
        yield f"  {view.cards.note}"


def _tally(vote: TallyView) -> list[str]:
    state = f"（暂计，截至 {vote.as_of}）" if vote.provisional else ""
    lines = [f"! {vote.incomplete}"] if vote.incomplete else []
    lines.append(vote.title + state)
    if vote.result:
        lines.append(f"  {vote.result}")
    if vote.ruling:
        lines.append(f"  ! 要裁定：{vote.ruling}")
    widest = max((columns(safe_line(total.name)) for total in vote.totals), default=0)
    for total in vote.totals:
        bar = "█" * max(1, round(total.share * BAR)) if total.share else ""
        voters = "、".join(_voter(voter.name, voter.place, voter.weight) for voter in total.voters)
        lines.append(f"  {pad(total.name, min(widest, 24))} {total.count:>3} 票 {bar} {voters}")
    if not vote.totals:
        lines.append("  没有人得票")
    lines.append(
        f"  弃权：{'、'.join(vote.abstained) or '无'}　未投票：{'、'.join(vote.absent) or '无'}"
    )
    if vote.acceleration:
        lines.append(f"  加速：{vote.acceleration}")
    for ballot in vote.ballots:
        fate = "算" if ballot.counted else "不算"
        reason = f"：{ballot.reason}" if ballot.reason else ""
        doubt = f"（存疑：{ballot.doubt}）" if ballot.doubt else ""
        words = (ballot.at, ballot.place, ballot.by, ballot.form, "→", ballot.target, ballot.weight)
        said = " ".join(str(word) for word in words if word)
        lines.append(f"  {ballot.number:>3}. {said} {fate}{reason}{doubt}")
    return lines


def _voter(name: str, place: str, weight: str) -> str:
    inside = "，".join(part for part in (place, weight) if part)
    return f"{name}（{inside}）" if inside else name


def _activity(view: View) -> Iterator[str]:
    activity = view.activity
    if not activity.days:
        return
    yield ""
    yield f"发言（每天至少 {activity.quota} 帖；* 不够，x 没投票）："
    head = " ".join(
        pad(f"{day.number}天{'加速' if day.accelerated else ''}", 8) for day in activity.days
    )
    yield f"  {pad('', 12)} {head}"
    for row in activity.matrix:
        cells = []
        for cell in row.cells:
            text = "—" if cell is None else str(cell.posts)
            if cell is not None and cell.charged:
                text += ("*" if cell.below else "") + ("x" if cell.voted is False else "")
            cells.append(pad(text, 8))
        yield f"  {pad(row.name, 12)} {' '.join(cells)}"


def _rest(view: View) -> Iterator[str]:
    yield from _course(view.course)
    if view.checks_not_run:
        yield ""
        yield "没能做的检查："
        for check in view.checks_not_run:
            yield f"  {check.title}（{check.clause}）：{check.why_not}"
    if view.checks_unbuilt:
        yield ""
        yield f"{UNBUILT}{'、'.join(view.checks_unbuilt)}。{UNBUILT_WARNING}"
    if view.notes:
        yield ""
        yield "说明："
        yield from (f"  {note}" for note in view.notes)


def _course(course: CourseView) -> Iterator[str]:
    yield ""
    yield "进程：" + (f"{course.winner}胜利" if course.winner else "")
    if course.remark:
        yield f"  {course.remark}"
    for phase in course.phases:
        words = [f"出局：{'、'.join(phase.out)}" if phase.out else "无人出局"]
        if phase.holder:
            words.append(f"{course.office}：{phase.holder}")
        yield f"  {phase.title}　{'；'.join(words)}"
        if phase.ruling:
            yield f"    ! 要裁定：{phase.ruling}"
        for text in phase.pending:
            yield f"    · 等答复：{text}"
    if course.alive:
        yield f"  在场：{'、'.join(course.alive)}"


def _join(lines: Sequence[str], width: int) -> str:
    return "\n".join(part for line in lines for part in wrap(line, width)) + "\n"
