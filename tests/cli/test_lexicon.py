"""`auditor lexicon`: lines in, JSON out; mistakes said and located."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

from auditor.cli.lexicon import command
from auditor.data import lexicons
from auditor.errors import WrongInput


def test_scan_prints_one_object_a_line() -> None:
    text = "我发誓我是民\r\n\n大家不要发誓\n😀𠂇我发4"
    done = CliRunner().invoke(command, ["scan"], input="\ufeff".encode() + text.encode())
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [r["text"] for r in rows] == ["我发誓我是民", "", "大家不要发誓", "😀𠂇我发4"]
    assert [[h["verdict"] for h in r["hits"]] for r in rows] == [
        ["violation"], [], ["context"], ["review"],
    ]  # fmt: skip
    hit = rows[3]["hits"][0]
    assert rows[3]["text"][hit["start"] : hit["end"]] == "我发4"
    assert {"category", "start", "end", "entry", "verdict", "why"} <= set(hit)
    assert done.exit_code == 0


def test_scan_takes_a_rule_set() -> None:
    done = CliRunner().invoke(command, ["scan", "--ruleset", "m42"], input="敢拿你妈发誓吗")
    assert done.exit_code == 0
    (row,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(row["hits"]) == 1


def test_scan_reads_what_a_windows_prompt_sends() -> None:
    done = CliRunner().invoke(command, ["scan"], input="ab\r\n我发誓我是民\r\n".encode("gb18030"))
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [r["text"] for r in rows] == ["ab", "我发誓我是民"]
    assert [h["verdict"] for h in rows[1]["hits"]] == ["violation"]


def test_one_encoding_holds_for_all_lines() -> None:
    text = "好\n".encode() + "我发誓\n".encode("gb18030")
    done = CliRunner().invoke(command, ["scan"], input=text)
    assert isinstance(done.exception, WrongInput)
    assert done.exception.problems[0].line == 2


def test_a_line_of_no_known_encoding_is_located() -> None:
    done = CliRunner().invoke(command, ["scan"], input=b"a\nab\xff\n")
    assert isinstance(done.exception, WrongInput)
    (problem,) = done.exception.problems
    assert (problem.code, problem.line, problem.column) == ("encoding", 2, 3)


def test_evaluate_prints_one_object_and_details_on_request(tmp_path: Path) -> None:
    path = tmp_path / "posts.jsonl"
    labels = [{"category": "oath", "start": 0, "end": 2}]
    rows = [{"text": "我发誓", "clean": True}, {"text": "今天\x1b[31m", "labels": labels}]
    path.write_text("\n".join(json.dumps(r) for r in rows), encoding="utf-8")
    done = CliRunner().invoke(command, ["evaluate", str(path), "--details"])
    figures = json.loads(done.stdout)
    assert set(figures) == {
        "precision", "recall", "clean_flagged", "by_category", "by_evasion", "chars_per_second",
    }  # fmt: skip
    assert figures["recall"] == 0.0
    assert "误报 oath.vow：我发誓" in done.stderr
    assert "漏报 oath：今天" in done.stderr
    assert "\x1b" not in done.stderr


def test_check_says_that_all_examples_hold() -> None:
    done = CliRunner().invoke(command, ["check"], standalone_mode=False)
    assert done.return_value == 0
    assert "例句都对" in done.stdout


def test_check_names_an_example_that_does_not_hold(tmp_path: Path) -> None:
    (tmp_path / "common.yaml").write_bytes((lexicons() / "common.yaml").read_bytes())
    (tmp_path / "mine.yaml").write_text(
        "category: oath\nentries:\n"
        "  - {id: x.one, kind: literal, words: [歃血为盟], good: [歃血为盟], bad: [今天风大]}\n",
        encoding="utf-8",
    )
    done = CliRunner().invoke(
        command, ["check", "--lexicons", str(tmp_path)], standalone_mode=False
    )
    assert done.return_value == 1
    assert "x.one" in done.stderr
    assert "该报却没有报" in done.stderr
    assert "不该报却报了" in done.stderr


def test_help_is_chinese_and_loads_no_lexicon(run: Callable[..., object]) -> None:
    done = CliRunner().invoke(command, ["scan", "--help"])
    assert "标准输入" in done.stdout
