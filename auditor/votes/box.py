"""Which ballots stand, and why the others do not (forum-conventions 1 and 7 to 17).

The ballots of one vote go through the box in the order in which they were cast; each
player has one place in it.  A ballot that does not count changes nothing (convention 7,
m42-089, r234-157).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

from auditor.game.records import Ruling
from auditor.model import ABSTAIN, Acceleration, Ballot, Electorate
from auditor.model.evolve import replace
from auditor.rules.ruleset import VoteRules
from auditor.votes.refusal import Holds, Refusal, Refusals
from auditor.votes.span import while_open

_ONE = Fraction(1)
# Ballots that could not count whatever they say: no doubt of theirs matters.
_BEYOND_DOUBT = frozenset(
    {
        "outsider",
        "voter-out",
        "voter-barred",
        "voter-muted",
        "follows",
        "early",
        "late",
        "deleted",
        "voided",
    }
)


@dataclass(slots=True)
class _Place:
    """A player's place in the box."""

    standing: int | None = None  # index of the ballot that stands
    holds: Holds = field(default_factory=Holds)

    def may_quote(self, ballot: Ballot) -> None:
        """A later re-vote of the player may quote this one (convention 9, S23)."""
        if ballot.pid is not None:
            self.holds.own.add(ballot.pid)


def in_order(ballots: Sequence[Ballot]) -> list[Ballot]:
    """Ballots in the order cast.

    Posts go by time, then pid, then place in the post; the journal's stay as written.
    """
    journal = [b for b in ballots if b.from_journal]
    posted = sorted(
        (b for b in ballots if not b.from_journal),
        key=lambda b: (b.at is not None, b.at and b.at.timestamp(), b.pid or 0, b.start, b.by),
    )
    return journal + posted


def unmatched(rulings: Sequence[Ruling], ballots: Sequence[Ballot]) -> tuple[int, ...]:
    """The pids that rulings on ballots name and that hold no ballot."""
    known = {b.pid for b in ballots}
    named = [r.pid for r in rulings if r.kind in ("void", "count") and r.pid is not None]
    return tuple(dict.fromkeys(pid for pid in named if pid not in known))


def judge(
    ballots: Sequence[Ballot],
    electorate: Electorate,
    rules: VoteRules,
    acceleration: Acceleration = Acceleration(),  # noqa: B008 - frozen
    rulings: Sequence[Ruling] = (),
    as_of: datetime | None = None,
) -> tuple[Ballot, ...]:
    """Every ballot cast up to ``as_of`` with its fate, in the order cast.

    Once the vote has closed at ``as_of``, the ballots after the close are kept as late ones.
    Sets ``counted``, ``weight`` (None for an abstention and for what does not count),
    ``reason`` and ``code``; may add or take away a ``doubt``.  Rulings void and count go
    before everything else (convention 16).
    """
    box = _Box(electorate, Refusals(electorate, rules, acceleration, as_of))
    ruled = {r.pid: r for r in rulings if r.kind in ("void", "count") and r.pid is not None}
    moment = while_open(as_of, electorate.closes)
    ordered = in_order([b for b in ballots if moment is None or b.at is None or b.at <= moment])
    shared: dict[int | None, int] = {}
    for ballot in ordered:
        shared[ballot.pid] = shared.get(ballot.pid, 0) + 1
    for ballot in ordered:
        ruling = ruled.get(ballot.pid) if ballot.pid is not None else None
        box.put(ballot, ruling, alone=shared[ballot.pid] == 1)
    return box.result()


class _Box:
    """The state of one count."""

    def __init__(self, electorate: Electorate, refusals: Refusals) -> None:
        self.electorate = electorate
        self.refusals = refusals
        self.ballots: list[Ballot] = []
        self.places: dict[str, _Place] = {}

    def put(self, ballot: Ballot, ruling: Ruling | None, *, alone: bool) -> None:
        """Judge one ballot and let it change what stands.

        ``alone``: no other ballot shares its post.
        """
        place = self.places.setdefault(ballot.by, _Place())
        stands = place.standing is not None
        if ballot.from_journal and stands != (ballot.kind == "revote"):
            # S12: what puts a void ballot right has its kind
            ballot = replace(ballot, kind="revote" if stands else "first")
        if ruling is not None:
            self._put_ruled(ballot, ruling, place, alone=alone)
            return
        changing = self.refusals.changing(ballot, place.holds)
        refusal = self.refusals.why_not(ballot, place.holds, changing=changing)
        if refusal is not None:
            if refusal[0] == "accelerated" and not self.refusals.accelerated:
                doubt = "改票时正在执行加速，后来延时成功；规则没有说这样的改票还算不算"
                ballot = replace(ballot, doubt="；".join(filter(None, (ballot.doubt, doubt))))
            self._refuse(ballot, refusal, place)
            return
        if changing and stands:
            ballot = self.refusals.before_acceleration(ballot)
        self._accept(ballot, place)

    def _put_ruled(self, ballot: Ballot, ruling: Ruling, place: _Place, *, alone: bool) -> None:
        """The director's word (convention 16): a ballot void, or counted all the same."""
        if ruling.kind == "void":
            self._refuse(ballot, ("voided", "导演裁定不算"), place)
            return
        target = ruling.target or ballot.target
        if target is None:
            lacks = "裁定说这张票算数，但没有写投给谁（target）"
            refusal = ballot.code or "target-missing", ballot.flaw or "没有投票对象"
            self._refuse(replace(ballot, doubt=lacks), refusal, place)
            return
        doubt = None
        if not alone and ruling.target:
            doubt = "这一帖里有好几张代投票，裁定的对象用在了每一张上，请核对"
        self._accept(replace(ballot, target=target, doubt=doubt), place, reason="导演裁定算数")

    def _accept(self, ballot: Ballot, place: _Place, *, reason: str | None = None) -> None:
        """The ballot stands now; the one before it, if any, was changed by it."""
        if place.standing is not None:
            self.ballots[place.standing] = replace(
                self.ballots[place.standing],
                counted=False,
                weight=None,
                code="superseded",
                reason=f"后来改成了“{ballot.target}”",
            )
            place.holds.revotes += 1
        weight: Fraction | None = None
        if ballot.target != ABSTAIN:  # convention 19
            weight = self.electorate.weights.get(ballot.by, _ONE)
        place.standing = len(self.ballots)
        place.holds.standing = True
        place.may_quote(ballot)
        code = "ruled" if reason else None
        why = reason or ballot.reason  # a conditional proxy vote says why it abstains
        self.ballots.append(replace(ballot, counted=True, weight=weight, reason=why, code=code))

    def _refuse(self, ballot: Ballot, refusal: Refusal, place: _Place) -> None:
        """The ballot changes nothing (convention 7)."""
        code, reason = refusal
        if ballot.kind == "first" and not place.holds.standing:
            place.may_quote(ballot)  # S23: of a ballot put right either floor will do
        doubt = None if code in _BEYOND_DOUBT else ballot.doubt
        self.ballots.append(
            replace(ballot, counted=False, weight=None, code=code, reason=reason, doubt=doubt)
        )

    def result(self) -> tuple[Ballot, ...]:
        """All ballots; one that stands without any weight says that it has no right.

        At the end those that follow another's.
        """
        own = [
            replace(b, counted=False, code="no-right", reason="没有票权")
            if b.counted and b.weight == 0
            else b
            for b in self.ballots
        ]
        return (*own, *self._following(own))

    def _following(self, own: Sequence[Ballot]) -> list[Ballot]:
        """The ballots of those whose vote goes where their captor's goes (m212-146, S25).

        A captor without a ballot, or with an abstention, gives none (m212-147).  A ruling that
        counts the victim's own ballot goes before.
        """
        voters = self.electorate
        standing = {b.by: b for b in own if b.counted}
        rows = []
        for victim, captor in voters.follows.items():
            led = standing.get(captor)
            barred = victim not in voters.voters or victim in voters.muted
            if led is None or led.target in (None, ABSTAIN) or victim in standing or barred:
                continue
            rows.append(
                Ballot(
                    by=victim,
                    kind="first",
                    target=led.target,
                    at=led.at,
                    from_journal=led.from_journal,
                    weight=voters.weights.get(victim, _ONE),
                    counted=True,
                    code="following",
                    reason=f"被绑架，跟着{captor}投",
                )
            )
        return rows
