"""Each number of a rule set at its edge: the short games of tests/engine/numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from auditor.course import replay
from auditor.game import Game
from tests.engine.trials import scenarios, view
from tests.scenarios.compare import differences

HERE = Path(__file__).parent / "numbers"
ROWS = [row for path in sorted(HERE.glob("*.yaml")) for row in scenarios(path.stem, HERE)]


@pytest.mark.parametrize(
    ("scenario", "game"), ROWS, ids=[f"{game.rules.id}-{row['id']}" for row, game in ROWS]
)
def test_a_number_holds_at_its_edge(scenario: dict[str, Any], game: Game) -> None:
    course = replay(game)
    assert course.errors == ()
    assert list(differences(scenario["expect"], view(course.phases, course.winner))) == []
