"""Small pages in the shape of Discuz! templates, for tests of the page reader."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from auditor.forum.pages import read_page
from auditor.model import Page, Sighting

ZONE = ZoneInfo("Asia/Shanghai")
FOOT = (
    '<div id="ft"><p class="xs0">\nGMT+8, 2026-11-30 03:03<span id="debuginfo">.</span></p></div>'
)
PAGER = (
    '<div id="pgt" class="pgs"><div class="pgt"><div class="pg">'
    '<a href="forum.php?mod=viewthread&tid=4&amp;extra=&amp;page=1">1</a><strong>2</strong>'
    '<a href="forum.php?mod=viewthread&tid=4&amp;extra=&amp;page=15" class="last">... 15</a>'
    '<label><input value="2" /><span title="共 15 页"> / 15 页</span></label></div></div></div>'
)
HEAD_TABLE = (
    '<table><tr><td class="pls"><div class="hm"><span class="xg1">查看:</span> '
    '<span class="xi1">900</span><span class="xg1">回复:</span> <span class="xi1">144</span></div>'
    '</td><td class="plc vwthd"><h1 class="ts"><span id="thread_subject">第一天讨论</span></h1>'
    "</td></tr></table>"
)


def left(name: str = "饺子", uid: int = 7) -> str:
    """The left column of a member."""
    return (
        '<td class="pls"><div class="favatar"><div class="pi"><div class="authi">'
        f'<a href="home.php?mod=space&amp;uid={uid}" class="xw1">{name}</a>\n</div></div>'
        f'<div class="p_pop" id="userinfo1"><strong><a href="home.php?mod=space&amp;uid={uid}" '
        f'class="xi2">{name}</a></strong></div><div><div class="avatar"><a href="#">'
        f'<img src="http://f.test/uc_server/avatar.php?uid={uid}&size=middle"></a></div></div>'
        "</div></td>"
    )


def body(message: str, pid: int = 12) -> str:
    """A message in its frame."""
    return (
        '<div class="t_fsz"><table><tr><td class="t_f" id="postmessage_'
        f'{pid}">\n{message}</td></tr></table></div>'
    )


def post(
    message: str = "一句话",
    *,
    pid: int = 12,
    column: str | None = None,
    line: str = "",
    filter_uid: int | None = 7,
    time: str = '<span title="2026-11-29 22:05:06">5&nbsp;小时前</span>',
    floor: str = "<em>12</em><sup>#</sup>",
    inside: str | None = None,
    sign: str = "",
    hidden: bool = False,
) -> str:
    """One post.  ``inside`` replaces the whole content of .pcb; ``column`` the left column."""
    column = left() if column is None else column
    only = (
        f'<a href="forum.php?mod=viewthread&amp;tid=4&amp;page=1&amp;authorid={filter_uid}" '
        'rel="nofollow">只看该作者</a>'
        if filter_uid is not None
        else ""
    )
    when = f'<em id="authorposton{pid}">发表于 {time}</em>' if time else ""
    style = ' style="display:none;"' if hidden else ""
    return (
        f'<div id="post_{pid}"{style}><table id="pid{pid}" class="plhin"><tr>\n {column}\n'
        f'<td class="plc"><div class="pi">\n<strong>\n<a href="forum.php?mod=redirect&goto=findpost'
        f'&ptid=4&pid={pid}"   id="postnum{pid}">\n{floor}</a>\n</strong>\n<div class="pti">'
        f'<div class="pdbt"></div><div class="authi">\n<img class="authicn" id="authicon{pid}">\n'
        f'{line}{when}\n<span class="pipe">|</span>{only}</div></div></div><div class="pct">'
        f'<style></style><div class="pcb">\n{body(message, pid) if inside is None else inside}\n'
        f'<div id="comment_{pid}" class="cm"></div></div></div></td></tr>\n'
        f'<tr><td class="plc plm">\n{sign}</td></tr><tr id="_postposition{pid}"></tr></table></div>'
    )


def page(
    *posts: str,
    pager: str = "",
    foot: str = FOOT,
    head: str = "",
    table: str = HEAD_TABLE,
    viewer: str = "0",
    end: str = "</body></html>",
    charset: str = "utf-8",
) -> bytes:
    """A thread page."""
    text = (
        f'<!DOCTYPE html><html><head><meta charset="{charset}" />'
        '<link href="http://f.test/forum.php?mod=viewthread&tid=4" rel="canonical" />'
        f"<base href=\"http://f.test/\" /><script>var discuz_uid = '{viewer}';</script>"
        f"{head}</head>"
        f'<body id="nv_forum" class="pg_viewthread">{pager or "<div id=pgt></div>"}'
        f'<div id="postlist" class="pl bm">{table}{"".join(posts)}'
        '<div id="postlistreply" class="pl"><div id="post_new"></div></div></div>'
        f"<form></form>{foot}{end}"
    )
    return text.encode("gb18030" if charset == "gbk" else charset)


def read(*posts: str, **options: str) -> Page:
    """Read a page made of these posts."""
    return read_page(page(*posts, **options), timezone=ZONE)


def one(message: str = "一句话", **options: object) -> Sighting:
    """The single post of a page, as it is read."""
    found = read(post(message, **options))  # type: ignore[arg-type]
    assert len(found.posts) == 1, found.not_understood
    return found.posts[0]
