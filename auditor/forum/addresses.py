"""Addresses on a page made absolute, and the forum's own ids read from them.

What comes out are addresses that can be followed: ``javascript:`` and its like give None.
"""

from __future__ import annotations

import base64
import binascii
import re
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

_WEB = ("http", "https", "ftp")
_LONGEST = 2000  # characters of an address worth keeping
_SPACE = re.compile(r"[\x00-\x20\x7f]+")

# uid: home.php?mod=space&uid=7 or, rewritten, space-uid-7.html
UID = re.compile(r"(?:[?&;](?:uid|authorid)=|space-uid-)(\d{1,10})(?!\d)")
AUTHOR = re.compile(r"[?&;]authorid=(\d{1,10})(?!\d)")
PID = re.compile(r"[?&;]pid=(\d{1,12})(?!\d)")
TID = re.compile(r"(?:[?&;]p?tid=|/?thread-)(\d{1,12})(?!\d)")
_AID = re.compile(r"[?&;]aid=([A-Za-z0-9+/=%]{1,200})")


def number(pattern: re.Pattern[str], address: str | None) -> int | None:
    """The id that ``pattern`` (UID, AUTHOR, PID, TID) finds in an address."""
    match = pattern.search(address) if address else None
    return int(match[1]) if match else None


@lru_cache(maxsize=4096)
def absolute(address: str, base: str) -> str | None:
    """An address as an absolute one; None for what no browser should follow.

    ``base`` is the page's ``<base href>``, may be empty.  Addresses of attachments are made
    stable: the forum puts the time and the reader into them, so that they would differ at
    each visit although nothing changed.
    """
    address = _SPACE.sub("", address)
    if not address or len(address) > _LONGEST:
        return None
    try:
        if not address.startswith(("http://", "https://")):
            address = urljoin(base, address)
        parts = urlsplit(address)
        _ = parts.port  # raises where it is no number: there is no such place
    except ValueError:
        return None
    if parts.scheme == "mailto":
        return address
    if parts.scheme not in _WEB or not parts.hostname:
        return None
    return _stable(address) if "mod=attachment" in parts.query else address


def _stable(address: str) -> str:
    """``aid=`` without its signature: it is base64 of ``aid|hash|time|uid|tid``."""
    match = _AID.search(address)
    if match is None:
        return address
    packed = match[1].replace("%3D", "=").replace("%3d", "=")
    try:
        plain = base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True)
    except (ValueError, binascii.Error):
        return address
    aid = plain.split(b"|")[0]
    if not aid.isdigit() or b"|" not in plain:
        return address
    return f"{address[: match.start(1)]}{aid.decode('ascii')}{address[match.end(1) :]}"
