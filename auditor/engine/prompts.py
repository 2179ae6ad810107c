"""What a leaving asks for, and the journal's answers.

After each leaving the answers in ``acts`` that are not yet used are read in the order
written; those that answer an open ask are carried out, and may cause further leavings,
before anything else is settled (S9).
"""

from __future__ import annotations

from datetime import timedelta

from auditor.engine.actor import Actor
from auditor.engine.actors import answers
from auditor.engine.evolve import replace
from auditor.engine.families import family
from auditor.engine.idle import is_idle
from auditor.engine.legality import LATE, answer_reasons
from auditor.engine.office import hand_over, lot
from auditor.engine.state import DIRECTOR
from auditor.engine.turn import Ask, Turn
from auditor.model import Gone, Prompt


def role_asks(turn: Turn, gone: Gone) -> tuple[Ask, ...]:
    """The asks that a role's skills make of one who has gone out (m42-045, m42-046)."""
    play = turn.state.setup.play
    seat = turn.state.seats[gone.player]
    asks = []
    for skill in seat.skills if seat.role is not None else _claimed(turn, gone.player):
        rule = play.skills[skill]
        wanted = rule.after is None or gone.cause in rule.after
        if rule.when == "answer" and wanted and gone.cause not in rule.not_after:
            asks.append(Ask(gone.player, skill))
    return tuple(asks)


def _claimed(turn: Turn, player: str) -> tuple[str, ...]:
    """The skills that the journal lets a player of unknown role answer with: it is believed."""
    play = turn.state.setup.play
    rest = [turn.act(n) for n in turn.left]
    return tuple(
        skill
        for skill, rule in play.skills.items()
        if rule.when == "answer"
        and skill not in (*play.office_skills, *play.everybodys_skills)
        and any(answers(turn.state, Ask(player, skill), act) for act in rest)
    )


def last_words(turn: Turn, gone: Gone) -> Turn:
    """The right to last words: the first ones to go out with it, used or not (S13)."""
    rule = turn.state.setup.play.last_words
    state = turn.state
    if rule is None or gone.cause in rule.not_after:  # m42-025
        return turn
    if is_idle(state, gone.player):  # r234-038: he may say nothing more
        return turn
    if rule.count is not None and state.words_granted >= rule.count:  # m42-028, m42-030
        return turn
    state = replace(
        state,
        words_granted=state.words_granted + 1,
        speakers=(*state.speakers, gone.player),
    )
    turn = replace(turn, state=state, asks=(*turn.asks, words_ask(turn, gone.player)))
    return turn.told(gone.player, rule.skill, f"可以留下{rule.skill}")  # m42-029


def words_ask(turn: Turn, player: str) -> Ask:
    """The right to last words; where the rules say so, until the next day opens (r234-147)."""
    rule = turn.state.setup.play.last_words
    assert rule is not None
    day = turn.state.setup.game.days.get(turn.entry.number + 1) if rule.until_opening else None
    deadline = day.opens - timedelta(microseconds=1) if day is not None else None
    return Ask(player, rule.skill, deadline, quiet=True)


def settle_answers(turn: Turn) -> Turn:
    """Carry out the answers that open asks have, in the order written, until none is left."""
    while not turn.over:
        found = next(
            ((n, a) for n in turn.left for a in turn.asks if answers(turn.state, a, turn.act(n))),
            None,
        )
        if found is None:
            return turn
        turn = _answer(turn, *found)
    return turn


def _answer(turn: Turn, number: int, ask: Ask) -> Turn:
    act = turn.act(number)
    turn = turn.used(number)
    if act.by == DIRECTOR:
        return _draw(turn, number, ask)
    reasons = answer_reasons(turn, ask, act)
    if reasons:
        turn = turn.refused(act.by, act.skill, "；".join(reasons))
        if LATE not in reasons:
            return turn
        asks = tuple(replace(a, late=True) if a == ask else a for a in turn.asks)
        return replace(turn, asks=asks)
    turn = turn.closed(ask)
    choose = family(turn, act.skill).choose
    if not act.use or choose is None:
        return turn
    return choose(turn, Actor(ask.player, ask.player), act)


def _draw(turn: Turn, number: int, ask: Ask) -> Turn:
    """The director writes what was drawn, or only that it is to be drawn (m42-072)."""
    act = turn.act(number)
    if not act.use or act.has_target:
        return turn.refused(act.by, act.skill, "抽签的结果写成 draw: 名字")
    if act.draw is None:
        return lot(turn.closed(ask), ask.player, ask.skill)
    if act.draw not in turn.state.alive:
        reason = f"抽到的 {act.draw} 已经出局，或者没有这个角色"
        return turn.refused(act.by, act.skill, reason)
    return hand_over(turn.closed(ask), act.draw, drawn=True)


def prompt(turn: Turn, ask: Ask) -> Prompt:
    """The ask as it is reported; of a team nobody in particular is asked."""
    play = turn.state.setup.play
    team = ask.by in play.teams or (ask.by is not None and play.skills[ask.skill].team)
    player = None if team else ask.player
    return Prompt(ask.by or ask.player, ask.skill, ask.deadline, player)
