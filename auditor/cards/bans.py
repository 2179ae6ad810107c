"""What points lead to after the game: yellow cards, the red mark, bans.

They are the person's, not the game account's (g01-158).  Pure: who is who and when a game
ended is told from outside.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from auditor.model import Aftermath
from auditor.rules.ruleset import CardRules

_NOBODY: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Result:
    """The points of one person, or of one account of his, in one game that has ended."""

    person: str
    ended: date  # the game's local day
    points: int


@dataclass(frozen=True, slots=True)
class Ban:
    """No game from the end of the game that completed the sum on (S25)."""

    since: date
    until: date  # the last day of it
    months: int


@dataclass(frozen=True, slots=True)
class Entry:
    """What one ended game adds to a person's file."""

    person: str
    ended: date
    points: int
    yellow: int  # cards of this game
    summed: int  # his cards of the window that closes with this game
    red_mark: bool
    ban: Ban | None


def aftermath(points: int, rules: CardRules) -> Aftermath | None:
    """What one game's points lead to by themselves; None where the thread knows of nothing.

    The ban is the longer one of g01-156 and of g01-155 for this game's cards alone: yellow
    cards of other games come on top (``entries``).
    """
    if not rules.follows:
        return None
    yellow = sum(points >= step for step in rules.yellow_at)  # g01-153
    marked = rules.red_mark_at is not None and points >= rules.red_mark_at  # g01-154
    return Aftermath(yellow, marked, _months(points, yellow, rules))


def entries(
    results: Iterable[Result], rules: CardRules, person_of: Mapping[str, str] = _NOBODY
) -> tuple[Entry, ...]:
    """The files of all persons, game by game as they ended.

    ``person_of`` names the person of each account that was shown to be somebody's
    (g01-157): the cards are added up, not the points, for each account is judged by its own
    game.  Whoever is not in it stands for himself.  A game without a yellow card completes
    no sum.  Cards stay in the sum after a ban, until their window is over.
    """
    files: dict[str, list[Entry]] = {}
    rows = []
    for result in sorted(results, key=lambda r: r.ended):
        person = person_of.get(result.person, result.person)
        entry = _entry(person, result, files.setdefault(person, []), rules)
        files[person].append(entry)
        rows.append(entry)
    return tuple(rows)


def _entry(person: str, result: Result, before: list[Entry], rules: CardRules) -> Entry:
    after = aftermath(result.points, rules) or Aftermath()
    window = rules.ban_window_months
    within = (e for e in before if months_after(e.ended, window) >= result.ended)
    summed = after.yellow + sum(e.yellow for e in within)
    months = _months(result.points, summed if after.yellow else 0, rules)
    ban = Ban(result.ended, months_after(result.ended, months), months) if months else None
    return Entry(
        person, result.ended, result.points, after.yellow, summed, after.red_mark, ban
    )  # fmt: skip


def _months(points: int, yellow: int, rules: CardRules) -> int:
    """The longest ban that so many points of one game, or so many cards, lead to; 0: none."""
    by_points = [m for least, m in rules.ban_at.items() if points >= least]  # g01-156
    by_cards = [m for least, m in rules.bans.items() if yellow >= least]  # g01-155
    return max([*by_points, *by_cards], default=0)


def months_after(day: date, months: int) -> date:
    """The same day of a later month, or that month's last day where it has no such day (S25).

    It still belongs to the months counted.  Raises ValueError beyond the year 9999.
    """
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    last = monthrange(year, month + 1)[1]
    return day.replace(year=year, month=month + 1, day=min(day.day, last))
