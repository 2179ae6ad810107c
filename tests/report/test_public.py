"""What goes to the forum: announcements only, and nothing in them that Discuz! would act on."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st

from auditor.model import Feedback, Gone, Phase, Prompt, Rejection, Standing
from auditor.report.public import Public, announce_bbcode, announce_text, opening, public

SECRETS = ("狼人甲", "验人结果", "不许这样", "抽签秘密", "最后一枪甲", "裁定秘密", "亡灵圣物")


def phase(*announce: str) -> Phase:
    """A phase full of secrets, with these announcements."""
    return Phase(
        name="day-2",
        out=(Gone("饺子", "狼人甲", "day-2"),),
        feedback=(Feedback("饺子", "验人结果", "验人结果"),),
        rejected=(Rejection("饺子", "毒药", "不许这样"),),
        pending=(Prompt("饺子", "最后一枪甲", None),),
        announce=announce,
        tallies={},
        standing=Standing(("饺子",), None, {"饺子": "狼人甲"}, {}, {"饺子": ("亡灵圣物",)}),
        needs_ruling="裁定秘密",
        drawn=("抽签秘密",),
    )


def test_the_public_record_has_no_room_for_a_secret() -> None:
    assert {f.name for f in fields(Public)} == {"title", "heading", "texts"}
    it = public("试局", phase("无人出局"))
    for text in (repr(it), announce_text(it), announce_bbcode(it)):
        assert not any(secret in text for secret in SECRETS)


def test_text_keeps_the_announcements_as_they_are() -> None:
    it = public("试局", phase("出局名单：饺子、包子", "饺子的遗言：\n再见\n\n各位"))
    assert announce_text(it).splitlines() == [
        "试局 第 2 天", "", "出局名单：饺子、包子", "", "饺子的遗言：", "再见", "各位",
    ]  # fmt: skip


def test_bbcode_has_bold_headings_and_lists() -> None:
    it = public("试局", phase("无人出局", "第2天投票结果：\n饺子 3票\n包子 1票"))
    assert announce_bbcode(it).splitlines() == [
        "[b]试局　第 2 天[/b]", "", "无人出局", "",
        "[b]第2天投票结果：[/b]", "[list]", "[*]饺子 3票", "[*]包子 1票", "[/list]",
    ]  # fmt: skip


def test_a_clocks_time_stays_as_it_is() -> None:
    it = public("试局", phase("第2天的讨论开始，2026-11-22 21:00 关门"))
    assert "2026-11-22 21:00 关门" in announce_bbcode(it)


def test_players_words_cannot_become_code() -> None:
    words = "[img]http://x/y.png[/img] {:1_2:} :) @饺子 www.x.com [color=red]红[/color]\x1b[31m"
    out = announce_bbcode(public(f"局{words}", phase(f"饺子的遗言：\n{words}", words)))
    bare = out.replace("[b]", "").replace("[/b]", "").replace("[list]", "").replace("[/list]", "")
    for sign in ("[", "]", "{", "}", ":", "@", "\x1b", "www."):
        assert sign not in bare.replace("[*]", "")


@given(st.lists(st.text(max_size=30), max_size=4))
def test_any_words_leave_the_lists_whole(texts: list[str]) -> None:
    out = announce_bbcode(public("局", phase(*texts)))
    assert out.count("[list]") == out.count("[/list]")
    assert out.count("[b]") == out.count("[/b]")
    inside = out.replace("[list]", "").replace("[/list]", "").replace("[*]", "")
    assert "[" not in inside.replace("[b]", "").replace("[/b]", "")


def test_an_opening_names_the_day_and_its_close() -> None:
    it = opening("试局", 3, datetime(2026, 11, 22, 21), ("出局名单：无",))
    assert it.heading == "第 3 天开门（11-22 21:00 关门）"
    assert opening("试局", 3, None, ()).heading == "第 3 天开门"
