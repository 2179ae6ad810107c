"""The part of a rule set that the engine plays by: roles, skills, phases, ties, outcome.

What data can say stands here; what it cannot say is one small function in ``engine/`` that
the data calls by name (``does``, the steps of a phase, the rules for ties, the conditions
of winning and losing).  Whether such a name exists only the engine knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from auditor.rules.ruleset import Strict

Names = tuple[str, ...]
Mistake = tuple[tuple[str | int, ...], str]


def _one_key(value: Any) -> Any:
    """A step or condition: a bare name, or one name with its argument (``{choose: [杀人]}``)."""
    if isinstance(value, str):
        return {"name": value}
    if isinstance(value, Mapping) and len(value) == 1 and "name" not in value:
        ((name, argument),) = value.items()
        return {"name": name, "argument": argument}
    return value


class Named(Strict):
    """The name of an engine function with its argument."""

    name: str
    argument: Any = None

    @property
    def words(self) -> Names:
        """The argument as a list of words (skills, roles); empty where it is none."""
        if isinstance(self.argument, (list, tuple)):
            return tuple(str(word) for word in self.argument)
        return (self.argument,) if isinstance(self.argument, str) else ()


Step = Annotated[Named, BeforeValidator(_one_key)]


class RoleRule(Strict):
    """One role (身份): how many there are, where they belong, what they can do."""

    count: int | None = Field(default=None, ge=0)  # None: any number
    faction: str
    skills: Names = ()


class SkillRule(Strict):
    """One skill (技能): when it is used, by whom, on whom, how often."""

    # the family in engine/skills that carries it out; None: it is never written, and the
    # engine's own steps carry it out (竞岗: the election, 带队: the office's weight)
    does: str | None = None
    when: Literal["night", "day", "answer", "auto"]  # auto: works by itself, is never written
    forced: bool = False  # 强制: may not be declined
    team: bool = False  # its owners act as one
    targets: Literal["none", "one", "any"] = "one"
    others_only: bool = False  # not on oneself
    living_only: bool = False  # not on one who is out, be it announced or not
    uses: int | None = Field(default=None, ge=1)  # a game; None: any number
    excludes: Names = ()  # skills that the same player may not use in the same phase
    within: int | None = Field(default=None, ge=0)  # minutes after the day's close
    after: Names | None = None  # answers: the causes that ask for it; None: any
    not_after: Names = ()  # answers: the causes that do not ask for it
    deadline: Mapping[str, int] = Field(default_factory=dict)  # cause -> minutes after close


class OutcomeRule(Strict):
    """When a faction wins, and when it has lost: any one of the conditions is enough."""

    win: tuple[Step, ...] = ()
    lose: tuple[Step, ...] = ()


class StandIn(Strict):
    """Who goes out in place of the tied: the role, and the skill whose name is the cause."""

    role: str
    skill: str


class ElectionRule(Strict):
    """What follows from the election's highest total."""

    tie: Names = ("first",)
    unvoted: Names = ("vacant",)


class ExileRule(Strict):
    """What follows from the exile's highest total; the first rule that decides holds."""

    cause: str = "投票"
    tie: Names = ("nobody",)
    unvoted: Names = ("nobody",)
    stand_in: StandIn | None = None


class LastWordsRule(Strict):
    """Who may leave last words (遗言)."""

    skill: str = "遗言"
    count: int | None = Field(default=None, ge=0)  # a game; None: everybody
    not_after: Names = ()


class PhaseRules(Strict):
    """The steps of a day and of a night, in order."""

    day: tuple[Step, ...] = ()
    night: tuple[Step, ...] = ()


class PlayRules(Strict):
    """Everything that the engine needs of a rule set (its key ``engine``)."""

    first: str = Field(default="day-1", pattern=r"^(day|night)-[0-9]{1,3}$")
    factions: Names
    roles: Mapping[str, RoleRule]
    skills: Mapping[str, SkillRule]
    office_skills: Names = ()
    everybodys_skills: Names = ()
    election: ElectionRule = ElectionRule()
    exile: ExileRule = ExileRule()
    phases: PhaseRules
    outcome: Mapping[str, OutcomeRule]
    last_words: LastWordsRule | None = None
    surrender: Mapping[str, Names] = Field(default_factory=dict)  # faction -> whose consent
    substitutes: int | None = 1  # a player; None: any number
    expulsion: str = "红牌罚下"  # the cause
    publish_ballots: bool = True  # whether the published result names who voted for whom
    published_at_once: Names = ()  # causes of a day that are made known right after the vote
    texts: Mapping[str, str] = Field(default_factory=dict)

    def mistakes(self) -> Iterator[Mistake]:
        """What does not fit together: (path below ``engine``, Chinese message)."""
        for role, rule in self.roles.items():
            if rule.faction not in self.factions:
                yield ("roles", role, "faction"), f"factions 里没有阵营“{rule.faction}”"
            yield from self._unknown(rule.skills, ("roles", role, "skills"))
        yield from self._unknown(self.office_skills, ("office_skills",))
        yield from self._unknown(self.everybodys_skills, ("everybodys_skills",))
        for name, skill in self.skills.items():
            yield from self._unknown(skill.excludes, ("skills", name, "excludes"))
        for phase, steps in (("day", self.phases.day), ("night", self.phases.night)):
            for number, step in enumerate(steps):
                path = ("phases", phase, number)
                if step.argument is not None and not step.words:
                    yield path, f"{step.name} 后面要写技能的列表"
                yield from self._unknown(step.words, path)
        for faction in (*self.outcome, *self.surrender):
            if faction not in self.factions:
                key = "outcome" if faction in self.outcome else "surrender"
                yield (key, faction), f"factions 里没有阵营“{faction}”"
        if self.exile.stand_in is not None:
            if self.exile.stand_in.role not in self.roles:
                yield ("exile", "stand_in", "role"), "roles 里没有这个身份"
            yield from self._unknown((self.exile.stand_in.skill,), ("exile", "stand_in", "skill"))

    def _unknown(self, skills: Names, path: tuple[str | int, ...]) -> Iterator[Mistake]:
        for skill in skills:
            if skill not in self.skills:
                yield path, f"skills 里没有技能“{skill}”"
