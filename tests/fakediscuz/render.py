"""Pages as HTML: the thread page, the forum's list, notices, the login form, the touch page."""

from __future__ import annotations

import functools
import hashlib
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote as percent

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tests.fakediscuz import bbcode, dates
from tests.fakediscuz.floors import LABELS, Listing, Row, listing
from tests.fakediscuz.site import Post, Site, Thread, Unknown

COOKIE_PREFIX = "fK3d_2132_"


@functools.cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def template(site: Site, name: str, viewer: str | None = None, **values: Any) -> str:
    """Fill a template; the frame's values are the same on every page."""
    account = site.accounts.get(viewer) if viewer else None
    base: dict[str, Any] = {
        "site": site,
        "old": site.version < "X3.5",
        "uid": account.uid if account else 0,
        "viewer": viewer,
        "formhash": formhash(viewer),
        "cookiepre": COOKIE_PREFIX,
        "clock": dates.plain(site.clock, site.viewer_offset, seconds=False),
        "offset": f"{site.viewer_offset:+g}",
        "captcha": site.captcha,
    }
    return _environment().get_template(name).render({**base, **values})


def formhash(viewer: str | None, saltkey: str = "") -> str:
    """The form's token: tied to who is logged in and to the visit's saltkey."""
    return hashlib.sha256(f"{viewer}|{saltkey}".encode()).hexdigest()[:8]


def thread_page(
    site: Site,
    tid: int,
    page: int,
    viewer: str | None,
    *,
    authorid: int | None = None,
    ordertype: int = 0,
    list_: Listing | None = None,
) -> str:
    """A viewthread page."""
    thread = site.threads.get(tid)
    if thread is None:
        raise Unknown(tid)
    author = next((a.name for a in site.accounts.values() if a.uid == authorid), None)
    shown = list_ or listing(site, thread, page, author=author, ordertype=ordertype)
    extra = f"&amp;extra=&amp;authorid={authorid}" if authorid else "&amp;extra="
    extra += f"&amp;ordertype={ordertype}" if ordertype else ""
    plain = not authorid and not ordertype

    def link(number: int) -> Markup:
        if site.rewrite and plain:
            return Markup(f"thread-{tid}-{number}-1.html")
        return Markup(f"forum.php?mod=viewthread&tid={tid}{extra}&amp;page={number}")

    return template(
        site,
        "viewthread.html.j2",
        viewer,
        thread=thread,
        subject=site.fit(thread.subject),
        page=shown.page,
        pages=shown.pages,
        window=_window(shown.page, shown.pages),
        link=link,
        head=link(1) if site.rewrite else Markup(f"forum.php?mod=viewthread&tid={tid}"),
        canonical=_canonical(site, tid),
        authorid=authorid,
        replies=len(thread.shown) - 1,
        rows=[_row(site, thread, row, viewer, shown.page, authorid) for row in shown.rows],
        hidden_count=sum(_short(site, row.post) for row in shown.rows),
        starter=thread.author,
        starter_uid=site.uid(thread.author),
        space=functools.partial(space, site),
        thread_time=dates.stamp(thread.at, site.clock, site.viewer_offset, site.dates),
    )


def _canonical(site: Site, tid: int) -> Markup:
    """The canonical link names the thread only, whatever the page."""
    if site.rewrite:
        return Markup(f"thread-{tid}-1-1.html")
    return Markup(f"forum.php?mod=viewthread&tid={tid}")


def touch_page(site: Site, tid: int, page: int, viewer: str | None) -> str:
    """The phone's page of a thread: relative times only."""
    thread = site.threads[tid]
    shown = listing(site, thread, page)
    rows = []
    for row in shown.rows:
        words = dates.relative(row.post.at, site.clock, site.viewer_offset)
        when = words or dates.plain(row.post.at, site.viewer_offset, seconds=False)
        rows.append({**_row(site, thread, row, viewer, shown.page, None), "when": Markup(when)})
    return template(
        site,
        "touch.html.j2",
        viewer,
        subject=site.fit(thread.subject),
        rows=rows,
        tid=tid,
        page=shown.page,
        pages=shown.pages,
    )


def forum_page(site: Site, fid: int, page: int, viewer: str | None) -> str:
    """A forumdisplay page."""
    threads = [t for t in site.threads.values() if t.fid == fid and not t.gone]
    threads.sort(key=lambda t: (not t.on_top, -t.shown[-1].at.timestamp()))
    size = 20
    pages = max(1, -(-len(threads) // size))
    page = min(max(1, page), pages)
    rows = []
    for thread in threads[(page - 1) * size : page * size]:
        last = thread.shown[-1]
        started = dates.local(thread.at, site.viewer_offset)
        rows.append(
            {
                "thread": thread,
                "subject": site.fit(thread.subject),
                "uid": site.uid(thread.author),
                "last": last.author,
                "last_query": percent(last.author.encode(site.charset, "replace")),
                "started": f"{started.year}-{started.month}-{started.day}",
                "last_at": Markup(
                    dates.stamp(last.at, site.clock, site.viewer_offset, site.dates, seconds=False)
                ),
                "replies": len(thread.shown) - 1,
                "pages": -(-len(thread.shown) // site.page_size),
            }
        )
    return template(
        site, "forumdisplay.html.j2", viewer, fid=fid, rows=rows, page=page, pages=pages
    )


def notice(
    site: Site, text: str, viewer: str | None = None, *, kind: str = "error", login: bool = False
) -> str:
    """The board's message page (提示信息)."""
    return template(site, "notice.html.j2", viewer, text=text, kind=kind, login=login)


def space(site: Site, uid: int | None) -> str:
    """The address of an account's page."""
    return f"space-uid-{uid}.html" if site.rewrite else f"home.php?mod=space&uid={uid}"


def _window(page: int, pages: int) -> range:
    """The page numbers that the pager prints: ten of them around the current one."""
    first = max(1, min(page - 5, pages - 9))
    return range(first, min(pages, first + 9) + 1)


def _short(site: Site, post: Post) -> bool:
    words = re.sub(r"\[/?[a-z]+[^\]]*\]", "", post.bbcode)
    return site.hide_short and len(words.encode(site.charset, "replace")) < 10


def _floor(site: Site, row: Row) -> Markup:
    number = "" if row.number is None else str(row.number)
    if row.stuck:
        icon = (
            '<img src ="static/image/common/settop.png" alt="顶" class="vm" />'
            if site.version < "X3.5"
            else '<em title="置顶回复" class="replystick vm">顶</em>'
        )
        return Markup(f"{icon} 来自 {number}{site.floor_suffix}")
    if site.floor_labels and row.number in LABELS:
        return Markup(LABELS[row.number])
    suffix = "<sup>#</sup>" if site.floor_suffix == "#" else site.floor_suffix
    return Markup(f"<em>{number}</em>{suffix}")


def _row(
    site: Site, thread: Thread, row: Row, viewer: str | None, page: int, authorid: int | None
) -> Mapping[str, Any]:
    """Everything that the template needs of one post."""
    post, account = row.post, site.accounts.get(row.post.author)
    reader = site.accounts.get(viewer) if viewer else None
    first = post is thread.posts[0]
    locked = _locked(post, thread, viewer, first, account is not None and account.gone)
    view = bbcode.View(
        base=site.url,
        viewer=viewer,
        own=viewer == post.author,
        may_see_hidden=any(p.author == viewer for p in thread.shown),
        attachment=functools.partial(_attached, site, post, viewer),
    )
    named = {int(n) for n in re.findall(r"\[attach\](\d+)\[/attach\]", post.bbcode)}
    return {
        "pid": post.pid,
        "author": site.fit(post.author),
        "uid": account.uid if account else 0,
        "gone": account is None or account.gone,
        "anonymous": post.anonymous,
        "hidden": _short(site, post),
        "first": first,
        "floor": _floor(site, row),
        "starter": not first and post.author == thread.author and not post.anonymous,
        "phone": post.phone,
        "when": Markup(dates.stamp(post.at, site.clock, site.viewer_offset, site.dates)),
        "title": site.fit(post.title),
        "locked": Markup(locked) if locked else None,
        "shows_text": not locked or (reader is not None and reader.admin),
        "message": Markup(_message(site, post, view, viewer)),
        "loose": [a for a in post.attachments if a.aid not in named] if viewer else [],
        "needs_login": bool(post.attachments) and not viewer,
        "signature": Markup(bbcode.render(account.signature, view)) if account else Markup(""),
        "comments": [
            (who, site.uid(who), text, Markup(_minute(site, at))) for who, text, at in post.comments
        ],
        "ratings": [(who, site.uid(who), value, why) for who, value, why in post.ratings],
        "authorid": None if post.anonymous else (account.uid if account else 0),
        "filter": authorid,
        "page": page,
    }


def _minute(site: Site, at: Any) -> str:
    return dates.stamp(at, site.clock, site.viewer_offset, site.dates, seconds=False)


def _locked(post: Post, thread: Thread, viewer: str | None, first: bool, gone: bool) -> str | None:
    """The words shown instead of the message, None where the message is shown."""
    if gone:
        return "提示: <em>作者被禁止或删除 内容自动屏蔽</em>"
    if post.blocked:
        return "提示: <em>该帖被管理员或版主屏蔽</em>"
    if post.password and viewer != post.author:
        return '本帖为密码帖 ，请输入密码<input type="text" id="postpw" class="vm px" />'
    if thread.hidden_replies and not first and viewer not in (post.author, thread.author):
        return "此帖仅作者可见"
    if thread.price and first and viewer != thread.author:
        return f"本主题需向作者支付 <strong>{thread.price} 金钱</strong> 才能浏览"
    return None


def _message(site: Site, post: Post, view: bbcode.View, viewer: str | None) -> str:
    text = site.fit(post.bbcode)
    body = bbcode.render(text, view, escape=_escape)
    if post.edited:
        by, at = post.edited
        when = dates.plain(at, site.viewer_offset, seconds=False)
        body = (
            f'<i class="pstatus"> 本帖最后由 {_escape(site.fit(by))} 于 {when} 编辑 </i>'
            f"<br />\n<br />\n{body}"
        )
    if site.jammer and viewer != post.author:
        body = _jam(body, random.Random(site.salt * 100003 + post.pid))
    return body


def _jam(body: str, chance: random.Random) -> str:
    """Rubbish at every line break, hidden in one of the two ways of the board."""

    def rubbish() -> str:
        return "".join(chance.choice("abcdefghijkmnpqrstuvwxyz0123456789!$%*,. ") for _ in range(9))

    def at_break(_match: re.Match[str]) -> str:
        if chance.random() < 0.5:
            return f'<font class="jammer">{rubbish()}</font><br />\n'
        return f'<br />\n<span style="display:none">{rubbish()}</span>'

    return re.sub(r"<br />\n", at_break, body)


def _attached(site: Site, post: Post, viewer: str | None, aid: int) -> str:
    """The HTML of a file shown inside the text: nothing for a guest."""
    found = next((a for a in post.attachments if a.aid == aid), None)
    if found is None or not viewer:
        return ""
    return template(site, "attachment.html.j2", viewer, file=found, when=_minute(site, post.at))


def _escape(text: str) -> str:
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, entity)
    return text
