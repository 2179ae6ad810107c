"""Red or enlarged text by a player.

m42: 违规判定 6(1) (m42-136); convention 27: the colour's CIEDE2000 distance to #FF0000 is
at most the rule set's threshold, or the size is above its limit, for text that holds at
least one visible character.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from auditor.checks.base import Case, Check, in_post, past_note, versions
from auditor.model import Content, Finding, Run
from auditor.rules.ruleset import ClauseRule
from auditor.text.colour import distance

RED = "#ff0000"
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs by name that show nothing


def visible(text: str) -> bool:
    """Whether anything of the text can be seen: a red blank shows nothing."""
    return any(
        not c.isspace()
        and c not in _BLANK_LETTERS
        and unicodedata.category(c) not in ("Cf", "Cc", "Zs", "Mn")
        for c in text
    )


def _reasons(run: Run, rule: ClauseRule) -> list[str]:
    reasons = []
    if run.color is not None:
        far = distance(run.color, RED)
        if far <= rule.red_distance:
            reasons.append(
                "红色字" if far < 0.05 else f"近似红色的字 {run.color}（与 #FF0000 色差 {far:.1f}）"
            )
    if run.size is not None and run.size > rule.size_over:
        reasons.append(f"放大的字，字号 {run.size}（超过 {rule.size_over}）")
    return reasons


def offending(content: Content, rule: ClauseRule) -> Iterator[tuple[int, int, str]]:
    """Stretches (start, end, why) of red or enlarged visible text.

    Neighbouring stretches with nothing visible between them are one.
    """
    start = end = 0
    reasons: list[str] = []
    for run in sorted(content.runs, key=lambda r: r.start):
        found = _reasons(run, rule)
        if not found or not visible(content.text[run.start : run.end]):
            continue
        if reasons and not visible(content.text[end : run.start]):
            end = max(end, run.end)
            reasons += [r for r in found if r not in reasons]
            continue
        if reasons:
            yield start, end, "；".join(reasons)
        start, end, reasons = run.start, run.end, found
    if reasons:
        yield start, end, "；".join(reasons)


def run(case: Case) -> Iterator[Finding]:
    """Every offending stretch in every stored version of every player's posts."""
    rule = case.rules.checks["fonts"]
    for posts in case.by_player.values():
        for post in posts:
            seen: set[tuple[str, int]] = set()
            for revision, current in versions(post):
                equal: dict[str, int] = {}
                for start, end, why in offending(revision.content, rule):
                    words = revision.content.text[start:end]
                    nth = equal[words] = equal.get(words, -1) + 1
                    if (words, nth) in seen:
                        continue
                    seen.add((words, nth))
                    past = past_note(post, revision, current)
                    yield in_post(
                        rule,
                        "fonts",
                        post,
                        day=case.day_of(post),
                        span=(start, end),
                        revision=revision,
                        nth=nth,
                        note="；".join(filter(None, (why, past))),
                    )


CHECK = Check("fonts", "红字、大字", ("fonts",), run)
