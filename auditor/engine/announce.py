"""Longer announcements: a day's opening, and a vote's published result.

Everything here is public, so it is built from public things only: names of those who are
out, last words, ballots.  No role, skill, feedback or loss comes in.
"""

from __future__ import annotations

from fractions import Fraction

from auditor.engine.evolve import replace
from auditor.engine.hooks import OPENINGS
from auditor.engine.turn import Turn, joined
from auditor.model import Tally
from auditor.rules import RuleSet
from auditor.rules.play import Named, PlayRules, Published
from auditor.text.numbers import number

NOBODY = "无"
_ONE = Fraction(1)


def opening(turn: Turn) -> Turn:
    """The day opens: what the rule set lists under ``opening``, in its order; then everybody
    who is out is known to be out, and nothing waits any more (m42-013 to 015, S14)."""
    for piece in turn.state.setup.play.opening:
        turn = OPENINGS[piece.name](turn, piece)
    return replace(turn, state=replace(turn.state.opened(), words=(), notices=()))


@OPENINGS.named("opened")
def _opened(turn: Turn, piece: Named) -> Turn:
    day = turn.entry.number
    span = turn.state.setup.game.days.get(day)
    if span is None:
        return turn.said("opened", day=str(day))
    return turn.said("opened_until", day=str(day), time=f"{span.closes:%Y-%m-%d %H:%M}")


@OPENINGS.named("list")
def _list(turn: Turn, piece: Named) -> Turn:
    """Who went out on the day and in the night before."""
    state, day = turn.state, turn.entry.number
    before = (f"day-{day - 1}", f"night-{day - 1}")
    gone = [g.player for g in state.gone if g.phase in before]
    voted = turn.entry.exile is not None or turn.entry.election is not None
    if gone or (state.phase is not None and not (state.quiet and voted)):
        # an empty list is news when the day opens; after a night of which nothing is told,
        # an entry that has come to its vote does not repeat it
        turn = turn.said("list", names=joined(gone) or NOBODY)
    return turn


@OPENINGS.named("words")
def _last_words(turn: Turn, piece: Named) -> Turn:
    """Last words, in the order in which their authors went out (m42-013)."""
    words = dict(turn.state.words)
    for player in [g.player for g in turn.state.gone if g.player in words]:
        turn = turn.spoken(f"{player}的遗言：\n{words[player]}")
    return turn


@OPENINGS.named("notices")
def _notices(turn: Turn, piece: Named) -> Turn:
    """What the night made public."""
    for text in turn.state.notices:
        turn = turn.spoken(text)
    return turn


def published_of(rules: RuleSet, play: PlayRules) -> Published:
    """What of a count may be made public once the vote has closed (m42-019, r234-026)."""
    secret = rules.ballots_public == "F"  # g01-022; G, H: g01-023, g01-024
    return "nothing" if secret else play.result


def result(turn: Turn, tally: Tally) -> Turn:
    """The counted vote, as far as it is published after the close (m42-019)."""
    published = published_of(turn.state.setup.rules, turn.state.setup.play)
    if published == "nothing":
        return turn
    title = "竞选结果" if tally.kind == "election" else "投票结果"
    names: dict[str, list[str]] = {}
    for ballot in tally.ballots:
        if ballot.counted and ballot.target is not None and ballot.target in tally.totals:
            weight = ballot.weight if ballot.weight is not None else _ONE
            by = ballot.by if weight == 1 else f"{ballot.by}（{number(weight)}票）"
            names.setdefault(ballot.target, []).append(by)
    lines = [f"第{tally.day}天{title}："]
    for player, total in sorted(tally.totals.items(), key=lambda row: -row[1]):
        voters = f"：{joined(names.get(player, []))}" if published == "voters" else ""
        lines.append(f"{player} {number(total)}票{voters}")
    if published == "voters" and tally.abstained:
        lines.append(f"弃权：{joined(tally.abstained)}")
    if len(lines) == 1:
        lines.append(NOBODY)
    return turn.spoken("\n".join(lines))
