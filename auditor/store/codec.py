"""Records to JSON and back, for the columns of the store.

The JSON is canonical (sorted keys, no blanks), so that equal records have equal hashes.
Times keep the offset with which they were read.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from auditor.model import Content, Edit, Quote, Run, Sighting


@dataclass(frozen=True, slots=True)
class Identity:
    """What of a post says who wrote it, and when: apart from its content."""

    author: str
    uid: int | None
    posted_at: datetime
    exact: bool
    anonymous: bool = False
    signature: str | None = None
    avatar: str | None = None


def identity_of(sighting: Sighting) -> Identity:
    """The identity that a sighting shows."""
    return Identity(
        sighting.author,
        sighting.uid,
        sighting.posted_at,
        sighting.exact,
        sighting.anonymous,
        sighting.signature,
        sighting.avatar,
    )


def time_text(moment: datetime | None) -> str | None:
    """ISO 8601 with offset.  Raises ValueError for a naive time: the store keeps none."""
    if moment is None:
        return None
    if moment.tzinfo is None:
        raise ValueError("a time without a timezone cannot be stored")
    return moment.isoformat()


def read_time(text: str | None) -> datetime | None:
    """The inverse of :func:`time_text`."""
    return None if text is None else datetime.fromisoformat(text)


def needed_time(text: str) -> datetime:
    """A stored time in a column that is never empty."""
    return datetime.fromisoformat(text)


def dump(value: Any) -> str:
    """Canonical JSON.  Lone surrogates (from hostile pages) are escaped, never an error."""
    return json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))


def digest(text: str | bytes) -> str:
    """SHA-256 in hexadecimal."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return hashlib.sha256(raw).hexdigest()


def content_json(content: Content) -> str:
    """A content as canonical JSON."""
    quote, edit = content.quote, content.edited
    return dump(
        {
            "text": content.text,
            "runs": [[r.start, r.end, r.color, r.size] for r in content.runs],
            "links": list(content.links),
            "images": list(content.images),
            "attachments": list(content.attachments),
            "quote": None if quote is None else [quote.pid, quote.author, time_text(quote.at)],
            "edited": None if edit is None else [edit.by, time_text(edit.at)],
            "blocked": content.blocked,
        }
    )


def read_content(text: str) -> Content:
    """The inverse of :func:`content_json`."""
    raw = json.loads(text)
    quote, edit = raw["quote"], raw["edited"]
    return Content(
        text=raw["text"],
        runs=tuple(Run(*run) for run in raw["runs"]),
        links=tuple(raw["links"]),
        images=tuple(raw["images"]),
        attachments=tuple(raw["attachments"]),
        quote=None if quote is None else Quote(quote[0], quote[1], read_time(quote[2])),
        edited=None if edit is None else Edit(edit[0], needed_time(edit[1])),
        blocked=raw["blocked"],
    )


def identity_json(identity: Identity) -> str:
    """An identity as canonical JSON."""
    return dump(
        {
            "author": identity.author,
            "uid": identity.uid,
            "posted_at": time_text(identity.posted_at),
            "exact": identity.exact,
            "anonymous": identity.anonymous,
            "signature": identity.signature,
            "avatar": identity.avatar,
        }
    )


def read_identity(text: str) -> Identity:
    """The inverse of :func:`identity_json`."""
    raw = json.loads(text)
    return Identity(
        author=raw["author"],
        uid=raw["uid"],
        posted_at=needed_time(raw["posted_at"]),
        exact=raw["exact"],
        anonymous=raw["anonymous"],
        signature=raw["signature"],
        avatar=raw["avatar"],
    )
