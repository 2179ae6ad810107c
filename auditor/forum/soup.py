"""Reading what is read once: notices and login forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bs4 import BeautifulSoup


def soup(text: str) -> BeautifulSoup:
    """The page as a tree.  An answer may be a bare word or an address: the line end keeps the
    library from warning on standard error that it was given one."""
    from bs4 import BeautifulSoup

    return BeautifulSoup(text + "\n", "html.parser")
