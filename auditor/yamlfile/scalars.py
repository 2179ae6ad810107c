"""What a word means under YAML 1.2's core schema."""

from __future__ import annotations

import math
import re

from auditor.yamlfile.source import Word

NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_FLAGS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_WHOLE = re.compile(r"[-+]?(?:0b[01_]+|0o[0-7_]+|0x[0-9a-fA-F_]+|[0-9][0-9_]*)", re.ASCII)
_REAL = re.compile(
    r"[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?", re.ASCII
)


def typed(word: Word | None) -> str | int | float | bool | None:
    """The value of a word as written; text where it was quoted or means nothing else.

    Times, dates, ``yes`` and ``NO`` stay text, and so do a number with needless zeros in
    front (``007``: an id) and one that no calculation can use (``.inf``, ``1e999``).
    """
    if word is None:
        return None
    if word.plain:
        if word in _FLAGS:
            return _FLAGS[word]
        try:
            if _WHOLE.fullmatch(word):
                return int(word.replace("_", ""), 0)
            if _REAL.fullmatch(word):
                number = float(word.replace("_", ""))
                return number if math.isfinite(number) else str(word)
        except ValueError:  # 007, 0x_, or more digits than Python takes
            return str(word)
    return str(word)
