"""jieba is asked only where there is doubt, and its cache is nobody else's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from auditor.data import lexicons
from auditor.lexicon import guard
from auditor.lexicon.guard import Guard

_QUIET = """
import sys
from pathlib import Path
from auditor.lexicon import Scanner
scanner = Scanner.for_ruleset(None, (), Path(sys.argv[1]))
for text in ("今天先听警下发言，再看票型。", "我发誓我是民", "不要打赌", "我发4没骗人"):
    scanner.scan(text)
print("jieba" in sys.modules, "rjieba" in sys.modules)
scanner.scan("我发逝没骗人")
print("jieba" in sys.modules or "rjieba" in sys.modules)
"""


def test_the_dictionary_is_not_loaded_for_posts_without_doubt(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _QUIET, str(lexicons())],
        capture_output=True,
        text=True,
        check=True,
        env={"XDG_CACHE_HOME": str(tmp_path), "PATH": "", "PYTHONUTF8": "1"},
    )
    assert done.stdout.split() == ["False", "False", "True"]
    assert done.stderr == ""


def _asked(text: str, place: int, names: tuple[str, ...] = ()) -> str | None:
    asked = Guard(names)
    asked.read(text)
    return asked.covered(place, place + 1, [place])


def test_a_dictionary_word_keeps_its_right() -> None:
    assert _asked("他的发式头像换了", 3) == "发式"
    assert _asked("我法诗没骗人", 2) is None


def test_a_name_of_the_game_keeps_its_right() -> None:
    assert _asked("我投法诗一票", 3, ("法诗",)) == "法诗"


def test_a_word_across_the_end_of_another_is_seen() -> None:
    asked = Guard()
    asked.read("今天路口交通不好")
    assert asked.crossed(3, 5) in ("路口", "交通")
    asked.read("今天打赌")
    assert asked.crossed(2, 4) is None


def test_many_questions_about_one_text_cut_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "我法诗，" * 300
    cuts: list[int] = []
    real = guard._dictionary()

    def counted(part: str) -> object:
        cuts.append(len(part))
        return real(part)

    monkeypatch.setattr(guard, "_dictionary", lambda: counted)
    asked = Guard()
    asked.read(text)
    answers = {asked.covered(i, i + 2, [i, i + 1]) for i in range(1, len(text), 4)}
    assert answers == {None}
    assert cuts.count(len(text)) == 1
    assert len(cuts) == guard.WHOLE_AFTER + 1


def test_rjieba_is_taken_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, bool]] = []

    def cut(text: str, hmm: bool) -> list[str]:
        asked.append((text, hmm))
        return ["他", "的", "发式"]

    monkeypatch.setitem(sys.modules, "rjieba", SimpleNamespace(cut=cut))
    assert _asked("他的发式", 3) == "发式"
    assert asked == [("他的发式", False)]
