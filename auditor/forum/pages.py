"""One page, from its bytes to a :class:`model.Page`.

This is the hot path of reading: a page is parsed once, by Lexbor, and only those parts of it
that something is read from.
"""

from __future__ import annotations

import re
from datetime import tzinfo
from zoneinfo import ZoneInfo

from auditor.forum import facts, layout, notices, thread
from auditor.forum.body import Place
from auditor.forum.decode import Decoded, decode, unescape_again
from auditor.forum.region import region
from auditor.model import Page, PageKind

_POSTED = re.compile(rb'<em\s[^<>]{0,200}\bid="authorposton')  # one a post
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9_]{0,30})")
# tags without an end, and tags whose end may be left out because they cannot stand in their like
_VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr")
_FLAT = frozenset((*_VOID, "param", "source", "track", "li", "p", "dt", "dd", "option"))
_SMALL = 150_000  # characters; whatever nesting fits in takes no parser long
_DEEPEST = 3_000  # open tags inside one another; forum pages have 30, long posts some hundred

_AUTHOR_VIEW = "这是「只看该作者」的页面：楼层是另外数的，不能当作完整的一页"


def read_page(
    raw: bytes,
    *,
    content_type: str | None = None,
    timezone: ZoneInfo,
    fallback_charset: str | None = None,
) -> Page:
    """Read a fetched or saved page; never raises, whatever the bytes are.

    ``content_type`` is the HTTP header, None for a saved file.  Times of posts stand in the
    timezone that the page's footer names, ``timezone`` where it names none; results are in
    ``timezone``.  ``fallback_charset`` is for pages that declare no charset.
    """
    decoded = decode(raw, content_type, fallback_charset)
    text = decoded.text
    if _too_deep(text):
        note = "页面的标签一层套一层，深得不像论坛的页面，没有读"
        return _without_posts(decoded, timezone, PageKind.OTHER, note)
    if "postlist" not in text and "post_" not in text:
        return _without_posts(decoded, timezone, *notices.read(text))
    from selectolax.lexbor import LexborHTMLParser

    # Lexbor reads UTF-8: a page that came in it, whole, need not be encoded again
    whole = decoded.charset == "utf-8" and not decoded.bad_bytes
    part, ended = region(raw if whole else text.encode("utf-8", "replace"))
    expected = len(_POSTED.findall(part))
    found = layout.sort(LexborHTMLParser(part), expected)
    if not found.posts and found.frame is None:
        return _without_posts(decoded, timezone, *notices.read(text))
    lost = expected - len(found.posts)
    return _thread(decoded, found, timezone, ended or layout.list_ended(found), lost)


def _without_posts(decoded: Decoded, timezone: ZoneInfo, kind: PageKind, note: str) -> Page:
    clock = facts.foot(decoded.text)
    return Page(
        kind=kind,
        note=note,
        clock=clock[0].astimezone(timezone) if clock is not None else None,
        viewer=facts.viewer(decoded.text),
        charset=decoded.charset,
        bad_bytes=decoded.bad_bytes,
    )


def _thread(
    decoded: Decoded, found: layout.RawPage, timezone: ZoneInfo, ended: bool, lost: int
) -> Page:
    """A page of posts.  ``lost`` posts stand inside others, where no forum puts them."""
    text = decoded.text
    head = facts.head(text)
    clock = facts.foot(text)
    shown: tzinfo = clock[1] if clock is not None else timezone
    # Times inside messages were written in the timezone of whoever wrote them, which is the
    # site's.  A guest's footer tells it; a member's tells that member's own setting.
    written: tzinfo = timezone if head.viewer else shown
    pager = facts.pager(found.pager)
    filtered = pager.filtered or layout.filtered(found)
    tid = facts.thread_id([post.floor for post in found.posts], head.canonical, pager)
    kind, note = _kind(text, found, ended, filtered)
    if not ended:
        found.posts = found.posts[:-1]  # the page breaks off inside this one
    place = Place(head.base, written, timezone, decoded.unicode)
    posts = thread.read(found, tid or 0, place, shown, filtered)
    remarks = posts.not_understood
    if tid is None:
        remarks = ("页面上找不到帖号（tid）", *remarks)
    if lost > 0:
        remarks = (f"有 {lost} 处像帖子的内容嵌在别的帖子里面，没有读入", *remarks)
    title = found.subject.text().strip() if found.subject is not None else ""
    counts = found.counts
    return Page(
        kind=kind,
        note=note,
        tid=tid,
        # an author's view counts its own pages: its numbers are not the thread's
        number=None if filtered else pager.number,
        pages=None if filtered else pager.pages,
        title=title if decoded.unicode else unescape_again(title),
        replies=facts.digits(counts[1].text()) if len(counts) > 1 else None,
        closed=found.closed,
        clock=clock[0].astimezone(timezone) if clock is not None else None,
        viewer=head.viewer,
        charset=decoded.charset,
        bad_bytes=decoded.bad_bytes,
        posts=posts.posts,
        not_understood=remarks,
    )


def _kind(text: str, found: layout.RawPage, ended: bool, filtered: bool) -> tuple[PageKind, str]:
    """Whether the page is whole, and if not, where it breaks off."""
    if not ended:
        last = f"在编号 {found.posts[-1].pid} 这一帖的中间" if found.posts else "在第一帖之前"
        return PageKind.CUT, f"页面不完整：{last}就中断了"
    if "</html" not in text[text.rfind("</") - 200 :].lower():
        return PageKind.CUT, "页面不完整：在页脚之前就中断了"
    if not found.posts:
        return PageKind.EMPTY, "主题页上没有帖子"
    return PageKind.THREAD, _AUTHOR_VIEW if filtered else ""


def _too_deep(text: str) -> bool:
    """Whether tags are nested so deep that a parser would take minutes over them."""
    if len(text) < _SMALL:
        return False
    depth = 0
    for match in _TAG.finditer(text):
        if match[2].lower() in _FLAT:
            continue
        depth = max(depth - 1, 0) if match[1] else depth + 1
        if depth > _DEEPEST:
            return True
    return False
