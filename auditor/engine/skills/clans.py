"""Clans: those who make others their like (狼人 with 穆图, 吸血鬼 with 该隐).

A clan is named by the faction that it forms.  Who has been made one and has not yet made
another drifts (游离): he belongs to no faction until he has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from auditor.engine.changing import become
from auditor.engine.evolve import replace
from auditor.engine.skills.lovers import lovers
from auditor.engine.state import State
from auditor.engine.turn import Turn

DRIFTING = "游离"


@dataclass(frozen=True)
class Ages:
    """Since when somebody is of a clan: the night, and 0 made by the head, 1 by a member."""

    since: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def clan_of(state: State, player: str) -> str | None:
    """The clan of a player's role, drifting or not; the head is of it too (g01-042)."""
    role = state.seats[player].role
    clans = state.setup.play.clans
    return next((name for name, c in clans.items() if role in (c.head, c.member)), None)


def heads(state: State, player: str) -> bool:
    """Whether the player is the head of a clan."""
    role = state.seats[player].role
    return any(role == clan.head for clan in state.setup.play.clans.values())


def drifts(state: State, player: str) -> bool:
    return DRIFTING in state.seats[player].tags


def infected(turn: Turn, player: str, clan: str, by: str) -> Turn:
    """``player`` becomes a drifting member and keeps his skills (g01-080, g01-087).

    He belongs to no faction (g01-044).
    """
    rule, state = turn.state.setup.play.clans[clan], turn.state
    ages = state.part(Ages).since
    age = (turn.entry.number, 0 if heads(state, by) else 1)
    state = state.with_part(Ages({**ages, player: age})).tag(player, DRIFTING)
    skills = state.seats[player].skills
    if rule.skill not in skills:
        skills = (*skills, rule.skill)
    turn = replace(turn, state=state)
    return become(turn, player, role=rule.member, faction=None, skills=skills)


def settled(turn: Turn, player: str) -> Turn:
    """Who drifted belongs from now on: to his clan's faction (g01-045, g01-085, g01-090), or
    to that of the lovers where it has been formed before (S11)."""
    state = turn.state
    clan = clan_of(state, player)
    if clan is None or not drifts(state, player):
        return turn
    couple = state.setup.play.couple
    home = couple if couple in state.formed and player in lovers(state) else clan
    tags = tuple(t for t in state.seats[player].tags if t != DRIFTING)
    return become(replace(turn, state=state.seat(player, tags=tags)), player, faction=home)
