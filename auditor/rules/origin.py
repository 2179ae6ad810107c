"""Where each value of a rule set comes from: which file says it, in which line.

A rule set is a file laid over another one.  What holds is the merged file; here it is taken
apart again, for a director who wants to know why something holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from enum import Enum
from fractions import Fraction
from pathlib import Path, PurePath
from typing import Any, Literal, get_args

from pydantic import BaseModel

from auditor.rules.load import load_with_source, shipped
from auditor.rules.play import PlayRules
from auditor.rules.ruleset import RuleSet
from auditor.yamlfile import Path as Key
from auditor.yamlfile import Source, Spot


class Absent(Enum):
    """Stands where there is no value at all; None is a value of YAML's own."""

    ABSENT = "absent"


ABSENT: Literal[Absent.ABSENT] = Absent.ABSENT


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a rule set.

    ``file`` is None for what no file says (the program's default).  ``old`` is what the rule
    set extended says in its place, ABSENT where it says nothing; ``value`` is None where an
    entry of a table is taken out.
    """

    path: Key
    value: Any
    file: str | None = None
    line: int | None = None
    old: Any = ABSENT


@dataclass(frozen=True, slots=True)
class Described:
    """A rule set with its origins."""

    word: str  # the id or path by which it was asked for
    rules: RuleSet
    files: tuple[str, ...]  # this one first, then what it extends, as they are shown
    ancestor: str | None  # the shipped rule set at the bottom
    said: tuple[Value, ...]  # what this file itself says; of a variant: only what differs
    holding: tuple[Value, ...]  # everything that holds

    @property
    def variant(self) -> bool:
        """Whether it extends another one."""
        return len(self.files) > 1


def describe(name_or_path: str, base: Path | None = None) -> Described:
    """The rule set of that id or at that path, each value with its origin.

    ``base`` is the folder that a relative path starts from (None: the current one).  Raises
    WrongInput as load_ruleset does.
    """
    rules, source = load_with_source(name_or_path, base)
    names = _Names(source)
    if source.under is None or source.own is None:
        said = tuple(_walked(source.data, (), source, names))
    else:
        said = tuple(_changed(source, source.under, names))
    holding = (*_walked(source.data, (), source, names), *_defaults(source.data))
    return Described(
        name_or_path, rules, names.shown, names.ancestor, said, tuple(_sorted(holding))
    )


class _Names:
    """The files of a rule set and how they are shown: by name, in full where names are alike."""

    def __init__(self, source: Source) -> None:
        chain: list[Source] = []
        step: Source | None = source
        while step is not None:
            chain.append(step)
            step = step.under
        files = [s.file for s in chain]
        short = [PurePath(f).name for f in files]
        self._shown = {
            f: s if short.count(s) == 1 else f for f, s in zip(files, short, strict=True)
        }
        self.shown = tuple(self._shown[f] for f in files)
        last = files[-1].removesuffix(".yaml")
        self.ancestor = last if last in shipped() else None

    def place(self, spot: Spot) -> tuple[str, int]:
        return self._shown.get(spot.file, spot.file), spot.line


def _walked(data: Mapping[str, Any], at: Key, source: Source, names: _Names) -> Iterator[Value]:
    """The leaves of the merged data; a mapping on one line of one file is one leaf."""
    for key, value in data.items():
        path = (*at, key)
        if path in (("id",), ("base",)):
            continue
        whole = _model_at(path) is None and _on_one_line(value, path, source)
        if isinstance(value, Mapping) and value and not whole:
            yield from _walked(value, path, source, names)
        else:
            yield Value(path, value, *names.place(source.spot(path, key=True)))


def _on_one_line(value: Any, path: Key, source: Source) -> bool:
    """Whether a table's entry stands on one line of one file: a skill, a role, a check."""
    if not isinstance(value, Mapping):
        return True
    head = source.spot(path, key=True)
    return all(
        (spot := source.spot((*path, key), key=True)).line == head.line
        and spot.file == head.file
        and _on_one_line(inner, (*path, key), source)
        for key, inner in value.items()
    )


def _changed(source: Source, under: Source, names: _Names) -> Iterator[Value]:
    """What a variant's own file says and the rule set that it extends does not."""
    for path, value in _own(source.own or {}, under.data, ()):
        if path in (("id",), ("base",), ("name",)):
            continue
        old = _at(under.data, path)
        if old is not ABSENT and old == value:
            continue
        if old is ABSENT and value is None:
            continue
        yield Value(path, value, *names.place(source.spot(path, key=True)), old)


def _own(own: Mapping[str, Any], under: Any, at: Key) -> Iterator[tuple[Key, Any]]:
    """The file's own leaves: as deep as the rule set below has mappings, too."""
    for key, value in own.items():
        below = under.get(key, ABSENT) if isinstance(under, Mapping) else ABSENT
        if isinstance(value, Mapping) and (isinstance(below, Mapping) or (not at and value)):
            yield from _own(value, below, (*at, key))
        else:
            yield (*at, key), value


def _at(data: Any, path: Key) -> Any:
    for key in path:
        if not isinstance(data, Mapping) or key not in data:
            return ABSENT
        data = data[key]
    return data


def _defaults(data: Mapping[str, Any]) -> Iterator[Value]:
    """What no file says and the program takes: the single values of each part."""
    yield from _defaults_of(RuleSet, data, ())
    if isinstance(data.get("engine"), Mapping) and data["engine"]:
        yield from _defaults_of(PlayRules, data["engine"], ("engine",))


def _defaults_of(model: type[BaseModel], data: Mapping[str, Any], at: Key) -> Iterator[Value]:
    for name, field in model.model_fields.items():
        path = (*at, name)
        part = _part(field.annotation)
        said = data.get(name, ABSENT)
        if part is not None and (said is ABSENT or isinstance(said, Mapping)):
            if said is ABSENT and field.get_default(call_default_factory=True) is None:
                continue
            yield from _defaults_of(part, {} if said is ABSENT else said, path)
        elif said is ABSENT and not field.is_required():
            default = plain(field.get_default(call_default_factory=True))
            if default not in (None, {}, []):
                yield Value(path, default)
            elif default is None and len(path) > 1 and at != ("engine",):
                yield Value(path, None)


def _model_at(path: Key) -> type[BaseModel] | None:
    """The model of the part at that path (``votes``, ``engine.exile``), None for a table."""
    model: type[BaseModel] | None = RuleSet
    for n, key in enumerate(path):
        if path[: n + 1] == ("engine",):
            model = PlayRules
        else:
            field = model.model_fields.get(str(key)) if model is not None else None
            model = _part(field.annotation) if field is not None else None
    return model


def _part(annotation: Any) -> type[BaseModel] | None:
    """The model of a part (``votes``), also of one that may be left out."""
    for kind in (annotation, *get_args(annotation)):
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return kind if annotation is kind or type(None) in get_args(annotation) else None
    return None


def plain(value: Any) -> Any:
    """A model's value as a file would write it."""
    if isinstance(value, BaseModel):
        return {k: plain(v) for k, v in value if v is not None}
    if isinstance(value, Mapping):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, time):
        return f"{value:%H:%M}"
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value


def _sorted(values: tuple[Value, ...]) -> list[Value]:
    """Parts in the order of the model, what files say before the defaults in each."""
    order = {name: n for n, name in enumerate(RuleSet.model_fields)}
    return sorted(values, key=lambda v: order.get(str(v.path[0]), len(order)))
