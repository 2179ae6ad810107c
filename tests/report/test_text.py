"""The report on a terminal."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.report.text import audit_summary, audit_text, post_text, tally_text
from auditor.report.wrap import columns, pad
from auditor.text.safe import safe_line
from tests.report.hostile import CONTROL, EVIL, hostile
from tests.report.samples import ELECTION, EXILE, POSTS, RUNNING, empty, large, post, sample


@pytest.fixture(scope="module")
def text():
    return audit_text(sample())


def test_the_summary_says_what_waits_and_no_more():
    lines = audit_summary(sample()).splitlines()
    assert lines[0] == "『狐妖小红娘』 · 规则 m42"
    assert "  ! 1 个帖子没有读全（缺 1 页）" in lines
    assert "  · 8 条线索待决定" in lines
    assert lines[2] == "先看这里，下面的结论可能不可靠："
    assert lines[3].startswith("  ! “米綫”发了 9 帖，不在名单里")
    assert lines.index("等你处理：") == 4
    assert len(lines) == 13
    assert audit_summary(empty()).splitlines()[-1] == "没有要处理的事。"
    doubtful = audit_summary(replace(empty(), warnings=("帖号写错了。",))).splitlines()
    assert doubtful[-2:] == ["  ! 帖号写错了。", "没有别的要处理的事。"]


def test_gaps_findings_cards_votes_and_activity_are_all_there(text):
    for words in (
        "! 第 3 天讨论帖（帖号 35）第 3 页：服务器返回防采集页面，没有帖子",
        "违规线索：11 条，9 条待决定",
        "【我发誓我手里没有任何小算盘】",
        "[3f1c0a7be2d4] 违规判定 2(5) · 起誓 · 第 1 天讨论帖 42 楼 · 把握高",
        "证据变了，要重看：",
        "第 3 天出局投票（暂计，截至 11-24 20:30）",
        "油条         4*x      4*x      6",
        "  第 2 天　出局：花卷（投票）；警长：饺子",
        "    ! 要裁定：麻花的票有疑问",
        "    · 等答复：豆浆：最后一枪（11-22 21:30 前）",
        "发言（每天至少 5 帖；",
        "规则里有、这一版还不查的：诅咒（违规判定 2(5)）、情绪发言（违规判定 3(1)、违规判",
        "头像或签名透露信息（违规判定 6(4)）：没有登录，看不到签名",
    ):
        assert words in text


@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_line_is_wider_than_the_terminal(width):
    for audit in (sample(), hostile(), large(), empty()):
        for line in audit_text(audit, width).splitlines():
            # a closing sign may hang over rather than begin a line
            assert columns(line) <= width + 2


def test_nothing_a_terminal_would_act_on_comes_through():
    shown = audit_text(hostile()) + tally_text(hostile().tallies[0])
    assert not any(unicodedata.category(s) in ("Cc", "Cs") and s != "\n" for s in shown)
    assert not set(shown) & set("\u202e\u2066\u200b")
    shown.encode("utf-8")


def test_a_vote_shows_totals_fates_and_reasons():
    lines = tally_text(EXILE).splitlines()
    assert lines[0] == "第 2 天出局投票"
    assert "  出局：花卷" in lines
    assert any(line.startswith("  花卷   5 票 " + "█" * 24) for line in lines)
    assert "    4. 11-20 15:30 6 楼 月饼 投票 → 花卷 不算：投票人已经出局" in lines
    assert "    8. 11-21 10:00 10 楼 饺子 改票 → 花卷 计 2 票 算" in lines
    assert "  弃权：无　未投票：包子、豆浆、油条" in lines
    assert "“绞子” 不算：对象“绞子”不是本场角色" in tally_text(ELECTION)
    assert "  加速：自 11-24 14:20:33 起；申请 5 人，需要 5 人：麻花、" in tally_text(RUNNING)


def test_a_vote_that_was_not_read_whole_says_so_above_everything():
    lines = tally_text(EXILE, incomplete="第 2 页没有读到\x1b[31m").splitlines()
    assert lines[:2] == ["! 投票帖没有读全，以下不是最终结果：第 2 页没有读到", "第 2 天出局投票"]
    assert lines[1:] == tally_text(EXILE).splitlines()


def test_a_post_is_a_line_of_facts_and_its_words():
    assert post_text(POSTS[480]).splitlines() == [
        "第 2 天讨论帖 · 80 楼 · 花卷 · 11-20 14:12:30 · 2 个版本",
        "  （已自行删改）我先去吃饭。",
    ]
    assert post_text(POSTS[511]).splitlines()[0].endswith("11-21 11:03:40 · 已删")
    assert post_text(post(1, "饺子", "20 10:00", " \n")).splitlines()[1] == "  （没有文字）"


def test_a_post_cannot_forge_a_line_of_facts():
    forged = post(9, f"饺子\n第 1 天{CONTROL}", "20 10:00", f"第一行\x0b\u2028第二行{EVIL}")
    lines = post_text(forged).splitlines()
    assert sum(not line.startswith("  ") for line in lines) == 1
    assert all(s.isprintable() for line in lines for s in line)


@given(st.text(max_size=60), st.integers(2, 30))
def test_a_padded_cell_is_exactly_as_wide_as_asked(raw, width):
    assert columns(pad(raw, width)) == width


def test_wide_characters_take_two_columns():
    assert columns("饺子ab") == 6
    assert pad("饺子包子", 5) == "饺子…"
    assert pad("饺子", 6) == "饺子  "


def test_a_long_line_breaks_between_words_and_not_before_a_closing_sign():
    words = "要改判就在游戏文件的进程记录里写 journal ruling，" * 3
    lines = post_text(post(9, "饺子", "20 10:00", words), 60).splitlines()[1:]
    assert len(lines) > 2
    assert "".join(line.strip() for line in lines).replace(" ", "") == words.replace(" ", "")
    assert not any(line.strip()[0] in "，。、" for line in lines)
    assert sum(line.count("journal") for line in lines) == 3
    assert sum(line.count("ruling") for line in lines) == 3


@pytest.mark.parametrize("shift", range(24))
def test_no_line_begins_with_a_closing_sign_though_several_stand_together(shift):
    words = "甲" * shift + "担保（违规判定 2(5)）、" * 12
    lines = post_text(post(9, "饺子", "20 10:00", words), 60).splitlines()[1:]
    assert len(lines) > 3
    assert not {line.strip()[0] for line in lines} & set("）、)")


@given(st.text(max_size=400), st.integers(60, 100))
def test_wrapping_loses_no_word(raw, width):
    shown = "".join(post_text(post(9, "饺子", "20 10:00", raw), width).splitlines()[1:])
    kept = [s for line in raw.splitlines() for s in safe_line(line) if not s.isspace()]
    assert [s for s in shown if not s.isspace()] == (kept or list("（没有文字）"))
