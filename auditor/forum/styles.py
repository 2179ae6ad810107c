"""How a poster styled a stretch of text: colour and size from a tag's attributes.

A style is ``(colour, size)``: ``#rrggbb`` or None, and the HTML size 1 to 7 or None.  Sizes
in other units are mapped to the nearest of the seven.  Background colours are not text
colours.  Attribute values come from strangers: everything here is linear and cached.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from auditor.text.colour import css_to_hex, font_to_hex

Style = tuple[str | None, int | None]
PLAIN: Style = (None, None)

_HTML_SIZES = (10.0, 13.0, 16.0, 18.0, 24.0, 32.0, 48.0)  # px of <font size=1> … <font size=7>
_PIXELS = {
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "": 1.0,  # the forum lets a bare number pass as pixels
}
_WORDS = {
    "xx-small": 1,
    "x-small": 1,
    "small": 2,
    "medium": 3,
    "large": 4,
    "x-large": 5,
    "xx-large": 6,
    "xxx-large": 7,
}
_LENGTH = re.compile(r"(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*([a-z%]{0,3})")
_FONT_SIZE = re.compile(r"\s*([+-]?)(\d{1,4})")
_LONGEST = 2000  # characters of a style attribute worth reading


@dataclass(frozen=True, slots=True)
class Declared:
    """What one ``style`` attribute says of the text: colour, size, whether it is hidden."""

    colour: str | None
    size: str | None
    hidden: bool


_NOTHING = Declared(None, None, False)


def declared(style: str) -> Declared:
    """Read a ``style`` attribute; what is too long to be meant says nothing."""
    return _declared(style) if len(style) <= _LONGEST else _NOTHING


def styled(attributes: Mapping[str, str | None], tag: str, outer: Style) -> Style:
    """The style inside an element, from its attributes and the style around it."""
    colour, size = outer
    if tag == "font":
        named = attributes.get("color")
        if named is not None:
            colour = font_to_hex(named) or colour
        number = attributes.get("size")
        if number is not None:
            size = font_size(number, size)
    inline = attributes.get("style")
    if inline:
        own = declared(inline)
        colour = own.colour or colour
        if own.size is not None:
            size = css_size(own.size, size)
    return colour, size


def font_size(value: str, outer: int | None) -> int | None:
    """``<font size=…>``: 1 to 7, or a step from the middle size (+2, -1), as browsers do."""
    match = _FONT_SIZE.match(value[:20])
    if match is None:
        return outer
    number = int(match[2])
    if match[1]:
        number = 3 + number if match[1] == "+" else 3 - number
    return min(max(number, 1), 7)


@lru_cache(maxsize=1024)
def css_size(value: str, outer: int | None) -> int | None:
    """A CSS ``font-size`` as the nearest HTML size; ``outer`` where it says nothing readable."""
    if value in _WORDS:
        return _WORDS[value]
    around = outer or 3
    if value in ("smaller", "larger"):
        return min(max(around + (1 if value == "larger" else -1), 1), 7)
    match = _LENGTH.fullmatch(value)
    if match is None:
        return outer
    number, unit = float(match[1]), match[2]
    if unit in ("em", "rem", "%"):
        base = _HTML_SIZES[(around if unit != "rem" else 3) - 1]
        pixels = number * base / (100 if unit == "%" else 1)
    elif unit in _PIXELS:
        pixels = number * _PIXELS[unit]
    else:
        return outer
    distances = [abs(size - pixels) for size in _HTML_SIZES]
    return distances.index(min(distances)) + 1


@lru_cache(maxsize=2048)
def _declared(style: str) -> Declared:
    colour = size = None
    hidden = False
    for declaration in style.split(";"):
        name, colon, value = declaration.partition(":")
        if not colon:
            continue
        name = name.strip().lower()
        value = value.strip().lower().removesuffix("!important").rstrip()
        if name == "color":
            colour = css_to_hex(value) or colour
        elif name == "font-size":
            size = value[:40]
        elif name == "display":
            hidden = value == "none"
        elif name == "visibility":
            hidden = hidden or value == "hidden"
    return Declared(colour, size, hidden)
