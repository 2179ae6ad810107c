"""澡堂事件: the wolves of each sex kill one of theirs, and nothing saves from it."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.event import Bathed, gender, held
from auditor.engine.evolve import replace
from auditor.engine.hooks import CONSEQUENCES, VETOES
from auditor.engine.moon.families import idle
from auditor.engine.skills.named_kill import NAMED
from auditor.engine.skills.pack import wolves
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.model import Gone
from auditor.rules.play import Named

idle("bath")  # only what follows here, and what the data's ``disables`` takes away (m212-150)


@VETOES.named("bath")
def in_their_own_bath(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """m212-149: one man by the men, one woman by the women; a wolf named must be of them."""
    rule = turn.state.setup.play.skills[act.skill]
    use = rule.teams.get(actor.group) if actor.group is not None else None
    if use is None or use.role is None or rule.does != "named_kill" or not act.targets:
        return []
    if held(turn.state, "bath", turn.entry.number) is None:
        return []
    if len(set(act.targets)) > 1:
        return ["男女狼人各指杀一名同性别的角色，一个行动只写一名"]
    target = act.targets[0]
    place = gender(turn.state, target) if target in turn.state.seats else None
    if place is None:
        return [f"游戏文件没有写{target}的性别（gender）"]
    named = turn.state.marks_of(NAMED, turn.name)
    if any(m.by == actor.group and gender(turn.state, m.player) == place for m in named):
        return [f"{place}澡堂里已经指杀了一名"]
    if actor.player is not None and gender(turn.state, actor.player) != place:
        return [f"{actor.player}不在{place}澡堂"]
    known = turn.state.setup.roles_known
    if known and not any(gender(turn.state, w) == place for w in wolves(turn.state)):
        return [f"存活的狼人里没有{place}性"]
    return []


@CONSEQUENCES.named("bath")
def remembered(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """Who was killed by the pack that night, and where (m212-151)."""
    if turn.by_day or held(turn.state, "bath", turn.entry.number) is None:
        return turn
    use = None
    skill = turn.state.setup.play.skills.get(gone.cause)
    if skill is not None and gone.killer is not None:
        use = skill.teams.get(gone.killer)
    place = gender(turn.state, gone.player)
    if use is None or use.role is None or place is None:
        return turn
    record = turn.state.part(Bathed)
    names = record.names if record.phase == turn.name else ()
    new = Bathed(turn.name, (*names, (gone.player, place)))
    return replace(turn, state=turn.state.with_part(new))
