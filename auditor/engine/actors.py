"""Who acts: a journal's ``by`` is a player, a role, a team, an office, or the director."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.event import Nerves
from auditor.engine.hooks import members
from auditor.engine.state import DIRECTOR, State
from auditor.engine.turn import Ask
from auditor.game import Act
from auditor.rules.play import SkillRule


def actor_of(state: State, act: Act) -> Actor:
    """The actor of an act by night or by day (not of an answer)."""
    rule = state.setup.play.skills.get(act.skill)
    if rule is not None and rule.teams:
        return _for_a_team(state, act, rule)
    team = rule is not None and rule.team
    one_for_all = team or (rule is not None and rule.shared)
    key = f"team {act.skill}" if one_for_all else act.by
    if act.by in state.seats:
        return Actor(key, act.by, team)
    if act.by == DIRECTOR:
        return Actor(DIRECTOR, problem="导演不发动这个技能")
    if act.by == state.setup.rules.office.name:
        if state.holder is None:
            return Actor(key, problem=f"现在没有{act.by}")
        return Actor(key if one_for_all else state.holder, state.holder, team)
    if team and act.by in state.setup.play.teams:
        return Actor(key, None, team)
    return _by_role(state, act, key, team)


def _for_a_team(state: State, act: Act, rule: SkillRule) -> Actor:
    """The actor of a skill that several teams have: a team by its word, else a player.

    A player acts for the team that he is of, for the last one named where he is of several,
    and for himself where he is of none.
    """
    words = state.setup.play.teams
    if act.by in words and act.by not in state.seats:
        group = next((team for team in rule.teams if words[team] == words[act.by]), None)
        if group is None:
            return Actor(act.by, problem=f"{act.by}没有技能{act.skill}")
        return Actor(f"team {act.skill} {group}", None, True, group=group)
    office = state.setup.rules.office.name
    if act.by == DIRECTOR:
        return Actor(DIRECTOR, problem="导演不发动这个技能")
    if act.by in state.seats:
        found = Actor(act.by, act.by)
    elif act.by == office and state.holder is not None:
        found = Actor(state.holder, state.holder)
    else:
        found = _by_role(state, act, act.by, False)
    if found.player is None:
        return found
    nerves = state.part(Nerves)
    if act.by == nerves.role and found.player == nerves.player and act.skill in nerves.own:
        return found  # S22: named by his role it is his own; by his name that of his team
    mine = [team for team in rule.teams if found.player in members(state, team)]
    if not mine and state.seats[found.player].role is None:
        mine = list(rule.teams)[:1]  # the game file does not tell: the journal is believed
    if not mine:
        return found
    return Actor(f"team {act.skill} {mine[-1]}", found.player, True, group=mine[-1])


def _by_role(state: State, act: Act, key: str, team: bool) -> Actor:
    holders = named_by(state, act.by)
    if act.by not in state.setup.play.roles:
        return Actor(key, problem=f"“{act.by}”不是角色、身份或职务")
    if team or (not state.setup.roles_known and not holders):
        return Actor(key, None, team)
    if not holders:
        return Actor(key, problem=f"这一局没有{act.by}")
    out = state.out
    living = [h for h in holders if h not in out]
    if len(holders) > 1 and len(living) != 1:
        return Actor(key, problem=f"{act.by}不止一名，要写明是谁")
    player = holders[0] if len(holders) == 1 else living[0]
    return Actor(key if key.startswith("team ") else player, player)


def named_by(state: State, role: str) -> tuple[str, ...]:
    """Whom a role names: those who have it, or who were dealt it where the rules say so."""
    if not state.setup.play.named_as_dealt:
        return state.with_role(role)
    return tuple(p.name for p in state.setup.game.players if p.role == role)


def answers(state: State, ask: Ask, act: Act) -> bool:
    """Whether an act answers an open ask: the skill asked for, by the one who is asked.

    The office names the one who owes its skill (m42: 警长 for 殉职), and the director
    writes what was drawn for it.
    """
    if act.skill != ask.skill:
        return False
    if act.by == ask.player or named_by(state, act.by) == (ask.player,):
        return True
    teams = state.setup.play.teams
    asked = members(state, ask.by) if ask.by is not None and ask.by in teams else ()
    if ask.by is not None and (
        act.by == ask.by or act.by in asked or ask.player in members(state, act.by)
    ):
        return True  # asked of a team: any of them, or its name
    if state.seats[ask.player].role is None and act.by in state.setup.play.roles:
        # the game file does not tell whose role it is: the journal is believed
        return not state.with_role(act.by)
    office = state.setup.rules.office.name
    return ask.skill in state.setup.play.office_skills and act.by in (office, DIRECTOR)
