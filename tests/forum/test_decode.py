"""Bytes become text by what is declared, never by a guess."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.forum.decode import decode, unescape_again


def meta(charset: str) -> bytes:
    return f'<html><head><meta charset="{charset}"></head>'.encode("ascii")


@pytest.mark.parametrize(
    ("head", "header", "fallback", "charset"),
    [
        (b"", "text/html; charset=gbk", None, "gb18030"),
        (b"", 'text/html; Charset="GB2312"', None, "gb18030"),
        (meta("utf-8"), "text/html; charset=gbk", None, "gb18030"),
        (meta("gbk"), None, None, "gb18030"),
        (meta("gbk"), "text/html", None, "gb18030"),
        (meta("gbk"), "text/html; charset=ISO-8859-1", None, "gb18030"),
        (meta("gbk"), "text/html; charset=no-such", "utf-8", "gb18030"),
        (
            b'<meta http-equiv="Content-Type" content="text/html; charset=gb2312" />',
            None,
            None,
            "gb18030",
        ),
        (meta(""), None, "gbk", "gb18030"),
        (meta(""), None, None, "utf-8"),
        (b'<?xml version="1.0" encoding="gbk"?>', None, None, "gb18030"),
        (meta("zlib"), None, None, "utf-8"),
        (meta("utf-7"), None, None, "utf-8"),
        (meta("big5"), None, None, "big5hkscs"),
        (b"x" * 5000 + meta("gbk"), None, None, "utf-8"),
    ],
)
def test_the_order_in_which_declarations_count(
    head: bytes, header: str | None, fallback: str | None, charset: str
) -> None:
    found = decode(head + "中文".encode(charset), header, fallback)
    assert (found.charset, found.bad_bytes) == (charset, 0)
    assert found.text.endswith("中文")


@pytest.mark.parametrize("charset", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_byte_order_mark_counts_before_everything(charset: str) -> None:
    bom = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE}.get(
        charset, codecs.BOM_UTF16_BE
    )
    found = decode(bom + "饺子\0".encode(charset), "text/html; charset=gbk")
    assert (found.text, found.charset, found.bad_bytes) == ("饺子", charset, 0)


def test_characters_beyond_gbk_are_read_on_a_site_that_calls_itself_gbk() -> None:
    assert decode("𠮷€".encode("gb18030"), "text/html; charset=gbk").text == "𠮷€"


@pytest.mark.parametrize(
    ("raw", "header", "bad"),
    [
        (b"a\xffb", None, 1),
        (b"\xe9\xa5", None, 2),
        ("\ufffd".encode(), None, 0),
        ("\ufffd".encode() + b"\xff", None, 1),
        (b"\x81", "text/html; charset=gbk", 1),
        (b"\xff<b>", "text/html; charset=gbk", 1),
    ],
)
def test_bytes_that_do_not_decode_are_replaced_and_counted(
    raw: bytes, header: str | None, bad: int
) -> None:
    found = decode(raw, header)
    assert found.bad_bytes == bad
    assert found.text.count("\ufffd") == bad + raw.count("\ufffd".encode())


def test_a_bad_byte_does_not_swallow_the_markup_after_it() -> None:
    assert decode(b"\x81<b>", "text/html; charset=gbk").text == "\ufffd<b>"


def test_nul_characters_are_dropped() -> None:
    assert decode(b"a\0b", None).text == "ab"


@given(st.binary(max_size=400), st.sampled_from(["utf-8", "gbk", "big5", "utf-16", "x"]))
def test_any_bytes_give_text(raw: bytes, charset: str) -> None:
    found = decode(raw, f"text/html; charset={charset}")
    assert "\0" not in found.text
    found.text.encode("utf-8")


@given(st.text(max_size=200))
def test_what_was_encoded_comes_back(text: str) -> None:
    text = text.replace("\0", "").lstrip("\ufeff")
    assert decode(text.encode("gb18030"), "text/html; charset=gbk").text == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("&#128512;", "😀"),
        ("&#x1F600;", "😀"),
        ("&#233;&amp;&lt;", "é&amp;&lt;"),
        ("&#55296;", "&#55296;"),
        ("&#27;", "&#27;"),
        ("&#9999999;", "&#9999999;"),
        ("&#;", "&#;"),
    ],
)
def test_references_are_resolved_once_more(text: str, expected: str) -> None:
    assert unescape_again(text) == expected


@pytest.mark.parametrize(
    ("written", "announced"), [("utf-8", "gbk"), ("gbk", "utf-8"), ("utf-8", "big5")]
)
def test_a_header_that_the_bytes_refute_is_not_believed(written: str, announced: str) -> None:
    raw = f'<meta charset="{written}">饺子发表于一楼：投票'.encode(written)
    found = decode(raw, f"text/html; charset={announced}")
    assert found.text.endswith("饺子发表于一楼：投票")
    assert found.bad_bytes == 0


def test_a_header_that_the_bytes_do_not_refute_is_believed() -> None:
    raw = '<meta charset="gbk">饺子，两个字'.encode()
    assert decode(raw, "text/html; charset=utf-8").text.endswith("饺子，两个字")
