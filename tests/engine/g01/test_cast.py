"""The cast: which roles a game has, and by what words they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.course import replay
from auditor.errors import WrongInput
from auditor.game import Game
from auditor.game.load import load_game
from tests.engine.g01.table import CAST, begun, factions
from tests.engine.table import night


def loaded(folder: Path, cast: dict[str, str | None], journal: str = "[{night: 0}]") -> Game:
    rows = "\n".join(f"  {n}: {r if r is not None else '~'}" for n, r in cast.items())
    path = folder / "game.yaml"
    path.write_text(f"ruleset: g01\nplayers:\n{rows}\njournal: {journal}\n", encoding="utf-8")
    return load_game(path)


def test_everybody_has_the_faction_of_his_role() -> None:  # g01-002, g01-041, g01-042
    standing = begun(night(1))["night-0"].standing
    special = {"年糕": "狼人阵营", "月饼": "吸血鬼阵营"}
    assert standing.factions == {n: special.get(n, "村民阵营") for n in CAST}
    assert standing.roles == dict(CAST)
    assert factions(begun(night(1))["night-1"], "花卷") == ["村民阵营"]


@pytest.mark.parametrize("villagers", [0, 1, 9])
def test_one_of_each_and_any_number_of_villagers(villagers: int, tmp_path) -> None:  # g01-040
    cast = {n: r for n, r in CAST.items() if r != "村民"}
    cast |= {f"村民{n}": "村民" for n in range(villagers)}
    assert replay(loaded(tmp_path, cast)).errors == ()


@pytest.mark.parametrize(
    ("player", "role"),
    [("麻花", "先知"), ("麻花", "狼人"), ("麻花", "吸血鬼"), ("饺子", "村民"), ("月饼", "穆图")],
)
def test_another_cast_is_not_played_but_can_be_counted(
    player: str, role: str, tmp_path
) -> None:  # g01-040
    game = loaded(tmp_path, {**CAST, player: role})
    course = replay(game)
    assert course.phases == ()
    (error,) = course.errors
    assert error.code == "role-counts"
    assert error.line == 2
    assert f"{role}应有" in error.message or role == "村民"
    assert any("身份的人数" in text for text in game.warnings)


def test_a_cast_without_all_roles_is_not_judged(tmp_path) -> None:
    game = loaded(tmp_path, {**CAST, "麻花": None, "油条": "先知"})
    assert [p.code for p in replay(game).errors] == ["roles-missing"]


def test_the_other_word_for_a_role_is_read_as_the_role(tmp_path) -> None:  # g01-076
    journal = "[{night: 0, acts: [{by: 丘比特, skill: 爱慕, target: 麻花}]}]"
    game = loaded(tmp_path, {**CAST, "汤圆": "丘比特"}, journal)
    (phase,) = replay(game).phases
    assert phase.standing.roles["汤圆"] == "爱神"
    assert phase.standing.tags == {"汤圆": ("情侣",), "麻花": ("情侣",)}
    assert game.journal[0].acts[0].by == "爱神"


def test_a_player_of_that_name_is_meant_first(tmp_path) -> None:
    journal = "[{night: 0, acts: [{by: 丘比特, skill: 爱慕, target: 麻花}]}]"
    cast = {("丘比特" if n == "汤圆" else n): r for n, r in CAST.items()}
    game = loaded(tmp_path, cast, journal)
    assert game.journal[0].acts[0].by == "丘比特"
    assert any("丘比特" in text and "身份" in text for text in game.warnings)


def test_an_unknown_word_is_a_mistake(tmp_path) -> None:
    with pytest.raises(WrongInput) as caught:
        loaded(tmp_path, {**CAST, "汤圆": "丘比特之神"})
    assert caught.value.problems[0].code == "unknown-role"
