"""Winning and losing by who is left: of several factions, and of a team."""

from __future__ import annotations

from auditor.engine.hooks import members
from auditor.engine.outcome import CONDITIONS, Condition
from auditor.engine.state import State
from auditor.rules.play import Named, PlayRules


def _factions_out(state: State, faction: str, rule: Named) -> bool:
    """Everybody of these factions is out, and somebody was of them (m212-088)."""
    players = [s.name for s in state.seats.values() if s.faction in rule.words]
    return bool(players) and all(p in state.out for p in players)


def _no_factions(play: PlayRules, rule: Named) -> str | None:
    unknown = [word for word in rule.words if word not in play.factions]
    if unknown or not rule.words:
        return f"factions 里没有 {'、'.join(unknown)}" if unknown else "要写阵营的列表"
    return None


def _team_out(state: State, faction: str, rule: Named) -> bool:
    """All of a team who are of the faction are out (m212-089, S10)."""
    players = [p for p in members(state, str(rule.argument)) if state.seats[p].faction == faction]
    return bool(players) and all(p in state.out for p in players)


def _no_team(play: PlayRules, rule: Named) -> str | None:
    return None if rule.argument in play.teams else "要写 teams 里的一个词"


CONDITIONS["factions_out"] = Condition(_factions_out, _no_factions)
CONDITIONS["team_out"] = Condition(_team_out, _no_team)
