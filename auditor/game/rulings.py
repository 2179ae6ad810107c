"""The director's rulings in a journal entry: decisions that override what the rules would do."""

from __future__ import annotations

from typing import Protocol

from auditor.game.mistakes import Mistakes
from auditor.game.records import Ruling
from auditor.game.schema import RulingSection
from auditor.game.vocabulary import NOBODY
from auditor.yamlfile import Path

_OF_PLAYER = ("out", "keep", "sheriff", "exile")
_OF_FACTION = ("winner", "lost")
_OF_BALLOT = ("void", "count")
KINDS = (*_OF_PLAYER, *_OF_BALLOT, *_OF_FACTION)


class Names(Protocol):
    """What a ruling needs to look names up."""

    mistakes: Mistakes

    def player(self, written: str, path: Path) -> str: ...
    def choice(self, written: str, path: Path) -> str: ...
    def faction(self, written: str, path: Path) -> str: ...


def build_rulings(
    names: Names, value: RulingSection | list[RulingSection] | None, path: Path
) -> tuple[Ruling, ...]:
    """The rulings in order; each must say exactly one thing."""
    if value is None:
        return ()
    if not isinstance(value, list):
        one = _ruling(names, value, path)
        return () if one is None else (one,)
    every = [_ruling(names, row, (*path, i)) for i, row in enumerate(value)]
    return tuple(ruling for ruling in every if ruling is not None)


def _ruling(names: Names, row: RulingSection, path: Path) -> Ruling | None:
    kinds = [kind for kind in KINDS if getattr(row, kind) is not None]
    if not kinds and names.mistakes.marred(path):
        return None  # what it should say was wrong, and is said already
    if len(kinds) != 1:
        message = f"{'、'.join(kinds)} 要分成几条写" if kinds else "这条裁定什么也没有说"
        hint = f"一条裁定写一个：{'、'.join(KINDS)}"
        names.mistakes.add("ruling-form", message, path, hint)
        return None
    kind = kinds[0]
    here = (*path, kind)
    for key, owner in (("cause", "out"), ("target", "count")):
        if getattr(row, key) is not None and kind != owner:
            message = f"{key} 只能和 {owner} 写在一起"
            names.mistakes.add("ruling-form", message, (*path, key), on_key=True)
    if kind in _OF_FACTION:
        return Ruling(kind, faction=names.faction(getattr(row, kind), here))
    if kind in _OF_BALLOT:
        target = row.target
        if kind == "count" and target is None and not names.mistakes.marred(path):
            hint = "写成 {count: 编号, target: 名字}"
            names.mistakes.add("ruling-form", "没有写这一票投给谁（target）", path, hint)
        elif kind == "count" and target is not None:
            target = names.choice(target, (*path, "target"))
        return Ruling(kind, pid=getattr(row, kind), target=target)
    if kind == "exile" and row.exile == NOBODY:
        return Ruling(kind)
    return Ruling(kind, player=names.player(getattr(row, kind), here), cause=row.cause)
