"""Every key and every value has its place; what one file lays over another keeps its own."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.yamlfile import Path, Source, Spot, Word, read_text
from tests.yamlfile.kinds import VALUES, WORDS

TEXT = """\
name: 汤
steps:
  - {do: 切, for: 5}
  - 煮
"""


def place(source: Source, path: Path, *, key: bool = False) -> tuple[int, int]:
    spot = source.spot(path, key=key)
    assert spot.file == "x.yaml"
    return spot.line, spot.column


@pytest.mark.parametrize(
    ("path", "of_value", "of_key"),
    [
        ((), (1, 1), (1, 1)),
        (("name",), (1, 7), (1, 1)),
        (("steps",), (3, 3), (2, 1)),
        (("steps", 0), (3, 5), (3, 5)),
        (("steps", 0, "for"), (3, 18), (3, 13)),
        (("steps", 1), (4, 5), (4, 5)),
        (("steps", 0, "with"), (3, 5), (3, 5)),  # not there: what is around it
        (("name", "x", "y"), (1, 7), (1, 1)),
        (("nothing",), (1, 1), (1, 1)),
    ],
)
def test_places(path: Path, of_value: tuple[int, int], of_key: tuple[int, int]) -> None:
    source = read_text(TEXT, "x.yaml", VALUES)
    assert place(source, path) == of_value
    assert place(source, path, key=True) == of_key


def test_a_mistake_says_place_and_path() -> None:
    problem = read_text(TEXT, "x.yaml", VALUES).problem("c", "错了", ("steps", 0, "for"), "改")
    assert str(problem) == "x.yaml:3:18：steps[1].for：错了（改）"


def test_words_stay_as_written_and_know_their_quotation_marks() -> None:
    data = read_text("a: NO\nb: 'true'\nc: 007\nd: ~\n1: |\n  x\n", "x.yaml", WORDS).data
    assert data == {"a": "NO", "b": "true", "c": "007", "d": None, "1": "x\n"}
    assert [data[k].plain for k in ("a", "b", "c", "1")] == [True, False, True, False]
    assert all(isinstance(key, Word) for key in data)


def test_typed_values_are_plain_python() -> None:
    data = read_text("a: [x, 1]\n2: {b: ~}\n", "x.yaml", VALUES).data
    assert data == {"a": ["x", 1], "2": {"b": None}}
    assert type(data["a"][0]) is str
    assert all(type(key) is str for key in data)


def test_an_alias_is_written_out_and_stands_where_it_was_written_first() -> None:
    source = read_text("a: &x {b: c}\nd: *x\n", "x.yaml", WORDS)
    assert source.data["d"] == {"b": "c"}
    assert place(source, ("d",), key=True) == (2, 1)
    assert place(source, ("d", "b")) == (1, 11)


def test_the_first_of_two_equal_keys_counts_and_the_second_is_told() -> None:
    source = read_text("a: 1\nb: 2\na: 3\n", "x.yaml", VALUES)
    assert source.data == {"a": 1, "b": 2}
    (problem,) = source.problems
    assert problem.message == "键“a”写了两次，第一次在第 1 行"


def test_what_is_laid_over_keeps_the_places_of_both_files() -> None:
    under = read_text("a: 1\nb: 2\nb: 3\n", "under.yaml", VALUES)
    over = read_text("\nb: 4\n", "over.yaml", VALUES)
    over.lay_over(under, {"a": 1, "b": 4})
    assert over.data == {"a": 1, "b": 4}
    assert over.spot(("a",)) == Spot(1, 4, "under.yaml")
    assert over.spot(("b",), key=True) == Spot(2, 1, "over.yaml")
    assert [p.file for p in over.problems] == ["under.yaml"]


PLAIN = st.sampled_from(["汤", "x y", "", "~", "1", "true", "a: b", "- c", "'", '"', "#", "\\"])
TREES = st.recursive(
    PLAIN | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(PLAIN, inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(PLAIN, TREES, min_size=1, max_size=3))
def test_what_json_says_is_read_back_and_every_path_has_a_place(tree: dict[str, object]) -> None:
    import json

    source = read_text(json.dumps(tree, indent=1, ensure_ascii=False), "x.yaml", VALUES)
    assert source.data == tree
    assert source.problems == []

    def walk(value: object, path: Path) -> None:
        assert path in source.values
        if isinstance(value, dict):
            for key, item in value.items():
                assert (*path, key) in source.keys
                walk(item, (*path, key))
        elif isinstance(value, list):
            for i, item in enumerate(value):
                walk(item, (*path, i))

    walk(source.data, ())
