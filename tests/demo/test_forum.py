"""The demo forum shows the shipped pages like a Discuz! site, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import requests

from auditor.data import demo
from auditor.demo import DemoForum
from auditor.errors import WrongInput
from auditor.forum.pages import read_page
from auditor.model import Page, PageKind

SHANGHAI = ZoneInfo("Asia/Shanghai")


@pytest.fixture(scope="module")
def forum() -> Iterator[DemoForum]:
    with DemoForum(demo() / "pages", SHANGHAI) as running:
        yield running


def get(forum: DemoForum, tid: int, page: int) -> Page:
    url = f"{forum.url}forum.php?mod=viewthread&tid={tid}&page={page}&ordertype=2&mobile=no"
    found = requests.get(url, timeout=5)
    return read_page(found.content, content_type=found.headers["Content-Type"], timezone=SHANGHAI)


def test_snapshots_are_told_by_the_pages_own_clock_oldest_first(forum: DemoForum) -> None:
    assert [(s.name, f"{s.at:%m-%d %H:%M}") for s in forum.snapshots] == [
        ("S1", "11-21 12:00"),
        ("END", "11-25 10:00"),
    ]


def test_a_thread_is_shown_as_it_stood_at_the_snapshot(forum: DemoForum) -> None:
    first, last = forum.snapshots
    forum.show(first)
    before = get(forum, 33, 4)
    forum.show(last)
    after = get(forum, 33, 4)
    assert (before.pages, after.pages) == (4, 7)
    assert 503 in {s.pid for s in before.posts} and before.clock == first.at


def test_the_pages_name_the_running_forum_as_their_base(forum: DemoForum) -> None:
    raw = forum.answer("/forum.php?mod=viewthread&tid=28")[1].decode()
    assert f'<base href="{forum.url}" />' in raw and "127.0.0.1:8088" not in raw


def test_a_page_beyond_the_end_is_the_last_one(forum: DemoForum) -> None:
    forum.show(forum.snapshots[-1])
    assert get(forum, 33, 99).number == 7


def test_a_rewritten_address_works_too(forum: DemoForum) -> None:
    assert forum.answer("/thread-31-2-1.html") == forum.answer(
        "/forum.php?mod=viewthread&tid=31&page=2"
    )


def test_a_thread_that_does_not_exist_yet_is_the_forums_notice(forum: DemoForum) -> None:
    forum.show(forum.snapshots[0])
    page = get(forum, 35, 1)
    assert page.kind is PageKind.NOTICE and "不存在" in page.note


@pytest.mark.parametrize(
    "target",
    [
        "/",
        "/forum.php",
        "/forum.php?mod=viewthread&tid=../../etc/passwd",
        "/forum.php?mod=viewthread&tid=-1",
        "/forum.php?mod=viewthread&tid=٣١",
        "/../../../etc/passwd",
        "/thread-31-1-1.html/../../game.yaml",
        "/forum.php?" + "&".join(["a=1"] * 60),
        "//[broken",
    ],
)
def test_anything_else_is_not_found(forum: DemoForum, target: str) -> None:
    assert forum.answer(target)[0] == 404


def test_a_folder_without_pages_is_told(tmp_path: Path) -> None:
    with pytest.raises(WrongInput) as caught:
        DemoForum(tmp_path, SHANGHAI)
    assert caught.value.problems[0].code == "demo-missing"


def test_the_forum_listens_on_this_machine_only(forum: DemoForum) -> None:
    assert forum.url.startswith("http://127.0.0.1:")
