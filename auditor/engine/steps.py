"""The steps of a phase; a rule set's ``phases`` says which ones there are, and in what order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from auditor.engine import announce
from auditor.engine.actors import actor_of
from auditor.engine.families import family
from auditor.engine.leaving import leave
from auditor.engine.legality import act_reasons
from auditor.engine.office import appointed
from auditor.engine.outcome import judge
from auditor.engine.rulings import WORD, ruling
from auditor.engine.state import DIRECTOR
from auditor.engine.still import still_to_come
from auditor.engine.turn import Turn, joined
from auditor.engine.vote import decided, electorate
from auditor.model import VOTE_NAMES, Tally
from auditor.rules.play import Named

Run = Callable[[Turn, Named], Turn]


def _open(turn: Turn, step: Named) -> Turn:
    return announce.opening(turn)


def _surrender(turn: Turn, step: Named) -> Turn:
    """m42-032 to 034: only the factions named, and everybody of their pack, the out too."""
    wish = turn.entry.surrender
    if wish is None:
        return turn
    state = turn.state
    pack = state.setup.play.surrender.get(wish.faction)
    if pack is None:
        allowed = "、".join(state.setup.play.surrender) or "没有阵营"
        return turn.refused(wish.faction, "投降", f"按规则只有{allowed}可以投降")
    if wish.agreed is not None:
        if not state.setup.roles_known:
            return turn.refused(wish.faction, "投降", "身份没有写全，核对不了是否全体同意")
        missing = [p for p in state.with_role(*pack) if p not in wish.agreed]
        if missing:
            return turn.refused(wish.faction, "投降", f"还缺 {joined(missing)} 同意")
    lost = (*state.lost, wish.faction)
    turn = judge(replace(turn, state=replace(state, lost=lost)))
    missed = still_to_come(turn) if turn.over else ()
    if missed:
        text = f"投降时{'、'.join(missed)}还没有结算，这里按先投降算"
        turn = turn.doubted("still-to-come", text)
    return turn


def _substitute(turn: Turn, step: Named) -> Turn:
    """m42-098, m42-100: nothing changes for the game; one substitute a player."""
    most = turn.state.setup.play.substitutes
    for change in turn.entry.substitute:
        count = turn.state.substituted.get(change.player, 0)
        if most is not None and count >= most:
            turn = turn.refused(change.player, "替补", f"{change.player}已经换过替补")
            continue
        taken = {**turn.state.substituted, change.player: count + 1}
        turn = replace(turn, state=replace(turn.state, substituted=taken))
    return turn


def _vote(turn: Turn, step: Named) -> Turn:
    """The votes that this day holds, and what they lead to (m42-019, m42-020, m42-052)."""
    for row in turn.entry.ruling:
        if row.kind == "exile" and row.player in turn.state.out:
            turn = turn.refused(DIRECTOR, WORD, f"{row.player}已经出局")
    held = turn.state.setup.rules.votes.held_on(turn.entry.number)
    for kind, name in VOTE_NAMES.items():
        if turn.over:
            break
        written = turn.entry.election if kind == "election" else turn.entry.exile
        if kind not in held:
            if written is not None:
                turn = turn.refused(DIRECTOR, name, f"第{turn.entry.number}天没有{name}")
            continue
        tally = turn.count(electorate(turn.state, turn.entry.number, kind), turn.entry)
        if tally is None:
            continue
        tally, cause = decided(turn.state, tally, turn.entry)
        turn = replace(turn, tallies={**turn.tallies, kind: tally})
        turn = announce.result(turn, tally)
        turn = _elected(turn, tally) if kind == "election" else _exiled(turn, tally.out, cause)
    if "exile" not in turn.tallies and not turn.over:
        turn = _exiled_by_ruling(turn)
    return turn


def _elected(turn: Turn, tally: Tally) -> Turn:
    turn = replace(turn, state=replace(turn.state, office_known=True))
    if any(r.kind == "sheriff" for r in turn.entry.ruling):
        return turn  # the ruling says who, and announces it
    if tally.elected is None:
        return turn.said("nobody_elected")
    return appointed(turn, tally.elected).said("elected", names=tally.elected)


def _exiled(turn: Turn, out: tuple[str, ...], cause: str) -> Turn:
    if not out:
        return turn.said("nobody_out")
    turn = turn.said("exiled", names=joined(out), cause=cause)
    for player in out:
        turn = leave(turn, player, cause, ruled=True)
    return turn


def _exiled_by_ruling(turn: Turn) -> Turn:
    """No vote is known, but the director says who went out by it."""
    for row in turn.entry.ruling:
        if row.kind == "exile" and (row.player is None or row.player in turn.state.alive):
            out = (row.player,) if row.player is not None else ()
            turn = _exiled(turn, out, turn.state.setup.play.exile.cause)
    return turn


def _expel(turn: Turn, step: Named) -> Turn:
    """Red cards in the order written (m42-027, S10, S17)."""
    place, notices = len(turn.announce), len(turn.state.notices)
    cause = turn.state.setup.play.expulsion
    today = {g.player: g for g in turn.out}
    expelled: list[str] = []
    for card in turn.entry.expel:
        turn = replace(turn, cards_left=turn.cards_left - 1)
        if card.player in today:
            gone = today[card.player]
            text = f"{card.player}这一段里先因{gone.cause}出局，又有红牌：这里按先出局算"
            turn = turn.doubted(f"card {card.player}", text)
        before = len(turn.out)
        turn = leave(turn, card.player, cause)
        expelled += [g.player for g in turn.out[before : before + 1]]
        if turn.over:
            break
    if not expelled:
        return turn
    # the list stands before what the cards led to (a drawn successor)
    text = turn.worded("expelled", names=joined(expelled))
    if turn.by_day:
        told = (*turn.announce[:place], text, *turn.announce[place:])
        return replace(turn, announce=told)
    later = turn.state.notices
    state = replace(turn.state, notices=(*later[:notices], text, *later[notices:]))
    return replace(turn, state=state)


def _choose(turn: Turn, step: Named) -> Turn:
    """The choices of these skills, in the order written; the first that is allowed stands."""
    for number in turn.left:
        act = turn.act(number)
        if act.skill not in step.words:
            continue
        turn = turn.used(number)
        actor = actor_of(turn.state, act)
        reasons = act_reasons(turn, act, actor)
        if reasons:
            turn = turn.refused(act.by, act.skill, "；".join(reasons))
        elif act.use:
            choose = family(turn, act.skill).choose
            turn = replace(turn, done=turn.done | {(actor.key, act.skill)})
            turn = choose(turn, actor, act) if choose is not None else turn
    return turn


def _work(part: str) -> Run:
    def run(turn: Turn, step: Named) -> Turn:
        for skill in step.words:
            found = family(turn, skill)
            function = found.tell if part == "tell" else found.settle
            if function is not None and not turn.over:
                turn = function(turn, skill)
        return turn

    return run


STEPS: dict[str, Run] = {
    "open": _open,
    "surrender": _surrender,
    "substitute": _substitute,
    "vote": _vote,
    "expel": _expel,
    "choose": _choose,
    "tell": _work("tell"),
    "settle": _work("settle"),
    "ruling": ruling,
}
