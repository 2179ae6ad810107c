"""Discuz! code (BBCode) in words that people hand in."""

from __future__ import annotations

import re

# a tag with a Latin name: [b], [/b], [color=red]; every repeat is bounded by its own bracket
_TAG = re.compile(r"\[/?[A-Za-z]+(?:=[^\[\]\n]*)?\]")


def holds_code(text: str) -> bool:
    """Whether a text holds a Discuz! tag (m42-031: last words may not)."""
    return _TAG.search(text) is not None
