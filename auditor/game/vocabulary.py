"""The words that a rule set knows: roles, factions, skills, offices, teams and events.

Read from the rule set's ``engine`` part, which the engine understands whole.  What a rule
set does not say is None here, and is then not checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from auditor.rules.ruleset import RuleSet

DIRECTOR = "导演"
NOBODY = "无人"

_SKILL_LISTS = ("skills", "office_skills", "everybodys_skills")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """``roles`` maps a role to how many there are, None for any number."""

    loaded: bool = False  # False: the rule set itself was wrong
    roles: Mapping[str, int | None] | None = None
    factions: frozenset[str] | None = None
    skills: frozenset[str] | None = None
    actors: frozenset[str] = frozenset({DIRECTOR})  # who besides players and roles may act
    events: frozenset[str] = frozenset()
    aliases: Mapping[str, str] = field(default_factory=dict)  # another word for a role -> the role
    skill_aliases: Mapping[str, str] = field(default_factory=dict)
    cast_checked: bool = True  # False: only a replay needs the roles' numbers to be right
    genders: Mapping[str, int] = field(default_factory=dict)  # how many of each; empty: no matter
    modes: Mapping[str, frozenset[str]] = field(default_factory=dict)  # of skills with several uses
    order: str = "day: 1、night: 1、day: 2 …"  # how the journal's phases follow one another

    @classmethod
    def of(cls, rules: RuleSet | None) -> Vocabulary:
        """The words of a rule set; of none, where it could not be loaded."""
        if rules is None:
            return cls()
        engine = rules.engine
        described = engine.get("roles")
        roles: dict[str, int | None] | None = None
        factions = _words(engine.get("factions"))
        aliases: dict[str, str] = {}
        skills: set[str] = set().union(*(_words(engine.get(key)) for key in _SKILL_LISTS))
        if isinstance(described, Mapping) and described:
            roles = {}
            for name, role in described.items():
                facts = role if isinstance(role, Mapping) else {}
                count = facts.get("count")
                roles[str(name)] = count if isinstance(count, int) else None
                skills |= _words(facts.get("skills"))
                aliases |= dict.fromkeys(_words(facts.get("aliases")), str(name))
                if isinstance(facts.get("faction"), str):
                    factions |= {facts["faction"]}
        teams = _words(engine.get("teams"))
        return cls(
            loaded=True,
            roles=roles,
            factions=frozenset(factions) or None,
            skills=frozenset(skills) or None,
            actors=frozenset({DIRECTOR, rules.office.name} | teams | factions),
            events=frozenset(_words(engine.get("events"))),
            aliases=aliases,
            skill_aliases=_skill_aliases(engine.get("skills")),
            cast_checked=engine.get("cast_checked") != "replay",
            genders=_counts(engine.get("genders")),
            modes=_modes(engine.get("skills")),
            order=_order(str(engine.get("first", "day-1"))),
        )

    def role(self, written: str) -> str:
        """The role for another word for it (丘比特 for 爱神, g01-076); else as written."""
        return self.aliases.get(written, written)

    def skill(self, written: str) -> str:
        """The skill for another word of the thread for it (m42 S16: 预言 is 验人); else as
        written."""
        return self.skill_aliases.get(written, written)


def _skill_aliases(described: Any) -> dict[str, str]:
    rows = described.items() if isinstance(described, Mapping) else ()
    return {
        alias: str(name)
        for name, rule in rows
        if isinstance(rule, Mapping)
        for alias in _words(rule.get("aliases"))
    }


def _counts(value: Any) -> dict[str, int]:
    rows = value.items() if isinstance(value, Mapping) else ()
    return {str(word): number for word, number in rows if isinstance(number, int)}


def _modes(skills: Any) -> dict[str, frozenset[str]]:
    rows = skills.items() if isinstance(skills, Mapping) else ()
    found = {str(k): frozenset(_words(v.get("modes"))) for k, v in rows if isinstance(v, Mapping)}
    return {skill: modes for skill, modes in found.items() if modes}


def _order(first: str) -> str:
    """The first phases as the journal writes them: night: 0、day: 1、night: 1 …"""
    kind, _, digits = first.partition("-")
    number = int(digits) if digits.isdecimal() else 1
    rows = []
    for _ in range(3):
        rows.append(f"{kind}: {number}")
        kind, number = ("night", number) if kind == "day" else ("day", number + 1)
    return "、".join(rows) + " …"


def _words(value: Any) -> set[str]:
    return set(_each(value))


def _each(value: Any) -> Iterator[str]:
    """The words of a list of words or of mappings with a name, or the keys of a mapping."""
    if isinstance(value, Mapping):
        yield from (str(key) for key in value)
    elif isinstance(value, (list, tuple)):
        for item in value:
            name = item.get("name") if isinstance(item, Mapping) else item
            if isinstance(name, str):
                yield name
