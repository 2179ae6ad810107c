"""Where a rule set's data reaches Python: named functions, one table for each kind.

A rule set's data names them (``phases``, ``leaving``, ``opening``, ``tie`` …); a module in
``skills/`` or ``moon/`` registers its own.  Whether every name exists is looked up when the
rule set is taken into use (``names.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from auditor.engine.actor import Actor
from auditor.engine.state import State
from auditor.engine.turn import Turn
from auditor.engine.verdict import Verdict
from auditor.game import Act
from auditor.model import Electorate, Gone, Tally
from auditor.rules.play import Named

F = TypeVar("F", bound=Callable[..., Any])


class Table(dict[str, F]):
    """Functions by the name under which data calls them."""

    def named(self, name: str) -> Callable[[F], F]:
        """Register a function under a name; a name is given once."""

        def register(function: F) -> F:
            if name in self:
                raise ValueError(f"{name} is registered twice")
            self[name] = function
            return function

        return register


# a step of a phase
STEPS: Table[Callable[[Turn, Named], Turn]] = Table()
# what follows at once when somebody has gone out, in the order that ``leaving`` gives
CONSEQUENCES: Table[Callable[[Turn, Gone, Named], Turn]] = Table()
# what follows when a player's role or faction has changed
CHANGES: Table[Callable[[Turn, str], Turn]] = Table()
# a part of a day's opening announcements
OPENINGS: Table[Callable[[Turn, Named], Turn]] = Table()
# who may vote with what weight: from one electorate to the next
FRANCHISE: Table[Callable[[State, Electorate], Electorate]] = Table()
# what a tie, or a vote without votes, leads to; None: this rule does not decide
TIE_RULES: Table[Callable[[Turn, Tally], Verdict | None]] = Table()
# what turns an exile's verdict into another one; the tally is None where no vote is known
VERDICTS: Table[Callable[[Turn, Tally | None, Verdict], Verdict]] = Table()
# the public words for an exile: the turn before anybody left, the turn after, the cause
REPORTS: Table[Callable[[Turn, Turn, str], str | None]] = Table()
# why nobody may do this now, whoever he is (a moon event, a state): Chinese reasons
VETOES: Table[Callable[[Turn, Actor, Act], list[str]]] = Table()
# why an allowed act is spent without effect (失效), or None
VOIDS: Table[Callable[[Turn, Actor, Act], str | None]] = Table()
# an allowed act with other targets in place of its own
REDIRECTS: Table[Callable[[Turn, Actor, Act], tuple[Turn, Act]]] = Table()
# whether a night's kill fails: the target, the team behind it (None: one player), the skill
KILL_VOIDS: Table[Callable[[Turn, str, str | None, str], bool]] = Table()
# what an effective kill leads to in place of a leaving; None: this does not change it
KILL_TURNS: Table[Callable[[Turn, str, str | None, str], Turn | None]] = Table()
# in which order the acts of one step are looked at, given in the order written
ORDERS: Table[Callable[[Turn, Sequence[int]], list[int]]] = Table()
# who is of a team that acts, consents or is told as one; out or not
TEAMS: Table[Callable[[State], tuple[str, ...]]] = Table()
# which factions are still in the contest for the last one that has not lost
FIELDS: Table[Callable[[State], tuple[str, ...]]] = Table()


def members(state: State, word: str) -> tuple[str, ...]:
    """The players of a team of the rule set, or of a role; out or not."""
    team = state.setup.play.teams.get(word)
    return TEAMS[team](state) if team is not None else state.with_role(word)
