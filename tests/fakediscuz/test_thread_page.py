"""A thread page has the structure that a reader of Discuz! pages relies on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from bs4 import BeautifulSoup, Tag

from tests.fakediscuz.boards import NOON, board
from tests.fakediscuz.site import Attachment, Site


def page(site: Site, number: int = 1, viewer: str | None = None) -> BeautifulSoup:
    return BeautifulSoup(site.render_bytes(31, number, viewer), "html.parser")


def one(soup: BeautifulSoup | Tag, selector: str) -> Tag:
    found = soup.select(selector)
    assert len(found) == 1, (selector, len(found))
    return found[0]


def test_every_post_has_its_container_floor_author_time_and_message() -> None:
    soup = page(board())
    assert [tag["id"] for tag in soup.select("#postlist > div[id^=post_]")] == [
        f"post_{pid}" for pid in range(100, 110)
    ]
    post = one(soup, "#post_101")
    assert one(post, "a#postnum101").text.strip() == "沙发"
    assert one(post, "td.pls .pi > .authi > a.xw1")["href"] == "home.php?mod=space&uid=2"
    span = one(post, "em#authorposton101 > span")
    assert span["title"] == "2026-11-21 09:01:00" and span.text == "2\u00a0小时前"
    assert one(post, "td.t_f#postmessage_101").text == "\n第2帖"
    assert one(soup, "#post_104 a#postnum104 > em").text == "5"
    assert one(post, "div.sign").text == "好吃"


def test_counts_stand_on_page_one_and_the_starter_on_later_pages() -> None:
    assert [t.text for t in page(board()).select("#postlist .hm .xi1")] == ["22", "22"]
    assert one(page(board(), 2), "#tath").text.split() == ["楼主:", "导演"]


def test_the_pager_says_where_and_how_many() -> None:
    soup = page(board(), 2)
    pagers = soup.select("div.pg")
    assert len(pagers) == 2
    assert one(pagers[0], "strong").text == "2"
    assert one(pagers[0], "label > span")["title"] == "共 3 页"
    assert one(pagers[0], "a.nxt")["href"] == "forum.php?mod=viewthread&tid=31&extra=&page=3"
    assert one(page(board(200), 12).select("div.pg")[0], "a.last").text == "... 20"
    assert not page(board(5)).select("div.pg")


def test_rewritten_addresses_are_used_for_pager_and_members() -> None:
    soup = page(board(rewrite=True), 2)
    assert one(soup.select("div.pg")[0], "a.nxt")["href"] == "thread-31-3-1.html"
    assert one(soup, "#post_110 a.xw1")["href"] == "space-uid-2.html"
    assert "authorid=2" in str(one(soup, "#post_110 a[rel=nofollow]")["href"])


def test_head_says_version_charset_reader_and_clock() -> None:
    text = board(version="X3.4", charset="gbk").render_thread(31, 1, "包子")
    assert 'content="Discuz! X3.4"' in text and "charset = 'gbk', discuz_uid = '3'" in text
    assert "GMT+8, 2026-11-21 12:00" in text
    assert '<meta http-equiv="Content-Type" content="text/html; charset=gbk" />' in text


def test_signs_that_gbk_lacks_are_escaped_twice() -> None:
    site = board(1, charset="gbk")
    site.reply(31, "饺子", "好😀", NOON)
    assert "好&amp;#128512;".encode("gbk") in site.render_bytes(31)


def test_an_edit_is_told_first_in_the_message_unless_silent() -> None:
    site = board()
    site.edit(101, "改了", NOON)
    assert one(page(site), "#postmessage_101 > i.pstatus").text == (
        " 本帖最后由 饺子 于 2026-11-21 12:00 编辑 "
    )
    site.edit(102, "快改", site.post(102).at + timedelta(seconds=59))
    site.edit(103, "管理员改", NOON, by="导演")
    assert not page(site).select("#postmessage_102 i, #postmessage_103 i")
    assert one(page(site), "#postmessage_103").text == "\n管理员改"


def test_a_quote_is_frozen_and_linked_and_survives_the_deletion() -> None:
    site = board(3)
    pid = site.reply(31, "包子", "不同意", NOON, quote=101)
    phone = site.reply(31, "包子", "同意", NOON, quote=102, phone=True)
    site.edit(101, "变了", NOON)
    site.delete(101)
    soup = page(site)
    quote = one(soup, f"#postmessage_{pid} > div.quote > blockquote")
    assert quote.text.split("\n") == ["饺子 发表于 2026-11-21 09:01", "第2帖"]
    assert str(one(quote, "font[size='2'] > a")["href"]).endswith("findpost&pid=101&ptid=31")
    assert not soup.select(f"#postmessage_{phone} a")
    assert one(soup, f"#post_{phone} .xg1").text == "来自手机"
    site.edit(pid, "还是不同意", NOON)
    assert "还是不同意" in one(page(site), f"#postmessage_{pid}").text
    assert page(site).select(f"#postmessage_{pid} div.quote")


def test_blocked_posts_lose_their_message_except_for_a_moderator() -> None:
    site = board()
    site.block(101)
    assert not page(site).select("#postmessage_101")
    assert one(page(site), "#post_101 .pcb > div.locked").text == "提示: 该帖被管理员或版主屏蔽"
    assert page(site, viewer="导演").select("#postmessage_101")


def test_the_thread_starters_later_posts_are_marked() -> None:
    site = board(2)
    pid = site.reply(31, "导演", "补充", NOON)
    assert one(page(site), f"#authicon{pid}")["title"] == "楼主"
    site.version = "X3.1"
    assert one(page(site), f"#authicon{pid}").name == "img"


def test_old_versions_show_pictures_where_new_ones_show_icons() -> None:
    site = board(3, version="X3.4")
    site.stick(102)
    site.threads[31].closed = True
    soup = page(site)
    assert one(soup, "#postnum102 > img")["src"] == "static/image/common/settop.png"
    assert one(soup, "#postnum102").text.strip() == "来自 3#"
    assert one(soup, "#postlist img[title=关闭]")["src"] == "static/image/common/locked.gif"
    site.version = "X3.5"
    assert one(page(site), "#postnum102 > em.replystick").text == "顶"
    assert page(site).select("#postlist i.fico-lock[title=关闭]")


@pytest.mark.parametrize(("suffix", "labels", "shown"), [("楼", False, "1楼"), ("#", True, "楼主")])
def test_floor_words_are_the_sites_choice(suffix: str, labels: bool, shown: str) -> None:
    site = board(floor_suffix=suffix, floor_labels=labels)
    assert one(page(site), "#postnum100").text.strip() == shown


def test_the_author_may_stand_above_the_message_or_be_left_out() -> None:
    above = page(board(author_left=False))
    assert one(above, "#post_101 .plc .authi > a.xi2").text == "饺子"
    assert not above.select("td.pls .authi")
    closed = page(board(close_leftinfo=True))
    assert not closed.select("#post_101 td.pls")
    assert one(closed, "#post_101 a.xi2.z.avt")["href"] == "home.php?mod=space&uid=2"


def test_anonymous_and_deleted_accounts_have_no_link() -> None:
    site = board()
    site.post(101).anonymous = True
    site.account("烤冷面", 19).gone = True
    gone = site.reply(31, "烤冷面", "在吗", NOON)
    first, last = page(site), page(site, 3)
    assert one(first, "#post_101 .pls .pi").text.strip() == "匿名"
    assert not first.select("#post_101 a[rel=nofollow], #post_101 a[href*=space]")
    assert one(last, f"#post_{gone} .pls .pi").text.split() == ["烤冷面", "该用户已被删除"]
    assert "authorid=19" in str(one(last, f"#post_{gone} a[rel=nofollow]")["href"])


def test_jammer_rubbish_changes_and_stays_off_single_lines_and_ones_own_posts() -> None:
    site = board(1, jammer=True)
    site.reply(31, "饺子", "\n".join("甲乙丙丁"), NOON, pid=101)
    site.reply(31, "饺子", "单行", NOON, pid=102)
    first = site.render_thread(31)
    site.salt += 1
    assert first != site.render_thread(31)
    assert page(site).select("#postmessage_101 font.jammer, #postmessage_101 span[style]")
    assert not page(site).select("#postmessage_102 *")
    assert not page(site, viewer="饺子").select("#postmessage_101 font")


def test_short_posts_are_hidden_but_there() -> None:
    site = board(1, hide_short=True)
    pid = site.reply(31, "饺子", "弃票", NOON)
    soup = page(site)
    assert one(soup, f"#post_{pid}")["style"] == "display:none;"
    assert soup.select("#hiddenpoststip")


def test_attachments_are_for_members() -> None:
    site = board(1)
    files = (Attachment(5, "图.png", image=True), Attachment(6, "表.zip"), Attachment(7, "袋.rar"))
    text = "看[attach]5[/attach]和[attach]6[/attach]"
    pid = site.reply(31, "饺子", text, NOON, attachments=files)
    guest, member = page(site), page(site, viewer="包子")
    assert one(guest, f"#postmessage_{pid}").text == "\n看和"
    assert guest.select(f"#post_{pid} div.attach_nopermission") and not guest.select("img[aid]")
    assert one(member, "img#aimg_5")["zoomfile"] == "data/attachment/forum/5.png"
    assert one(member, "#aimg_5_menu.tip strong").text == "图.png"
    assert one(member, "span#attach_6 > a").text == "表.zip"
    assert one(member, "div.pattl dl.tattl p.attnm a").text == "袋.rar"


def test_comments_and_ratings_stand_outside_the_message() -> None:
    site = board()
    site.post(101).comments = (("包子", "说得好", NOON),)
    site.post(101).ratings = (("导演", 5, "认真"),)
    soup = page(site)
    assert one(soup, "#comment_101.cm > .pstl a.xi2.xw1").text == "包子"
    assert one(soup, "dl#ratelog_101 tr#rate_101_1").text.strip().endswith("认真")
    assert "说得好" not in one(soup, "#postmessage_101").text


def test_names_and_words_of_strangers_are_escaped() -> None:
    site = board(1)
    site.account("<script>x</script>", 9)
    pid = site.reply(31, "<script>x</script>", "</td><script>alert(1)</script>", NOON)
    soup = page(site)
    assert not [s for s in soup.select("script") if "alert" in s.text or s.text == "x"]
    assert one(soup, f"#postmessage_{pid}").text == "\n</td><script>alert(1)</script>"
