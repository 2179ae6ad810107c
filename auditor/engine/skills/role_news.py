"""What is published where the rules show roles: of the exiled and of his lover, of nobody else."""

from __future__ import annotations

from auditor.engine.announce import NOBODY
from auditor.engine.event import Bathed, Moon
from auditor.engine.hooks import CONSEQUENCES, OPENINGS, REPORTS
from auditor.engine.skills.lovers import FOLLOWS, partner
from auditor.engine.state import State
from auditor.engine.turn import Turn, joined
from auditor.model import Gone
from auditor.rules.play import Named


@REPORTS.named("with_role")
def exiled_with_role(before: Turn, after: Turn, cause: str) -> str:
    """Who went out by the vote itself, with his role (m212-012, m212-105)."""
    new = after.out[len(before.out) :]
    names = [_shown(before.state, g.player) for g in new if g.cause == cause]
    if not names:
        return after.worded("nobody_out")
    return after.worded("exiled", names=joined(names), cause=cause)


@CONSEQUENCES.named("follower_shown")
def follower_shown(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """殉情 by day is published at once; the role only of an exiled player's lover
    (m212-012, m212-013, m212-017)."""
    if not turn.by_day or gone.cause != FOLLOWS:
        return turn
    state = turn.state
    other = state.out.get(partner(state, gone.player) or "")
    exiled = other is not None and other.cause == state.setup.play.exile.cause
    name = _shown(state, gone.player) if exiled else gone.player
    return turn.said("followed", names=name, cause=gone.cause)


def _shown(state: State, player: str) -> str:
    role = state.seats[player].role
    return f"{player}（{role}）" if role is not None else player


@OPENINGS.named("night_list")
def night_list(turn: Turn, piece: Named) -> Turn:
    """Who went out in the night before, and how (m212-014, m212-016, m212-103).

    One whom an event lets answer for the pack is there without the manner, or not at all
    (S7); one who died in a bath has a line of his own.
    """
    state, night = turn.state, f"night-{turn.entry.number - 1}"
    bathed = dict(state.part(Bathed).names) if state.part(Bathed).phase == night else {}
    rows: list[str] = []
    for gone in (g for g in state.gone if g.phase == night):
        event = state.setup.play.events.get(gone.cause)
        if gone.player in bathed:
            turn = turn.said("bath", names=gone.player, place=bathed[gone.player])
        elif event is not None and event.wolf is not None:
            rows += [gone.player] if event.listed else []
        else:
            rows.append(f"{gone.player}（{gone.cause}）")
    told = state.phase == night
    if not rows and (bathed or not told):
        return turn
    return turn.said("night_list", names=joined(rows) or NOBODY)


@OPENINGS.named("moon")
def moon(turn: Turn, piece: Named) -> Turn:
    """The event of the day, by name; whom it drew only where the data says so."""
    event = turn.moon
    if event is None:
        return turn
    moon, rule = turn.state.part(Moon), turn.state.setup.play.events[event]
    names = [moon.drawn[key] for key in rule.draws if key in moon.drawn]
    if rule.public and names:
        turn = turn.said("moon_on", event=event, names=joined(names))
    else:
        turn = turn.said("moon", event=event)
    return turn.spoken(rule.says) if rule.says is not None else turn
