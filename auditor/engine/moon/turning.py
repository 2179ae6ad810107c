"""毒牙事件 and 天雷之力: the pack's target turns, and one of the pack may answer for it."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.event import Moon, held
from auditor.engine.evolve import replace
from auditor.engine.families import choosing, forbidding
from auditor.engine.hooks import KILL_TURNS, STEPS
from auditor.engine.leaving import leave
from auditor.engine.moon.families import EVENTS
from auditor.engine.outcome import judge
from auditor.engine.prompts import settle_answers
from auditor.engine.remarks import remarked
from auditor.engine.skills.matchmaking import dissolve, is_black_hybrid
from auditor.engine.skills.pack import match, pack, turned, wolves
from auditor.engine.state import State
from auditor.engine.turn import Ask, Turn
from auditor.game import Act
from auditor.rules.play import Named

PAYS = "answers for the pack"


@EVENTS.named("turning")
def chosen(turn: Turn, moon: Moon) -> Turn:
    """The pack chooses who answers for it: as written with the event, else it is asked
    (m212-130, m212-141)."""
    words, rule = match(turn.state), turn.state.setup.play.events[moon.event or ""]
    if words is None or rule.wolf is None:
        return turn
    named = moon.drawn.get("wolf")
    if named is not None:
        reason = _reason(turn.state, named)
        if reason is None:
            return _answers(turn, named, rule.wolf)
        turn = turn.refused(words.wolf, rule.wolf, reason)
    able = [p for p in wolves(turn.state) if _reason(turn.state, p) is None]
    if not able:  # of those who joined the pack nobody can be chosen
        return turn
    ask = Ask(able[0], rule.wolf, by=words.wolf)
    return settle_answers(replace(turn, asks=(*turn.asks, ask)))


def _reason(state: State, player: str) -> str | None:
    """Why somebody cannot be chosen: it is one of the pack's role who is in the game."""
    words = match(state)
    if player in state.out or words is None:
        return f"{player}已经出局"
    if state.seats[player].role in (words.wolf, None) and (
        player in pack(state) or not state.setup.roles_known
    ):
        return None
    return f"{player}不是狼群里的{words.wolf}"


def _answers(turn: Turn, player: str, tag: str) -> Turn:
    moon = turn.state.part(Moon)
    state = turn.state.with_part(replace(moon, drawn={**moon.drawn, "wolf": player}))
    return replace(turn, state=state.tag(player, tag))


@forbidding("head")
def no_other(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """One of the pack's role."""
    reason = _reason(turn.state, act.targets[0]) if act.targets else None
    return [reason] if reason is not None else []


@choosing("head")
def head(turn: Turn, actor: Actor, act: Act) -> Turn:
    """The pack's answer to the question who answers for it."""
    return _answers(turn, act.targets[0], act.skill)


@KILL_TURNS.named("turning")
def turns(turn: Turn, target: str, team: str | None, skill: str) -> Turn | None:
    """An effective kill of the pack (S26): one of the data's ``roles`` (none listed: anybody)
    does not go out but turns (m212-131, m212-142); ``pays`` says when the chosen wolf goes out
    for it before the night is over (m212-132, m212-143)."""
    found, words = held(turn.state, "turning", turn.entry.number), match(turn.state)
    use = turn.state.setup.play.skills[skill].teams.get(team) if team is not None else None
    if found is None or words is None or use is None or use.role is None:
        return None
    rule = found[1]
    role = turn.state.seats[target].role
    if role is None:
        text = f"身份没有写全：不知道{target}会不会变成{words.wolf}，这里按出局算"
        return leave(turn.doubted("turning", text), target, skill, killer=team)
    changes = not rule.roles or role in rule.roles
    if changes == (rule.pays == "turned"):
        turn = turn.marked(PAYS, target)
    if not changes:
        return leave(turn, target, skill, killer=team)  # S8
    hybrid = is_black_hybrid(turn.state, target)
    turn = turned(turn, target, words.wolf).told(target, found[0].event or "", words.wolf)
    if hybrid:
        turn = dissolve(turn)  # m212-133
    return judge(turn)


@STEPS.named("payment")
def payment(turn: Turn, step: Named) -> Turn:
    """The chosen wolf goes out; where he is out already nobody takes his place (S27)."""
    found = held(turn.state, "turning", turn.entry.number)
    owed = turn.state.marked(PAYS, turn.name)
    if found is None or not owed:
        return turn
    moon, rule = found
    wolf = moon.drawn.get("wolf")
    if wolf is None:
        text = f"狼群没有选出{rule.wolf}：这里按没有人因{moon.event}出局算"
        return turn.doubted("no-head", text)
    before = len(turn.out)
    turn = leave(turn, wolf, moon.event or "")
    if len(turn.out) == before:
        return turn
    named = f"写了{wolf}的名字、不写方式" if rule.listed else f"没有{wolf}的名字"
    text = f"{rule.wolf}出局规则说不公示：第 {turn.entry.number + 1} 天开门的名单里{named}，"
    return remarked(turn, text + "要改由导演定。")  # S7
