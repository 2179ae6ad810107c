"""Reading an answer's body: bounded in time, in bytes sent and in bytes unpacked."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import requests

MOST_SENT, MOST_UNPACKED = 8_000_000, 24_000_000  # bytes
_PLAIN = ("", "identity")
_PACKED = ("gzip", "x-gzip", "deflate")


class Again(Exception):
    """This try failed, another may not; ``why`` is Chinese."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class TooLarge(Exception):
    """The body cannot be read, and another try is of no use; the words are Chinese."""


def read_body(response: requests.Response, late: Callable[[], bool]) -> bytes:
    """The body, unpacked.

    ``late`` tells whether the time for this answer is over.  Raises Again for a body that is
    slow, broken or not whole, TooLarge for one that no page is.
    """
    raw: Any = response.raw
    read = getattr(raw, "read1", raw.read)  # read1 returns what is there: no slow drip
    packing = response.headers.get("Content-Encoding", "").strip().lower()
    if packing not in _PLAIN + _PACKED:
        raise TooLarge("论坛用了没有请求的压缩方式")
    unpack = _Unpacker(packing) if packing in _PACKED else None
    body, sent = bytearray(), 0
    while chunk := read(65536, decode_content=False):
        sent += len(chunk)
        body += chunk if unpack is None else unpack(chunk, MOST_UNPACKED - len(body) + 1)
        if sent > MOST_SENT or len(body) > MOST_UNPACKED:
            raise TooLarge("这一页大得不像网页，没有读")
        if late():
            raise Again("论坛回答得太慢")
    if unpack is not None and not unpack.whole:
        raise Again("网页没有传完")
    return bytes(body)


class _Unpacker:
    """gzip or deflate, chunk by chunk, never more than asked for."""

    def __init__(self, packing: str) -> None:
        self._raw = packing == "deflate"
        self._engine = zlib.decompressobj(wbits=47)  # gzip or zlib, by its header
        self._begun = False

    def __call__(self, chunk: bytes, room: int) -> bytes:
        try:
            return self._all(chunk, room)
        except zlib.error:
            if self._begun or not self._raw:
                raise Again("网页的压缩数据坏了") from None
            # some servers send deflate without the header that it should have
            self._engine = zlib.decompressobj(wbits=-15)
            try:
                return self._all(chunk, room)
            except zlib.error:
                raise Again("网页的压缩数据坏了") from None

    def _all(self, chunk: bytes, room: int) -> bytes:
        out = self._engine.decompress(chunk, max(room, 1))
        self._begun = True
        return out

    @property
    def whole(self) -> bool:
        return self._engine.eof
