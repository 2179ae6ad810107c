"""The saved pages of the demo game: which thread, page and moment each file is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from auditor.errors import Problem, WrongInput
from auditor.forum.pages import read_page

_FILE = re.compile(r"([A-Z0-9]{1,8})_tid(\d{1,9})_p(\d{1,6})\.html")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The demo forum at one moment; ``at`` is the clock that its pages show.

    ``pages`` maps (tid, page number) to the file.
    """

    name: str
    at: datetime
    pages: Mapping[tuple[int, int], Path] = field(repr=False)

    @property
    def threads(self) -> frozenset[int]:
        """The threads that existed at that moment."""
        return frozenset(tid for tid, _ in self.pages)

    def page(self, tid: int, number: int) -> Path | None:
        """The file of a page; beyond the end the last one, as Discuz! does; None: no thread."""
        last = max((n for t, n in self.pages if t == tid), default=None)
        return None if last is None else self.pages.get((tid, min(max(number, 1), last)))


def snapshots(folder: Path, timezone: ZoneInfo) -> tuple[Snapshot, ...]:
    """The snapshots in a folder of pages, oldest first.

    Raises WrongInput where the folder has no page of the demo, or one without a clock.
    """
    found: dict[str, dict[tuple[int, int], Path]] = {}
    for file in sorted(folder.glob("*.html")):
        if match := _FILE.fullmatch(file.name):
            key = (int(match[2]), int(match[3]))
            found.setdefault(match[1], {})[key] = file
    if not found:
        raise WrongInput(
            Problem(
                "demo-missing",
                "演示用的网页不在安装包里",
                file=str(folder),
                hint="重新安装 auditor",
            )
        )
    made = [Snapshot(name, _clock(files, timezone), files) for name, files in found.items()]
    return tuple(sorted(made, key=lambda s: s.at))


def _clock(files: Mapping[tuple[int, int], Path], timezone: ZoneInfo) -> datetime:
    file = files[min(files)]
    clock = read_page(file.read_bytes(), timezone=timezone).clock
    if clock is None:
        raise WrongInput(Problem("demo-clock", "演示网页上没有时间", file=str(file)))
    return clock
