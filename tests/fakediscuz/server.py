"""The fake board behind a loopback port."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.fakediscuz import visit
from tests.fakediscuz.site import Site
from tests.fakediscuz.visit import Answer, Memory, Request

Instead = tuple[int, Mapping[str, str], bytes]
Hook = Callable[[Request], Instead | None]


class Server:
    """A running board.  ``before`` may change the site, or answer a request instead of it."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.log: list[Request] = []
        self.before: Hook | None = None
        self.memory = Memory()
        self._lock = threading.Lock()
        owner = self

        class Handler(_Handler):
            board = owner

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/"
        site.url = self.url
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    def start(self) -> None:
        """Begin to serve."""
        self._thread.start()

    def stop(self) -> None:
        """Stop serving and free the port."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(5)

    def answer(self, method: str, target: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Answer one request; one at a time, as the site is not made for more."""
        with self._lock:
            request = visit.parse(self.site, method, target, headers, body)
            self.log.append(request)
            instead = self.before(request) if self.before else None
            if instead is not None:
                status, given, content = instead
                found = Answer(status, content, list(given.items()))
            else:
                found = visit.answer(self.site, self.memory, request)
            request.status = found.status
            return found


class _Handler(BaseHTTPRequestHandler):
    board: Server
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 10

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def _answer(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if length else b""
        headers = {name.lower(): value for name, value in self.headers.items()}
        found = self.board.answer(self.command, self.path, headers, body)
        self.send_response_only(found.status)
        names = set()
        for name, value in found.headers:
            names.add(name.lower())
            self.send_header(name, value)
        if "content-length" not in names:
            self.send_header("Content-Length", str(len(found.body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(found.body)

    def log_message(self, format: str, *args: object) -> None:
        """The requests are in ``Server.log``; nothing goes to the terminal."""


@contextmanager
def serve(site: Site) -> Iterator[Server]:
    """Serve a site on a free loopback port while the block runs."""
    server = Server(site)
    server.start()
    try:
        yield server
    finally:
        server.stop()
