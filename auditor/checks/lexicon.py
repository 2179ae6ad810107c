"""Words and sentence frames that the rule thread forbids, one category a clause.

m42-121, m212-189, g01-144, r234-182: oaths; the lexicons in `lexicons/` say what belongs to a
category, and what hides a word (m212-182, g01-152).
Conventions 25, 26, 31, 32, 34: players' own words only, evasions as the word they hide,
words edited away still count, overlapping hits make one finding.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.checks.base import Case, Check, in_post, past_note, versions
from auditor.lexicon import Hit
from auditor.model import Finding
from auditor.rules import RuleSet

_SEVERITY = {"red": 4, "yellow": 3, "blue": 2, "green": 1, None: 0}


def _rank(hit: Hit, rules: RuleSet) -> tuple[int, int]:
    """More severe first, then longer (convention 34)."""
    rule = rules.checks[f"lexicon.{hit.category}"]
    points = rule.points[1] if rule.points else 0
    return (_SEVERITY[rule.levels[0] if rule.levels else None] * 100 + points, hit.end - hit.start)


def merged(hits: list[Hit], rules: RuleSet) -> list[tuple[Hit, list[Hit]]]:
    """Overlapping hits as one, with the others it covers (convention 34), in text order."""
    kept: list[tuple[Hit, list[Hit]]] = []
    for hit in sorted(hits, key=lambda h: _rank(h, rules), reverse=True):
        home = next((k for k in kept if hit.start < k[0].end and k[0].start < hit.end), None)
        if home is None:
            kept.append((hit, []))
        else:
            home[1].append(hit)
    return sorted(kept, key=lambda k: k[0].start)


def run(case: Case) -> Iterator[Finding]:
    """Every violation in every stored version of every player's posts."""
    rules = case.rules
    for posts in case.by_player.values():
        for post in posts:
            seen: set[tuple[str, str, int]] = set()
            for revision, current in versions(post):
                hits = [
                    h
                    for h in case.scanner.scan(revision.content.text, post.author)
                    if h.verdict != "context" and f"lexicon.{h.category}" in rules.checks
                ]
                equal: dict[tuple[str, str], int] = {}
                for hit, others in merged(hits, rules):
                    words = revision.content.text[hit.start : hit.end]
                    key = (hit.category, words)
                    nth = equal[key] = equal.get(key, -1) + 1
                    if (*key, nth) in seen:
                        continue
                    seen.add((*key, nth))
                    also = "、".join(
                        f"{rules.checks[f'lexicon.{o.category}'].clause}"
                        f"（“{revision.content.text[o.start : o.end]}”）"
                        for o in others
                    )
                    notes = (
                        hit.why,
                        f"同一处还像：{also}" if also else "",
                        past_note(post, revision, current),
                    )
                    yield in_post(
                        rules.checks[f"lexicon.{hit.category}"],
                        f"lexicon.{hit.category}",
                        post,
                        day=case.day_of(post),
                        span=(hit.start, hit.end),
                        revision=revision,
                        nth=nth,
                        confidence=hit.confidence,
                        note="；".join(filter(None, notes)),
                    )


CHECK = Check("lexicon", "用语", ("lexicon.*",), run)
