"""The steps of a phase; a rule set's ``phases`` says which ones there are, and in what order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from auditor.engine import announce
from auditor.engine.actor import Actor
from auditor.engine.actors import actor_of
from auditor.engine.evolve import replace
from auditor.engine.families import family
from auditor.engine.hooks import ORDERS, REDIRECTS, REPORTS, STEPS, VOIDS, members
from auditor.engine.leaving import leave
from auditor.engine.legality import VOID, act_reasons, late_reasons, uses_of
from auditor.engine.office import appointed, succession_step
from auditor.engine.outcome import judge
from auditor.engine.prompts import settle_answers
from auditor.engine.rulings import WORD, elects_before_exile, ruling, sheriff
from auditor.engine.state import DIRECTOR
from auditor.engine.still import still_to_come
from auditor.engine.turn import Turn, joined
from auditor.engine.verdict import Verdict
from auditor.engine.vote import after_verdicts, decided, electorate
from auditor.game import Act, Expulsion
from auditor.model import VOTE_NAMES, Tally
from auditor.rules.play import Named

Run = Callable[[Turn, Named], Turn]
NOBODY = "nobody_out"


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
        allowed = "、".join(state.setup.play.surrender)
        reason = f"按规则只有{allowed}可以投降" if allowed else "这套规则没有投降"  # g01 S22
        return turn.refused(wish.faction, "投降", reason)
    if not _may_lose(turn, wish.faction):
        return turn.refused(wish.faction, "投降", f"{wish.faction}不在场上，或者已经判负")
    if wish.agreed is not None:
        if not state.setup.roles_known:
            return turn.refused(wish.faction, "投降", "身份没有写全，核对不了是否全体同意")
        asked = dict.fromkeys(p for word in pack for p in members(state, word))
        missing = [p for p in asked if p not in wish.agreed]
        if missing:
            return turn.refused(wish.faction, "投降", f"还缺 {joined(missing)} 同意")
    lost = (*state.lost, wish.faction)
    turn = judge(replace(turn, state=replace(state, lost=lost)))
    cut_off = turn.over and state.setup.play.doubt_cut_off
    missed = still_to_come(turn) if cut_off else ()
    if missed:
        text = f"投降时{'、'.join(missed)}还没有结算，这里按先投降算"
        turn = turn.doubted("still-to-come", text)
    return turn


def _may_lose(turn: Turn, faction: str) -> bool:
    """Somebody belongs or belonged to the faction, as far as is known; it has not lost yet."""
    state = turn.state
    never = state.setup.roles_known and faction not in state.formed
    return not never and faction not in state.lost


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
        voters = electorate(turn.state, turn.entry.number, kind)
        tally = turn.count(voters, turn.entry)
        if tally is None and kind == "exile" and _nobody_voted(turn):
            tally = turn.count(voters, replace(turn.entry, exile=()))
        if tally is None:
            continue
        turn, tally, cause = decided(turn, tally)
        turn = replace(turn, tallies={**turn.tallies, kind: tally})
        turn = announce.result(turn, tally)
        turn = _elected(turn, tally) if kind == "election" else _exiled(turn, tally.out, cause)
    if "exile" not in turn.tallies and not turn.over:
        turn = _exiled_unvoted(turn)
    return turn


def _nobody_voted(turn: Turn) -> bool:
    """A replay of a game without vote threads: what the journal leaves out was not voted."""
    setup = turn.state.setup
    unvoted = setup.play.exile.left_out == "unvoted" and not setup.game.threads.vote
    ruled = any(r.kind == "exile" for r in turn.entry.ruling)
    return unvoted and setup.strict and not ruled


def _elected(turn: Turn, tally: Tally) -> Turn:
    turn = replace(turn, state=replace(turn.state, office_known=True))
    rows = [row for row in turn.entry.ruling if row.kind == "sheriff"]
    ruled = [row for row in rows if row.player in turn.state.alive]
    at_once = elects_before_exile(turn)
    for row in rows if at_once else ():
        turn = turn if row in ruled else sheriff(turn, row)  # refused: the vote itself stands
    if ruled:  # the ruling says who, and announces it
        return sheriff(turn, ruled[-1]) if at_once else turn
    if tally.elected is None:
        return turn.said("nobody_elected")
    return appointed(turn, tally.elected).said("elected", names=tally.elected)


def _exiled(turn: Turn, out: tuple[str, ...], cause: str) -> Turn:
    """The exiled leave with all that follows; what is published stands before that."""
    before, place = turn, len(turn.announce)
    for player in out:
        turn = leave(turn, player, cause)
    text = REPORTS[turn.state.setup.play.exile.report](before, turn, cause)
    return turn.inserted(place, text) if text is not None else turn


@REPORTS.named("exiled")
def _names(before: Turn, after: Turn, cause: str) -> str:
    """m42-022: the names of those who went out by the vote itself."""
    out = [g.player for g in after.out[len(before.out) :] if g.cause == cause]
    return after.worded("exiled", names=joined(out), cause=cause) if out else after.worded(NOBODY)


def _exiled_unvoted(turn: Turn) -> Turn:
    """No vote is known, but the director, or an effect, says who goes out by it."""
    ruled = [r for r in turn.entry.ruling if r.kind == "exile"]
    for row in ruled:
        if row.player is None or row.player in turn.state.alive:
            named = (row.player,) if row.player is not None else ()
            turn = _exiled(turn, named, turn.state.setup.play.exile.cause)
    if ruled or "exile" not in turn.state.setup.rules.votes.held_on(turn.entry.number):
        return turn
    verdict = after_verdicts(turn, None, Verdict())
    turn = verdict.turn or turn
    out = tuple(p for p in verdict.out if p not in turn.kept)
    cause = verdict.cause or turn.state.setup.play.exile.cause
    return _exiled(turn, out, cause) if out else turn


def _expel(turn: Turn, step: Named) -> Turn:
    """Red cards in the order written (m42-027, S10, S17).

    With ``untimed`` those only of which no time is known: the others have a step of their own.
    """
    cards = turn.entry.expel
    if step.words == ("untimed",):
        cards = tuple(card for card in cards if card.at is None)
    return expelled(turn, cards)


def expelled(turn: Turn, cards: Sequence[Expulsion]) -> Turn:
    """These red cards, and the list of whom they took."""
    place, notices = len(turn.announce), len(turn.state.notices)
    cause = turn.state.setup.play.expulsion
    today = {g.player: g for g in turn.out}
    taken: list[str] = []
    for card in cards:
        turn = replace(turn, cards_left=turn.cards_left - 1)
        if card.player in today:
            gone = today[card.player]
            text = f"{card.player}这一段里先因{gone.cause}出局，又有红牌：这里按先出局算"
            turn = turn.doubted(f"card {card.player}", text)
        before = len(turn.out)
        turn = leave(turn, card.player, cause)
        taken += [g.player for g in turn.out[before : before + 1]]
        if turn.over:
            break
    if not taken:
        return turn
    # the list stands before what the cards led to (a drawn successor)
    text = turn.worded("expelled", names=joined(taken))
    if turn.by_day:
        return turn.inserted(place, text)
    later = turn.state.notices
    state = replace(turn.state, notices=(*later[:notices], text, *later[notices:]))
    return replace(turn, state=state)


def _choose(turn: Turn, step: Named) -> Turn:
    """The choices of these skills; of two that exclude one another the first allowed stands.

    In the order written, or in the step's ``order`` (looked up anew after each act that has an
    effect, since it may change what the next ones are); ``roles`` leaves acts of other roles alone;
    ``until`` is how many minutes after the day's close the step ends: an act sent later still
    counts, and the director is asked.
    """
    order = ORDERS[step.option("order") or "written"]
    seen: set[int] = set()
    rest = order(turn, _to_choose(turn, step, seen))
    state, done = turn.state, turn.done
    while not turn.over:
        if turn.state is not state or turn.done is not done:
            state, done = turn.state, turn.done
            rest = order(turn, _to_choose(turn, step, seen))
        if not rest:
            break
        number = rest.pop(0)
        seen.add(number)
        if number in turn.left:
            turn = chosen(turn.used(number), turn.act(number), step.number("until"))
    return turn


def _to_choose(turn: Turn, step: Named, seen: set[int]) -> list[int]:
    words, roles, acts = step.words, step.listed("roles"), turn.entry.acts
    rest = [n for n in turn.left if acts[n].skill in words and n not in seen]
    return [n for n in rest if _of_roles(turn, n, roles)] if roles else rest


def _of_roles(turn: Turn, number: int, roles: tuple[str, ...]) -> bool:
    player = actor_of(turn.state, turn.act(number)).player
    return player is not None and turn.state.seats[player].role in roles


def chosen(turn: Turn, act: Act, until: int | None = None) -> Turn:
    """One act, used already: refused with its reasons, or carried out."""
    actor = actor_of(turn.state, act)
    reasons = act_reasons(turn, act, actor)
    if reasons:
        return turn.refused(act.by, act.skill, "；".join(dict.fromkeys(reasons)))
    if not act.use:
        return turn
    if late_reasons(turn, act, until):
        turn = _after_its_part(turn, act)
    turn = spent(turn, actor, act.skill)
    for name in turn.state.setup.play.voids:
        void = VOIDS[name](turn, actor, act)
        if void is not None:  # a launch without effect is a launch all the same
            return turn.refused(act.by, act.skill, f"{VOID}：{void}")
    for name in turn.state.setup.play.redirects:
        turn, act = REDIRECTS[name](turn, actor, act)
    choose = family(turn, act.skill).choose
    return choose(turn, actor, act) if choose is not None else turn


def _after_its_part(turn: Turn, act: Act) -> Turn:
    """Sent when its part of the night was over: the thread names the minutes and no more, so
    that it counts and the director is asked (g01-114, P1)."""
    when = f"{act.at:%H:%M} " if act.at is not None else ""
    text = f"{act.by}的{act.skill}{when}才交，过了这一段的时间：规则没有说作废，这里照样算数"
    return turn.doubted(f"late {act.by} {act.skill}", text)


def spent(turn: Turn, actor: Actor, skill: str) -> Turn:
    """One use of this phase, and of the game where it is limited (m42-005)."""
    turn = replace(turn, done=(*turn.done, (actor.key, skill)))
    if actor.player is None or uses_of(turn, actor.player, skill) is None:
        return turn
    used = dict(turn.state.seats[actor.player].used)
    used[skill] = used.get(skill, 0) + 1
    return replace(turn, state=turn.state.seat(actor.player, used=used))


@ORDERS.named("written")
def _as_written(turn: Turn, numbers: Sequence[int]) -> list[int]:
    return list(numbers)


def _work(part: str) -> Run:
    def run(turn: Turn, step: Named) -> Turn:
        for skill in step.words:
            found = family(turn, skill)
            function = found.tell if part == "tell" else found.settle
            if function is not None and not turn.over:
                turn = function(turn, skill)
        return turn

    return run


STEPS.update(
    {
        "open": _open,
        "surrender": _surrender,
        "substitute": _substitute,
        "vote": _vote,
        "expel": _expel,
        "choose": _choose,
        "tell": _work("tell"),
        "settle": _work("settle"),
        "succession": lambda turn, step: settle_answers(succession_step(turn)),
        "judge": lambda turn, step: judge(turn),
        "ruling": ruling,
    }
)
