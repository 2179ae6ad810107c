"""A skill's own line says whose it is and where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.engine import play_rules
from auditor.errors import WrongInput
from auditor.rules.load import load_ruleset
from auditor.rules.placing import placed

LINE = "夜探: {does: inspect, when: night, of: [猎人], beside: 验人}"


def _variant(folder: Path, line: str) -> str:
    path = folder / "mine.yaml"
    path.write_text(f"extends: m42\nengine:\n  skills:\n    {line}\n", encoding="utf-8")
    return str(path)


def test_one_line_gives_a_skill_its_owner_and_its_steps(tmp_path: Path) -> None:
    rules = load_ruleset(_variant(tmp_path, LINE), None)
    play = play_rules(rules)
    assert play.roles["猎人"].skills == ("最后一枪", "夜探")
    assert play.roles["预言家"].skills == ("验人",)
    m42 = play_rules(load_ruleset("m42", None))
    beside = [s.words for s in play.phases.night if "夜探" in s.words]
    assert beside == [("验人", "夜探")]
    assert [s.words for s in play.phases.night if "夜探" not in s.words] == [
        s.words for s in m42.phases.night if "验人" not in s.words
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (LINE.replace("[猎人]", "[渔人]"), "roles 里没有身份“渔人”"),
        (LINE.replace("验人", "通天"), "phases 里没有哪一步写着“通天”"),
    ],
)
def test_an_owner_or_a_neighbour_that_is_not_there_is_told_at_its_line(
    tmp_path: Path, line: str, said: str
) -> None:
    with pytest.raises(WrongInput) as wrong:
        load_ruleset(_variant(tmp_path, line), None)
    (problem,) = wrong.value.problems
    assert said in problem.message
    assert problem.line == 4


@pytest.mark.parametrize(
    "engine",
    [
        None, [], {"skills": []}, {"skills": {"夜探": "x"}}, {"skills": {"夜探": {"of": 3}}},
        {"skills": {"夜探": {"of": ["猎人"], "beside": "验人"}}, "roles": [], "phases": "x"},
        {"skills": {"夜探": {"beside": "验人"}}, "phases": {"night": "验人", "day": [3, None]}},
    ],
)  # fmt: skip
def test_what_has_the_wrong_shape_is_left_for_the_models_to_tell(engine: object) -> None:
    assert placed(engine) == engine
