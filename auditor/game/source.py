"""YAML 1.2 text -> plain values, each with its place in the file.

The text may come from anybody.  Only mappings, lists and words are read: no tags and no
objects, and no more depth, anchors or size than a game needs.  A word stays the text that
was written (``21:00``, ``NO`` and ``007`` too); what it means is for the schema to say.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from auditor.errors import Problem, WrongInput
from auditor.game.syntax import explain
from auditor.game.words import Path, os_reason, quoted

MAX_BYTES = 500_000  # a long game with all its ballots has a fifth of this
MAX_DEPTH = 24
MAX_VALUES = 60_000  # after aliases are written out


class Word(str):
    """A scalar as written; ``plain`` when it stood without quotation marks."""

    plain: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the file; both count from 1."""

    line: int
    column: int


@dataclass(slots=True)
class Node:
    """One value: a word (or None), a list of nodes, or nodes by key."""

    spot: Spot
    word: Word | None = None
    items: list[Node] | None = None
    pairs: dict[Word, tuple[Spot, Node]] | None = None
    size: int = 1  # values in it, aliases written out
    depth: int = 1
    open: bool = False  # still being read: an alias to it would hold itself


@dataclass(slots=True)
class Source:
    """A file read: its values, and where each path of keys stands."""

    file: str
    data: Any
    keys: dict[Path, Spot] = field(default_factory=dict)
    values: dict[Path, Spot] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def spot(self, path: Path, *, key: bool = False) -> Spot:
        """Where a path stands, or the nearest one above it that the file has."""
        if key and path in self.keys:
            return self.keys[path]
        while path and path not in self.values:
            path = path[:-1]
        return self.values.get(path, Spot(1, 1))


def read_bytes(path: FilePath, shown: str) -> bytes:
    """The file's bytes.  Raises WrongInput when it cannot be read or is too large."""
    try:
        if path.is_dir():
            hint = "要给出游戏文件本身，例如 " + quoted(str(FilePath(shown) / "game.yaml"))
            raise WrongInput(Problem("file-is-folder", "这是一个文件夹", shown, hint=hint))
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        hint = "检查路径；新建一份用 auditor init m42 文件夹"
        raise WrongInput(Problem("file-missing", "没有这个文件", shown, hint=hint)) from None
    except (OSError, ValueError) as error:
        message = f"文件打不开：{os_reason(error)}"
        raise WrongInput(Problem("file-unreadable", message, shown)) from None
    if len(raw) > MAX_BYTES:
        message = f"文件太大，超过 {MAX_BYTES // 1000} KB，不像游戏文件"
        hint = "帖子不写在游戏文件里，放到 forum 的 posts 或 saved"
        raise WrongInput(Problem("file-too-large", message, shown, hint=hint))
    return raw


def decode(raw: bytes, shown: str) -> str:
    """UTF-8 with or without a mark at its head.  Raises WrongInput, naming GBK where it is that."""
    hint = "用记事本打开，“另存为”时编码选 UTF-8"
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise WrongInput(Problem("encoding", "文件是 UTF-16 编码，要用 UTF-8", shown, hint=hint))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        head = raw[: error.start]
        line = head.count(b"\n") + 1
        column = len(head[head.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    try:
        raw.decode("gb18030")
        message = "文件是 GBK 编码，要用 UTF-8"
    except UnicodeDecodeError:
        message = "文件不是 UTF-8 编码"
    raise WrongInput(Problem("encoding", message, shown, line, column, hint=hint))


def read(text: str, shown: str) -> Source:
    """Read YAML text.  Raises WrongInput where reading must stop; other mistakes are collected."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    from ruamel.yaml.reader import ReaderError

    source = Source(shown, None)
    builder = _Builder(source)
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            builder.take(event)
    except ReaderError as error:
        head = text[: error.position]
        line, column = head.count("\n") + 1, len(head) - head.rfind("\n")
        message = f"这里有一个不能写进 YAML 的控制字符 U+{ord(text[error.position]):04X}"
        hint = "删掉这个字符"
        raise WrongInput(Problem("yaml", message, shown, line, column, hint=hint)) from None
    except MarkedYAMLError as error:
        raise WrongInput(explain(error, text, shown)) from None
    except (YAMLError, ValueError, OverflowError):
        raise WrongInput(Problem("yaml", "YAML 写法读不懂", shown, 1, 1)) from None
    if builder.root is None or (builder.root.word is None and not _has_parts(builder.root)):
        hint = "用 auditor init m42 文件夹 得到一份带说明的样子"
        raise WrongInput(Problem("file-empty", "文件是空的", shown, 1, 1, hint=hint))
    source.data = _plain(builder.root, (), source)
    return source


def _has_parts(node: Node) -> bool:
    return node.items is not None or node.pairs is not None


class _Builder:
    """Events -> nodes, on an own stack: hostile nesting meets a limit before any recursion."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.root: Node | None = None
        self.stack: list[Node] = []
        self.waiting: list[tuple[Word, Spot] | None] = []  # a mapping's key that has no value yet
        self.anchors: dict[str, Node] = {}

    def take(self, event: Any) -> None:
        spot = Spot(event.start_mark.line + 1, event.start_mark.column + 1)
        kind = type(event).__name__
        if kind == "DocumentStartEvent" and self.root is not None:
            self._fail("yaml-documents", "一个游戏文件里只能有一份内容，这里又开始了一份", spot)
        elif kind == "AliasEvent":
            self._alias(event.anchor, spot)
        elif kind == "ScalarEvent":
            self._add(Node(spot, word=self._word(event, spot)), event.anchor)
        elif kind in ("SequenceStartEvent", "MappingStartEvent"):
            self._tag(event, spot)
            node = Node(spot, open=True)
            if kind == "SequenceStartEvent":
                node.items = []
            else:
                node.pairs = {}
            self._open(node, event.anchor)
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            self._close()

    def _word(self, event: Any, spot: Spot) -> Word | None:
        self._tag(event, spot)
        plain = bool(event.implicit[0])
        if plain and event.value in ("", "~", "null", "Null", "NULL"):
            return None
        word = Word(event.value)
        word.plain = plain
        return word

    def _tag(self, event: Any, spot: Spot) -> None:
        if event.tag is not None:
            message = f"不能用 YAML 标签 {quoted(event.tag)}"
            hint = "去掉感叹号开头的部分；真要写感叹号，给整个值加引号"
            self._note("yaml-tag", message, spot, hint)

    def _alias(self, anchor: str, spot: Spot) -> None:
        node = self.anchors.get(anchor)
        if node is None:
            self._fail("yaml-alias", f"星号引用了没有定义过的 {quoted(anchor)}", spot)
        elif node.open:
            self._fail("yaml-alias", f"{quoted(anchor)} 引用了它自己", spot)
        else:
            self._add(node, None, spot)

    def _open(self, node: Node, anchor: str | None) -> None:
        if len(self.stack) >= MAX_DEPTH:
            self._fail("yaml-depth", f"嵌套超过 {MAX_DEPTH} 层", node.spot)
        if self.stack and self.stack[-1].pairs is not None and self.waiting[-1] is None:
            self._fail("yaml-key", "键要写成一个词，不能是列表或映射", node.spot)
        if anchor is not None:
            self.anchors[anchor] = node
        self.stack.append(node)
        self.waiting.append(None)

    def _close(self) -> None:
        node = self.stack.pop()
        self.waiting.pop()
        node.open = False
        self._add(node, None)

    def _add(self, node: Node, anchor: str | None, alias: Spot | None = None) -> None:
        """Put a finished node where it belongs; ``alias`` is where an alias to it stands."""
        spot = alias or node.spot
        if anchor is not None:
            self.anchors[anchor] = node
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        if parent.items is not None:
            parent.items.append(node)
        elif self.waiting[-1] is None:
            self._key(node)
            return
        else:
            key, spot = self.waiting[-1]
            self.waiting[-1] = None
            self._pair(parent, key, spot, node)
        parent.size += node.size
        parent.depth = max(parent.depth, node.depth + 1)
        if parent.size > MAX_VALUES:
            self._fail("yaml-size", f"内容太多，超过 {MAX_VALUES} 个值（星号引用展开后）", spot)
        if parent.depth > MAX_DEPTH:
            self._fail("yaml-depth", f"嵌套超过 {MAX_DEPTH} 层", spot)

    def _key(self, node: Node) -> None:
        if node.word is None:
            self._fail("yaml-key", "冒号前面的键空着，或者不是一个词", node.spot)
        else:
            self.waiting[-1] = (node.word, node.spot)

    def _pair(self, parent: Node, key: Word, spot: Spot, value: Node) -> None:
        assert parent.pairs is not None
        first = parent.pairs.setdefault(key, (spot, value))[0]
        if first is not spot:
            message = f"键{quoted(key)}写了两次，第一次在第 {first.line} 行"
            self._note("duplicate-key", message, spot, "留一个")

    def _note(self, code: str, message: str, spot: Spot, hint: str | None = None) -> None:
        self.source.problems.append(
            Problem(code, message, self.source.file, spot.line, spot.column, hint=hint)
        )

    def _fail(self, code: str, message: str, spot: Spot) -> None:
        self._note(code, message, spot)
        raise WrongInput(self.source.problems)


def _plain(node: Node, path: Path, source: Source) -> Any:
    """The node as plain values, noting every path's place; its depth was limited before."""
    source.values[path] = node.spot
    if node.items is not None:
        return [_plain(item, (*path, i), source) for i, item in enumerate(node.items)]
    if node.pairs is not None:
        values: dict[str, Any] = {}
        for key, (spot, value) in node.pairs.items():
            here = (*path, str(key))
            source.keys[here] = spot
            values[key] = _plain(value, here, source)
        return values
    return node.word
