"""The figures of an evaluation, on posts made for it and on the labelled corpus."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from auditor.errors import WrongInput
from auditor.lexicon import Scanner
from auditor.lexicon.corpus import read_posts
from auditor.lexicon.evaluate import Labelled, evaluate
from auditor.lexicon.load import Lexicon

POSTS = [
    Labelled("a", "我发誓我是民", (("oath", 1, 3),), False, "none"),
    Labelled("b", "我法诗没骗人", (("oath", 0, 3),), False, "homophone"),
    Labelled("c", "今天风大", (("oath", 0, 2),), False, "pinyin"),  # nothing to be found
    Labelled("d", "我发誓", (), True, "none"),  # flagged though clean
    Labelled("e", "大家不要发誓", (), True, "none"),  # context only: not counted
    Labelled("f", "出门小心", (("curse", 0, 4),), False, "none"),  # category without a lexicon
    Labelled("g", "我发誓。我发誓", (("oath", 0, 3),), False, None),  # one label, two hits
]


def test_the_figures(scanner: Scanner) -> None:
    figures = evaluate(scanner, POSTS)
    assert figures["precision"] == 0.6  # 3 of 5 hits
    assert figures["recall"] == 0.75  # 3 of 4 labels
    assert figures["clean_flagged"] == 0.5
    assert figures["by_category"] == {"oath": {"precision": 0.6, "recall": 0.75, "n": 4}}
    assert figures["by_evasion"] == {"homophone": 1.0, "none": 1.0, "pinyin": 0.0}
    assert figures["chars_per_second"] > 0


def test_nothing_to_divide_by_is_said_as_none(shipped: Lexicon) -> None:
    figures = evaluate(Scanner(shipped, ()), POSTS[:1])
    assert figures["precision"] is None
    assert figures["recall"] is None
    assert figures["by_category"] == {}


def test_posts_are_read(tmp_path: Path) -> None:
    row = {"id": "w1", "text": "😀发誓", "labels": [{"category": "oath", "start": 1, "end": 3}]}
    path = tmp_path / "posts.jsonl"
    path.write_text(json.dumps(row, ensure_ascii=False) + "\n\n", encoding="utf-8")
    assert read_posts(path) == [Labelled("w1", "😀发誓", (("oath", 1, 3),), False, None)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"text": 1}', "post"),
        (b'["x"]', "post"),
        (b'{"text": "x", "labels": [{"category": "oath", "start": 0, "end": 2}]}', "post"),
        (b'{"text": "x", "labels": {}}', "post"),
        (b'{"text": "x"', "json"),
        (b'{"text": "\xff"}', "encoding"),
    ],
)
def test_a_bad_line_is_located(tmp_path: Path, line: bytes, code: str) -> None:
    path = tmp_path / "posts.jsonl"
    path.write_bytes(b'{"text": "x"}\n' + line + b"\n")
    with pytest.raises(WrongInput) as caught:
        read_posts(path)
    assert [(p.code, p.line) for p in caught.value.problems] == [(code, 2)]


def test_a_missing_or_empty_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("\n")
    for name, code in (("nothing", "no-file"), ("empty", "empty")):
        with pytest.raises(WrongInput) as caught:
            read_posts(tmp_path / name)
        assert caught.value.problems[0].code == code


def test_the_gates_hold_on_the_labelled_posts(shipped: Lexicon, shared: Path) -> None:
    figures = evaluate(Scanner(shipped), read_posts(shared / "corpus" / "posts.jsonl"))
    assert figures["precision"] >= 0.93
    assert figures["recall"] >= 0.92
    assert figures["clean_flagged"] <= 0.025
    for row in figures["by_category"].values():
        assert row["n"] < 8 or (row["precision"] >= 0.85 and row["recall"] >= 0.80)
    evaded = [share for kind, share in figures["by_evasion"].items() if kind != "none"]
    assert sum(evaded) / len(evaded) >= 0.90
    assert figures["by_evasion"]["none"] >= 0.95
