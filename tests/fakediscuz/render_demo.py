"""Render the shipped pages again: ``python -m tests.fakediscuz.render_demo``.

Every folder under ``fixtures/threads`` that holds a ``script.yaml`` gets its ``pages``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.fakediscuz.script import load, pages

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "threads"


def cases() -> Iterator[Path]:
    """The fixture folders that are rendered from a script."""
    for script in sorted(FIXTURES.glob("*/script.yaml")):
        yield script.parent


def rendered(case: Path) -> dict[str, bytes]:
    """What the case's pages folder must hold: file name -> bytes."""
    return dict(pages(load(case / "script.yaml")))


def main() -> None:
    """Write every page, and take away those that are rendered no more."""
    for case in cases():
        folder = case / "pages"
        folder.mkdir(exist_ok=True)
        wanted = rendered(case)
        for old in folder.glob("*.html"):
            if old.name not in wanted:
                old.unlink()
        for name, raw in wanted.items():
            (folder / name).write_bytes(raw)
        size = sum(map(len, wanted.values()))
        print(f"{case.name}: {len(wanted)} pages, {size} bytes")


if __name__ == "__main__":
    main()
