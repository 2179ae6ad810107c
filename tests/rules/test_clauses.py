"""The registers: whole, in order, and what is wrong in one is told at its place."""

from __future__ import annotations

from typing import Any

import pytest

from auditor.engine import play_rules
from auditor.errors import Problem, WrongInput
from auditor.rules.clauses import read_register, register, registered
from auditor.rules.load import load_ruleset

GOOD = "clauses:\n  m42-001: {at: 导言, says: 十三个人，身份要对, by: [engine]}\n"


def _problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(WrongInput) as caught:
        read_register(text, "m42.yaml", "m42")
    return caught.value.problems


def test_every_thread_has_a_register() -> None:
    assert registered() == ("g01", "m212", "m42", "r234")


@pytest.mark.parametrize(
    ("ruleset", "last"), [("m42", 145), ("m212", 232), ("g01", 158), ("r234", 200)]
)
def test_ids_run_from_one_to_the_last_without_a_gap(ruleset: str, last: int) -> None:
    assert list(register(ruleset).clauses) == [f"{ruleset}-{n:03}" for n in range(1, last + 1)]


@pytest.mark.parametrize("ruleset", registered())
def test_every_wording_is_short_and_every_silence_says_what_holds(ruleset: str) -> None:
    found = register(ruleset)
    assert all(6 <= len(c.says) <= 60 for c in found.clauses.values())
    assert found.silences and all(s.says and s.default for s in found.silences.values())
    assert "S1" in found.silences


@pytest.mark.parametrize("ruleset", registered())
def test_what_only_the_director_knows_says_where_it_is_recorded(ruleset: str) -> None:
    alone = [c for c in register(ruleset).clauses.values() if c.director_only]
    assert alone and all(c.field is not None for c in alone)
    assert all(c.why for c in alone if c.field == "none")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("{at: 导言, says: 话, by: [journal]}", "要写 field"),
        ("{at: 导言, says: 话, by: [journal], field: none}", "要写 why"),
        ("{at: 导言, says: 话, by: [check]}", "by 里有 check"),
        ("{at: 导言, says: 话, by: [engine], check: quota}", "by 里有 check"),
        ("{at: 导言, says: 话, by: [check], check: quotta}", "没有叫“quotta”的检查"),
        ("{at: 导言, says: 话, by: [robot]}", "只能写"),
        ("{at: 导言, says: 话, by: []}", "至少要写一项"),
        ("{at: 导言, says: 话, by: [journal], field: somewhere}", "只能写"),
        ("{at: 导言, says: 话, by: [engine], hint: 话}", "不认识的键"),
        ("{at: 导言, by: [engine]}", "缺少"),
    ],
)
def test_a_wrong_row_is_told_with_its_line(row: str, said: str) -> None:
    problems = _problems(f"clauses:\n  m42-001: {row}\n")
    assert any(said in p.message for p in problems)
    assert {(p.file, p.line) for p in problems} == {("m42.yaml", 2)}


def test_a_gap_in_the_ids_is_told_where_it_begins() -> None:
    text = GOOD + "  m42-003: {at: 导言, says: 话, by: [engine]}\n"
    (problem,) = _problems(text)
    assert (problem.code, problem.line) == ("clause-gap", 3)
    assert "m42-002" in problem.message


def test_a_silence_speaks_only_of_clauses_that_there_are() -> None:
    text = GOOD + "silences:\n  S1: {says: 话, default: 话, clauses: [m42-009]}\n"
    (problem,) = _problems(text)
    assert (problem.code, problem.line) == ("unknown-clause", 4)


def test_one_check_or_several_and_the_silences_of_a_clause() -> None:
    found = read_register(
        "clauses:\n"
        "  m42-001: {at: 导言, says: 话, by: [check], check: quota}\n"
        "  m42-002: {at: 导言, says: 话, by: [check], check: [quota, novote]}\n"
        "silences:\n"
        "  S1: {says: 话, default: 话, ruling: true, clauses: [m42-002]}\n",
        "m42.yaml",
        "m42",
    )
    assert found.clauses["m42-001"].check == ("quota",)
    assert found.clauses["m42-002"].check == ("quota", "novote")
    assert list(found.about("m42-002")) == ["S1"] and not found.about("m42-001")
    assert found.ids == ("m42-001", "m42-002", "S1")


def test_a_rule_set_without_a_register_has_none() -> None:
    with pytest.raises(KeyError):
        register("../sets/m42")


@pytest.mark.parametrize("ruleset", ["m42", "m212", "g01", "r234"])
def test_a_silences_setting_is_a_key_of_the_rule_set(ruleset: str) -> None:
    rules = load_ruleset(ruleset, None)
    written = {**rules.model_dump(), "engine": play_rules(rules).model_dump()}
    named = {s: row.setting for s, row in register(ruleset).silences.items() if row.setting}
    assert named
    for silence, path in named.items():
        part: Any = written
        for key in path.split("."):
            assert key in part, f"{ruleset} {silence}: {path}"
            part = part[key]
