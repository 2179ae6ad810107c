"""What one may or must do because he has gone out: shot, list, successor, last words."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.families import choosing
from auditor.engine.leaving import leave
from auditor.engine.office import hand_over
from auditor.engine.turn import Turn
from auditor.game import Act

BARRED = "no-ballot"


@choosing("shoot")
def shoot(turn: Turn, actor: Actor, act: Act) -> Turn:
    """最后一枪: the target goes out at once (m42-047)."""
    return leave(turn, act.targets[0], act.skill)


@choosing("bar")
def bar(turn: Turn, actor: Actor, act: Act) -> Turn:
    """冤死: who may not vote on the next day, and on that day only (m42-045)."""
    for target in dict.fromkeys(act.targets):
        turn = turn.marked(BARRED, target, f"day-{turn.entry.number + 1}")
    return turn


@choosing("succeed")
def succeed(turn: Turn, actor: Actor, act: Act) -> Turn:
    """殉职: a player who is not out takes over the office (m42-054)."""
    return hand_over(turn, act.targets[0])


@choosing("speak")
def speak(turn: Turn, actor: Actor, act: Act) -> Turn:
    """遗言: kept for the opening of the next day (m42-013)."""
    if actor.player is None:
        return turn
    state = turn.state
    words = (*state.words, (actor.player, (act.text or "").strip()))
    speakers = tuple(s for s in state.speakers if s != actor.player)
    return replace(turn, state=replace(state, words=words, speakers=speakers))
