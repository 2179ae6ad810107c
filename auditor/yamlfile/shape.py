"""Values against the model of their file: pydantic's mistakes in Chinese, each at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pydantic import BaseModel, ValidationError

from auditor.errors import Problem
from auditor.text.safe import safe_line
from auditor.yamlfile.source import Path, Source
from auditor.yamlfile.words import listed, meant, quoted

_WANTED = {
    "string_type": "文字",
    "dict_type": "映射",
    "mapping_type": "映射",
    "model_type": "映射",
    "tuple_type": "列表",
    "list_type": "列表",
}
_SAID = {
    "too_short": "至少要写一项",
    "string_too_short": "不能是空的",
    "string_pattern_mismatch": "写法不对",
}
_KINDS = {"int": "要写一个整数", "float": "要写一个数", "decimal": "要写一个数",
          "bool": "要写 true 或 false", "time": "看不懂这个钟点"}  # fmt: skip


WayOut = Callable[[str, Path], str | None]  # pydantic's kind of mistake, path -> hint


def misshapen(
    error: ValidationError,
    model: type[BaseModel],
    source: Source,
    way_out: WayOut,
    at: Path = (),
) -> Iterator[Problem]:
    """The mistakes that ``model`` found in the values at ``at``.

    ``way_out`` gives the hints that only this kind of file has.
    """
    for row in error.errors(include_url=False):
        loc: Path = tuple(part for part in row["loc"] if part != "[key]")
        kind, path = row["type"], (*at, *loc)
        if kind == "extra_forbidden":
            known = _keys(model, loc[:-1])
            hint = meant(str(loc[-1]), known) or way_out(kind, path)
            hint = hint or (f"这里可以写：{listed(known, 30)}" if known else None)
        else:
            hint = way_out(kind, path)
        message = _message(kind, loc, row.get("ctx", {}))
        yield source.problem(kind, message, path, hint, key=True)


def _message(kind: str, loc: Path, context: dict[str, Any]) -> str:
    if kind == "extra_forbidden":
        return f"不认识的键{quoted(loc[-1])}"
    if kind == "missing":
        return f"缺少“{loc[-1]}”"
    if kind == "literal_error":
        return f"只能写 {context['expected'].replace(' or ', ' 或 ').replace(chr(39), '')}"
    if kind == "value_error":
        return safe_line(str(context["error"]), 120)
    if kind.startswith(("greater", "less")):
        return f"数的大小不对（界限 {next(iter(context.values()))}）"
    general = _KINDS.get(kind.split("_")[0]) or f"这里要写{_WANTED.get(kind, '另一种值')}"
    return _SAID.get(kind, general)


def _keys(model: type[BaseModel], loc: Path) -> list[str]:
    """The keys that the model at ``loc`` knows, for a suggestion."""
    current: Any = model
    for part in loc:
        field = current.model_fields.get(part) if _is_model(current) else None
        found = _inner(field.annotation) if field is not None else current
        current = found if found is not None else current
    return list(current.model_fields) if _is_model(current) else []


def _inner(annotation: Any) -> Any:
    """The model inside an annotation (``dict[str, ClauseRule]``, ``X | None``), or None."""
    if _is_model(annotation):
        return annotation
    for argument in getattr(annotation, "__args__", ()):
        found = _inner(argument)
        if found is not None:
            return found
    return None


def _is_model(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, BaseModel)
