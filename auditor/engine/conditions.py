"""The conditions of winning and losing that a rule set's ``outcome`` names.

They look at who lives, who is out and who belongs where; a condition on something that only
one skill knows of (the relic, the couple) stands beside that skill.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from auditor.engine.hooks import members
from auditor.engine.state import State
from auditor.rules.play import Named, PlayRules


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of winning or losing: whether it holds, and what is wrong with its argument."""

    holds: Callable[[State, str, Named], bool]
    mistake: Callable[[PlayRules, Named], str | None]


def _share_of_living(state: State, faction: str, rule: Named) -> bool:
    """The faction's living are this share of all the living or more (m42-060, r234-122)."""
    alive = state.alive
    own = sum(state.seats[p].faction == faction for p in alive)
    return own > 0 and own >= Fraction(str(rule.argument)) * len(alive)


def _roles_out(state: State, faction: str, rule: Named) -> bool:
    """Everybody of these roles is out (m42-061 to m42-063)."""
    return _all_out(state, state.with_role(*rule.words))


def _factions_out(state: State, faction: str, rule: Named) -> bool:
    """Everybody of these factions, else of the faction itself, is out (m212-088, m212-090,
    m212-091, g01-106 to g01-109).

    A faction of nobody has not gone: neither one that was never formed, nor one whose members
    all left it for another (g01's S1).
    """
    factions = rule.words or (faction,)
    return _all_out(state, [s.name for s in state.seats.values() if s.faction in factions])


def _team_out(state: State, faction: str, rule: Named) -> bool:
    """All of a team who are of the faction are out (m212-089, S10)."""
    team = members(state, str(rule.argument))
    return _all_out(state, [p for p in team if state.seats[p].faction == faction])


def _all_out(state: State, players: Iterable[str]) -> bool:
    """There are such players, and every one of them is out."""
    rows = tuple(players)
    return bool(rows) and all(p in state.out for p in rows)


def _none_living(state: State, faction: str, rule: Named) -> bool:
    """Nobody living belongs to any of these factions now, whether or not somebody ever did
    (r234-115; the flipped belong to 亡灵, S16)."""
    return not any(state.seats[player].faction in rule.words for player in state.alive)


def _voted_out(state: State, faction: str, rule: Named) -> bool:
    """So many who were voted out belonged to the faction when they went out (r234-116)."""
    cause = state.setup.play.exile.cause
    gone = (g for g in state.gone if g.cause == cause)
    return sum(state.seats[g.player].faction == faction for g in gone) >= int(rule.argument)


def _all(state: State, faction: str, rule: Named) -> bool:
    """Every one of several conditions holds."""
    return all(CONDITIONS[c.name].holds(state, faction, c) for c in _several(rule))


def _several(rule: Named) -> tuple[Named, ...]:
    rows = rule.argument if isinstance(rule.argument, tuple) else ()
    return tuple(row for row in rows if isinstance(row, Named))


# ------------------------------------------------------------------ arguments


def no_argument(play: PlayRules, rule: Named) -> str | None:
    """For a condition that takes none."""
    return None if rule.argument is None else f"{rule.name} 后面不用写什么"


def _no_share(play: PlayRules, rule: Named) -> str | None:
    try:
        share = Fraction(str(rule.argument))
    except (ValueError, ZeroDivisionError):
        share = Fraction(0)
    return None if 0 < share <= 1 else "要写一个大于 0、不大于 1 的数，如 1/2"


def _unknown(rule: Named, known: Iterable[str], key: str, what: str) -> str | None:
    """What is wrong with a list of the rule set's own words."""
    lacking = [word for word in rule.words if word not in known]
    if lacking:
        return f"{key} 里没有 {'、'.join(lacking)}"
    return None if rule.words else f"要写{what}的列表"


def _no_roles(play: PlayRules, rule: Named) -> str | None:
    return _unknown(rule, play.roles, "roles", "身份")


def _no_factions(play: PlayRules, rule: Named) -> str | None:
    return _unknown(rule, play.factions, "factions", "阵营")


def _no_factions_or_none(play: PlayRules, rule: Named) -> str | None:
    return None if rule.argument is None else _no_factions(play, rule)


def _no_team(play: PlayRules, rule: Named) -> str | None:
    return None if rule.argument in play.teams else "要写 teams 里的一个词"


def _no_number(play: PlayRules, rule: Named) -> str | None:
    number = rule.argument
    fine = isinstance(number, int) and not isinstance(number, bool) and number > 0
    return None if fine else "要写一个大于 0 的整数"


def _no_conditions(play: PlayRules, rule: Named) -> str | None:
    several = _several(rule)
    unknown = [c.name for c in several if c.name not in CONDITIONS]
    if unknown or not several:
        return f"没有叫{'、'.join(unknown)}的条件" if unknown else "要写条件的列表"
    said = (CONDITIONS[c.name].mistake(play, c) for c in several)
    return next((text for text in said if text is not None), None)


CONDITIONS: dict[str, Condition] = {
    "share_of_living": Condition(_share_of_living, _no_share),
    "roles_out": Condition(_roles_out, _no_roles),
    "factions_out": Condition(_factions_out, _no_factions_or_none),
    "team_out": Condition(_team_out, _no_team),
    "none_living": Condition(_none_living, _no_factions),
    "voted_out": Condition(_voted_out, _no_number),
    "all": Condition(_all, _no_conditions),
}
