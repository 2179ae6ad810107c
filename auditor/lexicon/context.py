"""When words are no offence though they stand there: quoted, denied, recited, reported.

A hit whose context takes the offence out of it is kept, with the reason, and is no finding
(flow 5, convention 26).  The words that decide are data, in ``lexicons/common.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from auditor.lexicon.files import ContextWords, Reason
from auditor.lexicon.patterns import TIMEOUT, Pattern, build
from auditor.lexicon.zones import Zone, zones
from auditor.text.canon import canonical, squeeze
from auditor.text.signs import CLAUSE_END, SENTENCE_END
from auditor.text.view import View

WINDOW = 6  # characters in front of a word in which a negation still reaches it
_LOOK_BACK = 80  # characters of a sentence in front of a hit that are looked at

WHY: dict[Reason, str] = {
    "quote": "引的是别人的话",
    "negation": "否定的说法，并没有这样做",
    "mention": "只是谈到这个说法",
    "other": "说的是别人",
    "citation": "在复述规则",
    "report": "在向导演举报",
}


@dataclass(frozen=True)
class Scene:
    """One post as the frames see it, with what is worked out only when there is a hit."""

    raw: str
    view: View
    author: str = ""  # canonical: somebody who speaks of himself by name is nobody else

    @cached_property
    def quoted(self) -> tuple[Zone, ...]:
        """The quotations of the author's own text."""
        return zones(self.raw)

    def clause(self, start: int, end: int) -> tuple[int, int]:
        """The clause of the view's text around a hit."""
        return self._around(start, end, CLAUSE_END)

    def sentence(self, start: int, end: int) -> tuple[int, int]:
        """The sentence of the view's text around a hit."""
        return self._around(start, end, SENTENCE_END)

    def _around(self, start: int, end: int, marks: str) -> tuple[int, int]:
        text = self.view.text
        left = start
        while left > 0 and start - left < _LOOK_BACK and text[left - 1] not in marks:
            left -= 1
        right = end
        while right < len(text) and right - end < _LOOK_BACK and text[right] not in marks:
            right += 1
        return left, right


class Context:
    """The compiled words of ``context`` in ``common.yaml``."""

    def __init__(self, words: ContextWords, slots: dict[str, str]) -> None:
        """``slots`` are the common ones with those of the running game."""

        def found(pattern: str) -> Pattern:
            return build(pattern, slots)

        self._negators = found(words.negators)
        self._not_negators = found(words.not_negators)
        self._between = found(f"(?:{words.between})+")
        self._resets = found(words.resets)
        self._contrast = found(words.contrast)
        self._mention_after = found(words.mention_after)
        self._mention_after_self = found(words.mention_after_self)
        self._mention_before = found(f"(?:{words.mention_before})$")
        self._other_before = found(f"(?:{words.other_before})$")
        self._other_after = found(words.other_after)
        self._citation = found(words.citation)
        self._report = found(words.report)
        self._own_voice = found(f"(?:{words.own_voice})$")

    def reason(
        self, scene: Scene, start: int, end: int, *, speaker: bool, allowed: Iterable[Reason]
    ) -> Reason | None:
        """Why a hit at ``start`` to ``end`` of the scene's view is no offence, None if it is.

        ``speaker``: the hit itself says 我, so others' doings and recited rules are out of
        the question.  ``allowed`` are the reasons that the entry accepts.
        """
        tests = {
            "quote": self._quoted,
            "mention": self._mentioned,
            "negation": self._negated,
            "other": self._of_others,
            "citation": self._cited,
            "report": self._reported,
        }
        for reason in allowed:
            if tests[reason](scene, start, end, speaker):
                return reason
        return None

    def _quoted(self, scene: Scene, start: int, end: int, speaker: bool) -> bool:
        """Inside marks, with own words around them (cases 36, 37)."""
        first, last = scene.view.span(start, end)
        for zone in scene.quoted:
            if zone.start <= first and last <= zone.end:
                before = scene.raw[: zone.mark]
                outside = before + scene.raw[zone.end :]
                if not zone.block and not any(c.isalnum() for c in outside):
                    continue  # the whole post in marks: they are the author's own words
                # 我“发誓”: marks round the bare word that the speaker uses himself
                if not zone.block and zone.end - zone.start <= WINDOW and self._says(before):
                    continue
                return True
        return False

    def _says(self, before: str) -> bool:
        return bool(self._own_voice.search(squeeze(canonical(before[-24:])).text, timeout=TIMEOUT))

    def _mentioned(self, scene: Scene, start: int, end: int, speaker: bool) -> bool:
        text = scene.view.text
        if speaker:
            return bool(self._mention_after_self.match(text, end, timeout=TIMEOUT))
        return bool(
            self._mention_after.match(text, end, timeout=TIMEOUT)
            or self._mention_before.search(text, max(0, start - 24), start, timeout=TIMEOUT)
        )

    def _negated(self, scene: Scene, start: int, end: int, speaker: bool) -> bool:
        """A negation in the same clause that reaches the hit (cases 34, 35)."""
        text = scene.view.text
        left, _ = scene.clause(start, end)
        if text[left - 1 : left] == "、" and start - left <= WINDOW:  # 不要骂人、发誓
            head = self._list_head(text, left)
            if self._denied(text, head, left, enumerated=True, speaker=speaker):
                return True
        return self._denied(text, left, start, enumerated=False, speaker=speaker)

    def _list_head(self, text: str, at: int) -> int:
        """Where the enumeration begins whose item starts at ``at``."""
        lowest = max(0, at - _LOOK_BACK)
        while at > lowest and (text[at - 1] == "、" or text[at - 1] not in CLAUSE_END):
            at -= 1
        return at

    def _denied(self, text: str, left: int, right: int, *, enumerated: bool, speaker: bool) -> bool:
        left = max(left, right - 24)
        shams = [m.span() for m in self._not_negators.finditer(text, left, right, timeout=TIMEOUT)]
        for match in self._negators.finditer(text, left, right, timeout=TIMEOUT):
            if any(a < match.end() and match.start() < b for a, b in shams):
                continue
            tail = text[match.end() : right]
            if self._contrast.search(tail, timeout=TIMEOUT):
                continue
            if speaker and not enumerated:
                # 不要逼我发誓, but not 我不是狼我发誓: what is denied there is over
                if not tail or self._between.fullmatch(tail, timeout=TIMEOUT):
                    return True
            elif (enumerated or len(tail) <= WINDOW) and not self._resets.search(
                tail, timeout=TIMEOUT
            ):
                return True
        return False

    def _of_others(self, scene: Scene, start: int, end: int, speaker: bool) -> bool:
        if speaker:
            return False
        text = scene.view.text
        left, _ = scene.clause(start, end)
        before = self._other_before.search(text, max(left, start - 24), start, timeout=TIMEOUT)
        if before is not None:
            return not scene.author or not before[0].startswith(scene.author)
        return bool(self._other_after.match(text, end, timeout=TIMEOUT))

    def _cited(self, scene: Scene, start: int, end: int, speaker: bool) -> bool:
        """Words of the rules stand before the hit in its sentence, and no contrast since."""
        if speaker:
            return False
        text = scene.view.text
        left, _ = scene.sentence(start, end)
        return any(
            not self._contrast.search(text, match.end(), start, timeout=TIMEOUT)
            for match in self._citation.finditer(text, left, start, timeout=TIMEOUT)
        )

    def _reported(self, scene: Scene, start: int, end: int, speaker: bool) -> bool:
        """The sentence asks the director to look at what somebody did (case 42)."""
        if speaker:
            return False
        text = scene.view.text
        left, right = scene.sentence(start, end)
        return bool(self._report.search(text, left, right, timeout=TIMEOUT))
