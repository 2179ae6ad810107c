"""The shipped pages are what the scripts render, and stay small."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fakediscuz.render_demo import FIXTURES, cases, rendered

CASES = list(cases())


def test_every_kind_of_page_is_shipped() -> None:
    assert {case.name for case in CASES} == {
        "blocked-hidden",
        "demo",
        "hostile",
        "stuck-deleted",
        "x31-gbk",
        "x34-rewrite",
        "x35-jammer",
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_shipped_pages_equal_what_is_rendered(case: Path) -> None:
    shipped = {file.name: file.read_bytes() for file in (case / "pages").iterdir()}
    assert shipped == rendered(case)


def test_the_demo_is_small_enough_to_ship() -> None:
    size = sum(f.stat().st_size for f in (FIXTURES / "demo").rglob("*") if f.is_file())
    assert size < 1_500_000
