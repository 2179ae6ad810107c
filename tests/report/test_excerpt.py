"""Words in context, and whole posts cut around their marks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from auditor.report.excerpt import AROUND, cut, excerpt, kept


def spoken(pieces):
    return [(p.text, p.kind) for p in pieces]


def marked(pieces):
    return "".join(p.text for p in pieces if p.kind == "mark")


def test_the_marked_words_stand_in_their_context():
    text = "前" * 100 + "我发誓" + "后" * 100
    assert spoken(excerpt(text, (100, 103))) == [
        ("…", "note"),
        ("前" * AROUND, "plain"),
        ("我发誓", "mark"),
        ("后" * AROUND, "plain"),
        ("…", "note"),
    ]


def test_a_short_post_is_shown_whole_without_ellipsis():
    assert spoken(excerpt("我发誓是好人", (0, 3))) == [("我发誓", "mark"), ("是好人", "plain")]


def test_without_a_sound_span_nothing_is_marked():
    for span in (None, (3, 3), (5, 99), (-1, 2)):
        assert marked(excerpt("好好说话", span)) == ""
        assert marked(kept("好好说话", span)) == ""
    assert excerpt("", None) == ()


def test_a_long_mark_is_shortened_and_says_so():
    pieces = spoken(excerpt("长" * 1000, (0, 1000)))
    assert pieces == [("长" * 240, "mark"), ("…（略去 760 字）", "note")]


def test_a_kept_copy_of_100_kb_is_cut_around_the_mark_and_says_how_much():
    text = "前" * 50_000 + "我发誓" + "后" * 50_000
    pieces = spoken(kept(text, (50_000, 50_003)))
    assert [kind for _, kind in pieces] == ["note", "plain", "mark", "plain", "note"]
    assert pieces[0][0] == "（前面略去 49000 字）"
    assert pieces[2][0] == "我发誓"
    assert pieces[4][0] == "（后面略去 47003 字）"


def test_gaps_close_up_in_an_excerpt_but_not_in_the_kept_copy():
    text = "一\n\n  \n二     三发誓"
    assert excerpt(text, (len(text) - 2, len(text)))[0].text == "一\n二 三"
    assert "".join(p.text for p in kept(text, None)) == text


@given(st.text(max_size=300), st.integers(0, 300), st.integers(0, 300), st.integers(1, 60))
def test_a_kept_copy_adds_up_to_the_post(text, start, end, limit):
    pieces = kept(text, (start, end), limit)
    shown = "".join(p.text for p in pieces if p.kind != "note")
    assert shown in text
    assert len(shown) == min(len(text), limit)
    if start < end <= len(text):
        assert text[start:end].startswith(marked(pieces))
        assert marked(pieces)


def test_cut_says_how_much_is_left_out():
    assert cut("一二三四", 3) == "一二三…（略去 1 字）"
    assert cut("一二三", 3) == "一二三"
