"""What a scan gives: a hit, the name of its cloak, and hits that stand in one place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from auditor.lexicon.context import Scene
from auditor.lexicon.uncloak import Cloak
from auditor.model import Confidence
from auditor.text.canon import variant_of

Verdict = Literal["violation", "review", "context"]

CLOAKED = {
    "homophone": "谐音写法",
    "pinyin": "拼音写法",
    "initial": "字母缩写",
    "insert": "字间夹了别的符号",
    "split": "拆字写法",
    "shape": "形近字写法",
    "wildcard": "用符号代字",
    "traditional": "繁体或异体写法",
    "fullwidth": "全角写法",
    "foreign": "外语写法",
}
# said of the writing, but nothing that makes the word doubtful
PLAIN = frozenset({"insert", "split", "traditional", "fullwidth", "foreign"})


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found; ``start`` to ``end`` are code points of the original text.

    ``context`` is a hit that its surroundings excuse: kept with the reason, no finding.
    ``evasion`` names the cloak; ``why`` is for the director.
    """

    category: str
    start: int
    end: int
    entry: str
    verdict: Verdict
    why: str
    evasion: str | None = None
    confidence: Confidence = "high"


def evasion_of(
    scene: Scene, start: int, end: int, inside: Sequence[Cloak], own: str | None
) -> str | None:
    """The cloak's name: a key word's, the entry's own, else how the words are written."""
    if inside:
        return min((c.kind for c in inside), key=list(CLOAKED).index)
    if own is not None:
        return own
    first, last = scene.view.span(start, end)
    surface = scene.raw[first:last]
    if surface == scene.view.text[start:end]:
        return None
    if last - first != end - start:
        return "insert"
    if any(variant_of(c) for c in surface):
        return "traditional"
    return "fullwidth" if any("\uff01" <= c <= "\uff5e" and c.isalnum() for c in surface) else None


_STANDING = {"violation": 2, "review": 1, "context": 0}


def merged(hits: list[Hit]) -> tuple[Hit, ...]:
    """One hit a place and category: what is an offence before what is not, then the longer.

    Its span covers those it stands for where they are judged alike.
    """
    kept: list[Hit] = []
    for hit in sorted(hits, key=lambda h: (h.category, h.start, h.end)):
        last = kept[-1] if kept else None
        if last is None or last.category != hit.category or hit.start >= last.end:
            kept.append(hit)
            continue
        better = max(last, hit, key=lambda h: (_STANDING[h.verdict], h.end - h.start))
        if (last.verdict == "context") == (hit.verdict == "context"):
            better = replace(better, start=last.start, end=max(last.end, hit.end))
        kept[-1] = better
    return tuple(sorted(kept, key=lambda h: (h.start, h.end, h.category)))
