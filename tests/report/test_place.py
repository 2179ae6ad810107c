"""Links to floors, times, and lines to paste."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.report.place import command_line, floor_name, full_time, moment, post_url
from tests.report.samples import ZONE, at


def test_a_floor_links_to_the_forums_findpost_by_numbers_alone():
    assert (
        post_url("http://127.0.0.1:8088/", 33, 442)
        == "http://127.0.0.1:8088/forum.php?mod=redirect&goto=findpost&ptid=33&pid=442"
    )
    assert post_url("https://论坛.example/bbs", 1, 2).startswith(
        "https://论坛.example/bbs/forum.php?"
    )


@pytest.mark.parametrize(
    "forum",
    [
        None,
        "",
        "javascript:alert(1)//",
        "data:text/html,x",
        "file:///etc/passwd",
        "//evil.example/",
        "http://user:secret@forum.example/",
        "http://forum.example/?x=",
        "http://forum.example/#",
        "http://forum.example/\"onclick='x'",
        "http://forum.example/ x",
        "http://forum.example/\u202e",
        "http://[broken/",
        "http://forum.example:99999/",
        "http:///",
    ],
)
def test_what_is_no_plain_web_address_gives_no_link(forum):
    assert post_url(forum, 33, 442) is None


@pytest.mark.parametrize(("tid", "pid"), [(None, 1), (1, None)])
def test_without_thread_or_post_there_is_no_link(tid, pid):
    assert post_url("http://forum.example/", tid, pid) is None


@given(st.text(), st.integers(1, 10**9), st.integers(1, 10**9))
def test_any_link_is_http_and_stays_on_the_forum(forum, tid, pid):
    link = post_url("http://" + forum, tid, pid)
    if link is not None:
        parts = urlsplit(link)
        assert parts.scheme == "http"
        assert parts.query == f"mod=redirect&goto=findpost&ptid={tid}&pid={pid}"
        assert not set(link) & set("\"'<> \n@")


def test_times_are_the_games_own_and_show_seconds_where_there_are_some():
    assert str(moment(datetime(2026, 11, 20, 1, 30, tzinfo=UTC), ZONE)) == "11-20 09:30"
    shown = moment(at("22 21:00:42"), ZONE)
    assert (shown.text, shown.iso) == ("11-22 21:00:42", "2026-11-22T21:00:42+08:00")
    assert str(moment(at("22 21:00:42"), ZONE, exact=False)) == "11-22 21:00"
    assert moment(None, ZONE) is None
    assert full_time(at("22 21:30")) == "2026 年 11 月 22 日 21:30（周日）"


def test_a_post_without_a_floor_goes_by_its_number():
    assert floor_name(12, 442) == "12 楼"
    assert floor_name(None, 442) == "编号 442"
    assert floor_name(None, None) == ""


def test_a_line_to_paste_holds_each_word_as_one(monkeypatch):
    words = ["auditor", "decide", "我的 局/game.yaml", "id; rm -rf /", "accept"]
    monkeypatch.setattr("auditor.report.place.os.name", "posix")
    assert shlex.split(command_line(words)) == words
    monkeypatch.setattr("auditor.report.place.os.name", "nt")
    assert command_line(words) == 'auditor decide "我的 局/game.yaml" "id; rm -rf /" accept'
    paths = ["C:\\v\\Scripts\\auditor.exe", "C:\\a&b\\game.yaml", "C:\\a b (1)\\g.yaml", ""]
    assert command_line(paths) == (
        'C:\\v\\Scripts\\auditor.exe "C:\\a&b\\game.yaml" "C:\\a b (1)\\g.yaml" ""'
    )
