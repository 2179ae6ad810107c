"""The election by lot, and what the director has to know of ballots for one who left that day."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.engine.chance import drawn
from auditor.engine.evolve import replace
from auditor.engine.hooks import TIE_RULES, VERDICTS
from auditor.engine.skills.lovers import FOLLOWS
from auditor.engine.state import DIRECTOR
from auditor.engine.turn import Turn
from auditor.engine.verdict import Verdict
from auditor.engine.vote import electorate
from auditor.model import Tally

ELECTION = "竞岗"


@TIE_RULES.named("lot")
def by_lot(turn: Turn, tally: Tally) -> Verdict:
    """Among the tied (m212-074; S1: the thread says 最先 elsewhere); where nobody has a vote,
    among those who could have one (S14)."""
    office = turn.state.setup.rules.office.name
    if tally.tied:
        pool: Sequence[str] = tally.tied
        doubt = f"竞选平票，规则一处说抽签、一处说最先得到最高票的当选：这里抽签，{{}}当选{office}"
    else:
        barred = electorate(turn.state, tally.day, tally.kind).no_target
        pool = [p for p in turn.state.alive if p not in barred]
        doubt = f"竞选没有人得票，规则没有说怎么办：这里在场的人抽签，{{}}当选{office}"
    if not pool:
        return Verdict(doubt=f"竞选没有人得票，也没有人可以当选：这里按{office}空缺算")
    turn, choice = _drawn(turn, pool, office)
    return Verdict(elected=choice, doubt=doubt.format(choice), turn=turn)


def _drawn(turn: Turn, pool: Sequence[str], office: str) -> tuple[Turn, str]:
    """As the journal drew, on an act or on the entry, else from the seed."""
    for number in turn.left:
        act = turn.act(number)
        if act.by != DIRECTOR or act.skill != ELECTION or act.draw is None:
            continue
        turn = turn.used(number)
        if act.draw in pool:
            return turn, act.draw
        turn = turn.refused(act.by, act.skill, f"{act.draw}不在抽签的人里")
    if turn.entry.draw is not None and turn.entry.draw in pool:
        return turn, turn.entry.draw
    return drawn(turn, f"竞选{office}", pool)


@VERDICTS.named("left_before")
def left_before(turn: Turn, tally: Tally | None, verdict: Verdict) -> Verdict:
    """S6: ballots for one who left on this day do not count (m212-034); had he had the most,
    the director has to know."""
    causes = (turn.state.setup.play.expulsion, FOLLOWS)
    left = [g.player for g in turn.out if g.cause in causes]
    if tally is None or not left:
        return verdict
    gone = tuple(g for g in turn.state.gone if g.player not in left)
    held = next((g.player for g in turn.out if g.in_office), turn.state.holder)
    before = replace(turn.state, gone=gone, holder=held)
    other = turn.count(electorate(before, tally.day, tally.kind), turn.entry)
    if other is None or not other.totals:
        return verdict
    top = max(other.totals.values())
    first = [p for p in left if other.totals.get(p) == top]
    if not first:
        return verdict
    text = f"{'、'.join(first)}在计票前已经出局，不然票数最高：这里不算投给他的票，按其余的票算"
    return replace(verdict, doubt="；".join(d for d in (verdict.doubt, text) if d))
