"""What the messages call a file, and how its values are read."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file, declared by the room that understands it; all words are Chinese.

    ``typed``: scalars become the values of YAML 1.2's core schema; else a word stays the
    text that was written (``21:00`` and ``007`` too), for a schema that reads words.
    ``aliases``: values may be used again with ``&`` and ``*``.
    ``slips``: what people write wrong in such a file so that it is no YAML any more: a
    linear pattern for one line, what to say, and the way out.
    """

    name: str  # 游戏文件
    example: str  # a usual file name, for somebody who named the folder
    first_line: str  # an example of a line of the outermost level
    if_missing: str  # the way out where there is no such file
    if_empty: str  # the way out where nothing stands in it
    if_large: str  # the way out where it is too large
    typed: bool = True
    aliases: bool = False
    slips: tuple[tuple[re.Pattern[str], str, str], ...] = ()
