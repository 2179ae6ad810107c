"""Winning and losing, judged after every single leaving (S1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from auditor.engine.evolve import replace
from auditor.engine.hooks import CHANGES, FIELDS
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.rules.play import Named, PlayRules


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of winning or losing: whether it holds, and what is wrong with its argument."""

    holds: Callable[[State, str, Named], bool]
    mistake: Callable[[PlayRules, Named], str | None]


def _share_of_living(state: State, faction: str, rule: Named) -> bool:
    """The faction's living are this share of all the living or more (m42-060)."""
    alive = state.alive
    own = sum(state.seats[p].faction == faction for p in alive)
    return own > 0 and own >= Fraction(str(rule.argument)) * len(alive)


def _no_share(play: PlayRules, rule: Named) -> str | None:
    try:
        share = Fraction(str(rule.argument))
    except (ValueError, ZeroDivisionError):
        share = Fraction(0)
    return None if 0 < share <= 1 else "要写一个大于 0、不大于 1 的数，如 1/2"


def _roles_out(state: State, faction: str, rule: Named) -> bool:
    """Everybody of these roles is out (m42-061 to m42-063)."""
    players = state.with_role(*rule.words)
    return bool(players) and all(p in state.out for p in players)


def _no_roles(play: PlayRules, rule: Named) -> str | None:
    unknown = [role for role in rule.words if role not in play.roles]
    if unknown or not rule.words:
        return f"roles 里没有 {'、'.join(unknown)}" if unknown else "要写身份的列表"
    return None


def _all(state: State, faction: str, rule: Named) -> bool:
    """Every one of several conditions holds."""
    return all(CONDITIONS[c.name].holds(state, faction, c) for c in _several(rule))


def _no_conditions(play: PlayRules, rule: Named) -> str | None:
    several = _several(rule)
    unknown = [c.name for c in several if c.name not in CONDITIONS]
    if unknown or not several:
        return f"没有叫{'、'.join(unknown)}的条件" if unknown else "要写条件的列表"
    said = (CONDITIONS[c.name].mistake(play, c) for c in several)
    return next((text for text in said if text is not None), None)


def _several(rule: Named) -> tuple[Named, ...]:
    rows = rule.argument if isinstance(rule.argument, tuple) else ()
    return tuple(row for row in rows if isinstance(row, Named))


def no_argument(play: PlayRules, rule: Named) -> str | None:
    """For a condition that takes none."""
    return None if rule.argument is None else f"{rule.name} 后面不用写什么"


CONDITIONS: dict[str, Condition] = {
    "share_of_living": Condition(_share_of_living, _no_share),
    "roles_out": Condition(_roles_out, _no_roles),
    "all": Condition(_all, _no_conditions),
}


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
