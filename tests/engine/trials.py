"""What a rule set is held against in process: its scenarios, its numbers, its golden games."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from auditor.course import replay
from auditor.errors import WrongInput
from auditor.game import Game
from auditor.game.load import load_game
from auditor.model import Phase
from auditor.report.json_course import phase_json
from auditor.rules import RuleSet
from tests.scenarios.build import journal_game
from tests.scenarios.compare import differences

HERE = Path(__file__).parent
FOLDERS = (HERE.parent / "scenarios", HERE / "numbers")
GOLDEN = HERE.parent / "golden"


@dataclass(frozen=True)
class Trial:
    """A game, and what must come of it: a scenario's ``expect``, or the whole course."""

    id: str
    game: Game
    expect: dict[str, Any] | None
    phases: tuple[Phase, ...] = ()
    text: str = ""  # as written, to look for words in

    def differs(self, rules: RuleSet) -> bool:
        """Whether another outcome comes of the game under these rules."""
        course = replay(replace(self.game, rules=rules))
        if self.expect is None:
            return course.phases != self.phases
        return next(differences(self.expect, view(course.phases, course.winner)), None) is not None


def view(phases: tuple[Phase, ...], winner: str | None) -> dict[str, Any]:
    """A course as scenarios look at it."""
    return {p.name: phase_json(p) for p in phases} | {"winner": winner}


def scenarios(name: str, folder: Path) -> Iterator[tuple[dict[str, Any], Game]]:
    """The scenarios of a rule set in one folder, with their games."""
    path = folder / f"{name}.yaml"
    if not path.is_file():
        return
    doc = yaml.safe_load(path.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as scratch:
        for scenario in doc["scenarios"]:
            yield scenario, load_game(journal_game(scenario, doc, Path(scratch)))


@lru_cache
def trials(name: str) -> tuple[Trial, ...]:
    """All trials of a rule set; each agrees with the rule set as it is shipped."""
    rows = [
        Trial(s["id"], game, s["expect"], text=f"{s['id']} {s['journal']}")
        for folder in FOLDERS
        for s, game in scenarios(name, folder)
    ]
    for path in sorted(GOLDEN.glob("*.yaml")):
        game = load_game(path)
        if game.rules.id == name:
            rows.append(Trial(path.stem, game, None, replay(game).phases))
    return tuple(rows)


def refuses_cast(name: str, role: str, count: int) -> bool:
    """Whether a game file with a scenario's cast is refused once a role's number differs."""
    path = FOLDERS[0] / f"{name}.yaml"
    doc = yaml.safe_load(path.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as scratch:
        changed = {"extends": name, "engine": {"roles": {role: {"count": count}}}}
        Path(scratch, "changed.yaml").write_text(yaml.safe_dump(changed, allow_unicode=True))
        scenario = {**doc["scenarios"][0], "ruleset": "changed.yaml"}
        try:
            problems = load_game(journal_game(scenario, doc, Path(scratch))).miscast
        except WrongInput as error:
            problems = error.problems
    return any(role in p.message for p in problems)


def killed_by(name: str, rules: RuleSet, path: tuple[str | int, ...]) -> str | None:
    """The first trial that comes out otherwise under changed rules; None: none does.

    Trials that noticed a change nearby in the data are looked at first, then those that
    mention more of the path's words.
    """
    hints = [str(word) for word in path if not isinstance(word, int) and not word.isascii()]

    def unlikely(trial: Trial) -> tuple[bool, int]:
        near = trial.id in _noticed.get((name, path[:-1]), ())
        return not near, -sum(hint in trial.text for hint in hints)

    found = next((t.id for t in sorted(trials(name), key=unlikely) if t.differs(rules)), None)
    if found is not None:
        _noticed.setdefault((name, path[:-1]), set()).add(found)
    return found


_noticed: dict[tuple[str, tuple[str | int, ...]], set[str]] = {}
