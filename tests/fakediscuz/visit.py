"""Answers of the board to one request: routes, notices, cookies, anti-crawler pages."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode, urlsplit

from tests.fakediscuz import login, walls
from tests.fakediscuz.floors import listing, page_of
from tests.fakediscuz.render import (
    COOKIE_PREFIX,
    forum_page,
    notice,
    thread_page,
    touch_page,
)
from tests.fakediscuz.site import Site

_PHONE = re.compile(r"iphone|android.*mobile|windows phone", re.I)
_SPIDER = re.compile(r"baiduspider|googlebot|bingbot|sogou|yisou", re.I)
_THREAD = re.compile(r"/thread-(\d+)-(\d+)-\d+\.html")
_FORUM = re.compile(r"/forum-(\d+)-(\d+)\.html")
GONE = "抱歉，指定的主题不存在或已被删除或正在被审核"


@dataclass(slots=True)
class Request:
    """One request as the server saw it; ``status`` is filled in with the answer."""

    path: str
    query: dict[str, str]
    method: str
    cookies: dict[str, str]
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    form: dict[str, str] = field(default_factory=dict)
    target: str = ""  # path and query as asked


@dataclass(slots=True)
class Answer:
    """What goes back."""

    status: int
    body: bytes = b""
    headers: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Memory:
    """What the server keeps of its visitors."""

    logins: dict[str, str] = field(default_factory=dict)  # _auth cookie -> account name
    passed: set[str] = field(default_factory=set)  # saltkeys that solved a wall
    last_hit: float | None = None
    failures: int = 0


def answer(site: Site, memory: Memory, request: Request) -> Answer:
    """The board's answer to a request, with the cookies of the visit."""
    site.salt += 1
    saltkey = request.cookies.get(COOKIE_PREFIX + "saltkey") or _token(site, "salt")
    viewer = memory.logins.get(request.cookies.get(COOKIE_PREFIX + "auth", ""))
    found = walls.stop(site, memory, request, saltkey) or _route(
        site, memory, request, viewer, saltkey
    )
    for name, value in (
        ("saltkey", saltkey),
        ("lastvisit", str(int(site.clock.timestamp()) - 3600)),
        ("sid", _token(site, "sid")),
        ("lastact", f"{int(site.clock.timestamp())}%09forum.php"),
    ):
        found.headers.append(("Set-Cookie", f"{COOKIE_PREFIX}{name}={value}; path=/"))
    return found


def html(site: Site, text: str, status: int = 200, charset: str | None = None) -> Answer:
    """An HTML answer in the site's charset, which the header names."""
    name = charset or site.charset
    body = text.encode(name, "xmlcharrefreplace")
    return Answer(status, body, [("Content-Type", f"text/html; charset={name}")])


def redirect(location: str, status: int = 302) -> Answer:
    """A redirect; the board gives relative addresses."""
    return Answer(status, b"", [("Location", location), ("Content-Type", "text/html")])


def refuse(
    site: Site,
    request: Request,
    text: str,
    viewer: str | None,
    *,
    status: int = 200,
    kind: str = "error",
) -> Answer:
    """A notice; to a guest whom logging in might help, with the login box."""
    if request.query.get("inajax") == "1":
        return xml(site, f"{text}<script>errorhandle_('{text}', {{}});</script>")
    wants_login = viewer is None and kind == "info"
    return html(site, notice(site, text, viewer, kind=kind, login=wants_login), status)


def xml(site: Site, text: str) -> Answer:
    """An answer to a request by script: XML around CDATA."""
    body = f'<?xml version="1.0" encoding="{site.charset}"?>\n<root><![CDATA[{text}]]></root>'
    headers = [("Content-Type", f"application/xml; charset={site.charset}")]
    return Answer(200, site.encode(body), headers)


def _token(site: Site, kind: str) -> str:
    return hashlib.sha256(f"{kind}{site.salt}".encode()).hexdigest()[:8]


def _route(
    site: Site, memory: Memory, request: Request, viewer: str | None, saltkey: str
) -> Answer:
    path, query = request.path, request.query
    if path.endswith("/member.php"):
        return login.member(site, memory, request, viewer, saltkey)
    if site.closed_text:
        return refuse(site, request, site.closed_text, viewer)
    thread, forum = _THREAD.fullmatch(path), _FORUM.fullmatch(path)
    if thread:
        query = {**query, "mod": "viewthread", "tid": thread[1], "page": thread[2]}
    elif forum:
        query = {**query, "mod": "forumdisplay", "fid": forum[1], "page": forum[2]}
    elif path.endswith("/home.php"):
        return refuse(site, request, "您需要先登录才能继续本操作", viewer, kind="info")
    elif not path.endswith("/forum.php"):
        return Answer(404, b"not found", [("Content-Type", "text/plain")])
    if query.get("mod") == "viewthread":
        return _viewthread(site, request, query, viewer)
    if query.get("mod") == "redirect":
        return _redirect(site, query)
    if query.get("mod") == "forumdisplay":
        fid = _number(query.get("fid"))
        if not any(t.fid == fid for t in site.threads.values()):
            return refuse(site, request, "抱歉，指定的版块不存在", viewer, status=200)
        if viewer is None and not site.guests_read:
            return refuse(site, request, NO_GUESTS, viewer, kind="info")
        return html(site, forum_page(site, fid, _number(query.get("page")) or 1, viewer))
    return refuse(site, request, "未定义操作，请返回。", viewer)


NO_GUESTS = "抱歉，您尚未登录，没有权限访问该版块"


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() else 0


def _viewthread(
    site: Site, request: Request, query: Mapping[str, str], viewer: str | None
) -> Answer:
    tid, page = _number(query.get("tid")), _number(query.get("page")) or 1
    thread = site.threads.get(tid)
    if thread is None or thread.gone:
        known = site.version >= "X3.4"  # older boards answer 200
        return refuse(site, request, GONE, viewer, status=404 if known else 200)
    account = site.accounts.get(viewer) if viewer else None
    if account is None and not site.guests_read:
        return refuse(site, request, NO_GUESTS, viewer, kind="info")
    if thread.readperm > (account.level if account else 1):
        text = f"抱歉，本帖要求阅读权限高于 {thread.readperm} 才能浏览"
        return refuse(site, request, text, viewer, kind="info")
    agent = request.headers.get("user-agent", "")
    wants = query.get("mobile")
    if wants == "2" and not _PHONE.search(agent):
        return redirect(_again(query, mobile="no"), 301)
    if wants != "no" and _PHONE.search(agent):
        return html(site, touch_page(site, tid, page, viewer), charset="utf-8")
    authorid, order = _number(query.get("authorid")) or None, _number(query.get("ordertype"))
    author = next((a.name for a in site.accounts.values() if a.uid == authorid), None)
    if authorid and not any(p.author == author and not p.anonymous for p in thread.shown):
        return refuse(site, request, "未定义操作，请返回。", viewer)
    shown = listing(site, thread, page, author=author, ordertype=order)
    if shown.renumbered:  # BEHAVIOUR 1: to itself, without filter and order
        return redirect(f"forum.php?mod=viewthread&tid={tid}&page={page}")
    text = thread_page(site, tid, page, viewer, authorid=authorid, ordertype=order, list_=shown)
    if _SPIDER.search(agent):
        text = re.sub(
            r'<strong>\s*<a href="[^"]*"\s+id="postnum\d+">.*?</strong>', "", text, flags=re.S
        )
        text = re.sub(r'<a href="[^"]*" rel="nofollow">只看该作者</a>', "", text)
    return html(site, text)


def _again(query: Mapping[str, str], **changes: str) -> str:
    return "forum.php?" + urlencode({**query, **changes})


def _redirect(site: Site, query: Mapping[str, str]) -> Answer:
    """findpost and lastpost: to the page of a post, relative (BEHAVIOUR 12)."""
    tid = _number(query.get("ptid")) or _number(query.get("tid"))
    thread = site.threads.get(tid)
    if thread is None or thread.gone:
        return html(site, notice(site, GONE), 404 if site.version >= "X3.4" else 200)
    if query.get("goto") == "lastpost":
        page = listing(site, thread, 10**9, ordertype=2).page
        return redirect(f"forum.php?mod=viewthread&tid={tid}&page={page}#lastpost", 301)
    pid = _number(query.get("pid"))
    if not any(p.pid == pid for p in thread.posts):
        return redirect(f"forum.php?mod=viewthread&tid={tid}", 301)
    page = page_of(site, thread, pid)
    return redirect(f"forum.php?mod=viewthread&tid={tid}&page={page}#pid{pid}", 301)


def parse(site: Site, method: str, target: str, headers: Mapping[str, str], body: bytes) -> Request:
    """A request from its parts; forms come in the site's charset."""
    parts = urlsplit(target)
    cookies = dict(
        piece.strip().split("=", 1)
        for piece in headers.get("cookie", "").split(";")
        if "=" in piece
    )
    encoding = "gb18030" if site.charset == "gbk" else site.charset
    return Request(
        path=parts.path,
        query=dict(parse_qsl(parts.query, keep_blank_values=True)),
        method=method,
        cookies=cookies,
        headers=dict(headers),
        form=dict(
            parse_qsl(
                body.decode("ascii", "replace"),
                keep_blank_values=True,
                encoding=encoding,
                errors="replace",
            )
        ),
        target=target,
    )
