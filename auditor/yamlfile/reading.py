"""YAML 1.2 text -> a source: its values, their places, its mistakes."""

from __future__ import annotations

from typing import Any

from auditor.errors import Problem, WrongInput
from auditor.yamlfile.kind import FileKind
from auditor.yamlfile.nodes import Builder, Node
from auditor.yamlfile.scalars import typed
from auditor.yamlfile.slips import find_slips
from auditor.yamlfile.source import Path, Source
from auditor.yamlfile.syntax import explain


def read_text(text: str, shown: str, kind: FileKind) -> Source:
    """Read the text of a file; its outermost level is a mapping.

    Raises WrongInput where reading must stop; other mistakes (a key written twice, a tag)
    are in the source's ``problems``.
    """
    source = Source(shown)
    root = _root(text, source, kind)
    if root is None or (root.word is None and root.items is None and root.pairs is None):
        raise WrongInput(Problem("file-empty", "文件是空的", shown, 1, 1, hint=kind.if_empty))
    if root.pairs is None:
        message = f"{kind.name}的第一层要是“键: 值”"
        hint = f"第一层写成 键: 值，例如 {kind.first_line}；冒号用半角，后面空一格"
        spot = root.spot
        wrong = Problem("wrong-type", message, shown, spot.line, spot.column, hint=hint)
        raise WrongInput([*source.problems, wrong])
    source.data = _plain(root, (), source, kind.typed)
    return source


def _root(text: str, source: Source, kind: FileKind) -> Node | None:
    """The outermost node.  Where reading stops, usual slips are looked for line by line.

    Those that leave no doubt are mended and the text is read again, so that what is wrong
    behind them is told, too.
    """
    root, wrong = _parsed(text, source, kind)
    if wrong is None:
        return root
    slips, mended = find_slips(text, kind)
    if mended != text:
        source.problems.clear()
        root, wrong = _parsed(mended, source, kind)
    if wrong is None:
        slips = [slip for slip in slips if slip.edits is not None]
    source.problems += (
        Problem("yaml", s.message, source.file, s.line, s.column, hint=s.hint) for s in slips
    )
    open_slips = [slip.line for slip in slips if slip.edits is None]
    if wrong is not None and (not open_slips or min(open_slips) > (wrong.line or 1)):
        source.problems.append(wrong)
    source.problems.sort(key=lambda p: (p.line or 0, p.column or 0))
    if wrong is not None:
        raise WrongInput(source.problems)
    return root


def _parsed(text: str, source: Source, kind: FileKind) -> tuple[Node | None, Problem | None]:
    """The outermost node, or what the reader could not read."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    from ruamel.yaml.reader import ReaderError

    builder = Builder(source, kind)
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            builder.take(event)
    except ReaderError as error:
        head = text[: error.position]
        line, column = head.count("\n") + 1, len(head) - head.rfind("\n")
        message = f"这里有一个不能写进 YAML 的控制字符 U+{ord(text[error.position]):04X}"
        return None, Problem("yaml", message, source.file, line, column, hint="删掉这个字符")
    except MarkedYAMLError as error:
        return None, explain(error, text, source.file)
    except (YAMLError, ValueError, OverflowError):
        return None, Problem("yaml", "YAML 写法读不懂", source.file, 1, 1)
    return builder.root, None


def _plain(node: Node, path: Path, source: Source, values_typed: bool) -> Any:
    """The node as plain values, noting every path's place; its depth was limited before."""
    source.values[path] = node.spot
    if node.items is not None:
        return [_plain(item, (*path, i), source, values_typed) for i, item in enumerate(node.items)]
    if node.pairs is not None:
        values: dict[str, Any] = {}
        for key, (spot, value) in node.pairs.items():
            here = (*path, str(key))
            source.keys[here] = spot
            plain = _plain(value, here, source, values_typed)
            values[str(key) if values_typed else key] = plain
        return values
    return typed(node.word) if values_typed else node.word
