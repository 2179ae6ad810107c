"""Floor numbers as a page shows them: labels only, for floors shift (behaviour 1 to 5)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_NAMED = {"楼主": 1, "沙发": 2, "板凳": 3, "地板": 4}
_NUMBER = re.compile(r"(?:第 ?|# ?)?(\d{1,7})(?!\d)")
_FROM = ("来自", "來自")
_RECOMMENDED = ("推荐", "推薦")
_LONGEST = 40  # characters of a label


@dataclass(frozen=True, slots=True)
class Floor:
    """``number`` is None where the page shows none; ``away`` marks a stuck or hot repeat."""

    number: int | None
    label: str
    away: bool = False
    unknown: bool = False  # words of the site's own instead of a number


def read(node: LexborNode | None) -> Floor:
    """Read ``a#postnum<pid>``."""
    if node is None:
        return Floor(None, "")
    label = " ".join(node.text().split())[:_LONGEST]
    if label in _NAMED:
        return Floor(_NAMED[label], label)
    match = _NUMBER.match(label)
    if match is not None:
        return Floor(int(match[1]), label)
    if any(word in label for word in _FROM):
        # a reply stuck to the top: the number is its old position, or missing, or wrong
        if not label.startswith(("顶", "頂")):
            label = f"顶 {label}"  # older templates have a picture there
        return Floor(None, label, away=True)
    if label in _RECOMMENDED:
        return Floor(None, label, away=True)
    return Floor(None, label, unknown=label not in ("", "#"))


def number_own_words(floors: list[Floor]) -> list[Floor]:
    """Number the labels in a site's own words, by the floor before them on the page.

    Sites may rename 沙发, 板凳 and so on; these floors follow one another from the first.
    """
    result: list[Floor] = []
    before = 0
    for floor in floors:
        if floor.unknown and not floor.away:
            floor = Floor(before + 1, floor.label)
        if floor.number is not None and not floor.away:
            before = floor.number
        result.append(floor)
    return result
