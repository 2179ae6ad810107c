"""Audits, votes and posts as plain Chinese text for a terminal.

Every line goes through :func:`auditor.text.safe.safe_line`, so that nothing a stranger
wrote reaches the terminal as a command.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from datetime import tzinfo

from auditor.model import Audit, Post, Tally
from auditor.report.place import floor_name, moment
from auditor.report.view import View, build
from auditor.report.view_cards import PlayerView
from auditor.report.view_findings import FindingView
from auditor.report.view_votes import TallyView, tally_view
from auditor.report.words import THREADS, day_name
from auditor.text.safe import safe_line

BAR = 24  # columns of a full bar
CLOSERS = frozenset("、，。；：？！）》」』】”’…,.;:?!)")  # no line begins with these


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


def tally_text(tally: Tally, width: int = 80, *, zone: tzinfo | None = None) -> str:
    """One vote for a terminal: totals, every ballot and its fate."""
    if zone is None and tally.as_of is not None:
        zone = tally.as_of.tzinfo
    return _join(_tally(tally_view(tally, zone=zone)), width)


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
    if not view.waiting:
        return [*lines, "没有要处理的事。"]
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
            yield f"  ! {reading.kind}（帖子 {reading.tid}）：读到 {reading.pages} 页"
    for gap in view.gaps:
        yield f"  ! {gap.thread} {gap.page}：{gap.kind}，{gap.why}"


def _findings(view: View) -> Iterator[str]:
    yield ""
    yield f"违规线索：{view.all_findings} 条，{view.open_findings} 条待决定"
    for player in view.players:
        if player.waiting:
            yield from _player(player)


def _player(player: PlayerView) -> Iterator[str]:
    yield f"{player.name}　已判 {player.totals}；若全采纳 {player.projected}"
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
        yield "判牌（已判 → 若全采纳）："
    for row in view.cards.rows:
        status = f"　{row.status}" if row.status else ""
        yield f"  {pad(row.name, 12)} {row.totals} → {row.projected}{status}"


def _tally(vote: TallyView) -> list[str]:
    state = f"（暂计，截至 {vote.as_of}）" if vote.provisional else ""
    lines = [vote.title + state]
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
    yield f"活跃（每天至少 {activity.quota} 帖；* 不够，x 没投票）："
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
    for phase in view.phases:
        if phase.ruling:
            yield f"! {phase.title}要裁定：{phase.ruling}"
        for text in phase.pending:
            yield f"· {phase.title}等答复：{text}"
    if view.checks_not_run:
        yield ""
        yield "没能做的检查："
        for check in view.checks_not_run:
            yield f"  {check.title}（{check.clause}）：{check.why_not}"
    if view.notes:
        yield ""
        yield "说明："
        yield from (f"  {note}" for note in view.notes)


def columns(text: str) -> int:
    """How many terminal columns the text takes; wide characters take two."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def pad(text: str, width: int) -> str:
    """The text made ``width`` columns wide, shortened with an ellipsis if it is wider."""
    text = safe_line(text)
    if columns(text) > width:
        kept = ""
        for sign in text:
            if columns(kept + sign) > width - 1:
                break
            kept += sign
        text = kept + "…"
    return text + " " * (width - columns(text))


def _wrap(line: str, width: int) -> Iterator[str]:
    """Fold a line at ``width`` columns; what follows stands two columns further in."""
    indent = line[: len(line) - len(line.lstrip(" "))]
    body = safe_line(line)
    if not body:
        yield ""
        return
    room = max(width - len(indent), 20)
    start, used, lead = 0, 0, indent
    for position, sign in enumerate(body):
        taken = columns(sign)
        if used + taken > room and (sign not in CLOSERS or used > room):
            end = _word_start(body, start, position)
            yield lead + body[start:end].rstrip(" ")
            start, used, lead = end, 2 + columns(body[end:position]), indent + "  "
        used += taken
    yield lead + body[start:].strip(" ")


def _word_start(body: str, start: int, position: int) -> int:
    """Where to break before ``position`` without cutting a short Latin word or a number."""
    place = position
    while place > start and body[place].isascii() and body[place].isalnum():
        if not (body[place - 1].isascii() and body[place - 1].isalnum()):
            return place if place > start else position
        place -= 1
        if position - place > 15:
            break
    return position


def _join(lines: Sequence[str], width: int) -> str:
    return "\n".join(part for line in lines for part in _wrap(line, width)) + "\n"
