"""The report in a real browser: harmless, legible, and usable on a phone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.report.hostile import hostile
from tests.report.samples import empty, large, sample

AUDITS = {"sample": sample, "hostile": hostile, "empty": empty, "large": large}
OPEN_ALL = "document.querySelectorAll('details').forEach(d => d.open = true)"

# the lowest contrast of any shown text against what lies behind it, with what it says
CONTRAST = """() => {
  const rgb = c => { const m = c.match(/[\\d.]+/g).map(Number);
    return m.length < 4 ? [...m, 1] : m; };
  const light = ([r, g, b]) => { const f = v => { v /= 255; return v <= .03928 ? v / 12.92 :
    ((v + .055) / 1.055) ** 2.4; }; return .2126 * f(r) + .7152 * f(g) + .0722 * f(b); };
  const behind = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e)
    .backgroundColor); if (c[3] > .99) return c; } return [255, 255, 255, 1]; };
  const faded = e => { for (; e; e = e.parentElement) if (getComputedStyle(e).opacity < 1)
    return true; return false; };
  let worst = [99, ''];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n; n = walk.nextNode();) {
    const e = n.parentElement;
    if (!n.textContent.trim() || !e.checkVisibility() || faded(e) || e.closest('.gone')) continue;
    const [a, b] = [light(rgb(getComputedStyle(e).color)), light(behind(e))];
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < worst[0]) worst = [ratio, e.className + ': ' + n.textContent.trim().slice(0, 40)];
  }
  return worst;
}"""


@pytest.fixture(params=sorted(AUDITS))
def audit(request):
    return AUDITS[request.param]()


@pytest.mark.parametrize("width", [375, 1280])
def test_no_page_scrolls_sideways_even_with_everything_unfolded(show, audit, width):
    page = show(audit, width=width).page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(OPEN_ALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_hostile_report_runs_nothing_and_asks_nothing_of_any_network(show):
    watched = show(hostile())
    page = watched.page
    page.evaluate(OPEN_ALL)
    page.mouse.move(200, 300)
    page.mouse.move(600, 500)
    page.wait_for_load_state("networkidle")
    assert page.title().startswith("<script>document.title='hit';alert(1)</script>")
    assert page.evaluate("document.scripts.length + document.images.length") == 0
    tags = set(page.evaluate("[...document.querySelectorAll('main *')].map(e => e.localName)"))
    assert not tags & {"script", "img", "iframe", "object", "embed", "form", "link", "style"}
    assert page.evaluate("[...document.links].every(a => a.hash && a.protocol === 'file:')")
    assert watched.wrong == []


def test_the_listener_would_see_a_script_a_request_and_a_console_line(show, tmp_path):
    """The guard guards: the same attack, unescaped and without the policy, is caught."""
    file = tmp_path / "bad.html"
    file.write_text(
        "<!doctype html><script>alert(1);console.log('x')</script>"
        "<img src=http://127.0.0.1:1/x.png>",
        encoding="utf-8",
    )
    watched = show.file(file, width=800, scheme="light")
    watched.page.wait_for_load_state("networkidle")
    kinds = {what.split()[0] for what in watched.wrong}
    assert {"dialog", "request", "console"} <= kinds
    watched.wrong.clear()


def test_the_policy_stops_a_script_that_would_get_into_the_page(show):
    watched = show(sample())
    watched.page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.hit = 1';"
        " document.body.append(s); }"
    )
    assert watched.page.evaluate("window.hit") is None
    assert any("Content Security Policy" in what for what in watched.wrong)
    watched.wrong.clear()


def test_the_style_is_applied_under_the_policy(show):
    page = show(sample()).page
    assert page.evaluate("getComputedStyle(document.querySelector('mark')).backgroundColor") == (
        "rgb(255, 226, 122)"
    )


def test_marks_stand_on_the_findings_own_words_in_their_own_finding(show):
    page = show(sample()).page
    oath = page.locator("#f-3f1c0a7be2d4")
    assert oath.locator("blockquote mark").all_inner_texts() == ["我发誓我手里没有任何小算盘"]
    around = oath.locator("blockquote").inner_text()
    assert "昨天那票不是我带的节奏" in around
    assert "谁爱信谁信" in around
    hidden = page.locator("#f-0d9e8f7a6b5c blockquote mark")
    assert hidden.all_inner_texts() == ["发‹U+200B›誓"]
    assert page.locator("#f-e2e2e2e2e2e2 mark").count() == 0


def test_a_finding_unfolds_to_the_whole_post_and_the_command(show):
    page = show(sample(), width=375).page
    oath = page.locator("#f-3f1c0a7be2d4")
    post = oath.locator(".post")
    assert not post.is_visible()
    oath.get_by_text("整帖", exact=True).click()
    assert post.is_visible()
    assert post.inner_text().endswith("另外求导演把第一天的票型再贴一遍。")
    oath.get_by_text("记下决定").click()
    command = oath.locator(".command code").first
    assert command.inner_text() == (
        'auditor decide games/m42/game.yaml 3f1c0a7be2d4 accept --why "理由"'
    )
    assert command.evaluate("e => getComputedStyle(e).userSelect") == "all"


def test_what_makes_the_report_doubtful_stands_above_everything_that_waits(show):
    page = show(sample(), width=375).page
    loud = page.locator(".loud")
    assert "先看这里，下面的结论可能不可靠：" in loud.inner_text()
    assert "名单里的“米线”一帖也没有" in loud.inner_text()
    boxes = [page.locator(s).first.bounding_box() for s in (".loud", ".waiting", "nav")]
    assert [b["y"] for b in boxes] == sorted(b["y"] for b in boxes)
    assert boxes[0]["y"] < 400


def test_a_demonstration_says_that_nothing_is_kept_in_place_of_a_command(show):
    page = show(replace(sample(), program=None)).page
    oath = page.locator("#f-3f1c0a7be2d4")
    oath.get_by_text("记下决定").click()
    assert oath.locator(".command").count() == 0
    assert (
        oath.locator(".decide")
        .inner_text()
        .endswith("这是演示，决定不会保存；自己的游戏里，这里有可以整行复制的命令。")
    )


@pytest.mark.parametrize("width", [375, 600, 1000])
def test_no_entry_of_the_menu_is_cut_off(show, width):
    page = show(sample(), width=width).page
    entries = page.locator(".toc > li > a")
    assert entries.all_inner_texts()[2:] == ["判牌", "投票", "发言", "进程", "检查", "说明"]
    for box in (entry.bounding_box() for entry in entries.all()):
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.locator(".toc").evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("width", [375, 1280])
def test_the_quota_stands_inside_the_picture_though_nobody_exceeds_it(show, width):
    audit = sample()
    few = tuple(replace(row, posts=min(row.posts, 5)) for row in audit.activity)
    page = show(replace(audit, activity=few), width=width).page
    bar = page.locator(".day[open] .bars svg").first
    line, whole = bar.locator("line").bounding_box(), bar.bounding_box()
    assert whole["x"] + whole["width"] - line["x"] > whole["width"] * 0.1


@pytest.mark.parametrize("width", [375, 1280])
def test_the_course_names_the_holder_of_the_office_after_each_phase(show, width):
    page = show(sample(), width=width).page
    assert page.locator("#course .office").all_inner_texts() == ["警长：饺子"] * 3
    assert "在场：" in page.locator("#course").inner_text()


def test_the_floor_leads_to_the_forums_post(show):
    page = show(sample()).page
    link = page.locator("#f-3f1c0a7be2d4 a.floor")
    assert link.get_attribute("href") == (
        "http://127.0.0.1:8088/forum.php?mod=redirect&goto=findpost&ptid=31&pid=442"
    )
    assert "noopener" in link.get_attribute("rel")
    assert link.get_attribute("target") == "_blank"


def test_what_waits_leads_to_its_section_also_a_folded_one(show):
    page = show(sample(), width=375).page
    page.locator(".waiting a", has_text="没有读全").click()
    assert page.locator("#reading").evaluate("e => Math.abs(e.getBoundingClientRect().top) < 120")
    folded = page.locator("#f-e1e1e1e1e1e1")
    assert not folded.is_visible()
    page.locator("#cards a", has_text="第 1 天 · 发言不足").click()
    assert folded.is_visible()


def test_decided_findings_can_be_hidden(show):
    page = show(sample()).page
    settled = page.locator(".settled").first
    assert settled.is_visible()
    page.get_by_label("只看待决定的").check()
    assert not settled.is_visible()
    assert page.locator("#f-3f1c0a7be2d4").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1280])
def test_every_text_is_legible_in_light_and_dark(show, scheme, width):
    page = show(sample(), width=width, scheme=scheme).page
    page.evaluate(OPEN_ALL)
    ratio, where = page.evaluate(CONTRAST)
    assert ratio >= 4.5, where


def test_dark_is_dark_and_light_is_light(show):
    shade = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0]"
    assert show(sample(), scheme="dark").page.evaluate(shade) < 60
    assert show(sample(), scheme="light").page.evaluate(shade) > 200


def test_print_shows_the_evidence_and_leaves_out_the_navigation(show):
    page = show(sample()).page
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()
    assert not page.locator(".decide").first.is_visible()
    assert page.locator("#f-3f1c0a7be2d4 mark").first.is_visible()
    assert page.locator("#f-3f1c0a7be2d4 .post").first.bounding_box()["height"] > 20


def test_touch_targets_and_text_are_large_enough_on_a_phone(show):
    page = show(sample(), width=375).page
    small = page.evaluate(
        "[...document.querySelectorAll('.toc > li > a, .waiting a, .player > summary')]"
        ".filter(e => e.getBoundingClientRect().height < 34).map(e => e.textContent.trim())"
    )
    assert small == []
    size = page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('blockquote')).fontSize)"
    )
    assert size >= 15


def test_votes_and_activity_have_a_picture_and_the_same_in_words(show):
    page = show(sample()).page
    page.evaluate(OPEN_ALL)
    row = page.locator("#v-2 .totals li").nth(1)  # 烧麦, 4 of 5
    box, full = row.locator(".plain").bounding_box(), row.locator(".track").bounding_box()
    assert box["width"] == pytest.approx(full["width"] * 0.8, rel=0.02)
    label = (
        page.locator(".bars li", has_text="油条").last.locator("svg").get_attribute("aria-label")
    )
    assert re.fullmatch(r"发言 4 帖，要求 5 帖", label)
    few = page.locator(".matrix td.few")
    assert few.first.inner_text().replace("\n", "") == "4未投"


def test_a_phone_can_scroll_the_ten_day_table_inside_its_frame(show):
    page = show(large(), width=375).page
    frame = page.locator(".scroll")
    assert frame.evaluate("e => e.scrollWidth > e.clientWidth && e.clientWidth <= 375")
