"""The example of CONTRIBUTING works as it stands there: a module, a rule file, a skill."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from auditor.course import replay
from auditor.engine import skills
from auditor.engine.families import FAMILIES
from auditor.errors import WrongInput
from auditor.game.load import load_game
from auditor.model import Phase
from tests.engine.table import CAST

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
SECTION = TEXT.partition("\n## Adding a skill\n")[2].partition("\n## ")[0]
MODULE = "example_of_contributing"


def block(language: str) -> str:
    """The section's one block of code in a language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", SECTION, re.DOTALL | re.MULTILINE)
    return str(found)


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder with the rule file, while the example's module is one of the skills."""
    (tmp_path / f"{MODULE}.py").write_text(block("python"), encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(block("yaml"), encoding="utf-8")
    monkeypatch.setattr(skills, "__path__", [*skills.__path__, str(tmp_path)])
    before = dict(FAMILIES)
    importlib.import_module(f"{skills.__name__}.{MODULE}")
    yield tmp_path
    del sys.modules[f"{skills.__name__}.{MODULE}"]
    delattr(skills, MODULE)
    FAMILIES.clear()
    FAMILIES.update(before)


def played(folder: Path, *nights: list[dict[str, object]]) -> list[Phase]:
    """The nights of a game with these acts."""
    journal: list[dict[str, object]] = []
    for number, acts in enumerate(nights, 1):
        journal += [{"day": number}, {"night": number, "acts": acts}]
    document = {"ruleset": "mine.yaml", "players": dict(CAST), "journal": journal}
    path = folder / "game.yaml"
    path.write_text(yaml.safe_dump(document, allow_unicode=True), encoding="utf-8")
    course = replay(load_game(path))
    assert course.errors == ()
    return [p for p in course.phases if p.name.startswith("night")]


def test_the_skill_of_the_example_works(skill: Path) -> None:
    looking = {"by": "猎人", "skill": "夜探"}
    phases = played(
        skill,
        [{"by": "预言家", "skill": "验人", "target": "饺子"}, {**looking, "target": "汤圆"}],
        [{**looking, "target": "汤圆"}],
        [{**looking, "target": "汤圆"}],
        [{**looking, "target": "烧饼"}],
    )
    told = [{f.to: f.result for f in p.feedback if f.skill == "夜探"} for p in phases]
    assert told == [{"烧饼": "出过门"}, {"烧饼": "没有出门"}, {}, {}]
    refused = [[(r.skill, r.reason) for r in p.rejected] for p in phases]
    assert refused == [[], [], [("夜探", "夜探已经用掉了")], [("夜探", "不能选自己")]]


def test_without_its_module_the_rule_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(block("yaml"), encoding="utf-8")
    with pytest.raises(WrongInput, match="watch"):
        played(tmp_path, [])


def test_the_module_is_found_like_every_other(skill: Path) -> None:
    from auditor.engine.plugins import import_all

    del sys.modules[f"{skills.__name__}.{MODULE}"]
    del FAMILIES["watch"]
    import_all(skills.__name__, skills.__path__)
    assert "watch" in FAMILIES
