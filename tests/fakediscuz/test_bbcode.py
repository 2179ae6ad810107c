"""The renderer makes the markup that the board makes, oddities included."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fakediscuz.bbcode import View, cut, render

GUEST = View(base="http://127.0.0.1:8088/", viewer=None)


@pytest.mark.parametrize(
    ("bbcode", "html"),
    [
        ("[color=red]红[/color]", '<font color="red">红</font>'),
        ("[color=#FF0000]红[/color]", '<font color="#FF0000">红</font>'),
        ("[color=rgb(255, 0, 0)]红[/color]", '<font style="color:rgb(255, 0, 0)">红</font>'),
        ("[size=7]大[/size]", '<font size="7">大</font>'),
        ("[size=14px]大[/size]", '<font style="font-size:14px">大</font>'),
        ("[b]粗[/b]", "<strong>粗</strong>"),
        ("[s]划[/s]", "<strike>划</strike>"),
        ("[indent]进[/indent]", "<blockquote>进</blockquote>"),
        ("一[hr]二[b][/b]", '一<hr class="l" />二<strong></strong>'),
        ("一\n二", "一<br />\n二"),
        ("a  b", "a&nbsp;&nbsp;b"),
        (
            "[list=1]\n[*]甲\n[*]乙\n[/list]",
            '<ul type="1" class="litype_1"><li>甲<li>乙</ul>',
        ),
        ("前\n[quote]话[/quote]\n后", '前<div class="quote"><blockquote>话</blockquote></div>后'),
    ],
)
def test_a_tag_becomes_the_boards_markup(bbcode: str, html: str) -> None:
    assert render(bbcode, GUEST) == html


def test_upper_case_bold_stays_literal() -> None:
    assert render("[B]粗[/B]", GUEST) == "[B]粗[/B]"


def test_upper_case_color_opens_and_its_closer_stays_literal() -> None:
    assert render("[COLOR=Red]红[/COLOR]后", GUEST) == '<font color="Red">红[/COLOR]后'


def test_a_post_without_any_closing_tag_shows_its_tags() -> None:
    assert render("[b]没关", GUEST) == "[b]没关"


def test_code_is_not_parsed_and_carries_the_copy_link() -> None:
    html = render("[code]a\n[b]b[/b][/code]", GUEST)
    assert '<div class="blockcode"><div id="code_f4K"><ol><li>a<br />\n<li>[b]b[/b]</ol>' in html
    assert "复制代码</em></div>" in html


def test_a_link_within_the_site_becomes_absolute() -> None:
    html = render("[url=forum.php?mod=viewthread&amp;tid=4]x[/url]", GUEST)
    assert 'href="http://127.0.0.1:8088/forum.php?mod=viewthread&amp;' in html


def test_a_script_address_never_becomes_a_link_that_runs() -> None:
    assert 'href="http://127.0.0.1:8088/javascript:alert(1)"' in render(
        "[url=javascript:alert(1)]x[/url]", GUEST
    )


def test_a_smiley_is_a_picture_with_empty_alt() -> None:
    assert render("好:)的", GUEST) == (
        '好<img src="static/image/smiley/default/smile.gif" smilieid="1" border="0" alt="" />的'
    )


def test_hidden_text_shows_to_those_who_answered_only() -> None:
    member = View(base="/", viewer="包子", may_see_hidden=True)
    assert '<div class="locked">游客，' in render("[hide]秘[/hide]", GUEST)
    assert "秘" not in render("[hide]秘[/hide]", GUEST)
    assert render("[hide]秘[/hide]", member) == (
        '<div class="showhide"><h4>本帖隐藏的内容</h4>秘</div>'
    )


def test_a_quote_carries_about_fifty_characters_without_nested_quotes() -> None:
    long = "[quote]旧[/quote]" + "字" * 80
    assert cut(long) == "字" * 48 + " ..."
    assert cut("[b]短[/b]话:)") == "短话"
    assert cut("一\n\n二\n三\n四") == "一\n二\n三"


@given(st.text(max_size=200))
def test_words_of_strangers_never_become_markup_of_their_own(text: str) -> None:
    html = render(text.replace("[", "("), GUEST)
    assert "<script" not in html and "<td" not in html and "<div" not in html
