"""Red or enlarged text by a player.

m42-136; m212-209 and m212-210, two clauses; g01-151, where only the size counts; r234-194
(S26).  Convention 27: the colour's CIEDE2000 distance to #FF0000 is at most the rule set's
threshold, or the size is above its limit, for text that holds at least one visible character.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Clauses:
    """What forbids red and what forbids enlarged text: often one clause for both."""

    red: ClauseRule | None
    size: ClauseRule | None

    def reasons(self, run: Run) -> dict[str, ClauseRule]:
        """Why a stretch offends, in Chinese, each with its clause; the red before the size."""
        reasons = {}
        if run.color is not None and self.red is not None and self.red.red_distance is not None:
            far = distance(run.color, RED)
            if far <= self.red.red_distance:
                near = f"近似红色的字 {run.color}（与 #FF0000 色差 {far:.1f}）"
                reasons["红色字" if far < 0.05 else near] = self.red
        if run.size is not None and self.size is not None and self.size.size_over is not None:
            most = self.size.size_over
            if run.size > most:
                reasons[f"放大的字，字号 {run.size}（超过 {most}）"] = self.size
        return reasons


def offending(
    content: Content, clauses: Clauses
) -> Iterator[tuple[int, int, dict[str, ClauseRule]]]:
    """Stretches (start, end, why) of red or enlarged visible text.

    Neighbouring stretches with nothing visible between them are one.
    """
    start = end = 0
    reasons: dict[str, ClauseRule] = {}
    for run in sorted(content.runs, key=lambda r: r.start):
        found = clauses.reasons(run)
        if not found or not visible(content.text[run.start : run.end]):
            continue
        if reasons and not visible(content.text[end : run.start]):
            end = max(end, run.end)
            reasons = {**reasons, **found}
            continue
        if reasons:
            yield start, end, reasons
        start, end, reasons = run.start, run.end, found
    if reasons:
        yield start, end, reasons


def _judged(reasons: dict[str, ClauseRule]) -> tuple[ClauseRule, str]:
    """The clause of a stretch, and why; one that breaks two is a case of the first
    (convention 34), and says so."""
    rule = next(iter(reasons.values()))
    words = [
        why if each.clause == rule.clause else f"{why}，也犯 {each.clause}"
        for why, each in reasons.items()
    ]
    return rule, "；".join(words)


def run(case: Case) -> Iterator[Finding]:
    """Every offending stretch in every stored version of every player's posts."""
    rules = case.rules.checks
    clauses = Clauses(rules.get("fonts"), rules.get("fonts.size", rules.get("fonts")))
    for posts in case.by_player.values():
        for post in posts:
            seen: set[tuple[str, int]] = set()
            for revision, current in versions(post):
                equal: dict[str, int] = {}
                for start, end, reasons in offending(revision.content, clauses):
                    words = revision.content.text[start:end]
                    nth = equal[words] = equal.get(words, -1) + 1
                    if (words, nth) in seen:
                        continue
                    seen.add((words, nth))
                    rule, why = _judged(reasons)
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


CHECK = Check("fonts", "红字、大字", ("fonts", "fonts.size"), run)
