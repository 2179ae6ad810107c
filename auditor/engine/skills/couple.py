"""爱慕 and 私奔: how two become lovers, and the faction that they form."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.changing import become
from auditor.engine.conditions import CONDITIONS, Condition, no_argument
from auditor.engine.evolve import replace
from auditor.engine.families import choosing
from auditor.engine.hooks import CHANGES, FIELDS
from auditor.engine.outcome import judge
from auditor.engine.skills.clans import clan_of, drifts
from auditor.engine.skills.elder import is_elder
from auditor.engine.skills.lovers import LOVER, lovers
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act
from auditor.rules.play import Named, PlayRules


@choosing("court")
def court(turn: Turn, actor: Actor, act: Act) -> Turn:
    """爱慕: its owner and the one he names are lovers for good, and learn each other (g01-077,
    g01-078)."""
    if actor.player is None:
        text = f"身份没有写全，不知道{act.by}是谁：{act.skill}没有结算"
        return turn.doubted(f"roles {act.skill}", text)
    one, other = actor.player, act.targets[0]
    state = turn.state.tag(one, LOVER).tag(other, LOVER)
    turn = replace(turn, state=state)
    turn = turn.told(one, act.skill, other).told(other, act.skill, one)
    return judge(elope(turn, one))


@CHANGES.named("elope")
def elope(turn: Turn, player: str) -> Turn:
    """私奔: whenever both belong to a faction and not to the same one, they form their own
    (g01-046, g01-092); of one faction they stay in it (g01-091).

    Once formed it stays, and who has drifted comes back to it (S11).  Who is out has the
    faction that he went out with.
    """
    state = turn.state
    faction, pair = state.setup.play.couple, lovers(state)
    if faction is None or player not in pair:
        return turn
    homes = {p: state.seats[p].faction for p in pair if p not in state.out}
    differ = len(homes) == 2 and None not in homes.values() and len(set(homes.values())) == 2
    if faction not in state.formed and not differ:
        return turn
    moving = [p for p, home in homes.items() if home not in (None, faction)]
    for mover in moving[:-1]:  # both at once: nothing is judged between them
        state = state.seat(mover, faction=faction)
    turn = replace(turn, state=state)
    for mover in moving:
        turn = _elder_moves(turn, mover, homes[mover])
    return become(turn, moving[-1], faction=faction) if moving else turn


def _elder_moves(turn: Turn, player: str, home: str | None) -> Turn:
    """The elder's new side against the couple's, at once or once his lover drifts no more: the
    thread does not say which of them stands (S12)."""
    elder, couple = turn.state.setup.play.elder, turn.state.setup.play.couple
    if elder is None or home != elder.becomes or not is_elder(turn.state, player):
        return turn
    text = f"{elder.role}{player}是情侣，又转为{elder.becomes}：这里按归{couple}算，没有觉醒的技能"
    return turn.doubted("elder-couple", text)


def _both_out(state: State, faction: str, rule: Named) -> bool:
    """The faction was formed, and both lovers are out (g01-111, S28)."""
    pair = lovers(state)
    return faction in state.formed and bool(pair) and all(p in state.out for p in pair)


def _of_two_clans(state: State, faction: str, rule: Named) -> bool:
    """The lovers are one of each of these clans, neither drifting, both in the game (g01-110)."""
    pair = lovers(state)
    if len(pair) != 2 or any(p in state.out or drifts(state, p) for p in pair):
        return False
    return {clan_of(state, p) for p in pair} == set(rule.words)


def _no_clans(play: PlayRules, rule: Named) -> str | None:
    unknown = [word for word in rule.words if word not in play.clans]
    if unknown:
        return f"clans 里没有 {'、'.join(unknown)}"
    return None if len(set(rule.words)) == 2 else "要写两个不同的 clans"


@FIELDS.named("present")
def present(state: State) -> tuple[str, ...]:
    """The factions to which a player in the game belongs; that of the lovers, once formed,
    while one of them is in the game (g01-102, S1).  All, where roles are not known."""
    play = state.setup.play
    if not state.setup.roles_known:
        return play.factions
    held = {state.seats[p].faction for p in state.alive}
    if play.couple in state.formed and any(p not in state.out for p in lovers(state)):
        held.add(play.couple)
    return tuple(f for f in play.factions if f in held)


CONDITIONS["couple_out"] = Condition(_both_out, no_argument)
CONDITIONS["couple_of"] = Condition(_of_two_clans, _no_clans)
