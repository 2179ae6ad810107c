"""One phase while it is being settled: the state and what has come of it so far.

A turn is immutable like the state; every rule is a function from one turn to the next.
What is said goes to one audience each: ``told`` to one player, ``said`` to everybody at
once, ``later`` to everybody when the next day opens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from auditor.engine.evolve import replace
from auditor.engine.state import Mark, State
from auditor.game import Act, Entry
from auditor.model import Electorate, Feedback, Gone, Rejection, Tally, VoteKind

Count = Callable[[Electorate, Entry | None], Tally | None]


@dataclass(frozen=True, slots=True)
class Ask:
    """An answer that the rules wait for now.  ``quiet`` ones may be left alone (遗言)."""

    player: str
    skill: str
    deadline: datetime | None = None
    quiet: bool = False
    late: bool = False  # an answer came after the deadline
    by: str | None = None  # whom the prompt names where that is not the player (恶徒)


@dataclass(frozen=True)  # no slots: copied often (see evolve)
class Turn:
    """A phase in progress."""

    state: State
    entry: Entry
    count: Count
    left: tuple[int, ...]  # the acts not yet used, by their place in the entry
    done: tuple[tuple[str, str], ...] = ()  # (who, skill) used in this phase, once a use
    asks: tuple[Ask, ...] = ()
    out: tuple[Gone, ...] = ()
    feedback: tuple[Feedback, ...] = ()
    rejected: tuple[Rejection, ...] = ()
    announce: tuple[str, ...] = ()
    tallies: Mapping[VoteKind, Tally] = field(default_factory=dict)
    doubts: Mapping[str, str] = field(default_factory=dict)  # code -> Chinese
    drawn: tuple[str, ...] = ()
    cards_left: int = 0  # red cards of the entry not yet settled
    vacant: tuple[Gone, ...] = ()  # holders of the office who went out, not yet succeeded
    moon: str | None = None  # the event of the day

    @property
    def over(self) -> bool:
        """Whether somebody has won: nothing more is settled or asked (S1)."""
        return self.state.winner is not None

    @property
    def name(self) -> str:
        """The phase's name."""
        return self.entry.name

    @property
    def by_day(self) -> bool:
        return self.entry.kind == "day"

    @property
    def kept(self) -> frozenset[str]:
        """Whom a ruling keeps in the game in this phase."""
        return frozenset(r.player for r in self.entry.ruling if r.kind == "keep" and r.player)

    def act(self, number: int) -> Act:
        return self.entry.acts[number]

    def used(self, number: int) -> Turn:
        """The act has been dealt with."""
        return replace(self, left=tuple(n for n in self.left if n != number))

    def told(
        self, to: str, skill: str, result: str | tuple[str, ...], when: str | None = None
    ) -> Turn:
        """Tell one player in private; ``when``: the part of the phase, where the rules fix one."""
        return replace(self, feedback=(*self.feedback, Feedback(to, skill, result, when)))

    def dated(self, before: int, when: str) -> Turn:
        """What was told since there were ``before`` tidings belongs to this part of the phase."""
        told = self.feedback[before:]
        if not told:
            return self
        rows = (row if row.when is not None else replace(row, when=when) for row in told)
        return replace(self, feedback=(*self.feedback[:before], *rows))

    def said(self, key: str, **words: str) -> Turn:
        """Announce a text of the rule set now."""
        return self.spoken(self.worded(key, **words))

    def spoken(self, text: str) -> Turn:
        """Announce a text now."""
        return replace(self, announce=(*self.announce, text))

    def inserted(self, place: int, text: str) -> Turn:
        """Announce a text at a place among those announced: it stands before what it led to."""
        return replace(self, announce=(*self.announce[:place], text, *self.announce[place:]))

    def later(self, text: str) -> Turn:
        """Announce a text when the next day opens."""
        state = replace(self.state, notices=(*self.state.notices, text))
        return replace(self, state=state)

    def published(self, key: str, **words: str) -> Turn:
        """By day announce at once; what a night makes public waits (m42-014)."""
        text = self.worded(key, **words)
        return self.spoken(text) if self.by_day else self.later(text)

    def worded(self, key: str, **words: str) -> str:
        """A text of the rule set with its words filled in."""
        text = self.state.setup.play.texts.get(key, "{names}")
        for word, value in {"office": self.state.setup.rules.office.name, **words}.items():
            text = text.replace("{" + word + "}", value)
        return text

    def refused(self, by: str, skill: str, reason: str) -> Turn:
        """Record an act that has no effect."""
        return replace(self, rejected=(*self.rejected, Rejection(by, skill, reason)))

    def doubted(self, code: str, text: str) -> Turn:
        """Record what the director has to rule on."""
        return replace(self, doubts={**self.doubts, code: text})

    def marked(
        self,
        kind: str,
        player: str,
        during: str | None = None,
        by: str | None = None,
        skill: str | None = None,
    ) -> Turn:
        """Lay a mark on a player, for this phase or another."""
        mark = Mark(kind, player, during or self.name, by, skill)
        return replace(self, state=replace(self.state, marks=(*self.state.marks, mark)))

    def unmarked(self, kind: str, player: str) -> Turn:
        """Take this phase's mark off again: what it stood for is being settled."""
        gone = (kind, player, self.name)
        marks = tuple(m for m in self.state.marks if (m.kind, m.player, m.during) != gone)
        return replace(self, state=replace(self.state, marks=marks))

    def without(self, mark: Mark) -> Turn:
        """Take one mark off, and no other like it."""
        place = self.state.marks.index(mark)
        marks = (*self.state.marks[:place], *self.state.marks[place + 1 :])
        return replace(self, state=replace(self.state, marks=marks))

    def closed(self, ask: Ask) -> Turn:
        """The answer has been given, declined or drawn."""
        return replace(self, asks=tuple(a for a in self.asks if a != ask))


def joined(names: tuple[str, ...] | list[str]) -> str:
    """Names as an announcement lists them."""
    return "、".join(names)
