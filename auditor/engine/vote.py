"""Votes: who may vote and be chosen, and what the counted vote leads to.

Counting itself happens elsewhere; the engine gives an Electorate and gets a Tally.
"""

from __future__ import annotations

from auditor.engine.evolve import replace
from auditor.engine.hooks import FRANCHISE, TIE_RULES, VERDICTS
from auditor.engine.skills.parting import BARRED
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.engine.verdict import Verdict
from auditor.model import Electorate, Tally, VoteKind


def electorate(state: State, day: int, kind: VoteKind) -> Electorate:
    """Who may vote and be chosen on ``day``; ``state`` is the one before that day's vote.

    Everybody living may, every day (m42-018), but for those whom a skill bars (m42-045).

    What weighs, mutes or adds ballots is worked in by what the rule set lists under
    ``franchise``, in its order.
    """
    name = f"day-{day}"
    alive = state.alive
    barred = dict.fromkeys(state.marked(BARRED, name), "被指定今天不得投票")
    span = state.setup.game.days.get(day)
    voters = Electorate(
        day=day,
        kind=kind,
        players=tuple(state.seats),
        alive=alive,
        voters=tuple(p for p in alive if p not in barred),
        barred={p: why for p, why in barred.items() if p in alive},
        # m42-024: whoever went out before this day opened has been announced by now (S15)
        no_target={g.player: f"{g.player}已经出局" for g in state.gone},
        opens=span.opens if span is not None else None,
        closes=span.closes if span is not None else None,
    )
    for rule in state.setup.play.franchise:
        voters = FRANCHISE[rule](state, voters)
    return voters


@FRANCHISE.named("office")
def _office_weighs(state: State, voters: Electorate) -> Electorate:
    """m42-053: the ballot of the office's holder; nobody holds it at the election."""
    if voters.kind != "exile" or state.holder is None:
        return voters
    weights = {**voters.weights, state.holder: state.setup.rules.office.weight}
    return replace(voters, weights=weights)


@TIE_RULES.named("nobody")
def _nobody(turn: Turn, tally: Tally) -> Verdict:
    """m42-021: a tie takes nobody."""
    return Verdict()


@TIE_RULES.named("stand_in")
def _stand_in(turn: Turn, tally: Tally) -> Verdict | None:
    """m42-043, m42-044: 替罪羊, while not out, goes out in place of all the tied (S6)."""
    state = turn.state
    rule = state.setup.play.exile.stand_in
    if rule is None:
        return None
    players = state.with_role(rule.role)
    if not players and not state.setup.roles_known:
        return Verdict(doubt=f"身份没有写全，不知道{rule.role}是谁、出局没有：这里按无人出局算")
    living = [p for p in players if p in state.alive]
    if not living:
        return None
    doubt = None
    if tally.abstained and not _voted(tally):  # S5
        doubt = f"只有弃权票，算不算“无人投票”规则没有说清：这里按{rule.skill}算"
    return Verdict((living[0],), rule.skill, doubt=doubt)


@TIE_RULES.named("first")
def _first(turn: Turn, tally: Tally) -> Verdict:
    """m42-052: the first to have reached the highest total (S3)."""
    return Verdict(elected=tally.first)


@TIE_RULES.named("vacant")
def _vacant(turn: Turn, tally: Tally) -> Verdict:
    """S4: nobody has a vote, nobody is elected."""
    office = turn.state.setup.rules.office.name
    return Verdict(doubt=f"竞选没有人得票，规则没有说怎么办：这里按{office}空缺算")


def decided(turn: Turn, tally: Tally) -> tuple[Turn, Tally, str]:
    """The turn and the tally with what it leads to, and the cause by which its ``out`` go out.

    A ruling of the entry (``exile``, ``keep``) goes before the rules, and answers what they
    left open.
    """
    state, entry = turn.state, turn.entry
    verdict = _verdict(turn, tally)
    if tally.kind == "election" or not any(r.kind == "exile" for r in entry.ruling):
        verdict = after_verdicts(turn, tally, verdict)
    turn = verdict.turn or turn
    doubts = [d for d in (tally.needs_ruling, verdict.doubt) if d]
    out, cause = verdict.out, verdict.cause or state.setup.play.exile.cause
    for ruling in entry.ruling if tally.kind == "exile" else ():
        if ruling.kind == "exile" and (ruling.player is None or ruling.player in state.alive):
            out = (ruling.player,) if ruling.player is not None else ()
            cause, doubts = state.setup.play.exile.cause, []
        elif ruling.kind == "keep" and ruling.player in out:
            out, doubts = tuple(p for p in out if p != ruling.player), []
    elected = verdict.elected if tally.kind == "election" else None
    for ruling in entry.ruling if tally.kind == "election" else ():
        if ruling.kind == "sheriff" and ruling.player in state.alive:
            elected, doubts = ruling.player, []
    ruled = replace(
        tally,
        elected=elected,
        out=out,
        needs_ruling="；".join(doubts) or None,
    )
    return turn, ruled, cause


def after_verdicts(turn: Turn, tally: Tally | None, verdict: Verdict) -> Verdict:
    """A vote's verdict after what may turn it into another one (``then``); no tally: the
    exile's, of which nothing is known."""
    play = turn.state.setup.play
    elects = tally is not None and tally.kind == "election"
    for name in play.election.then if elects else play.exile.then:
        new = VERDICTS[name](verdict.turn or turn, tally, verdict)
        verdict = new if new.turn is not None else replace(new, turn=verdict.turn)
    return verdict


def _voted(tally: Tally) -> bool:
    return any(total > 0 for total in tally.totals.values())


def _highest(tally: Tally) -> tuple[str, ...]:
    top = max(tally.totals.values())
    return tuple(p for p, total in tally.totals.items() if total == top)


def _verdict(turn: Turn, tally: Tally) -> Verdict:
    play = turn.state.setup.play
    rules = play.election if tally.kind == "election" else play.exile
    if _voted(tally) and len(_highest(tally)) == 1:
        highest = _highest(tally)
        if tally.kind == "election":
            return Verdict(elected=highest[0])
        return Verdict(highest)  # m42-020; 替罪羊 too, where he alone has the most (S6)
    for name in rules.tie if _voted(tally) else rules.unvoted:
        verdict = TIE_RULES[name](turn, tally)
        if verdict is not None:
            return verdict
    return Verdict(doubt="规则没有说这时怎么办：这里按无人出局算")
