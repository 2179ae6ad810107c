"""The office (警长): who holds it, who owes a successor, and the lot."""

from __future__ import annotations

from auditor.clock import minutes_after
from auditor.engine.chance import drawn
from auditor.engine.evolve import replace
from auditor.engine.state import DIRECTOR, State
from auditor.engine.turn import Ask, Turn
from auditor.model import Gone


def succession(state: State) -> str | None:
    """The name of the skill by which the office passes on (殉职), if the rule set has one."""
    skills = state.setup.play.skills
    return next((s for s in state.setup.play.office_skills if skills[s].does == "succeed"), None)


def hand_over(turn: Turn, player: str, *, drawn: bool = False) -> Turn:
    """The office passes to ``player`` by succession, and this is published (m42-016).

    By lot it is no use of the skill, which some rule sets' texts name (m212-029, m212-077).
    """
    turn = replace(turn, state=replace(turn.state, holder=player, office_known=True))
    by_lot = drawn and "by_lot" in turn.state.setup.play.texts
    return _told(turn, player).published("by_lot" if by_lot else "successor", names=player)


def _told(turn: Turn, player: str) -> Turn:
    """The new holder is told, where the rule set says under which name (g01-094)."""
    notice = turn.state.setup.play.office_notice
    if notice is None:
        return turn
    return turn.told(player, notice, f"当选{turn.state.setup.rules.office.name}")


def vacated(turn: Turn, gone: Gone) -> Turn:
    """Its holder has gone out: a successor is asked for, or drawn (m42-054, m42-055).

    At once, or where the rule set's phases have the step ``succession``.
    """
    if turn.state.setup.play.succession == "in_step":
        return replace(turn, vacant=(*turn.vacant, gone))
    return _succeeded(turn, gone)


def succession_step(turn: Turn) -> Turn:
    """Everybody who went out as the holder so far is succeeded now."""
    vacant = turn.vacant
    if not vacant:
        return turn
    turn = replace(turn, vacant=())
    for gone in vacant:
        if not turn.over and turn.state.holder is None:
            turn = _succeeded(turn, gone)
    return turn


def _succeeded(turn: Turn, gone: Gone) -> Turn:
    skill = succession(turn.state)
    if skill is None:
        return turn
    rule = turn.state.setup.play.skills[skill]
    if gone.cause in rule.not_after:
        return lot(turn, gone.player, skill)
    day = turn.state.setup.game.days.get(turn.entry.number) if turn.by_day else None
    minutes = rule.deadline.get(gone.cause)  # S19
    deadline = minutes_after(day.closes, minutes) if day and minutes is not None else None
    return replace(turn, asks=(*turn.asks, Ask(gone.player, skill, deadline, by=rule.asked_of)))


def lot(turn: Turn, player: str, skill: str) -> Turn:
    """The successor of ``player`` by lot: as the journal drew, else from the seed (m42-026)."""
    for number in turn.left:
        act = turn.act(number)
        if act.skill == skill and act.by == DIRECTOR and act.draw is not None:
            turn = turn.used(number)
            if act.draw in turn.state.alive:
                return hand_over(turn, act.draw, drawn=True)
            turn = turn.refused(act.by, act.skill, f"抽到的 {act.draw} 已经出局，或者没有这个角色")
    if turn.entry.draw is not None:
        if turn.entry.draw in turn.state.alive:
            return hand_over(turn, turn.entry.draw, drawn=True)
        reason = f"抽到的 {turn.entry.draw} 已经出局，或者没有这个角色"
        turn = turn.refused(DIRECTOR, skill, reason)
    if not turn.state.alive:
        return turn
    office = turn.state.setup.rules.office.name
    turn, choice = drawn(turn, f"{player} 之后的{office}", turn.state.alive)
    return hand_over(turn, choice, drawn=True)


def overdue(turn: Turn) -> Turn:
    """An answer came after its deadline and nobody drew: the lot decides (m42-072)."""
    for ask in turn.asks:
        late = ask.late and turn.state.setup.play.skills[ask.skill].lot_if_late
        if late and ask.skill == succession(turn.state):
            turn = lot(turn.closed(ask), ask.player, ask.skill)
    return turn


def appointed(turn: Turn, player: str) -> Turn:
    """A ruling gives the office to a living player; nobody owes a successor any more."""
    skill = succession(turn.state)
    state = replace(turn.state, holder=player, office_known=True)
    asks = tuple(a for a in turn.asks if a.skill != skill)
    return _told(replace(turn, state=state, asks=asks), player)
