"""`auditor status` and `auditor announce`, with a forum and without."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.data import demo
from tests.engine.table import CAST

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
ELECTED = "  - day: 1\n    election: [{by: 面条, target: 米粥}]\n"


@pytest.fixture
def forum(tmp_path: Path) -> Path:
    """The demo game, copied."""
    shutil.copytree(demo(), tmp_path / "局")
    return tmp_path / "局" / "game.yaml"


@pytest.fixture
def alone(tmp_path: Path) -> Callable[..., Path]:
    """Makes a game file without a forum."""

    def make(journal: str, *, roles: bool = True) -> Path:
        rows = "".join(
            f"  - {{name: {n}{f', role: {r}' if roles else ''}}}\n" for n, r in CAST.items()
        )
        path = tmp_path / "game.yaml"
        path.write_text(
            f"ruleset: m42\ntitle: 试局\nplayers:\n{rows}journal:\n{journal}", encoding="utf-8"
        )
        return path

    return make


def _json(run: Callable, path: Path, *words: str) -> dict:
    return json.loads(run("status", path, "--format", "json", *words).out)


def test_status_without_a_forum_plays_the_journal(run: Callable, alone: Callable) -> None:
    path = alone(ELECTED + "  - night: 1\n    acts: [{by: 狼人, skill: 杀人, target: 面条}]\n")
    ended = run("status", path)
    assert (ended.code, ended.err) == (0, "")
    for part in ("推演到第 1 夜", "接下来：第 2 天", "警长：米粥", "出局名单：面条"):
        assert part in ended.out


def test_status_ends_with_1_where_something_waits(run: Callable, alone: Callable) -> None:
    path = alone(ELECTED + "  - night: 1\n    acts: [{by: 狼人, skill: 杀人, target: 烧饼}]\n")
    assert run("status", path).code == 1
    assert _json(run, path)["pending"][0]["skill"] == "最后一枪"


def test_a_journal_that_begins_anywhere_and_lacks_roles_has_a_status(
    run: Callable, alone: Callable
) -> None:
    path = alone("  - day: 2\n    exile: [{by: 面条, target: 米粥}]\n", roles=False)
    ended = run("status", path)
    assert ended.code == 0
    assert "不知道的：" in ended.out and "不连贯" in ended.out and "role" in ended.out
    assert "出局 1 人" in ended.out
    assert _json(run, path)["roles"] == {}


def test_a_vote_that_nobody_knows_is_named(run: Callable, alone: Callable) -> None:
    path = alone(ELECTED + "  - night: 1\n  - day: 2\n")
    assert any("第 2 天的出局投票没有票" in text for text in _json(run, path)["unknown"])


def test_status_reads_the_stored_posts_as_the_audit_does(run: Callable, forum: Path) -> None:
    shown = _json(run, forum)
    audit = json.loads(run("audit", forum, "--format", "json").out)
    asked = [t["needs_ruling"] for t in audit["tallies"] if t["needs_ruling"]]
    assert [r["text"] for r in shown["needs_ruling"]] == asked != []
    assert shown["phase"] == "day-3" and shown["winner"] == "狼人阵营"
    assert run("status", forum).code == 1


def test_status_at_a_time_stops_there(run: Callable, forum: Path) -> None:
    at = ("--at", "2026-11-23T12:00")
    shown = _json(run, forum, *at)
    assert (shown["phase"], shown["next"]) == ("night-2", "day-3")
    assert shown["opening"]["day"] == 3
    assert any("出局名单：" in text for text in shown["opening"]["texts"])
    assert "第 3 天正在进行" in run("status", forum, *at).out


def test_a_day_that_closed_and_is_not_written_is_named(run: Callable, forum: Path) -> None:
    text = forum.read_text(encoding="utf-8")
    forum.write_text(text[: text.index("- day: 3")], encoding="utf-8")
    assert any("第 3 天已经关门，journal 还没有写" in u for u in _json(run, forum)["unknown"])


def test_pages_that_are_missing_end_status_and_announce_with_3(run: Callable, forum: Path) -> None:
    for page in (forum.parent / "pages").glob("*tid36_p2*"):
        page.unlink()
    assert run("status", forum).code == 3
    ended = run("announce", forum)
    assert ended.code == 3 and "没有读全" in ended.err


def test_announce_prints_what_the_phase_announces_and_nothing_else(run: Callable) -> None:
    path = GOLDEN / "village.yaml"
    row = json.loads(run("replay", path, "--format", "json").out)
    for phase in row["phases"]:
        ended = run("announce", path, "--phase", phase["phase"], "--format", "text")
        lines = [line for line in ended.out.splitlines() if line][1:]
        said = [line for text in phase["announce"] for line in text.splitlines() if line]
        assert lines == said
        assert not any(s in ended.out for s in ("验人", "通灵", "救药", "毒药", "杀人", "阵营："))


def test_announce_defaults_to_the_phase_played_last_as_bbcode(run: Callable) -> None:
    ended = run("announce", GOLDEN / "village.yaml")
    assert ended.code == 0
    assert ended.out.startswith("[b]点心铺之夜　第 5 天[/b]\n")
    assert "[list]\n[*]包子 1票：面条\n[/list]" in ended.out


def test_an_unknown_phase_names_those_there_are(run: Callable) -> None:
    ended = run("announce", GOLDEN / "village.yaml", "--phase", "day-9")
    assert (ended.code, ended.out) == (2, "")
    assert "day-9" in ended.err and "day-1、night-1、day-2" in ended.err


def test_a_night_has_nothing_and_the_next_opening_is_pointed_at(
    run: Callable, alone: Callable
) -> None:
    path = alone(ELECTED + "  - night: 1\n    acts: [{by: 狼人, skill: 杀人, target: 面条}]\n")
    ended = run("announce", path)
    assert (ended.code, ended.out) == (0, "")
    assert "--phase day-2" in ended.err
    opening = run("announce", path, "--phase", "day-2", "--format", "text")
    assert opening.code == 0 and "出局名单：面条" in opening.out
    assert "杀人" not in opening.out and "狼人" not in opening.out


def test_an_open_question_is_said_beside_the_text_not_in_it(run: Callable, alone: Callable) -> None:
    path = alone("  - day: 1\n    election: []\n")
    ended = run("announce", path)
    assert ended.code == 1
    assert "贴出去以前要裁定" in ended.err and "裁定" not in ended.out


def test_a_secret_draw_is_not_announced(run: Callable) -> None:
    path = GOLDEN / "village.yaml"
    assert "抽签" in run("replay", path).out
    for name in ("day-4", "day-5"):
        assert "seed" not in run("announce", path, "--phase", name).out


def test_an_empty_journal_has_nothing_to_announce(run: Callable, alone: Callable) -> None:
    path = alone("  []\n")
    assert run("announce", path).code == 2
    assert run("status", path).code == 0
