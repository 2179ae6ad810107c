"""The HTML report: one file, whole, harmless."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from auditor.model import Aftermath, CardRow
from auditor.report.html import render
from tests.report.hostile import hostile
from tests.report.samples import empty, large, sample

VOID = {"meta", "input", "br", "link", "img"}
TAGS = (
    "html head meta title style body header p bdi h1 h2 h3 h4 time strong a b ul ol li span i nav"
    " main section div details summary small article blockquote mark code figure figcaption label"
    " input svg rect line table thead tbody tr th td br footer"
)
ALLOWED = frozenset(TAGS.split())


class Reader(HTMLParser):
    """Tags, attributes and text, and whether every tag is closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.stack: list[str] = []
        self.text: list[str] = []
        self.marks: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        assert len(attrs) == len(dict(attrs)), attrs
        if tag not in VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag):
        assert self.stack.pop() == tag

    def handle_data(self, data):
        self.text.append(data)
        if "mark" in self.stack:
            self.marks.append(data)


@pytest.fixture(scope="module", params=[sample, hostile, empty, large], ids=lambda f: f.__name__)
def page(request):
    return Reader(render(request.param()))


def test_every_tag_is_closed_and_is_one_of_ours(page):
    assert page.stack == []
    assert {tag for tag, _ in page.tags} <= ALLOWED


def test_nothing_points_anywhere_but_to_the_page_and_the_forum(page):
    for tag, attributes in page.tags:
        assert not {"src", "srcset", "action", "formaction", "style", "xlink:href"} & set(
            attributes
        )
        assert not any(name.startswith("on") for name in attributes)
        link = attributes.get("href")
        if link is not None:
            assert tag == "a"
            assert re.fullmatch(
                r"#[\w-]+|http://127\.0\.0\.1:8088/forum\.php\?mod=redirect&goto=findpost"
                r"&ptid=\d+&pid=\d+",
                link,
                re.ASCII,
            )


def test_anchors_exist_and_are_unique(page):
    ids = [a["id"] for _, a in page.tags if "id" in a]
    assert len(ids) == len(set(ids))
    targets = {a["href"][1:] for _, a in page.tags if a.get("href", "").startswith("#")}
    assert targets <= set(ids)


def test_the_policy_allows_only_the_pages_own_style(page):
    policy = next(
        a["content"] for _, a in page.tags if a.get("http-equiv") == "Content-Security-Policy"
    )
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'",
        policy,
    )


def test_no_control_or_direction_character_reaches_the_page(page):
    text = "".join(page.text)
    assert not set(text) & {*map(chr, range(9)), "\x1b", "\x7f", "\u202e", "\u2066", "\u200b"}


def test_hidden_characters_are_shown_as_marks():
    text = "".join(Reader(render(hostile())).text)
    for mark in ("‹U+202E›", "‹U+001B›", "‹U+200B›", "‹U+D800›"):
        assert mark in text


def test_a_strangers_markup_is_text():
    text = "".join(Reader(render(hostile())).text)
    assert "<script>document.title='hit';alert(1)</script>" in text
    assert "<svg onload=alert(3)>" in text


def test_a_hundred_kilobytes_of_one_line_do_not_swell_the_page():
    html = render(hostile())
    assert len(html) < 120_000
    assert re.search(r"前面略去 \d+ 字", html)
    assert "…（略去 99500 字）" in html


def test_the_marked_words_are_the_findings_own():
    marks = Reader(render(sample())).marks
    assert "我发誓我手里没有任何小算盘" in marks
    assert "谁今晚出门就让车撞" in marks
    assert "发‹U+200B›誓" in marks


def test_the_page_says_what_waits_and_what_was_not_read():
    text = "".join(Reader(render(sample())).text)
    for words in (
        "有 1 个帖子没有读全，缺 1 页。",
        "防采集页面",
        "违规判定 2(5)",
        "一看就是赌咒、起誓的说法",
        "要你裁定：",
        "还没截止，暂计到 11-24 20:30",
        'auditor decide games/m42/game.yaml 3f1c0a7be2d4 accept --why "理由"',
        "若全采纳，够罚下",
        "先看这里，下面的结论可能不可靠：",
        "名单里的“米线”一帖也没有",
        "规则里有、这一版还不查的：诅咒（违规判定 2(5)）、情绪发言（违规判定 3(1)、",
        "这些要你自己看：报告里没有线索，不等于没有违规。",
        "警长：饺子",
    ):
        assert words in text


def test_a_calm_report_with_a_warning_does_not_say_that_all_is_well():
    text = "".join(Reader(render(replace(empty(), warnings=("帖号写错了。",)))).text)
    assert "没有别的要处理的事。" in text
    assert text.index("帖号写错了。") < text.index("没有别的要处理的事。")


def test_a_demonstration_offers_no_command_but_says_why():
    text = "".join(Reader(render(replace(sample(), program=None))).text)
    assert "auditor decide" not in text
    assert "这是演示，决定不会保存" in text
    assert "这是演示" not in "".join(Reader(render(sample())).text)


def test_one_thing_has_one_name_all_over_the_report():
    text = "".join(Reader(render(sample())).text)
    assert "（帖号 35）" in text
    assert "线索编号" in text
    for word in ("帖子 35", "主题", "帖子编号", "每票", "活跃", "词条"):
        assert word not in text


def test_an_empty_audit_is_a_whole_page_too():
    text = "".join(Reader(render(empty())).text)
    for words in (
        "没有要处理的事。",
        "还没有读过任何帖子。",
        "没有发现违规线索。",
        "还没有可数的投票。",
    ):
        assert words in text


def test_the_same_audit_gives_the_same_bytes():
    assert render(sample()) == render(sample())


def test_points_have_their_own_heading_and_say_what_follows():  # g01-153 to g01-158
    row = CardRow(
        "麻花", (), {"points": 10}, {"points": 10}, False, False,
        Aftermath(2, True, 3), Aftermath(2, True, 3),
    )  # fmt: skip
    said = Reader(render(replace(sample(), cards=(row,), by_points=True))).text
    assert said.count("扣分") == 2 and "判牌" not in said  # the heading, its line in the contents
    assert "局后：记 2 张黄牌，档案标红字，停赛 3 个月" in said
    nobody = Reader(render(replace(empty(), by_points=True))).text
    assert nobody.count("扣分") == 2
    assert not [words for words in nobody if "判过牌" in words]


def test_who_has_a_red_card_has_a_line_of_what_follows():  # m42-111, m212-179, r234-172
    red = {"blue": 0, "yellow": 0, "red": 1}
    row = CardRow("麻花", (), red, red, True, True, after_red="吃过红牌，可能禁赛")
    said = Reader(render(replace(sample(), cards=(row,)))).text
    assert "局后：吃过红牌，可能禁赛" in said and said.count("判牌") == 2
