"""Colours as posters write them, and how far apart two colours look.

Pure and cached: colour values come from strangers, so a value that is too long or no
colour gives None instead of an error.
"""

from __future__ import annotations

import re
from functools import lru_cache

_LONGEST = 64  # characters of a colour value worth reading
_SIX = re.compile(r"#[0-9a-f]{6}\Z")
_THREE = re.compile(r"#[0-9a-f]{3}\Z")
_NOT_HEX = re.compile(r"[^0-9a-f]")


@lru_cache(maxsize=4096)
def css_to_hex(value: str) -> str | None:
    """A CSS colour (name in any case, #rgb, #rrggbb, rgb(), hsl() …) as ``#rrggbb``.

    Opacity is left out of account.  None for what is no colour, and for ``transparent``.
    """
    value = value.strip().lower()
    if not value or len(value) > _LONGEST or value == "transparent":
        return None
    if _SIX.match(value):
        return value
    if _THREE.match(value):
        return "#" + "".join(digit * 2 for digit in value[1:])
    from coloraide import Color

    try:
        return _opaque(Color(value))
    except (ValueError, OverflowError, ArithmeticError):
        return None


@lru_cache(maxsize=4096)
def font_to_hex(value: str) -> str | None:
    """The colour that a browser shows for ``<font color=value>``.

    Browsers read that attribute after a rule of its own (HTML, "rules for parsing a legacy
    colour value"): ``ff0000`` without the sign is red, and a word that is no colour still
    gives one.  None for an empty value and for ``transparent``.
    """
    value = value.strip().lower()
    if not value or value == "transparent":
        return None
    if (value.startswith("#") and len(value) in (4, 7)) or value.isalpha() or "(" in value:
        known = css_to_hex(value)
        if known is not None:
            return known
    # characters beyond the basic plane count as two zeros there
    digits = "".join("00" if ord(char) > 0xFFFF else char for char in value)[:128]
    digits = _NOT_HEX.sub("0", digits.removeprefix("#")) or "0"
    digits += "0" * (-len(digits) % 3)
    size = len(digits) // 3
    parts = [digits[size * part : size * (part + 1)][-8:] for part in range(3)]
    while len(parts[0]) > 2 and all(part[0] == "0" for part in parts):
        parts = [part[1:] for part in parts]
    return "#" + "".join(part[:2].rjust(2, "0") for part in parts)


@lru_cache(maxsize=4096)
def distance(hex1: str, hex2: str) -> float:
    """How different two colours look: CIEDE2000, 0 for equal ones, about 100 for black and white.

    Both are ``#rrggbb``; anything else raises ValueError.
    """
    if not _SIX.match(hex1.lower()) or not _SIX.match(hex2.lower()):
        raise ValueError("a colour must be written as #rrggbb")
    if hex1.lower() == hex2.lower():
        return 0.0
    from coloraide import Color

    return float(Color(hex1).delta_e(hex2, method="2000"))


def _opaque(colour: object) -> str | None:
    """A colour of any space as ``#rrggbb``, as a screen shows it."""
    from coloraide import Color

    assert isinstance(colour, Color)
    shown = colour.convert("srgb").clip()
    channels = [shown[name] for name in ("r", "g", "b")]
    if any(channel != channel for channel in channels):  # undefined (none)
        channels = [0.0 if channel != channel else channel for channel in channels]
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in channels)
