"""Where each value of a rule set comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.errors import WrongInput
from auditor.rules.load import shipped
from auditor.rules.origin import ABSENT, Described, Value, describe
from auditor.yamlfile import Path as Key

MINE = """\
extends: m42
votes: {revotes: ~, revote_cutoff: 60}
checks:
  fonts: ~
  quota: {levels: [blue]}
engine:
  roles:
    村民: {count: 6}
  skills:
    新招: {does: knife, when: night}
"""


@pytest.fixture
def mine(tmp_path: Path) -> Described:
    (tmp_path / "mine.yaml").write_text(MINE, encoding="utf-8")
    return describe("mine.yaml", tmp_path)


def _said(it: Described) -> dict[Key, Value]:
    return {v.path: v for v in it.said}


def _holding(it: Described) -> dict[Key, Value]:
    return {v.path: v for v in it.holding}


def test_a_variant_says_only_what_differs_and_what_it_was(mine: Described) -> None:
    said = _said(mine)
    assert set(said) == {
        ("votes", "revotes"),
        ("checks", "fonts"),
        ("checks", "quota", "levels"),
        ("engine", "roles", "村民", "count"),
        ("engine", "skills", "新招"),
    }  # revote_cutoff is written, but nothing changes
    revotes = said["votes", "revotes"]
    assert (revotes.old, revotes.value, revotes.file, revotes.line) == (1, None, "mine.yaml", 2)
    assert said["engine", "roles", "村民", "count"].old == 5
    assert said["engine", "skills", "新招"].old is ABSENT


def test_each_value_that_holds_names_the_file_and_line_that_wrote_it(mine: Described) -> None:
    held = _holding(mine)
    lines = (Path(__file__).parents[2] / "auditor/rules/sets/m42.yaml").read_text("utf-8")
    below = held["votes", "reason_required"]
    assert below.file == "m42.yaml"
    assert "reason_required" in lines.splitlines()[(below.line or 0) - 1]
    own = held["engine", "roles", "村民", "count"]
    assert (own.value, own.file, own.line) == (6, "mine.yaml", 8)
    assert held["engine", "roles", "村民", "faction"].file == "m42.yaml"
    assert held["checks", "quota", "levels"].file == "mine.yaml"
    assert not any(path[:2] == ("checks", "fonts") for path in held)


def test_what_no_file_says_is_the_programs_default(mine: Described) -> None:
    held = _holding(mine)
    default = held["votes", "any_later_replaces"]
    assert (default.value, default.file, default.line) == (False, None, None)


def test_files_are_listed_from_the_variant_down_to_the_shipped_set(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("extends: m42\nvotes: {revotes: 3}\n", encoding="utf-8")
    (tmp_path / "two.yaml").write_text("extends: one.yaml\n", encoding="utf-8")
    it = describe("two.yaml", tmp_path)
    assert (it.files, it.ancestor, it.variant) == (
        ("two.yaml", "one.yaml", "m42.yaml"),
        "m42",
        True,
    )
    assert it.said == ()
    assert _holding(it)["votes", "revotes"].file == "one.yaml"


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "m42.yaml").write_text("extends: m42\nvotes: {revotes: 3}\n", encoding="utf-8")
    it = describe("m42.yaml", tmp_path)
    assert it.files == (str(tmp_path / "m42.yaml"), "m42.yaml")
    assert it.ancestor == "m42"
    assert _holding(it)["votes", "revotes"].file == str(tmp_path / "m42.yaml")


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_set_says_everything_itself(name: str) -> None:
    it = describe(name)
    assert (it.variant, it.files, it.ancestor) == (False, (f"{name}.yaml",), name)
    assert {v.file for v in it.said} == {f"{name}.yaml"}
    paths = [v.path for v in it.holding]
    assert len(paths) == len(set(paths))
    for path in paths:  # a value is no part of another value
        assert not any(path[:n] in set(paths) for n in range(1, len(path)))


def test_a_wrong_file_is_told_as_ever(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("extends: m42\nvotez: {}\n", encoding="utf-8")
    with pytest.raises(WrongInput) as caught:
        describe("bad.yaml", tmp_path)
    assert caught.value.problems[0].line == 2
