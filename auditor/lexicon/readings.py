"""First readings of Chinese characters, without tones.

Only a character's first reading counts as its sound: with all readings seven times as
many innocent words sound like a forbidden one (case 22).
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from functools import cache


@cache
def _table() -> Mapping[int, str]:
    # pypinyin reads a large table of phrases when it is imported, of which single
    # characters make no use; its own switch leaves that out
    before = os.environ.get("PYPINYIN_NO_PHRASES")
    os.environ["PYPINYIN_NO_PHRASES"] = "true"
    try:
        from pypinyin.pinyin_dict import pinyin_dict
    finally:
        if before is None:
            del os.environ["PYPINYIN_NO_PHRASES"]
        else:
            os.environ["PYPINYIN_NO_PHRASES"] = before
    table: Mapping[int, str] = pinyin_dict
    return table


@cache
def _toneless(reading: str) -> str:
    plain = unicodedata.normalize("NFD", reading.replace("ü", "v"))
    return "".join(c for c in plain if not unicodedata.combining(c))


def syllable(char: str) -> str | None:
    """The first reading of a character without its tone (``fa``), None if it has none."""
    readings = _table().get(ord(char)) if len(char) == 1 else None
    return _toneless(readings.split(",", 1)[0]) if readings else None
