"""`auditor init`, `check` and `schema`: the game file from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from auditor.cli.main import main
from tests.game.files import GOOD, changed, write


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    captured = capsys.readouterr()
    return int(ended.value.code or 0), captured.out, captured.err


def test_check_says_that_all_is_well_and_what_it_understood(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "check", str(write(tmp_path, GOOD)))
    assert (code, err) == (0, "")
    assert out.startswith("没有问题。\n")
    assert "角色 13 个，身份已写全" in out
    assert "提醒：写了帖号，却没有写帖子从哪里来（forum）" in out


def test_check_lists_every_mistake_with_its_line_and_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = changed("role: 预言家", "rolle: 预言家").replace("seed: 3", "seed: x")
    path = write(tmp_path, text)
    code, out, err = run(capsys, "check", str(path))
    assert (code, out) == (2, "")
    first, second = err.splitlines()
    assert first == f"{path}:17:16：players[5].rolle：不认识的键“rolle”（是不是想写“role”？）"
    assert second.startswith(f"{path}:29:7：seed：要写整数")


def test_check_ends_with_0_where_there_are_only_warnings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "ruleset: m42\nplayers: [{name: 饺子}]\n")
    code, out, _ = run(capsys, "check", str(path))
    assert code == 0
    assert "没有写身份" in out


def test_init_writes_a_file_that_check_accepts_and_says_what_to_do_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "新的 一局"
    code, out, _ = run(capsys, "init", "m42", str(folder))
    assert code == 0
    assert sorted(p.name for p in folder.iterdir()) == ["game.schema.json", "game.yaml"]
    assert f'auditor check "{folder / "game.yaml"}"' in out
    code, out, _ = run(capsys, "check", str(folder / "game.yaml"))
    assert code == 0
    assert "没有问题" in out and "样例" in out


def test_init_takes_a_directors_own_rule_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = write(tmp_path, "extends: m42\nname: 我的规则\n", "mine.yaml")
    assert run(capsys, "init", str(rules), str(tmp_path / "g"))[0] == 0
    code, out, _ = run(capsys, "check", str(tmp_path / "g" / "game.yaml"))
    assert code == 0 and "我的规则" in out


def test_a_rule_file_is_named_from_the_new_folder_so_that_both_can_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old" / "里").mkdir(parents=True)
    write(tmp_path / "old", "extends: m42\n", "mine.yaml")
    monkeypatch.chdir(tmp_path / "old")
    for folder, named in (("里/g", '"../../mine.yaml"'), (".", '"./mine.yaml"')):
        assert run(capsys, "init", "mine.yaml", folder)[0] == 0
        text = (tmp_path / "old" / folder / "game.yaml").read_text(encoding="utf-8")
        assert f"\nruleset: {named}\n" in text
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").rename(tmp_path / "new")
    for folder in ("里/g", "."):
        code, out, _ = run(capsys, "check", str(tmp_path / "new" / folder / "game.yaml"))
        assert code == 0 and "规则 M42 十三人局（改）" in out


@pytest.mark.parametrize("there", ["game.yaml", "game.schema.json"])
def test_init_overwrites_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], there: str
) -> None:
    (tmp_path / there).write_text("mine", encoding="utf-8")
    code, out, err = run(capsys, "init", "m42", str(tmp_path))
    assert (code, out) == (2, "")
    assert there in err and "不覆盖" in err
    assert [p.name for p in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text(encoding="utf-8") == "mine"


def test_init_into_a_file_or_with_an_unknown_rule_set_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for arguments, part in (
        (("m42", str(tmp_path / "file")), "写不了"),
        (("m42", str(tmp_path / "file" / "below")), "写不了"),
        (("m43", str(tmp_path / "new")), "m42"),
    ):
        code, out, err = run(capsys, "init", *arguments)
        assert (code, out) == (2, "")
        assert part in err
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_schema_prints_what_init_lays_beside_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "schema")
    assert code == 0
    assert json.loads(out)["properties"]["players"]["description"].startswith("全部角色")
    run(capsys, "init", "m42", str(tmp_path))
    assert (tmp_path / "game.schema.json").read_text(encoding="utf-8") == out


def test_init_into_a_path_that_no_disk_takes_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "init", "m42", str(tmp_path / ("长" * 300)))
    assert (code, out) == (2, "")
    assert "写不了" in err


def test_check_reminds_of_a_phase_that_the_journal_leaves_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, changed("  - night: 1\n", "  - night: 3\n").split("  - day: 2\n")[0])
    code, out, _ = run(capsys, "check", str(path))
    assert code == 0 and "提醒：" in out and "补上一段 - night: 1" in out
    assert "不连贯" not in run(capsys, "check", str(write(tmp_path, GOOD)))[1]
