"""An author's own words: what is in them and what is not."""

from __future__ import annotations

import pytest

from auditor.forum.pages import read_page
from auditor.model import Run
from tests.forum.markup import ZONE, left, one, page, post, read

LOCKED = '<div class="locked">包子，如果您要查看本帖隐藏内容请<a href="#">回复</a></div>'


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("一行<br />\n二行", "一行\n二行"),
        ("一行<br />\n<br />\n三行", "一行\n\n三行"),
        ("甲<p>乙</p><p>丙</p>丁", "甲\n乙\n丙\n丁"),
        ('甲<br />\n<hr class="l" />乙', "甲\n乙"),
        ('<div align="right">右</div><br />\n下', "右\n下"),
        ("a&nbsp;&nbsp;b&nbsp; &nbsp;c", "a  b   c"),
        ("a&nbsp;b", "a\xa0b"),
        ("　　缩进", "　　缩进"),
        ("行尾&nbsp;&nbsp;<br />\n下行", "行尾  \n下行"),
        ("&lt;b&gt;不是标签&lt;/b&gt; &amp;amp;", "<b>不是标签</b> &amp;"),
        ("甲\n乙", "甲 乙"),
        ("<ul><li>一<li>二</ul>三", "一\n二\n三"),
        ("<blockquote>缩进的自己的话</blockquote>", "缩进的自己的话"),
        ("<table><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td></tr></table>尾", "甲\t乙\n丙\n尾"),
        ("😀👍🏽𠮷", "😀👍🏽𠮷"),
    ],
)
def test_breaks_paragraphs_and_blanks(markup: str, text: str) -> None:
    assert one(markup).content.text == text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ('前<div class="quote"><blockquote>别人的话</blockquote></div>后', "前\n后"),
        ("前<script>var a='坏';</script><style>b{}</style>后", "前后"),
        ('一<font class="jammer">xY乱码</font><br />\n二', "一\n二"),
        ('一<br />\n<span style="display:none">乱 码</span>二', "一\n二"),
        ('一<span style="DISPLAY : none">乱</span>二', "一二"),
        ("<ignore_js_op>留下</ignore_js_op>的", "留下的"),
        (f"外{LOCKED}面", "外\n面"),
        ('<div class="showhide"><h4>本帖隐藏的内容</h4>秘密</div>外', "秘密\n外"),
        (
            '码<div class="blockcode"><div id="code_x"><ol><li>一<br />'
            "<li>&nbsp;&nbsp;二</ol></div>"
            "<em>复制代码</em></div>后",
            "码\n一\n  二\n后",
        ),
        ("<em>自己的斜体</em><h4>自己的标题</h4>", "自己的斜体\n自己的标题"),
        ('笑<img src="static/image/smiley/default/lol.gif" smilieid="12" alt="" />了', "笑了"),
        ('笑<img src="s.gif" smilieid="12" alt=":lol" />了', "笑:lol了"),
        ('图<img id="aimg_x" class="zoom" src="http://x.test/a.png" alt="照片" />', "图"),
        ("<!-- 看不见 -->看得见", "看得见"),
        (
            '<div class="media"><div class="media_tips"><a href="http://x.test/a.mp4">如果无法播放'
            "</a></div></div>话",
            "话",
        ),
        ("[b]没有解析的[/b]", "[b]没有解析的[/b]"),
    ],
)
def test_what_the_forum_put_there_is_left_out(markup: str, text: str) -> None:
    assert one(markup).content.text == text


def test_words_outside_the_message_are_not_the_message() -> None:
    inside = (
        "<h2>回帖标题</h2>"
        '<div class="t_fsz"><table><tr><td class="t_f" id="postmessage_12">\n话</td></tr></table>'
        '<div class="modact"><a href="#">本主题由 管理 关闭</a></div>'
        '<div class="ptg">标签</div></div><div id="comment_12" class="cm">'
        '<div class="pstl"><div class="psti">点评的话</div></div></div>'
        '<dl id="ratelog_12"><dd>评分的话</dd></dl>'
        '<div class="attach_nopermission attach_tips">本帖子中包含更多资源</div>'
    )
    found = read(post(inside=inside, sign='<div class="sign"><b>签名</b><br />\n投票：包子</div>'))
    assert found.posts[0].content.text == "话"
    assert found.posts[0].signature == "签名\n投票：包子"
    assert any("回帖标题" in remark for remark in found.not_understood)


def test_a_poll_is_read_as_its_message_only() -> None:
    inside = (
        '<div class="pcbs"><table><tr><td class="t_f" id="postmessage_12">单选</td></tr></table>'
        '<form id="poll"><label for="option_1">1. 馒头</label></form></div>'
    )
    assert one(inside=inside).content.text == "单选"


def test_a_paid_threads_free_part_belongs_to_the_post_it_stands_in() -> None:
    inside = (
        '<div class="locked">本主题需向作者支付 <strong>5 金钱</strong> 才能浏览</div>'
        '<div id="postmessage_13" class="t_f">免费的话</div>'
    )
    found = read(post(inside=inside, pid=12), post("下一帖", pid=13))
    assert [p.content.text for p in found.posts] == ["免费的话", "下一帖"]
    assert found.posts[0].content.blocked == "本主题需向作者支付 5 金钱 才能浏览"


def test_a_post_that_imitates_containers_is_one_post() -> None:
    forged = post("假的", pid=99, column=left("假人", 8))
    found = read(post(f"真话{forged}", pid=12), post("第二", pid=13))
    assert [(p.pid, p.author) for p in found.posts] == [(12, "饺子"), (13, "饺子")]
    assert found.posts[0].content.text.startswith("真话")
    assert found.posts[0].floor == 12
    assert "1 处" in found.not_understood[0]


def test_a_post_that_swallows_the_next_ones_is_said() -> None:
    found = read(post("开口<table><tr><td>", pid=12), post("第二", pid=13))
    assert [p.pid for p in found.posts] == [12]
    assert "1 处" in found.not_understood[0]


def test_styles_are_spans_of_the_text() -> None:
    content = one(
        'a<font color="red">红<font size="7">大红</font></font>'
        '<font color="red"></font>b<font style="color:rgb(0, 0, 255);font-size:18pt">蓝</font>'
    ).content
    assert content.text == "a红大红b蓝"
    assert content.runs == (
        Run(1, 2, "#ff0000", None),
        Run(2, 4, "#ff0000", 7),
        Run(5, 6, "#0000ff", 5),
    )


@pytest.mark.parametrize(
    ("markup", "colour", "size"),
    [
        ('<font color="Red">字</font>', "#ff0000", None),
        ('<font color="DarkRed">字</font>', "#8b0000", None),
        ('<font color="#f00">字</font>', "#ff0000", None),
        ('<font color="ff0000">字</font>', "#ff0000", None),
        ('<strong><font color="red"><i>字</i></font></strong>', "#ff0000", None),
        ('<font color="blue"><font color="red">字</font></font>', "#ff0000", None),
        ('<span style="COLOR: Red !important">字</span>', "#ff0000", None),
        ('<p style="color:red">字</p>', "#ff0000", None),
        ('<font size="9">字</font>', None, 7),
        ('<font size="+2">字</font>', None, 5),
        ('<font style="font-size:14px">字</font>', None, 2),
        ('<font style="font-size:200%">字</font>', None, 6),
        ('<font style="font-size:xx-large">字</font>', None, 6),
        ('<font style="font-size:1px">字</font>', None, 1),
    ],
)
def test_every_way_to_write_a_colour_or_size(
    markup: str, colour: str | None, size: int | None
) -> None:
    assert one(markup).content.runs == (Run(0, 1, colour, size),)


@pytest.mark.parametrize(
    "markup",
    [
        '<font style="background-color:red">字</font>',
        '<font face="黑体">字</font>',
        '<font color="">字</font>',
        '<font style="color:url(javascript:alert(1))">字</font>',
        '<font style="font-size:expression(1)">字</font>',
        '<font size="大">字</font>',
        '<font style="color:inherit">字</font>',
    ],
)
def test_what_is_no_text_colour_or_size_gives_no_run(markup: str) -> None:
    content = one(markup).content
    assert (content.text, content.runs) == ("字", ())


def test_equal_neighbours_are_one_run_and_breaks_inside_a_colour_do_not_cut_it() -> None:
    content = one('<font color="red">一</font><font color="Red">二<br />\n三</font>').content
    assert content.text == "一二\n三"
    assert content.runs == (Run(0, 4, "#ff0000", None),)
    content = one('<font color="red"><div>一</div><div>二</div></font>').content
    assert content.runs == (Run(0, 3, "#ff0000", None),)


def test_a_tag_left_open_colours_its_own_post_only() -> None:
    found = read(post('<font color="red">红到底', pid=12), post("下一帖", pid=13))
    assert found.posts[0].content.runs == (Run(0, 3, "#ff0000", None),)
    assert found.posts[1].content.runs == ()


def test_runs_are_counted_after_blank_edges_are_gone() -> None:
    content = one('<br />\n&nbsp;&nbsp;<font color="red">&nbsp; 红</font>').content
    assert (content.text, content.runs) == ("红", (Run(0, 1, "#ff0000", None),))


def test_links_are_absolute_and_scripts_are_no_links() -> None:
    content = one(
        '<a href="forum.php?mod=viewthread&amp;tid=1">站内</a><a href="http://x.test/?a=1&amp;b=2">外'
        '</a><a href="javascript:alert(1)">x</a><a href=" java&#10;script:alert(1)">y</a>'
        '<a href="data:text/html,x">z</a><a href="http://x.test/?a=1&amp;b=2">又</a>'
        '<a href="vbscript:x">v</a><a href="//x.test/y">w</a><a href="http://[bad">u</a><a>t</a>'
    ).content
    assert content.links == (
        "http://f.test/forum.php?mod=viewthread&tid=1",
        "http://x.test/?a=1&b=2",
        "http://x.test/y",
    )


def test_pictures_and_files_of_a_post() -> None:
    inside = (
        '<div class="t_fsz"><table><tr><td class="t_f" id="postmessage_12">\n看图\n'
        "<ignore_js_op>\n\n"
        '<img id="aimg_6" aid="6" src="static/image/common/none.gif" zoomfile="data/6.png" '
        'file="data/6.thumb.png" />\n<div class="tip aimg_tip" id="aimg_6_menu" '
        'style="display: none"><p><strong>座位图.png</strong> <em>(2 KB)</em></p></div>\n'
        "</ignore_js_op>\n后面 \n<ignore_js_op>\n"
        '<img src="static/image/filetype/zip.gif" />\n<span id="attach_8">\n<a href="forum.php?'
        'mod=attachment&amp;aid=OHxh">票型.zip</a>\n<em class="xg1">(2 KB)</em></span>\n'
        '<div class="tip" id="attach_8_menu" style="display: none">上传</div>\n</ignore_js_op>\n尾'
        '<img id="aimg_q" class="zoom" src="http://x.test/a.png" />'
        '<img id="aimg_r" file="http://x.test/b.png" lazyload="1" />'
        '<img src="javascript:alert(1)" /></td></tr></table>'
        '<div class="pattl"><ignore_js_op><dl class="tattl attm"><dd><p class="mbn"><a id="aid7" '
        'href="forum.php?mod=attachment&amp;aid=N3xj">小图.jpg</a></p><img id="aimg_7" aid="7" '
        'src="static/image/common/none.gif" file="data/7.jpg" alt="小图.jpg" /></dd></dl>'
        '</ignore_js_op><dl class="tattl"><dd><p class="attnm"><a id="aid9" href="#">log.zip</a>'
        "</p></dd></dl></div></div>"
    )
    content = one(inside=inside).content
    assert content.text == "看图后面 尾"
    assert content.attachments == ("座位图.png", "票型.zip", "小图.jpg", "log.zip")
    assert content.images == (
        "http://f.test/data/6.png",
        "http://x.test/a.png",
        "http://x.test/b.png",
        "http://f.test/data/7.jpg",
    )
    assert content.links == ()


def test_an_attachments_address_does_not_change_with_each_visit() -> None:
    def image(aid: str) -> tuple[str, ...]:
        source = f"forum.php?mod=attachment&amp;aid={aid}&amp;noupdate=yes&amp;nothumb=yes"
        return one(f'<img aid="6" file="{source}" />').content.images

    # base64 of 6|a1b2c3d4|1795979032|3|11 and of 6|00ffee11|1795990000|0|11
    first = image("NnxhMWIyYzNkNHwxNzk1OTc5MDMyfDN8MTE%3D")
    second = image("NnwwMGZmZWUxMXwxNzk1OTkwMDAwfDB8MTE%3D")
    assert (
        first
        == second
        == ("http://f.test/forum.php?mod=attachment&aid=6&noupdate=yes&nothumb=yes",)
    )


def test_a_gbk_page_shows_characters_that_it_had_to_escape() -> None:
    raw = page(post("表情 &amp;#128512; 完", column=None), charset="gbk")
    found = read_page(raw, timezone=ZONE)
    assert found.charset == "gb18030"
    assert found.posts[0].content.text == "表情 😀 完"
    assert one("表情 &amp;#128512; 完").content.text == "表情 &#128512; 完"
