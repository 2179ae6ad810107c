"""What a page is that shows no posts, in the forum's own words.

Discuz! answers almost everything with HTTP 200, so the page itself has to say whether it is
the forum's message, a request to log in, or a wall against crawlers (behaviour 9 and 10).
Such a page is read once, so BeautifulSoup reads it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from auditor.forum.soup import soup
from auditor.model import PageKind
from auditor.text.safe import safe_line

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag

_MOST_WORDS = 200
_MOST_READ = 400_000  # characters; a page without posts is never this long
_CDATA = re.compile(r"<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.S)
_LOG_IN = re.compile(r"(?:需要先?登录|尚未登录|请先?登录|登录后|没有登录)")
_SUM = re.compile(r"\d{1,4}(?:\s*[+*xX×-]\s*\d{1,4}){1,6}\s*=\s*[?？]")
# behaviour 10: what the titles of the walls mean
_WALLS = (
    ("频繁刷新限制", "论坛的防刷新限制：同一页面在一两秒内重复打开，请放慢读取的间隔"),
    ("页面重载开启", "论坛要求带着它给的 Cookie 再打开一次"),
    ("代理服务器访问限制", "论坛不许通过代理服务器访问"),
)
_KINDS = (
    ("pg_forumdisplay", "这是版块的主题列表，不是主题页"),
    ("pg_index", "这是论坛首页，不是主题页"),
    ("pg_space", "这是个人空间，不是主题页"),
    ("pg_post", "这是发帖页，不是主题页"),
    ("pg_search", "这是搜索页，不是主题页"),
)


def read(text: str) -> tuple[PageKind, str]:
    """What a page without posts is, and a Chinese sentence that says so.

    Words that the forum shows are quoted, cleaned and cut short.
    """
    if not text.strip():
        return PageKind.EMPTY, "页面是空的"
    text = text[:_MOST_READ]
    if text.lstrip()[:1] in ("{", "["):
        return PageKind.OTHER, "这是程序接口的数据（JSON），不是主题页"
    if text.lstrip().startswith("<?xml") and (match := _CDATA.search(text)):
        return _message(soup(match[1]), None)
    page = soup(text)
    title = safe_line(page.title.get_text(), 80) if page.title else ""
    return (
        _wall(page, title)
        or _notice(page)
        or _login(page)
        or _broken(page, title)
        or _other(page, title, text)
    )


def _wall(page: BeautifulSoup, title: str) -> tuple[PageKind, str] | None:
    for words, meaning in _WALLS:
        if words in title:
            return PageKind.WALL, f"{meaning}（页面标题：{words}）"
    if _SUM.search(title) or page.find(attrs={"name": "secqsubmit"}) is not None:
        return PageKind.WALL, f"论坛要访客先答一道算术题（{title}），请用浏览器打开一次"
    if page.find("script") is not None and not _visible(page):
        return PageKind.WALL, "页面只有一段脚本而没有内容：是论坛的防采集跳转（_dsign）"
    return None


def _notice(page: BeautifulSoup) -> tuple[PageKind, str] | None:
    box = page.select_one("#messagetext") or page.select_one("div.jump_c")  # desktop, phone
    if box is None:
        return None
    return _message(box.select_one("p") or box, page)


def _message(node: BeautifulSoup | Tag, page: BeautifulSoup | None) -> tuple[PageKind, str]:
    """The forum's message: LOGIN where logging in would help, else NOTICE."""
    inner = node.select_one("[class^=alert_]")
    words = _visible(inner if inner is not None else node)
    asks = page is not None and page.find(id="messagelogin") is not None
    if asks or _LOG_IN.search(words):
        return PageKind.LOGIN, f"论坛要求登录：{words}"
    return PageKind.NOTICE, f"论坛提示：{words}" if words else "论坛的提示页，没有文字"


def _login(page: BeautifulSoup) -> tuple[PageKind, str] | None:
    if page.find("form", attrs={"name": "login"}) is None:
        return None
    return PageKind.LOGIN, "这是论坛的登录页"


def _broken(page: BeautifulSoup, title: str) -> tuple[PageKind, str] | None:
    """The forum's own crash page; a wrong formhash also gives it (behaviour 8)."""
    if "System Error" not in title and "Database Error" not in title:
        return None
    info = page.select_one(".info li")
    words = _visible(info) if info is not None else title
    return PageKind.NOTICE, f"论坛程序报错：{words}"


def _other(page: BeautifulSoup, title: str, text: str) -> tuple[PageKind, str]:
    body = page.body
    marks = " ".join(body.get_attribute_list("class")) if body is not None else ""  # type: ignore[arg-type]
    if "Discuz! Archiver" in title:
        return PageKind.OTHER, "这是 Archiver 简版页面，没有编号和楼层，请保存普通页面"
    if "手机版" in title or "mobile/style" in text[:8000]:
        return PageKind.OTHER, "这是手机版页面，没有准确的时间，请保存电脑版页面"
    if page.find("b", string=re.compile(r"^\s*作者:")) is not None:
        return PageKind.OTHER, "这是打印版页面，没有编号和楼层，请保存普通页面"
    for mark, meaning in _KINDS:
        if mark in marks:
            return PageKind.OTHER, meaning
    if "pg_viewthread" in marks:
        if "</html" not in text[-4000:].lower():
            return PageKind.CUT, "页面不完整：在帖子列表之前就中断了"
        return PageKind.EMPTY, "这是主题页，可是上面没有帖子列表"
    shown = f"（标题：{title}）" if title else ""
    return PageKind.OTHER, f"不是论坛的主题页{shown}"


def _visible(node: BeautifulSoup | Tag) -> str:
    """An element's words without scripts and styles, on one line, cut short."""
    words = [
        str(piece)
        for piece in node.find_all(string=True)
        if type(piece).__name__ == "NavigableString"
        and (piece.parent is None or piece.parent.name not in ("script", "style", "title", "head"))
    ]
    return safe_line(" ".join(" ".join(words).split()), _MOST_WORDS)
