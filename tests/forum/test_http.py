"""The request function: its manners, its limits, its silence about secrets."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
import requests
from requests.adapters import BaseAdapter
from urllib3.exceptions import ProtocolError, ReadTimeoutError
from urllib3.response import HTTPResponse

from auditor.forum import http, transfer
from auditor.forum.http import USER_AGENT, Client, FetchError
from auditor.forum.urls import shown_url, thread_url

ROOT = "http://forum.example/bbs/"
SECRET = "geheim-7f3a"


@dataclass
class Reply:
    """One scripted answer, or an error to raise."""

    status: int = 200
    body: bytes = b"ok"
    headers: Mapping[str, str] = field(default_factory=dict)
    error: Exception | None = None
    seconds: float = 0.0  # that it takes


class Clock:
    """A clock that only moves when somebody sleeps or an answer takes its time."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds, 6))
        self.now += seconds


class Wire(BaseAdapter):
    """The network, as a list of answers."""

    def __init__(self, clock: Clock, replies: list[Reply]) -> None:
        super().__init__()
        self.clock, self.replies = clock, replies
        self.sent: list[requests.PreparedRequest] = []
        self.at: list[float] = []

    def send(self, request: requests.PreparedRequest, **_: Any) -> requests.Response:  # type: ignore[override]
        self.sent.append(request)
        self.at.append(self.clock.now)
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        self.clock.now += reply.seconds
        if reply.error is not None:
            raise reply.error
        response = requests.Response()
        response.status_code = reply.status
        response.headers.update(reply.headers)
        response.url = str(request.url)
        response.request = request
        response.raw = HTTPResponse(
            body=io.BytesIO(reply.body),
            headers=dict(reply.headers),
            status=reply.status,
            preload_content=False,
        )
        return response

    def close(self) -> None:
        """Nothing to close."""


def client_for(*replies: Reply, interval: float = 1.0) -> tuple[Client, Wire, Clock]:
    clock = Clock()
    wire = Wire(clock, list(replies))
    client = Client(
        ROOT,
        interval=interval,
        adapter=wire,
        sleep=clock.sleep,
        monotonic=lambda: clock.now,
        today=lambda: datetime(2026, 11, 18, 12, 0, tzinfo=UTC),
    )
    return client, wire, clock


def test_requests_keep_their_distance_counted_from_the_end_of_the_last() -> None:
    client, wire, _ = client_for(Reply(seconds=0.3))
    for _ in range(4):
        client.request(ROOT)
    gaps = [b - a for a, b in zip(wire.at, wire.at[1:], strict=False)]
    assert gaps == pytest.approx([1.3] * 3)


def test_no_waiting_where_the_forum_is_our_own() -> None:
    client, _, clock = client_for(Reply(), interval=0.0)
    for _ in range(3):
        client.request(ROOT)
    assert clock.slept == []


def test_what_is_sent_is_truthful_and_gets_the_desktop_page() -> None:
    client, wire, _ = client_for(Reply())
    client.request(ROOT)
    assert wire.sent[0].headers["User-Agent"] == USER_AGENT
    assert "auditor" in USER_AGENT
    words = ("bot", "crawl", "spider", "mobile", "phone", "android", "http://", "python")
    assert not [word for word in words if word in USER_AGENT.lower()]


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_passing_trouble_is_tried_again_with_growing_pauses(status: int) -> None:
    client, wire, clock = client_for(Reply(status), Reply(status), Reply(status), Reply())
    assert client.request(ROOT).status == 200
    assert clock.slept == [1.0, 2.0, 4.0]
    assert len(wire.sent) == client.requests == 4


def test_trouble_that_stays_comes_back_as_it_is() -> None:
    client, wire, _ = client_for(Reply(503, b"closed"))
    answer = client.request(ROOT)
    assert (answer.status, answer.body) == (503, b"closed")
    assert len(wire.sent) == http.ATTEMPTS


@pytest.mark.parametrize("status", [200, 403, 404, 410])
def test_a_plain_answer_is_not_tried_again(status: int) -> None:
    client, wire, _ = client_for(Reply(status))
    assert client.request(ROOT).status == status
    assert len(wire.sent) == 1


@pytest.mark.parametrize(
    ("value", "pause"),
    [
        ("7", 7.0),
        ("Wed, 18 Nov 2026 12:00:20 GMT", 20.0),
        ("Wed, 18 Nov 2026 11:00:00 GMT", 1.0),  # past: the usual distance
        ("999999", http.LONGEST_WAIT),
        ("soon", 1.0),
        ("-5", 1.0),
        ("", 1.0),
    ],
)
def test_retry_after_is_honoured_within_reason(value: str, pause: float) -> None:
    client, _, clock = client_for(Reply(503, headers={"Retry-After": value}), Reply())
    client.request(ROOT)
    assert clock.slept == [pause]


ERRORS = [
    requests.ConnectionError(f"refused {SECRET}"),
    requests.Timeout(f"slow {SECRET}"),
    ProtocolError(f"broken {SECRET}"),
    ReadTimeoutError(None, None, f"slow {SECRET}"),  # type: ignore[arg-type]
    ConnectionResetError(SECRET),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda e: type(e).__name__)
def test_network_trouble_is_tried_again_and_then_told_without_details(error: Exception) -> None:
    client, wire, _ = client_for(Reply(error=error))
    url = f"{ROOT}forum.php?tid=3&formhash={SECRET}&sid={SECRET}"
    with pytest.raises(FetchError) as failed:
        client.request(url)
    assert len(wire.sent) == http.ATTEMPTS
    assert failed.value.kind == "network"
    assert failed.value.where == f"{ROOT}forum.php?tid=3"
    told = f"{failed.value!r} {failed.value} {failed.value.__cause__!r}"
    assert SECRET not in told
    assert failed.value.__suppress_context__


def test_network_trouble_that_passes_is_forgotten() -> None:
    client, _, _ = client_for(Reply(error=requests.ConnectionError()), Reply(body=b"fine"))
    assert client.request(ROOT).body == b"fine"


def test_a_form_is_sent_once_whatever_happens() -> None:
    client, wire, _ = client_for(Reply(error=requests.ConnectionError()))
    with pytest.raises(FetchError):
        client.request(ROOT, form=b"password=x")
    assert len(wire.sent) == 1


# ----------------------------------------------------------------- redirects


def moved(to: str, status: int = 302) -> Reply:
    return Reply(status, b"", {"Location": to})


def test_redirects_within_the_site_are_followed_at_the_usual_pace() -> None:
    client, _, clock = client_for(moved("forum.php?mod=viewthread&tid=4"), Reply(body=b"there"))
    answer = client.request(f"{ROOT}thread-4-1-1.html")
    assert (answer.body, answer.url) == (b"there", f"{ROOT}forum.php?mod=viewthread&tid=4")
    assert clock.slept == [1.0]


@pytest.mark.parametrize(
    "target",
    [
        "http://elsewhere.example/",
        "//elsewhere.example/x",
        "https://forum.example/bbs/",
        "http://forum.example:8080/",
        "http://forum.example@evil.example/",
        "http://evil.example\\@forum.example/",  # read in two ways
        "http://user:word@forum.example/",
        "http://forum.example\t.evil.example/",
        "file:///etc/passwd",
        "ftp://forum.example/",
        "javascript:alert(1)",
        "http://[::1",
        "https://",
    ],
)
def test_redirects_to_anywhere_else_are_refused(target: str) -> None:
    client, wire, _ = client_for(moved(target), Reply(body=b"evil"))
    with pytest.raises(FetchError) as refused:
        client.request(ROOT)
    assert len(wire.sent) == 1
    assert "forum.url" in refused.value.why


def test_redirects_without_end_are_refused() -> None:
    client, wire, _ = client_for(moved(ROOT))
    with pytest.raises(FetchError):
        client.request(ROOT)
    assert len(wire.sent) == http.MOST_REDIRECTS + 1


@pytest.mark.parametrize(("status", "method"), [(302, "GET"), (303, "GET"), (307, "POST")])
def test_a_form_follows_a_redirect_as_http_says(status: int, method: str) -> None:
    client, wire, _ = client_for(moved(ROOT + "x", status), Reply())
    client.request(ROOT, form=b"a=b")
    assert [request.method for request in wire.sent] == ["POST", method]


def test_cookies_do_not_go_to_another_site() -> None:
    client, wire, _ = client_for(moved("http://elsewhere.example/"))
    client._web.cookies.set("fAkE_auth", SECRET, domain="forum.example", path="/")
    with pytest.raises(FetchError) as refused:
        client.request(ROOT)
    assert [request.url for request in wire.sent] == [ROOT]
    assert SECRET not in str(refused.value)


def test_the_body_of_a_redirect_is_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "MOST_UNPACKED", 10_000)
    bomb = gzip.compress(b"0" * 5_000_000, mtime=0)
    client, _, _ = client_for(
        Reply(302, bomb, {"Location": ROOT, "Content-Encoding": "gzip"}), Reply()
    )
    with pytest.raises(FetchError, match="大得"):
        client.request(ROOT)


# ----------------------------------------------------------------- bodies


@pytest.mark.parametrize("packing", ["gzip", "deflate", "raw deflate"])
def test_packed_pages_are_unpacked(packing: str) -> None:
    text = "饺子".encode() * 5000
    raw = zlib.compressobj(wbits=-15)
    body = {
        "gzip": gzip.compress(text, mtime=0),
        "deflate": zlib.compress(text),
        "raw deflate": raw.compress(text) + raw.flush(),
    }[packing]
    client, _, _ = client_for(Reply(body=body, headers={"Content-Encoding": packing.split()[-1]}))
    assert client.request(ROOT).body == text


def test_a_page_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "MOST_SENT", 1000)
    client, _, _ = client_for(Reply(body=b"x" * 1001))
    with pytest.raises(FetchError, match="大得"):
        client.request(ROOT)


def test_a_packed_bomb_is_refused_without_unpacking_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "MOST_UNPACKED", 10_000)
    bomb = gzip.compress(b"0" * 5_000_000, mtime=0)
    client, wire, _ = client_for(Reply(body=bomb, headers={"Content-Encoding": "gzip"}))
    with pytest.raises(FetchError, match="大得"):
        client.request(ROOT)
    assert len(wire.sent) == 1


@pytest.mark.parametrize("body", [gzip.compress(b"x" * 5000, mtime=0)[:-20], b"\x1f\x8bnonsense"])
def test_a_packed_page_that_is_broken_is_tried_again(body: bytes) -> None:
    bad = Reply(body=body, headers={"Content-Encoding": "gzip"})
    client, _, _ = client_for(bad, Reply(body=b"whole"))
    assert client.request(ROOT).body == b"whole"


def test_a_page_shorter_than_announced_is_tried_again() -> None:
    short = Reply(body=b"half", headers={"Content-Length": "400"})
    client, _, _ = client_for(short, Reply(body=b"whole"))
    assert client.request(ROOT).body == b"whole"


def test_a_packing_that_was_not_asked_for_is_refused() -> None:
    client, _, _ = client_for(Reply(headers={"Content-Encoding": "br"}))
    with pytest.raises(FetchError):
        client.request(ROOT)


def test_an_answer_that_drips_is_given_up_at_the_deadline() -> None:
    client, wire, clock = client_for(Reply())

    class Drip(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            clock.now += 20
            return b"x"

        def read1(self, size: int = -1) -> bytes:
            return self.read(size)

    def send(request: requests.PreparedRequest, **_: Any) -> requests.Response:
        response = requests.Response()
        response.status_code = 200
        response.raw = HTTPResponse(body=Drip(), preload_content=False)
        wire.sent.append(request)
        return response

    wire.send = send  # type: ignore[method-assign]
    with pytest.raises(FetchError, match="太慢"):
        client.request(ROOT)
    assert len(wire.sent) == http.ATTEMPTS


# ----------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("http://u:p@forum.example/x?tid=3", "http://forum.example/x?tid=3"),
        ("http://forum.example/?formhash=ab&tid=3&SID=cd#frag", "http://forum.example/?tid=3"),
        ("http://forum.example/?password=x&authkey=y&auth=z&ok=1", "http://forum.example/?ok=1"),
        ("http://[::1]:8088/x", "http://[::1]:8088/x"),
        ("http://forum.example/\x1b[31mred", "http://forum.example/red"),
        ("http://forum.example:99999/", "（不成网址）"),
        ("http://[::1/", "（不成网址）"),
    ],
)
def test_shown_addresses_hold_nothing_secret(url: str, shown: str) -> None:
    assert shown_url(url) == shown


def test_a_threads_address_works_on_every_site() -> None:
    assert thread_url(ROOT, 31, 2) == f"{ROOT}forum.php?mod=viewthread&tid=31&page=2"


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.delenv(name, raising=False)
    yield
