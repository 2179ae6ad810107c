"""The whole pipeline, from stored posts to what the report shows.

posts -> votes and the game's course -> days -> checks -> findings + decisions -> cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from auditor import cards as card_rules
from auditor import doubts, engine
from auditor.checks import ALL, Case
from auditor.checks.base import Check
from auditor.checks.quota import counted_posts
from auditor.data import lexicons
from auditor.days import follow
from auditor.forum.quotes import resolve
from auditor.game import Game
from auditor.lexicon import Scanner
from auditor.model import (
    Activity,
    Audit,
    CheckRun,
    Decision,
    Finding,
    MissingPage,
    Post,
)
from auditor.readings import Readings, gaps, readings_of, unread
from auditor.rules.thread import clause_text


class Records(Readings, Protocol):
    """What the pipeline reads from the store."""

    def posts(self) -> tuple[Post, ...]: ...

    def decisions(self) -> tuple[Decision, ...]: ...


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
    """Run one check; a row for each clause that it serves in this rule set.

    Where two of its keys serve one clause (m212-200), the first one's row stands for both.
    """
    keys = check.keys(case.rules)
    why = check.hindered(case)
    found = [] if why or not keys else list(check.run(case))
    counted = Counter((f.check, f.clause) for f in found)
    runs = []
    first: dict[str, str] = {}
    for key in keys:
        first.setdefault(case.rules.checks[key].clause, key)
    for clause, key in first.items():
        number = sum(n for (c, cl), n in counted.items() if cl == clause and key.startswith(c))
        runs.append(CheckRun(key, check.title, clause, number, why is None, why or ""))
    return found, runs


def _strays(game: Game, missing: Sequence[MissingPage]) -> tuple[str, ...]:
    """Pages that were not read and that no thread of the game file can be told of, in Chinese."""
    known = {tid for tid, _, _ in game.threads.all()}
    return tuple(f"没有读到：{m.where}：{m.why}" for m in missing if m.tid not in known)


def _orphans(decisions: Sequence[Decision]) -> tuple[str, ...]:
    """Cards decided on what is found no more, in Chinese."""
    return tuple(
        f"{_penalty(d)}（{d.clause}，线索 "
        f"{d.finding}）还算着，可是那条线索现在查不出来了："
        f"不算了用 auditor decide 把 {d.finding} 记成 dismiss，照旧就记成 accept。"
        for d in decisions
    )


def _penalty(decision: Decision) -> str:
    if decision.card is None and decision.points:
        return f"扣{decision.player}的 {decision.points} 分"
    name = card_rules.CARD_NAMES.get(decision.card or "", "牌")
    return f"判给{decision.player}的{name}"


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


def _checked(case: Case) -> tuple[list[Finding], list[CheckRun]]:
    """Run every check; what the thread forbids and no check looks for yet is listed too."""
    findings: list[Finding] = []
    runs: list[CheckRun] = []
    for check in ALL:
        found, ran = _run(check, case)
        findings += found
        runs += ran
    for name, clause in case.rules.unchecked.items():
        runs.append(CheckRun(name, "", clause, 0, ran=False, built=False))
    return findings, runs


def audit_game(
    game: Game,
    records: Records,
    *,
    as_of: datetime,
    missing: Sequence[MissingPage] = (),
    notes: Sequence[str] = (),
    program: Sequence[str] | None = ("auditor",),
) -> Audit:
    """Audit a game as of a moment: everything that the report shows.

    ``records`` is the store; ``missing`` and ``notes`` say what this run's reading could not
    read and what it has to tell; ``program`` is how the reader starts this program, None
    where what he would decide is not kept.  Pure but for reading ``records`` and the lexicon files.
    """
    posts = tuple(p for p in placed(game, records.posts()) if p.posted_at <= as_of)
    readings = readings_of(game, records, missing)
    course = follow(game, posts, as_of, unread(readings))
    case = Case(
        game=game,
        as_of=as_of,
        posts=posts,
        days=course.days,
        scanner=Scanner.for_ruleset(game.rules, _jargon(game), lexicons()),
        gaps=gaps(readings),
        unread=unread(readings),
        doubts=doubts.about_players(game, posts),
        outs=course.outs,
    )
    findings, runs = _checked(case)
    findings.sort(key=lambda f: (f.day or 0, game.names.index(f.player), f.check, f.pid or 0))
    decisions = records.decisions()
    return Audit(
        game=game.shown_path,
        title=game.title,
        ruleset=game.rules.id,
        as_of=as_of,
        forum_url=game.forum.url,
        quota=game.rules.activity.quota,
        office=game.rules.office.name,
        by_points=game.rules.cards.expel_at is not None,
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
        waiting=tuple(f.id for f in card_rules.waiting(findings, decisions)),
        notes=(
            *notes,
            *_strays(game, missing),
            *_orphans(card_rules.orphans(findings, decisions, as_of)),
            *course.notes,
            *doubts.strangers_note(game, posts),
        ),
        warnings=(*course.warnings, *doubts.warnings(case)),
        program=tuple(program) if program is not None else None,
        game_path=str(game.path),
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
