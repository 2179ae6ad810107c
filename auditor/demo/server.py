"""The loopback server: answers for threads of the demo game as they stood at a snapshot.

It knows two addresses, ``forum.php?mod=viewthread&tid=T&page=P`` and its rewritten form, and
answers everything else with 404.  It listens on 127.0.0.1 only, on a port that is free.
"""

from __future__ import annotations

import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

from auditor.demo.pages import Snapshot, snapshots

_RENDERED_AT = b"http://127.0.0.1:8088/"  # the address that the shipped pages carry
_REWRITTEN = re.compile(r"/thread-(\d{1,9})-(\d{1,6})-\d{1,6}\.html")
_DIGITS = re.compile(r"[0-9]{1,9}", re.A)
_GONE = (
    '<!DOCTYPE html>\n<html><head><meta charset="utf-8" /><title>提示信息</title></head>\n'
    '<body id="nv_forum" class="pg_viewthread"><div id="messagetext" class="alert_error">\n'
    "<p>抱歉，指定的主题不存在或已被删除或正在被审核</p>\n</div></body>\n</html>\n"
).encode()


class DemoForum:
    """The demo game as a forum; use it as a context manager.

    It shows the oldest snapshot until :meth:`show` is called.
    """

    def __init__(self, folder: Path, timezone: ZoneInfo) -> None:
        """``folder`` holds the pages.  Raises WrongInput where they are not there."""
        self.snapshots = snapshots(folder, timezone)
        self._shown = self.snapshots[0]
        forum = self

        class Handler(_Handler):
            demo = forum

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/"
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )

    def show(self, snapshot: Snapshot) -> None:
        """Let time pass: from now on the forum is as it was at that snapshot."""
        self._shown = snapshot

    def answer(self, target: str) -> tuple[int, bytes]:
        """Status and body for a path with its query."""
        asked = _asked(target)
        file = None if asked is None else self._shown.page(*asked)
        if file is None:
            return 404, _GONE
        return 200, file.read_bytes().replace(_RENDERED_AT, self.url.encode("ascii"))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(timeout=5)


class _Handler(BaseHTTPRequestHandler):
    demo: DemoForum
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 10  # seconds without a word from the other side

    def do_GET(self) -> None:
        """Answer a page."""
        status, body = self.demo.answer(self.path)
        self.send_response_only(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the command tells each step itself."""


def _asked(target: str) -> tuple[int, int] | None:
    """(tid, page) of an address, None for anything but a thread's page."""
    try:
        parts = urlsplit(target)
        query = parse_qs(parts.query, max_num_fields=50)
    except ValueError:
        return None
    if match := _REWRITTEN.fullmatch(parts.path):
        return int(match[1]), int(match[2])
    if parts.path != "/forum.php" or query.get("mod") != ["viewthread"]:
        return None
    tid, page = query.get("tid", [""])[0], query.get("page", ["1"])[0]
    if not _DIGITS.fullmatch(tid):
        return None
    return int(tid), int(page) if _DIGITS.fullmatch(page) else 1
