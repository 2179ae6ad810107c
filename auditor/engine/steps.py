"""The steps of a phase; a rule set's ``phases`` says which ones there are, and in what order."""

from __future__ import annotations

from collections.abc import Callable

from auditor.engine import announce
from auditor.engine.actor import Actor
from auditor.engine.actors import actor_of
from auditor.engine.evolve import replace
from auditor.engine.families import family
from auditor.engine.hooks import ORDERS, REPORTS, STEPS, VOIDS, members
from auditor.engine.leaving import leave
from auditor.engine.legality import VOID, act_reasons, uses_of
from auditor.engine.office import appointed, succession_step
from auditor.engine.outcome import judge
from auditor.engine.rulings import WORD, ruling
from auditor.engine.state import DIRECTOR
from auditor.engine.still import still_to_come
from auditor.engine.turn import Turn, joined
from auditor.engine.verdict import Verdict
from auditor.engine.vote import after_verdicts, decided, electorate
from auditor.game import Act
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
        allowed = "、".join(state.setup.play.surrender) or "没有阵营"
        return turn.refused(wish.faction, "投降", f"按规则只有{allowed}可以投降")
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
        turn, tally, cause = decided(turn, tally)
        turn = replace(turn, tallies={**turn.tallies, kind: tally})
        turn = announce.result(turn, tally)
        turn = _elected(turn, tally) if kind == "election" else _exiled(turn, tally.out, cause)
    if "exile" not in turn.tallies and not turn.over:
        turn = _exiled_unvoted(turn)
    return turn


def _elected(turn: Turn, tally: Tally) -> Turn:
    turn = replace(turn, state=replace(turn.state, office_known=True))
    if any(r.kind == "sheriff" for r in turn.entry.ruling):
        return turn  # the ruling says who, and announces it
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
        return turn.inserted(place, text)
    later = turn.state.notices
    state = replace(turn.state, notices=(*later[:notices], text, *later[notices:]))
    return replace(turn, state=state)


def _choose(turn: Turn, step: Named) -> Turn:
    """The choices of these skills; of two that exclude one another the first allowed stands.

    In the order written, or in the step's ``order`` (looked up anew before each act, since
    an act may change what the next ones are); ``roles`` leaves acts of other roles alone.
    """
    seen: set[int] = set()
    order = step.option("order") or "written"
    while not turn.over:
        rest = [
            n
            for n in turn.left
            if n not in seen and turn.act(n).skill in step.words and _of_roles(turn, n, step)
        ]
        if not rest:
            break
        number = min(rest, key=lambda n: (ORDERS[order](turn, n), n))
        seen.add(number)
        turn = _chosen(turn.used(number), turn.act(number))
    return turn


def _of_roles(turn: Turn, number: int, step: Named) -> bool:
    roles = step.listed("roles")
    if not roles:
        return True
    player = actor_of(turn.state, turn.act(number)).player
    return player is not None and turn.state.seats[player].role in roles


def _chosen(turn: Turn, act: Act) -> Turn:
    actor = actor_of(turn.state, act)
    reasons = act_reasons(turn, act, actor)
    if reasons:
        return turn.refused(act.by, act.skill, "；".join(reasons))
    if not act.use:
        return turn
    turn = spent(turn, actor, act.skill)
    for name in turn.state.setup.play.voids:
        void = VOIDS[name](turn, actor, act)
        if void is not None:  # a launch without effect is a launch all the same
            return turn.refused(act.by, act.skill, f"{VOID}：{void}")
    choose = family(turn, act.skill).choose
    return choose(turn, actor, act) if choose is not None else turn


def spent(turn: Turn, actor: Actor, skill: str) -> Turn:
    """One use of this phase, and of the game where it is limited (m42-005)."""
    turn = replace(turn, done=(*turn.done, (actor.key, skill)))
    if actor.player is None or uses_of(turn, actor.player, skill) is None:
        return turn
    used = dict(turn.state.seats[actor.player].used)
    used[skill] = used.get(skill, 0) + 1
    return replace(turn, state=turn.state.seat(actor.player, used=used))


@ORDERS.named("written")
def _as_written(turn: Turn, number: int) -> int:
    return number


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
        "succession": lambda turn, step: succession_step(turn),
        "judge": lambda turn, step: judge(turn),
        "ruling": ruling,
    }
)
