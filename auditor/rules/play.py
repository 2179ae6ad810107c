"""The part of a rule set that the engine plays by: roles, skills, phases, ties, outcome.

What data can say stands here; what it cannot say is one small function in ``engine/`` that
the data calls by name (``does``, the steps of a phase, the rules for ties, the conditions
of winning and losing).  Whether such a name exists only the engine knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from auditor.rules.moon import EventRule, ForecastRule, MatchRule, TeamUse, Words
from auditor.rules.moon import mistakes as moon_mistakes
from auditor.rules.placing import placed
from auditor.rules.ruleset import Strict, Weight

Names = tuple[str, ...]
Published = Literal["voters", "totals", "nothing"]
_OF_SKILLS = ("choose", "tell", "settle", "hours")  # steps whose argument lists skills
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

    @cached_property
    def words(self) -> Names:
        """The argument's list of words (skills, roles); empty where there is none.

        An argument that is a mapping has them under ``skills``.
        """
        return (
            self.listed("skills") if isinstance(self.argument, Mapping) else _words(self.argument)
        )

    def listed(self, key: str) -> Names:
        """The words under a key of an argument that is a mapping."""
        return self._lists.get(key, ())

    @cached_property
    def _lists(self) -> Mapping[str, Names]:
        # worked out once: every act of a game asks for them
        rows = self.argument if isinstance(self.argument, Mapping) else {}
        return {str(key): _words(value) for key, value in rows.items()}

    def option(self, key: str) -> str | None:
        """The one word under a key of an argument that is a mapping."""
        words = self._lists.get(key)
        return words[0] if words else None

    def number(self, key: str) -> int | None:
        """The whole number under a key of an argument that is a mapping."""
        value = self.argument.get(key) if isinstance(self.argument, Mapping) else None
        return value if isinstance(value, int) and not isinstance(value, bool) else None


def _words(value: Any) -> Names:
    if isinstance(value, (list, tuple)):
        return tuple(str(word) for word in value)
    return (value,) if isinstance(value, str) else ()


Step = Annotated[Named, BeforeValidator(_one_key)]


class RoleRule(Strict):
    """One role (身份): how many there are, where they belong, what they can do."""

    count: int | None = Field(default=None, ge=0)  # None: any number
    faction: str | None  # None: of none until a skill says of which (混血儿)
    skills: Names = ()
    aliases: Names = ()  # other words for it in game files
    flips_to: str | None = None  # the role on its other side (翻转身份); None: it has none
    votes: bool = True  # whether it gives a ballot that weighs something


class SkillRule(Strict):
    """One skill (技能): when it is used, by whom, on whom, how often."""

    # the family in engine/skills that carries it out; None: it is never written, and the
    # engine's own steps carry it out (竞岗: the election, 带队: the office's weight)
    does: str | None = None
    aliases: Names = ()  # other words of the thread for it, in game files
    when: Literal["night", "day", "answer", "auto"]  # auto: works by itself, is never written
    of: Names = ()  # roles that have it, besides those that list it
    beside: str | None = None  # the skill behind which it stands in every step that lists that one
    forced: bool = False  # 强制: may not be declined
    team: bool = False  # its owners act as one
    # several teams of which each acts as one, in the order in which their uses are settled;
    # who is of two acts for the one named last, who is of none for himself
    teams: Mapping[str, TeamUse] = Field(default_factory=dict)
    shared: bool = False  # each owner has uses of his own, but one use a phase for them all
    mark: str | None = None  # the rules' own mark (普通, 限定), where an effect asks for it
    targets: Literal["none", "one", "any"] = "one"
    exactly: int | None = Field(default=None, ge=1)  # how many different targets, with "any"
    at_most: int | None = Field(default=None, ge=1)
    others_only: bool = False  # not on oneself
    own_only: bool = False  # only on one who has the skill too
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
    lost_with: str | None = None  # the faction whose loss (优先判负) takes the skill
    excludes: Names = ()  # skills that the same player may not use in the same phase
    rests: int | None = Field(default=None, ge=0)  # nights between two uses on the same player
    clan: str | None = None  # the clan (``clans``) that it is about; None: any, or its owner's
    costs: Names = ()  # skills that its owner loses by using it
    only_in: str | None = None  # the faction outside which it sleeps
    modes: Names = ()  # the words of which an act has to give one as its ``mode``
    every: int | None = Field(default=None, ge=1)  # at most once in so many days or nights
    needs: int | None = Field(default=None, ge=1)  # how many of what it counts make it work
    share: Weight | None = None  # or this share of the living of its role, where that is more
    votes: Weight | None = None  # votes that it gives without a ballot
    letters: int | None = Field(default=None, ge=1)  # how long its text may be, in characters
    makes: Mapping[str, str] = Field(default_factory=dict)  # role -> the role it makes of it
    tag: str | None = None  # the tag that it gives
    voids: Names = ()  # skills, or marks of skills, whose launches it takes the effect of
    spares: Names = ()  # tags of those whom it does not touch
    lot_if_late: bool = True  # a late answer of the office's holder: the lot decides
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
    then: Names = ()  # what may turn the verdict into another one, in this order


class ExileRule(Strict):
    """What follows from the exile's highest total; the first rule that decides holds."""

    cause: str = "投票"
    tie: Names = ("nobody",)
    unvoted: Names = ("nobody",)
    then: Names = ()  # what may turn the verdict into another one, in this order
    left_out: Literal["unknown", "unvoted"] = "unknown"  # a replay's day without a vote
    report: str = "exiled"  # how it is published
    stand_in: StandIn | None = None


class ClanRule(Strict):
    """Those who make others their like: the first of them, the others, the skill that does it."""

    head: str
    member: str
    skill: str


class ElderRule(Strict):
    """The elder: whose members lose their skills with him, and where two bites take him."""

    role: str
    home: str
    becomes: str


class LastWordsRule(Strict):
    """Who may leave last words (遗言)."""

    skill: str = "遗言"
    count: int | None = Field(default=None, ge=0)  # a game; None: everybody
    not_after: Names = ()
    until_opening: bool = False  # too late once the next day has opened


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
    event_days: Literal["odd", "even"] | None = None  # None: any day
    events_repeat: bool = False
    genders: Mapping[str, int] = Field(default_factory=dict)  # how many of each
    match: MatchRule | None = None
    forecast: ForecastRule | None = None
    # "replay": only a replay asks for the roles' numbers, other commands take any cast
    cast_checked: Literal["always", "replay"] = "always"
    clans: Mapping[str, ClanRule] = Field(default_factory=dict)  # by the faction that they form
    elder: ElderRule | None = None
    couple: str | None = None  # the faction that lovers of two factions form
    undead: str | None = None  # the faction of the roles that others flip to
    relic: str | None = None  # the tag of who holds the relic
    tag_skills: Mapping[str, Names] = Field(default_factory=dict)  # tag -> skills of its bearer
    voting_tags: Names = ()  # tags that give a ballot, whatever the role
    named_as_dealt: bool = False  # a role in ``by`` names whom it was dealt to, whatever he is now
    office_skills: Names = ()
    everybodys_skills: Names = ()
    office_notice: str | None = None  # the skill in whose name a new holder is told of it
    succession: Literal["at_once", "in_step"] = "at_once"
    election: ElectionRule = ElectionRule()
    exile: ExileRule = ExileRule()
    franchise: Names = ("office",)  # who may vote with what weight
    vetoes: Names = ()  # what may forbid any act
    voids: Names = ()  # what may take any act's effect
    redirects: Names = ()  # what may give an allowed act other targets
    kill_voids: Names = ()  # what makes a night's kill fail, in this order
    kill_turns: Names = ()  # what an effective kill leads to instead of a leaving, in this order
    leaving: tuple[Step, ...] = ()  # what follows at once when somebody goes out, in order
    changing: Names = ()  # what follows when a role or faction changes, in order
    opening: tuple[Step, ...] = ()  # what a day's opening announces, in order
    phases: PhaseRules
    on_field: str = "all"  # which factions the last one left is looked for among
    outcome: Mapping[str, OutcomeRule]
    several_win: Literal["first", "last"] = "first"  # of several at once, in the factions' order
    # an entry after the end: its acts are refused, or there is no such phase at all
    after_end: Literal["refused", "nothing"] = "refused"
    doubt_cut_off: bool = False  # whether the director is asked about what a win cut off
    last_words: LastWordsRule | None = None
    surrender: Mapping[str, Names] = Field(default_factory=dict)  # faction -> whose consent
    substitutes: int | None = 1  # a player; None: any number
    expulsion: str = "红牌罚下"  # the cause
    result: Published = "voters"  # what is published of a count
    published_at_once: Names = ()  # causes of a day that are made known right after the vote
    texts: Mapping[str, str] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _placed(cls, engine: Any) -> Any:
        """Skills that say whose they are, and beside which one they stand."""
        return placed(engine)

    def mistakes(self) -> Iterator[Mistake]:
        """What does not fit together: (path below ``engine``, Chinese message)."""
        for role, rule in self.roles.items():
            if rule.faction is not None and rule.faction not in self.factions:
                yield ("roles", role, "faction"), f"factions 里没有阵营“{rule.faction}”"
            yield from self._unknown(rule.skills, ("roles", role, "skills"))
            for alias in rule.aliases:
                if alias in self.roles or sum(alias in r.aliases for r in self.roles.values()) > 1:
                    yield ("roles", role, "aliases"), f"“{alias}”也是别的身份的名字"
        yield from self._unknown(self.office_skills, ("office_skills",))
        yield from self._unknown(self.everybodys_skills, ("everybodys_skills",))
        for name, skill in self.skills.items():
            for alias in skill.aliases:
                meant = [n for n, other in self.skills.items() if alias in (n, *other.aliases)]
                if meant != [name]:
                    yield ("skills", name, "aliases"), f"“{alias}”也是别的技能的名字"
            yield from self._unknown(skill.excludes, ("skills", name, "excludes"))
            yield from self._unknown(skill.costs, ("skills", name, "costs"))
            for role in skill.of:
                if role not in self.roles:
                    yield ("skills", name, "of"), f"roles 里没有身份“{role}”"
            if skill.beside is not None and not any(
                name in step.words for step in (*self.phases.day, *self.phases.night)
            ):
                yield ("skills", name, "beside"), f"phases 里没有哪一步写着“{skill.beside}”"
            if skill.lost_with is not None and skill.lost_with not in self.factions:
                yield ("skills", name, "lost_with"), f"factions 里没有阵营“{skill.lost_with}”"
            if skill.only_in is not None and skill.only_in not in self.factions:
                yield ("skills", name, "only_in"), f"factions 里没有阵营“{skill.only_in}”"
            if skill.clan is not None and skill.clan not in self.clans:
                yield ("skills", name, "clan"), f"clans 里没有“{skill.clan}”"
        yield from self._of_clans()
        yield from self._of_flips()
        words = Words(
            roles=tuple(self.roles),
            factions=self.factions,
            skills=tuple(self.skills),
            teams=tuple(self.teams),
        )
        uses = {name: skill.teams for name, skill in self.skills.items()}
        yield from moon_mistakes(words, uses, self.events, self.match, self.forecast)
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

    def _of_clans(self) -> Iterator[Mistake]:
        """Roles, factions and skills that ``clans``, ``elder`` and ``couple`` name."""
        words: list[tuple[tuple[str | int, ...], str, bool]] = []
        if self.couple is not None:
            words.append((("couple",), self.couple, False))
        for faction, clan in self.clans.items():
            path = ("clans", faction)
            words += [(path, faction, False), (path, clan.head, True), (path, clan.member, True)]
            yield from self._unknown((clan.skill,), path)
        if self.elder is not None:
            factions = (self.elder.home, self.elder.becomes)
            words += [(("elder",), self.elder.role, True)]
            words += [(("elder",), word, False) for word in factions]
        for place, word, is_role in words:
            if word not in (self.roles if is_role else self.factions):
                yield place, f"{'roles 里没有身份' if is_role else 'factions 里没有阵营'}“{word}”"
        notice = self.office_notice
        yield from self._unknown((notice,) if notice is not None else (), ("office_notice",))

    def _of_flips(self) -> Iterator[Mistake]:
        """Roles that others flip to, their faction, and the skills that tags give."""
        if self.undead is not None and self.undead not in self.factions:
            yield ("undead",), f"factions 里没有阵营“{self.undead}”"
        for role, rule in self.roles.items():
            other = self.roles.get(rule.flips_to) if rule.flips_to is not None else None
            path = ("roles", role, "flips_to")
            if rule.flips_to is not None and other is None:
                yield path, f"roles 里没有身份“{rule.flips_to}”"
            elif other is not None and (self.undead is None or other.faction != self.undead):
                yield path, f"“{rule.flips_to}”不属于 undead 写的阵营"
        for tag, skills in self.tag_skills.items():
            yield from self._unknown(skills, ("tag_skills", tag))

    def _unknown(self, skills: Names, path: tuple[str | int, ...]) -> Iterator[Mistake]:
        for skill in skills:
            if skill not in self.skills:
                yield path, f"skills 里没有技能“{skill}”"
