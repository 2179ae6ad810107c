"""票权: whose ballots weigh something, and what turns that over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.families import choosing
from auditor.engine.hooks import CONSEQUENCES, FRANCHISE, OPENINGS, VOIDS
from auditor.engine.legality import VOID
from auditor.engine.skills.stealth import untouched
from auditor.engine.skills.undead import passive, skill_of
from auditor.engine.state import State
from auditor.engine.turn import Turn, joined
from auditor.game import Act
from auditor.model import Electorate, Gone
from auditor.rules.play import Named
from auditor.text.numbers import number

SWAYED, RUMOURED = "swayed", "rumoured"
passive("sacrifice")


@dataclass(frozen=True)
class Turned:
    """How often a player's right was turned over for good (牺牲)."""

    times: Mapping[str, int] = field(default_factory=dict)


@FRANCHISE.named("rights")
def rights(state: State, voters: Electorate) -> Electorate:
    """The exile: a ballot without the right weighs nothing, the office's more (r234-024, 025).

    At the election all weigh the same (S2).  A player whose role is not known is believed.
    """
    if voters.kind != "exile":
        return voters
    weights = dict(voters.weights)
    swayed = set(state.marked(SWAYED, f"day-{voters.day}"))
    for player in voters.alive:
        if state.seats[player].role is None:
            continue
        if not has_right(state, player, turned=player in swayed):
            weights[player] = Fraction(0)
        elif player == state.holder:
            weights[player] = state.setup.rules.office.weight
    return replace(voters, weights=weights)


def has_right(state: State, player: str, *, turned: bool) -> bool:
    """Through role, office or tag; turned over by 权势 for a day, by 牺牲 for good (r234-078,
    r234-079), whatever gave it."""
    play, seat = state.setup.play, state.seats[player]
    rule = play.roles.get(seat.role or "")
    right = (
        player == state.holder
        or any(tag in play.voting_tags for tag in seat.tags)
        or (rule is not None and rule.votes)
    )
    times = state.part(Turned).times.get(player, 0) + turned
    return right if times % 2 == 0 else not right


@choosing("acclaim")
def acclaim(turn: Turn, actor: Actor, act: Act) -> Turn:
    """推选: the team's 首领 (r234-086, S4)."""
    tag = turn.state.setup.play.skills[act.skill].tag or act.skill
    return replace(turn, state=turn.state.tag(act.targets[0], tag))


@choosing("sway")
def sway(turn: Turn, actor: Actor, act: Act) -> Turn:
    """权势: the rights of all these are turned over on the next day (r234-079).

    Sent in a night it is one of the launches that 牵制, or a skill of his own, voids (r234-054,
    r234-085).
    """
    for name in turn.state.setup.play.voids:
        void = VOIDS[name](turn, actor, act)
        if void is not None:
            return turn.refused(act.by, act.skill, f"{VOID}：{void}")
    named = [t for t in dict.fromkeys(act.targets) if not untouched(turn, actor.player, t)]
    for target in named:
        during = f"day-{turn.entry.number + 1}"
        turn = turn.marked(SWAYED, target, during, actor.player, act.skill)
    return turn.later(turn.worded("swayed", names=joined(named))) if named else turn


@CONSEQUENCES.named("sacrifice")
def sacrifice(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """牺牲: whoever has it goes out, and the rights of the living of its faction are turned over
    for good, by itself and at once (r234-078, S9)."""
    state = turn.state
    skill = skill_of(state, gone.player, "sacrifice")
    if skill is None:
        return turn
    home = next(r.faction for r in state.setup.play.roles.values() if skill in r.skills)
    times = dict(state.part(Turned).times)
    for player in state.alive:
        if state.seats[player].faction == home and not untouched(turn, gone.player, player):
            times[player] = times.get(player, 0) + 1
    return replace(turn, state=state.with_part(Turned(times)))


@choosing("rumour")
def rumour(turn: Turn, actor: Actor, act: Act) -> Turn:
    """流言: votes for the target on the next day (r234-080)."""
    target = act.targets[0]
    if untouched(turn, actor.player, target):
        return turn
    during = f"day-{turn.entry.number + 1}"
    return turn.marked(RUMOURED, target, during, actor.player, act.skill)


@FRANCHISE.named("rumours")
def rumours(state: State, voters: Electorate) -> Electorate:
    """They count without any ballot, for a target who lives (r234-080)."""
    added = dict(voters.added)
    if voters.kind == "exile":
        for target, votes in _rumoured(state, f"day-{voters.day}"):
            added[target] = added.get(target, Fraction(0)) + votes
    return replace(voters, added=added) if added != voters.added else voters


@OPENINGS.named("rumours")
def rumours_told(turn: Turn, piece: Named) -> Turn:
    """Each is announced, the original's before the copy's (r234-142)."""
    for target, votes in _rumoured(turn.state, turn.name):
        turn = turn.said("rumour", names=target, votes=str(number(votes)))
    return turn


def _rumoured(state: State, during: str) -> list[tuple[str, Fraction]]:
    """Whom the rumours of the night are about, and the votes of each; not who went out."""
    skills = state.setup.play.skills
    return [
        (mark.player, skills[mark.skill or ""].votes or Fraction(0))
        for mark in state.marks_of(RUMOURED, during)
        if mark.player not in state.out
    ]
