"""What is kept between two starts: only what was right, only for the same files."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.errors import WrongInput
from auditor.lexicon import cache
from auditor.lexicon.cache import cache_folder
from auditor.lexicon.load import load_lexicon

Folder = Callable[..., Path]
GOOD = """category: oath
entries:
  - {id: x.one, kind: literal, words: [歃血为盟], good: [风大], bad: [歃血为盟]}
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "auditor"


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("*"))


def test_a_second_load_reads_no_yaml(
    own_cache: Path, lexicon_folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = lexicon_folder(words=GOOD)
    first = load_lexicon(folder)
    assert len(kept(own_cache)) == 1

    def refuse(*_: object) -> None:
        raise AssertionError("YAML was read again")

    monkeypatch.setattr("auditor.lexicon.load.read_file", refuse)
    assert load_lexicon(folder) == first


def test_a_changed_file_is_read_again_and_the_old_content_goes(
    own_cache: Path, lexicon_folder: Folder
) -> None:
    load_lexicon(lexicon_folder(words=GOOD))
    changed = load_lexicon(lexicon_folder(words=GOOD.replace("x.one", "x.two")))
    assert [e.id for e, _, _ in changed.entries] == ["x.two"]
    assert len(kept(own_cache)) == 1


def test_a_wrong_file_is_never_kept(own_cache: Path, lexicon_folder: Folder) -> None:
    folder = lexicon_folder(words=GOOD.replace("[歃血为盟],", "[盟],"))
    for _ in range(2):
        with pytest.raises(WrongInput):
            load_lexicon(folder)
    assert kept(own_cache) == []


@pytest.mark.parametrize("content", ["", "{", "[1]", '[{"categories": 1}]', "[" * 100])
def test_a_spoilt_cache_costs_only_time(
    own_cache: Path, lexicon_folder: Folder, content: str
) -> None:
    folder = lexicon_folder(words=GOOD)
    first = load_lexicon(folder)
    (file,) = kept(own_cache)
    file.write_text(content, encoding="utf-8")
    assert load_lexicon(folder) == first


def test_what_cannot_be_kept_is_read_every_time(
    lexicon_folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(cache.os, "replace", full)
    folder = lexicon_folder(words=GOOD)
    assert load_lexicon(folder) == load_lexicon(folder)


def test_the_cache_is_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = cache_folder()
    assert folder == tmp_path / "cache" / "auditor"
    assert stat.S_IMODE(folder.stat().st_mode) & 0o077 == 0 or sys.platform == "win32"


def test_where_nothing_can_be_written_a_private_folder_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    folder = cache_folder()
    assert folder.is_dir()
    assert tmp_path not in folder.parents
