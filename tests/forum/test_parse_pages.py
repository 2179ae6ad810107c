"""What a page is, where it stands, and that no bytes bring the reader down."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.forum.pages import read_page
from auditor.forum.soup import soup
from auditor.model import Page, PageKind
from tests.forum.markup import FOOT, HEAD_TABLE, PAGER, ZONE, body, page, post, read


def of(text: str, **options: str) -> Page:
    return read_page(text.encode(), timezone=ZONE, **options)


def notice(words: str, *, login: bool = False, kind: str = "alert_error") -> str:
    asks = '<div id="messagelogin"></div>' if login else ""
    return (
        "<html><head><title>提示信息 - 论坛</title></head><body><div id='main_succeed' "
        "style='display:none'><p id='succeedmessage'></p></div>"
        f"<div id='messagetext' class='{kind}'><p>{words}</p>"
        f"</div>{asks}{FOOT}</body></html>"
    )


def test_a_thread_page_says_where_it_stands() -> None:
    found = read(post(), pager=PAGER, viewer="3")
    assert found.kind is PageKind.THREAD and found.note == ""
    assert (found.tid, found.number, found.pages, found.viewer) == (4, 2, 15, 3)
    assert (found.title, found.replies, found.closed) == ("第一天讨论", 144, False)
    assert found.clock == datetime(2026, 11, 30, 3, 3, tzinfo=ZONE)
    assert (found.charset, found.bad_bytes, found.not_understood) == ("utf-8", 0, ())


def test_a_thread_without_a_pager_is_one_page() -> None:
    found = read(post())
    assert (found.number, found.pages) == (1, 1)


def test_a_pager_with_rewritten_addresses_and_without_a_count() -> None:
    pager = (
        '<div id="pgt"><div class="pg"><strong>1</strong><a href="thread-4-2-1.html">2</a>'
        '<a href="thread-4-2-1.html" class="nxt">下一页</a></div></div>'
    )
    found = read(post(), pager=pager)
    assert (found.number, found.pages) == (1, 2)


def test_the_pager_of_comments_is_not_the_threads() -> None:
    comments = (
        '<div id="comment_12"><div class="pgs"><div class="pg"><strong>7</strong></div></div></div>'
    )
    raw = page(post(inside=body("话") + comments)).replace(b"<div id=pgt></div>", b"")
    found = read_page(raw, timezone=ZONE)
    assert (found.number, found.pages) == (1, 1)


def test_a_lower_pager_counts_where_the_upper_one_is_gone() -> None:
    raw = page(post()).replace(b"<div id=pgt></div>", b"")
    lower = PAGER.replace(' id="pgt"', "").encode()
    raw = raw.replace(b"<form></form>", lower).replace(b'<div id="postlistreply"', b'<div id="x"')
    found = read_page(raw, timezone=ZONE)
    assert (found.number, found.pages) == (2, 15)


def test_a_closed_thread() -> None:
    table = HEAD_TABLE.replace("</h1>", '</h1><i class="fico-lock fc-s" title="关闭"></i>')
    assert read(post(), table=table).closed
    table = HEAD_TABLE.replace("</h1>", '</h1><img src="locked.gif" title="关闭" />')
    assert read(post(), table=table).closed
    assert not read(post('<i title="关闭">我关门了</i>')).closed


def test_a_view_of_one_author_is_no_page_of_the_thread() -> None:
    raw = page(post(floor="楼主"), pager=PAGER).decode()
    raw = raw.replace("只看该作者", "显示全部楼层").replace("&amp;authorid=7", "")
    found = of(raw)
    assert found.kind is PageKind.THREAD
    assert (found.number, found.pages) == (None, None)
    assert "只看该作者" in found.note
    assert (found.posts[0].floor, found.posts[0].floor_label) == (None, "楼主")
    by_pager = page(post(filter_uid=None), pager=PAGER.replace("extra=", "authorid=7")).decode()
    assert of(by_pager).number is None


def test_the_thread_is_known_without_floor_links() -> None:
    raw = page(post()).decode().replace("&ptid=4", "")
    assert of(raw).tid == 4
    raw = raw.replace("mod=viewthread&tid=4", "mod=viewthread")
    found = of(raw.replace('rel="canonical"', 'rel="x"'))
    assert found.tid is None and "tid" in found.not_understood[0]


def test_a_saved_page_may_have_lost_its_scripts() -> None:
    assert of(page(post()).decode().replace("var discuz_uid", "var x")).viewer is None


@pytest.mark.parametrize(
    ("words", "login", "kind"),
    [
        ("抱歉，指定的主题不存在或已被删除或正在被审核", False, PageKind.NOTICE),
        ("抱歉，本帖要求阅读权限高于 90 才能浏览", False, PageKind.NOTICE),
        ("抱歉，本帖要求阅读权限高于 90 才能浏览", True, PageKind.LOGIN),
        ("抱歉，您尚未登录，没有权限访问该版块", False, PageKind.LOGIN),
        ("您需要先登录才能继续本操作", False, PageKind.LOGIN),
        ("站长关门修整，周一再见", False, PageKind.NOTICE),
    ],
)
def test_notices_are_quoted(words: str, login: bool, kind: PageKind) -> None:
    found = of(notice(words, login=login))
    assert found.kind is kind and words in found.note
    assert found.posts == () and found.clock == datetime(2026, 11, 30, 3, 3, tzinfo=ZONE)


def test_a_notices_words_do_no_harm() -> None:
    found = of(notice("坏\x1b[31m话&#x202e;反" + "长" * 5000 + "<script>alert(1)</script>"))
    assert "\x1b" not in found.note and "\u202e" not in found.note
    assert "alert" not in found.note and len(found.note) < 300


def test_messages_of_the_ajax_and_phone_templates() -> None:
    xml = (
        '<?xml version="1.0" encoding="utf-8"?><root><![CDATA[<h3><em>提示信息</em></h3><div>'
        '<div class="alert_error">帖子不见了<script>x()</script></div></div><p>确定</p>]]></root>'
    )
    assert of(xml).note == "论坛提示：帖子不见了"
    phone = (
        "<html><title>提示信息 - 手机版</title><div class='jump_c'><p>帖子不见了</p></div></html>"
    )
    assert of(phone).kind is PageKind.NOTICE


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("<html><head><title>频繁刷新限制</title></head><body>稍候</body></html>", "刷新"),
        ("<html><head><title>页面重载开启</title></head><body>重载</body></html>", "Cookie"),
        ("<html><head><title>10 + 15 + 19 + 1 = ?</title></head><body>答</body></html>", "算术"),
        ("<html><body><form><input name='secqsubmit'>答</form></body></html>", "算术"),
        ('<meta charset=""><script>var a="b";location=a</script>', "防采集"),
    ],
)
def test_walls_against_crawlers_are_told_apart(text: str, word: str) -> None:
    found = of(text)
    assert found.kind is PageKind.WALL and word in found.note


@pytest.mark.parametrize(
    ("text", "kind", "word"),
    [
        ("", PageKind.EMPTY, "空"),
        (" \n\t", PageKind.EMPTY, "空"),
        ('<html><body><form name="login"></form>登录</body></html>', PageKind.LOGIN, "登录页"),
        ('<html><body class="pg_forumdisplay">列表</body></html>', PageKind.OTHER, "主题列表"),
        (
            "<html><title>帖 - Powered by Discuz! Archiver</title>话</html>",
            PageKind.OTHER,
            "Archiver",
        ),
        ("<html><title>帖 - 手机版 - Discuz!</title>话</html>", PageKind.OTHER, "手机版"),
        ("<html><body><b>作者: </b>饺子</body></html>", PageKind.OTHER, "打印版"),
        ("<html><title>天气预报</title><body>晴</body></html>", PageKind.OTHER, "天气预报"),
        ('{"Variables": {}}', PageKind.OTHER, "JSON"),
        ('<html><body class="pg_viewthread"><div id="hd">站名', PageKind.CUT, "不完整"),
        (
            "<html><title>x - System Error</title><div class='info'><li>含有非法字符</li></div>",
            PageKind.NOTICE,
            "含有非法字符",
        ),
    ],
)
def test_other_pages_say_what_they_are(text: str, kind: PageKind, word: str) -> None:
    found = of(text)
    assert found.kind is kind and word in found.note


def test_a_thread_page_without_posts_is_empty() -> None:
    assert read().kind is PageKind.EMPTY


def test_a_page_cut_off_inside_a_post_keeps_the_whole_posts_before_it() -> None:
    raw = page(post("第一", pid=12), post("第二的话很长", pid=13))
    cut = raw[: raw.index("话很长".encode())]
    found = read_page(cut, timezone=ZONE)
    assert found.kind is PageKind.CUT
    assert "13" in found.note
    assert [p.content.text for p in found.posts] == ["第一"]


def test_a_cut_page_that_a_browser_closed_again_is_seen_to_be_cut() -> None:
    raw = page(post("第一", pid=12), post("第二的话很长", pid=13))
    closed = raw[: raw.index("话很长".encode())] + b"</td></tr></table></div></div></body></html>"
    assert read_page(closed, timezone=ZONE).kind is PageKind.CUT


def test_a_page_cut_off_after_the_posts_keeps_them_all() -> None:
    raw = page(post("第一", pid=12), post("第二", pid=13))
    found = read_page(raw[: raw.index(b"<form>") + 3], timezone=ZONE)
    assert found.kind is PageKind.CUT
    assert len(found.posts) == 2


def test_a_page_cut_off_anywhere_is_never_taken_for_whole() -> None:
    raw = page(post("第一", pid=12), post("第二", pid=13), pager=PAGER)
    for end in range(0, len(raw) - len("</html>"), 97):
        found = read_page(raw[:end], timezone=ZONE)
        assert found.kind is not PageKind.THREAD, end
        for seen in found.posts:
            assert seen.content.text in ("第一", "第二")


def test_bytes_that_do_not_decode_are_counted_and_the_rest_is_read() -> None:
    raw = page(post("坏字节：@@")).replace(b"@@", b"\xff\xfe")
    found = read_page(raw, timezone=ZONE)
    assert found.bad_bytes == 2
    assert found.posts[0].content.text == "坏字节：\ufffd\ufffd"


def test_a_page_in_gbk_is_read_by_its_own_declaration() -> None:
    found = read_page(page(post("饺子与镕基"), charset="gbk"), timezone=ZONE)
    assert found.charset == "gb18030" and found.posts[0].content.text == "饺子与镕基"


@pytest.mark.parametrize(
    "message",
    [
        '<font color="red">' * 10_000 + "字",
        "<table><tr><td>" * 10_000 + "字",
        "<div>" * 10_000 + "字" + "</div>" * 10_000,
        '<div class="quote"><blockquote>' * 5_000 + "字",
        "<ul><li>" * 10_000 + "字",
        "<b><i><u>" * 5_000 + "字" + "</b></i></u>" * 5_000,
        "<span style=" + '"' + "color:red;" * 10_000 + '">字</span>',
        "<a href='http://x.test/" + "a" * 100_000 + "'>字</a>",
        "&nbsp; " * 50_000 + "字",
        "字" + "<br />\n" * 20_000 + "字",
        "".join(f'<font color="#{i:06x}">字</font>' for i in range(5_000)),
        "".join(f'<font style="color:rgb({i},{i},0.{i})">字</font>' for i in range(3_000)),
    ],
)
def test_hostile_markup_ends(message: str) -> None:
    found = read_page(page(post(message), post("后面的", pid=13)), timezone=ZONE)
    assert found.kind in (PageKind.THREAD, PageKind.OTHER)
    if found.kind is PageKind.THREAD:
        for seen in found.posts:
            end = 0
            for run in seen.content.runs:
                assert end <= run.start < run.end <= len(seen.content.text)
                end = run.end


def test_nesting_that_would_stop_the_parser_is_refused() -> None:
    found = read_page(page(post("<div>" * 200_000)), timezone=ZONE)
    assert found.kind is PageKind.OTHER and "深" in found.note


@given(st.binary(max_size=2000))
@settings(max_examples=100, deadline=None)
def test_any_bytes_give_a_page(raw: bytes) -> None:
    assert isinstance(read_page(raw, timezone=ZONE), Page)


_PIECES = (
    "<font color=red> <font size=7> </font> <b> </b> <div class=quote><blockquote> </blockquote> "
    "</div> <td> </td> <tr> <table> </table> <br /> <li> <i class=pstatus> </i> <a href=//x/y> "
    "</a> <img smilieid=1> <img src=x aid=2> <div class=locked> <script> </script> <!-- --> 字 "
    "&nbsp; &amp;#128512; &#0; \ufffd \x1b[0m 发表于 2026-11-29 <div class=pcb> <td class=t_f> "
    '<div id="post_99"> <em id="authorposton99"> <div id="postlistreply" </html>'
)
SNIPPETS = _PIECES.split(" ")


@given(
    st.lists(st.sampled_from(SNIPPETS), max_size=40).map(" ".join),
    st.sampled_from(["utf-8", "gbk"]),
)
@settings(max_examples=120, deadline=None)
def test_any_message_gives_a_page_with_runs_inside_the_text(message: str, charset: str) -> None:
    raw = page(post("前"), post(message, pid=13), post("后", pid=14)).decode()
    data = raw.replace('charset="utf-8"', f'charset="{charset}"')
    found = read_page(data.encode("gb18030" if charset == "gbk" else charset), timezone=ZONE)
    assert found.posts[:1] and found.posts[0].content.text == "前"
    for seen in found.posts:
        text, end = seen.content.text, 0
        assert text == text.strip(" \t\n\r\f\xa0")
        text.encode("utf-8")
        for run in seen.content.runs:
            assert end <= run.start < run.end <= len(text)
            assert run.color is not None or run.size is not None
            end = run.end


def test_cutting_out_what_is_not_needed_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = [
        page(post("一", pid=12), post("二", pid=13), pager=PAGER),
        page(post("一", sign='<div class="sign">签名</div>'), post("二", pid=13, hidden=True)),
        page(post("一", column=""), post("二", pid=13, column="<td class='pls'></td>")),
        page(post('<div id="post_1x">一</div>'), post("<tr id=_postposition12>二", pid=13)),
        page(post("&lt;div id=&quot;post_7&quot;&gt; &lt;td class=&quot;plc&quot;&gt;")),
        page(post("一").replace("p_pop", "q_pop"), post("二", pid=13).replace("avatar", "x")),
        page(post("一"), post("二", pid=13)).replace(b"postlistreply", b"another"),
    ]
    lean = [read_page(raw, timezone=ZONE) for raw in samples]
    assert all(len(found.posts) in (1, 2) for found in lean)
    monkeypatch.setattr("auditor.forum.pages.region", lambda source: (source, False))
    assert [read_page(raw, timezone=ZONE) for raw in samples] == lean


@given(st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_escaped_words_come_back_as_they_were(words: str) -> None:
    import html

    plain = "".join(c for c in words if c.isprintable() and c != "\xa0")
    found = read(post("首" + html.escape(plain) + "尾")).posts[0]
    assert found.content.text == f"首{plain}尾"


@pytest.mark.parametrize("text", ["http://forum.example/", "page.html", "x"])
def test_a_bare_answer_warns_nobody(text: str, recwarn: pytest.WarningsRecorder) -> None:
    assert soup(text).get_text().strip() == text
    assert list(recwarn) == []
