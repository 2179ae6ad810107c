"""The director's decisions: appended, never changed."""

from __future__ import annotations

import sqlite3
from dataclasses import asdict, replace

from auditor.model import Decision
from auditor.store.codec import needed_time, time_text
from auditor.store.keep import insert


def all_decisions(sql: sqlite3.Connection) -> tuple[Decision, ...]:
    """All decisions, in the order in which they were made."""
    rows = sql.execute("SELECT * FROM decisions ORDER BY number")
    names = [column[0] for column in rows.description]
    found = []
    for row in rows:
        values = dict(zip(names, row, strict=True))
        found.append(Decision(**{**values, "at": needed_time(values["at"])}))
    return tuple(found)


def append_decision(sql: sqlite3.Connection, decision: Decision) -> Decision:
    """Write a decision inside the caller's transaction; returns it with its number."""
    values = asdict(decision)
    del values["number"]
    values["at"] = time_text(decision.at)
    return replace(decision, number=insert(sql, "decisions", **values))
