"""The board's anti-crawler pages: HTTP 200, no posts (discuz.md, BEHAVIOUR 10)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tests.fakediscuz.render import COOKIE_PREFIX, template
from tests.fakediscuz.site import Site

if TYPE_CHECKING:
    from tests.fakediscuz.visit import Answer, Memory, Request

SUM = (10, 15, 19)
SIGN = "3f9c21ab"
FLOOD_SECONDS = 1.0


def stop(site: Site, memory: Memory, request: Request, saltkey: str) -> Answer | None:
    """The wall's page, or None where the request may pass."""
    if site.wall is None or not request.path.endswith((".html", "forum.php")):
        return None
    known = request.cookies.get(COOKIE_PREFIX + "saltkey")
    if site.wall == "reload":
        return None if known else _page(site, request, "reload")
    if site.wall == "sum":
        return _sum(site, memory, request, saltkey)
    if site.wall == "script":
        first = "tid" in request.query and request.query.get("page", "1") in ("", "0", "1")
        signed = request.query.get("_dsign") == SIGN
        return _page(site, request, "script") if first and not signed else None
    now = time.monotonic()
    last, memory.last_hit = memory.last_hit, now
    return _page(site, request, "flood") if last and now - last < FLOOD_SECONDS else None


def _sum(site: Site, memory: Memory, request: Request, saltkey: str) -> Answer | None:
    right = request.form.get("answer", "").strip() == str(sum(SUM) + 1)
    if request.method == "POST" and "secqsubmit" in request.form and right:
        memory.passed.add(saltkey)
    known = request.cookies.get(COOKIE_PREFIX + "saltkey", "")
    return None if known in memory.passed else _page(site, request, "sum")


def _page(site: Site, request: Request, kind: str) -> Answer:
    from tests.fakediscuz import visit

    text = template(
        site,
        "wall.html.j2",
        kind=kind,
        left=SUM[0],
        middle=SUM[1],
        right=SUM[2],
        path=request.target,
        sign=SIGN,
    )
    return visit.html(site, text)
