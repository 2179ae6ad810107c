"""Winning and losing, judged after every single leaving (S1)."""

from __future__ import annotations

from auditor.engine.conditions import CONDITIONS
from auditor.engine.evolve import replace
from auditor.engine.hooks import CHANGES, FIELDS
from auditor.engine.state import State
from auditor.engine.turn import Turn


@FIELDS.named("all")
def _every_faction(state: State) -> tuple[str, ...]:
    """Every faction of the rule set, from the start."""
    return state.setup.play.factions


@FIELDS.named("formed")
def _formed_factions(state: State) -> tuple[str, ...]:
    """The factions that somebody has ever belonged to; all, where that is not known."""
    if not state.setup.roles_known:
        return state.setup.play.factions
    return tuple(f for f in state.setup.play.factions if f in state.formed)


def judge(turn: Turn) -> Turn:
    """The turn with losses recorded and, where a faction has won, its winner (m42-056 to 059).

    Who is of a faction that has lost stays in the game with his skills (m42-008, m42-009).
    """
    state = turn.state
    if state.winner is not None:
        return turn
    play = state.setup.play
    for faction in play.factions:  # loss before victory
        if faction not in state.lost and _any(state, faction, "lose"):
            state = replace(state, lost=(*state.lost, faction))
    left = [f for f in FIELDS[play.on_field](state) if f not in state.lost]
    won = [f for f in play.factions if f not in state.lost and _any(state, f, "win")]
    if len(left) == 1 and not won:
        won = left
    if won:
        state = replace(state, winner=won[0] if play.several_win == "first" else won[-1])
    elif not left:
        turn = turn.doubted("all-lost", "场上的阵营都已判负，规则没有说谁获胜：请导演裁定 winner")
    return replace(turn, state=state)


def _any(state: State, faction: str, side: str) -> bool:
    rule = state.setup.play.outcome.get(faction)
    if rule is None or not state.setup.roles_known:
        return False
    conditions = rule.win if side == "win" else rule.lose
    return any(CONDITIONS[c.name].holds(state, faction, c) for c in conditions)


@CHANGES.named("judge")
def _after_a_change(turn: Turn, player: str) -> Turn:
    """Win and loss, after each change of a role or faction."""
    return judge(turn)
