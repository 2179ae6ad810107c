"""The entries of a lexicon, ready to run, behind an index of the characters they need.

Most posts hold none of the characters that any entry needs.  That is decided first, by one
character class over the whole text; a post that holds one runs only the entries whose
anchor it holds, and only around it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from auditor.lexicon.files import Entry
from auditor.lexicon.load import Lexicon, canonical_words
from auditor.lexicon.patterns import Pattern, build
from auditor.text.signs import is_latin

REACH = 80  # characters on either side of an anchor that an entry's pattern is tried on


@dataclass(frozen=True)
class CompiledEntry:
    """An entry with its patterns, each compiled when it is first needed.

    ``others`` are the categories of ``belongs_to`` that are checked; ``own`` is False where
    only hits that belong to one of them are wanted.
    """

    entry: Entry
    category: str
    title: str
    slots: Mapping[str, str]
    others: tuple[str, ...]
    own: bool

    @cached_property
    def pattern(self) -> Pattern:
        """What is looked for; a literal's words are a pattern too."""
        if self.entry.kind == "literal":
            return build("|".join(_literals(self.entry)), {})
        return build(self.entry.pattern or "", self.slots, raw=self.entry.kind == "raw")

    @cached_property
    def unless(self) -> tuple[Pattern, ...]:
        """What must not lie over a hit."""
        return tuple(build(p, self.slots) for p in self.entry.unless)

    @cached_property
    def requires(self) -> tuple[Pattern, ...]:
        """What the sentence must hold."""
        return tuple(build(p, self.slots) for p in self.entry.requires)

    @cached_property
    def belongs_to(self) -> Mapping[str, Pattern]:
        """What gives a hit to another category."""
        return {c: build(self.entry.belongs_to[c], self.slots) for c in self.others}


class Index:
    """The entries of the categories that are checked, found by their anchors."""

    def __init__(
        self,
        lexicon: Lexicon,
        slots: Mapping[str, str],
        categories: Collection[str] | None,
        rulesets: Collection[str],
    ) -> None:
        """``categories`` None takes all; ``rulesets`` are the running one and its bases."""
        self.raw: list[CompiledEntry] = []
        self._by_first: dict[str, list[tuple[str, CompiledEntry]]] = {}
        for entry, category, own in lexicon.entries:
            wanted = categories is None or category in categories
            others = [c for c in entry.belongs_to if categories is None or c in categories]
            if not wanted and not others:
                continue
            elsewhere = entry.rulesets and not set(entry.rulesets) & set(rulesets)
            if categories is not None and elsewhere:
                continue
            title = entry.title or lexicon.titles.get(category, "")
            filled = {**own, **slots}
            compiled = CompiledEntry(entry, category, title, filled, tuple(others), wanted)
            if entry.kind == "raw":
                self.raw.append(compiled)
                continue
            for anchor in entry.words if entry.kind == "literal" else entry.anchor:
                word = canonical_words(anchor)
                self._by_first.setdefault(word[0], []).append((word, compiled))
        firsts = "".join(re.escape(c) for c in sorted(self._by_first))
        self._first = re.compile(f"[{firsts}]") if firsts else None

    def wanted(self, text: str) -> Sequence[tuple[CompiledEntry, list[tuple[int, int]]]]:
        """The entries whose anchor the text holds, each with the stretches to try it on."""
        if self._first is None or not self._first.search(text):
            return ()
        places: dict[int, tuple[CompiledEntry, list[tuple[int, int]]]] = {}
        for match in self._first.finditer(text):
            at = match.start()
            for anchor, compiled in self._by_first[match[0]]:
                if not text.startswith(anchor, at):
                    continue
                _, stretches = places.setdefault(id(compiled), (compiled, []))
                left, right = max(0, at - REACH), min(len(text), at + len(anchor) + REACH)
                if stretches and stretches[-1][1] >= left:
                    stretches[-1] = (stretches[-1][0], right)
                else:
                    stretches.append((left, right))
        return list(places.values())


def _literals(entry: Entry) -> Iterator[str]:
    """Each word, longest first; a run of letters and digits never matches in part of one."""
    words = {canonical_words(w) for w in entry.words}
    for word in sorted(words, key=lambda w: (-len(w), w)):
        left = "(?<![a-z0-9])" if is_latin(word[0]) else ""
        right = "(?![a-z0-9])" if is_latin(word[-1]) else ""
        yield left + re.escape(word) + right
