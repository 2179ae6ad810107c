"""A rule set with one thing changed: each number, flag and listed word of its data in turn.

Under ``votes``, ``office`` and ``engine`` a number becomes one more and one less, a share or
a weight a neighbour, a flag its opposite, a list a list without one of its items (and, where
the order of a list is a rule, the list the other way round).
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from auditor.engine import play_rules
from auditor.errors import WrongInput
from auditor.rules import RuleSet
from auditor.rules.load import load_with_source

Path = tuple[str | int, ...]
PARTS = ("votes", "office", "engine")
NO_RULES = ("texts", "aliases", "clauses")  # words only
ORDERED = ("tie", "unvoted", "then")
GONE = "without"


@dataclass(frozen=True)
class Mutant:
    """One change: where, and what stands there now."""

    path: Path
    change: Any

    @property
    def name(self) -> str:
        """engine.skills.救药.uses=2, engine.exile.tie without 0"""
        where = ".".join(str(key) for key in self.path)
        return f"{where} {GONE} {self.change[1]}" if self.drops else f"{where}={self.change}"

    @property
    def drops(self) -> bool:
        return isinstance(self.change, tuple) and self.change[:1] == (GONE,)


@lru_cache
def data_of(name: str) -> dict[str, Any]:
    """The data of a shipped rule set; not to be changed."""
    return load_with_source(name, None)[1].data


@lru_cache
def mutants(name: str) -> tuple[Mutant, ...]:
    """All changes of a rule set's data that give a rule set which can be played."""
    return tuple(m for m in _of(data_of(name)) if mutated(name, m) is not None)


def mutated(name: str, mutant: Mutant) -> RuleSet | None:
    """The rule set with the change, or None where the data may not say so."""
    data = deepcopy(data_of(name))
    *above, last = mutant.path
    place: Any = data
    for key in above:
        place = place[key]
    if mutant.drops:
        del place[last][mutant.change[1]]
    else:
        place[last] = mutant.change
    try:
        rules = RuleSet.model_validate(data)
        parts = play_rules(rules)
    except (ValidationError, WrongInput):
        return None
    return None if list(parts.mistakes()) else rules


def _of(data: dict[str, Any]) -> Iterator[Mutant]:
    for part in PARTS:
        yield from _below(data[part], (part,))


def _below(value: Any, path: Path) -> Iterator[Mutant]:
    if path[-1] in NO_RULES:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _below(inner, (*path, key))
    elif isinstance(value, list):
        if len(value) > 1 and path[-1] in ORDERED:
            yield Mutant(path, value[::-1])
        for place, inner in enumerate(value):
            yield Mutant(path, (GONE, place))
            yield from _below(inner, (*path, place))
    else:
        yield from (Mutant(path, other) for other in _others(value))


def _others(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, float):
        yield from (value + 0.5, value - 0.5)
    elif isinstance(value, str) and value.count("/") == 1:
        over, under = value.split("/")
        if over.isdigit() and under.isdigit():
            yield from (f"{over}/{int(under) + 1}", f"{int(over) + 1}/{int(under) + 1}")
