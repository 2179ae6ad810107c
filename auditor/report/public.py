"""What everybody may know of a phase, ready to be posted.

A Public record is made of a Phase in one place, and only its announcements go in: roles,
feedback, draws, rejected acts and what waits for the director have no field here.  What is
printed for the forum is made of this record and of nothing else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from auditor.model import Phase
from auditor.report.bbcode import neutral
from auditor.text.safe import safe_line

# a clock's time keeps its sign: between digits it is no smiley and no address
_CLOCK = re.compile(r"(?<=[0-9])：(?=[0-9]{2}(?![0-9]))")


@dataclass(frozen=True, slots=True)
class Public:
    """One phase for everybody: where it belongs, and its announcements."""

    title: str  # of the game
    heading: str  # 第 2 天
    texts: tuple[str, ...]  # may have several lines


def phase_name(name: str) -> str:
    """day-2 in Chinese: 第 2 天."""
    kind, _, number = name.partition("-")
    return f"第 {number} {'天' if kind == 'day' else '夜'}"


def public(title: str, phase: Phase) -> Public:
    """What a phase makes public (m42-012, m42-014): the one way from a Phase to the forum."""
    return Public(title, phase_name(phase.name), phase.announce)


def opening(title: str, day: int, closes: datetime | None, ahead: tuple[str, ...]) -> Public:
    """What the next day's opening makes public as things stand (m42-013)."""
    until = f"（{closes:%m-%d %H:%M} 关门）" if closes is not None else ""
    return Public(title, f"第 {day} 天开门{until}", ahead)


def announce_text(it: Public) -> str:
    """The announcements as plain text, one after another."""
    lines = [safe_line(f"{it.title} {it.heading}")]
    for text in it.texts:
        lines += ["", *(line for line in map(safe_line, text.splitlines()) if line)]
    return "\n".join(lines) + "\n"


def announce_bbcode(it: Public) -> str:
    """The announcements as BBCode for Discuz!: headings in bold, what follows as a list."""
    lines = [f"[b]{_clean(it.title)}　{_clean(it.heading)}[/b]"]
    for text in it.texts:
        head, *rest = [line for line in map(_clean, text.splitlines()) if line] or [""]
        lines.append("")
        if not rest:
            lines.append(head)
            continue
        lines += [f"[b]{head}[/b]", "[list]", *(f"[*]{line}" for line in rest), "[/list]"]
    return "\n".join(lines) + "\n"


def _clean(text: str) -> str:
    return _CLOCK.sub(":", neutral(text))
