"""离家出走 and 组团泡妞: the women or the men are not in the village until the next day."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.event import Moon, away, gender, held
from auditor.engine.evolve import replace
from auditor.engine.families import forbidding
from auditor.engine.hooks import FRANCHISE, VETOES, members
from auditor.engine.moon.families import EVENTS
from auditor.engine.skills.pack import wolves
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.model import Electorate


@EVENTS.named("away")
def leave_home(turn: Turn, moon: Moon) -> Turn:
    """Who is away the game file's ``gender`` says; of whom it says nothing nothing is claimed."""
    unknown = [p for p in turn.state.alive if gender(turn.state, p) is None]
    if not unknown:
        return turn
    names = "、".join(unknown)
    text = f"游戏文件没有写{names}的性别（gender）：不知道在不在村里，这里按在村里算"
    return turn.doubted("gender", text)


@FRANCHISE.named("away")
def no_ballots(state: State, voters: Electorate) -> Electorate:
    """They neither vote nor are voted for; nobody misses their ballots (m212-164, m212-167)."""
    gone = [p for p in away(state, voters.day) if p in voters.alive]
    if not gone:
        return voters
    muted = {**voters.muted, **dict.fromkeys(gone, "今天不在村里，不能投票")}
    barred = {p: f"{p}今天不在村里，不能被投票" for p in gone}
    return replace(voters, muted=muted, no_target={**voters.no_target, **barred})


@VETOES.named("away")
def not_there(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """They use no skill and are no target of one (m212-164); a team of which everybody is
    away cannot act either (m212-165)."""
    gone = away(turn.state, turn.entry.number)
    if not gone:
        return []
    reasons = []
    use = turn.state.setup.play.skills[act.skill].teams.get(actor.group or "")
    role = use.role if use is not None else None
    heads = wolves(turn.state) if role is not None else ()
    if actor.player in gone:
        reasons.append(f"{actor.player}不在村里，不能用{act.skill}")
    elif heads and all(p in gone for p in heads):  # whoever else of the pack is there (m212-165)
        reasons.append(f"{role}都不在村里，不能用{act.skill}")
    elif actor.team and actor.player is None:
        word = actor.group or act.by
        team = [p for p in members(turn.state, word) if p not in turn.state.out]
        if team and all(p in gone for p in team):
            reasons.append(f"{word}都不在村里，不能用{act.skill}")
    return reasons + [f"{t}不在村里，不能被选为目标" for t in act.targets if t in gone]


@forbidding("succeed")
def no_heir(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """殉职 is a skill too: it is not used by, nor on, who is away."""
    return not_there(turn, actor, act) if held(turn.state, "away", turn.entry.number) else []
