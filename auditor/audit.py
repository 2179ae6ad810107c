"""The whole pipeline, from stored posts to what the report shows.

posts -> votes and the game's course -> days -> checks -> findings + decisions -> cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from auditor import cards as card_rules
from auditor import engine
from auditor.checks import ALL, Case
from auditor.checks.base import Check
from auditor.checks.quota import counted_posts
from auditor.data import lexicons
from auditor.forum.quotes import resolve
from auditor.game import Day, Entry, Game
from auditor.lexicon import Scanner
from auditor.model import (
    Acceleration,
    Activity,
    Audit,
    CheckRun,
    DayFacts,
    Decision,
    Finding,
    MissingPage,
    Phase,
    Post,
    Tally,
    ThreadKind,
    ThreadReading,
    VoteKind,
)
from auditor.rules.thread import clause_text
from auditor.voting import Voting


class Records(Protocol):
    """What the pipeline reads from the store."""

    def posts(self) -> tuple[Post, ...]: ...

    def reading(self, tid: int, kind: ThreadKind, day: int | None) -> ThreadReading: ...

    def decisions(self) -> tuple[Decision, ...]: ...


@dataclass(frozen=True)
class Course:
    """How the game went as far as the journal and the votes tell: by day and by phase."""

    days: tuple[DayFacts, ...]
    phases: tuple[Phase, ...]
    tallies: tuple[Tally, ...]
    notes: tuple[str, ...]


def placed(game: Game, posts: Sequence[Post]) -> tuple[Post, ...]:
    """Posts with their thread's kind and day, and link-less quotes resolved.

    The game file's uid names a player whose account was renamed, or whose name the forum's
    skin does not show.  A name that is in the cast stays what it is.
    """
    cast = {*game.names, *game.directors}
    by_uid = {p.uid: p.name for p in game.players if p.uid is not None}
    rows = []
    for post in resolve(posts):
        kind, day = game.place(post.tid, post.posted_at)
        author = post.author
        if author not in cast and post.uid is not None:
            author = by_uid.get(post.uid, author)
        rows.append(replace(post, thread=kind, day=day, author=author))
    return tuple(rows)


def follow(game: Game, posts: Sequence[Post], as_of: datetime) -> Course:
    """Play the journal with the votes of the threads, and look at the days beyond it.

    Only the journal moves the game on: a day that it has no entry for is counted as the
    game stood then, and changes nothing ("everybody not said to be out lives").
    """
    voting = Voting(game, posts, as_of)
    state = engine.start(game.rules, game)
    facts: list[DayFacts] = []
    phases: list[Phase] = []
    tallies: list[Tally] = []
    untold: list[int] = []
    for kind, number, entry in _moments(game, as_of):
        span = game.days.get(number) if kind == "day" else None
        before = state
        votes: Mapping[VoteKind, Tally]
        if entry is not None and (span is None or span.closes <= as_of):
            state, phase = engine.step(state, entry, voting)
            phases.append(phase)
            votes = phase.tallies
        else:
            # the day still runs, or the journal does not tell it: counted, not settled
            votes = engine.look(state, number, voting, entry)
            untold += [number] if entry is None else []
        if kind == "day":
            tallies += votes.values()
        if span is not None and before.winner is None:  # after the end nobody owes a post
            facts.append(_day(game, voting, (before, state), span, entry, votes, as_of))
    notes = _notes(game, untold, voting, state)
    return Course(tuple(facts), tuple(phases), tuple(tallies), notes)


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


def _notes(
    game: Game, untold: Sequence[int], voting: Voting, state: engine.State
) -> tuple[str, ...]:
    """What was assumed or is not known, in Chinese."""
    notes = [*game.warnings, *voting.notes, *engine.notes(state)]
    if not game.journal:
        notes.append("游戏文件没有 journal：当作人人在场、每票计一票。")
    elif untold:
        listed = "、".join(str(d) for d in untold)
        notes.append(f"journal 没有写第 {listed} 天：这些天按当时已知的情况计票，不推进进程。")
    return tuple(notes)


def _day(
    game: Game,
    voting: Voting,
    states: tuple[engine.State, engine.State],
    span: Day,
    entry: Entry | None,
    votes: Mapping[VoteKind, Tally],
    as_of: datetime,
) -> DayFacts:
    """What the checks may know of a day; ``states``: the game before and after it."""
    number = span.number
    alive = states[0].alive
    acceleration: Acceleration = (
        next(iter(votes.values())).acceleration
        if votes
        else voting.acceleration(number, alive, entry)
    )
    return DayFacts(
        day=number,
        opens=span.opens,
        closes=span.closes,
        closed=span.closes <= as_of,
        alive=alive,
        charged=_charged(alive, span, entry, ended=states[1].winner is not None and not votes),
        acceleration=acceleration,
        tallies=votes,
    )


def _charged(
    alive: Sequence[str], span: Day, entry: Entry | None, *, ended: bool
) -> tuple[str, ...]:
    """Who was in the game until the day's close: others are not charged (convention 21).

    ``ended``: the game was won on this day without a vote.
    """
    if entry is None:
        return tuple(alive)
    if ended and entry.surrender is not None:  # m42-032: the day ended before its close
        return ()
    left = {e.player for e in entry.expel if e.at is None or e.at <= span.closes}
    left |= {r.player for r in entry.ruling if r.kind == "out" and r.player is not None}
    return tuple(p for p in alive if p not in left)


def _activity(case: Case) -> tuple[Activity, ...]:
    rows = []
    for facts in case.days:
        voted = {b.by for t in facts.tallies.values() for b in t.ballots if b.counted}
        for player in facts.alive:
            rows.append(
                Activity(
                    facts.day,
                    player,
                    len(counted_posts(case, facts, player)),
                    player in voted,
                    facts.acceleration.on,
                )
            )
    return tuple(rows)


def _run(check: Check, case: Case) -> tuple[list[Finding], list[CheckRun]]:
    """Run one check; a row for each clause that it serves in this rule set."""
    keys = check.keys(case.rules)
    why = check.hindered(case)
    found = [] if why or not keys else list(check.run(case))
    counted = Counter((f.check, f.clause) for f in found)
    runs = []
    for key in keys:
        clause = case.rules.checks[key].clause
        number = sum(n for (c, cl), n in counted.items() if cl == clause and key.startswith(c))
        runs.append(CheckRun(key, check.title, clause, number, why is None, why or ""))
    return found, runs


def _gaps(readings: Sequence[ThreadReading]) -> frozenset[int]:
    return frozenset(r.tid for r in readings if r.missing or r.pages is None)


def readings_of(
    game: Game, records: Records, missing: Sequence[MissingPage]
) -> tuple[ThreadReading, ...]:
    """How completely each thread of the game file was read; ``missing`` is this run's own.

    A posts file is the whole truth: a thread of which it holds no post is empty, and that is
    said, but it is no page that could not be read.
    """
    rows = []
    for tid, kind, day in game.threads.all():
        row = records.reading(tid, kind, day)
        if row.pages is None and game.forum.posts is not None:
            row = replace(row, pages=0, notes=(*row.notes, "帖子文件里没有这个帖的帖子"))
        new = tuple(m for m in missing if m.tid == tid and m not in row.missing)
        rows.append(replace(row, missing=row.missing + new))
    return tuple(rows)


def _strays(game: Game, missing: Sequence[MissingPage]) -> tuple[str, ...]:
    """Pages that were not read and that no thread of the game file can be told of, in Chinese."""
    known = {tid for tid, _, _ in game.threads.all()}
    return tuple(f"没有读到：{m.where}：{m.why}" for m in missing if m.tid not in known)


def _orphans(decisions: Sequence[Decision]) -> tuple[str, ...]:
    """Cards decided on what is found no more, in Chinese."""
    return tuple(
        f"判给{d.player}的{card_rules.CARD_NAMES.get(d.card or '', '牌')}（{d.clause}，线索 "
        f"{d.finding}）还算着，可是那条线索现在查不出来了："
        f"不算了用 auditor decide 把 {d.finding} 记成 dismiss，照旧就记成 accept。"
        for d in decisions
    )


def _clauses(game: Game, findings: Sequence[Finding], posts: Sequence[Post]) -> dict[str, str]:
    """Each clause's wording: the rules thread's own where it was read, else the rule set's."""
    thread = [p.text for p in posts if p.thread == "rules" and p.author in game.directors]
    rules = {r.clause for r in game.rules.checks.values()} | {f.clause for f in findings}
    texts = {}
    for clause in sorted(rules):
        text = clause_text(clause, thread) or game.rules.clauses.get(clause)
        if text:
            texts[clause] = text
    return texts


def audit_game(
    game: Game,
    records: Records,
    *,
    as_of: datetime,
    missing: Sequence[MissingPage] = (),
    notes: Sequence[str] = (),
) -> Audit:
    """Audit a game as of a moment: everything that the report shows.

    ``records`` is the store; ``missing`` and ``notes`` say what this run's reading could not
    read and what it has to tell.  Pure but for reading ``records`` and the lexicon files.
    """
    posts = tuple(p for p in placed(game, records.posts()) if p.posted_at <= as_of)
    readings = readings_of(game, records, missing)
    course = follow(game, posts, as_of)
    scanner = Scanner.for_ruleset(game.rules, _jargon(game), lexicons())
    case = Case(game, as_of, posts, course.days, scanner, _gaps(readings))
    findings: list[Finding] = []
    runs: list[CheckRun] = []
    for check in ALL:
        found, ran = _run(check, case)
        findings += found
        runs += ran
    findings.sort(key=lambda f: (f.day or 0, game.names.index(f.player), f.check, f.pid or 0))
    decisions = records.decisions()
    return Audit(
        game=game.shown_path,
        title=game.title,
        ruleset=game.rules.id,
        as_of=as_of,
        forum_url=game.forum.url,
        quota=game.rules.activity.quota,
        readings=readings,
        days=course.days,
        activity=_activity(case),
        findings=tuple(findings),
        decisions=decisions,
        cards=card_rules.cards(game.names, findings, decisions, game.rules),
        tallies=course.tallies,
        checks=tuple(runs),
        phases=course.phases,
        posts={p.pid: p for p in posts},
        clause_texts=_clauses(game, findings, posts),
        reconsider=card_rules.to_reconsider(findings, decisions),
        waiting=tuple(f.id for f in card_rules.waiting(findings, decisions, game.rules)),
        notes=(
            *notes,
            *_strays(game, missing),
            *_orphans(card_rules.orphans(findings, decisions, as_of)),
            *course.notes,
        ),
    )


def _jargon(game: Game) -> tuple[str, ...]:
    """Names that are no violation by themselves: players, aliases, roles and skills."""
    names = [n for p in game.players for n in (p.name, *p.aliases)]
    return (*names, *engine.jargon(game.rules))


def needs_attention(audit: Audit) -> bool:
    """Whether findings or rulings wait for the director (exit code 1).

    What a vote that still runs would lead to is nothing to rule on yet; a doubtful ballot
    in it is a finding.
    """
    rulings = any(t.needs_ruling for t in audit.tallies if t.closed) or any(
        p.needs_ruling for p in audit.phases
    )
    lost = card_rules.orphans(audit.findings, audit.decisions, audit.as_of)
    return bool(audit.waiting or lost) or rulings
