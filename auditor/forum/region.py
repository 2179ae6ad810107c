"""The part of a thread page that has to be parsed.

Head, foot, and most of what stands around a message (rank, points, buttons) are two thirds
of a page.  They are cut out before parsing, by the marks of the forum's own templates.
Such marks cannot stand in a member's words, where the forum writes ``<`` as ``&lt;``; where
a template lacks one, more is parsed and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

_LIST = b'<div id="postlist"'
_AFTER_LIST = b'<div id="postlistreply"'
_PAGER = b'<div id="pgt"'
_ABOVE_WITHIN = 20_000  # bytes above the posts in which the pager stands

_POST = b'<div id="post_'
_RIGHT = b'<td class="plc"'
_MEMBER = b'class="xw1"'  # the author's name in the left column of the usual layout
_CARD = b'<div class="p_pop'
_AVATAR = b'<div class="avatar"'
_END = b'<tr id="_postposition'  # after message and signature: buttons only
_DIGITS = b"0123456789"


def region(source: bytes) -> tuple[bytes, bool]:
    """From the pager to the last post, as UTF-8, and whether the list of posts ended.

    False for the second also where the template has no mark after the list.
    """
    start = source.find(_LIST)
    if start < 0:
        return source, False
    above = source.rfind(_PAGER, max(start - _ABOVE_WITHIN, 0), start)
    end = source.rfind(_AFTER_LIST, start)
    ended = end >= 0
    part = source[above if above >= 0 else start : end if ended else len(source)]
    return b"".join(_lean(part, ended)), ended


def _lean(part: bytes, ended: bool) -> Iterator[bytes]:
    """The same, post by post, without what nothing is read from."""
    place = _next(part, 0)
    if place < 0:
        yield part
        return
    yield part[:place]
    while place >= 0:
        after = _next(part, place + 1)
        yield from _post(part, place, after if after >= 0 else len(part), ended or after >= 0)
        place = after


def _next(part: bytes, start: int) -> int:
    """Where the next post begins, -1 where there is none."""
    found = part.find(_POST, start)
    while found >= 0 and part[found + len(_POST) : found + len(_POST) + 1] not in _DIGITS:
        found = part.find(_POST, found + 1)
    return found


def _post(part: bytes, start: int, end: int, whole: bool) -> Iterator[bytes]:
    """One post.  ``whole``: something follows it, so that it cannot be cut off in the middle."""
    right = part.find(_RIGHT, start, end)
    card = part.find(_CARD, start, right) if right >= 0 else -1
    if card >= 0 and part.find(_MEMBER, start, card) >= 0:
        avatar = part.find(_AVATAR, card, right)
        close = part.find(b"</a>", avatar, right) if avatar >= 0 else -1
        if close >= 0:
            yield part[start:card]
            yield b"<div>"
            yield part[avatar:close]
            yield b"</a></div></div></div></td>"
            start = right
    tail = part.rfind(_END, start, end) if whole else -1
    if tail >= 0:
        yield part[start:tail]
        yield b"</table></div>"
    else:
        yield part[start:end]
