"""The families of skills, found by the name that a rule set's ``does`` gives.

A family is a few small functions: ``choose`` applies one allowed act, ``tell`` sends what the
skill feeds back by itself, ``settle`` carries out what was chosen before.  ``forbid`` says
what data cannot say against an act (Chinese reasons), ``more`` how many uses beyond the rule
set's ``per_phase`` this phase has.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.turn import Turn
from auditor.game import Act

Choose = Callable[[Turn, Actor, Act], Turn]
Work = Callable[[Turn, str], Turn]  # the skill's name
Forbid = Callable[[Turn, Actor, Act], list[str]]
More = Callable[[Turn, str], int]


@dataclass(frozen=True, slots=True)
class Family:
    """What Python does for one family of skills."""

    choose: Choose | None = None
    tell: Work | None = None
    settle: Work | None = None
    forbid: Forbid | None = None
    more: More | None = None


FAMILIES: dict[str, Family] = {}


def choosing(family: str) -> Callable[[Choose], Choose]:
    """Register what an allowed act of the family does."""

    def register(function: Choose) -> Choose:
        FAMILIES[family] = replace(FAMILIES.get(family, Family()), choose=function)
        return function

    return register


def working(family: str, step: Literal["tell", "settle"]) -> Callable[[Work], Work]:
    """Register what the family does by itself in a step of the phase."""

    def register(function: Work) -> Work:
        known = FAMILIES.get(family, Family())
        FAMILIES[family] = (
            replace(known, tell=function) if step == "tell" else replace(known, settle=function)
        )
        return function

    return register


def forbidding(family: str) -> Callable[[Forbid], Forbid]:
    """Register what the family has against an act, besides what the rule set's data says."""

    def register(function: Forbid) -> Forbid:
        FAMILIES[family] = replace(FAMILIES.get(family, Family()), forbid=function)
        return function

    return register


def allowing(family: str) -> Callable[[More], More]:
    """Register how many more uses a phase has."""

    def register(function: More) -> More:
        FAMILIES[family] = replace(FAMILIES.get(family, Family()), more=function)
        return function

    return register


def family(turn: Turn, skill: str) -> Family:
    """The family of a skill of the rule set."""
    name = turn.state.setup.play.skills[skill].does
    return FAMILIES[name] if name is not None else Family()
