"""From a page's bytes to its text.

The bytes are decoded before any parser sees them: by the charset that the HTTP header
declares (unless the bytes refute it), else the page's own ``<meta>``, else what the caller
believes, else UTF-8.  A parser's guess is never asked.  GBK and GB2312 are read as GB18030,
their superset, because forums that call themselves GBK send its characters (forum facts,
behaviour 14).
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from itertools import chain

_GB = "gb18030"
# Only charsets that a Chinese forum can really be in.  Latin-1 is not one of them: it is what
# a badly set up web server announces for everything, so it counts as "nothing declared".
_KNOWN = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "gbk": _GB,
    "gb2312": _GB,
    "gb_2312-80": _GB,
    "gb18030": _GB,
    "x-gbk": _GB,
    "cp936": _GB,
    "ms936": _GB,
    "big5": "big5hkscs",
    "big5-hkscs": "big5hkscs",
    "utf-16": "utf-16",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
}
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HEADER = re.compile(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", re.I)
_META = re.compile(rb"<meta\s[^<>]{0,400}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.I)
_XML = re.compile(rb"^\s*<\?xml\s[^<>]{0,200}?encoding\s*=\s*[\"']([\w.:-]{1,40})", re.I)
_META_WITHIN = 4096  # bytes from the top in which a page declares its charset

# a character reference that a non-Unicode forum escaped a second time
_REFERENCE = re.compile(r"&#(?:[xX]([0-9a-fA-F]{1,6})|(\d{1,7}));")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page's text, the Python codec that read it, and how many bytes it could not read."""

    text: str
    charset: str
    bad_bytes: int

    @property
    def unicode(self) -> bool:
        """False where the forum's charset lacks characters, so that it escapes them twice."""
        return self.charset.startswith("utf")


def decode(raw: bytes, content_type: str | None, fallback: str | None = None) -> Decoded:
    """Decode a page.

    ``content_type`` is the HTTP header's value, None for a file; ``fallback`` is a charset
    name for pages that declare none.  Each byte that cannot be decoded becomes U+FFFD and
    is counted; NUL characters are dropped.  Never raises: an unknown charset name counts
    as not declared.
    """
    for bom, charset in _BOMS:
        if raw.startswith(bom):
            return _decoded(raw[len(bom) :], charset)
    announced, declared = _announced(content_type), _declared(raw)
    if announced is not None and declared is not None and announced != declared:
        return _agreeing(raw, announced, declared)
    return _decoded(raw, announced or declared or _known(fallback) or "utf-8")


def unescape_again(text: str) -> str:
    """Resolve the character references that are left in a text, once (behaviour 14).

    A GBK forum stores what its charset lacks as ``&#128512;`` and escapes the ampersand
    when it shows the post.  What is no character (surrogates, control codes) stays as it is.
    """
    return _REFERENCE.sub(_character, text) if "&#" in text else text


def _announced(content_type: str | None) -> str | None:
    """The charset that the HTTP header names, if known."""
    named = _HEADER.search(content_type[:500]) if content_type else None
    return _known(named[1]) if named else None


def _agreeing(raw: bytes, announced: str, declared: str) -> Decoded:
    """The header's reading, but for a page whose bytes speak against it and for the page's own.

    Whole UTF-8 is no accident, while the bytes of UTF-8 often pass for GBK.
    """
    own = _decoded(raw, declared)
    if own.bad_bytes == 0 and declared == "utf-8" and not raw.isascii():
        return own
    found = _decoded(raw, announced)
    return own if found.bad_bytes and not own.bad_bytes else found


def _declared(raw: bytes) -> str | None:
    """The charset that the XML declaration or a ``<meta>`` names, if known."""
    head = raw[:_META_WITHIN]
    xml = _XML.search(head)
    for match in chain([xml] if xml else [], _META.finditer(head)):
        charset = _known(match[1].decode("ascii", "replace"))
        if charset is not None and not charset.startswith("utf-16"):
            return charset  # a meta that could be read as ASCII cannot stand in UTF-16
    return None


def _known(name: str | None) -> str | None:
    return _KNOWN.get(name.strip().lower()) if name else None


def _decoded(raw: bytes, charset: str) -> Decoded:
    if b"\0" in raw and not charset.startswith("utf-16"):
        raw = raw.replace(b"\0", b"")  # never part of a longer character in these charsets
    try:
        text, bad = raw.decode(charset), 0
    except UnicodeDecodeError:
        own = raw.count("\ufffd".encode(charset, "ignore") or b"\xff\xff\xff")
        text = raw.decode(charset, "auditor.count")
        bad = max(text.count("\ufffd") - own, 1)
    if charset.startswith("utf-16"):
        text = text.replace("\0", "")
    return Decoded(text, charset, bad)


def _one_mark_a_byte(error: UnicodeError) -> tuple[str, int]:
    """Error handler: one U+FFFD for each byte, so that the marks can be counted."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "\ufffd" * (error.end - error.start), error.end


codecs.register_error("auditor.count", _one_mark_a_byte)


def _character(match: re.Match[str]) -> str:
    number = int(match[1], 16) if match[1] else int(match[2])
    if 0x20 <= number < 0x7F or 0xA0 <= number < 0xD800 or 0xE000 <= number <= 0x10FFFF:
        return chr(number)
    return match[0]
