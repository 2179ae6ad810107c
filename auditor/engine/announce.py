"""Longer announcements: a day's opening, and a vote's published result.

Everything here is public, so it is built from public things only: names of those who are
out, last words, ballots.  No role, skill, feedback or loss comes in.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from auditor.engine.turn import Turn, joined
from auditor.model import Tally
from auditor.text.numbers import number

NOBODY = "无"


def opening(turn: Turn) -> Turn:
    """The day opens: who went out on the day and in the night before, their last words, and
    what the night made public (m42-013 to 015, S14)."""
    day = turn.entry.number
    span = turn.state.setup.game.days.get(day)
    if span is not None:
        turn = turn.said("opened_until", day=str(day), time=f"{span.closes:%Y-%m-%d %H:%M}")
    else:
        turn = turn.said("opened", day=str(day))
    state = turn.state
    before = (f"day-{day - 1}", f"night-{day - 1}")
    gone = [g.player for g in state.gone if g.phase in before]
    voted = turn.entry.exile is not None or turn.entry.election is not None
    if gone or (state.phase is not None and not (state.quiet and voted)):
        # an empty list is news when the day opens; after a night of which nothing is told,
        # an entry that has come to its vote does not repeat it
        turn = turn.said("list", names=joined(gone) or NOBODY)
    words = dict(state.words)
    for player in [g.player for g in state.gone if g.player in words]:
        turn = turn.spoken(f"{player}的遗言：\n{words[player]}")
    for text in state.notices:
        turn = turn.spoken(text)
    return replace(turn, state=replace(state.opened(), words=(), notices=()))


def result(turn: Turn, tally: Tally) -> Turn:
    """The counted vote, as it is published after the close (m42-019)."""
    title = "竞选结果" if tally.kind == "election" else "投票结果"
    names: dict[str, list[str]] = {}
    for ballot in tally.ballots:
        if ballot.counted and ballot.target is not None and ballot.target in tally.totals:
            weight = ballot.weight if ballot.weight is not None else Fraction(1)
            by = ballot.by if weight == 1 else f"{ballot.by}（{number(weight)}票）"
            names.setdefault(ballot.target, []).append(by)
    lines = [f"第{tally.day}天{title}："]
    for player, total in sorted(tally.totals.items(), key=lambda row: -row[1]):
        voters = f"：{joined(names.get(player, []))}" if _open(turn) else ""
        lines.append(f"{player} {number(total)}票{voters}")
    if _open(turn) and tally.abstained:
        lines.append(f"弃权：{joined(tally.abstained)}")
    if len(lines) == 1:
        lines.append(NOBODY)
    return turn.spoken("\n".join(lines))


def _open(turn: Turn) -> bool:
    return turn.state.setup.play.publish_ballots
