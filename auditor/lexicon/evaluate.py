"""How well a scanner does on labelled posts (the gates of the lexicon).

A hit is right when a label of its category overlaps it; each label is found at most once.
Hits with the verdict ``context`` are no findings and are not counted.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from auditor.lexicon.hits import Hit
from auditor.lexicon.scan import Scanner


@dataclass(frozen=True, slots=True)
class Labelled:
    """One post of a labelled corpus; labels are (category, start, end) in code points."""

    id: str
    text: str
    labels: tuple[tuple[str, int, int], ...]
    clean: bool
    evasion: str | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found in one post, against what stands there."""

    post: Labelled
    right: tuple[Hit, ...]
    wrong: tuple[Hit, ...]
    missed: tuple[tuple[str, int, int], ...]


def compare(scanner: Scanner, posts: Iterable[Labelled]) -> list[Outcome]:
    """Scan every post, looking at the categories that have a lexicon of their own."""
    known = set(scanner.categories)
    outcomes = []
    for post in posts:
        open_labels = [row for row in post.labels if row[0] in known]
        right: list[Hit] = []
        wrong: list[Hit] = []
        for hit in scanner.scan(post.text):
            if hit.verdict == "context" or hit.category not in known:
                continue
            label = next(
                (
                    row
                    for row in open_labels
                    if row[0] == hit.category and row[1] < hit.end and hit.start < row[2]
                ),
                None,
            )
            if label is None:
                wrong.append(hit)
            else:
                open_labels.remove(label)
                right.append(hit)
        outcomes.append(Outcome(post, tuple(right), tuple(wrong), tuple(open_labels)))
    return outcomes


def evaluate(scanner: Scanner, posts: Sequence[Labelled]) -> dict[str, Any]:
    """The figures as `auditor lexicon evaluate` prints them; None where there is nothing to
    divide by."""
    outcomes = compare(scanner, posts)
    started = time.perf_counter()  # only now: what is loaded once is not counted as speed
    for post in posts:
        scanner.scan(post.text)
    seconds = time.perf_counter() - started
    counts: Mapping[str, list[int]] = defaultdict(lambda: [0, 0, 0])  # right, hits, labels
    evaded: Mapping[str, list[int]] = defaultdict(lambda: [0, 0])  # found, labels
    for outcome in outcomes:
        for hit in outcome.right:
            counts[hit.category][0] += 1
        for hit in (*outcome.right, *outcome.wrong):
            counts[hit.category][1] += 1
        categories = [*(h.category for h in outcome.right), *(row[0] for row in outcome.missed)]
        for category in categories:
            counts[category][2] += 1
        if categories:
            kind = evaded[outcome.post.evasion or "none"]
            kind[0] += len(outcome.right)
            kind[1] += len(categories)
    clean = [o for o in outcomes if o.post.clean]
    right, hits, labels = (sum(row[i] for row in counts.values()) for i in range(3))
    return {
        "precision": _share(right, hits),
        "recall": _share(right, labels),
        "clean_flagged": _share(sum(1 for o in clean if o.wrong), len(clean)),
        "by_category": {
            category: {
                "precision": _share(row[0], row[1]),
                "recall": _share(row[0], row[2]),
                "n": row[2],
            }
            for category, row in sorted(counts.items())
        },
        "by_evasion": {kind: _share(*row) for kind, row in sorted(evaded.items())},
        "chars_per_second": round(sum(len(p.text) for p in posts) / max(seconds, 1e-9)),
    }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
