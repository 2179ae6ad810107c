"""`auditor status` and `auditor announce` around a day's moon event (m212)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.m212.table import CAST, GENDERS

NIGHT_0 = (
    "  - {night: 0, acts: [{by: 丘比特, skill: 丘比特之箭, targets: [面条, 麻花]},"
    " {by: 混血儿, skill: 认亲, target: 米饭}]}\n"
)
JOURNAL = (
    NIGHT_0 + "  - {day: 1, moon: {event: 诅咒之力, player: 粽子},"
    " election: [{by: 米饭, target: 米饭}], exile: []}\n"
    "  - {night: 1}\n  - {day: 2, exile: []}\n"
    "  - {night: 2, acts: [{by: 狼人, skill: 杀人, target: 米饭}]}\n"
)
DAYS = (
    "days:\n  1: {opens: 2026-11-16 09:30, closes: 2026-11-17 21:00}\n"
    "  2: {opens: 2026-11-18 09:30, closes: 2026-11-19 21:00}\n"
    "  3: {opens: 2026-11-20 09:30, closes: 2026-11-22 21:00}\n"
)
EVENING, RUNNING = "2026-11-19T23:00", "2026-11-20T12:00"


@pytest.fixture
def table(tmp_path: Path) -> Callable[[str], Path]:
    """Makes a game file of m212 with an empty vote thread."""

    def make(more: str = "") -> Path:
        rows = "".join(
            f"  - {{name: {n}, role: {r}, gender: {GENDERS[n]}}}\n" for n, r in CAST.items()
        )
        (tmp_path / "posts.jsonl").write_text("", encoding="utf-8")
        path = tmp_path / "game.yaml"
        path.write_text(
            "ruleset: m212\ntitle: 试局\nforum: {posts: posts.jsonl}\n"
            "threads: {vote: {1: 301, 2: 302, 3: 303}}\n"
            f"players:\n{rows}{DAYS}journal:\n{JOURNAL}{more}",
            encoding="utf-8",
        )
        return path

    return make


def _status(run: Callable, path: Path, at: str) -> dict:
    return json.loads(run("status", path, "--at", at, "--format", "json").out)


def test_before_the_event_is_drawn_the_next_opening_is_not_settled(
    run: Callable, table: Callable
) -> None:
    # m212-157
    path = table()
    got = _status(run, path, EVENING)
    assert "昨夜出局：米饭（杀人）" in got["opening"]["texts"]
    assert "奇迹" in got["opening"]["unsure"]
    assert "名单还会变" in run("status", path, "--at", EVENING).out.replace("\n    ", "")
    ended = run("announce", path, "--phase", "day-3")
    assert ended.code == 1 and "奇迹" in ended.err and "奇迹" not in ended.out


def test_once_the_event_is_written_the_opening_has_it(run: Callable, table: Callable) -> None:
    # m212-014, m212-157
    got = _status(run, table("  - {day: 3, moon: {event: 奇迹}}\n"), EVENING)
    assert got["opening"]["unsure"] is None
    assert "昨夜出局：无" in got["opening"]["texts"]
    assert "新月事件：奇迹" in got["opening"]["texts"]


def test_a_running_day_stands_as_its_event_left_it(run: Callable, table: Callable) -> None:
    # m212-153, m212-157, S19: with the kill the badge's passing is undone, nobody owes it
    back = _status(run, table("  - {day: 3, moon: {event: 奇迹}}\n"), RUNNING)
    assert "米饭" in back["alive"] and back["sheriff"] == "米饭" and back["pending"] == []
    assert (back["moon"], back["out"]) == ("奇迹", [])
    ufo = _status(run, table("  - {day: 3, moon: {event: UFO事件, player: 粽子}}\n"), RUNNING)
    assert "粽子" not in ufo["alive"] and ufo["moon"] == "UFO事件"
    assert {"player": "粽子", "cause": "UFO事件", "phase": "day-3"} in ufo["out"]
    assert [p["skill"] for p in ufo["pending"]] == ["殉职"]


def test_a_running_day_without_its_event_says_so(run: Callable, table: Callable) -> None:
    # m212-042
    path = table()
    assert any("第 3 天的新月事件" in text for text in _status(run, path, RUNNING)["unknown"])
    assert "新月事件" in run("tally", path, "--day", "3", "--at", RUNNING).err
    told = _status(run, table("  - {day: 3, moon: {event: 奇迹}}\n"), RUNNING)
    assert not any("新月事件" in text for text in told["unknown"])


def test_what_a_variant_of_the_rules_calls_wrongly_is_shown_where_it_stands(
    run: Callable, table: Callable, tmp_path: Path
) -> None:
    path = table()
    variant = tmp_path / "变体.yaml"
    variant.write_text("extends: m212\nengine:\n  events: {奇迹: {does: 没有}}\n", encoding="utf-8")
    text = path.read_text(encoding="utf-8").replace("ruleset: m212", "ruleset: 变体.yaml")
    path.write_text(text, encoding="utf-8")
    ended = run("replay", path)
    assert ended.code == 2
    assert "变体.yaml:3:" in ended.err and "engine.events.奇迹.does" in ended.err
