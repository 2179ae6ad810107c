"""电梯楼: on a discussion day's second floor one link a player, to that player's posts of the day.

m212-041.  It is made of the game file alone: names, uids, the day's thread.
"""

from __future__ import annotations

from dataclasses import dataclass

from auditor.errors import Problem, WrongInput
from auditor.forum.urls import author_url
from auditor.game import Game
from auditor.report.bbcode import neutral
from auditor.text.safe import safe_line


@dataclass(frozen=True, slots=True)
class Lift:
    """The links of a day, in the game file's order, and who has none."""

    heading: str
    links: tuple[tuple[str, str], ...]  # name, address
    unknown: tuple[str, ...]  # players without a uid


def lift(game: Game, day: int) -> Lift:
    """The lift of a day.  Raises WrongInput where the file names no forum or no such thread."""
    root = game.forum.url
    if root is None:
        message = "没有写论坛地址，做不了电梯楼的链接"
        raise WrongInput(Problem("no-forum", message, file=game.shown_path, key="forum.url"))
    threads = game.threads.discussion
    tid = threads.get(day, threads.get(None))
    if tid is None:
        message = f"没有写第 {day} 天的讨论帖"
        key = "threads.discussion"
        raise WrongInput(Problem("no-thread", message, file=game.shown_path, key=key))
    links = tuple((p.name, author_url(root, tid, p.uid)) for p in game.players if p.uid)
    unknown = tuple(p.name for p in game.players if not p.uid)
    return Lift(f"第 {day} 天电梯楼", links, unknown)


def lift_bbcode(it: Lift) -> str:
    """The links as BBCode for Discuz!."""
    rows = [f"[*][url={_address(url)}]{neutral(name)}[/url]" for name, url in it.links]
    return "\n".join([f"[b]{neutral(it.heading)}[/b]", "[list]", *rows, "[/list]"]) + "\n"


def lift_text(it: Lift) -> str:
    """The same as plain text."""
    rows = [safe_line(f"{name} {url}") for name, url in it.links]
    return "\n".join([safe_line(it.heading), *rows]) + "\n"


def _address(url: str) -> str:
    """An address that cannot end its tag."""
    return safe_line(url).replace("[", "%5B").replace("]", "%5D")
