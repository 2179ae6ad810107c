"""杀人 of several teams: who is named, who is meant, what makes it fail, what it leads to.

A team names up to so many players and means one of them; what makes a kill fail
(``kill_voids``) or leads to something else than a leaving (``kill_turns``) is listed in the
rule set's data.
"""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.event import away, disabled, fool, held, in_force
from auditor.engine.families import allowing, choosing, forbidding, working
from auditor.engine.hooks import KILL_TURNS, KILL_VOIDS, members
from auditor.engine.leaving import leave
from auditor.engine.skills.night_kill import KNIFED, SAVED
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.rules.moon import TeamUse

NAMED = "named"
GUARDED, GUARDED_BEFORE = "guard", "guarded the night before"


@choosing("named_kill")
def name(turn: Turn, actor: Actor, act: Act) -> Turn:
    """All who are named, and the one of them who is meant: the first (m212-046, m212-047)."""
    named = tuple(dict.fromkeys(act.targets))
    if actor.group is not None:
        for player in named:
            turn = turn.marked(NAMED, player, by=actor.group, skill=act.skill)
    return turn.marked(KNIFED, named[0], by=actor.group, skill=act.skill)


@forbidding("named_kill")
def forbid(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """How many may be named, when, and who has lost the skill."""
    number, state = turn.entry.number, turn.state
    if not act.targets:
        return ["没有写目标"]
    fooled = fool(state, number)
    if actor.player is not None and actor.player == fooled:  # m212-160
        return [f"{actor.player}这天不能{act.skill}"]
    use = _use(turn, actor, act.skill)
    if number < use.from_number:  # m212-081, m212-097
        return [f"{actor.group}从第 {use.from_number} 夜起才能{act.skill}"]
    if use.lost_with is not None and use.lost_with in state.lost:  # m212-045
        return [f"{use.lost_with}已经判负，失去{act.skill}"]
    most = most_named(state, number, use, actor.group)
    if most < 1:
        return [f"这天能{act.skill}的人都不能{act.skill}"]
    if len(set(act.targets)) > most:
        return [f"最多指定 {most} 名角色"]
    parted = use.role is not None and _bath(turn)  # once in each place: the event's own veto
    uses = turn.state.setup.play.skills[act.skill].per_phase
    if not parted and turn.done.count((actor.key, act.skill)) >= uses:
        return [f"这一段里已经用过{act.skill}"]
    return []


def _use(turn: Turn, actor: Actor, skill: str) -> TeamUse:
    """How the actor's team uses the skill; who acts for himself means one player."""
    teams = turn.state.setup.play.skills[skill].teams
    return teams[actor.group] if actor.group is not None else TeamUse()


def most_named(state: State, number: int, use: TeamUse, team: str | None) -> int:
    """How many players a team may name (m212-046, S9).

    One who may not kill counts one less in a team that names by its heads (m212-161), and
    keeps another from killing only where nobody else of it lives.
    """
    if not state.setup.roles_known:
        return len(state.seats)  # nothing is claimed of a pack that is not known
    fooled = fool(state, number)
    found = in_force(state, number)
    less = found[1].fewer if found is not None else 1
    living = [p for p in members(state, team) if p not in state.out] if team is not None else []
    if use.at_most is not None or use.role is None:
        idle = bool(living) and all(p == fooled for p in living)
        return 0 if idle else use.at_most or 1
    true = [p for p in living if state.seats[p].role == use.role]
    if true:
        return len(true) - (less if fooled in true else 0)
    idle = bool(living) and all(p == fooled for p in living)
    return 0 if idle else 1


def _bath(turn: Turn) -> bool:
    return held(turn.state, "bath", turn.entry.number) is not None


@allowing("named_kill")
def two_baths(turn: Turn, skill: str) -> int:
    """One use more where the pack may kill in two places (m212-149)."""
    return 1 if _bath(turn) else 0


@working("named_kill", "settle")
def settle(turn: Turn, skill: str) -> Turn:
    """The kills of each team in the data's order, then those of players who act alone.

    Each is followed at once by what it leads to (m212-099 to m212-101, S22).
    """
    teams = (*turn.state.setup.play.skills[skill].teams, None)
    marks = [m for m in turn.state.marks_of(KNIFED, turn.name) if m.skill == skill]
    for team in teams:
        for mark in [m for m in marks if m.by == team]:
            if not turn.over:
                turn = _strike(turn, mark.player, team, skill)
    return turn


def fails(turn: Turn, target: str, team: str | None, skill: str) -> bool:
    """Whether a kill has no effect: its target is out or kept in, or something voids it."""
    if target in turn.state.out or target in turn.kept:
        return True
    voids = turn.state.setup.play.kill_voids
    return any(KILL_VOIDS[void](turn, target, team, skill) for void in voids)


def _strike(turn: Turn, target: str, team: str | None, skill: str) -> Turn:
    if fails(turn, target, team, skill):
        return turn
    for change in turn.state.setup.play.kill_turns:
        changed = KILL_TURNS[change](turn, target, team, skill)
        if changed is not None:
            return changed
    return leave(turn, target, skill, killer=team)


@KILL_VOIDS.named("antidote")
def _saved(turn: Turn, target: str, team: str | None, skill: str) -> bool:
    """m212-051, m212-099: the antidote of this night."""
    if disabled(turn.state, "antidote", turn.entry.number):
        return False
    return target in turn.state.marked(SAVED, turn.name)


@KILL_VOIDS.named("guard")
def _guarded(turn: Turn, target: str, team: str | None, skill: str) -> bool:
    """m212-059, m212-099: the guard of this night."""
    if disabled(turn.state, "guard", turn.entry.number):
        return False
    return target in turn.state.marked(GUARDED, turn.name)


@choosing("guard")
def guard(turn: Turn, actor: Actor, act: Act) -> Turn:
    """守护: no kill of this night takes the one guarded (m212-059)."""
    turn = turn.marked(GUARDED, act.targets[0])
    following = f"night-{turn.entry.number + 1}"
    return turn.marked(GUARDED_BEFORE, act.targets[0], following, by=actor.player)


@forbidding("guard")
def not_twice_running(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """m212-060: not the same player on two nights in a row."""
    before = turn.state.marks_of(GUARDED_BEFORE, turn.name)
    if any(m.player == act.targets[0] and m.by == actor.player for m in before):
        return [f"不能连续两晚{act.skill}同一名角色"]
    return []


@working("sense_named", "tell")
def sense_named(turn: Turn, skill: str) -> Turn:
    """通灵: all who were named by the teams, by name only; nothing where nobody was (m212-050)."""
    marks = list(turn.state.marks_of(NAMED, turn.name))
    order = {m.skill: turn.state.setup.play.skills[m.skill].teams for m in marks if m.skill}
    names = dict.fromkeys(
        m.player for teams in order.values() for team in teams for m in marks if m.by == team
    )
    for owner in turn.state.owners(skill):
        if names and owner not in away(turn.state, turn.entry.number):
            turn = turn.told(owner, skill, tuple(names))
    return turn
