"""Random games of any rule set: a cast as the rules deal it, and journals, mostly plausible.

Everything is drawn from one seed, and what is drawn is led by the rule set's data: skills
by their phase, owner and targets, votes by their days, moon events by their names.  The
engine is asked on the way who still lives and what is pending, so that games go deep; one
act in four (``wild``) is drawn without looking.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from auditor.course import count_from_journal
from auditor.engine import State, play_rules, start, step
from auditor.engine.state import DIRECTOR
from auditor.game import (
    Act,
    Day,
    Entry,
    Expulsion,
    ForumSource,
    Game,
    JournalBallot,
    Player,
    Ruling,
    Surrender,
    Threads,
)
from auditor.model import Phase
from auditor.rules import RuleSet
from auditor.rules.play import PlayRules, SkillRule
from tests.engine.smallest import as_yaml
from tests.engine.table import ZONE

NAMES = (
    "饺子", "包子", "馒头", "花卷", "汤圆", "豆浆", "油条", "烧饼", "米粥", "面条", "春卷", "粽子",
    "月饼", "年糕", "麻花", "锅盔", "凉皮", "米线", "烧麦", "麻团", "豆腐", "粉丝", "馄饨", "窝头",
)  # fmt: skip
STRANGER = "路人"  # named nowhere in the game
TEXTS = ("再见", "[b]再见[/b]", "", "长" * 101, "长" * 100)
WILD = 0.25
ODD_CASTS = 0.3
_MOON_KEYS = ("victim", "captor", "player", "wolf")
_OPENS = datetime(2026, 11, 16, 9, 30, tzinfo=ZONE)


def cast(rules: RuleSet, random: Random, odd: float, size: int = 16) -> tuple[Player, ...]:
    """A cast as the rule set deals it, in a random order; half of it 男, half 女.

    A role without a number fills the cast up to ``size``.  With the chance ``odd`` a third of
    the roles are others, so that roles which come to be late, or seldom meet, are there too;
    no game file may deal such a cast.
    """
    roles: list[str] = []
    filler = None
    known = play_rules(rules).roles
    for name, rule in known.items():
        if rule.count is None:
            filler = name
        else:
            roles += [name] * rule.count
    if filler is not None:
        roles += [filler] * max(1, size - len(roles))
    random.shuffle(roles)
    if random.random() < odd:
        roles[: len(roles) // 3] = random.choices(list(known), k=len(roles) // 3)
        random.shuffle(roles)
    genders = ["男", "女"] * len(roles)
    genders = genders[: len(roles)]
    random.shuffle(genders)
    return tuple(
        Player(name, role, gender=gender)
        for name, role, gender in zip(NAMES, roles, genders, strict=False)
    )


def random_game(
    rules: RuleSet,
    seed: int,
    phases: int = 8,
    *,
    wild: float = WILD,
    calm: bool = False,
    timed: bool | None = None,
    odd: float = ODD_CASTS,
) -> Game:
    """A game of so many phases; it may end earlier, and then goes on being written.

    ``calm``: a ruling keeps everybody in, nobody surrenders, nothing is judged by the
    director.  ``timed``: whether the days have times; None: as the seed says.
    """
    random = Random(f"{rules.id} {seed}")
    timed = random.random() < 0.5 if timed is None else timed
    game = Game(
        path=Path("game.yaml"),
        shown_path="game.yaml",
        rules=rules,
        title="试局",
        timezone=ZONE,
        forum=ForumSource(),
        threads=Threads(),
        directors=(DIRECTOR,),
        players=cast(rules, random, odd),
        days=_days(phases) if timed else {},
        seed=seed,
    )
    writer = Writer(random, game, wild, calm)
    entries: list[Entry] = []
    state = start(rules, game, strict=True)
    for kind, number in _names(writer.play.first, phases):
        writer.state = state
        entries.append(writer.entry(kind, number))
        try:
            for _ in range(2):
                _, phase = step(state, entries[-1], writer.count)
                entries[-1] = writer.answered(entries[-1], phase)
            state, _ = step(state, entries[-1], writer.count)
        except Exception as error:
            error.add_note(as_yaml(replace(game, journal=tuple(entries))))
            raise
    return replace(game, journal=tuple(entries))


def _days(phases: int) -> dict[int, Day]:
    step_of = timedelta(days=2)
    return {
        n: Day(n, _OPENS + n * step_of, _OPENS + n * step_of + timedelta(hours=35, minutes=30))
        for n in range(1, phases // 2 + 2)
    }


def _names(first: str, phases: int) -> Iterator[tuple[str, int]]:
    kind, _, number = first.partition("-")
    place = 2 * int(number) + (kind == "night")
    for at in range(place, place + phases):
        yield ("night" if at % 2 else "day"), at // 2


@dataclass
class Writer:
    """Writes one journal, entry by entry, knowing how the game stands."""

    random: Random
    game: Game
    wild: float = WILD
    calm: bool = False
    state: State = field(init=False)

    def __post_init__(self) -> None:
        self.count = count_from_journal(self.game)
        self.play: PlayRules = play_rules(self.game.rules)
        self.everybody = [p.name for p in self.game.players]
        # whom most skills are used on, so that several meet on one player
        self.favourites = self.random.sample(self.everybody, 3)
        self.skills = sorted(self.play.skills)
        self.bys = [
            *self.everybody,
            *self.play.roles,
            *self.play.teams,
            self.game.rules.office.name,
            DIRECTOR,
            STRANGER,
        ]

    # ------------------------------------------------------------------ small draws

    def maybe(self, chance: float) -> bool:
        return self.random.random() < chance

    def one(self, pool: Sequence[Any]) -> Any:
        return self.random.choice(pool)

    def anybody(self) -> str:
        """Mostly one who is in, and often one of a few."""
        living = self.state.alive
        if self.maybe(0.3):
            return str(self.one(self.favourites))
        return str(self.one(living if living and not self.maybe(0.15) else self.everybody))

    def moment(self, number: int) -> datetime | None:
        """A time about the day's close, where times are written at all."""
        day = self.game.days.get(number)
        if day is None or not self.maybe(0.25):
            return None
        return day.closes + timedelta(minutes=self.one((-90, -61, -60, -5, 0, 5, 29, 31, 61, 90)))

    # ------------------------------------------------------------------ an entry

    def entry(self, kind: str, number: int) -> Entry:
        by_day = kind == "day"
        held = self.game.rules.votes.held_on(number) if by_day else ()
        return Entry(
            kind,
            number,
            acts=tuple(self.acts(kind, number)),
            election=self.ballots(number) if "election" in held and self.maybe(0.9) else None,
            exile=self.ballots(number) if "exile" in held and self.maybe(0.9) else None,
            accelerated=self.one((None, None, None, True, False)) if by_day else None,
            expel=self.leavers(number) if self.maybe(0.08) else (),
            surrender=self.surrender() if not self.calm and self.maybe(0.02) else None,
            substitute=self.leavers(number) if self.maybe(0.08) else (),
            ruling=tuple(self.rulings()),
            moon=self.moon(number) if by_day else None,
            draw=self.draw() if self.maybe(0.1) else None,
        )

    def draw(self) -> str:
        pool = (*self.play.events, *self.state.alive)
        return str(self.one(pool if pool and self.maybe(0.3) else self.everybody))

    def leavers(self, number: int) -> tuple[Expulsion, ...]:
        many = self.one((1, 1, 1, 2))
        return tuple(Expulsion(self.anybody(), self.moment(number)) for _ in range(many))

    def surrender(self) -> Surrender:
        agreed = tuple(n for n in self.everybody if self.maybe(0.8))
        return Surrender(self.one(self.play.factions), self.one((None, agreed)))

    def rulings(self) -> Iterator[Ruling]:
        if self.calm:
            yield from (Ruling("keep", player=name) for name in self.everybody)
            return
        if not self.maybe(0.1):
            return
        kind = self.one(("out", "out", "keep", "keep", "sheriff", "exile", "lost", "winner"))
        if kind in ("lost", "winner"):
            if self.maybe(0.3):
                yield Ruling(kind, faction=self.one(self.play.factions))
            return
        player = None if kind == "exile" and self.maybe(0.5) else self.anybody()
        yield Ruling(kind, player=player)

    def moon(self, number: int) -> Mapping[str, Any] | None:
        if not self.play.events or not self.maybe(0.85 if number % 2 else 0.1):
            return None
        row = {"event": self.one(tuple(self.play.events))}
        row |= {key: self.anybody() for key in _MOON_KEYS if self.maybe(0.6)}
        return row

    def ballots(self, number: int) -> tuple[JournalBallot, ...]:
        """Votes for a few, so that there are ties; re-votes, abstentions, some of the out."""
        few = [self.anybody() for _ in range(self.one((1, 2, 2, 3, 5)))]
        voters = [p for p in self.everybody if self.maybe(0.8 if p in self.state.alive else 0.2)]
        self.random.shuffle(voters)
        voters += [p for p in voters if self.maybe(0.15)]
        return tuple(
            JournalBallot(
                by,
                "弃权" if self.maybe(0.1) else self.one(few),
                self.moment(number),
                proxy=self.maybe(0.05),
            )
            for by in voters
        )

    # ------------------------------------------------------------------ acts

    def acts(self, kind: str, number: int) -> Iterator[Act]:
        for skill, rule in self.play.skills.items():
            if rule.when == kind:
                having = tuple(n for n in self.everybody if skill in self.having(n))
                owners = tuple(n for n in having if n in self.state.alive)
                if not owners or self.maybe(0.1):  # the out try too
                    owners = having
                for chance in (0.55, 0.1):
                    if owners and self.maybe(chance):
                        yield self.act(skill, self.owner(skill, rule, owners), number)
            elif self.maybe(0.03):
                yield self.act(skill, str(self.one(self.bys)), number)

    def owner(self, skill: str, rule: SkillRule, owners: Sequence[str]) -> str:
        """Who uses it: by name, by role, by a team's name."""
        if self.maybe(self.wild):
            return str(self.one(self.bys))
        player = self.one(owners)
        forms = [player, player, self.state.seats[player].role or player]
        if rule.team:
            forms += list(self.play.teams)
        return str(self.one(forms))

    def act(self, skill: str, by: str, number: int) -> Act:
        rule = self.play.skills[skill]
        targets = self.targets(rule)
        return Act(
            by=by,
            skill=skill,
            targets=targets,
            has_target=bool(targets) or self.maybe(0.1),
            use=not self.maybe(0.05),
            mode=self.one(("阵营", "圣物", None)),
            choose=self.choice(targets) if self.maybe(0.5) else None,
            text=self.one(TEXTS) if rule.targets == "none" or self.maybe(0.05) else None,
            draw=self.draw() if self.maybe(0.1) else None,
            at=self.moment(number),
            confirmed_at=self.moment(number),
            asked_at=self.moment(number),
        )

    def choice(self, targets: Sequence[str]) -> str:
        seat = self.state.seats.get(targets[0]) if targets else None
        own = seat.skills if seat is not None else ()
        return str(self.one(own if own and not self.maybe(0.1) else self.skills))

    def targets(self, rule: SkillRule) -> tuple[str, ...]:
        if self.maybe(self.wild / 2):
            return tuple(self.anybody() for _ in range(self.one((0, 1, 2, 3))))
        if rule.targets == "none":
            return ()
        if rule.out_only and self.state.gone:
            return (self.one(self.state.gone).player,)
        if rule.targets == "one":
            return (self.anybody(),)
        many = rule.exactly or rule.at_most or self.one((0, 1, 2, 4))
        return tuple(self.random.sample(self.everybody, min(many, len(self.everybody))))

    # ------------------------------------------------------------------ answers

    def answered(self, entry: Entry, phase: Phase) -> Entry:
        """The entry with answers to what the phase asked for, and to what it might have."""
        acts = list(entry.acts)
        number = entry.number
        for prompt in phase.pending:
            if self.maybe(0.6):
                acts.append(self.act(prompt.skill, self.answering(prompt.by), number))
        asked = self.play.everybodys_skills
        for gone in phase.out:
            for skill in (*self.state.seats[gone.player].skills, *asked):
                if self.play.skills[skill].when == "answer" and self.maybe(0.35):
                    acts.append(self.act(skill, self.answering(gone.player), number))
        for told in phase.feedback:  # what one was told may be what one can choose from
            results = (told.result,) if isinstance(told.result, str) else told.result
            named = [name for name in results if name in self.state.seats]
            for skill in self.having(told.to):
                if self.play.skills[skill].when in ("answer", entry.kind) and self.maybe(0.1):
                    act = self.act(skill, told.to, number)
                    pick = (self.one(named),) if named and len(act.targets) == 1 else act.targets
                    acts.append(replace(act, targets=pick))
        if self.maybe(0.2):
            self.random.shuffle(acts)
        return replace(entry, acts=tuple(acts))

    def having(self, player: str) -> tuple[str, ...]:
        """What the player can do through role and tags, as far as data says."""
        seat = self.state.seats.get(player)
        if seat is None:
            return ()
        given = (s for tag in seat.tags for s in self.play.tag_skills.get(tag, ()))
        return (*seat.skills, *given)

    def answering(self, player: str) -> str:
        seat = self.state.seats.get(player)
        role = seat.role if seat is not None and seat.role is not None else player
        office = self.game.rules.office.name
        return str(self.one((player, player, player, role, office, DIRECTOR)))
