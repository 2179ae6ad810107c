"""The parser's events -> nodes: where hostile text meets its limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from auditor.errors import Problem, WrongInput
from auditor.text.safe import safe_line
from auditor.yamlfile.kind import FileKind
from auditor.yamlfile.scalars import NULLS
from auditor.yamlfile.source import Source, Spot, Word
from auditor.yamlfile.words import quoted

MAX_DEPTH = 24
MAX_VALUES = 60_000  # after aliases are written out
MAX_NOTED = 200  # a file with more mistakes than that is read no further


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


class Builder:
    """Events -> nodes, on an own stack: hostile nesting meets a limit before any recursion."""

    def __init__(self, source: Source, kind: FileKind) -> None:
        self.source = source
        self.kind = kind
        self.root: Node | None = None
        self.stack: list[Node] = []
        self.waiting: list[tuple[Word, Spot] | None] = []  # a mapping's key that has no value yet
        self.anchors: dict[str, Node] = {}

    def take(self, event: Any) -> None:
        """Take the parser's next event.  Raises WrongInput where reading must stop."""
        mark = event.start_mark
        spot = Spot(mark.line + 1, mark.column + 1, self.source.file)
        what = type(event).__name__
        if what == "DocumentStartEvent" and self.root is not None:
            message = f"一个{self.kind.name}里只能有一份内容，这里又开始了一份"
            self._fail("yaml-documents", message, spot)
        elif what == "AliasEvent":
            self._alias(event.anchor, spot)
        elif what == "ScalarEvent":
            self._anchor(event, spot)
            word = self._word(event, spot)
            if word is None and not event.value:
                spot = self._empty(spot)
            elif word is not None:
                end = event.end_mark
                word.end = Spot(end.line + 1, end.column + 1, self.source.file)
            self._add(Node(spot, word=word), event.anchor)
        elif what in ("SequenceStartEvent", "MappingStartEvent"):
            self._anchor(event, spot)
            self._tag(event, spot)
            node = Node(spot, open=True)
            if what == "SequenceStartEvent":
                node.items = []
            else:
                node.pairs = {}
            self._open(node, event.anchor)
        elif what in ("SequenceEndEvent", "MappingEndEvent"):
            self._close()

    def _word(self, event: Any, spot: Spot) -> Word | None:
        self._tag(event, spot)
        plain = bool(event.implicit[0])
        if plain and event.value in NULLS:
            return None
        word = Word(event.value)
        word.plain = plain
        return word

    def _empty(self, spot: Spot) -> Spot:
        """Where an empty value stands: behind its key, not where the next word begins."""
        key = self.waiting[-1] if self.waiting else None
        if key is None or key[0].end is None or key[0].end.line == spot.line:
            return spot
        return Spot(key[0].end.line, key[0].end.column + 1, self.source.file)

    def _tag(self, event: Any, spot: Spot) -> None:
        if event.tag is not None:
            message = f"不能用 YAML 标签 {quoted(event.tag)}"
            hint = "去掉感叹号开头的部分；真要写感叹号，给整个值加引号"
            self._note("yaml-tag", message, spot, hint)

    def _anchor(self, event: Any, spot: Spot) -> None:
        if event.anchor is not None and not self.kind.aliases:
            self._no_aliases(spot)

    def _no_aliases(self, spot: Spot) -> None:
        message = f"{self.kind.name}里不能用 & 和 * 引用"
        self._note("yaml-anchor", message, spot, "值以 & 或 * 开头时给整个值加引号")

    def _alias(self, anchor: str, spot: Spot) -> None:
        node = self.anchors.get(anchor)
        if not self.kind.aliases:
            self._no_aliases(spot)
            self._add(Node(spot, word=Word(anchor)), None)
        elif node is None:
            message = f"星号引用了没有定义过的{quoted(anchor)}"
            hint = f'值本来就以 * 开头时，给整个值加引号，如 "*{safe_line(anchor, 20)}"'
            self._note("yaml-alias", message, spot, hint)
            self._add(Node(spot, word=Word(anchor)), None)
        elif node.open:
            self._fail("yaml-alias", f"{quoted(anchor)}引用了它自己", spot)
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
            written_out = "（星号引用展开后）" if self.kind.aliases else ""
            self._fail("yaml-size", f"内容太多，超过 {MAX_VALUES} 个值{written_out}", spot)
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
        if len(self.source.problems) == MAX_NOTED:
            self._fail("more", "错误太多，后面的没有再看", spot)

    def _fail(self, code: str, message: str, spot: Spot) -> None:
        self._note(code, message, spot)
        raise WrongInput(self.source.problems)
