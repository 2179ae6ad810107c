"""The parts of a rule set's play that moon events, lovers and several teams need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from pydantic import Field

from auditor.rules.ruleset import Strict, Weight

Names = tuple[str, ...]
Mistake = tuple[tuple[str | int, ...], str]


class TeamUse(Strict):
    """How one of several teams (``teams``) uses a skill that each of them has as one."""

    # how many players it may name; None: as many as it has living members of its own role
    at_most: int | None = Field(default=1, ge=1)
    role: str | None = None  # the role that ``at_most`` counts
    from_number: int = Field(default=0, ge=0)  # the first day or night
    lost_with: str | None = None  # the faction whose loss (优先判负) takes the skill from it


class EventRule(Strict):
    """One moon event (新月事件)."""

    does: str | None = None  # the family in engine/moon; None: only its name is published
    from_day: int = Field(default=1, ge=1)
    dawn: bool = False  # carried out before the day's opening publishes the night
    # the journal's keys for those whom chance picks
    draws: tuple[Literal["player", "victim", "captor"], ...] = ()
    tag: str | None = None  # what the drawn one bears until the next day
    tells: str | None = None  # what the drawn ones are told; {victim}, {captor}, {player}
    public: bool = False  # whether the drawn one's name is published with the event's
    says: str | None = None  # what is published with its name
    weight: Weight | None = None  # votes more
    fewer: int = Field(default=0, ge=0)  # players fewer that his team may name
    disables: Names = ()  # skills without effect on that day and in its night
    gender: str | None = None  # whom it concerns
    roles: Names = ()  # whom it concerns, in this order
    skills: Names = ()  # what they have meanwhile
    role: str | None = None  # what somebody becomes
    causes: Names = ()  # the leavings that it takes back
    wolf: str | None = None  # the skill by which the pack chooses the one who answers for it
    pays: Literal["turned", "not_turned"] = "turned"  # when he goes out
    listed: bool = True  # whether the next day's list has his bare name


class MatchRule(Strict):
    """The match that makes lovers: which roles and factions its consequences speak of."""

    pack: str  # the faction that a lover of one of its players joins
    wolf: str  # its role
    hybrid: str  # the role whose love makes a faction of its own
    cupid: str  # the role that makes the match
    forms: str  # that faction
    home: str  # the faction whose players join the pack, and cupid's after ``forms``


class ForecastRule(Strict):
    """When the pack learns the next moon event beforehand: the lovers' two roles."""

    skill: str
    at_start: Names = ()  # before the first event
    exiled: Names = ()  # before the event that follows their exile


class Words(Strict):
    """What the other parts may name: the words of the whole."""

    roles: Names
    factions: Names
    skills: Names
    teams: Names


def mistakes(
    words: Words,
    uses: Mapping[str, Mapping[str, TeamUse]],
    events: Mapping[str, EventRule],
    match: MatchRule | None,
    forecast: ForecastRule | None,
) -> Iterator[Mistake]:
    """Words that the whole does not have: (path below ``engine``, Chinese message).

    ``uses``: by skill, how its teams use it.
    """
    for skill, teams in uses.items():
        for team, use in teams.items():
            at = ("skills", skill, "teams", team)
            yield from _lacking("teams", words.teams, (team,), at)
            yield from _lacking("roles", words.roles, (use.role,), (*at, "role"))
            yield from _lacking("factions", words.factions, (use.lost_with,), (*at, "lost_with"))
    for event, rule in events.items():
        path = ("events", event)
        skills = (*rule.disables, *rule.skills, rule.wolf)
        yield from _lacking("skills", words.skills, skills, path)
        yield from _lacking("roles", words.roles, (*rule.roles, rule.role), path)
    if match is not None:
        roles = (match.wolf, match.hybrid, match.cupid)
        yield from _lacking("roles", words.roles, roles, ("match",))
        factions = (match.pack, match.forms, match.home)
        yield from _lacking("factions", words.factions, factions, ("match",))
    if forecast is not None:
        yield from _lacking("skills", words.skills, (forecast.skill,), ("forecast",))
        lovers = (*forecast.at_start, *forecast.exiled)
        yield from _lacking("roles", words.roles, lovers, ("forecast",))


def _lacking(
    table: str, known: Names, named: tuple[str | None, ...], path: tuple[str | int, ...]
) -> Iterator[Mistake]:
    for word in named:
        if word is not None and word not in known:
            yield path, f"{table} 里没有“{word}”"
