"""The journal: entries in order of play, names made exact, times in the game's zone.

Only form is judged: whether an act was allowed is for the engine.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from auditor.game.cast import Cast
from auditor.game.mistakes import Mistakes
from auditor.game.places import Clockwork
from auditor.game.records import (
    Act,
    Entry,
    Expulsion,
    JournalBallot,
    Surrender,
)
from auditor.game.rulings import build_rulings
from auditor.game.schema import (
    AcceleratedSection,
    ActSection,
    BallotSection,
    EntrySection,
    GameFile,
    LeaverSection,
)
from auditor.game.vocabulary import Vocabulary
from auditor.model import ABSTAIN
from auditor.yamlfile import Path
from auditor.yamlfile.words import listed, meant, quoted

_BY_DAY_ONLY = ("moon", "election", "exile", "accelerated")


class JournalReader:
    """Turns the journal's sections into records; every name that it meets is looked up."""

    def __init__(
        self, cast: Cast, vocabulary: Vocabulary, clockwork: Clockwork, mistakes: Mistakes
    ) -> None:
        self.cast = cast
        self.vocabulary = vocabulary
        self.clockwork = clockwork
        self.mistakes = mistakes
        roles = vocabulary.roles
        dealt = {p.role for p in cast.players if p.role is not None}
        self.actors = set(vocabulary.actors) | dealt | set(roles or ())
        # without the rule set's roles an unknown word may be a role that nobody is dealt
        all_dealt = all(p.role is not None for p in cast.players)
        self.actors_known = vocabulary.loaded and (roles is not None or all_dealt)

    def read(self, model: GameFile) -> tuple[Entry, ...]:
        """All entries; each must come later in the play than the one before."""
        entries: list[Entry] = []
        last = -1
        for i, row in enumerate(model.journal or ()):
            path: Path = ("journal", i)
            kind_number = self._phase(row, path)
            if kind_number is None:
                continue
            kind, number = kind_number
            place = 2 * number + (kind == "night")  # day N is followed by night N
            if place <= last:
                message = f"{kind}: {number} 的次序不对，它不在前一段之后"
                hint = f"次序是 {self.vocabulary.order}；每段只写一次"
                self.mistakes.add("journal-order", message, (*path, kind), hint)
            last = max(place, last)
            entries.append(self._entry(row, kind, number, path))
        return tuple(entries)

    def _phase(self, row: EntrySection, path: Path) -> tuple[str, int] | None:
        if (row.day is None) == (row.night is None):
            both = row.day is not None
            if not both and self.mistakes.marred(path):
                return None
            message = "day 和 night 只能写一个" if both else "缺少 day 或 night"
            hint = "每段写一个，如 - day: 1 或 - night: 1"
            self.mistakes.add("journal-phase", message, path, hint)
            return None
        if row.day is not None:
            return "day", row.day
        for key in _BY_DAY_ONLY:
            if getattr(row, key) is not None:
                message = f"夜晚里不能有 {key}"
                self.mistakes.add(
                    "journal-form", message, (*path, key), "写到讨论日里", on_key=True
                )
        assert row.night is not None
        return "night", row.night

    def _entry(self, row: EntrySection, kind: str, number: int, path: Path) -> Entry:
        accelerated: bool | datetime | None
        if isinstance(row.accelerated, AcceleratedSection):
            accelerated = self.clockwork.moment(row.accelerated.at, (*path, "accelerated", "at"))
        else:
            accelerated = row.accelerated
        return Entry(
            kind,
            number,
            acts=tuple(self._act(a, (*path, "acts", i)) for i, a in enumerate(row.acts or ())),
            election=self._ballots(row.election, (*path, "election")),
            exile=self._ballots(row.exile, (*path, "exile")),
            accelerated=accelerated,
            expel=self._leavers(row.expel, (*path, "expel")),
            surrender=self._surrender(row, (*path, "surrender")),
            substitute=self._leavers(row.substitute, (*path, "substitute")),
            ruling=build_rulings(self, row.ruling, (*path, "ruling")),
            moon=self._moon(row, (*path, "moon")),
            draw=self._drawn(row.draw, (*path, "draw")),
            line=self.mistakes.spot(path).line,
        )

    # -------------------------------------------------------------- names

    def player(self, written: str, path: Path) -> str:
        """The exact name of a player; somebody not in the cast is a mistake."""
        name = self.cast.find(written)
        if name is None:
            hint = meant(written, self.cast.words())
            hint = hint or f"角色有：{listed((p.name for p in self.cast.players), 30)}"
            self.mistakes.add("unknown-player", f"没有角色{quoted(written)}", path, hint)
            return written
        return name

    def choice(self, written: str, path: Path) -> str:
        """A player or 弃权."""
        return ABSTAIN if written == ABSTAIN else self.player(written, path)

    def faction(self, written: str, path: Path) -> str:
        known = self.vocabulary.factions
        if known is not None and written not in known:
            hint = meant(written, known) or f"这套规则的阵营有：{listed(sorted(known))}"
            self.mistakes.add("unknown-faction", f"没有阵营{quoted(written)}", path, hint)
        return written

    def _actor(self, written: str, path: Path) -> str:
        """A player, else a role (by whatever word), office, team or 导演."""
        name = self.cast.find(written)
        if name is not None:
            return name
        written = self.vocabulary.role(written)
        if self.actors_known and written not in self.actors:
            hint = meant(written, [*self.cast.words(), *self.actors])
            hint = hint or "写角色名、身份、职务或 导演"
            message = f"没有角色、身份或职务{quoted(written)}"
            self.mistakes.add("unknown-actor", message, path, hint)
        return written

    def _skill(self, written: str, path: Path) -> str:
        known, written = self.vocabulary.skills, self.vocabulary.skill(written)
        if known is not None and written not in known:
            bare = written.strip("【】<>〈〉[]()（）「」")
            hint = f"不带括号，写{quoted(bare)}" if bare in known else meant(written, known)
            hint = hint or f"这套规则的技能有：{listed(sorted(known), 40)}"
            self.mistakes.add("unknown-skill", f"这套规则里没有技能{quoted(written)}", path, hint)
        return written

    def _drawn(self, written: str | None, path: Path) -> str | None:
        """What chance decided: a player, or an event where the rule set has events."""
        if written is None or written in self.vocabulary.events:
            return written
        return self.player(written, path)

    # -------------------------------------------------------------- parts

    def _act(self, row: ActSection, path: Path) -> Act:
        target = self._players(row.target, (*path, "target"))
        targets = self._players(row.targets, (*path, "targets"))
        for name in target:  # with both, the one who is meant comes first, the others after
            if name in targets:
                targets.remove(name)
        skill = self._skill(row.skill, (*path, "skill"))
        modes = self.vocabulary.modes.get(skill, frozenset())
        if row.mode is not None and modes and row.mode not in modes:
            message = f"技能{quoted(skill)}没有用法{quoted(row.mode)}"
            self.mistakes.add(
                "unknown-mode", message, (*path, "mode"), f"可以写：{listed(sorted(modes))}"
            )
        return Act(
            by=self._actor(row.by, (*path, "by")),
            skill=skill,
            targets=(*target, *targets),
            has_target=row.target is not None or row.targets is not None,
            use=row.use,
            mode=row.mode,
            choose=None if row.choose is None else self._skill(row.choose, (*path, "choose")),
            text=row.text,
            draw=self._drawn(row.draw, (*path, "draw")),
            at=self.clockwork.optional(row.at, (*path, "at")),
            confirmed_at=self.clockwork.optional(row.confirmed_at, (*path, "confirmed_at")),
            asked_at=self.clockwork.optional(row.asked_at, (*path, "asked_at")),
        )

    def _players(self, value: str | list[str] | None, path: Path) -> list[str]:
        if value is None:
            return []
        if isinstance(value, str):
            return [self.player(value, path)]
        return [self.player(word, (*path, i)) for i, word in enumerate(value)]

    def _ballots(
        self, rows: list[BallotSection] | None, path: Path
    ) -> tuple[JournalBallot, ...] | None:
        if rows is None:
            return None
        return tuple(
            JournalBallot(
                self.player(row.by, (*path, i, "by")),
                self.choice(row.target, (*path, i, "target")),
                self.clockwork.optional(row.at, (*path, i, "at")),
                row.proxy,
            )
            for i, row in enumerate(rows)
        )

    def _leavers(self, value: Any, path: Path) -> tuple[Expulsion, ...]:
        if value is None:
            return ()
        many = isinstance(value, list)
        rows: list[str | LeaverSection] = value if many else [value]
        result: list[Expulsion] = []
        for i, row in enumerate(rows):
            here = (*path, i) if many else path
            if isinstance(row, str):
                result.append(Expulsion(self.player(row, here)))
            else:
                at = self.clockwork.optional(row.at, (*here, "at"))
                result.append(Expulsion(self.player(row.player, (*here, "player")), at))
        return tuple(result)

    def _surrender(self, entry: EntrySection, path: Path) -> Surrender | None:
        value = entry.surrender
        if value is None:
            return None
        if isinstance(value, str):
            return Surrender(self.faction(value, path))
        agreed: tuple[str, ...] | None = None
        if value.agreed is not None:
            agreed = tuple(self._players(value.agreed, (*path, "agreed")))
        return Surrender(self.faction(value.faction, (*path, "faction")), agreed)

    def _moon(self, entry: EntrySection, path: Path) -> dict[str, Any] | None:
        if entry.moon is None:
            return None
        row = entry.moon
        events = self.vocabulary.events
        if events and row.event not in events:
            hint = meant(row.event, events) or f"事件有：{listed(sorted(events), 40)}"
            message = f"没有新月事件{quoted(row.event)}"
            self.mistakes.add("unknown-event", message, (*path, "event"), hint)
        moon: dict[str, Any] = {"event": row.event}
        for key in ("victim", "captor", "player", "wolf"):
            name = getattr(row, key)
            if name is not None:
                moon[key] = self.player(name, (*path, key))
        return moon
