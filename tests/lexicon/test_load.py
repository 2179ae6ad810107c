"""Every mistake in a lexicon file is found, and said where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.data import lexicons
from auditor.errors import Problem, WrongInput
from auditor.lexicon.corpus import failures
from auditor.lexicon.load import Lexicon, load_lexicon

Folder = Callable[..., Path]

OATH = "category: oath\n"
WORDS = "words: [歃血为盟]"
GOOD = """category: oath
entries:
  - id: x.one
    kind: literal
    words: [歃血为盟]
    good: [今天风大]
    bad: [我们歃血为盟]
"""


def problems(folder: Path) -> tuple[Problem, ...]:
    with pytest.raises(WrongInput) as caught:
        load_lexicon(folder)
    assert caught.value.exit_code == 2
    return caught.value.problems


def test_a_right_file_loads(lexicon_folder: Folder) -> None:
    lexicon = load_lexicon(lexicon_folder(words=GOOD))
    assert lexicon.categories == ("oath",)


def test_the_shipped_files_load(shipped: Lexicon) -> None:
    assert "oath" in shipped.categories
    assert shipped.titles["oath"]


def test_a_folder_without_the_common_file_is_no_lexicon(tmp_path: Path) -> None:
    assert problems(tmp_path)[0].code == "no-lexicon"


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "key"),
    [
        ("    good: [今天风大]\n", "", "missing", 3, "entries[1].good"),
        ("bad: [我们歃血为盟]", "bad: []", "too_short", 7, "entries[1].bad"),
        ("words: [歃血为盟]", "words: [盟]", "too-short", 5, "entries[1].words[1]"),
        ("words: [歃血为盟]", "words: ['盟*']", "too-short", 5, "entries[1].words[1]"),
        ("words: [歃血为盟]", "words: ['']", "string_too_short", 5, "entries[1].words[1]"),
        ("words: [歃血为盟]", "word: [歃血为盟]", "extra_forbidden", 5, "entries[1].word"),
        ("category: oath", "category: oaths", "category", 1, "category"),
        ("kind: literal", "kind: litteral", "literal_error", 4, "entries[1].kind"),
        ("kind: literal", "pattern: 盟", "anchor", 3, "entries[1]"),
        ("kind: literal", "kind: literal\n    pattern: 盟", "entry", 3, "entries[1]"),
        (WORDS, WORDS + "\n    unless: ['(']", "pattern", 6, "entries[1].unless[1]"),
        (WORDS, WORDS + "\n    unless: ['a*']", "pattern", 6, "entries[1].unless[1]"),
        (WORDS, WORDS + "\n    unless: ['{NOPE}']", "pattern", 6, "entries[1].unless[1]"),
        ("words: [歃血为盟]", "words: [12]", "string_type", 5, "entries[1].words[1]"),
        ("category: oath\n", "category: oath\nallow: [鸡]\n", "too-short", 2, "allow[1]"),
        ("category: oath\n", OATH + "slots: {A: '{B}', B: '{A}'}\n", "pattern", 2, "slots.A"),
    ],
)  # fmt: skip
def test_a_mistake_is_located(
    lexicon_folder: Folder, old: str, new: str, code: str, line: int, key: str
) -> None:
    folder = lexicon_folder(words=GOOD.replace(old, new))
    found = problems(folder)
    assert (code, line, key) in [(p.code, p.line, p.key) for p in found]
    assert all(p.file == str(folder / "words.yaml") for p in found)


def test_an_id_used_twice_names_the_other_place(lexicon_folder: Folder) -> None:
    folder = lexicon_folder(words=GOOD, more=GOOD)
    (problem,) = problems(folder)
    assert problem.code == "duplicate-id"
    assert "more.yaml 第 3 行" in problem.message


def test_broken_yaml_is_located_and_nothing_else_is_lost(lexicon_folder: Folder) -> None:
    folder = lexicon_folder(words='category: "oath', more=GOOD.replace("bad:", "worse:"))
    assert {p.code for p in problems(folder)} == {"yaml", "missing", "extra_forbidden"}


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("- a\n", 1, "词库文件的第一层"),
        ("", 1, "oath.yaml"),
        (GOOD.replace("[歃血为盟]", "[*盟]"), 5, "词库文件里不能用 & 和 *"),
        (GOOD + "category: oath\n", 8, "写了两次"),
    ],
)
def test_a_mistake_of_form_names_the_lexicon(
    lexicon_folder: Folder, text: str, line: int, says: str
) -> None:
    (problem,) = problems(lexicon_folder(words=text))
    assert problem.line == line
    assert says in str(problem)


def test_all_mistakes_are_told_at_once(lexicon_folder: Folder) -> None:
    text = GOOD.replace("[歃血为盟]", "[盟, 血]").replace("x.one", "t.fashi")
    assert len(problems(lexicon_folder(words=text))) == 2


TERM = """terms:
  - id: y.one
    canon: 洗发水
    {}
    good: [今天风大]
    bad: [洗发水]
"""


@pytest.mark.parametrize(
    ("line", "code", "key"),
    [
        ("py: xi fa", "py", "terms[1].py"),
        ("alias: ['(a|b)c']", "alias", "terms[1].alias[1]"),
        ("before: '['", "pattern", "terms[1].before"),
        ("tolerate: [sound]", "literal_error", "terms[1].tolerate[1]"),
    ],
)
def test_a_key_word_is_checked_too(lexicon_folder: Folder, line: str, code: str, key: str) -> None:
    found = problems(lexicon_folder(words=TERM.replace("{}", line)))
    assert (code, 4, key) in [(p.code, p.line, p.key) for p in found]


def test_the_examples_that_a_lexicon_explains_itself_with_are_right(tmp_path: Path) -> None:
    head = (lexicons() / "oath.yaml").read_text(encoding="utf-8").split("\ncategory:")[0]
    rows = [line[1:] for line in head.splitlines() if re.match(r"# {14}(?:- id|  \w+):", line)]
    (tmp_path / "common.yaml").write_bytes((lexicons() / "common.yaml").read_bytes())
    mine = "category: oath\ntitle: 试\nentries:\n" + "\n".join(rows) + "\n"
    (tmp_path / "mine.yaml").write_text(mine, encoding="utf-8")
    lexicon = load_lexicon(tmp_path)
    assert [entry.kind for entry, *_ in lexicon.entries] == ["literal", "frame"]
    assert list(failures(lexicon)) == []
    assert "kind: raw" in head and "kind: frame" in head
