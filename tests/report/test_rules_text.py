"""Rule sets in words: Chinese names for every key, and a resolved text that is a rule file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from auditor.report.rules_text import list_text, resolved_text, show_json, show_text
from auditor.report.rules_words import KEYS, PARTS, VALUES_OF
from auditor.rules.load import load_ruleset, shipped
from auditor.rules.origin import describe
from auditor.rules.play import Named, PlayRules
from auditor.rules.ruleset import RuleSet
from auditor.yamlfile import FileKind, read_text

KIND = FileKind("文件", "a.yaml", "a: b", "", "", "")


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)


def _keys(model: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[str]:
    if model in seen or model is Named:
        return
    seen.add(model)
    for name, field in model.model_fields.items():
        yield name
        for inner in _models(field.annotation):
            yield from _keys(inner, seen)


def test_every_key_of_a_rule_set_has_a_chinese_name() -> None:
    keys = {*_keys(RuleSet, set()), *_keys(PlayRules, set())} - {"id", "base"}
    lacking = sorted(keys - set(KEYS) - set(PARTS))
    assert lacking == [], "give these a name in auditor/report/rules_words.py"


@pytest.mark.parametrize("name", shipped())
def test_the_resolved_text_is_a_rule_file_with_the_same_rules(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.yaml"
    path.write_text(resolved_text(describe(name)), encoding="utf-8")
    again, first = load_ruleset(str(path), None), load_ruleset(name, None)
    same = {key for key in RuleSet.model_fields if key != "engine"}
    assert again.model_dump(include=same) == first.model_dump(include=same)
    if first.engine:
        played = PlayRules.model_validate(again.engine)
        assert played == PlayRules.model_validate(first.engine)


def test_a_variant_shows_old_and_new_in_chinese(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text(
        "extends: m42\nvotes: {revotes: ~, reason_required: false}\nchecks: {fonts: ~}\n"
        "engine: {skills: {杀人: {when: day}}}\n",
        encoding="utf-8",
    )
    text = show_text(describe("my.yaml", tmp_path), width=200)
    for line in (
        "照 m42.yaml 改的。下面只列改过的：原来 → 现在",
        "  一天能改几次票（revotes）：1 → 不限",
        "  票要写理由（reason_required）：是 → 否",
        "  技能·杀人·什么时候（when）：夜里 → 白天",
    ):
        assert line in text.splitlines()
    assert "  大字或红字（fonts）：" in text and text.count("→ 去掉") == 1
    assert "quota" not in text  # what is as it was is not there


def test_a_variant_that_changes_nothing_says_so(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text("extends: m42\n", encoding="utf-8")
    assert "什么也没有改" in show_text(describe("my.yaml", tmp_path))


def test_each_resolved_line_ends_with_its_origin() -> None:
    lines = resolved_text(describe("m42")).splitlines()
    values = [line for line in lines[3:] if not line.endswith(":")]
    assert values and all("  # " in line for line in values)
    assert any(line.endswith("# 默认") for line in values)
    assert any("# m42.yaml:" in line for line in values)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-999, 999) | st.text(max_size=12),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
        ),
        max_leaves=6,
    )
)
def test_any_value_on_one_line_is_read_back_as_it_was(value: Any) -> None:
    from auditor.report.rules_text import _flow

    read = read_text(f"a: {_flow(value)}\n", "a.yaml", KIND)
    assert not read.problems
    assert read.data["a"] == value


def test_a_hostile_value_cannot_reach_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text(
        'extends: m42\nname: "a\\e[31mb\\u202Ec"\nclauses: {"x\\e[0m": "y\\u202Ez"}\n',
        encoding="utf-8",
    )
    it = describe("my.yaml", tmp_path)
    rules = load_ruleset("my.yaml", tmp_path)
    for text in (show_text(it), resolved_text(it), list_text([rules])):
        assert "\x1b" not in text and "\u202e" not in text


def test_the_list_names_players_factions_and_the_way_to_an_own_set() -> None:
    text = list_text([load_ruleset("m42", None)])
    assert "M42 十三人局  13 人  狼人阵营、村民阵营" in text.splitlines()[0]
    assert "extends: m42" in text and "ruleset: my-rules.yaml" in text


def test_a_rule_set_that_only_counts_says_that_it_cannot_be_played(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text("name: 只计票\n", encoding="utf-8")
    text = list_text([load_ruleset("my.yaml", tmp_path)])
    assert "推演不了" in text.splitlines()[0]


def test_json_has_paths_values_and_places(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text("extends: m42\nvotes: {revotes: 2}\n", encoding="utf-8")
    it = describe("my.yaml", tmp_path)
    assert show_json(it, resolved=False)["values"] == [
        {"path": ["votes", "revotes"], "value": 2, "file": "my.yaml", "line": 2, "old": 1}
    ]
    rows = show_json(it, resolved=True)["values"]
    assert {"path": ["votes", "exile_from_day"], "value": 2, "file": "m42.yaml"}.items() <= next(
        r for r in rows if r["path"] == ["votes", "exile_from_day"]
    ).items()


def test_parts_and_ties_are_said_in_words_beside_the_key_to_write() -> None:
    lines = [line.strip() for line in show_text(describe("r234"), width=200).splitlines()]
    for line in (
        "投票（votes）",
        "出局投票的结果·平票时（exile.tie）：请导演裁定",
        "计票公布到什么程度（result）：不公布",
    ):
        assert line in lines


def test_a_name_of_the_rule_sets_own_is_not_taken_for_a_key() -> None:
    text = show_text(describe("m42"), width=200)
    assert "公示的话·exiled：{cause}出局：{names}" in text  # exiled: also a key of ``forecast``


@pytest.mark.parametrize("name", shipped())
def test_every_way_to_settle_a_tie_has_a_name(name: str) -> None:
    play = PlayRules.model_validate(load_ruleset(name, None).engine)
    for vote in (play.election, play.exile):
        assert {*vote.tie, *vote.unvoted} <= set(VALUES_OF["tie"])
        assert set(vote.then) <= set(VALUES_OF["then"])
    assert play.exile.report in VALUES_OF["report"]
