"""Audits and posts as JSON values, with the keys and the order that the interface fixes.

Times are ISO 8601 with the game's offset; spans count code points of the post's text.
"""

from __future__ import annotations

import json
import re
from typing import Any

from auditor.model import Activity, Audit, CardRow, Finding, Post, Recommendation
from auditor.report.json_course import moment, tally_json

# What a terminal obeys, what turns the reading direction, what some readers take for the end
# of a line, and halves of characters that no encoding can write: escaped, so nothing is lost.
_UNSAFE = re.compile(
    "[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
)


def dumps(value: Any, *, indent: int | None = None) -> str:
    """A JSON text for a terminal, a pipe or a file: Chinese as it is, unsafe signs escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _UNSAFE.sub(lambda m: f"\\u{ord(m[0]):04x}", text)


def audit_json(audit: Audit) -> dict[str, Any]:
    """The object that `auditor audit --format json` prints."""
    return {
        "game": audit.game,
        "ruleset": audit.ruleset,
        "as_of": audit.as_of.isoformat(),
        "activity": [_activity(row) for row in audit.activity],
        "findings": [finding_json(finding) for finding in audit.findings],
        "cards": [_card_row(row) for row in audit.cards],
        "tallies": [tally_json(tally) for tally in audit.tallies],
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """One finding as `auditor audit` prints it."""
    return {
        "id": finding.id,
        "check": finding.check,
        "clause": finding.clause,
        "player": finding.player,
        "tid": finding.tid,
        "pid": finding.pid,
        "floor": finding.floor,
        "day": finding.day,
        "posted_at": moment(finding.posted_at),
        "span": None if finding.span is None else list(finding.span),
        "quote": finding.quote,
        "level": finding.level,
        "points": None if finding.points is None else list(finding.points),
        "confidence": finding.confidence,
        "note": finding.note,
    }


def post_json(post: Post) -> dict[str, Any]:
    """One post as a line of `auditor posts --format json`: its newest revision."""
    content = post.content
    edited, quote = content.edited, content.quote
    return {
        "tid": post.tid,
        "pid": post.pid,
        "floor": post.floor,
        "author": post.author,
        "uid": post.uid,
        "posted_at": post.posted_at.isoformat(),
        "edited": None if edited is None else {"by": edited.by, "at": edited.at.isoformat()},
        "quote": None if quote is None else {"pid": quote.pid, "author": quote.author},
        "text": content.text,
        "runs": [
            {"start": run.start, "end": run.end, "color": run.color, "size": run.size}
            for run in content.runs
        ],
        "links": list(content.links),
        "images": list(content.images),
        "attachments": list(content.attachments),
        "blocked": post.blocked,
        "thread": post.thread,
        "day": post.day,
        "first_seen": moment(post.first_seen),
        "revisions": len(post.revisions),
        "deleted": post.deleted,
    }


def _activity(row: Activity) -> dict[str, Any]:
    return {
        "day": row.day,
        "player": row.player,
        "posts": row.posts,
        "voted": row.voted,
        "accelerated": row.accelerated,
    }


def _card_row(row: CardRow) -> dict[str, Any]:
    return {
        "player": row.player,
        "recommend": [_recommendation(item) for item in row.recommend],
        "totals": dict(row.totals),
        "projected": dict(row.projected),
        "expelled": row.expelled,
        "would_expel": row.would_expel,
        **_after(row),
    }


def _after(row: CardRow) -> dict[str, Any]:
    """What the decided points of this game lead to, where the rule set says so (g01-153)."""
    if row.after is None:
        return {}
    after = row.after
    return {
        "yellow": after.yellow,
        "red_mark": after.red_mark,
        "ban_months": after.ban_months,
    }


def _recommendation(item: Recommendation) -> dict[str, Any]:
    return {
        "card": item.card,
        "points": item.points,
        "findings": list(item.findings),
        "why": item.why,
    }
