"""Players' names as people write them.

A written name is compared after NFKC and case folding, without what stands around it
(forum-conventions 4).  It either is a player's name or alias or it is not: likeness is
only ever used for a suggestion to the director, never to decide.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher

# The inside of a character class: blanks that stay within a line, what Unicode calls a space
# and signs without width that travel along when a name is copied from a page.
BLANK = " \t\u00a0\u00ad\u1680\u2000-\u200f\u202a-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff"
LINE_ENDS = "\r\n\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"

_PAIRS = {
    "【": "】",
    "「": "」",
    "『": "』",
    "〖": "〗",
    "[": "]",
    "［": "］",
    "(": ")",
    "（": "）",
    "《": "》",
    "“": "”",
    "‘": "’",
    '"': '"',
    "＂": "＂",
    "'": "'",
    "＇": "＇",
}
_PEELS = 12  # so many signs after a name are taken off one by one, the rest at once
_LONGEST = 200  # nothing longer is a name: no work on hostile lines
_NEAR = 0.5  # one sign of two


def fold(text: str) -> str:
    """The form in which names are compared: NFKC and case folding."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _blank(sign: str) -> bool:
    return sign.isspace() or unicodedata.category(sign) == "Cf"


def strip(text: str) -> str:
    """The text without blanks (full-width, non-breaking, zero-width too) around it."""
    start, end = 0, len(text)
    while start < end and _blank(text[start]):
        start += 1
    while end > start and _blank(text[end - 1]):
        end -= 1
    return text[start:end]


def _after(sign: str) -> bool:
    """Whether a sign is punctuation that people put after a name."""
    return sign in "~～" or unicodedata.category(sign).startswith("P") or _blank(sign)


def _tails(text: str) -> Iterator[str]:
    """The text, then with less and less of the punctuation after it; last without any."""
    yield text
    end = len(text)
    while end and _after(text[end - 1]):
        end -= 1
    for cut in range(len(text) - 1, max(end, len(text) - 1 - _PEELS), -1):
        yield text[:cut]
    if 0 < end < len(text):
        yield text[:end]


def _without_at(text: str) -> str:
    return strip(text[1:]) if text[:1] in ("@", "＠") else text


def _unwrapped(text: str) -> str | None:
    """What one pair of brackets or quotes holds, None where there is no pair around."""
    if len(text) > 2 and _PAIRS.get(text[0]) == text[-1]:
        return strip(text[1:-1])
    return None


def forms(written: str) -> Iterator[str]:
    """What a written name may be, from the words as they stand to the barest form.

    Taken off: blanks around, punctuation after, one @ before, one pair of brackets or
    quotes around (forum-conventions 4).  The fuller form goes first, so that a name that
    itself ends in a sign is found as it is.
    """
    text = strip(written)
    if not text or len(text) > _LONGEST:
        return
    for tail in _tails(text):
        yield tail
        bare = _without_at(tail)
        yield bare
        inner = _unwrapped(bare)
        if inner:
            for tail_within in _tails(inner):
                yield tail_within
                yield _without_at(tail_within)


class NameBook:
    """The cast's names and aliases, for looking up what somebody wrote.

    ``players`` maps each player's exact name to its aliases, in the game file's order.
    """

    def __init__(self, players: Mapping[str, Iterable[str]]) -> None:
        self.players: tuple[str, ...] = tuple(players)
        self._exact: dict[str, tuple[str, ...]] = {}
        self._folded: dict[str, tuple[str, ...]] = {}
        for player, aliases in players.items():
            for name in (player, *aliases):
                self._add(self._exact, strip(name), player)
                self._add(self._folded, fold(strip(name)), player)
        self._syllables: dict[str, list[str]] = {}

    @staticmethod
    def _add(index: dict[str, tuple[str, ...]], key: str, player: str) -> None:
        known = index.get(key, ())
        if key and player not in known:
            index[key] = (*known, player)

    def __contains__(self, name: object) -> bool:
        """Whether this is exactly the name of an account in the cast."""
        return name in self.players

    def matches(self, written: str) -> tuple[str, ...]:
        """Every player whose name or alias this is; more than one where it is ambiguous.

        Two names that fold to the same are told apart where one is written exactly.
        """
        for form in forms(written):
            hit = self._exact.get(form) or self._folded.get(fold(form))
            if hit:
                return hit
        return ()

    def find(self, written: str) -> str | None:
        """The one player whose name or alias this is, or None (forum-conventions 4)."""
        hit = self.matches(written)
        return hit[0] if len(hit) == 1 else None

    def nearest(self, written: str) -> str | None:
        """The one player who may have been meant: a suggestion for the director only.

        A name that the words contain goes first, then likeness in signs and in sound
        (烧卖, 烧麦).  None where nobody is near or several are equally so.
        """
        text = fold(strip(written)[:_LONGEST])
        if not text:
            return None
        held = [key for key in self._folded if len(key) > 1 and key in text]
        longest = [k for k in held if not any(k != other and k in other for other in held)]
        players = {player for key in longest for player in self._folded[key]}
        if players:
            return players.pop() if len(players) == 1 else None
        bare = list(forms(written[:40]))
        return self._most_alike(bare[-1] if bare else text[:40])

    def _most_alike(self, written: str) -> str | None:
        word = fold(written)
        sound = _sound(word)
        scores: dict[str, float] = {}
        for key, players in self._folded.items():
            signs = SequenceMatcher(None, word, key, autojunk=False).ratio()
            sounds = SequenceMatcher(None, sound, self._sounds(key), autojunk=False).ratio()
            score = max(signs, (signs + sounds) / 2)
            for player in players:
                scores[player] = max(score, scores.get(player, 0.0))
        best = max(scores.values(), default=0.0)
        near = [player for player, score in scores.items() if score == best]
        return near[0] if best >= _NEAR and len(near) == 1 else None

    def _sounds(self, key: str) -> list[str]:
        if key not in self._syllables:
            self._syllables[key] = _sound(key)
        return self._syllables[key]


def _sound(text: str) -> list[str]:
    """Syllables without tones; the table of readings is only loaded when needed."""
    from pypinyin import lazy_pinyin

    syllables: list[str] = lazy_pinyin(text)
    return syllables
