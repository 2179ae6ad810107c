"""Files of saved pages: which there are, and their bytes, within bounds."""

from __future__ import annotations

import glob
import os
import zlib
from collections.abc import Iterator
from pathlib import Path

from auditor.text.safe import safe_line

MOST_BYTES, MOST_UNPACKED = 8_000_000, 24_000_000  # of one file
_SUFFIXES = (".html", ".htm", ".html.gz", ".htm.gz")
_COMPANIONS = ("_files", ".files")  # folders that browsers put beside a saved page
_GZIP = b"\x1f\x8b"


class Refused(Exception):
    """A file that is not read; its argument says why, in Chinese."""


def find_files(where: str) -> list[Path]:
    """The page files of a folder (with its subfolders) or a glob pattern, by name.

    Links to folders are not followed; folders that browsers put beside a saved page are
    left out.  A folder that cannot be opened is among the results, so that reading it fails
    and is told.
    """
    closed: list[Path] = []
    if os.path.isdir(where):
        found = list(_walk(Path(where), closed))
    else:
        found = []
        for name in glob.glob(where, recursive=True):
            found += _walk(Path(name), closed) if os.path.isdir(name) else [Path(name)]
    pages = {path for path in found if path.name.lower().endswith(_SUFFIXES) and path.is_file()}
    return sorted(pages.union(closed), key=str)


def _walk(folder: Path, closed: list[Path]) -> Iterator[Path]:
    def refused(error: OSError) -> None:
        closed.append(Path(os.fsdecode(error.filename or folder)))

    for base, folders, files in os.walk(folder, onerror=refused):
        folders[:] = [name for name in folders if not name.endswith(_COMPANIONS)]
        yield from (Path(base) / name for name in files)


def root_of(where: str) -> Path:
    """The folder that file names in messages are relative to."""
    path = Path(where)
    while glob.has_magic(str(path)):
        path = path.parent
    return path if path.is_dir() else path.parent


def shown_name(path: Path, root: Path) -> str:
    """The file's name as messages show it: relative to the folder, one harmless line."""
    shown = path.relative_to(root) if path.is_relative_to(root) else Path(path.name)
    return safe_line(str(shown).encode("utf-8", "replace").decode("utf-8"), 200)


def read_file(path: Path) -> bytes:
    """A page's bytes, unpacked if the file is gzip.  Raises Refused for what is too large."""
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError:
        raise Refused("读不到这个文件或文件夹") from None
    if len(raw) > MOST_BYTES:
        raise Refused("文件大得不像网页，没有读")
    if not raw.startswith(_GZIP):
        return raw
    engine = zlib.decompressobj(wbits=31)
    try:
        text = engine.decompress(raw, MOST_UNPACKED)
    except zlib.error:
        raise Refused("压缩文件坏了") from None
    if engine.unconsumed_tail:
        raise Refused("压缩文件解开以后大得不像网页，没有读")
    if not engine.eof:
        raise Refused("压缩文件不完整")
    return text
