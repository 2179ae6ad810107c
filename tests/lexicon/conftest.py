"""Scanners for the tests: the shipped lexicons, and small ones written for one case."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.data import lexicons
from auditor.lexicon import Hit, Scanner
from auditor.lexicon.load import Lexicon, load_lexicon


@pytest.fixture(scope="session")
def shipped() -> Lexicon:
    """The lexicons as they are shipped."""
    return load_lexicon(lexicons())


@pytest.fixture(scope="session")
def scanner(shipped: Lexicon) -> Scanner:
    """Every category, in a game of 饺子, 包子 and a player called 誓言."""
    return Scanner(shipped, None, ("饺子", "包子", "誓言", "老发四"))


@pytest.fixture(scope="session")
def live(scanner: Scanner) -> Callable[[str], list[Hit]]:
    """The hits of a text that are findings."""

    def scan(text: str) -> list[Hit]:
        return [h for h in scanner.scan(text) if h.verdict != "context"]

    return scan


@pytest.fixture
def lexicon_folder(tmp_path: Path) -> Callable[..., Path]:
    """A folder with the shipped common.yaml and files of the given contents."""

    def make(**files: str) -> Path:
        folder = tmp_path / "lexicons"
        folder.mkdir(exist_ok=True)
        shutil.copy(lexicons() / "common.yaml", folder / "common.yaml")
        for name, text in files.items():
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        return folder

    return make


@pytest.fixture
def small(lexicon_folder: Callable[..., Path]) -> Callable[[str], Callable[[str], list[Hit]]]:
    """A scanner for one file's text, given as a function from text to findings."""

    def build(text: str) -> Callable[[str], list[Hit]]:
        scanner = Scanner(load_lexicon(lexicon_folder(words=text)))
        return lambda post: [h for h in scanner.scan(post) if h.verdict != "context"]

    return build
