"""人类 and 亡灵: which of the two a player is, and which of his skills carries a family."""

from __future__ import annotations

from collections.abc import Callable

from auditor.engine.families import FAMILIES, Family
from auditor.engine.state import State
from auditor.engine.turn import Turn

# what a skill of a family does when its owner comes to have its role: turn, owner, skill
BIRTHS: dict[str, Callable[[Turn, str, str], Turn]] = {}


def undead(state: State, player: str) -> bool | None:
    """Whether the player belongs to the rule set's ``undead``; None: his faction is not known."""
    faction = state.seats[player].faction
    return None if faction is None else faction == state.setup.play.undead


def living_undead(state: State) -> int:
    """How many of the living belong to it (r234-071)."""
    return sum(1 for player in state.alive if undead(state, player))


def skill_of(state: State, player: str, family: str) -> str | None:
    """The name under which a player has a family of skills; None: he has none of it."""
    skills = state.setup.play.skills
    return next((s for s in state.seats[player].skills if skills[s].does == family), None)


def passive(*families: str) -> None:
    """Register families that other modules ask for: they do nothing by themselves."""
    for name in families:
        FAMILIES.setdefault(name, Family())
