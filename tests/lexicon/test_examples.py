"""Every example of the shipped lexicons holds, also under the cloaks that are seen through."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.data import lexicons
from auditor.lexicon import Hit, Scanner
from auditor.lexicon.corpus import Example, examples, failures
from auditor.lexicon.load import Lexicon, load_lexicon

Live = Callable[[str], list[Hit]]

_LEXICON = load_lexicon(lexicons())
_ALL = list(examples(_LEXICON))
_SCANNER = Scanner(_LEXICON)
_BAD = [e for e in _ALL if e.bad]
_GOOD = [e for e in _ALL if not e.bad]
# plainly written oaths in which signs can be put anywhere
_PLAIN = ["我对天发誓没共边", "我发誓我是民", "敢不敢打个赌", "我敢赌咒昨晚没动刀", "我在此起誓"]


@pytest.mark.parametrize("example", _ALL, ids=lambda e: f"{e.id}-{e.text[:12]}")
def test_example_holds(example: Example) -> None:
    found = [h for h in _SCANNER.scan(example.text) if h.verdict != "context"]
    assert bool(found) == example.bad


def test_an_entrys_own_examples_are_found_by_that_entry() -> None:
    for entry, _, _ in _LEXICON.entries:
        own = [h.entry for text in entry.bad for h in _SCANNER.scan(text)]
        assert entry.id in own, entry.id


def test_failures_tell_what_happened(shipped: Lexicon) -> None:
    assert failures(shipped) == []
    entry = next(e for e, _, _ in shipped.entries if e.id == "oath.vow")
    turned = entry.model_copy(update={"good": ("我发誓",), "bad": ("今天风大", "不要发誓")})
    broken = Lexicon(
        shipped.context,
        shipped.terms,
        [(turned, "oath", shipped.slots | dict(_slots(shipped, "oath.vow")))],
        split=shipped.split,
        shape=shipped.shape,
        slots=shipped.slots,
    )
    said = {e.text: why for e, why in failures(broken) if e.id == "oath.vow"}
    assert set(said) == {"我发誓", "今天风大", "不要发誓"}
    assert "否定" in said["不要发誓"]


def _slots(lexicon: Lexicon, name: str) -> dict[str, str]:
    return next(slots for entry, _, slots in lexicon.entries if entry.id == name)


def _covers_words(text: str, hits: list[Hit]) -> bool:
    return all(0 <= h.start < h.end <= len(text) for h in hits)


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(_PLAIN),
    st.sampled_from(["\u200b", "😀", "\ufe0f", "-", "*", " ", "~", "\u3000", "·", "|", "\u00ad"]),
    st.data(),
)
def test_a_sign_put_between_two_characters_hides_nothing(
    text: str, sign: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(1, len(text) - 1))
    cloaked = text[:at] + sign + text[at:]
    hits = [h for h in _SCANNER.scan(cloaked) if h.verdict != "context"]
    assert [h.category for h in hits] == ["oath"]
    (plain,) = (h for h in _SCANNER.scan(text) if h.verdict != "context")
    surface = cloaked[hits[0].start : hits[0].end].replace(sign, "")
    assert surface in text or surface == text[plain.start : plain.end]
    assert "誓" in surface or "赌" in surface


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(_PLAIN), st.lists(st.booleans(), min_size=12, max_size=12))
def test_traditional_characters_hide_nothing(text: str, which: list[bool]) -> None:
    table = {"发": "發", "赌": "賭", "个": "個", "对": "對", "没": "沒"}
    written = "".join(
        table.get(c, c) if use else c for c, use in zip(text, [*which, True], strict=False)
    )
    hits = [h for h in _SCANNER.scan(written) if h.verdict != "context"]
    assert [h.category for h in hits] == ["oath"]
    assert _covers_words(written, hits)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(_GOOD), st.sampled_from(["\u200b", "😀", " ", "~"]), st.data())
def test_an_innocent_example_stays_innocent_with_a_sign_at_its_ends(
    example: Example, sign: str, data: st.DataObject
) -> None:
    text = sign + example.text if data.draw(st.booleans()) else example.text + sign
    assert [h for h in _SCANNER.scan(text) if h.verdict != "context"] == []


@settings(deadline=None, max_examples=80)
@given(st.sampled_from(_BAD), st.text(alphabet="春夏秋冬，。\n风花雪月", max_size=40))
def test_a_finding_does_not_depend_on_the_sentences_before_it(
    example: Example, before: str
) -> None:
    text = f"{before}。\n{example.text}"
    hits = [h for h in _SCANNER.scan(text) if h.verdict != "context"]
    assert hits
    assert all(h.start >= len(before) for h in hits)


@settings(deadline=None, max_examples=150)
@given(
    st.text(
        alphabet="我不发誓打赌骗你是小狗“”「」，。！*x4四fashi \u200b😀[]/quote@导演的吃键盘",
        max_size=60,
    )
)
def test_every_text_is_scanned_with_spans_inside_it(text: str) -> None:
    hits = _SCANNER.scan(text)
    assert _covers_words(text, list(hits))
    assert hits == _SCANNER.scan(text)
    for one, two in pairwise(hits):
        assert one.category != two.category or one.end <= two.start
