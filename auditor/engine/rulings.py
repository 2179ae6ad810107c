"""The director's rulings that stand at the end of a phase: out, sheriff, lost, winner.

``void`` and ``count`` act where ballots are counted, ``exile`` and ``keep`` in the step that
they override.
"""

from __future__ import annotations

from collections.abc import Callable

from auditor.engine.evolve import replace
from auditor.engine.hooks import FIELDS
from auditor.engine.leaving import leave
from auditor.engine.office import appointed
from auditor.engine.outcome import judge
from auditor.engine.state import DIRECTOR
from auditor.engine.turn import Turn
from auditor.game import Ruling
from auditor.rules.play import Named

WORD = "裁定"
_OF_VOTES = ("exile", "void", "count")


def ruling(turn: Turn, step: Named) -> Turn:
    """Carry out the rulings in the order written; after the end only ``winner`` still counts.

    The step's argument lists the kinds that it carries out; without one it is all of them.
    """
    for row in turn.entry.ruling:
        if step.words and row.kind not in step.words:
            continue
        if row.kind in _OF_VOTES and not turn.by_day:
            turn = turn.refused(DIRECTOR, WORD, f"{row.kind} 是对投票的裁定，要写在白天那一段")
        if row.kind == "sheriff" and elects_before_exile(turn) and "election" in turn.tallies:
            continue  # it overrode the election, and held for the exile already
        carry_out = _RULINGS.get(row.kind)
        if carry_out is not None and (not turn.over or row.kind == "winner"):
            turn = carry_out(turn, row)
    return turn


def _out(turn: Turn, row: Ruling) -> Turn:
    if row.player is None or row.player in turn.state.out:
        return turn.refused(DIRECTOR, WORD, f"{row.player}已经出局")
    return leave(turn, row.player, row.cause or WORD, ruled=True)


def elects_before_exile(turn: Turn) -> bool:
    """Whether the day holds both votes: who is elected weighs in the exile (m212-021, S3)."""
    return turn.by_day and len(turn.state.setup.rules.votes.held_on(turn.entry.number)) > 1


def sheriff(turn: Turn, row: Ruling) -> Turn:
    """A ruling gives the office to somebody."""
    if row.player is None or row.player in turn.state.out:
        return turn.refused(DIRECTOR, WORD, f"{row.player}已经出局")
    turn = appointed(turn, row.player)
    elects = turn.by_day and "election" in turn.state.setup.rules.votes.held_on(turn.entry.number)
    return turn.published("elected" if elects else "appointed", names=row.player)


def _lost(turn: Turn, row: Ruling) -> Turn:
    """m42-112: judged lost with a red card; never announced (m42-007)."""
    faction = row.faction
    if faction is None or faction not in turn.state.setup.play.factions:
        return turn.refused(DIRECTOR, WORD, f"没有阵营“{faction}”")
    if faction in turn.state.lost:
        return turn
    state = turn.state
    never = state.setup.roles_known and faction not in state.formed
    if never and faction not in FIELDS[state.setup.play.on_field](state):  # r234 S15: it may come
        return turn.refused(DIRECTOR, WORD, f"{faction}不在场上，不能判负")
    turn = replace(turn, state=replace(turn.state, lost=(*turn.state.lost, faction)))
    leaving = turn.state.setup.play.leaving
    # where win and loss are judged at the end of a phase only, the other rulings come first
    return judge(turn) if any(rule.name == "judge" for rule in leaving) else turn


def _winner(turn: Turn, row: Ruling) -> Turn:
    """The director decides who has won; the engine's own questions about it are answered."""
    faction = row.faction
    if faction is None or faction not in turn.state.setup.play.factions:
        return turn.refused(DIRECTOR, WORD, f"没有阵营“{faction}”")
    open_questions = ("still-to-come", "all-lost")
    doubts = {k: v for k, v in turn.doubts.items() if k not in open_questions}
    return replace(turn, state=replace(turn.state, winner=faction), doubts=doubts)


_RULINGS: dict[str, Callable[[Turn, Ruling], Turn]] = {
    "out": _out,
    "sheriff": sheriff,
    "lost": _lost,
    "winner": _winner,
}
