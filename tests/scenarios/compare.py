"""What a scenario expects, held against what a command printed.

A mapping needs only the keys that it names.  Some keys have a manner of their own: lists
that are sets, lists of which each item must be found, texts that announcements hold or lack.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

SETS = {"alive", "tied", "abstained", "absent", "lost"}
FOUND = {"feedback", "rejected", "pending", "ballots"}


def _set(value: Any) -> set[Any]:
    return set(value) if isinstance(value, list) else {value}


def has(items: list[Any], wanted: dict[str, Any]) -> bool:
    """Whether one of the items carries all that is wanted."""
    for item in items:
        if isinstance(item, dict) and all(
            key in item
            and (_set(item[key]) == _set(value) if key == "result" else item[key] == value)
            for key, value in wanted.items()
        ):
            return True
    return False


def _numbers(totals: Any) -> dict[str, float]:
    return {k: float(v) for k, v in (totals or {}).items() if v}


def differences(want: Any, got: Any, at: str = "") -> Iterator[str]:
    """A line for each point in which what was printed falls short of what is wanted."""
    if not isinstance(want, dict):
        if want != got:
            yield f"{at}: wanted {want!r}, got {got!r}"
        return
    if not isinstance(got, dict):
        yield f"{at}: wanted a mapping, got {got!r}"
        return
    for key, value in want.items():
        here = f"{at}.{key}"
        if key == "without":
            for kind, items in value.items():
                listed = got.get(kind, [])
                for item in items:
                    present = has(listed, item) if kind in FOUND else item in listed
                    if present:
                        yield f"{here}.{kind}: must not be there: {item}"
        elif key in ("announce_has", "announce_lacks"):
            for text in value:
                said = any(text in line for line in got.get("announce", []))
                if said != (key == "announce_has"):
                    yield f"{here}: {text!r} in {got.get('announce')}"
        elif key == "needs_ruling":
            if bool(got.get(key)) != bool(value):
                yield f"{here}: wanted {value!r}, got {got.get(key)!r}"
        elif key == "totals":
            if _numbers(got.get(key)) != _numbers(value):
                yield f"{here}: wanted {value}, got {got.get(key)}"
        elif key in FOUND:
            for item in value:
                if not has(got.get(key) or [], item):
                    yield f"{here}: not found {item} in {got.get(key)}"
        elif key in SETS:
            if _set(value) != _set(got.get(key) or []):
                yield f"{here}: wanted {value}, got {got.get(key)}"
        elif key == "tags":
            for player, tags in value.items():
                if _set(tags) != _set((got.get(key) or {}).get(player, [])):
                    yield f"{here}.{player}: wanted {tags}, got {got.get(key)}"
        elif key not in got:
            yield f"{here}: missing"
        else:
            yield from differences(value, got[key], here)


def audit_differences(want: dict[str, Any], got: dict[str, Any]) -> Iterator[str]:
    """The same for an audit: findings, activity and cards by any of their fields."""
    findings = got["findings"]
    for key, rows in want.items():
        if key == "findings_has":
            yield from (f"no finding {r} in {findings}" for r in rows if not has(findings, r))
        elif key == "findings_lacks":
            for row in rows:
                if (row == {} and findings) or (row and has(findings, row)):
                    yield f"must not be found: {row} in {findings}"
        elif key == "activity_has":
            yield from (f"no activity {r}" for r in rows if not has(got["activity"], r))
        elif key == "cards_lacks":
            for player in rows:
                for card in got["cards"]:
                    if card["player"] == player and any(r["card"] for r in card["recommend"]):
                        yield f"{player} must have no card: {card}"
        elif key == "cards_has":
            for row in rows:
                card = next((c for c in got["cards"] if c["player"] == row["player"]), None)
                if card is None:
                    yield f"no cards for {row['player']}"
                    continue
                for item in row.get("recommend", []):
                    if not has(card["recommend"], item):
                        yield f"no recommendation {item} in {card['recommend']}"
                rest = {k: v for k, v in row.items() if k not in ("player", "recommend")}
                yield from differences(rest, card)
        else:
            yield from differences({key: rows}, got)
