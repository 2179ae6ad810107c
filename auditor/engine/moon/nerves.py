"""神经错乱: one of the village's night roles forgets what he can do, and may kill instead."""

from __future__ import annotations

from auditor.engine.changing import become
from auditor.engine.event import Moon, Nerves
from auditor.engine.evolve import replace
from auditor.engine.hooks import STEPS
from auditor.engine.moon.families import EVENTS
from auditor.engine.skills.long_life import Silenced
from auditor.engine.skills.pack import granted
from auditor.engine.turn import Turn
from auditor.rules.play import Named


@EVENTS.named("nerves")
def confuse(turn: Turn, moon: Moon) -> Turn:
    """The first of the data's ``roles`` who is in the game (m212-135 to m212-138)."""
    rule = turn.state.setup.play.events[moon.event or ""]
    for role in rule.roles:
        living = [p for p in turn.state.with_role(role) if p not in turn.state.out]
        if not living:
            continue
        player = living[0]
        record = Nerves(player, moon.day, role, turn.state.seats[player].skills, rule.skills)
        turn = replace(turn, state=turn.state.with_part(record))
        skills = dict.fromkeys((*granted(turn.state, player), *rule.skills))
        turn = become(turn, player, skills=tuple(skills))
        return turn.told(player, moon.event or "", f"暂时只有{'、'.join(rule.skills)}")
    return turn


@STEPS.named("recover")
def recover(turn: Turn, step: Named) -> Turn:
    """On the next day he has again what he had, unless 长老 took it meanwhile (m212-139)."""
    record = turn.state.part(Nerves)
    if record.player is None or record.day == turn.entry.number:
        return turn
    turn = replace(turn, state=turn.state.with_part(Nerves()))
    seat = turn.state.seats[record.player]
    if seat.role != record.role:
        return turn
    taken = record.player in turn.state.part(Silenced).players
    skills = granted(turn.state, record.player) if taken else record.skills
    return become(turn, record.player, skills=skills)
