"""Who acts: a journal's ``by`` is a player, a role, a team, an office, or the director."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.hooks import members
from auditor.engine.state import DIRECTOR, State
from auditor.engine.turn import Ask
from auditor.game import Act


def actor_of(state: State, act: Act) -> Actor:
    """The actor of an act by night or by day (not of an answer)."""
    rule = state.setup.play.skills.get(act.skill)
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
    if ask.by is not None and (act.by == ask.by or ask.player in members(state, act.by)):
        return True  # asked of a team: any of them, or its name
    if state.seats[ask.player].role is None and act.by in state.setup.play.roles:
        # the game file does not tell whose role it is: the journal is believed
        return not state.with_role(act.by)
    office = state.setup.rules.office.name
    return ask.skill in state.setup.play.office_skills and act.by in (office, DIRECTOR)
