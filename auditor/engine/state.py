"""How a game stands: immutable, changed only by building the next one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from auditor.engine.evolve import replace
from auditor.game import Game
from auditor.model import Gone, Standing
from auditor.rules import RuleSet
from auditor.rules.play import PlayRules

DIRECTOR = "导演"
T = TypeVar("T")


@dataclass(frozen=True)
class Seat:
    """One player (角色): the role played, the faction, the skills had and used up.

    A role, faction or set of skills may change during a game; ``used`` counts uses.
    """

    name: str
    role: str | None
    faction: str | None
    skills: tuple[str, ...] = ()
    used: Mapping[str, int] = field(default_factory=dict)
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """What a skill laid on a player for one phase: knifed, saved, poisoned, no ballot …"""

    kind: str
    player: str
    during: str  # the phase in which it holds: "night-1", "day-3"
    by: str | None = None  # the player or team that laid it
    skill: str | None = None  # under which name it was laid


@dataclass(frozen=True)  # no slots: what is asked for often is worked out once
class Setup:
    """What does not change while the game runs."""

    rules: RuleSet
    play: PlayRules
    game: Game
    strict: bool

    @cached_property
    def roles_known(self) -> bool:
        """Whether the game file gives every player's role."""
        return self.game.roles is not None


@dataclass(frozen=True)  # no slots: what is asked for often is worked out once
class State:
    """The game between two phases.

    ``parts`` holds what only some rule sets know of, each as a record of its own type
    that can be built without arguments (``state.part(Curse).left``).
    """

    setup: Setup
    seats: Mapping[str, Seat]  # in the game file's order
    phase: str | None = None  # the phase played last
    quiet: bool = False  # the journal told of no act in it
    holder: str | None = None  # of the office (警长)
    office_known: bool = False  # False: the journal did not tell the election
    gone: tuple[Gone, ...] = ()  # in the order of leaving
    marks: tuple[Mark, ...] = ()
    speakers: tuple[str, ...] = ()  # out, may still hand in last words
    words_granted: int = 0
    words: tuple[tuple[str, str], ...] = ()  # last words that wait for the next opening
    notices: tuple[str, ...] = ()  # announcements that wait for the next opening
    substituted: Mapping[str, int] = field(default_factory=dict)
    lost: tuple[str, ...] = ()
    winner: str | None = None
    formed: tuple[str, ...] = ()  # factions that somebody belongs to or once belonged to
    parts: Mapping[type, Any] = field(default_factory=dict)

    def part(self, kind: type[T]) -> T:
        """What is known under ``kind``; a fresh record where nothing was written yet."""
        known: T | None = self.parts.get(kind)
        return known if known is not None else kind()

    def with_part(self, record: object) -> State:
        """The state with a record in place of the one of the same type."""
        return replace(self, parts={**self.parts, type(record): record})

    @cached_property
    def out(self) -> Mapping[str, Gone]:
        """Who has left, by player."""
        return {g.player: g for g in self.gone}

    @cached_property
    def alive(self) -> tuple[str, ...]:
        """Who has not left, in the game file's order."""
        out = self.out
        return tuple(name for name in self.seats if name not in out)

    def with_role(self, *roles: str) -> tuple[str, ...]:
        """The players who have one of the roles now, out or not."""
        return tuple(s.name for s in self.seats.values() if s.role in roles)

    def owners(self, skill: str) -> tuple[str, ...]:
        """The players not out who have the skill through their role."""
        out = self.out
        return tuple(s.name for s in self.seats.values() if skill in s.skills and s.name not in out)

    def marked(self, kind: str, during: str) -> tuple[str, ...]:
        """The players who bear a mark in a phase, in the order in which it was laid on them."""
        return tuple(m.player for m in self.marks_of(kind, during))

    def marks_of(self, kind: str, during: str) -> Iterator[Mark]:
        """The marks of a kind that hold in a phase, in the order in which they were laid."""
        return (m for m in self.marks if m.kind == kind and m.during == during)

    def tagged(self, tag: str) -> tuple[str, ...]:
        """The players who bear a tag, out or not."""
        return tuple(s.name for s in self.seats.values() if tag in s.tags)

    def tag(self, player: str, tag: str) -> State:
        """The state with a tag on a player; the tags stand in the order in which they came."""
        tags = self.seats[player].tags
        return self if tag in tags else self.seat(player, tags=(*tags, tag))

    def untag(self, tag: str) -> State:
        """The state with a tag on nobody."""
        state = self
        for player in self.tagged(tag):
            tags = tuple(t for t in state.seats[player].tags if t != tag)
            state = state.seat(player, tags=tags)
        return state

    def seat(self, name: str, **changes: object) -> State:
        """The state with one seat changed."""
        seats = dict(self.seats)
        seats[name] = replace(seats[name], **changes)
        return replace(self, seats=seats)

    def opened(self) -> State:
        """A day opens: everybody who is out is known to be out (m42-013, m42-014)."""
        return replace(
            self, gone=tuple(g if g.announced else replace(g, announced=True) for g in self.gone)
        )

    def standing(self) -> Standing:
        """The state as it is reported."""
        seats = self.seats.values()
        return Standing(
            alive=self.alive,
            sheriff=self.holder,
            roles={s.name: s.role for s in seats if s.role is not None},
            # who belongs to none has the key all the same (g01-044)
            factions={s.name: s.faction for s in seats if s.faction or s.role is not None},
            tags={s.name: s.tags for s in seats if s.tags},
            lost=self.lost,
            winner=self.winner,
        )


def begin(rules: RuleSet, play: PlayRules, game: Game, strict: bool) -> State:
    """The state before the first phase: everybody in, with one role and in its faction.

    m42-003, m42-010, m42-064: the pack and the factions stand before the first phase.
    """
    seats = {}
    for player in game.players:
        role = play.roles.get(player.role) if player.role is not None else None
        seats[player.name] = Seat(
            player.name,
            player.role,
            role.faction if role is not None else None,
            role.skills if role is not None else (),
        )
    held = {s.faction for s in seats.values()}
    formed = tuple(f for f in play.factions if f in held)
    return State(Setup(rules, play, game, strict), seats, formed=formed)
