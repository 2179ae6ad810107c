"""丘比特 and 混血儿: the choices at the start, and the factions that follow from them."""

from __future__ import annotations

from auditor.engine.actor import Actor
from auditor.engine.changing import become
from auditor.engine.evolve import replace
from auditor.engine.families import choosing, forbidding
from auditor.engine.skills.lovers import LOVER, lovers
from auditor.engine.skills.pack import granted, join, match, turned
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.game import Act

LOVE, ELOPEMENT, KNIFE = "恋爱", "私奔", "寡妇刀"


@forbidding("arrow")
def no_second_match(turn: Turn, actor: Actor, act: Act) -> list[str]:
    """There is one match a game (m212-061)."""
    return ["情侣已经选好了"] if lovers(turn.state) else []


@choosing("arrow")
def arrow(turn: Turn, actor: Actor, act: Act) -> Turn:
    """丘比特之箭: the two become lovers, with what their roles make of it (m212-061)."""
    first, second = act.targets
    state = turn.state.tag(first, LOVER).tag(second, LOVER)
    turn = replace(turn, state=state)
    words = match(state)
    if words is None:
        return turn
    roles = [state.seats[p].role for p in (first, second)]
    if None in roles:
        return turn.doubted("lovers", "情侣的身份没有写全：不知道他们属于哪个阵营")
    if words.hybrid in roles:
        turn = _black(turn)
    elif roles == [words.wolf, words.wolf]:
        return _like_them(turn, actor)  # two wolves share a chat already (m212-065)
    elif words.wolf in roles:
        other = second if roles[0] == words.wolf else first
        if state.seats[other].faction == words.home:
            turn = join(turn, other)  # m212-066
    for one, other in ((first, second), (second, first)):
        turn = turn.told(one, LOVE, other)  # m212-065
    return turn


def _black(turn: Turn) -> Turn:
    """私奔: the lovers and 丘比特 form a faction, the lovers get a knife (m212-062, 071, 072).

    混血儿 has no 认亲 any more (m212-081).
    """
    words = match(turn.state)
    assert words is not None
    pair = lovers(turn.state)
    cupids = turn.state.with_role(words.cupid)
    for player in dict.fromkeys((*pair, *cupids)):
        turn = become(turn, player, faction=words.forms)
    for player in pair:
        seat = turn.state.seats[player]
        kept = () if seat.role == words.hybrid else seat.skills
        knives = granted(turn.state, player)
        turn = become(turn, player, skills=tuple(dict.fromkeys((*kept, *knives))))
        turn = turn.told(player, KNIFE, f"你属于{words.forms}，获得{'、'.join(knives)}")
    return turn


def _like_them(turn: Turn, actor: Actor) -> Turn:
    """Both lovers are of the pack: 丘比特 becomes one of its role (m212-063)."""
    words = match(turn.state)
    assert words is not None
    for cupid in turn.state.with_role(words.cupid):
        turn = turned(turn, cupid, words.wolf)
        turn = turn.told(cupid, LOVE, f"情侣都是{words.wolf}，你的身份变为{words.wolf}")
    return turn


@choosing("kinship")
def kinship(turn: Turn, actor: Actor, act: Act) -> Turn:
    """认亲: the faction that the one chosen has now, for good (m212-078, S16).

    He is not of the pack's or the lovers' chat (m212-080).
    """
    faction = turn.state.seats[act.targets[0]].faction
    if actor.player is None or faction is None:
        return turn.doubted("kinship", f"{act.targets[0]}的阵营不知道，{act.skill}没有结果")
    return become(turn, actor.player, faction=faction)


def dissolve(turn: Turn) -> Turn:
    """The faction of the lovers is no more: they join the pack, 丘比特 goes home (m212-133).

    A 丘比特 who is a lover himself goes with the lovers.
    """
    words = match(turn.state)
    if words is None:
        return turn
    of_it = [s.name for s in turn.state.seats.values() if s.faction == words.forms]
    pair = lovers(turn.state)
    for player in of_it:
        lover = player in pair
        turn = join(turn, player) if lover else become(turn, player, faction=words.home)
    formed = tuple(f for f in turn.state.formed if f != words.forms)
    return replace(turn, state=replace(turn.state, formed=formed))


def is_black_hybrid(state: State, player: str) -> bool:
    """Whether a player is the 混血儿 whose love formed a faction."""
    words, seat = match(state), state.seats[player]
    return words is not None and seat.role == words.hybrid and seat.faction == words.forms
