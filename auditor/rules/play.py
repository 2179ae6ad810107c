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
_OF_SKILLS = ("choose", "tell", "settle")  # steps whose argument lists skills
Mistake = tuple[tuple[str | int, ...], str]


def _one_key(value: Any) -> Any:
    """A step or condition: a bare name, or one name with its argument (``{choose: [杀人]}``)."""
    if isinstance(value, str):
        return {"name": value}
    if isinstance(value, Mapping) and len(value) == 1 and "name" not in value:
        ((name, argument),) = value.items()
        if name == "all" and isinstance(argument, (list, tuple)):
            argument = tuple(Named.model_validate(_one_key(row)) for row in argument)
        return {"name": name, "argument": argument}
    return value


class Named(Strict):
    """The name of an engine function with its argument."""

    name: str
    argument: Any = None

    @property
    def words(self) -> Names:
        """The argument's list of words (skills, roles); empty where there is none.

        An argument that is a mapping has them under ``skills``.
        """
        return (
            self.listed("skills") if isinstance(self.argument, Mapping) else _words(self.argument)
        )

    def listed(self, key: str) -> Names:
        """The words under a key of an argument that is a mapping."""
        return _words(self.argument.get(key)) if isinstance(self.argument, Mapping) else ()

    def option(self, key: str) -> str | None:
        """The one word under a key of an argument that is a mapping."""
        return next(iter(self.listed(key)), None)


def _words(value: Any) -> Names:
    if isinstance(value, (list, tuple)):
        return tuple(str(word) for word in value)
    return (value,) if isinstance(value, str) else ()


Step = Annotated[Named, BeforeValidator(_one_key)]


class RoleRule(Strict):
    """One role (身份): how many there are, where they belong, what they can do."""

    count: int | None = Field(default=None, ge=0)  # None: any number
    faction: str
    skills: Names = ()
    aliases: Names = ()  # other words for it in game files


class SkillRule(Strict):
    """One skill (技能): when it is used, by whom, on whom, how often."""

    # the family in engine/skills that carries it out; None: it is never written, and the
    # engine's own steps carry it out (竞岗: the election, 带队: the office's weight)
    does: str | None = None
    when: Literal["night", "day", "answer", "auto"]  # auto: works by itself, is never written
    forced: bool = False  # 强制: may not be declined
    team: bool = False  # its owners act as one
    shared: bool = False  # each owner has uses of his own, but one use a phase for them all
    mark: str | None = None  # the rules' own mark (普通, 限定), where an effect asks for it
    targets: Literal["none", "one", "any"] = "one"
    exactly: int | None = Field(default=None, ge=1)  # how many different targets, with "any"
    at_most: int | None = Field(default=None, ge=1)
    others_only: bool = False  # not on oneself
    living_only: bool = False  # not on one who is out, be it announced or not
    out_only: bool = False  # only on one who was out before this phase
    # a game; by role where they differ (a role that is not named: any number)
    uses: Annotated[int, Field(ge=1)] | Mapping[str, Annotated[int, Field(ge=1)]] | None = None
    per_phase: int = Field(default=1, ge=1)  # how often a phase
    only: Names = ()  # the phases in which it can be used (night-0); empty: all of its kind
    numbers: Literal["even", "odd"] | None = None  # the days or nights in which it can be used
    from_number: int | None = Field(default=None, ge=0)
    to_number: int | None = Field(default=None, ge=0)
    owed: bool = False  # forced: it is asked for where its phase ends without an answer
    asked_of: str | None = None  # whom a prompt for it names, where that is not the player
    excludes: Names = ()  # skills that the same player may not use in the same phase
    within: int | None = Field(default=None, ge=0)  # minutes after the day's close
    within_asked: int | None = Field(default=None, ge=0)  # minutes after it was asked for
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
    then: Names = ()  # what may turn the verdict into another one, in this order
    report: str = "exiled"  # how it is published
    stand_in: StandIn | None = None


class LastWordsRule(Strict):
    """Who may leave last words (遗言)."""

    skill: str = "遗言"
    count: int | None = Field(default=None, ge=0)  # a game; None: everybody
    not_after: Names = ()


class EventRule(Strict):
    """One moon event (新月事件)."""

    does: str | None = None  # the family in engine/moon; None: only its name is published
    from_day: int = Field(default=1, ge=1)


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
    teams: Mapping[str, str] = Field(default_factory=dict)  # word -> who is of it
    events: Mapping[str, EventRule] = Field(default_factory=dict)  # moon events (新月事件)
    named_as_dealt: bool = False  # a role in ``by`` names whom it was dealt to, whatever he is now
    office_skills: Names = ()
    everybodys_skills: Names = ()
    succession: Literal["at_once", "in_step"] = "at_once"
    election: ElectionRule = ElectionRule()
    exile: ExileRule = ExileRule()
    franchise: Names = ("office",)  # who may vote with what weight
    vetoes: Names = ()  # what may forbid any act
    voids: Names = ()  # what may take any act's effect
    leaving: tuple[Step, ...] = ()  # what follows at once when somebody goes out, in order
    changing: Names = ()  # what follows when a role or faction changes, in order
    opening: tuple[Step, ...] = ()  # what a day's opening announces, in order
    phases: PhaseRules
    on_field: str = "all"  # which factions the last one left is looked for among
    outcome: Mapping[str, OutcomeRule]
    several_win: Literal["first", "last"] = "first"  # of several at once, in the factions' order
    doubt_cut_off: bool = False  # whether the director is asked about what a win cut off
    last_words: LastWordsRule | None = None
    surrender: Mapping[str, Names] = Field(default_factory=dict)  # faction -> whose consent
    substitutes: int | None = 1  # a player; None: any number
    expulsion: str = "红牌罚下"  # the cause
    result: Literal["voters", "totals", "nothing"] = "voters"  # what is published of a count
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
                if step.name in _OF_SKILLS and not step.words:
                    yield path, f"{step.name} 后面要写技能的列表"
                if step.name in _OF_SKILLS:
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
