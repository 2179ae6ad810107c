"""`auditor rules list | show | clauses`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.rules.load import shipped


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "my.yaml"
    path.write_text("extends: m42\nvotes: {revotes: 2}\nchecks: {fonts: ~}\n", encoding="utf-8")
    return path


def test_list_has_a_line_for_each_shipped_set(run: Callable) -> None:
    ended = run("rules", "list")
    assert ended.code == 0
    assert [line.split()[0] for line in ended.out.splitlines()[: len(shipped())]] == list(shipped())
    rows = [json.loads(line) for line in run("rules", "list", "--format", "json").out.splitlines()]
    m42 = next(r for r in rows if r["id"] == "m42")
    assert (m42["players"], m42["factions"]) == (13, ["狼人阵营", "村民阵营"])


def test_show_tells_what_a_variant_changes(run: Callable, mine: Path) -> None:
    ended = run("rules", "show", mine)
    assert ended.code == 0
    assert "（revotes）：1 → 2" in ended.out and "exile_from_day" not in ended.out


def test_show_resolved_tells_where_each_value_comes_from(run: Callable, mine: Path) -> None:
    out = run("rules", "show", mine, "--resolved").out
    revotes = next(line for line in out.splitlines() if line.strip().startswith("revotes:"))
    assert revotes.split("#")[1].strip() == "my.yaml:2"
    assert "# m42.yaml:" in out and "# 默认" in out


def test_show_json(run: Callable, mine: Path) -> None:
    shown = json.loads(run("rules", "show", mine, "--format", "json").out)
    assert shown["files"] == ["my.yaml", "m42.yaml"]
    assert {tuple(v["path"]) for v in shown["values"]} == {
        ("votes", "revotes"),
        ("checks", "fonts"),
    }


@pytest.mark.parametrize("words", [("show", "m43"), ("clauses", "m43"), ("show", "no.yaml")])
def test_an_unknown_rule_set_is_wrong_usage(run: Callable, words: tuple[str, ...]) -> None:
    ended = run("rules", *words)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.strip()


@pytest.mark.parametrize("ruleset", shipped())
def test_clauses_lists_the_register(run: Callable, ruleset: str) -> None:
    ended = run("rules", "clauses", ruleset)
    assert ended.code == 0
    assert any(line.startswith(f"{ruleset}-001 ") for line in ended.out.splitlines())
    rows = json.loads(run("rules", "clauses", ruleset, "--format", "json").out)
    assert rows["clauses"][0]["id"] == f"{ruleset}-001" and rows["silences"]


def test_one_clause_in_full_whatever_its_case(run: Callable) -> None:
    ended = run("rules", "clauses", "m42", "M42-133")
    assert ended.code == 0 and ended.out.startswith("m42-133　违规判定 5(1)")
    assert "黄牌" in ended.out
    assert json.loads(run("rules", "clauses", "m42", "m42-133", "--format", "json").out)["checks"]


def test_one_silence_in_full(run: Callable) -> None:
    ended = run("rules", "clauses", "m42", "s1")
    assert ended.code == 0 and ended.out.startswith("S1　规则没有写清楚：")


@pytest.mark.parametrize(
    ("written", "meant"),
    [("m42-43", "m42-043"), ("43", "m42-043"), ("m42-999", None), ("S99", "S9")],
)
def test_an_unknown_id_asks_for_the_nearest(run: Callable, written: str, meant: str | None) -> None:
    ended = run("rules", "clauses", "m42", written)
    assert (ended.code, ended.out) == (2, "")
    assert f"没有编号是“{written}”的条款" in ended.err and "m42-145" in ended.err
    if meant is not None:
        assert f"是不是想看 {meant}？" in ended.err


def test_a_variant_shows_the_clauses_below_and_which_keys_differ(run: Callable, mine: Path) -> None:
    out = run("rules", "clauses", mine).out
    assert "这是 m42.yaml 的条款。my.yaml 改了：votes.revotes、checks.fonts" in out
    assert "m42-001" in out
    one = run("rules", "clauses", mine, "m42-136").out
    assert "这套规则里没有，不查" in one and "votes.revotes" in one


def test_a_set_of_its_own_has_no_clauses(run: Callable, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("name: 自成一套\n", encoding="utf-8")
    ended = run("rules", "clauses", path)
    assert ended.code == 2 and "没有条款可列" in ended.err


def test_a_word_lists_the_clauses_and_silences_that_speak_of_it(run: Callable) -> None:
    ended = run("rules", "clauses", "m42", "平票")
    assert ended.code == 0
    ids = [line.split()[0] for line in ended.out.splitlines() if "平票" in line]
    assert ids == ["m42-021", "m42-043", "S6"] and "m42-001" not in ended.out
    rows = json.loads(run("rules", "clauses", "m42", "平票", "--format", "json").out)
    assert [c["id"] for c in rows["clauses"]] == ids[:2]
    assert "m42-133 " in run("rules", "clauses", "m42", "5（1）").out  # the thread's own number


def test_a_word_that_no_clause_has_is_wrong_usage(run: Callable) -> None:
    ended = run("rules", "clauses", "m42", "彩虹")
    assert (ended.code, ended.out) == (2, "") and "也没有哪一条写到它" in ended.err


def test_a_chinese_key_is_told_where_the_keys_are(run: Callable, tmp_path: Path) -> None:
    path = tmp_path / "my.yaml"
    path.write_text("extends: m42\n投票: {}\n", encoding="utf-8")
    err = run("rules", "show", path).err
    assert "不认识的键“投票”" in err and "auditor rules show m42" in err
