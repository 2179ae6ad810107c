"""A forum's addresses: where a thread's page is, and what of an address may be shown."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from auditor.text.safe import safe_line

DEFAULT_PORTS = {"http": 80, "https": 443}

# Parameters that let somebody act as the reader, or sign in.
_SECRET = re.compile(
    r"form.?hash|sid|auth.*|.*password.*|pw|cookie.*|token|salt.*|loginhash|_dsign|answer|secq.*"
    r"|key|sign|hash",
    re.I,
)

_AMBIGUOUS = re.compile(r"[\x00-\x20\x7f\\@]")  # in the host's part
_STRIPPED = re.compile(r"[\t\r\n]")  # urlsplit drops these, wherever they stand


def thread_url(
    root: str, tid: int, page: int, *, ascending: bool = False, desktop: bool = False
) -> str:
    """The address of one page of a thread; it works on rewriting sites too.

    ``ascending`` asks a thread that shows its newest post first for the normal order,
    ``desktop`` a site that took us for a phone for the full page.
    """
    extra = ("&ordertype=2" if ascending else "") + ("&mobile=no" if desktop else "")
    return f"{root}forum.php?mod=viewthread&tid={tid}&page={page}{extra}"


def author_url(root: str, tid: int, uid: int) -> str:
    """The address of a thread with one author's posts only (m212-041)."""
    return f"{root}forum.php?mod=viewthread&tid={tid}&page=1&authorid={uid}"


def origin(url: str) -> tuple[str, str, int]:
    """Scheme, host and port.

    Raises ValueError for what is not http(s) with a host, and for an address that another
    reader of addresses could take for one of another host: ``http://a\\@b/`` is b's for the
    standard library and a's for the one that makes the connection.
    """
    parts = urlsplit(url)
    if _AMBIGUOUS.search(parts.netloc) or _STRIPPED.search(url):
        raise ValueError("an ambiguous address")
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
        raise ValueError("not an http(s) address")
    return parts.scheme, parts.hostname.lower(), parts.port or DEFAULT_PORTS[parts.scheme]


def shown_url(url: str) -> str:
    """The address as it may be logged: no user and password, no sid, form or login keys.

    Never raises; what is no address becomes a fixed word.
    """
    try:
        parts = urlsplit(safe_line(url, 2000))
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "（不成网址）"
    if ":" in host:
        host = f"[{host}]"
    query = [
        (key, value)
        for key, value in parse_qsl(parts.query, keep_blank_values=True)
        if not _SECRET.fullmatch(key)
    ]
    path = quote(parts.path, safe="/%:@!$&'()*+,;=~-._")
    return urlunsplit((parts.scheme, host + port, path, urlencode(query), ""))[:500]
