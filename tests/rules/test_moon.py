"""What the parts for moon events, lovers and teams may name, and how their mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.errors import WrongInput
from auditor.rules.load import load_ruleset


@pytest.mark.parametrize(
    ("change", "key", "word"),
    [
        ("skills: {杀人: {teams: {狐狸: {}}}}", "engine.skills.杀人.teams.狐狸", "狐狸"),
        ("skills: {杀人: {teams: {狼人: {role: 狐狸}}}}", "engine.skills.杀人.teams.狼人", "狐狸"),
        ("skills: {杀人: {teams: {狼人: {lost_with: 狐狸}}}}", "engine.skills.杀人", "狐狸"),
        ("events: {毒牙事件: {wolf: 狐狸}}", "engine.events.毒牙事件", "狐狸"),
        ("events: {澡堂事件: {disables: [狐狸]}}", "engine.events.澡堂事件", "狐狸"),
        ("events: {神经错乱: {roles: [狐狸]}}", "engine.events.神经错乱", "狐狸"),
        ("events: {奇迹: {role: 狐狸}}", "engine.events.奇迹", "狐狸"),
        ("events: {绑架: {draws: [thief]}}", "engine.events.绑架", "player"),
        ("match: {hybrid: 狐狸}", "engine.match", "狐狸"),
        ("match: {forms: 狐狸}", "engine.match", "狐狸"),
        ("forecast: {at_start: [狐狸]}", "engine.forecast", "狐狸"),
        ("forecast: {skill: 狐狸}", "engine.forecast", "狐狸"),
    ],
)
def test_a_word_that_the_rule_set_does_not_have_is_a_located_mistake(
    tmp_path: Path, change: str, key: str, word: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"extends: m212\nengine:\n  {change}\n", encoding="utf-8")
    with pytest.raises(WrongInput) as error:
        load_ruleset(str(path), None)
    (problem,) = error.value.problems
    assert problem.key is not None and problem.key.startswith(key)
    assert word in str(problem)
    assert problem.line is not None


def test_a_variant_changes_numbers_events_and_their_order(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "extends: m212\n"
        "office: {weight: 2}\n"
        "engine:\n"
        "  event_days: even\n"
        "  events: {绑架: ~, 起义事件: {from_day: 2}}\n",
        encoding="utf-8",
    )
    rules = load_ruleset(str(path), None)
    assert "绑架" not in rules.engine["events"]
    assert rules.engine["events"]["起义事件"] == {"does": "uprising", "from_day": 2}
