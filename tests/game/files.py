"""A right game file for tests, and what the loader says of a changed one."""

from __future__ import annotations

from pathlib import Path

from auditor.errors import Problem, WrongInput
from auditor.game.load import load_game
from auditor.game.records import Game

GOOD = """\
ruleset: m42
title: 『狐妖小红娘』
timezone: Asia/Shanghai
threads:
  rules: 11
  process: 12
  discussion: {1: 21, 2: 31}
  election: {1: 22}
  vote: {2: 32}
  other: [41, 42]
directors: ["[M42]导演"]
players:
  - {name: 饺子, role: 狼人, uid: 7, aliases: [饺饺], gender: 男, games_played: 2}
  - {name: 包子, role: 狼人}
  - {name: 馒头, role: 狼人}
  - {name: 花卷, role: 狼人}
  - {name: 烧麦, role: 预言家}
  - {name: 粽子, role: 女巫}
  - {name: 汤圆, role: 替罪羊}
  - {name: 年糕, role: 猎人}
  - {name: 月饼, role: 村民}
  - {name: 麻花, role: 村民}
  - {name: 油条, role: 村民}
  - {name: 豆浆, role: 村民}
  - {name: Alice, role: 村民}
days:
  1: {opens: 2026-11-16 09:30, closes: 2026-11-17 21:00}
  2: {opens: 2026-11-18 09:30, closes: 2026-11-19 21:00}
seed: 3
journal:
  - day: 1
    election:
      - {by: 饺子, target: 包子}
  - night: 1
    acts:
      - {by: 狼人, skill: 杀人, target: 饺饺}
      - {by: 粽子, skill: 救药, target: 饺子, at: 2026-11-17 22:00}
  - day: 2
    exile:
      - {by: 饺子, target: 包子, at: 2026-11-18 12:00, proxy: true}
      - {by: 馒头, target: 弃权}
    accelerated: {at: 2026-11-18 15:00}
    expel: [饺子, {player: 包子, at: 2026-11-18 16:00}]
    surrender: {faction: 狼人阵营, agreed: [饺子]}
    substitute: {player: 汤圆, at: 2026-11-18 20:00}
    ruling: [{exile: 无人}, {void: 1001}, {count: 1002, target: 弃权}, {lost: 狼人阵营}]
    acts:
      - {by: 警长, skill: 殉职, target: 馒头}
      - {by: 导演, skill: 殉职, draw: 馒头}
"""


def write(folder: Path, text: str, name: str = "game.yaml") -> Path:
    """The text as a file, byte for byte."""
    path = folder / name
    path.write_bytes(text.encode("utf-8"))
    return path


def load(folder: Path, text: str) -> Game:
    """The game that the text is."""
    return load_game(write(folder, text))


def changed(old: str, new: str) -> str:
    """The right file with one part changed; the part must be there once."""
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


def mistakes(folder: Path, text: str) -> tuple[Problem, ...]:
    """All mistakes of the text; none is a failure of the test."""
    path = write(folder, text)
    try:
        load_game(path)
    except WrongInput as error:
        for problem in error.problems:
            assert problem.file == str(path)
        return error.problems
    raise AssertionError("the file was accepted")


def only(folder: Path, text: str) -> Problem:
    """The one mistake of the text."""
    found = mistakes(folder, text)
    assert len(found) == 1, [str(p) for p in found]
    return found[0]


def spot(text: str, part: str, inside: str = "") -> tuple[int, int]:
    """Line and column of ``inside`` (or of the part itself) where ``part`` stands."""
    place = text.index(part) + (part.index(inside) if inside else 0)
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
