"""Every post on captured pages of real forums agrees with what their databases hold.

The pages are no part of the project; set AUDITOR_SHARED to the folder that holds
``captures/`` to run these tests.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from auditor.forum.pages import read_page
from auditor.model import Page, PageKind, Sighting
from tests.forum import bbcode

ZONE = ZoneInfo("Asia/Shanghai")
REASONS = ("内容自动屏蔽", "被管理员或版主屏蔽", "仅作者可见", "密码帖", "才能浏览")


@pytest.fixture(scope="module")
def captures() -> Path:
    shared = os.environ.get("AUDITOR_SHARED")
    if not shared:
        pytest.skip("AUDITOR_SHARED is not set: no captured pages here")
    return Path(shared) / "captures"


@pytest.fixture(scope="module")
def truth(captures: Path) -> dict[tuple[str, int], dict[str, Any]]:
    """What the databases hold, by forum and thread id."""
    found = {}
    for path in (captures / "truth").glob("*.json"):
        data = json.loads(path.read_text("utf-8"))
        site = "X34gbk" if path.name.startswith("X34gbk") else ""
        found[site, data["thread"]["tid"]] = data
    assert found
    return found


@pytest.fixture(scope="module")
def pages(captures: Path) -> list[tuple[dict[str, Any], bytes, Page]]:
    """Every captured page, read as it was sent."""
    manifest = json.loads((captures / "manifest.json").read_text("utf-8"))
    result = []
    for entry in manifest:
        path = captures / "pages" / entry["file"]
        if path.suffix in (".html", ".xml"):
            raw = path.read_bytes()
            page = read_page(raw, content_type=entry["content_type"], timezone=ZONE)
            result.append((entry, raw, page))
    return result


@pytest.fixture(scope="module")
def sightings(pages: list[Any], truth: dict[Any, Any]) -> list[tuple[str, str, Sighting, Any]]:
    """Each post of each thread page with its row in the database."""
    result = []
    for entry, _, page in pages:
        if page.kind is not PageKind.THREAD:
            continue
        site = "X34gbk" if entry["file"].startswith("X34gbk") else ""
        rows = {row["pid"]: row for row in truth[site, page.tid]["posts"]}
        for post in page.posts:
            assert post.pid in rows, (entry["file"], post.pid)
            result.append((entry["file"], entry["who"], post, rows[post.pid]))
    return result


def test_every_container_of_a_thread_page_is_read(pages: list[Any]) -> None:
    count = 0
    for entry, raw, page in pages:
        containers = len(re.findall(rb'<div id="post_\d+"', raw))
        assert len(page.posts) == containers, entry["file"]
        assert (page.kind is PageKind.THREAD) == (containers > 0), entry["file"]
        count += containers
    assert count > 0


def test_pages_say_where_they_stand(pages: list[Any]) -> None:
    for entry, _, page in pages:
        if page.kind is not PageKind.THREAD or page.note:
            continue
        asked = re.search(r"[&?]page=(\d+)|thread-\d+-(\d+)-", entry["url"])
        number = int(asked[1] or asked[2]) if asked else 1
        assert page.number == min(number, page.pages or 0), entry["file"]
        assert page.clock is not None, entry["file"]
        assert abs(page.clock.timestamp() - entry["server_clock"]) < 120, entry["file"]
        assert page.viewer == 0 if entry["who"] == "guest" else page.viewer, entry["file"]


def test_pages_without_posts_say_what_they_are(pages: list[Any]) -> None:
    for entry, _, page in pages:
        name = entry["file"]
        if page.kind is PageKind.THREAD:
            continue
        assert page.note, name
        if name.startswith("err_") and "undefined_action" not in name:
            assert page.kind in (PageKind.NOTICE, PageKind.LOGIN), name
        if name.startswith("login__"):
            assert page.kind is PageKind.LOGIN, name
        if "forumdisplay" in name or "archiver" in name:
            assert page.kind is PageKind.OTHER, name


def test_author_uid_and_time(sightings: list[Any]) -> None:
    for name, _, post, row in sightings:
        if row["anonymous"]:
            assert post.anonymous and post.author == "匿名", (name, post.pid)
        else:
            assert (post.author, post.uid) == (row["author"], row["authorid"]), (name, post.pid)
        moment = int(post.posted_at.timestamp())
        exact = row["dateline"] if post.exact else row["dateline"] // 60 * 60
        assert moment == exact, (name, post.pid)
        assert post.exact == ("absdate" not in name), (name, post.pid)


def test_floors(sightings: list[Any]) -> None:
    for name, _, post, row in sightings:
        if post.out_of_order or "authorid" in name:
            expected = None
        else:
            expected = row["floor_position" if "stale" in name else "floor_renumbered"]
        assert post.floor == expected, (name, post.pid, post.floor_label)


def test_blocked_posts_are_those_that_the_forum_hides(sightings: list[Any]) -> None:
    for name, who, post, row in sightings:
        blocked = post.content.blocked
        if blocked is not None:
            assert any(reason in blocked for reason in REASONS), (name, post.pid, blocked)
            assert not post.content.text or who == "admin", (name, post.pid)
        else:
            assert not row.get("blocked_single") or who == "admin", (name, post.pid)
            assert "[password]" not in row["message"], (name, post.pid)


def test_words_colours_and_sizes(sightings: list[Any]) -> None:
    for name, _, post, row in sightings:
        content, message = post.content, row["message"]
        if content.blocked is not None or "ed2k://" in message:
            continue
        shown = bbcode.shown(content.text, content.runs)
        choices = [bbcode.seen(message, unlocked=False)]
        if "[hide" in message:
            choices.append(bbcode.seen(message, unlocked=True))
            choices.append(bbcode.seen(re.sub(r"\[hide=.*?\[/hide\]", "", message), unlocked=True))
        if re.search(r"\[(?:b|color=\w+)\]", content.text):
            choices.append(bbcode.literal(message))  # the page shows the tags themselves
        assert shown in choices, (name, post.pid, content.text, message)


def test_line_breaks_stand_where_the_author_put_them(sightings: list[Any]) -> None:
    checked = 0
    for name, _, post, row in sightings:
        lines = bbcode.plain_lines(row["message"])
        if post.content.blocked is not None or lines is None or "[" in post.content.text:
            continue
        text = bbcode.SMILEY.sub("", post.content.text)
        assert text.strip() == "\n".join(lines).strip(), (name, post.pid)
        checked += 1
    assert checked > len(sightings) / 4


def test_edit_lines_and_quotes(sightings: list[Any]) -> None:
    for name, _, post, row in sightings:
        content, message = post.content, row["message"]
        if content.blocked is not None:
            continue
        line = bbcode.edit_line(message)
        if line is None:
            assert content.edited is None, (name, post.pid)
        else:
            assert content.edited is not None, (name, post.pid)
            written = datetime.strptime(line[1], "%Y-%m-%d %H:%M").replace(tzinfo=ZONE)
            assert (content.edited.by, content.edited.at) == (line[0], written), (name, post.pid)
        pid = content.quote.pid if content.quote is not None else None
        assert pid == bbcode.quoted_pid(message), (name, post.pid)


def test_attachments_are_named_for_members(sightings: list[Any], truth: dict[Any, Any]) -> None:
    for name, who, post, _ in sightings:
        if name.startswith("X34gbk") or post.content.blocked is not None:
            continue
        files = truth["", post.tid].get("attachments", [])
        expected = {row["filename"] for row in files if row["pid"] == post.pid}
        assert set(post.content.attachments) == (expected if who != "guest" else set()), name


def test_runs_lie_in_the_text(sightings: list[Any]) -> None:
    for name, _, post, _ in sightings:
        end = 0
        for run in post.content.runs:
            assert end <= run.start < run.end <= len(post.content.text), (name, post.pid)
            assert run.color is not None or run.size is not None, (name, post.pid)
            end = run.end


def test_cutting_out_what_is_not_needed_changes_nothing(
    pages: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("auditor.forum.pages.region", lambda source: (source, False))
    for entry, raw, page in pages:
        whole = read_page(raw, content_type=entry["content_type"], timezone=ZONE)
        assert whole == page, entry["file"]


def test_the_pages_of_a_whole_game_are_all_understood(captures: Path) -> None:
    folder = captures.parent / "games" / "a" / "pages"
    files = sorted(_pages_in(folder))
    if not files:
        pytest.skip("no pages of a game beside the captures")
    for path in files:
        page = read_page(path.read_bytes(), timezone=ZONE)
        assert page.kind is PageKind.THREAD, (path.name, page.note)
        assert page.posts and page.tid and page.number and page.pages, path.name
        assert not page.bad_bytes, path.name
        assert not [r for r in page.not_understood if "没有读入" in r], path.name


def _pages_in(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from folder.glob("*.html")
