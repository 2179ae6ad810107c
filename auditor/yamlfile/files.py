"""A file's bytes -> text: what cannot be opened or is in another encoding is told plainly."""

from __future__ import annotations

from pathlib import Path as FilePath

from auditor.errors import Problem, WrongInput
from auditor.text.safe import safe_line
from auditor.yamlfile.kind import FileKind
from auditor.yamlfile.reading import read_text
from auditor.yamlfile.source import Source
from auditor.yamlfile.words import os_reason

MAX_BYTES = 1_000_000  # a long game with all its ballots has a tenth of this


def read_file(path: FilePath, shown: str, kind: FileKind) -> Source:
    """Read one file.  ``shown`` is its name for messages; it may come from anybody, too.

    Raises WrongInput where reading must stop; other mistakes are in the source's
    ``problems``.
    """
    shown = safe_line(shown)
    return read_text(decode(read_bytes(path, shown, kind), shown), shown, kind)


def read_bytes(path: FilePath, shown: str, kind: FileKind) -> bytes:
    """The file's bytes.  Raises WrongInput when it cannot be read or is too large."""
    try:
        if path.is_dir():
            hint = f"要给出{kind.name}本身，例如这个文件夹里的 {kind.example}"
            raise WrongInput(Problem("file-is-folder", "这是一个文件夹", shown, hint=hint))
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise WrongInput(
            Problem("file-missing", "没有这个文件", shown, hint=kind.if_missing)
        ) from None
    except (OSError, ValueError) as error:
        message = f"文件打不开：{os_reason(error)}"
        raise WrongInput(Problem("file-unreadable", message, shown)) from None
    if len(raw) > MAX_BYTES:
        message = f"文件太大，超过 {MAX_BYTES // 1000} KB，不像{kind.name}"
        raise WrongInput(Problem("file-too-large", message, shown, hint=kind.if_large))
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
