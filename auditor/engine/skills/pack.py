"""狼群 and the black lovers: who acts, consents and is told as one."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.changing import become
from auditor.engine.evolve import replace
from auditor.engine.hooks import STEPS, TEAMS, members
from auditor.engine.skills.lovers import lovers
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.rules.moon import MatchRule
from auditor.rules.play import Named


@dataclass(frozen=True, slots=True)
class Pack:
    """Who is of the pack without having its role: he joined it, or has lost the role since."""

    joined: tuple[str, ...] = ()
    stayed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """The factions whose loss their pack has been told of."""

    factions: tuple[str, ...] = ()


def match(state: State) -> MatchRule | None:
    """The rule set's words for lovers and pack; None where it has none."""
    return state.setup.play.match


@TEAMS.named("pack")
def pack(state: State) -> tuple[str, ...]:
    """狼群: those of its role and those who joined it; the out stay in it (m212-033).

    A wolf of another faction shares its chat and names with it (总体流程 3(3)); who only
    supports a wolf does not (m212-080).
    """
    words, record = match(state), state.part(Pack)
    if words is None:
        return ()
    more = (*record.joined, *record.stayed)
    return tuple(s.name for s in state.seats.values() if s.role == words.wolf or s.name in more)


@TEAMS.named("couple")
def couple(state: State) -> tuple[str, ...]:
    """The lovers who are of the faction that their love formed (m212-071); out or not."""
    words = match(state)
    if words is None:
        return ()
    return tuple(p for p in lovers(state) if state.seats[p].faction == words.forms)


def of_pack(state: State, player: str) -> bool:
    """Whether a player is of the pack."""
    words, record = match(state), state.part(Pack)
    seat = state.seats[player]
    if words is None:
        return False
    return seat.role == words.wolf or player in (*record.joined, *record.stayed)


def wolves(state: State, *, among: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """The living of the pack who have its role; where only others live, those (S9)."""
    words, out = match(state), state.out
    if words is None:
        return ()
    living = [p for p in pack(state) if p not in out and (among is None or p in among)]
    true = [p for p in living if state.seats[p].role == words.wolf]
    return tuple(true or (p for p in living if p not in state.part(Pack).stayed))


def pack_skills(state: State) -> tuple[str, ...]:
    """The skills that the pack's role has: who joins it has them too."""
    words = match(state)
    return state.setup.play.roles[words.wolf].skills if words is not None else ()


def join(turn: Turn, player: str) -> Turn:
    """``player`` joins pack and faction; his own role and skills stay (m212-066)."""
    words = match(turn.state)
    if words is None:
        return turn
    record = turn.state.part(Pack)
    if turn.state.seats[player].role != words.wolf and player not in record.joined:
        joined = (*record.joined, player)
        turn = replace(turn, state=turn.state.with_part(replace(record, joined=joined)))
    skills = dict.fromkeys((*turn.state.seats[player].skills, *pack_skills(turn.state)))
    return become(turn, player, faction=words.pack, skills=tuple(skills))


def granted(state: State, player: str) -> tuple[str, ...]:
    """The skills that a player has beside those of his role: as one of pack or couple."""
    words, skills = match(state), state.setup.play.skills
    if words is None:
        return ()
    from_pack = pack_skills(state) if player in state.part(Pack).joined else ()
    knives = [s for s, rule in skills.items() if rule.teams] if player in couple(state) else ()
    of_couple = [s for s in knives if any(_is_couple(state, team) for team in skills[s].teams)]
    return tuple(dict.fromkeys((*from_pack, *of_couple)))


def _is_couple(state: State, team: str) -> bool:
    return state.setup.play.teams.get(team) == "couple"


def turned(turn: Turn, player: str, role: str) -> Turn:
    """``player`` takes another role: its skills only (S20), and those of his pack or couple.

    With the pack's role he joins its faction too; who loses that role stays in the chat.
    """
    words = match(turn.state)
    if words is None:
        return turn
    own = turn.state.setup.play.roles[role].skills
    if role == words.wolf:
        return become(turn, player, role=role, faction=words.pack, skills=own)
    record = turn.state.part(Pack)
    if turn.state.seats[player].role == words.wolf:
        stayed = (*record.stayed, player)
        turn = replace(turn, state=turn.state.with_part(replace(record, stayed=stayed)))
    skills = tuple(dict.fromkeys((*own, *granted(turn.state, player))))
    return become(turn, player, role=role, skills=skills)


def tell_pack(turn: Turn, skill: str, result: str) -> Turn:
    """Tell each of the pack who is not out."""
    for member in pack(turn.state):
        if member not in turn.state.out:
            turn = turn.told(member, skill, result)
    return turn


@STEPS.named("lost_knife")
def lost_knife(turn: Turn, step: Named) -> Turn:
    """m42-049, m212-045: who has lost a skill with his faction's loss is told so, once."""
    state = turn.state
    if not state.lost:
        return turn
    for skill, rule in state.setup.play.skills.items():
        losers = [(use.lost_with, members(state, team)) for team, use in rule.teams.items()]
        for faction, players in (*losers, (rule.lost_with, state.owners(skill))):
            if faction in state.lost and faction not in turn.state.part(Told).factions:
                turn = _told_lost(turn, skill, faction, players)
    return turn


def _told_lost(turn: Turn, skill: str, faction: str, players: tuple[str, ...]) -> Turn:
    for player in players:
        if player not in turn.state.out and turn.state.seats[player].faction == faction:
            turn = turn.told(player, skill, f"{faction}已判负，失去{skill}")
    told = Told((*turn.state.part(Told).factions, faction))
    return replace(turn, state=turn.state.with_part(told))
