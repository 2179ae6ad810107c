"""A finding's evidence: the words in context, their look, and the kept copies of the post."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import tzinfo

from auditor.model import Finding, Post, Revision
from auditor.report.excerpt import NAME_LIMIT, Piece, Span, cut, excerpt, kept, sound
from auditor.report.place import Moment, moment

REVISIONS_SHOWN = 6

_COLOR = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Copy:
    """One stored revision of the post, with the words marked where they stand in it."""

    title: str  # 第 1 版
    seen: Moment | None
    current: bool  # the newest one
    evidence: bool  # the one that the finding was made of
    edited: str  # the forum's edit line, empty where it has none
    pieces: tuple[Piece, ...]


def revision_of(post: Post | None, finding: Finding) -> Revision | None:
    """The revision that the finding was made of; the newest where it names none."""
    if post is None or not post.revisions:
        return None
    for revision in post.revisions:
        if revision.number == finding.revision:
            return revision
    return post.revisions[-1]


def _span(finding: Finding, revision: Revision | None) -> Span | None:
    if revision is None:
        return None
    span = sound(finding.span, revision.content.text)
    if span is None or not finding.quote:
        return span
    # a span that does not hold the quoted words would mark somebody's innocent ones
    said, quoted = revision.content.text[span[0] : span[1]], finding.quote.strip().rstrip("…")
    return span if quoted in said or said.strip() in quoted else None


def excerpt_of(finding: Finding, revision: Revision | None) -> tuple[Piece, ...]:
    """The words in their context; without a stored post, the finding's own quote."""
    span = _span(finding, revision)
    if revision is not None and (span is not None or not finding.quote):
        return excerpt(revision.content.text, span)
    if finding.quote:  # words that a whole finding is about are quoted, not marked
        span = None if finding.span is None else (0, len(finding.quote))
        return excerpt(finding.quote, span)
    return ()


def colors_of(finding: Finding, revision: Revision | None) -> tuple[str, ...]:
    """The colours ("#rrggbb") of the marked words, for the check that looks at them.

    How large the words are, and how near to red, the finding's note says.
    """
    span = _span(finding, revision)
    if revision is None or span is None or finding.check != "fonts":
        return ()
    touched = (r.color for r in revision.content.runs if r.start < span[1] and r.end > span[0])
    return tuple(dict.fromkeys(c for c in touched if c and _COLOR.fullmatch(c)))[:8]


def flags_of(
    finding: Finding, post: Post | None, revision: Revision | None, zone: tzinfo | None
) -> tuple[str, ...]:
    """What became of the post, where that matters to the evidence."""
    if finding.pid is None:
        return ()
    if post is None:
        return ("没有留底，请到论坛看原帖",)
    flags = []
    if post.deleted:
        gone = moment(post.vanished_at, zone)
        flags.append(f"帖子已不在论坛上（{gone} 发现）" if gone else "帖子已不在论坛上")
    if post.blocked and "屏蔽" not in finding.note:
        flags.append("帖子已被屏蔽")
    # convention 32: what was edited away stays a finding, and says so (once)
    past = revision is not None and revision.number != post.revisions[-1].number
    if revision is not None and past and "改掉" not in finding.note:
        flags.append(f"这些话在第 {revision.number} 版里，后来改掉了")
    if len(post.revisions) > REVISIONS_SHOWN:
        flags.append(f"共 {len(post.revisions)} 个版本，这里列出 {REVISIONS_SHOWN} 个")
    return tuple(flags)


def copies_of(
    finding: Finding, post: Post | None, used: Revision | None, zone: tzinfo | None
) -> tuple[Copy, ...]:
    """The revision with the evidence first, then the others, newest first."""
    if post is None or used is None:
        return ()
    others = [r for r in reversed(post.revisions) if r.number != used.number]
    copies = []
    for revision in [used, *others][:REVISIONS_SHOWN]:
        content = revision.content
        edited = ""
        if content.edited is not None:
            at = moment(content.edited.at, zone)
            edited = f"论坛注明：{cut(content.edited.by, NAME_LIMIT)}于 {at} 编辑"
        copies.append(
            Copy(
                title=f"第 {revision.number} 版" if len(post.revisions) > 1 else "留底",
                seen=moment(revision.seen_at, zone),
                current=revision.number == post.revisions[-1].number,
                evidence=revision.number == used.number,
                edited=edited,
                pieces=kept(content.text, _span(finding, used) if revision is used else None),
            )
        )
    return tuple(copies)
