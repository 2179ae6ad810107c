"""亡灵圣物: who holds it, how it passes on, and to whom it is bound."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.engine.actor import Actor
from auditor.engine.chance import drawn
from auditor.engine.conditions import CONDITIONS, Condition, no_argument
from auditor.engine.evolve import replace
from auditor.engine.families import choosing, forbidding, working
from auditor.engine.hooks import CONSEQUENCES, STEPS
from auditor.engine.skills.undead import passive, undead
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.model import Gone
from auditor.rules.play import Named

passive("bind")


@dataclass(frozen=True)
class Relic:
    """Where the relic is.

    ``owes``: it is nobody's until this player, who is out, has chosen who gets it.  ``nights``
    counts the complete nights in a row of its holder as a human; ``whole`` says that he has
    been one, and has held it, since this night began.
    """

    holder: str | None = None
    owes: str | None = None
    nights: int = 0
    whole: bool = False
    bound: frozenset[str] = frozenset()  # the factions of those whom it took for its master


def holder_of(state: State) -> str | None:
    """Who holds it; never one who is out (r234-102, r234-103)."""
    return state.part(Relic).holder


def give(turn: Turn, player: str | None) -> Turn:
    """``player`` holds it from now on; None: nobody.  It says so to nobody."""
    state, tag = turn.state, turn.state.setup.play.relic or ""
    relic = state.part(Relic)
    if player is not None and player == relic.holder:
        return turn
    relic = replace(relic, holder=player, owes=None, nights=0, whole=False)
    state = state.untag(tag).with_part(relic)
    return replace(turn, state=state.tag(player, tag) if player is not None else state)


def broken(turn: Turn) -> Turn:
    """Its holder is not a human all the time: his nights do not count (S32)."""
    relic = replace(turn.state.part(Relic), nights=0, whole=False)
    return replace(turn, state=turn.state.with_part(relic))


def at_nightfall(turn: Turn) -> Turn:
    """The night begins: whether its holder can get through it whole as a human."""
    relic = turn.state.part(Relic)
    if relic.holder is None:
        return turn
    whole = undead(turn.state, relic.holder) is False
    return replace(turn, state=turn.state.with_part(replace(relic, whole=whole)))


@choosing("hide_relic")
def hide_relic(turn: Turn, actor: Actor, act: Act) -> Turn:
    """藏匿: the first holder (r234-088)."""
    return give(turn, act.targets[0])


@forbidding("hide_relic")
def not_on_their_own(turn: Turn, actor: Actor, act: Act) -> list[str]:
    seat = turn.state.seats[act.targets[0]]
    return [f"不能给{seat.role}"] if act.skill in seat.skills else []


@CONSEQUENCES.named("relic")
def freed(turn: Turn, gone: Gone, rule: Named) -> Turn:
    """馈赠: its holder has gone out, and it moves at that moment (r234-102 to r234-105, S11).

    To his killer; where he was voted out or ruled out, or where the killer is out himself,
    one of those who are out has to choose.  He learns that he held it, not who killed him.
    """
    if holder_of(turn.state) != gone.player:
        return turn
    play = turn.state.setup.play
    skill = next((s for s, r in play.skills.items() if r.does == "bestow"), "")
    if gone.cause == play.exile.cause or gone.ruled:
        return _owed(turn, gone.player)
    killer = gone.killer
    if killer is None:
        turn, killer = _of_the_team(turn, gone)
    if killer is None:
        return _owed(turn, gone.player)
    turn = turn.told(gone.player, skill, play.relic or "")
    return _owed(turn, killer) if killer in turn.state.out else give(turn, killer)


def _of_the_team(turn: Turn, gone: Gone) -> tuple[Turn, str | None]:
    """Who of a team killed, where the journal does not say: one of its living (S11)."""
    rule = turn.state.setup.play.skills.get(gone.cause)
    pool = turn.state.owners(gone.cause) if rule is not None and rule.team else ()
    if len(pool) < 2:
        return turn, pool[0] if pool else None
    return drawn(turn, f"{gone.cause}{gone.player}的人", pool)


def _owed(turn: Turn, player: str) -> Turn:
    turn = give(turn, None)
    relic = replace(turn.state.part(Relic), owes=player)
    return replace(turn, state=turn.state.with_part(relic))


@choosing("bestow")
def bestow(turn: Turn, actor: Actor, act: Act) -> Turn:
    """馈赠: who is out has chosen (r234-102, r234-105)."""
    return give(turn, act.targets[0])


@working("pass_on", "tell")
def may_pass_it_on(turn: Turn, skill: str) -> Turn:
    """灾厄: an undead holder is told who lives (r234-106)."""
    holder = holder_of(turn.state)
    if holder is None or not undead(turn.state, holder):
        return turn
    return turn.told(holder, skill, turn.state.alive)


@forbidding("pass_on")
def only_an_undead(turn: Turn, actor: Actor, act: Act) -> list[str]:
    held = actor.player is not None and actor.player == holder_of(turn.state)
    if held and undead(turn.state, actor.player or "") is not False:
        return []
    tag = turn.state.setup.play.relic
    return [f"{act.by}不是亡灵，不能用{act.skill}" if held else f"{act.by}没有{tag}"]


@choosing("pass_on")
def pass_on(turn: Turn, actor: Actor, act: Act) -> Turn:
    """灾厄: to anybody in the game (r234-106)."""
    return give(turn, act.targets[0])


@STEPS.named("bind")
def bind(turn: Turn, step: Named) -> Turn:
    """认主: so many complete nights in a row in the hands of one human (r234-108, S32).

    It stays his for good, also when he loses it, and protects from nothing (r234-109).
    """
    state, skill = turn.state, step.words[0]
    relic = state.part(Relic)
    holder, nights = relic.holder, relic.nights + 1
    if holder is None or not relic.whole or undead(state, holder) is not False:
        return turn
    relic = replace(relic, nights=nights, whole=False)
    if nights != state.setup.play.skills[skill].needs:
        return replace(turn, state=state.with_part(relic))
    relic = replace(relic, bound=relic.bound | {state.seats[holder].faction or ""})
    state = state.with_part(relic).tag(holder, skill)
    return replace(turn, state=state).told(holder, skill, skill)


def _bound(state: State, faction: str, rule: Named) -> bool:
    """The relic once took one of the faction for its master (r234-118, r234-120)."""
    return faction in state.part(Relic).bound


CONDITIONS["bound"] = Condition(_bound, no_argument)
