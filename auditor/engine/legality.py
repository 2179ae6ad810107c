"""What the rules have against an act: a list of reasons, empty when it is allowed.

Every reason is looked for before anything is applied, so that a rejected act changes
nothing and uses nothing up.
"""

from __future__ import annotations

from auditor.clock import minutes_after
from auditor.engine.actors import Actor
from auditor.engine.turn import Ask, Turn
from auditor.game import Act
from auditor.rules.play import SkillRule
from auditor.text.discuz import holds_code


def act_reasons(turn: Turn, act: Act, actor: Actor) -> list[str]:
    """Reasons against an act that is chosen in its own step (not an answer)."""
    rule = turn.state.setup.play.skills[act.skill]
    if actor.problem is not None:
        return [actor.problem]
    reasons = _owner(turn, act, actor, rule)
    reasons += _declined(act, rule) if not act.use else _targets(turn, act, actor.player, rule)
    if act.use and not reasons:
        reasons += _spent(turn, act, actor, rule)
    return reasons + _late(turn, act, rule)


def answer_reasons(turn: Turn, ask: Ask, act: Act) -> list[str]:
    """Reasons against an answer to an open ask by the one who was asked."""
    rule = turn.state.setup.play.skills[act.skill]
    reasons = _declined(act, rule) if not act.use else _targets(turn, act, ask.player, rule)
    if ask.deadline is not None and act.at is not None and act.at > ask.deadline:
        reasons.append(LATE)  # m42-072
    words = turn.state.setup.play.last_words
    if act.use and words is not None and act.skill == words.skill:
        if not (act.text or "").strip():
            reasons.append("没有写 text")
        elif holds_code(act.text or ""):  # m42-031
            reasons.append(f"{act.skill}里不能有 Discuz! 代码")
    return reasons


LATE = "超过了时限"


def _declined(act: Act, rule: SkillRule) -> list[str]:
    return [f"{act.skill}是强制技能，不能放弃"] if rule.forced else []  # m42-004


def _owner(turn: Turn, act: Act, actor: Actor, rule: SkillRule) -> list[str]:
    """The actor has the skill and is not out (m42-066)."""
    state = turn.state
    if actor.player is None:  # a team, or a role whose player the game file does not tell
        if rule.team and state.setup.roles_known:
            owners = state.owners(act.skill)
            if not owners or act.by != state.seats[owners[0]].role:
                return [f"{act.by}没有技能{act.skill}，或者已经全部出局"]
        return []
    seat = state.seats[actor.player]
    if actor.player in state.out:
        return [f"{actor.player}已经出局"]
    if seat.role is not None and act.skill not in seat.skills:
        return [f"{actor.player}没有技能{act.skill}"]
    return []


def _spent(turn: Turn, act: Act, actor: Actor, rule: SkillRule) -> list[str]:
    """Uses of the game and of this phase; of two the first in the journal stands."""
    if actor.player is not None and rule.uses is not None:
        used = turn.state.seats[actor.player].used.get(act.skill, 0)
        if used >= rule.uses:  # m42-005, m42-040, m42-042
            return [f"{act.skill}已经用掉了"]
    if (actor.key, act.skill) in turn.done:
        return [f"这一段里已经用过{act.skill}"]
    for other in rule.excludes:  # m42-039, m42-042
        if (actor.key, other) in turn.done:
            return [f"用了{other}，就不能再用{act.skill}"]
    return []


def _targets(turn: Turn, act: Act, player: str | None, rule: SkillRule) -> list[str]:
    """How many targets, and who they may be."""
    if rule.targets == "none":
        return []
    if not act.has_target or (rule.targets == "one" and not act.targets):
        return ["没有写目标"]
    if rule.targets == "one" and len(act.targets) > 1:
        return ["只能选一名角色"]
    reasons = []
    for target in act.targets:
        gone = turn.state.out.get(target)
        if target not in turn.state.seats:
            reasons.append(f"没有角色“{target}”")
        elif gone is not None and (gone.announced or rule.living_only):
            # m42-024; one who is out but not announced may be named in vain (S15)
            reasons.append(f"{target}已经出局")
        elif rule.others_only and target == player:  # m42-002, m42-037, m42-046
            reasons.append("不能选自己")
    return reasons


def _late(turn: Turn, act: Act, rule: SkillRule) -> list[str]:
    """m42-073, m42-074: minutes after the close of the night's day, where both are known."""
    day = turn.state.setup.game.days.get(turn.entry.number)
    if rule.within is None or act.at is None or day is None:
        return []
    return [LATE] if act.at > minutes_after(day.closes, rule.within) else []


def leftover_reason(turn: Turn, act: Act) -> str:
    """Why an act that nothing has used by the end of the phase is not allowed."""
    state, rule = turn.state, turn.state.setup.play.skills.get(act.skill)
    if turn.over:
        return "游戏已经结束"
    if rule is None:
        return f"这套规则没有技能“{act.skill}”"
    if rule.when == "auto":
        return f"{act.skill}自己生效，不用写进行动"
    if rule.when != "answer":
        return f"{act.skill}只在{'夜晚' if rule.when == 'night' else '白天'}发动"
    if len(state.with_role(act.by)) > 1:
        return f"{act.by}不止一名，要写明是谁"
    seat = state.seats.get(act.by)
    skills = (
        *state.setup.play.office_skills,
        *state.setup.play.everybodys_skills,
        *(seat.skills if seat else ()),
    )
    if seat is not None and seat.role is not None and act.skill not in skills:
        return f"{act.by}没有技能{act.skill}"
    gone = state.out.get(act.by)
    if gone is not None and gone.cause in rule.not_after:
        return f"{gone.cause}出局，不能用{act.skill}"
    return f"这时没有人要用{act.skill}作答：没有因此出局，或者已经答过"
