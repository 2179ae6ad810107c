"""Whom a post quotes.

The forum writes a quote as text into the reply when the reply is written: the quoted
post's author and minute, from a desktop with a link to it, from a phone without.  What
people type between [quote] themselves has no such head.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING

from auditor.forum.addresses import PID, number
from auditor.forum.decode import unescape_again
from auditor.forum.times import moment
from auditor.model import Post, Quote, Revision

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_HEAD = re.compile(r"\s*(\S.{0,79}) 发表于 (.{8,40})\Z", re.S)
_LONGEST = 200  # nodes of a quote's first line worth looking at


def head(node: LexborNode, zone: tzinfo, timezone: tzinfo, unicode: bool) -> Quote | None:
    """The head of ``div.quote``, None where a person typed the quote.

    ``zone`` is the timezone in which the head was written, ``timezone`` the one wanted.
    The first line must begin with the forum's own ``<font>``; ``pid`` stays None where it
    holds no link to a post.
    """
    block = _child(node, "blockquote")
    first = block.first_child if block is not None else None
    while first is not None and first.tag == "-text" and not (first.text_content or "").strip():
        first = first.next
    if first is None or first.tag != "font":
        return None
    words: list[str] = []
    pid: int | None = None
    current: LexborNode | None = first
    for _ in range(_LONGEST):
        if current is None or current.tag == "br":
            break
        for inner in current.traverse(include_text=True):
            if inner.tag == "-text":
                words.append(inner.text_content or "")
            elif inner.tag == "a" and pid is None:
                address = inner.attributes.get("href") or ""
                pid = number(PID, address) if "goto=findpost" in address else None
        current = current.next
    line = "".join(words).replace("\xa0", " ").strip()
    match = _HEAD.match(line[:_LONGEST])
    found = moment(match[2], zone) if match else None
    if match is None or found is None:
        return None
    author = match[1] if unicode else unescape_again(match[1])
    return Quote(pid, author, found[0].astimezone(timezone))


def resolve(posts: Sequence[Post]) -> tuple[Post, ...]:
    """Give quotes without a link the post that they quote, where only one can be meant.

    A quote from a phone names an author and a minute: it is the post of that author, in the
    same thread, of that minute, written before the quoting one.  Where no post or more than
    one fits, ``pid`` stays None.  Names are compared exactly.
    """
    by_minute: dict[tuple[int, str, datetime], list[Post]] = {}
    for post in posts:
        minute = post.posted_at.replace(second=0, microsecond=0)
        by_minute.setdefault((post.tid, post.author, minute), []).append(post)

    def resolved(post: Post, revision: Revision) -> Revision:
        quote = revision.content.quote
        if quote is None or quote.pid is not None or quote.at is None:
            return revision
        minute = quote.at.replace(second=0, microsecond=0)
        fits = [
            other
            for other in by_minute.get((post.tid, quote.author, minute), ())
            if (other.posted_at, other.pid) < (post.posted_at, post.pid)
        ]
        if len(fits) != 1:
            return revision
        quote = replace(quote, pid=fits[0].pid)
        return replace(revision, content=replace(revision.content, quote=quote))

    result = []
    for post in posts:
        revisions = tuple(resolved(post, revision) for revision in post.revisions)
        result.append(post if revisions == post.revisions else replace(post, revisions=revisions))
    return tuple(result)


def _child(node: LexborNode, tag: str) -> LexborNode | None:
    child = node.first_child
    while child is not None and child.tag != tag:
        child = child.next
    return child
