"""Who wrote a post, when, on which floor, edited or quoted, and whether the forum hides it."""

from __future__ import annotations

from datetime import datetime

import pytest

from auditor.model import Edit, Quote
from tests.forum.markup import FOOT, ZONE, body, left, one, page, post, read


def test_the_default_layout() -> None:
    found = one()
    assert (found.tid, found.pid, found.author, found.uid) == (4, 12, "饺子", 7)
    assert found.posted_at == datetime(2026, 11, 29, 22, 5, 6, tzinfo=ZONE)
    assert found.exact and not found.anonymous and not found.out_of_order
    assert found.avatar == "http://f.test/uc_server/avatar.php?uid=7&size=middle"
    assert (found.floor, found.floor_label) == (12, "12#")


def test_a_forum_with_rewritten_addresses() -> None:
    column = left().replace("home.php?mod=space&amp;uid=7", "space-uid-7.html")
    assert one(column=column, filter_uid=None).uid == 7


def test_a_forum_with_the_author_over_the_message() -> None:
    line = '<a href="home.php?mod=space&amp;uid=7" class="xi2">饺子</a>&nbsp;'
    found = one(column="", line=line)
    assert (found.author, found.uid) == ("饺子", 7)


def test_a_forum_that_closed_the_left_column_shows_the_uid_only() -> None:
    line = '<a href="home.php?mod=space&amp;uid=7" class="xi2 z avt"><img src="a.png"></a>'
    found = read(post(column="", line=line))
    assert (found.posts[0].author, found.posts[0].uid) == ("", 7)
    assert "uid" in found.not_understood[0]
    link = '<a href="home.php?mod=space&amp;uid=7">饺子</a>'
    card = f'<div id="userinfo12"><strong>{link}</strong></div>'
    assert one(column="", line=line, sign=card).author == "饺子"


def test_a_deleted_account_keeps_its_name_and_the_uid_of_the_filter_link() -> None:
    column = (
        '<td class="pls"><div class="favatar"><div class="pi">\n'
        "烤冷面 <em>该用户已被删除</em>\n</div></div></td>"
    )
    found = one(column=column, filter_uid=19)
    assert (found.author, found.uid, found.anonymous) == ("烤冷面", 19, False)


def test_an_anonymous_post_names_nobody() -> None:
    column = '<td class="pls"><div class="favatar"><div class="pi">\n匿名</div></div></td>'
    found = one(column=column, filter_uid=None, line="匿名&nbsp;\n")
    assert (found.author, found.uid, found.anonymous) == ("匿名", None, True)
    found = one(column="", filter_uid=None, line="匿名&nbsp;\n")
    assert (found.author, found.uid, found.anonymous) == ("匿名", None, True)


def test_a_moderator_sees_who_is_anonymous() -> None:
    column = (
        '<td class="pls"><div class="favatar"><div class="pi">\n'
        '<a href="home.php?mod=space&amp;uid=18">匿名</a></div></div></td>'
    )
    found = one(column=column, filter_uid=None)
    assert (found.author, found.uid, found.anonymous) == ("匿名", 18, True)


def test_a_guest_who_may_post_has_no_uid() -> None:
    column = (
        '<td class="pls"><div class="favatar"><div class="pi">\n'
        '<a href="javascript:;">游客 <em>127.0.*.*</em></a></div></div></td>'
    )
    found = one(column=column, filter_uid=None)
    assert (found.author, found.uid, found.anonymous) == ("游客", None, False)


@pytest.mark.parametrize(
    ("time", "expected", "exact"),
    [
        ('<span title="2026-11-9 2:29:32">半小时前</span>', (2026, 11, 9, 2, 29, 32), True),
        ("2026-11-18 20:00:00", (2026, 11, 18, 20, 0, 0), True),
        ("2026-11-30 02:29", (2026, 11, 30, 2, 29, 0), False),
        ("2026/11/30 02:29:01", (2026, 11, 30, 2, 29, 1), True),
        ("11-30-2026 02:29 PM", (2026, 11, 30, 14, 29, 0), False),
        ("2026年11月30日 下午 2:29", (2026, 11, 30, 14, 29, 0), False),
        ("2026-11-30 12:05 AM", (2026, 11, 30, 0, 5, 0), False),
    ],
)
def test_times_of_every_kind(time: str, expected: tuple[int, ...], exact: bool) -> None:
    found = one(time=time)
    assert found.posted_at == datetime(*expected, tzinfo=ZONE)  # type: ignore[arg-type,misc]
    assert found.exact is exact


def test_times_stand_in_the_timezone_of_the_reader() -> None:
    foot = FOOT.replace("GMT+8", "GMT-3.5")
    found = read(post(time="2026-11-29 22:05:06"), foot=foot).posts[0]
    assert found.posted_at.isoformat() == "2026-11-30T09:35:06+08:00"
    found = read(post(time="2026-11-29 22:05:06"), foot="<div>没有时钟</div>").posts[0]
    assert found.posted_at.isoformat() == "2026-11-29T22:05:06+08:00"
    found = read(post(time="2026-11-29 22:05:06"), foot=FOOT.replace("GMT+8", "GMT")).posts[0]
    assert found.posted_at.isoformat() == "2026-11-30T06:05:06+08:00"


def test_edit_times_of_a_members_page_are_the_sites_not_the_members() -> None:
    line = '<i class="pstatus"> 本帖最后由 饺子 于 2026-11-29 21:12 编辑 </i><br />\n<br />\n话'
    foot = FOOT.replace("GMT+8", "GMT+1")
    member = read(post(line), foot=foot, viewer="3").posts[0].content.edited
    guest = read(post(line), foot=foot, viewer="0").posts[0].content.edited
    assert member is not None and member.at.isoformat() == "2026-11-29T21:12:00+08:00"
    assert guest is not None and guest.at.isoformat() == "2026-11-30T04:12:00+08:00"


@pytest.mark.parametrize(
    ("floor", "number", "label", "away"),
    [
        ("楼主", 1, "楼主", False),
        ("沙发", 2, "沙发", False),
        ("板凳", 3, "板凳", False),
        ("地板", 4, "地板", False),
        ("<em>5</em>楼", 5, "5楼", False),
        ("<em></em><sup>#</sup>", None, "#", False),
        ('<em class="replystick vm">顶</em> 来自 30#', None, "顶 来自 30#", True),
        ('<img src ="static/image/common/settop.png" /> 来自 #', None, "顶 来自 #", True),
        ("推荐", None, "推荐", True),
    ],
)
def test_floors(floor: str, number: int | None, label: str, away: bool) -> None:
    found = one(floor=floor)
    assert (found.floor, found.floor_label, found.out_of_order) == (number, label, away)


def test_a_sites_own_words_for_floors_follow_one_another() -> None:
    found = read(
        post(pid=1, floor="村长"),
        post(pid=9, floor='<em class="replystick">顶</em> 来自 9#'),
        post(pid=2, floor="会计"),
        post(pid=3, floor="<em>3</em>楼"),
    )
    assert [p.floor for p in found.posts] == [1, None, 2, 3]


def test_the_edit_line_is_a_fact_and_no_words() -> None:
    markup = '<i class="pstatus"> 本帖最后由 粽子 于 2026-11-29 21:12 编辑 </i><br />\n<br />\n原话'
    content = one(markup).content
    assert content.text == "原话"
    assert content.edited == Edit("粽子", datetime(2026, 11, 29, 21, 12, tzinfo=ZONE))


@pytest.mark.parametrize(
    "markup",
    [
        '先<i class="pstatus"> 本帖最后由 粽子 于 2026-11-29 21:12 编辑 </i>',
        '<i class="pstatus">小灰字</i>',
        '<i class="pstatus">本帖最后由 粽子 于 2026-11-29 21:12 编辑</i>',
        "<i> 本帖最后由 粽子 于 2026-11-29 21:12 编辑 </i>",
        '<i class="pstatus"> 本帖最后由 粽子 于 上辈子的某一天 编辑 </i>',
    ],
)
def test_what_is_no_edit_line_is_the_authors_words(markup: str) -> None:
    content = one(markup).content
    assert content.edited is None
    assert "粽子" in content.text or "小灰字" in content.text


QUOTE_TIME = datetime(2026, 11, 29, 22, 5, tzinfo=ZONE)


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        (
            '<font size="2"><a href="http://f.test/forum.php?mod=redirect&amp;goto=findpost&amp;'
            'pid=33&amp;ptid=4"><font color="#999999">饺子 发表于 2026-11-29 22:05</font></a>'
            "</font><br />\n别人的话",
            Quote(33, "饺子", QUOTE_TIME),
        ),
        (
            '<font size="2"><font color="#999999">饺 子 发表于 2026-11-29 22:05</font> '
            '<a href="forum.php?mod=redirect&amp;goto=findpost&amp;pid=33&amp;ptid=4">'
            '<img src="back.gif"></a>'
            "</font><br />别人的话",
            Quote(33, "饺 子", QUOTE_TIME),
        ),
        (
            '<font color="#999999">馒头 发表于 2026-11-29 22:05</font><br /><font color="#999999">'
            "别人的话</font>",
            Quote(None, "馒头", QUOTE_TIME),
        ),
        ("手打的引用", None),
        ("馒头 发表于 2026-11-29 22:05<br />抄来的", None),
        ("", None),
        (
            '<font size="2"><a href="http://f.test/forum.php?mod=redirect&amp;goto=findpost&amp;'
            'pid=33">没有时间的头</a></font><br />话',
            None,
        ),
    ],
)
def test_quote_heads(inner: str, expected: Quote | None) -> None:
    content = one(
        f'<div class="quote"><blockquote>{inner}</blockquote></div><br />\n我的话'
    ).content
    assert content.text == "我的话"
    assert content.quote == expected
    assert content.links == () and content.runs == ()


def test_the_first_quote_with_a_head_counts() -> None:
    def block(pid: int) -> str:
        return (
            '<div class="quote"><blockquote><font size="2"><a href="f.php?goto=findpost&amp;'
            f'pid={pid}"><font color="#999999">饺子 发表于 2026-11-29 22:05</font></a></font>'
            "<br />话</blockquote></div>"
        )

    content = one(f"{block(33)}评一{block(34)}评二").content
    assert content.text == "评一\n评二"
    assert content.quote is not None and content.quote.pid == 33


@pytest.mark.parametrize(
    ("box", "words"),
    [
        ("提示: <em>作者被禁止或删除 内容自动屏蔽</em>", "提示: 作者被禁止或删除 内容自动屏蔽"),
        ("提示: <em>该帖被管理员或版主屏蔽</em>", "提示: 该帖被管理员或版主屏蔽"),
        ("此帖仅作者可见", "此帖仅作者可见"),
        (
            '本帖为密码帖 ，请输入密码<input id="postpw_12" />&nbsp;<button>提交</button>',
            "本帖为密码帖 ，请输入密码",
        ),
    ],
)
def test_a_hidden_post_says_why(box: str, words: str) -> None:
    content = one(inside=f'<div class="locked">{box}</div>').content
    assert (content.text, content.blocked) == ("", words)


def test_a_moderator_sees_the_words_of_a_hidden_post() -> None:
    inside = f'<div class="locked">提示: <em>该帖被管理员或版主屏蔽</em></div>{body("原话")}'
    content = one(inside=inside).content
    assert content.text == "原话"
    assert content.blocked is not None


def test_short_posts_that_the_forum_folds_away_are_read() -> None:
    assert one("弃票", hidden=True).content.text == "弃票"


def test_a_deleted_floor_of_a_rush_thread_is_no_post() -> None:
    gone = (
        '<div id="post_13"><table id="pid13"><tr><td class="plc"><div class="pi"><strong><a>8#</a>'
        '</strong></div><div class="pct">无效楼层，该帖已经被删除</div></td></tr></table></div>'
    )
    found = read(post(), gone)
    assert [p.pid for p in found.posts] == [12]
    assert found.not_understood == ()


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"time": ""}, "发表时间"),
        ({"time": "三天前"}, "发表时间"),
        ({"inside": "<p>什么</p>"}, "正文"),
        ({"column": "", "filter_uid": None}, "作者"),
    ],
)
def test_what_is_lacking_is_said_and_not_dropped_silently(
    options: dict[str, object], word: str
) -> None:
    found = read(post(**options), post(pid=13))  # type: ignore[arg-type]
    assert [p.pid for p in found.posts] == [13]
    assert len(found.not_understood) == 1
    assert word in found.not_understood[0] and "12" in found.not_understood[0]


def test_a_template_that_wraps_its_posts_is_searched() -> None:
    wrapped = f'<div class="plugin">{post(pid=12)}</div><div>{post(pid=13)}</div>'
    found = read(wrapped)
    assert [(p.pid, p.author) for p in found.posts] == [(12, "饺子"), (13, "饺子")]


def test_a_post_shown_twice_is_seen_twice() -> None:
    found = read(
        post(pid=1), post(pid=30, floor='<em class="replystick">顶</em> 来自 9#'), post(pid=30)
    )
    assert [(p.pid, p.out_of_order) for p in found.posts] == [(1, False), (30, True), (30, False)]


def test_names_are_taken_as_they_are_and_come_to_no_harm() -> None:
    found = one(column=left(name="[M42]&lt;img src=x&gt;导演 &amp; 饺子"))
    assert found.author == "[M42]<img src=x>导演 & 饺子"
    assert page()  # a page of no posts can be made at all


@pytest.mark.parametrize("year", ["0001", "1900", "9999"])
def test_a_time_at_the_ends_of_the_calendar_is_nobodys(year: str) -> None:
    when = f"{year}-01-01 00:00"
    edit = f'<i class="pstatus"> 本帖最后由 粽子 于 {when} 编辑 </i><br />话'
    quote = (
        '<div class="quote"><blockquote><font size="2"><font color="#999999">'
        f"饺子 发表于 {when}</font></font><br />x</blockquote></div>话"
    )
    assert one(edit).content.edited is None
    assert "本帖最后由" in one(edit).content.text  # a member typed it
    assert (one(quote).content.quote, one(quote).content.text) == (None, "话")
    found = read(post(time=when), foot=f'<div id="ft">GMT-12, {when}</div>')
    assert (found.posts, found.clock) == ((), None)
    assert "发表时间" in found.not_understood[0]


@pytest.mark.parametrize(
    "name", ["pi", "pcb", "pti", "authi", "pls", "plc", "t_f", "t_fsz", "avatar", "xw1", "p_pop"]
)
@pytest.mark.parametrize("added", ["{} skin", "skin {}"])
def test_a_skin_may_add_classes_of_its_own(name: str, added: str) -> None:
    plain = post("正文", sign='<div class="sign">签名</div>')
    skinned = plain.replace(f'class="{name}"', f'class="{added.format(name)}"')
    assert skinned != plain
    assert read(skinned).posts == read(plain).posts


def test_a_moderator_sees_a_blocked_post_as_blocked_in_a_skin_too() -> None:
    content = one(inside='<div class="locked skin">该帖被屏蔽</div>' + body("原文")).content
    assert (content.text, content.blocked) == ("原文", "该帖被屏蔽")


@pytest.mark.parametrize(
    ("label", "number", "away"),
    [
        ("第<em>5</em>楼", 5, False),
        ("#5", 5, False),
        ("來自 30#", None, True),
        ("推薦", None, True),
    ],
)
def test_floor_labels_of_other_sites(label: str, number: int | None, away: bool) -> None:
    found = one(floor=label)
    assert (found.floor, found.out_of_order) == (number, away)


def test_a_member_cannot_type_the_forums_marks() -> None:
    """A browser that saves a page writes quotation marks as they are."""
    words = 'id="ft" GMT+8, 2001-01-01 00:00 和 &lt;em id="authorposton9"&gt;'
    found = read(post(words), foot="")
    assert (found.clock, found.not_understood) == (None, ())
    assert read(post("话"), end=f"<p>{words}</p></body></html>").clock == read(post("话")).clock
