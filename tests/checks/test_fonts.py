"""Red and enlarged text: m42-136, convention 27."""

from __future__ import annotations

import pytest

from auditor.checks.fonts import CHECK
from auditor.model import Content, Run
from auditor.rules.load import load_ruleset
from tests.checks.build import G01, M212, R234, case, day, post


def found(text, *runs, **more):
    return list(CHECK.run(case([post("饺子", text, runs=runs, **more)], [day(1)])))


@pytest.mark.parametrize("color", ["#ff0000", "#fe0404", "#fe0808", "#e60012", "#ee0000"])
def test_red_and_what_is_near_it(color):
    assert [f.span for f in found("一二三", Run(0, 2, color, None))] == [(0, 2)]


@pytest.mark.parametrize(
    "color", ["#ffa500", "#006400", "#800080", "#0000ff", "#ff69b4", "#333333"]
)
def test_other_colours_are_free(color):
    assert found("一二三", Run(0, 2, color, None)) == []


@pytest.mark.parametrize(("size", "hit"), [(1, 0), (3, 0), (4, 1), (7, 1)])
def test_enlarged_above_the_default(size, hit):
    assert len(found("大字", Run(0, 2, None, size))) == hit


@pytest.mark.parametrize("blank", [" ", "\u3000", "\u200b", "\u00a0\n", "\u2800", "\u3164"])
def test_a_red_blank_shows_nothing(blank):
    text = f"一{blank}二"
    assert found(text, Run(1, 1 + len(blank), "#ff0000", None)) == []


def test_neighbours_are_one_finding():
    rows = found(
        "红 红蓝", Run(0, 1, "#ff0000", None), Run(2, 3, "#ff0000", 6), Run(3, 4, "#0000ff", 6)
    )
    assert [f.quote for f in rows] == ["红 红蓝"]
    assert "字号 6" in rows[0].note


def test_separate_places_are_told_apart_even_with_equal_words():
    rows = found("红x红", Run(0, 1, "#ff0000", None), Run(2, 3, "#ff0000", None))
    assert [f.span for f in rows] == [(0, 1), (2, 3)]
    assert len({f.id for f in rows}) == 2


def test_red_that_was_edited_away_stays_a_finding():  # convention 32
    before = Content("红字", (Run(0, 2, "#ff0000", None),))
    rows = found("改成黑字", earlier=[before])
    assert [(f.quote, f.revision) for f in rows] == [("红字", 1)]
    assert "被改掉" in rows[0].note


def test_red_in_both_versions_is_one_finding():
    before = Content("红字", (Run(0, 2, "#ff0000", None),))
    rows = found("红字！", Run(0, 2, "#ff0000", None), earlier=[before])
    assert [f.revision for f in rows] == [2]


def test_the_director_may_write_red():
    red = post("导演", "公示", runs=[Run(0, 2, "#ff0000", 7)])
    assert list(CHECK.run(case([red], [day(1)]))) == []


@pytest.mark.parametrize(
    ("color", "size", "hit"), [("#fe0808", None, 1), (None, 4, 1), (None, 3, 0)]
)
def test_r234_forbids_the_directors_red_and_any_enlarged_size(color, size, hit):  # r234-194, S26
    assert len(of_set(R234, "大字", Run(0, 2, color, size))) == hit


def of_set(rules, text, *runs):
    return list(CHECK.run(case([post("饺子", text, runs=runs)], [day(1)], rules)))


def test_m212_has_a_clause_for_red_and_one_for_size():  # m212-209, m212-210
    red, big = Run(0, 2, "#ff0000", None), Run(3, 5, None, 6)
    rows = of_set(M212, "红字，大字", red, big)
    assert [(f.check, f.clause, f.quote) for f in rows] == [
        ("fonts", "违规判定 9(1)", "红字"),
        ("fonts", "违规判定 9(2)", "大字"),
    ]


def test_red_and_big_at_once_is_one_case_that_names_both_clauses():  # convention 34
    (row,) = of_set(M212, "红大字", Run(0, 3, "#ff0000", 6))
    assert row.clause == "违规判定 9(1)" and "9(2)" in row.note
    (row,) = of_set(M212, "大红字", Run(0, 1, None, 6), Run(1, 3, "#ff0000", None))
    said = row.clause + row.note
    assert row.quote == "大红字" and "9(1)" in said and "9(2)" in said


@pytest.mark.parametrize(("size", "hit"), [(5, 0), (6, 1)])
def test_g01_counts_sizes_above_five_and_no_colours(size, hit):  # g01-151
    rows = of_set(G01, "大字", Run(0, 2, "#ff0000", size))
    assert [(f.points, f.level) for f in rows] == [((2, 2), None)] * hit


def test_a_set_that_took_a_clause_out_does_not_look_for_it(tmp_path):
    (tmp_path / "x.yaml").write_text("extends: m212\nchecks: {fonts: ~}\n", encoding="utf-8")
    rules = load_ruleset("x.yaml", tmp_path)
    rows = of_set(rules, "红字，大字", Run(0, 2, "#ff0000", None), Run(3, 5, None, 6))
    assert [f.clause for f in rows] == ["违规判定 9(2)"]
