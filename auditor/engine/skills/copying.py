"""拓印: one of a human's skills is had by another as well, from when the night is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from auditor.engine.actor import Actor
from auditor.engine.actors import actor_of
from auditor.engine.changing import become
from auditor.engine.evolve import replace
from auditor.engine.families import choosing
from auditor.engine.hooks import ORDERS, STEPS
from auditor.engine.skills.flipping import flip
from auditor.engine.skills.stealth import untouched
from auditor.engine.skills.undead import undead
from auditor.engine.turn import Ask, Turn
from auditor.game import Act
from auditor.rules.play import Named

COPIES = "copies"


@dataclass(frozen=True)
class Copying:
    """What was copied tonight: (player, by which skill, the skill chosen or None)."""

    rows: tuple[tuple[str, str, str | None], ...] = ()


@choosing("copy")
def copy(turn: Turn, actor: Actor, act: Act) -> Turn:
    """Of a human his skills are shown and one is chosen (r234-083); an undead turns the copier
    into one too (r234-084)."""
    player, target = actor.player, act.targets[0]
    if player is None:
        return turn
    turn = turn.marked(COPIES, player, by=player, skill=act.skill)  # r234-085
    if untouched(turn, player, target):
        return turn
    is_undead = undead(turn.state, target)
    if is_undead is None:
        text = f"身份没有写全，不知道{act.skill}（{target}）能看到什么技能"
        return turn.doubted(f"roles {act.skill}", text)
    if is_undead:
        return flip(turn, player)
    skills = turn.state.setup.play.skills
    shown = tuple(s for s in turn.state.seats[target].skills if not skills[s].team)
    turn = turn.told(player, act.skill, shown)
    choice = act.choose if act.choose in shown else None
    if act.choose is not None and choice is None:
        turn = turn.refused(act.by, act.skill, f"{target}没有给他看的技能“{act.choose}”")
    rows = (*turn.state.part(Copying).rows, (player, act.skill, choice))
    return replace(turn, state=turn.state.with_part(Copying(rows)))


@STEPS.named("copied")
def copied(turn: Turn, step: Named) -> Turn:
    """The night is over: what was chosen is had; what was not is still asked for.

    Whoever was flipped meanwhile has lost it again with all his skills.
    """
    rows = turn.state.part(Copying).rows
    if not rows:
        return turn
    turn = replace(turn, state=turn.state.with_part(Copying()))
    for player, skill, choice in rows:
        if skill not in turn.state.seats[player].skills:
            continue
        if choice is None:
            turn = replace(turn, asks=(*turn.asks, Ask(player, skill)))
        elif player not in turn.state.out:
            turn = _had(turn, player, choice)
    return turn


def _had(turn: Turn, player: str, skill: str) -> Turn:
    """A limited skill comes with uses of its own, also where he has it already."""
    seat, uses = turn.state.seats[player], turn.state.setup.play.skills[skill].uses
    if skill not in seat.skills:
        used = {s: n for s, n in seat.used.items() if s != skill}
        turn = replace(turn, state=turn.state.seat(player, used=used))
        return become(turn, player, skills=(*seat.skills, skill))
    if not isinstance(uses, int):
        return turn
    used = {**seat.used, skill: seat.used.get(skill, 0) - uses}
    return replace(turn, state=turn.state.seat(player, used=used))


@ORDERS.named("originals_first")
def originals_first(turn: Turn, numbers: Sequence[int]) -> list[int]:
    """The acts of those whose role has the skill, then the copies (r234-141)."""
    return sorted(numbers, key=lambda number: _is_copy(turn, number))


def _is_copy(turn: Turn, number: int) -> bool:
    act, state = turn.act(number), turn.state
    player = actor_of(state, act).player
    role = state.seats[player].role if player is not None else None
    return role is not None and act.skill not in state.setup.play.roles[role].skills
