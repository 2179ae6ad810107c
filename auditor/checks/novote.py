"""No vote on a day that is not accelerated.

m42: 违规判定 5(3) (m42-092, m42-135, S22); convention 23.  Day 1's vote is the election.
A void ballot is no vote, but the player did reply: confidence medium, with his words.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.checks.base import Case, Check, on_day
from auditor.model import DayFacts, Finding, Post

_THREAD = {"exile": "vote", "election": "election"}
_VOTE = {"exile": "出局投票", "election": "竞选投票"}


def _replies(case: Case, facts: DayFacts, kind: str, player: str) -> list[Post]:
    """What the player did post in that vote's thread."""
    return [
        p
        for p in case.by_player.get(player, ())
        if p.thread == _THREAD[kind] and p.day == facts.day
    ]


def run(case: Case) -> Iterator[Finding]:
    """One finding for each player absent from a closed vote of a day that is not accelerated."""
    rule = case.rules.checks["novote"]
    for facts in case.days:
        if not facts.closed or facts.acceleration.on:  # m42-082
            continue
        for kind, tally in facts.tallies.items():
            for player in tally.absent:
                if player not in facts.charged:
                    continue
                replies = _replies(case, facts, kind, player)
                fates = {b.pid: b.reason for b in tally.ballots if b.by == player}
                last = replies[-1] if replies else None
                note = f"第 {facts.day} 天没有计入的{_VOTE[kind]}"
                if last is not None:
                    why = fates.get(last.pid) or "没有可以辨认的投票格式"
                    note += f"；在投票帖回过帖，但不算票：{why}"
                elif fates:
                    note += f"；有代投，但不算票：{next(iter(fates.values()))}"
                threads = {
                    tid
                    for tid, k, d in case.game.threads.all()
                    if k == _THREAD[kind] and d in (None, facts.day)
                }
                gap = bool(threads & case.gaps)
                yield on_day(
                    rule,
                    "novote",
                    player,
                    facts.day,
                    note=note + ("；投票帖没有读全" if gap else ""),
                    evidence=[kind, *(p.pid for p in replies), *(p.text for p in replies)],
                    confidence="low" if gap else "medium" if last or fates else "high",
                    post=last,
                    part=kind,
                )


def hindered(case: Case) -> str | None:
    """A vote that is not known cannot be missed."""
    if not any(facts.tallies for facts in case.days):
        return "没有读到任何一天的投票（threads 里没有写 vote / election，journal 里也没有票）"
    return None


CHECK = Check("novote", "潜水：没有投票", ("novote",), run, hindered)
