"""Replaying a game from its file alone: the journal's ballots counted, its entries played."""

from __future__ import annotations

from dataclasses import dataclass

from auditor import engine
from auditor.game import Entry, Game
from auditor.model import VOTE_NAMES, Electorate, Phase, Tally
from auditor.voting import Voting


def count_from_journal(game: Game) -> engine.Count:
    """Count the votes that the journal writes out; any other vote is not known (None)."""
    voting = Voting(game)

    def count(electorate: Electorate, entry: Entry | None) -> Tally | None:
        written = getattr(entry, electorate.kind) if entry is not None else None
        return voting(electorate, entry) if written is not None else None

    return count


def votes_elsewhere(game: Game, course: engine.Course) -> str | None:
    """Which votes of the days played stand in threads and not in the journal, in Chinese.

    A replay reads no forum, so it knows nothing of them; an audit does.  None: there are none.
    """
    voting, votes = Voting(game), game.rules.votes
    entries = {(e.kind, e.number): e for e in game.journal}
    found: list[str] = []
    for phase in course.phases:
        kind, _, number = phase.name.partition("-")
        if kind != "day":
            continue
        day = int(number)
        entry = entries.get(("day", day))
        for vote in votes.held_on(day):
            written = entry is not None and getattr(entry, vote) is not None
            if not written and voting.has_thread(vote, day):
                found.append(f"第 {day} 天的{VOTE_NAMES[vote]}")
    if not found:
        return None
    return (
        f"{'、'.join(found)}没有写在进程记录里。replay 只看游戏文件，不读论坛，不知道这些票的结果，"
        "推演会和实际不一样；auditor audit 会连帖子里的票一起推演。"
    )


def replay(game: Game) -> engine.Course:
    """The game's course by its own file, without a forum.

    What a replay needs and the file lacks (roles, phases) is in ``errors``.  Raises
    WrongInput where the rule set cannot be played.
    """
    return engine.play(game.rules, game, count=count_from_journal(game))


@dataclass(frozen=True, slots=True)
class Retraced:
    """A game's course as far as its file tells it, which need not be from the beginning."""

    phases: tuple[Phase, ...]
    ahead: tuple[str, ...]  # what the next opening would announce as things stand
    unknown: tuple[str, ...]  # Chinese: what the file does not tell, and what follows from that
    undrawn: str | None = None  # why that opening may still change, in Chinese
    gaps: tuple[str, ...] = ()  # phases that the journal leaves out, in Chinese


def retrace(game: Game) -> Retraced:
    """The course without a forum, also of a journal with gaps or of unknown roles.

    Everybody not said to be out lives.  Raises WrongInput where the rule set cannot be played.
    """
    lacking = replay(game).errors
    state = engine.start(game.rules, game, strict=not lacking)
    count, phases = count_from_journal(game), []
    for entry in game.journal:
        if engine.ended(state):
            break
        state, phase = engine.step(state, entry, count)
        phases.append(phase)
    unknown = [f"{p.message}（{p.hint}）" if p.hint else p.message for p in lacking]
    return Retraced(
        tuple(phases),
        engine.ahead(state),
        (*game.warnings, *unknown, *engine.notes(state)),
        engine.undrawn(state),
        tuple(said for said, p in zip(unknown, lacking, strict=True) if p.code == "journal-gap"),
    )
