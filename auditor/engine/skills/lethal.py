"""致死伤害: who is hit in the night, and what comes of a hit.

The hits are marks laid when they are chosen, in the order of the skills; they are settled in
that order at the end of the night (r234-127).  What helps against one is looked at step by
step, as the rules list it (``strike``).
"""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.families import choosing
from auditor.engine.hooks import STEPS
from auditor.engine.leaving import leave
from auditor.engine.skills.flipping import flip
from auditor.engine.skills.shelter import absorbed, deflected
from auditor.engine.skills.stealth import untouched
from auditor.engine.skills.undead import skill_of, undead
from auditor.engine.state import Mark
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.rules.play import Named

HIT, BANISHED, LIT, RAISED, RISEN = "hit", "banished", "lit", "raised", "risen"
_SETTLED = (HIT, BANISHED)


@choosing("harm")
def harm(turn: Turn, actor: Actor, act: Act) -> Turn:
    """突击, 蓄力斩, 偷袭: one lethal damage (r234-056, r234-060, r234-091)."""
    return _aimed(turn, HIT, actor.player, act)


@choosing("embrace")
def embrace(turn: Turn, actor: Actor, act: Act) -> Turn:
    """初拥: one that makes an undead of a human who would go out by it (r234-100)."""
    return _aimed(turn, HIT, actor.player, act)


@choosing("holy_light")
def holy_light(turn: Turn, actor: Actor, act: Act) -> Turn:
    """圣光: keeps a human from all lethal damage of the night; puts an undead out, which is no
    such damage (r234-052, r234-053, S21)."""
    is_undead = undead(turn.state, act.targets[0])
    if is_undead is None:
        text = f"身份没有写全，不知道{act.skill}（{act.targets[0]}）照的是不是亡灵"
        return turn.doubted(f"roles {act.skill}", text)
    return _aimed(turn, BANISHED if is_undead else LIT, actor.player, act)


def _aimed(turn: Turn, kind: str, by: str | None, act: Act) -> Turn:
    target = act.targets[0]
    if untouched(turn, by, target):
        return turn
    return turn.marked(kind, target, by=by, skill=act.skill)


@STEPS.named("lethal")
def settled(turn: Turn, step: Named) -> Turn:
    """The end of the night."""
    return settle_hits(turn)


def settle_hits(turn: Turn) -> Turn:
    """All hits of the night, in the order of the skills (r234-127, S10)."""
    while True:
        mark = _next(turn)
        if mark is None:
            return turn
        turn = turn.without(mark)
        skill = mark.skill or ""
        if mark.kind == BANISHED:
            turn = leave(turn, mark.player, skill, killer=mark.by)
        else:
            turn = strike(turn, mark.player, skill, mark.by)


def _next(turn: Turn) -> Mark | None:
    """The next hit; those of one who was flipped meanwhile are gone (r234-006)."""
    name = turn.name
    return next((m for m in turn.state.marks if m.during == name and m.kind in _SETTLED), None)


def strike(turn: Turn, target: str, skill: str, killer: str | None) -> Turn:
    """One lethal damage by ``skill``, through the steps of the rules (r234-133 to r234-139); unless
    one of them helps, he goes out (r234-030).

    A damage on one who is out, or whom 死灵咒 keeps in tonight, is moot (r234-031, S10).
    """
    state = turn.state
    if target in state.out or target in state.marked(RISEN, turn.name):
        return turn
    human = undead(state, target) is False
    if skill_of(state, target, "undying") is not None:  # (1) r234-094, r234-133
        return turn
    if human and target in state.marked(LIT, turn.name):  # (1) r234-133
        return turn
    sheltered = absorbed(turn, target)  # (2), (3)
    if sheltered is not None:
        return sheltered
    parried = deflected(turn, target)  # (3)
    if parried is not None:
        turn, other = parried
        return turn if untouched(turn, target, other) else strike(turn, other, skill, killer)
    rule = state.setup.play.skills.get(skill)
    if human and rule is not None and rule.does == "embrace":  # (4) r234-137
        return flip(turn, target)
    if human and target in state.marked(RAISED, turn.name):  # (5) r234-138
        return flip(turn.marked(RISEN, target), target)
    return leave(turn, target, skill, killer=killer)  # (6) r234-139
