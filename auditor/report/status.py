"""Where a game stands: what `auditor status` shows, for the director alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from auditor.game import Day
from auditor.model import VOTE_NAMES, Gone, Phase, Prompt, Standing
from auditor.report.json_course import moment
from auditor.report.public import phase_name


@dataclass(frozen=True, slots=True)
class Status:
    """The course so far and what it leads to next.  Holds roles and factions: never published."""

    game: str  # the file's path as given
    title: str
    ruleset: str
    office: str  # 警长
    as_of: datetime
    cast: tuple[str, ...]
    days: Mapping[int, Day]
    first: str  # the phase with which the rule set begins
    phases: tuple[Phase, ...] = ()
    opening: tuple[str, ...] = ()  # what the next opening would announce as things stand
    unknown: tuple[str, ...] = ()  # Chinese
    undrawn: str | None = None  # Chinese: why that opening may still change
    running: Phase | None = None  # the day that still runs, as its opening left it
    office_skills: tuple[str, ...] = ()  # by which the office passes on
    dealt: Mapping[str, str] = field(default_factory=dict)  # roles as the game file deals them
    after_asking: Mapping[str, int] = field(default_factory=dict)  # skill -> minutes to answer

    @property
    def last(self) -> Phase | None:
        """The phase played last."""
        return self.phases[-1] if self.phases else None

    @property
    def standing(self) -> Standing | None:
        """How it stands now: what the opening of a day that still runs did is in it (m212-153,
        m212-157, m212-168)."""
        newest = self.running or self.last
        return newest.standing if newest is not None else None

    @property
    def winner(self) -> str | None:
        return self.standing.winner if self.standing is not None else None

    @property
    def told(self) -> tuple[Phase, ...]:
        """The phases played, and the day that still runs."""
        return (*self.phases, self.running) if self.running is not None else self.phases

    @property
    def next(self) -> str | None:
        """The phase that the journal tells next; None once the game has ended (m42-011)."""
        if self.last is None:
            return self.first
        if self.winner is not None:
            return None
        kind, _, number = self.last.name.partition("-")
        return f"night-{number}" if kind == "day" else f"day-{int(number) + 1}"

    @property
    def next_day(self) -> int | None:
        """The day whose opening comes next."""
        if self.last is None or self.winner is not None:
            return None
        return int(self.last.name.partition("-")[2]) + 1

    @property
    def today(self) -> Day | None:
        """The day of the game file that has opened last."""
        started = [d for d in self.days.values() if d.opens <= self.as_of]
        return max(started, key=lambda d: d.number, default=None)

    @property
    def recent(self) -> tuple[Phase, ...]:
        """The last day and, once it is played, its night; or the day that still runs."""
        if self.running is not None:
            return (*(p for p in self.phases[-1:] if p.name.startswith("night")), self.running)
        if self.last is None:
            return ()
        number = self.last.name.partition("-")[2]
        return tuple(p for p in self.phases if p.name.partition("-")[2] == number)

    @property
    def moon(self) -> str | None:
        """The moon event of the last day."""
        return next((p.moon for p in self.recent if p.moon), None)

    @property
    def gone(self) -> tuple[Gone, ...]:
        """Who is out now, in the order of leaving, each by what led to it last."""
        alive = self.standing.alive if self.standing is not None else self.cast
        left = {g.player: g for p in self.told for g in p.out if g.player not in alive}
        rows = list(left.values())
        return tuple(sorted(rows, key=lambda g: [p.name for p in self.told].index(g.phase)))

    @property
    def pending(self) -> tuple[tuple[str, Prompt], ...]:
        """Answers that the rules ask for and the journal lacks: (phase, prompt).

        Nobody waits for a successor any more where the office has a holder since: by a ruling,
        or because an event undid the leaving (m212-157).
        """
        rows = []
        for number, phase in enumerate(self.told):
            held = any(p.standing.sheriff is not None for p in self.told[number + 1 :])
            rows += [(phase.name, p) for p in phase.pending if not self._passed(p, held)]
        return tuple(rows)

    def _passed(self, prompt: Prompt, held: bool) -> bool:
        return held and prompt.skill in self.office_skills

    @property
    def rulings(self) -> tuple[tuple[str, str], ...]:
        """Questions for the director: (where, Chinese text)."""
        return tuple(_rulings(self.told))

    @property
    def waits(self) -> bool:
        """Whether an answer or a ruling waits for the director."""
        return bool(self.pending or self.rulings)

    def late(self, prompt: Prompt) -> bool:
        """Whether the time for an answer is over."""
        return prompt.deadline is not None and prompt.deadline < self.as_of


def _rulings(phases: Sequence[Phase]) -> Iterator[tuple[str, str]]:
    for phase in phases:
        if phase.needs_ruling:
            yield phase_name(phase.name), phase.needs_ruling
        for kind, tally in phase.tallies.items():
            if tally.needs_ruling:
                yield f"{phase_name(phase.name)}{VOTE_NAMES[kind]}", tally.needs_ruling


def status_json(it: Status) -> dict[str, Any]:
    """The object that `auditor status --format json` prints."""
    last = it.last
    standing, newest = it.standing, it.running or last
    return {
        "game": it.game,
        "ruleset": it.ruleset,
        "as_of": it.as_of.isoformat(),
        "phase": last.name if last is not None else None,
        "next": it.next,
        "moon": it.moon,
        "alive": list(standing.alive if standing is not None else it.cast),
        "out": [{"player": g.player, "cause": g.cause, "phase": g.phase} for g in it.gone],
        "sheriff": standing.sheriff if standing is not None else None,
        "roles": dict(standing.roles) if standing is not None else {},
        "factions": dict(standing.factions) if standing is not None else {},
        "tags": {p: list(t) for p, t in standing.tags.items()} if standing is not None else {},
        "lost": list(standing.lost) if standing is not None else [],
        "winner": it.winner,
        "pending": [
            {
                "phase": name,
                "by": prompt.by,
                "skill": prompt.skill,
                "deadline": moment(prompt.deadline),
                "late": it.late(prompt),
            }
            for name, prompt in it.pending
        ],
        "needs_ruling": [{"where": where, "text": text} for where, text in it.rulings],
        "drawn": [text for phase in it.recent for text in phase.drawn],
        "rejected": [
            {"by": r.by, "skill": r.skill, "reason": r.reason}
            for r in (newest.rejected if newest is not None else ())
        ],
        "announce": [{"phase": p.name, "texts": list(p.announce)} for p in it.recent if p.announce],
        "opening": (
            {"day": it.next_day, "texts": list(it.opening), "unsure": it.undrawn}
            if it.opening
            else None
        ),
        "unknown": list(it.unknown),
    }
