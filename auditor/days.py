"""How the game went, day by day: the journal played with the votes of the threads.

Only the journal moves the game on: a day that it has no entry for is counted as the game
stood then, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from auditor import engine
from auditor.game import Day, Entry, Game
from auditor.model import Acceleration, DayFacts, Left, Phase, Post, Tally, VoteKind
from auditor.outs import charged, in_when_opened, who_left
from auditor.voting import Voting


@dataclass(frozen=True)
class Chronicle:
    """How the game went as far as the journal and the votes tell: by day and by phase."""

    days: tuple[DayFacts, ...]
    phases: tuple[Phase, ...]
    tallies: tuple[Tally, ...]
    notes: tuple[str, ...]
    warnings: tuple[str, ...] = ()  # what makes the days' conclusions doubtful
    ahead: tuple[str, ...] = ()  # what the next opening would announce as things stand
    outs: tuple[Left, ...] = ()  # who may not post any more, since when
    undrawn: str | None = None  # why that opening may still change, in Chinese
    running: Phase | None = None  # the day that still runs, as its opening left it


def follow(
    game: Game, posts: Sequence[Post], as_of: datetime, unread: Collection[int] = ()
) -> Chronicle:
    """Play the journal with the votes of the threads, and look at the days beyond it.

    ``unread`` are threads of which nothing was read: a vote there is not known.  Everybody
    not said to be out lives.
    """
    voting = Voting(game, posts, as_of, unread)
    state = engine.start(game.rules, game)
    facts: list[DayFacts] = []
    phases: list[Phase] = []
    tallies: list[Tally] = []
    running: Phase | None = None
    unknown: list[str] = []  # the event of the newest day that is not played yet
    for kind, number, entry in _moments(game, as_of):
        span = game.days.get(number) if kind == "day" else None
        before, phase = state, None
        today: Phase | None = None
        votes: Mapping[VoteKind, Tally]
        if engine.ended(state):
            votes = {}
        elif entry is not None and (span is None or span.closes <= as_of):
            state, phase = engine.step(state, entry, voting)
            phases.append(phase)
            votes = phase.tallies
        else:
            # the day still runs, or the journal does not tell it: counted, not settled
            votes = engine.look(state, number, voting, entry)
            lacks = engine.unwritten(state, number, entry.moon if entry is not None else None)
            unknown = [lacks] if lacks is not None else []
            if entry is not None:
                running = today = engine.opened(state, entry)
        if kind == "day":
            tallies += votes.values()
        if span is not None and before.winner is None:  # after the end nobody owes a post
            facts.append(_day(game, voting, before, span, entry, phase, today, votes, as_of))
    return Chronicle(
        tuple(facts),
        tuple(phases),
        tuple(tallies),
        (*game.warnings, *voting.notes, *engine.notes(state), *unknown),
        _untold(game, facts),
        engine.ahead(state),
        who_left(game, phases, as_of, running),
        engine.undrawn(state),
        running,
    )


def _moments(game: Game, as_of: datetime) -> list[tuple[str, int, Entry | None]]:
    """The journal's phases and the days that have opened, in the order of play.

    What would come after a day that has not closed yet is left out.
    """
    told = {(e.kind, e.number): e for e in game.journal}
    days = {("day", d) for d in game.days}
    moments: list[tuple[str, int, Entry | None]] = []
    for key in sorted(days | set(told), key=lambda m: (m[1], m[0] == "night")):
        kind, number = key
        span = game.days.get(number) if kind == "day" else None
        if span is not None and span.opens > as_of:
            break
        moments.append((kind, number, told.get(key)))
        if span is not None and span.closes > as_of:
            break
    return moments


def _untold(game: Game, facts: Sequence[DayFacts]) -> tuple[str, ...]:
    """What the journal leaves out before the newest day that has opened, in Chinese.

    That the newest day itself has no entry yet is how every evening begins: no doubt.
    """
    newest = max((f.day for f in facts), default=0)
    told = {e.name for e in game.journal}
    lacking = {
        f"{kind}-{number}": f"第 {number} {word}"
        for number in range(1, newest)
        for kind, word in (("day", "天"), ("night", "夜"))
        if f"{kind}-{number}" not in told and (kind == "night" or number in game.days)
    }
    if not lacking:
        return ()
    if not game.journal:
        return (
            "游戏文件的 journal 还是空的：不知道谁已经出局、谁是警长，"
            "下面把人人当作在场、每票当作一票。先把每天每夜的进程写上，再看报告。",
        )
    key = next(iter(lacking))
    return (
        f"游戏文件的 journal 没有写{'、'.join(lacking.values())}："
        "那时出局的人，后面几天也还当作在场。"
        f"什么也没有发生也要写上，例如 - {key.replace('-', ': ')}。",
    )


def _day(
    game: Game,
    voting: Voting,
    before: engine.State,
    span: Day,
    entry: Entry | None,
    phase: Phase | None,
    today: Phase | None,
    votes: Mapping[VoteKind, Tally],
    as_of: datetime,
) -> DayFacts:
    """What the checks may know of a day; ``before``: the game before it, ``phase``: the day
    as it was played, None where it still runs (``today``: as it opened) or the journal does
    not tell it."""
    number = span.number
    opened = phase or today
    alive = in_when_opened(before.alive, opened, game.names)
    acceleration: Acceleration = (
        next(iter(votes.values())).acceleration
        if votes
        else voting.acceleration(number, alive, entry)
    )
    standing = opened.standing if opened is not None else before.standing()
    event = opened.moon if opened is not None else None
    return DayFacts(
        day=number,
        opens=span.opens,
        closes=span.closes,
        closed=span.closes <= as_of,
        alive=tuple(alive),
        charged=charged(game, alive, span, entry, phase, votes, standing.tags),
        acceleration=acceleration,
        tallies=votes,
        told=number <= 1 or any(e.name == f"night-{number - 1}" for e in game.journal),
        silent=event in game.rules.activity.silent_events,  # m212-173
    )
