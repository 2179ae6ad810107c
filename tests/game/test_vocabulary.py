"""Words of the rule set: which roles, teams, skills, factions and events the journal may name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from auditor.game.vocabulary import Vocabulary
from auditor.rules.load import load_ruleset
from auditor.rules.ruleset import RuleSet
from tests.game.files import GOOD, load, only

MOONS: dict[str, Any] = {
    "roles": {
        "狼人": {"count": 1, "faction": "狼人阵营", "skills": ["杀人", "预测"]},
        "村民": {"count": None, "faction": "村民阵营"},
        "活尸": {"count": 0, "faction": "亡灵阵营", "skills": ["啃咬"]},
    },
    "teams": ["黑情侣"],
    "events": ["奇迹", {"name": "绑架"}],
}
HEAD = "ruleset: other\nplayers: {饺子: 狼人, 包子: 村民, 馒头: 村民}\njournal:\n"


@pytest.fixture
def moons(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = RuleSet(id="other", name="另一套", engine=MOONS)
    monkeypatch.setattr("auditor.rules.load.load_ruleset", lambda name, base: rules)


def test_m42s_words_are_read_from_its_data() -> None:
    words = Vocabulary.of(load_ruleset("m42", None))
    assert words.roles == {"狼人": 4, "预言家": 1, "女巫": 1, "替罪羊": 1, "猎人": 1, "村民": 5}
    assert words.factions == {"狼人阵营", "村民阵营"}
    assert words.skills is not None
    assert words.skills >= {"杀人", "验人", "救药", "毒药", "最后一枪", "冤死", "殉职", "遗言"}
    assert words.actors >= {"导演", "警长"}


@pytest.mark.parametrize(
    ("rules", "other", "skill"),
    [("m42", "预言", "验人"), ("g01", "救药", "解药")],  # m42 S16; g01 S20
)
def test_the_threads_other_word_for_a_skill_is_that_skill(
    rules: str, other: str, skill: str
) -> None:
    words = Vocabulary.of(load_ruleset(rules, None))
    assert words.skills is not None
    assert other not in words.skills and skill in words.skills
    assert (words.skill(other), words.skill(skill), words.skill("x")) == (skill, skill, "x")


def test_the_other_word_for_a_skill_may_stand_in_an_act(tmp_path: Path) -> None:
    journal = "[{day: 1}, {night: 1, acts: [{by: 粽子, skill: 预言, target: 饺子}]}]"
    text = "ruleset: m42\nplayers: [{name: 饺子}, {name: 粽子}]\njournal: " + journal + "\n"
    assert load(tmp_path, text).journal[1].acts[0].skill == "验人"


@pytest.mark.usefixtures("moons")
def test_teams_converts_and_events_of_a_rule_set_are_known(tmp_path: Path) -> None:
    journal = """\
  - night: 0
    acts: [{by: 狼人, skill: 预测, draw: 绑架, use: true}]
  - day: 1
    moon: {event: 绑架, victim: 饺子, captor: 包子}
  - night: 1
    acts: [{by: 黑情侣, skill: 杀人, target: 馒头}, {by: 活尸, skill: 啃咬, target: 包子}]
    surrender: 亡灵阵营
"""
    first, day, last = load(tmp_path, HEAD + journal).journal
    assert (first.acts[0].draw, first.acts[0].use) == ("绑架", True)
    assert day.moon == {"event": "绑架", "victim": "饺子", "captor": "包子"}
    assert [act.by for act in last.acts] == ["黑情侣", "活尸"]


@pytest.mark.usefixtures("moons")
@pytest.mark.parametrize(
    ("entry", "code", "hint"),
    [
        ("{day: 1, moon: {event: 邦架}}", "unknown-event", "“绑架”"),
        ("{day: 1, moon: {event: 绑架, victim: 张三}}", "unknown-player", "饺子"),
        ("{night: 1, acts: [{by: 白情侣, skill: 杀人}]}", "unknown-actor", "“黑情侣”"),
        ("{night: 1, acts: [{by: 狼人, skill: 预侧}]}", "unknown-skill", "“预测”"),
        ("{night: 1, acts: [{by: 狼人, skill: 预测, draw: 大风}]}", "unknown-player", "饺子"),
    ],
)
def test_other_words_are_mistakes(tmp_path: Path, entry: str, code: str, hint: str) -> None:
    problem = only(tmp_path, f"{HEAD}  - {entry}\n")
    assert problem.code == code
    assert hint in (problem.hint or "")


@pytest.mark.usefixtures("moons")
def test_a_role_without_a_count_may_be_dealt_any_number_of_times(tmp_path: Path) -> None:
    assert load(tmp_path, HEAD).roles is not None
    text = HEAD.replace("饺子: 狼人", "饺子: 活尸")
    problem = only(tmp_path, text)
    assert problem.code == "role-counts"
    assert "活尸应有 0 名、写了 1 名" in problem.message


def test_a_rule_set_that_says_nothing_of_roles_lets_the_files_roles_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = RuleSet(id="bare", name="没有身份表")
    monkeypatch.setattr("auditor.rules.load.load_ruleset", lambda name, base: bare)
    text = GOOD.replace("role: 预言家", "role: 占卜师").replace("{by: 粽子,", "{by: 占卜师,")
    assert load(tmp_path, text).journal[1].acts[1].by == "占卜师"
    assert only(tmp_path, text.replace("by: 占卜师", "by: 占卜")).code == "unknown-actor"
    without = "ruleset: bare\nplayers: [{name: 饺子}]\njournal: [{night: 1, acts: [%s]}]\n"
    act = "{by: 谁知道, skill: 什么}"
    assert load(tmp_path, without % act).journal[0].acts[0].by == "谁知道"


def test_a_use_that_a_skill_does_not_have_is_named(tmp_path: Path) -> None:
    rows = "".join(f"  - {{name: 角色{n}}}\n" for n in range(21))
    act = "{by: 角色1, skill: 探查, target: 角色2, mode: %s}"
    head = f"ruleset: r234\nplayers:\n{rows}journal:\n  - night: 1\n    acts: "
    assert load(tmp_path, f"{head}[{act % '圣物'}]\n").journal[0].acts[0].mode == "圣物"
    problem = only(tmp_path, f"{head}[{act % '身份'}]\n")
    assert problem.code == "unknown-mode" and "阵营" in (problem.hint or "")


@pytest.mark.parametrize(
    ("ruleset", "order"),
    [("m42", "day: 1、night: 1、day: 2 …"), ("m212", "night: 0、day: 1、night: 1 …")],
)
def test_the_order_of_the_phases_begins_as_the_rule_set_does(
    ruleset: str, order: str, tmp_path: Path
) -> None:
    assert Vocabulary.of(load_ruleset(ruleset, None)).order == order
    text = f"ruleset: {ruleset}\nplayers: [{{name: 饺子}}]\njournal: [{{day: 2}}, {{night: 1}}]\n"
    assert order in (only(tmp_path, text).hint or "")
