"""Since when everybody knows of a player that he is out, and who owed a day its posts.

The engine says in which phase and by what somebody left; the days of the game file and the
times of the journal say when that was made known (convention 28).  Nobody is out of whom
the journal does not say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from auditor.engine import play_rules
from auditor.game import Day, Entry, Game
from auditor.model import Left, Phase, Standing, Tally, VoteKind
from auditor.rules.ruleset import ClauseRule


def who_left(
    game: Game, phases: Sequence[Phase], as_of: datetime, running: Phase | None = None
) -> tuple[Left, ...]:
    """Everybody who may not post any more, in the order of leaving, up to ``as_of``.

    ``phases`` are those played, ``running`` the day that still runs, as it opened.  A player
    twice out (he came back between) has two rows.  After the game nobody is out any more.
    """
    rule = game.rules.checks.get("zombie")
    if rule is None:
        return ()
    entries = {e.name: e for e in game.journal}
    rows: list[Left] = []
    for phase in phases:
        place = _Place(game, phase, entries.get(phase.name))
        rows = [_returned(row, place) for row in rows]
        rows += place.leaving()
        rows += place.silenced(rule, rows)
        rows = [_spared(row, phase.standing) for row in rows]
        end = place.end()
        if end is not None:
            rows = [row if row.until is not None else replace(row, until=end) for row in rows]
            break
    else:
        if running is not None:  # whom its event brought back or took, it did as the day opened
            place = _Place(game, running, None)
            rows = [*(_returned(row, place) for row in rows), *place.leaving()]
        rows += _of_today(game, entries, {p.name for p in phases}, rule, as_of)
    return tuple(r for r in rows if r.since <= as_of and (r.until is None or r.since < r.until))


class _Place:
    """A phase in time: when what happened in it was made known."""

    def __init__(self, game: Game, phase: Phase, entry: Entry | None) -> None:
        self.game = game
        self.phase = phase
        self.entry = entry
        kind, _, number = phase.name.partition("-")
        self.by_day = kind == "day"
        self.number = int(number)
        self.span = game.days.get(self.number) if self.by_day else None
        self.play = play_rules(game.rules)
        names = [step.name for step in self.play.phases.day]
        # m42-027: a red card is settled after the vote, elsewhere when it is shown
        self.cards_last = (
            "vote" in names and "expel" in names and names.index("vote") < names.index("expel")
        )

    @property
    def next_opening(self) -> datetime | None:
        """When the day after opens; what a night leads to is made known then."""
        later = [d.opens for d in self.game.days.values() if d.number > self.number]
        return min(later, default=None)

    @property
    def opened(self) -> datetime | None:
        """When the phase's own news is made known first: a day's opening, or the next one."""
        return self.span.opens if self.span is not None else self.next_opening

    def leaving(self) -> Iterator[Left]:
        """Those who left in this phase; who is known to be out by nothing yet is left out."""
        before: datetime | None = None
        for gone in self.phase.out:
            since, sure = self._since(gone.player, gone.cause, gone.announced, before)
            if since is not None:
                yield Left(gone.player, gone.cause, self.phase.name, since, sure_from=sure)
                before = since

    def _since(
        self, player: str, cause: str, announced: bool, before: datetime | None
    ) -> tuple[datetime | None, datetime | None]:
        """When it was made known, and from when on the rules count him out if that is later."""
        if not self.by_day or self.span is None:
            return self.next_opening, None
        card = next((e for e in self._cards() if e[0] == player), None)
        if card is not None and cause == self.play.expulsion:
            since = card[1] or self.span.closes
            late = self.cards_last and since < self.span.closes
            return since, self.span.closes if late else None
        if cause == self.phase.moon:  # an event takes somebody as the day opens
            return self.span.opens, None
        if not announced:
            return self.next_opening, None
        exile = self.phase.tallies.get("exile")
        voted = cause == self.play.exile.cause or (exile is not None and player in exile.out)
        acted = self._acted(player, cause)
        ruled = self.entry is not None and any(
            r.kind == "out" and r.player == player for r in self.entry.ruling
        )
        if voted or ruled or (acted is None and before is None):
            return self.span.closes, None
        # who follows another (殉情) is out with him
        return acted or before, None

    def _cards(self) -> Iterator[tuple[str, datetime | None]]:
        for card in self.entry.expel if self.entry is not None else ():
            yield card.player, card.at

    def _acted(self, player: str, cause: str) -> datetime | None:
        """When the skill was used by day that put him out, where the journal says it."""
        if self.entry is None or self.span is None:
            return None
        named = [a for a in self.entry.acts if a.skill == cause and player in a.targets]
        return next(((a.at or self.span.closes) for a in named), None)

    def silenced(self, rule: ClauseRule, known: Sequence[Left]) -> Iterator[Left]:
        """Those who are in, but bear a tag since this phase that forbids them to post
        (r234-038)."""
        open_ones = {(r.player, r.tag) for r in known if r.until is None}
        cards = dict(self._cards())
        for player, tags in self.phase.standing.tags.items():
            for tag in tags:
                if tag not in rule.silenced or (player, tag) in open_ones:
                    continue
                at = cards.get(player) if self.by_day else None
                since = at or (self.span.closes if self.span is not None else self.next_opening)
                if since is not None:
                    yield Left(player, tag, self.phase.name, since, tag=tag)

    def end(self) -> datetime | None:
        """When the game ended, if it did in this phase: who is out may talk again then."""
        if self.phase.standing.winner is None:
            return None
        if self.by_day and self.span is not None:
            return self.span.closes
        closed = self.game.days.get(self.number)
        return self.next_opening or (closed.closes if closed is not None else None)


def _returned(row: Left, place: _Place) -> Left:
    """Who is alive again is no zombie from that day's opening on (m212-157, m212-168)."""
    again = any(g.player == row.player for g in place.phase.out)
    back = again or row.player in place.phase.standing.alive
    if row.until is not None or row.tag is not None or not back or place.opened is None:
        return row
    return replace(row, until=place.opened)


def _spared(row: Left, standing: Standing) -> Left:
    """The tags that he bears now: some let one who is out go on posting (r234-096)."""
    tags = standing.tags.get(row.player, ())
    return replace(row, tags=tuple(tags)) if row.until is None and tags != row.tags else row


def _of_today(
    game: Game, entries: Mapping[str, Entry], played: set[str], rule: ClauseRule, as_of: datetime
) -> Iterator[Left]:
    """Red cards of a day that still runs: the engine plays it when it has closed."""
    for name, entry in entries.items():
        span = game.days.get(entry.number) if entry.kind == "day" else None
        if name in played or span is None or not span.opens <= as_of < span.closes:
            continue
        tag = next(iter(rule.silenced), None)
        for card in entry.expel:
            if card.at is not None and card.at <= as_of:
                cause = tag or play_rules(game.rules).expulsion
                yield Left(card.player, cause, name, card.at, tag=tag)


def in_when_opened(before: Sequence[str], phase: Phase | None, names: Sequence[str]) -> list[str]:
    """Who was in the game on a day from its opening: ``before``, and who came back then.

    ``phase`` is the day as it was played, None where it still runs or is not told.
    """
    if phase is None:
        return list(before)
    back = {*phase.standing.alive, *(g.player for g in phase.out)}
    return [p for p in names if p in before or p in back]


def charged(
    game: Game,
    alive: Sequence[str],
    span: Day,
    entry: Entry | None,
    phase: Phase | None,
    votes: Mapping[VoteKind, Tally],
    tags: Mapping[str, tuple[str, ...]],
) -> tuple[str, ...]:
    """Who owed the day his posts and his vote: who was in until its close (convention 21).

    Not who left before the vote was counted, by whatever cause; nor who may not speak
    (m212-160, r234-038); nor who took an account over too late (g01-133).
    """
    rules = game.rules.activity
    away = {p for p, borne in tags.items() if any(t in rules.silent_tags for t in borne)}
    if entry is not None:
        away |= {e.player for e in entry.expel if e.at is None or e.at <= span.closes}
        away |= {r.player for r in entry.ruling if r.kind == "out" and r.player is not None}
        away |= _taken_over(game, span, entry)
    if phase is not None and entry is not None:
        over = phase.standing.winner is not None and not votes
        if over and (entry.surrender is not None or phase.out):
            return ()  # m42-032: the day ended before its close
        away |= _before_the_count(game, phase)
    return tuple(p for p in alive if p not in away)


def _taken_over(game: Game, span: Day, entry: Entry) -> set[str]:
    """g01-133: whose account was taken over in the last hours before the close."""
    grace = game.rules.activity.substitute_grace
    if grace is None:
        return set()
    start = span.closes - timedelta(minutes=grace)
    return {s.player for s in entry.substitute if s.at is not None and start < s.at <= span.closes}


def _before_the_count(game: Game, phase: Phase) -> set[str]:
    """Who left on a day before its exile; the exiled and who follow him were in until then."""
    exile = phase.tallies.get("exile")
    taken = exile.out if exile is not None else ()
    cause = play_rules(game.rules).exile.cause
    early: set[str] = set()
    for gone in phase.out:
        if gone.player in taken or gone.cause == cause:
            break
        early.add(gone.player)
    return early
