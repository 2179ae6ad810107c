"""What still waits for the director: open findings, changed evidence, penalties in the air."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from auditor.cards.cases import GONE, group_of, newest, penal
from auditor.model import Decision, Finding


def to_reconsider(findings: Iterable[Finding], decisions: Iterable[Decision]) -> tuple[str, ...]:
    """Findings whose evidence is no longer what was decided on."""
    held = newest(decisions)
    return tuple(
        f.id
        for f in findings
        if f.id in held and held[f.id].evidence and held[f.id].evidence != f.evidence
    )


def orphans(
    findings: Iterable[Finding], decisions: Iterable[Decision], as_of: datetime
) -> tuple[Decision, ...]:
    """Penalties whose finding is found no more and at which nobody has looked since.

    They still count (the director decided them), so he has to be asked again.
    """
    known = {f.id for f in findings}
    return tuple(
        d
        for d in newest(decisions).values()
        if d.finding not in known and penal(d) and d.evidence != GONE and d.at <= as_of
    )


def waiting(findings: Sequence[Finding], decisions: Sequence[Decision]) -> tuple[Finding, ...]:
    """Findings that still wait for the director: undecided, and not covered by a penalty
    decided for the same case; and those whose evidence changed after the decision."""
    held = newest(decisions)
    again = set(to_reconsider(findings, decisions))
    covered = {(f.player, group_of(f)) for f in findings if f.id in held and penal(held[f.id])}
    covered |= {  # also by one whose own finding is found no more
        (d.player, (d.clause, d.check, d.day)) for d in held.values() if penal(d)
    }
    return tuple(
        f
        for f in findings
        if f.id in again or (f.id not in held and (f.player, group_of(f)) not in covered)
    )
