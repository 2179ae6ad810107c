"""挂机: a red card that leaves its player in the game, but able to do nothing.

He stays a target of skills and ballots and counts among the living (r234-036 to r234-040).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from auditor.engine.evolve import replace
from auditor.engine.hooks import FRANCHISE, STEPS
from auditor.engine.state import State
from auditor.engine.turn import Turn, joined
from auditor.game import Act
from auditor.model import Electorate
from auditor.rules.play import Named

IDLE = "挂机，不能行使特权"
_NO_BALLOT = "挂机，不能投票"


@dataclass(frozen=True)
class Idle:
    """Who is 挂机: since which phase, and from when on in it (None: from its start)."""

    since: Mapping[str, tuple[str, datetime | None]] = field(default_factory=dict)


def is_idle(state: State, player: str) -> bool:
    """Whether the player has had the card by now."""
    return player in state.part(Idle).since


def idle_act(turn: Turn, player: str, act: Act) -> bool:
    """Whether an act of this phase comes too late for one who is 挂机.

    What was sent before the card, or without a time in the phase of a card with one, stands
    as his ballots do (S14).
    """
    card = turn.state.part(Idle).since.get(player)
    if card is None:
        return False
    phase, at = card
    if at is None or phase != turn.name:
        return True
    return act.at is not None and act.at >= at


@STEPS.named("idle")
def _cards(turn: Turn, step: Named) -> Turn:
    """The entry's red cards give the step's tag; nobody goes out by them (r234-036, 172)."""
    tag, known = step.words[0], turn.state.part(Idle).since
    new: list[str] = []
    for card in turn.entry.expel:
        if card.player in known or card.player in new:
            reason = f"{card.player}已经{tag}"
            turn = turn.refused(card.player, turn.state.setup.play.expulsion, reason)
            continue
        new.append(card.player)
        since = {**turn.state.part(Idle).since, card.player: (turn.name, card.at)}
        state = turn.state.tag(card.player, tag).with_part(Idle(since))
        turn = replace(turn, state=state)
    return turn.published("expelled", names=joined(new)) if new else turn


@FRANCHISE.named("idle")
def _no_ballots(state: State, voters: Electorate) -> Electorate:
    """r234-038: no ballot; one cast before the card of that day stands (S14)."""
    since = state.part(Idle).since
    if not since:
        return voters
    today = f"day-{voters.day}"
    timed = {p: at for p, (phase, at) in since.items() if phase == today and at is not None}
    barred = [p for p in since if p not in timed]
    return replace(
        voters,
        voters=tuple(p for p in voters.voters if p not in barred),
        barred={**voters.barred, **dict.fromkeys(barred, _NO_BALLOT)},
        silenced={**voters.silenced, **timed},
    )
