"""Every shipped case reads as its ``expected.json`` says, post by post."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from click.testing import CliRunner

from auditor.cli.posts import command as posts_command
from auditor.forum.pages import read_page
from auditor.forum.quotes import resolve
from auditor.model import Page, PageKind, Post, Revision, Sighting

SHANGHAI = ZoneInfo("Asia/Shanghai")
THREADS = Path(__file__).resolve().parents[2] / "fixtures" / "threads"
CASES = sorted(
    folder
    for folder in THREADS.iterdir()
    if (folder / "expected.json").is_file() and folder.name != "demo"
)


def read_case(folder: Path) -> list[Page]:
    """The case's pages, oldest snapshot first, each snapshot in page order."""
    pages = [read_page(file.read_bytes(), timezone=SHANGHAI) for file in folder.glob("pages/*")]
    for page in pages:
        assert page.kind is PageKind.THREAD, page.note
        assert not page.not_understood and page.bad_bytes == 0
    return sorted(pages, key=lambda p: (p.clock or datetime.min, p.tid or 0, p.number or 0))


def newest(pages: list[Page]) -> dict[int, tuple[Sighting, datetime]]:
    """By pid the newest sighting, one in its own place where there is one, and its clock."""
    found: dict[int, tuple[Sighting, datetime]] = {}
    for page in pages:
        assert page.clock is not None
        for sighting in page.posts:
            old = found.get(sighting.pid)
            same = old is not None and old[1] == page.clock
            if not (same and sighting.out_of_order):
                found[sighting.pid] = (sighting, page.clock)
    return found


def told(sighting: Sighting, quote_pid: int | None, deleted: bool) -> dict[str, Any]:
    """The fields of ``auditor posts`` that a page alone decides."""
    content = sighting.content
    edited, quote = content.edited, content.quote
    return {
        "tid": sighting.tid,
        "pid": sighting.pid,
        "floor": sighting.floor,
        "author": sighting.author,
        "uid": sighting.uid,
        "posted_at": sighting.posted_at.isoformat(),
        "edited": edited and {"by": edited.by, "at": edited.at.isoformat()},
        "quote": quote and {"pid": quote_pid, "author": quote.author},
        "text": content.text,
        "runs": [
            {"start": r.start, "end": r.end, "color": r.color, "size": r.size} for r in content.runs
        ],
        "links": list(content.links),
        "images": list(content.images),
        "attachments": list(content.attachments),
        "blocked": content.blocked is not None,
        "deleted": deleted,
    }


def as_posts(sightings: Iterator[Sighting]) -> list[Post]:
    """Posts of one revision each, for resolving quotes that carry no link."""
    return [
        Post(
            tid=s.tid,
            pid=s.pid,
            floor=s.floor,
            ordinal=number,
            author=s.author,
            uid=s.uid,
            posted_at=s.posted_at,
            exact=s.exact,
            first_seen=None,
            revisions=(Revision(1, None, s.content),),
        )
        for number, s in enumerate(sightings, 1)
    ]


@pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)
def test_a_case_reads_as_expected(folder: Path) -> None:
    found = newest(read_case(folder))
    ordered = sorted(found)
    resolved = {
        p.pid: p.content.quote.pid if p.content.quote else None
        for p in resolve(as_posts(found[pid][0] for pid in ordered))
    }
    last = max(clock for _, clock in found.values())
    got = [told(found[pid][0], resolved[pid], deleted=found[pid][1] < last) for pid in ordered]
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    assert got == expected


@pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)
def test_the_posts_command_prints_a_case_as_expected(folder: Path) -> None:
    result = CliRunner().invoke(
        posts_command, [str(folder / "game.yaml"), "--format", "json"], standalone_mode=False
    )
    assert result.exception is None and result.return_value == 0, result.output
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    got = [json.loads(line) for line in result.stdout.splitlines()]
    assert [{key: row[key] for key in expected[0]} for row in got] == expected


def test_cases_of_every_kind_are_there() -> None:
    assert len(CASES) == 6


def test_a_guest_sees_neither_attachments_nor_hidden_words() -> None:
    pages = read_case(THREADS / "blocked-hidden")
    guest, member = pages
    assert (guest.viewer, member.viewer) == (0, 3)
    by_pid = {s.pid: s.content for s in guest.posts}
    assert by_pid[601].attachments == () and by_pid[601].images == ()
    assert "回复才看得到" not in by_pid[603].text


def test_times_without_seconds_are_known_to_be_inexact() -> None:
    assert not any(s.exact for page in read_case(THREADS / "x31-gbk") for s in page.posts)
    assert all(s.exact for page in read_case(THREADS / "x34-rewrite") for s in page.posts)


def test_stuck_replies_are_marked_as_out_of_order() -> None:
    first = read_case(THREADS / "stuck-deleted")[0]
    assert [s.pid for s in first.posts if s.out_of_order] == [303, 306]


def test_the_demo_reads_whole() -> None:
    pages = read_case(THREADS / "demo")
    expected = json.loads((THREADS / "demo" / "expected.json").read_text(encoding="utf-8"))
    found = newest(pages)
    assert len(found) == expected["posts"]["seen"]
    assert len(pages) == 48
    last = max(clock for _, clock in found.values())
    assert [pid for pid, (_, c) in found.items() if c < last] == expected["posts"]["deleted"]
    edited = sorted(pid for pid, (s, _) in found.items() if s.content.edited)
    assert edited == expected["posts"]["edited"]
