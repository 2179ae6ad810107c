"""Importing every module of a package: a new skill is a new file, and no list to keep."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable


def import_all(package: str, path: Iterable[str]) -> None:
    """Import the package's modules in the order of their names."""
    for found in sorted(pkgutil.iter_modules(path), key=lambda m: m.name):
        importlib.import_module(f"{package}.{found.name}")
