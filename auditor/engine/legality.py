"""What the rules have against an act: a list of reasons, empty when it is allowed.

Every reason is looked for before anything is applied, so that a rejected act changes
nothing and uses nothing up.
"""

from __future__ import annotations

from collections.abc import Mapping

from auditor.clock import minutes_after
from auditor.engine.actor import Actor
from auditor.engine.actors import actor_of
from auditor.engine.families import family
from auditor.engine.hooks import VETOES, members
from auditor.engine.idle import IDLE, idle_act, is_idle
from auditor.engine.state import Seat
from auditor.engine.turn import Ask, Turn
from auditor.game import Act
from auditor.rules.play import SkillRule
from auditor.text.discuz import holds_code


def act_reasons(turn: Turn, act: Act, actor: Actor) -> list[str]:
    """Reasons against an act that is chosen in its own step (not an answer)."""
    play = turn.state.setup.play
    rule = play.skills[act.skill]
    if actor.problem is not None:
        return [actor.problem]
    reasons = _owner(turn, act, actor, rule) + _when(turn, act, rule)
    for veto in play.vetoes:
        reasons += VETOES[veto](turn, actor, act)
    reasons += _declined(act, rule) if not act.use else _targets(turn, act, actor.player, rule)
    if act.use and not reasons:
        forbid = family(turn, act.skill).forbid
        reasons += _spent(turn, act, actor, rule) + (forbid(turn, actor, act) if forbid else [])
    return reasons + late_reasons(turn, act, rule.within) + _slow(act, rule)


def answer_reasons(turn: Turn, ask: Ask, act: Act) -> list[str]:
    """Reasons against an answer to an open ask by the one who was asked."""
    rule = turn.state.setup.play.skills[act.skill]
    reasons = _declined(act, rule) if not act.use else _targets(turn, act, ask.player, rule)
    if ask.deadline is not None and act.at is not None and act.at > ask.deadline:
        reasons.append(LATE)  # m42-072
    reasons += _slow(act, rule)
    if is_idle(turn.state, ask.player):
        reasons.append(IDLE)
    forbid = family(turn, act.skill).forbid
    if act.use and not reasons and forbid is not None:
        reasons += forbid(turn, Actor(ask.player, ask.player), act)
    words = turn.state.setup.play.last_words
    if act.use and words is not None and act.skill == words.skill:
        if not (act.text or "").strip():
            reasons.append("没有写 text")
        elif holds_code(act.text or ""):  # m42-031
            reasons.append(f"{act.skill}里不能有 Discuz! 代码")
    return reasons


LATE = "超过了时限"
VOID = "失效"  # the reason of an allowed act without effect begins with it


def _declined(act: Act, rule: SkillRule) -> list[str]:
    return [f"{act.skill}是强制技能，不能放弃"] if rule.forced else []  # m42-004


def _owner(turn: Turn, act: Act, actor: Actor, rule: SkillRule) -> list[str]:
    """The actor has the skill and is not out (m42-066)."""
    state = turn.state
    if actor.player is None:  # a team, or a role whose player the game file does not tell
        if (rule.team or actor.team) and state.setup.roles_known:
            owners = state.owners(act.skill)
            able = [p for p in members(state, act.by) if p in owners]
            if not able:
                return [f"{act.by}没有技能{act.skill}，或者已经全部出局"]
            if all(idle_act(turn, p, act) for p in able):
                return [IDLE]
        return []
    seat = state.seats[actor.player]
    if actor.player in state.out:
        return [f"{actor.player}已经出局"]
    if seat.role is not None and not _has(turn, seat, act.skill):
        return [f"{actor.player}没有技能{act.skill}"]
    return [IDLE] if idle_act(turn, actor.player, act) else []


def _has(turn: Turn, seat: Seat, skill: str) -> bool:
    """Through his role, or through a tag that he bears (r234-009)."""
    given = turn.state.setup.play.tag_skills
    return skill in seat.skills or any(skill in given.get(tag, ()) for tag in seat.tags)


def _when(turn: Turn, act: Act, rule: SkillRule) -> list[str]:
    """The phases in which the skill can be used at all."""
    if rule.when in ("day", "night") and rule.when != turn.entry.kind:
        return [f"{act.skill}只在{'夜晚' if rule.when == 'night' else '白天'}发动"]
    if rule.lost_with is not None and rule.lost_with in turn.state.lost:  # m42-049
        return [f"{rule.lost_with}已经判负，失去{act.skill}"]
    number, word = turn.entry.number, "夜" if turn.entry.kind == "night" else "天"
    if rule.only and turn.name not in rule.only:
        return [f"第 {number} {word}不能用{act.skill}"]
    if rule.numbers is not None and (number % 2 == 0) != (rule.numbers == "even"):
        return [f"{act.skill}只在{'双' if rule.numbers == 'even' else '单'}数{word}能用"]
    if rule.from_number is not None and number < rule.from_number:
        return [f"{act.skill}从第 {rule.from_number} {word}起才能用"]
    if rule.to_number is not None and number > rule.to_number:
        return [f"{act.skill}到第 {rule.to_number} {word}为止"]
    return []


def uses_of(turn: Turn, player: str, skill: str) -> int | None:
    """How often a game the player may use the skill; None: any number."""
    uses = turn.state.setup.play.skills[skill].uses
    return uses.get(turn.state.seats[player].role or "") if isinstance(uses, Mapping) else uses


def _spent(turn: Turn, act: Act, actor: Actor, rule: SkillRule) -> list[str]:
    """Uses of the game and of this phase; of two the first in the journal stands."""
    if actor.player is not None:
        most = uses_of(turn, actor.player, act.skill)
        used = turn.state.seats[actor.player].used.get(act.skill, 0)
        if most is not None and used >= most:  # m42-005, m42-040, m42-042
            return [f"{act.skill}已经用掉了"]
    more = family(turn, act.skill).more
    allowed = rule.per_phase + (more(turn, act.skill) if more is not None else 0)
    if turn.done.count((actor.key, act.skill)) >= allowed:
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
    if rule.exactly is not None and not rule.exactly == len(act.targets) == len(set(act.targets)):
        return [f"要选 {rule.exactly} 名不同的角色"]
    if rule.at_most is not None and len(act.targets) > rule.at_most:
        return [f"最多选 {rule.at_most} 名角色"]
    reasons = (_target(turn, t, player, rule) or _not_one(turn, t, act, rule) for t in act.targets)
    return [why for why in reasons if why is not None]


def _not_one(turn: Turn, target: str, act: Act, rule: SkillRule) -> str | None:
    """Only one who has the skill himself may be named (r234-086)."""
    seat = turn.state.seats[target]
    one = not rule.own_only or seat.role is None or act.skill in seat.skills
    return None if one else f"{target}没有技能{act.skill}"


def _target(turn: Turn, target: str, player: str | None, rule: SkillRule) -> str | None:
    if target not in turn.state.seats:
        return f"没有角色“{target}”"
    gone = turn.state.out.get(target)
    if rule.out_only:
        before = gone is not None and gone.phase != turn.name
        return None if before else f"{target}没有出局"
    if gone is not None and (gone.announced or rule.living_only):
        # m42-024; one who is out but not announced may be named in vain (S15)
        return f"{target}已经出局"
    if rule.others_only and target == player:  # m42-002, m42-037, m42-046
        return "不能选自己"
    return None


def late_reasons(turn: Turn, act: Act, minutes: int | None) -> list[str]:
    """Later than so many minutes after the close of the night's day, where both are known
    (m42-073, m42-074, g01-114)."""
    if minutes is None or act.at is None:
        return []
    day = turn.state.setup.game.days.get(turn.entry.number)
    late = day is not None and act.at > minutes_after(day.closes, minutes)
    return [LATE] if late else []


def _slow(act: Act, rule: SkillRule) -> list[str]:
    """Later than so many minutes after he was asked, where both are known (m212-110)."""
    asked, minutes = act.asked_at, rule.within_asked
    if asked is None or act.at is None or minutes is None:
        return []
    return [LATE] if act.at > minutes_after(asked, minutes) else []


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
        reasons = act_reasons(turn, act, actor_of(state, act))
        return "；".join(reasons) or f"这时不能用{act.skill}"
    if len(state.with_role(act.by)) > 1:
        return f"{act.by}不止一名，要写明是谁"
    seat = state.seats.get(act.by)
    skills = (
        *state.setup.play.office_skills,
        *state.setup.play.everybodys_skills,
        *(seat.skills if seat else ()),
        *(skill for given in state.setup.play.tag_skills.values() for skill in given),
    )
    if seat is not None and seat.role is not None and act.skill not in skills:
        return f"{act.by}没有技能{act.skill}"
    gone = state.out.get(act.by)
    if act.by == state.setup.rules.office.name:
        gone = next((g for g in reversed(turn.out) if g.in_office), None)
    if gone is not None and gone.cause in rule.not_after:
        return f"{gone.cause}出局，不能用{act.skill}"
    return f"这时没有人要用{act.skill}作答：没有因此出局，或者已经答过"
