"""Days as the audit sees them: who is charged, what is accelerated, what waits for a ruling."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from auditor.audit import audit_game, needs_attention, placed
from auditor.days import Chronicle, follow
from auditor.forum.reading import read
from auditor.game.load import load_game
from auditor.model import Audit, MissingPage
from auditor.store import Store
from tests.scenarios.build import forum_game, load

CAST = load("ballots.yaml")[0]["casts"]["m42"]
DAYS = {
    1: {"opens": "2026-11-16 09:30", "closes": "2026-11-17 21:00"},
    2: {"opens": "2026-11-18 09:30", "closes": "2026-11-19 21:00"},
    3: {"opens": "2026-11-20 09:30", "closes": "2026-11-22 21:00"},
}
TO_DAY_2: list[dict[str, Any]] = [
    {"day": 1, "election": [{"by": "饺子", "target": "包子"}]},
    {"night": 1},
]


def audited(
    folder: Path,
    journal: list[dict[str, Any]],
    *,
    at: str = "2026-11-25 12:00",
    posts: tuple[dict[str, Any], ...] = (),
    missing: tuple[MissingPage, ...] = (),
    threads: dict[str, list[int]] | None = None,
) -> tuple[Audit, Chronicle]:
    """The audit, and the course under it, of a game with these posts and this journal."""
    scenario = {
        "cast": "m42",
        "posts": list(posts),
        "journal": journal,
        "days": DAYS,
        "threads": threads or {"discussion": [1, 2, 3], "vote": [2, 3]},
    }
    doc = {"ruleset": "m42", "casts": {"m42": CAST}}
    game = load_game(forum_game(scenario, doc, folder))
    now = datetime(2026, 11, 25, 12, tzinfo=game.timezone)
    as_of = datetime.fromisoformat(at).replace(tzinfo=game.timezone)
    with Store.open(None) as store:
        read(game, store, now=now)
        course = follow(game, placed(game, store.posts()), as_of)
        return audit_game(game, store, as_of=as_of, missing=missing), course


def charged(course: Chronicle, day: int) -> tuple[str, ...]:
    return next(facts.charged for facts in course.days if facts.day == day)


def accused(audit: Audit, day: int) -> set[str]:
    """Who is said to have been silent on a day."""
    return {f.player for f in audit.findings if f.day == day and f.check in ("quota", "novote")}


def test_once_the_game_is_won_nobody_owes_posts(tmp_path):
    over = [TO_DAY_2[0], {"night": 1, "ruling": [{"winner": "狼人阵营"}]}]
    audit, course = audited(tmp_path, over)
    assert [facts.day for facts in course.days] == [1]
    assert {row.day for row in audit.activity} == {1}
    assert accused(audit, 2) == set()


def test_a_day_that_a_surrender_ended_charges_nobody(tmp_path):  # m42-032, convention 21
    audit, course = audited(tmp_path, [*TO_DAY_2, {"day": 2, "surrender": "狼人阵营"}])
    assert charged(course, 2) == ()
    assert accused(audit, 2) == set()


def test_a_surrender_that_does_not_hold_changes_nothing(tmp_path):
    refused = {"day": 2, "surrender": {"faction": "狼人阵营", "agreed": ["饺子"]}}
    _, course = audited(tmp_path, [*TO_DAY_2, refused])
    assert len(charged(course, 2)) == 13


@pytest.mark.parametrize(
    "left",
    [
        {"expel": "饺子"},
        {"expel": {"player": "饺子", "at": "2026-11-19 20:00"}},
        {"ruling": [{"out": "饺子", "cause": "罚下"}]},
    ],
)
def test_who_leaves_during_the_day_is_not_charged_for_it(tmp_path, left):  # convention 21
    audit, course = audited(tmp_path, [*TO_DAY_2, {"day": 2, **left}])
    assert "饺子" not in charged(course, 2) and "包子" in charged(course, 2)
    assert "饺子" not in accused(audit, 2)


def test_a_red_card_after_the_close_leaves_the_day_charged(tmp_path):  # S20
    card = {"day": 2, "expel": {"player": "饺子", "at": "2026-11-19 21:30"}}
    audit, _ = audited(tmp_path, [*TO_DAY_2, card])
    assert "饺子" in accused(audit, 2)


@pytest.mark.parametrize(
    ("since", "accelerated"),
    [("2026-11-19 12:00", True), ("2026-11-19 21:00", True), ("2026-11-19 21:01", False)],
)
def test_nothing_is_accelerated_after_its_close(tmp_path, since, accelerated):
    audit, _ = audited(tmp_path, [*TO_DAY_2, {"day": 2, "accelerated": {"at": since}}])
    assert {row.accelerated for row in audit.activity if row.day == 2} == {accelerated}
    assert bool(accused(audit, 2)) is not accelerated


@pytest.mark.parametrize(("at", "waits"), [("2026-11-16 12:00", False), ("2026-11-17 21:00", True)])
def test_what_a_running_vote_would_lead_to_waits_for_nobody(tmp_path, at, waits):  # S4
    audit, _ = audited(
        tmp_path, [{"day": 1, "accelerated": True}], at=at, threads={"election": [1]}
    )
    assert audit.findings == ()
    assert [bool(t.needs_ruling) for t in audit.tallies] == [True]
    assert needs_attention(audit) is waits


def test_a_page_of_no_known_thread_that_was_not_read_is_told(tmp_path):
    lost = MissingPage(0, None, "other", "文件太大", "a.html")
    audit, _ = audited(tmp_path, [], missing=(lost,))
    assert [note for note in audit.notes if "a.html" in note] == ["没有读到：a.html：文件太大"]
