"""The key words of a lexicon, ready to be looked for: the codes each character may have."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from auditor.lexicon.cells import WILD, Codes, Stream
from auditor.lexicon.files import Term
from auditor.lexicon.load import Lexicon, canonical_words
from auditor.lexicon.patterns import Pattern, build, first_char
from auditor.lexicon.readings import syllable
from auditor.text.canon import canonical


@dataclass(frozen=True, slots=True)
class Cell:
    """One character of a key word and the codes under which it may appear."""

    char: str
    sound: str
    codes: frozenset[str]
    shapes: str


@dataclass(frozen=True, slots=True)
class CompiledTerm:
    """A key word, ready to be looked for."""

    term: Term
    canon: str
    cells: tuple[Cell, ...]
    before: Pattern | None
    after: Pattern | None


class Terms:
    """All key words: the stream in which they are found, and indexes by what they begin with.

    ``by_pair`` holds the terms by their first two codes, ``aliases`` patterns by their first
    character; ``first`` and ``alias_first`` find those beginnings (None: there are none).
    """

    def __init__(self, lexicon: Lexicon, slots: Mapping[str, str]) -> None:
        """``slots`` are those that the running game gives."""
        words = [(t, canonical_words(t.canon), {**s, **slots}) for t, s in lexicon.terms]
        sounds = {t.id: _sounds(t, canon) for t, canon, _ in words}
        shapes = {c: canonical(like).text for c, like in lexicon.shape.items()}
        chars = {c for _, canon, _ in words for c in canon}
        codes = Codes(
            (s for row in sounds.values() for s in row),
            chars | {c for char in chars for c in shapes.get(char, "")},
        )
        rows: list[tuple[CompiledTerm, dict[str, str]]] = []
        for term, canon, own in words:
            cells = tuple(
                _cell(char, sound, term, codes, shapes.get(char, ""))
                for char, sound in zip(canon, sounds[term.id], strict=True)
            )
            before = build(f"(?:{term.before})$", own, part=True) if term.before else None
            after = build(term.after, own, part=True) if term.after else None
            rows.append((CompiledTerm(term, canon, cells, before, after), own))
        split = {c: ways for c, ways in lexicon.split.items() if c in chars}
        self.stream = Stream(codes, _spelled([t for t, _ in rows], codes), split)
        self.split = {c: frozenset(canonical(w).text for w in ways) for c, ways in split.items()}
        self.by_pair: dict[str, list[CompiledTerm]] = {}
        self.aliases: dict[str, list[tuple[Pattern, CompiledTerm]]] = {}
        for compiled, own in rows:
            first, second = compiled.cells[:2]
            for pair in {a + b for a in first.codes for b in second.codes} - {WILD + WILD}:
                self.by_pair.setdefault(pair, []).append(compiled)
            for pattern in compiled.term.alias:
                start = canonical(first_char(pattern) or "").text
                self.aliases.setdefault(start, []).append((build(pattern, own), compiled))
        self.first = _one_of({pair[0] for pair in self.by_pair})
        self.alias_first = _one_of(set(self.aliases))


def _one_of(chars: set[str]) -> re.Pattern[str] | None:
    ways = "".join(re.escape(c) for c in sorted(chars))
    return re.compile(f"[{ways}]") if ways else None


def _sounds(term: Term, canon: str) -> list[str]:
    pinned = term.py.split() if term.py else [syllable(c) for c in canon]
    return [sound or f"={char}" for sound, char in zip(pinned, canon, strict=True)]


def _cell(char: str, sound: str, term: Term, codes: Codes, shapes: str) -> Cell:
    known = {codes.of_char(char), codes.of_sound(sound)}
    if "shape" in term.tolerate:
        known |= {codes.of_char(c) for c in shapes}
    if "wildcard" in term.tolerate:
        known.add(WILD)
    if "initial" in term.tolerate and sound[0] != "=":
        known.add(sound[0])
    return Cell(char, sound, frozenset(known), shapes)


def _spelled(terms: Sequence[CompiledTerm], codes: Codes) -> dict[str, str]:
    """Runs of letters that spell one or several characters of a term."""
    runs: dict[str, str] = {}
    for compiled in terms:
        if "pinyin" not in compiled.term.tolerate:
            continue
        sounds = [c.sound for c in compiled.cells]
        for i in range(len(sounds)):
            for j in range(i + 1, len(sounds) + 1):
                row = sounds[i:j]
                if not any(s[0] == "=" for s in row):
                    runs["".join(row)] = "".join(codes.of_sound(s) for s in row)
    return runs
