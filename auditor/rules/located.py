"""Reading a rule-set file: YAML 1.2 into plain values, with the place of every key.

Only what data needs is read: no tags, no anchors, no aliases, no second document.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from auditor.errors import Problem, WrongInput
from auditor.text.safe import safe_line

MAX_BYTES = 1_000_000
MAX_DEPTH = 30

Key = tuple[str | int, ...]


@dataclass(frozen=True)
class Place:
    """Where a key stands; counted from 1."""

    file: str
    line: int
    column: int


@dataclass
class Located:
    """A file's content and the places of its keys."""

    data: dict[str, Any]
    places: dict[Key, Place] = field(default_factory=dict)

    def near(self, key: Key) -> Place | None:
        """The place of a key, or of the nearest key around it."""
        while key and key not in self.places:
            key = key[:-1]
        return self.places.get(key)


def read_yaml(path: Path, shown: str) -> Located:
    """Read one rule-set file.  Raises WrongInput where it cannot be read or is no mapping."""
    return parse_yaml(_text(path, shown), shown)


def parse_yaml(text: str, shown: str) -> Located:
    """Read YAML text.  Raises WrongInput with the place of the mistake."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        root = YAML(typ="safe", pure=True).compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        said = safe_line(str(error.problem or error.context or ""), 120)
        raise WrongInput(
            Problem("yaml", "YAML 写法有误", shown, line, column, hint=f"解析器说：{said}")
        ) from None
    except RecursionError:
        raise WrongInput(Problem("yaml-depth", "嵌套得太深", shown, 1, 1)) from None
    except (YAMLError, ValueError) as error:
        said = safe_line(str(error), 120)
        raise WrongInput(
            Problem("yaml", "YAML 写法读不懂", shown, 1, 1, hint=f"解析器说：{said}")
        ) from None
    located = Located({})
    data = _plain(root, (), located, shown) if root is not None else None
    if not isinstance(data, dict):
        message = "规则文件要写成“键: 值”的映射"
        raise WrongInput(Problem("not-mapping", message, shown, 1, 1))
    located.data = data
    return located


def _text(path: Path, shown: str) -> str:
    try:
        raw = path.read_bytes()
    except OSError as error:
        reason = "没有这个文件" if isinstance(error, FileNotFoundError) else "读不了这个文件"
        raise WrongInput(Problem("no-file", reason, shown)) from None
    if len(raw) > MAX_BYTES:
        raise WrongInput(Problem("too-big", f"规则文件超过 {MAX_BYTES} 字节", shown))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        message = "文件不是 UTF-8 编码"
        hint = "用编辑器另存为 UTF-8"
        raise WrongInput(Problem("encoding", message, shown, line, hint=hint)) from None


def _plain(node: Any, key: Key, located: Located, shown: str) -> Any:
    """A node as plain values; ``key`` is its path."""
    from ruamel.yaml.nodes import MappingNode, SequenceNode

    place = Place(shown, node.start_mark.line + 1, node.start_mark.column + 1)
    located.places.setdefault(key, place)
    _refuse(node, key, place)
    if isinstance(node, MappingNode):
        values: dict[str, Any] = {}
        for name, value in node.value:
            here = Place(shown, name.start_mark.line + 1, name.start_mark.column + 1)
            if not isinstance(name.value, str) or isinstance(name, (MappingNode, SequenceNode)):
                raise WrongInput(_problem("yaml-key", "键要写成一个词", here, key))
            if name.value in values:
                message = f"键“{safe_line(name.value, 40)}”写了两次"
                raise WrongInput(_problem("duplicate-key", message, here, key))
            located.places[(*key, name.value)] = here
            values[name.value] = _plain(value, (*key, name.value), located, shown)
        return values
    if isinstance(node, SequenceNode):
        return [_plain(item, (*key, i), located, shown) for i, item in enumerate(node.value)]
    return _scalar(node)


def _refuse(node: Any, key: Key, place: Place) -> None:
    if len(key) > MAX_DEPTH:
        raise WrongInput(_problem("yaml-depth", f"嵌套超过 {MAX_DEPTH} 层", place, key[:3]))
    if node.anchor is not None:
        raise WrongInput(_problem("yaml-anchor", "规则文件里不能用 & 和 * 引用", place, key))
    if not str(node.tag).startswith("tag:yaml.org,2002:") or str(node.tag).startswith(
        "tag:yaml.org,2002:python"
    ):
        raise WrongInput(_problem("yaml-tag", "规则文件里不能用 ! 标签", place, key))


def _scalar(node: Any) -> Any:
    """YAML 1.2 core values; what looks like a time or a date stays text."""
    kind = str(node.tag).rsplit(":", 1)[-1]
    word: str = node.value
    try:
        if kind == "int":
            return int(word.replace("_", ""), 0)
        if kind == "float":
            return float(word.replace("_", ""))
    except ValueError:
        return word
    if kind == "bool":
        return word.lower() == "true"
    return None if kind == "null" else word


def _problem(code: str, message: str, place: Place, key: Key) -> Problem:
    return Problem(code, message, place.file, place.line, place.column, key_text(key) or None)


def key_text(key: Key) -> str:
    """A path of keys as a director reads it: ``engine.roles.狼人``; lists count from 1."""
    text = ""
    for part in key:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            text += ("." if text else "") + safe_line(part, 40)
    return text
