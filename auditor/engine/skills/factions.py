"""Winning and losing by factions: who lives, who was voted out, to whom the relic was bound."""

from __future__ import annotations

from auditor.engine.outcome import CONDITIONS, Condition, no_argument
from auditor.engine.skills.relic import Relic
from auditor.engine.state import State
from auditor.rules.play import Named, PlayRules


def _none_living(state: State, faction: str, rule: Named) -> bool:
    """Nobody living belongs to any of these factions now; the flipped belong to 亡灵 (S16)."""
    seats = state.seats
    return not any(seats[player].faction in rule.words for player in state.alive)


def _no_factions(play: PlayRules, rule: Named) -> str | None:
    unknown = [word for word in rule.words if word not in play.factions]
    if unknown or not rule.words:
        return f"factions 里没有 {'、'.join(unknown)}" if unknown else "要写阵营的列表"
    return None


def _voted_out(state: State, faction: str, rule: Named) -> bool:
    """So many who were voted out belonged to the faction when they went out (r234-116)."""
    cause = state.setup.play.exile.cause
    gone = (g for g in state.gone if g.cause == cause)
    return sum(state.seats[g.player].faction == faction for g in gone) >= int(rule.argument)


def _no_number(play: PlayRules, rule: Named) -> str | None:
    number = rule.argument
    fine = isinstance(number, int) and not isinstance(number, bool) and number > 0
    return None if fine else "要写一个大于 0 的整数"


def _bound(state: State, faction: str, rule: Named) -> bool:
    """The relic once took one of the faction for its master (r234-118, r234-120)."""
    return faction in state.part(Relic).bound


CONDITIONS["none_living"] = Condition(_none_living, _no_factions)
CONDITIONS["voted_out"] = Condition(_voted_out, _no_number)
CONDITIONS["bound"] = Condition(_bound, no_argument)
