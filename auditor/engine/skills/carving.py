"""剑痕: a message that the director publishes on the next day, word by word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from auditor.engine.actor import Actor
from auditor.engine.evolve import replace
from auditor.engine.families import choosing, forbidding
from auditor.engine.hooks import OPENINGS
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.rules.play import Named

CARVED = "carved"


@dataclass(frozen=True)
class Carved:
    """The newest message of each player."""

    texts: Mapping[str, str] = field(default_factory=dict)


@forbidding("carve")
def short_enough(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """So many characters at most (r234-064)."""
    text, most = (act.text or "").strip(), turn.state.setup.play.skills[act.skill].letters
    if not text:
        return ["没有写 text"]
    if most is not None and len(text) > most:
        return [f"有 {len(text)} 个字，最多 {most} 个字"]
    return []


@choosing("carve")
def carve(turn: Turn, actor: Actor, act: Act) -> Turn:
    """Kept for the next day's opening."""
    player = actor.player
    if player is None:
        return turn
    texts = {**turn.state.part(Carved).texts, player: (act.text or "").strip()}
    turn = replace(turn, state=turn.state.with_part(Carved(texts)))
    return turn.marked(CARVED, player, f"day-{turn.entry.number + 1}", player, act.skill)


@OPENINGS.named("carved")
def published(turn: Turn, piece: Named) -> Turn:
    """Verbatim and without a name, the original's before the copy's (r234-064, r234-142)."""
    texts = turn.state.part(Carved).texts
    for mark in turn.state.marks_of(CARVED, turn.name):
        turn = turn.said("carved", text=texts.get(mark.player, ""))
    return turn
