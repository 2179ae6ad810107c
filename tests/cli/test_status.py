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


def test_a_phase_may_be_named_as_people_call_it(run: Callable) -> None:
    path = GOLDEN / "village.yaml"
    for name in ("第2天", "第 2 天", "第２天"):
        assert run("announce", path, "--phase", name).out == (
            run("announce", path, "--phase", "day-2").out
        )
    assert "day-2、night-2" in run("announce", path, "--phase", "第9夜").err


def test_an_older_night_points_at_its_own_morning(run: Callable) -> None:
    path = GOLDEN / "village.yaml"
    assert "--phase day-2" in run("announce", path, "--phase", "night-1").err


def test_a_written_phase_that_is_still_to_come_is_not_called_unknown(
    run: Callable, forum: Path
) -> None:
    text = forum.read_text(encoding="utf-8").replace("2026-", "2126-")
    forum.write_text(text, encoding="utf-8")
    err = run("announce", forum, "--phase", "night-2").err
    assert "第 2 夜还没有走到，现在不能公布" in err and "没有叫" not in err


def test_a_night_that_the_journal_leaves_out_is_said_before_posting(
    run: Callable, alone: Callable, forum: Path
) -> None:
    path = alone(ELECTED + "  - day: 2\n    exile: [{by: 面条, target: 米粥}]\n")
    ended = run("announce", path)
    assert ended.code == 1 and "贴出去以前先看：" in ended.err and "night: 1" in ended.err
    assert "先看" not in run("announce", path, "--phase", "day-1").err
    text = forum.read_text(encoding="utf-8")
    start, end = text.index("- night: 1"), text.index("- day: 2")
    forum.write_text(text[:start] + text[end:], encoding="utf-8")
    ended = run("announce", forum)
    assert "例如 - night: 1" in ended.err and "贴出去以前先看" in ended.err


def test_roles_are_shown_before_anything_is_played(run: Callable, alone: Callable) -> None:
    out = run("status", alone("  []\n")).out
    assert "身份没有写" not in out and "狼人" in out


def test_nobody_misses_an_office_before_the_first_election(run: Callable, tmp_path: Path) -> None:
    names = [f"角色{n:02d}" for n in range(14)]
    rows = "".join(f"  - {{name: {n}}}\n" for n in names)
    path = tmp_path / "game.yaml"
    head = f"ruleset: m212\nplayers:\n{rows}journal:\n  - night: 0\n"
    path.write_text(head, encoding="utf-8")
    assert "谁当了警长" not in run("status", path).out
    path.write_text(f"{head}  - day: 1\n", encoding="utf-8")
    assert "谁当了警长" in run("status", path).out


def test_an_answer_due_after_asking_is_not_called_open_ended(run: Callable, tmp_path: Path) -> None:
    from tests.cli.test_hidden_votes import CASTS

    names = [f"角色{n:02d}" for n in range(len(CASTS["r234"]))]
    rows = "".join(
        f"  - {{name: {n}, role: {r}}}\n" for n, r in zip(names, CASTS["r234"], strict=True)
    )
    scholar = names[CASTS["r234"].index("学者")]
    path = tmp_path / "game.yaml"
    path.write_text(
        f"ruleset: r234\nplayers:\n{rows}forum: {{posts: posts.jsonl}}\n"
        "days: {2: {opens: 2026-11-18 09:30, closes: 2026-11-19 21:00}}\n"
        f"journal:\n  - day: 1\n    election: [{{by: {names[0]}, target: {names[1]}}}]\n"
        f"  - night: 1\n    acts: [{{by: {scholar}, skill: 诡辩, target: {names[1]}}}]\n"
        f"  - day: 2\n    exile: [{{by: {names[0]}, target: {names[1]}}}]\n",
        encoding="utf-8",
    )
    (tmp_path / "posts.jsonl").write_text("", encoding="utf-8")
    assert f"{scholar} 的诡辩，问过以后 15 分钟内" in run("status", path).out  # r234-146
    pasted = run("tally", path, "--day", "2", "--format", "bbcode")
    assert (pasted.code, pasted.out) == (1, "")  # r234-029: not that nobody goes out
    assert "裁定以后才公布" in pasted.err


def test_what_an_earlier_phase_still_waits_for_is_said_before_posting(
    run: Callable, alone: Callable
) -> None:
    night = "  - night: 1\n    acts: [{by: 狼人, skill: 杀人, target: 烧饼}]\n"
    path = alone(ELECTED + night + "  - day: 2\n    exile: [{by: 面条, target: 米粥}]\n")
    ended = run("announce", path)
    assert ended.code == 1 and "第 1 夜还有等答复" in ended.err  # 最后一枪 may lengthen the list
    assert "等答复" not in run("announce", path, "--phase", "day-1").err
