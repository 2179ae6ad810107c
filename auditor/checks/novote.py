"""No vote on a day that is not accelerated.

m42-092, m42-135 (S22); m212-127, m212-201 (S11); g01-129, where each further time costs
more; convention 23.  Day 1's vote is the election.  A void ballot is no vote, but the
player did reply: confidence medium, with his words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from auditor.checks.base import Case, Check, on_day
from auditor.model import DayFacts, Finding, Post, Tally

_THREAD = {"exile": "vote", "election": "election"}
_VOTE = {"exile": "出局投票", "election": "竞选投票"}


def _replies(case: Case, facts: DayFacts, kind: str, player: str) -> list[Post]:
    """What the player did post in that vote's thread."""
    return [
        p
        for p in case.by_player.get(player, ())
        if p.thread == _THREAD[kind] and p.day == facts.day
    ]


def _note(day: int, kind: str, tally: Tally, player: str, last: Post | None) -> str:
    """What is missing, and what there was instead."""
    fates = {b.pid: b.reason for b in tally.ballots if b.by == player}
    note = f"第 {day} 天没有计入的{_VOTE[kind]}"
    if last is not None:
        why = fates.get(last.pid) or "没有可以辨认的投票格式"
        return f"{note}；在投票帖回过帖，但不算票：{why}"
    if fates:
        return f"{note}；有代投，但不算票：{next(iter(fates.values()))}"
    return note


def _found(case: Case, facts: DayFacts, kind: str, tally: Tally, player: str, nth: int) -> Finding:
    replies = _replies(case, facts, kind, player)
    last = replies[-1] if replies else None
    answered = last is not None or any(b.by == player for b in tally.ballots)
    gap = any(
        tid in case.gaps
        for tid, k, d in case.game.threads.all()
        if k == _THREAD[kind] and d in (None, facts.day)
    )
    doubt = "投票帖没有读全" if gap else case.doubt_of(facts, player)
    note = _note(facts.day, kind, tally, player, last)
    return on_day(
        case.rules.checks["novote"],
        "novote",
        player,
        facts.day,
        note="；".join(filter(None, (note, doubt))),
        evidence=[kind, *(p.pid for p in replies), *(p.text for p in replies)],
        confidence="low" if doubt else "medium" if answered else "high",
        post=last,
        part=kind,
        nth=nth,
    )


def run(case: Case) -> Iterator[Finding]:
    """One finding for each player absent from a closed vote of a day that is not accelerated."""
    times: Counter[str] = Counter()
    for facts in case.days:
        if not facts.closed or facts.acceleration.on:  # m42-082, r234-154
            continue
        for kind, tally in facts.tallies.items():
            for player in tally.absent:
                if player in facts.charged:
                    times[player] += 1
                    yield _found(case, facts, kind, tally, player, times[player])


def hindered(case: Case) -> str | None:
    """A vote that is not known cannot be missed."""
    if not any(facts.tallies for facts in case.days):
        return "没有读到任何一天的投票（投票帖没有读到，或者 threads、journal 里都没有写）"
    return None


CHECK = Check("novote", "潜水：没有投票", ("novote",), run, hindered)
