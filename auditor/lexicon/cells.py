"""The text as a string of codes, one for each sound, in which cloaked words are found.

Every character of the canonical text becomes one code: a Chinese character the code of its
first reading, where some key word has that sound; a sign that may be skipped ``SKIP``; a
sign that may stand for a character ``WILD``; all else ``OTHER``.  Written-out readings
(``fa``, ``fashi``) and split characters (折言) become the codes of what they stand for.
Finding a cloaked word is then a comparison of two codes at a time, at the speed of C.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from auditor.lexicon.readings import syllable
from auditor.text.signs import WILDCARDS
from auditor.text.view import Edit, View

OTHER, SKIP, WILD = "\x00", "\x01", "\x02"
_FIRST_CODE = 0xE000  # private use: no text means anything by these
WILD_LETTERS = frozenset({"x", "xx", "o"})


class Codes(dict[int, str]):
    """The translation table; it fills itself with the characters it meets."""

    def __init__(self, sounds: Iterable[str], chars: Iterable[str]) -> None:
        """``sounds`` are syllables; ``chars`` are characters that need a code of their own
        where they have no reading."""
        super().__init__()
        self._sounds: dict[str, str] = {}
        for sound in sounds:
            self._sounds.setdefault(sound, chr(_FIRST_CODE + len(self._sounds)))
        for char in chars:
            sound = syllable(char) or f"={char}"
            self._sounds.setdefault(sound, chr(_FIRST_CODE + len(self._sounds)))
            self[ord(char)] = self._sounds[sound]

    def of_sound(self, sound: str) -> str:
        """The code of a syllable of some key word."""
        return self._sounds[sound]

    def of_char(self, char: str) -> str:
        """The code of a character."""
        return self[ord(char)]

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if char in WILDCARDS:
            value = WILD
        elif char.isascii() and char.isalnum():
            value = char
        elif not char.isalnum():
            value = SKIP
        else:
            value = self._sounds.get(syllable(char) or "", OTHER)
        self[code] = value
        return value


def joined(run: str) -> str:
    """The parts of a split character without the sign between them."""
    return "".join(c for c in run if c.isalnum())


class Stream:
    """Turns canonical text into codes with places in that text."""

    def __init__(
        self, codes: Codes, spelled: Mapping[str, str], split: Mapping[str, Iterable[str]]
    ) -> None:
        """``spelled`` maps runs of letters to codes, ``split`` a character to its parts."""
        self._codes = codes
        self._runs = dict(spelled)
        parts = {p: codes.of_char(char) for char, ways in split.items() for p in ways}
        self._runs |= parts
        # a sign between the parts parts them no more than one between two characters
        ways = "|".join(
            r"[^\w\n]?".join(re.escape(c) for c in p) for p in sorted(parts, key=len, reverse=True)
        )
        self._run = re.compile(f"[a-z]+|{ways}" if ways else "[a-z]+")
        self._needed = re.compile(f"[a-z{''.join({re.escape(p[0]) for p in parts})}]")

    def read(self, text: str) -> View:
        """The codes of a canonical text, as a view of it."""
        view = View.of(text.translate(self._codes))
        if not self._needed.search(text):
            return view
        edits: list[Edit] = []
        for match in self._run.finditer(text):
            run = joined(match[0])
            new = self._runs.get(run)
            if new is None:
                if run in WILD_LETTERS:
                    new = WILD
                elif len(run) > 1 and run.isascii():
                    new = OTHER  # a word of another language
            if new is not None:
                edits.append(Edit(match.start(), match.end(), new))
        return view.rewrite(edits)
