"""Playing a journal: a fold of its entries over the state.

No input or output, no clock, no chance but the seed: the same game gives the same course.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from auditor.engine import announce
from auditor.engine.evolve import replace
from auditor.engine.hooks import STEPS
from auditor.engine.journal import beyond_the_end, unbroken
from auditor.engine.legality import leftover_reason
from auditor.engine.names import play_rules
from auditor.engine.office import overdue, succession_step
from auditor.engine.prompts import prompt, settle_answers, words_ask
from auditor.engine.remarks import Remarks
from auditor.engine.state import DIRECTOR, State, begin
from auditor.engine.turn import Ask, Count, Turn
from auditor.errors import Problem
from auditor.game import Entry, Game
from auditor.model import Phase, Tally, VoteKind
from auditor.rules import RuleSet
from auditor.rules.play import Published


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went: its phases, its winner, and what is wrong with the journal."""

    phases: tuple[Phase, ...]
    winner: str | None
    errors: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()  # Chinese: what could not be judged


def play(rules: RuleSet, game: Game, *, count: Count, strict: bool = True) -> Course:
    """Play a game's whole journal.

    ``strict`` (replay) asks for every role and an unbroken journal; what is missing is in
    ``errors`` and nothing is played.  Without it a journal may begin anywhere and roles may
    be missing.  Raises WrongInput where the rule set has no usable ``engine`` part.
    """
    state = start(rules, game, strict=strict)
    errors = unbroken(state.setup.play, game) if strict else ()
    if errors:
        return Course((), None, errors)
    phases = []
    for entry in game.journal:
        if ended(state):
            break
        state, phase = step(state, entry, count)
        phases.append(phase)
    return Course(tuple(phases), state.winner, (), notes(state))


def ended(state: State) -> bool:
    """Whether the game is over and its rules know of no phase after that (m212-082)."""
    return state.winner is not None and state.setup.play.after_end == "nothing"


def start(rules: RuleSet, game: Game, *, strict: bool = False) -> State:
    """The state before the first phase."""
    return begin(rules, play_rules(rules), game, strict)


def step(state: State, entry: Entry, count: Count) -> tuple[State, Phase]:
    """Play one entry of the journal."""
    cards = len(entry.expel)
    turn = Turn(state, entry, count, tuple(range(len(entry.acts))), cards_left=cards)
    turn = replace(turn, asks=_words_left(turn))
    over = turn.over  # after the end later phases change nothing
    phases = state.setup.play.phases
    plan = () if over else phases.day if entry.kind == "day" else phases.night
    if entry.moon is not None and not over and all(s.name != "moon" for s in plan):
        event = str(entry.moon.get("event", "新月事件"))
        turn = turn.refused(DIRECTOR, event, "这套规则没有新月事件")
    for planned in plan:
        if not turn.over or planned.name == "ruling":
            before = len(turn.feedback)
            turn = STEPS[planned.name](turn, planned)
            part = planned.option("part")
            turn = turn.dated(before, part) if part is not None else turn
    return _closed(turn, over)


def look(
    state: State, day: int, count: Count, entry: Entry | None = None
) -> Mapping[VoteKind, Tally]:
    """The votes of a day as they would stand now; the state does not move on.

    For a day that the journal does not tell, or that still runs (``entry``: what it tells).
    What comes before the vote in that day (a moon event, a red card) is in force.
    """
    return step(state, entry or Entry("day", day), count)[1].tallies


def notes(state: State) -> tuple[str, ...]:
    """What this state's game cannot be judged on, in Chinese."""
    rows = []
    office = state.setup.rules.office
    if not state.office_known and not state.setup.strict and not _before_election(state):
        # a vote may have chosen one: only that nobody's ballots weigh more can be said
        rows.append(f"进程记录没有写谁当了{office.name}：计票时没有给谁多算，每票计一票。")
    if not state.setup.roles_known:
        rows.append("身份没有写全：胜负、出局后的技能、谁能发动什么技能都没有判断。")
        if not all(role.votes for role in state.setup.play.roles.values()):
            rows.append("身份没有写全：不知道谁有票权，没有写身份的人每票都算。")
    rows += state.part(Remarks).texts
    if ended(state):
        rows += beyond_the_end(state.setup.game, state.phase)
    return tuple(rows)


def _before_election(state: State) -> bool:
    """Whether no election can have been held yet: the first day has not been played."""
    kind, _, number = (state.phase or "").partition("-")
    days = state.setup.rules.votes.election_days
    return kind == "night" and bool(days) and int(number) < min(days)


def published(rules: RuleSet) -> Published:
    """What of a count the rule set makes public: who voted for whom, the totals, or neither."""
    return announce.published_of(rules, play_rules(rules))


def jargon(rules: RuleSet) -> tuple[str, ...]:
    """The rule set's own words: roles, skills, factions, the office."""
    if not rules.engine:
        return (rules.office.name,)
    parts = play_rules(rules)
    return (*parts.roles, *parts.skills, *parts.factions, rules.office.name)


def _words_left(turn: Turn) -> tuple[Ask, ...]:
    """The right to last words lasts from the leaving to the end of that 天's night."""
    if turn.state.setup.play.last_words is None:
        return ()
    return tuple(words_ask(turn, p) for p in turn.state.speakers)


def _closed(turn: Turn, ended: bool) -> tuple[State, Phase]:
    """The end of a phase: last answers, what is pending, what was not allowed, the winner."""
    turn = overdue(settle_answers(succession_step(turn)))
    turn = _owed(turn)
    for number in turn.left:
        act = turn.act(number)
        turn = turn.refused(act.by, act.skill, leftover_reason(turn, act))
    asks = () if turn.over else turn.asks
    if turn.over and not ended:
        turn = turn.said("won", faction=turn.state.winner or "")
    state = replace(
        turn.state,
        phase=turn.name,
        quiet=not turn.entry.acts,
        marks=tuple(m for m in turn.state.marks if m.during != turn.name),
        speakers=turn.state.speakers if turn.by_day and not turn.over else (),
    )
    phase = Phase(
        name=turn.name,
        out=turn.out,
        feedback=turn.feedback,
        rejected=turn.rejected,
        pending=tuple(prompt(turn, a) for a in asks if not a.quiet),
        announce=turn.announce,
        tallies=turn.tallies,
        standing=state.standing(),
        needs_ruling="；".join(turn.doubts.values()) or None,
        moon=turn.moon,
        drawn=turn.drawn,
    )
    return state, phase


def _owed(turn: Turn) -> Turn:
    """The forced choices of this phase that nobody has made: each is asked for (m42-004)."""
    for skill, rule in turn.state.setup.play.skills.items():
        if not rule.owed or rule.when != turn.entry.kind:
            continue
        if (rule.only and turn.name not in rule.only) or turn.over:
            continue
        owners = turn.state.owners(skill)
        for owner in owners[:1] if rule.team else owners:
            key = f"team {skill}" if rule.team else owner
            if (key, skill) not in turn.done:
                turn = replace(turn, asks=(*turn.asks, Ask(owner, skill, by=rule.asked_of)))
    return turn
