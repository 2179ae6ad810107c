"""A journal that breaks a rule, made as small as it can be, and written as its game file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

import yaml

from auditor.game import Act, Entry, Game

Check = Callable[[Game], object]
_PARTS = ("acts", "election", "exile", "expel", "substitute", "ruling")
_SINGLE = ("accelerated", "surrender", "moon", "draw")


def breaks(check: Check, game: Game) -> bool:
    """Whether the check finds the game wrong, or the engine fails on it.

    Whatever was raised is the answer; who asks runs the check again on the smallest game, so
    that it is seen.
    """
    try:
        check(game)
    except Exception:
        return True
    return False


def smallest(check: Check, game: Game) -> Game:
    """The game with everything left out that is not needed for breaking the check."""
    while game.journal and breaks(check, replace(game, journal=game.journal[:-1])):
        game = replace(game, journal=game.journal[:-1])
    if game.days and breaks(check, replace(game, days={})):
        game = replace(game, days={})
    changed = True
    while changed:
        changed = False
        for less in _smaller(game):
            if breaks(check, less):
                game, changed = less, True
                break
    return game


def _smaller(game: Game) -> Iterator[Game]:
    for place, entry in enumerate(game.journal):
        for less in _less(entry):
            rows = (*game.journal[:place], less, *game.journal[place + 1 :])
            yield replace(game, journal=rows)


def _less(entry: Entry) -> Iterator[Entry]:
    for part in _PARTS:
        rows = getattr(entry, part)
        if rows:
            yield replace(entry, **{part: ()})
        for place in range(len(rows or ())):
            yield replace(entry, **{part: rows[:place] + rows[place + 1 :]})
    for part in _SINGLE:
        if getattr(entry, part) is not None:
            yield replace(entry, **{part: None})
    for place, act in enumerate(entry.acts):
        for name in ("mode", "choose", "text", "draw", "at", "confirmed_at", "asked_at"):
            if getattr(act, name) is not None:
                less = replace(act, **{name: None})
                yield replace(entry, acts=(*entry.acts[:place], less, *entry.acts[place + 1 :]))


def as_yaml(game: Game) -> str:
    """The game file, for a report."""
    players = [{"name": p.name, "role": p.role, "gender": p.gender} for p in game.players]
    rows = [_entry(entry) for entry in game.journal]
    document = {"ruleset": game.rules.id, "seed": game.seed, "players": players, "journal": rows}
    return yaml.safe_dump(document, allow_unicode=True, sort_keys=False, default_flow_style=None)


def _entry(entry: Entry) -> dict[str, Any]:
    row: dict[str, Any] = {entry.kind: entry.number}
    if entry.acts:
        row["acts"] = [_act(a) for a in entry.acts]
    for part in ("election", "exile"):
        ballots = getattr(entry, part)
        if ballots is not None:
            row[part] = [_plain(b) for b in ballots]
    for part in ("expel", "substitute"):
        if getattr(entry, part):
            row[part] = [_plain(e) for e in getattr(entry, part)]
    if entry.surrender is not None:
        row["surrender"] = _plain(entry.surrender)
    if entry.ruling:
        row["ruling"] = [
            {r.kind: r.player or r.faction or "无人", **({"cause": r.cause} if r.cause else {})}
            for r in entry.ruling
        ]
    row |= {k: getattr(entry, k) for k in ("accelerated", "draw") if getattr(entry, k) is not None}
    return row | ({"moon": dict(entry.moon)} if entry.moon is not None else {})


def _act(act: Act) -> dict[str, Any]:
    row = _plain(act)
    row.pop("has_target", None)
    if act.has_target:
        row["targets"] = list(act.targets)
    row.pop("use", None)
    return row if act.use else row | {"use": False}


def _plain(record: Any) -> dict[str, Any]:
    row = {f.name: getattr(record, f.name) for f in fields(record)}
    shown = {k: v.isoformat() if isinstance(v, datetime) else v for k, v in row.items()}
    return {
        k: list(v) if isinstance(v, tuple) else v
        for k, v in shown.items()
        if v not in (None, (), False)
    }
