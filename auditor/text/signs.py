"""What kinds of signs there are in canonical text, for matching across and between them.

Sets are written for text that has been through :func:`auditor.text.canon.canonical`, where
full-width punctuation has become ASCII but 。、“” and the like have stayed.
"""

from __future__ import annotations

import re

SENTENCE_END = "。!?\n｡"
# ends of a clause: a negation does not reach across these
CLAUSE_END = SENTENCE_END + ",;:、…—"
BRACKETS = "“”‘’「」『』《》〈〉【】〔〕〖〗()[]{}<>\"'"
# signs with which people hide one character of a word
WILDCARDS = "*×✕✖╳○●◯⭕〇□■▢◇◆☐_?❓❌⬛⬜"

_KEPT = re.escape(CLAUSE_END + BRACKETS)
# a decoration: no letter, no digit, no punctuation that means something, or an underscore;
# @ begins an address to somebody and stays
DECOR = rf"[^\w{_KEPT}@]|_"
_DECOR_RUN = re.compile(rf"(?:{DECOR})+")
_WORD = re.compile(r"\w")


def is_latin(char: str) -> bool:
    """Whether a character of canonical text is an ASCII letter or digit."""
    return char.isascii() and char.isalnum()


def decoration_runs(text: str) -> list[tuple[int, int]]:
    """The stretches of blanks, ornaments and emoji in canonical text, in order."""
    return [m.span() for m in _DECOR_RUN.finditer(text)]
