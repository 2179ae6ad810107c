"""Sees a key word through its cloak: sound-alikes, spelled-out readings, parts, look-alikes,
wildcards and signs put between its characters.

m212 判罚依据 and g01 第三节 name these evasions; convention 31 judges them in every rule
set.  Only key words of the lexicon are ever restored, and an ordinary word of the
dictionary that stands there keeps its right (cases 22, 28, 45).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from auditor.lexicon.cells import SKIP, WILD, WILD_LETTERS, joined
from auditor.lexicon.files import Term, Tolerance
from auditor.lexicon.guard import Guard
from auditor.lexicon.load import Lexicon
from auditor.lexicon.patterns import TIMEOUT
from auditor.lexicon.readings import syllable
from auditor.lexicon.spans import Spans
from auditor.lexicon.terms import Cell, CompiledTerm, Terms
from auditor.text.canon import canonical, squeeze
from auditor.text.signs import CLAUSE_END, SENTENCE_END
from auditor.text.view import Edit, View

GAP = 4  # most signs and blanks between two characters of one word
_NEAR = 32  # how far in front and behind the company of a doubtful word is looked for

# the cloak by which a word with several is called, the boldest first
_ORDER: tuple[Tolerance, ...] = (
    "wildcard", "shape", "split", "initial", "pinyin", "homophone", "insert",
)  # fmt: skip
_CERTAIN = frozenset({"insert", "split"})


@dataclass(frozen=True, slots=True)
class Cloak:
    """A cloaked word found: ``start`` to ``end`` of the canonical text stand for ``canon``."""

    start: int
    end: int
    canon: str
    kind: Tolerance
    certain: bool
    rank: tuple[int, ...]  # better cloaks first


class Uncloaker:
    """All key words of a lexicon."""

    def __init__(self, lexicon: Lexicon, slots: dict[str, str], guard: Guard) -> None:
        """``slots`` are those that the running game gives."""
        self._guard = guard
        self._terms = Terms(lexicon, slots)

    def uncloak(
        self, view: View, allowed: Callable[[str], Spans]
    ) -> tuple[View, tuple[Cloak, ...]]:
        """The canonical view with every cloaked key word written out, and the cloaks.

        ``allowed`` finds the phrases that are what they seem.  The cloaks' offsets are
        those of ``view``, in order; they do not overlap.
        """
        text = view.text
        found = [*self._by_alias(text), *self._by_cells(text)]
        if not found:
            return view, ()
        phrases = allowed(text)
        found = [c for c in found if not phrases.cover(c.start, c.end)]
        kept: list[Cloak] = []
        for cloak in sorted(found, key=lambda c: (c.start, c.rank)):
            if not kept or kept[-1].end <= cloak.start:
                kept.append(cloak)
            elif cloak.rank < kept[-1].rank and (len(kept) < 2 or kept[-2].end <= cloak.start):
                kept[-1] = cloak
        return view.rewrite(Edit(c.start, c.end, c.canon) for c in kept), tuple(kept)

    def _by_alias(self, text: str) -> Iterator[Cloak]:
        first = self._terms.alias_first
        if first is None:
            return
        known: dict[tuple[str, int], list[tuple[int, CompiledTerm]]] = {}
        for place in first.finditer(text):
            start = place.start()
            left = max(0, start - _NEAR)
            near = (text[left : start + _NEAR], start - left)
            lengths = known.get(near)
            if lengths is None:
                lengths = known[near] = [
                    (match.end() - start, compiled)
                    for pattern, compiled in self._terms.aliases[place[0]]
                    if (match := pattern.match(text, start, timeout=TIMEOUT))
                ]
            for length, compiled in lengths:
                end = start + length
                letters = any(c.isascii() and c.isalpha() for c in text[start:end])
                kind: Tolerance = "pinyin" if letters else "homophone"
                yield Cloak(start, end, compiled.canon, kind, False, (1, 0, -length))

    def _by_cells(self, text: str) -> Iterator[Cloak]:
        first = self._terms.first
        if first is None:
            return
        stream = self._terms.stream.read(text)
        codes = stream.text
        # a post that repeats itself is judged once for each surroundings
        known: dict[tuple[str, str, int], Cloak | None] = {}
        for place in first.finditer(codes):
            i = place.start()
            for compiled in self._candidates(codes, i):
                cells = _follow(codes, i, compiled)
                if cells is None:
                    continue
                if not known:
                    self._guard.read(text)
                start, end = stream.starts[cells[0]], stream.ends[cells[-1]]
                left = max(0, start - _NEAR)
                key = (compiled.term.id, text[left : end + _NEAR], start - left)
                if key not in known:
                    known[key] = self._judge(text, stream, cells, compiled)
                cloak = known[key]
                if cloak is not None:
                    yield replace(cloak, start=start, end=start + cloak.end - cloak.start)

    def _candidates(self, codes: str, i: int) -> Sequence[CompiledTerm]:
        """The terms whose first two codes stand at ``i``, signs between them left out."""
        first = codes[i]
        found: Sequence[CompiledTerm] = ()
        for j in range(i + 1, min(len(codes), i + 2 + GAP)):
            code = codes[j]
            rows = self._terms.by_pair.get(first + code)
            if rows is not None:
                found = rows if not found else [*found, *(r for r in rows if r not in found)]
            if code != SKIP and code != WILD:
                break
        return found

    def _judge(
        self, text: str, stream: View, cells: Sequence[int], compiled: CompiledTerm
    ) -> Cloak | None:
        """The cloak, if these cells are one; None for the plain word too."""
        term = compiled.term
        spans = [stream.span(c, c + 1) for c in cells]
        kinds = [
            self._kind(text[a:b], cell, term)
            for (a, b), cell in zip(spans, compiled.cells, strict=True)
        ]
        start, end = spans[0][0], spans[-1][1]
        signs = _gap_signs(text, spans)
        if any(k is None for k in kinds) or not _gaps_allowed(signs, len(spans)):
            return None
        altered = [k for k in kinds if k]  # "" is the character itself
        filled = any(signs)
        if not altered and not filled:
            return None
        if filled:
            altered.append("insert")
        if any(k not in term.tolerate for k in altered):
            return None
        if altered.count("wildcard") > 1 or altered.count("shape") > 1:
            return None
        if "wildcard" in altered and any(k not in ("", "wildcard") for k in kinds):
            return None  # a sign stands for one character only where the others are there
        if not self._trusted(text, spans, kinds, compiled):
            return None
        kind = next(k for k in _ORDER if k in altered)
        literal = sum(1 for k in kinds if not k)
        rank = (0 if literal == len(kinds) else 2, -literal, start - end)
        certain = all(k in _CERTAIN for k in altered)
        return Cloak(start, end, compiled.canon, kind, certain, rank)

    def _kind(self, surface: str, cell: Cell, term: Term) -> Tolerance | str | None:
        """How a surface shows a cell: "" for the character itself, None if it does not."""
        if surface == cell.char:
            return ""
        if surface.isascii():
            if surface.isalnum() and surface not in WILD_LETTERS:
                return "initial" if len(surface) == 1 else "pinyin"
            return "wildcard"
        if joined(surface) in self._terms.split.get(cell.char, ()):
            return "split"
        if len(surface) > 1:
            return None
        if not surface.isalnum():
            return "wildcard"
        like = surface in cell.shapes
        if syllable(surface) == cell.sound and not (like and "homophone" not in term.tolerate):
            return "homophone"
        return "shape" if like else None

    def _trusted(
        self,
        text: str,
        spans: Sequence[tuple[int, int]],
        kinds: Sequence[str | None],
        compiled: CompiledTerm,
    ) -> bool:
        """Whether the reading holds: its company where it is doubtful, and the dictionary."""
        term = compiled.term
        changed = [s for s, k in zip(spans, kinds, strict=True) if k in ("homophone", "shape")]
        surfaces = [text[a:b] for a, b in changed]
        # where nothing of the word is left, nobody wrote the ordinary one by chance
        ordinary = not all(kinds) and any(s in term.ordinary for s in surfaces)
        bare = all(kinds) and not all(k == "pinyin" for k in kinds)
        doubtful = bare or ordinary or "wildcard" in kinds or "initial" in kinds
        start, end = spans[0][0], spans[-1][1]
        if doubtful and compiled.before is not None:
            front = squeeze(canonical(text[max(0, start - _NEAR) : start])).text
            if not compiled.before.search(front, timeout=TIMEOUT):
                return False
        if ordinary and compiled.after is not None:
            behind = squeeze(canonical(text[end : end + _NEAR])).text
            if not compiled.after.match(behind, timeout=TIMEOUT):
                return False
        return not changed or not self._guard.covered(start, end, [a for a, _ in changed])


def _follow(codes: str, i: int, compiled: CompiledTerm) -> list[int] | None:
    """Where the cells of a term stand from ``i`` on, None if one is missing."""
    cells = [i]
    for cell in compiled.cells[1:]:
        at = _next_cell(codes, cells[-1] + 1, cell)
        if at is None:
            return None
        cells.append(at)
    return cells


def _next_cell(codes: str, start: int, cell: Cell) -> int | None:
    """The place of a cell at or soon after ``start``; a real character goes before a sign."""
    wild = None
    for j in range(start, min(len(codes), start + 1 + GAP)):
        code = codes[j]
        if code == WILD:
            wild = j if wild is None else wild
        elif code in cell.codes:
            return j
        elif code != SKIP:
            break
    return wild if WILD in cell.codes else None


def _gap_signs(text: str, spans: Sequence[tuple[int, int]]) -> list[str]:
    """What stands between the cells; cells of one run of letters have nothing between."""
    return [text[b:c] if b < c else "" for (_, b), (c, _) in pairwise(spans)]


def _gaps_allowed(signs: Sequence[str], cells: int) -> bool:
    """A sentence may end inside a word only if every gap of it is filled (case 44)."""
    return not any(map(_ends_sentence, signs)) or (cells > 2 and all(signs))


def _ends_sentence(gap: str) -> bool:
    """。 between two characters ends a sentence; among other signs (#!@) it is one of them."""
    marks = gap.replace(" ", "")
    return "\n" in gap or (
        any(c in SENTENCE_END for c in marks) and all(c in CLAUSE_END for c in marks)
    )
