"""Scans one post for everything that the lexicon forbids (flow 1 to 6).

Raw patterns run on the author's own writing; everything else on the canonical text with
cloaked key words written out and ornaments dropped.  Each hit's span counts code points of
the original.  A hit is a proposal: the director decides.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from pathlib import Path

from auditor.lexicon.compile import CompiledEntry, Index
from auditor.lexicon.context import WHY, Context, Scene
from auditor.lexicon.guard import Guard
from auditor.lexicon.hits import CLOAKED, PLAIN, Hit, Verdict, evasion_of, merged
from auditor.lexicon.load import Lexicon, canonical_words, load_lexicon
from auditor.lexicon.patterns import TIMEOUT
from auditor.lexicon.spans import Spans
from auditor.lexicon.uncloak import Cloak, Uncloaker
from auditor.rules import RuleSet
from auditor.text.canon import canonical, squeeze
from auditor.text.view import View

# a post that says the same thing hundreds of times needs no more hits to be looked at
MOST_HITS = 200
MOST_MATCHES = 500  # of one entry in one stretch


class _Cloaks:
    """The cloaks of a post by their places in the original."""

    def __init__(self, view: View, cloaks: Sequence[Cloak]) -> None:
        self._cloaks = cloaks
        self._starts = [view.starts[c.start] for c in cloaks]
        self._ends = [view.ends[c.end - 1] for c in cloaks]

    def between(self, start: int, end: int) -> Sequence[Cloak]:
        """Those that overlap ``start`` to ``end`` of the original."""
        return self._cloaks[bisect_right(self._ends, start) : bisect_left(self._starts, end)]


class Scanner:
    """A lexicon made ready for one game.  Build it once; not for several threads."""

    def __init__(
        self,
        lexicon: Lexicon,
        categories: Collection[str] | None = None,
        names: Sequence[str] = (),
        rulesets: Collection[str] = (),
    ) -> None:
        """``categories`` None checks all.  ``names`` (of players, roles, skills) are words
        of their own: a name that holds a forbidden word is none (case 38)."""
        own = sorted({n for n in map(canonical_words, names) if n}, key=lambda n: (-len(n), n))
        slots = {"NAME": "|".join(re.escape(n) for n in own) or "(?!)"}
        phrases = {canonical_words(p) for p in lexicon.allow} | {n for n in own if len(n) > 1}
        self._allow = _phrases(phrases)
        self._guard = Guard(own)
        self._uncloaker = Uncloaker(lexicon, slots, self._guard)
        self._index = Index(lexicon, slots, categories, rulesets)
        self._context = Context(lexicon.context, lexicon.slots | slots)
        self.categories = tuple(
            c for c in lexicon.categories if categories is None or c in categories
        )

    @classmethod
    def for_ruleset(cls, rules: RuleSet | None, names: Sequence[str], folder: Path) -> Scanner:
        """The scanner for a game: what its rule set forbids, with its names.

        ``rules`` None turns every category on.  Raises WrongInput where a lexicon file is
        wrong.
        """
        lexicon = load_lexicon(folder)
        if rules is None:
            return cls(lexicon, None, names)
        checked = {key[8:] for key in rules.checks if key.startswith("lexicon.")}
        return cls(
            lexicon,
            checked,
            (*names, *_game_words(rules)),
            [r for r in (rules.id, rules.base) if r],
        )

    def scan(self, text: str, author: str = "") -> tuple[Hit, ...]:
        """Every hit in a post's own words, in order, context ones too.

        ``author``, where given, is the post's: his own name in it is not somebody else's.
        """
        first = canonical(text)
        restored, cloaks = self._uncloaker.uncloak(first, self._excused)
        view = squeeze(restored)
        hits: list[Hit] = []
        wanted = self._index.wanted(view.text)
        if wanted:
            scene = Scene(text, view, canonical_words(author))
            covered = self._excused(view.text)
            spans = _Cloaks(first, cloaks)
            for compiled, stretches in wanted:
                for left, right in stretches:
                    hits += self._run(scene, compiled, left, right, covered, spans)
                    if len(hits) > MOST_HITS:
                        break
        for compiled in self._index.raw:
            if compiled.own:
                hits += self._run_raw(text, compiled)
        return merged(hits)

    def _excused(self, text: str) -> Spans:
        """Where allowed phrases stand, at each place the longest."""
        return Spans(m.span(1) for m in self._allow.finditer(text)) if self._allow else Spans()

    def _run(
        self,
        scene: Scene,
        compiled: CompiledEntry,
        left: int,
        right: int,
        covered: Spans,
        cloaks: _Cloaks,
    ) -> Iterator[Hit]:
        """The hits of one entry in one stretch of the view."""
        text = scene.view.text
        entry = compiled.entry
        try:
            # all at once: the time limit is for the pattern, not for what is done between
            matches = compiled.pattern.finditer(text, left, right, timeout=TIMEOUT)
            for match in list(islice(matches, MOST_MATCHES)):
                groups = match.groupdict()
                start, end = match.span("hit" if groups.get("hit") else 0)
                if start == end or covered.cover(start, end):
                    continue
                hit = self._hit(scene, compiled, start, end, bool(groups.get("self")), cloaks)
                if hit is not None:
                    yield hit
        except TimeoutError:
            first, last = scene.view.span(left, right)
            why = "这条规则在此处花的时间太长，没有判断完，请人工看一眼"
            yield Hit(compiled.category, first, last, entry.id, "review", why, confidence="low")

    def _hit(
        self,
        scene: Scene,
        compiled: CompiledEntry,
        start: int,
        end: int,
        speaker: bool,
        cloaks: _Cloaks,
    ) -> Hit | None:
        """The hit for one match, None where the entry's own conditions rule it out."""
        text, entry = scene.view.text, compiled.entry
        if not _conditions(scene, compiled, start, end):
            return None
        if entry.boundary:
            self._guard.read(text)
            if self._guard.crossed(start, end):
                return None
        first, last = scene.view.span(start, end)
        inside = cloaks.between(first, last)
        evasion = evasion_of(scene, start, end, inside, entry.evasion)
        sure = all(c.certain for c in inside) and (evasion is None or evasion in PLAIN)
        category = compiled.category
        left, right = scene.clause(start, end)
        for other, pattern in compiled.belongs_to.items():
            if pattern.search(text, left, right, timeout=TIMEOUT):
                category = other
                break
        else:
            if not compiled.own:
                return None
        reason = self._context.reason(
            scene, start, end, speaker=speaker, allowed=entry.suppress or ()
        )
        verdict: Verdict = entry.verdict if sure else "review"
        confidence = entry.confidence or ("high" if verdict == "violation" else "medium")
        if not sure and confidence == "high":
            confidence = "medium"  # convention 31
        whys = [compiled.title, CLOAKED.get(evasion or "", "")]
        whys += [f"看作“{w}”" for w in dict.fromkeys(c.canon for c in inside)]
        if reason is not None:
            verdict = "context"
            whys.append(WHY[reason])
        why = "，".join(w for w in whys if w)
        return Hit(category, first, last, entry.id, verdict, why, evasion, confidence)

    def _run_raw(self, text: str, compiled: CompiledEntry) -> Iterator[Hit]:
        """A pattern on the author's own writing (case 14)."""
        entry = compiled.entry
        try:
            for match in compiled.pattern.finditer(text, timeout=TIMEOUT):
                start, end = match.span()
                if end > start:
                    sure = entry.confidence or "high"
                    title, kind = compiled.title, entry.evasion
                    yield Hit(
                        compiled.category, start, end, entry.id, entry.verdict, title, kind, sure
                    )
        except TimeoutError:
            why = "这条规则在这一帖上花的时间太长，没有判断完，请人工看一眼"
            yield Hit(compiled.category, 0, len(text), entry.id, "review", why, None, "low")


def _conditions(scene: Scene, compiled: CompiledEntry, start: int, end: int) -> bool:
    """Whether the sentence has what the entry requires and nothing that it excepts."""
    if not compiled.unless and not compiled.requires:
        return True
    text = scene.view.text
    left, right = scene.sentence(start, end)
    for pattern in compiled.requires:
        if not pattern.search(text, left, right, timeout=TIMEOUT):
            return False
    for pattern in compiled.unless:
        for match in pattern.finditer(text, left, right, timeout=TIMEOUT):
            if match.start() < end and start < match.end():
                return False
    return True


def _game_words(rules: RuleSet) -> list[str]:
    """Roles, skills and offices of a rule set, which players may name."""
    words = [rules.office.name]
    for table in ("roles", "skills"):
        rows = rules.engine.get(table)
        if isinstance(rows, dict):
            words += [w for w in rows if isinstance(w, str)]
    return words


def _phrases(phrases: Collection[str]) -> re.Pattern[str] | None:
    """Finds allowed phrases at every place, the longest of those that begin there."""
    if not phrases:
        return None
    ways = "|".join(re.escape(p) for p in sorted(phrases, key=lambda p: (-len(p), p)))
    return re.compile(f"(?=({ways}))")
