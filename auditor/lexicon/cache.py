"""What need not be worked out again at the next start, in a folder of the user's own.

Reading YAML is slow, and lexicons change seldom: their content is kept as JSON under a key
made of the files' bytes.  Only what was found right is kept.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from auditor import __version__, yamlfile


def cache_folder() -> Path:
    """A folder that only this user can write.

    The common temporary folder will not do: another user could put a file there for us to
    load.  Where the user's own cache cannot be written, a private folder serves this run.
    """
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        folder = (Path(base) if base else Path.home() / ".cache") / "auditor"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):
        return _private_folder()


@cache
def _private_folder() -> Path:
    private = Path(tempfile.mkdtemp(prefix="auditor-"))
    atexit.register(shutil.rmtree, private, ignore_errors=True)
    return private


def key_of(paths: Sequence[Path]) -> str | None:
    """The key of a set of files: their names and bytes; None where one cannot be read."""
    digest = hashlib.sha256(__version__.encode())
    # the code that judges the files belongs to what the judgement depends on
    judges = [Path(__file__).with_name(n) for n in ("files.py", "load.py", "patterns.py")]
    judges += sorted(Path(yamlfile.__file__).parent.glob("*.py"))
    try:
        for path in (*judges, *paths):
            content = path.read_bytes()
            digest.update(f"{path.name}\0{len(content)}\0".encode())
            digest.update(content)
    except OSError:
        return None
    return digest.hexdigest()


def recall(key: str) -> list[dict[str, Any]] | None:
    """The contents kept under a key, in the order in which they were kept."""
    try:
        kept = json.loads(_file(key).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None  # not there, or half written: it is only a cache
    return kept if isinstance(kept, list) and all(isinstance(k, dict) for k in kept) else None


def keep(key: str, contents: Sequence[dict[str, Any]]) -> None:
    """Keep contents under a key; a full disk or a folder taken away loses only time."""
    target = _file(key)
    try:
        for old in target.parent.glob("lexicon-*.json"):
            old.unlink(missing_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=target.parent, suffix=".part", delete=False
        ) as part:
            json.dump(list(contents), part, ensure_ascii=False)
        os.replace(part.name, target)
    except OSError:
        return


def _file(key: str) -> Path:
    return cache_folder() / f"lexicon-{key[:32]}.json"
