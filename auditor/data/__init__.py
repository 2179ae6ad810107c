"""Where shipped files lie: lexicons and the demo game, in a checkout or an installed wheel."""

from __future__ import annotations

from pathlib import Path

_INSTALLED = Path(__file__).resolve().parent
_CHECKOUT = _INSTALLED.parent.parent


def _folder(installed: str, checkout: str) -> Path:
    """The wheel puts files into this package; a checkout keeps them at the top level."""
    inside = _INSTALLED / installed
    return inside if inside.is_dir() else _CHECKOUT / checkout


def lexicons() -> Path:
    """The folder of the lexicon files."""
    return _folder("lexicons", "lexicons")


def demo() -> Path:
    """The folder of the demo game: pages/ and game.yaml."""
    return _folder("demo", "fixtures/threads/demo")
