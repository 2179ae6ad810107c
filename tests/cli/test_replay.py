"""`auditor replay`: one line a game, exit codes, wrong files beside right ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.table import CAST

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
NO_ROLE = "ruleset: m42\nplayers: [{name: 饺子}, {name: 包子}]\njournal: [{day: 1}]\n"


def _cast(journal: str) -> str:
    rows = "".join(f"  {name}: {role}\n" for name, role in CAST.items())
    return f"ruleset: m42\nplayers:\n{rows}journal:\n{journal}"


def _file(folder: Path, text: str, name: str = "game.yaml") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_one_json_line_a_game(run: Callable, tmp_path: Path) -> None:
    ended = run("replay", GOLDEN / "village.yaml", GOLDEN / "wolves.yaml", "--format", "json")
    rows = [json.loads(line) for line in ended.out.splitlines()]
    assert [r["winner"] for r in rows] == ["村民阵营", "狼人阵营"]
    assert [list(r) for r in rows] == [["game", "ruleset", "phases", "winner", "errors"]] * 2
    assert rows[0]["game"] == str(GOLDEN / "village.yaml")
    assert ended.code == 1  # the second one has a ruling to make


def test_same_file_gives_the_same_bytes(run: Callable) -> None:
    first, again = (run("replay", GOLDEN / "village.yaml", "--format", "json") for _ in range(2))
    assert first.out == again.out


@pytest.mark.parametrize(
    ("journal", "code"),
    [
        ("  - day: 1\n    election: [{by: 面条, target: 米粥}]\n", 0),
        ("  - day: 1\n    election: []\n", 1),  # S4: needs a ruling
        ("  - day: 1\n  - night: 1\n    acts: [{by: 狼人, skill: 杀人, target: 烧饼}]\n", 1),
        ("  - day: 2\n", 2),  # a gap
    ],
)
def test_exit_code_says_whether_something_waits(
    run: Callable, tmp_path: Path, journal: str, code: int
) -> None:
    for form in ("json", "text"):
        assert run("replay", _file(tmp_path, _cast(journal)), "--format", form).code == code


def test_wrong_file_is_told_and_the_others_are_played(run: Callable, tmp_path: Path) -> None:
    wrong = _file(tmp_path, "ruleset: m42\nplayerz: {}\n", "wrong.yaml")
    ended = run("replay", wrong, GOLDEN / "village.yaml", "--format", "json")
    assert ended.code == 2
    assert "playerz" in ended.err
    first, second = (json.loads(line) for line in ended.out.splitlines())
    assert first["phases"] == [] and first["errors"]
    assert second["winner"] == "村民阵营"


def test_gap_and_missing_roles_are_located(run: Callable, tmp_path: Path) -> None:
    ended = run("replay", _file(tmp_path, _cast("  - day: 1\n  - day: 2\n")), "--format", "json")
    (row,) = (json.loads(line) for line in ended.out.splitlines())
    assert "journal[2]" in row["errors"][0]
    assert ":18" in ended.err.split("journal[2]")[0]
    ended = run("replay", _file(tmp_path, NO_ROLE), "--format", "json")
    assert (ended.code, "role" in ended.err) == (2, True)


def test_cast_of_another_number_is_a_wrong_file(run: Callable, tmp_path: Path) -> None:  # m42-001
    text = _cast("  - day: 1\n").replace("月饼: 村民", "月饼: 狼人")
    assert run("replay", _file(tmp_path, text)).code == 2


def test_votes_left_to_a_thread_are_not_known_to_a_replay(run: Callable, tmp_path: Path) -> None:
    text = _cast("  - day: 1\n  - night: 1\n  - day: 2\n") + "threads: {vote: {2: 5}}\n"
    ended = run("replay", _file(tmp_path, text), "--format", "json")
    phases = json.loads(ended.out)["phases"]
    assert phases[2]["tally"] == {} and phases[2]["out"] == []


def test_votes_that_stand_in_threads_are_named_and_the_audit_recommended(
    run: Callable, tmp_path: Path
) -> None:
    journal = "  - day: 1\n    election: []\n  - night: 1\n  - day: 2\n  - night: 2\n  - day: 3\n"
    threads = "threads: {election: {1: 4}, vote: {2: 5, 3: 6, 4: 7}}\n"
    path = _file(tmp_path, _cast(journal) + threads)
    told = "第 2 天的出局投票、第 3 天的出局投票没有写在进程记录里。replay 只看游戏文件，不读论坛"
    bare = run("replay", _file(tmp_path, _cast(journal), "bare.yaml"), "--format", "json")
    for form in ("text", "json"):
        ended = run("replay", path, "--format", form)
        assert told in ended.err and "auditor audit" in ended.err
        assert (told in ended.out) is (form == "text")
        assert ended.code == bare.code
    (with_threads, without) = (json.loads(o) for o in (ended.out, bare.out))
    assert {**with_threads, "game": None} == {**without, "game": None}
    assert "replay 只看" not in bare.err


def test_votes_that_the_journal_writes_out_need_no_note(run: Callable) -> None:
    ended = run("replay", GOLDEN / "village.yaml")
    assert ended.err == "" and "注意：" not in ended.out


def test_text_is_chinese_for_the_director(run: Callable) -> None:
    out = run("replay", GOLDEN / "village.yaml").out
    for part in ("点心铺之夜", "第 1 夜", "私下告知：", "结果：村民阵营胜利"):
        assert part in out
