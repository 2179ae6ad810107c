"""A real browser without a network: a missing one fails the tests, it does not skip them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from auditor.model import Audit
from auditor.report.html import render

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Watched:
    """A page with everything it did that a report must not do."""

    page: Page
    wrong: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, the system's own."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        pytest.fail(
            "no Chromium found (looked for " + ", ".join(NAMES) + "): install it, e.g. "
            "apt-get install chromium; the browser tests prove that the report is harmless"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Watched]]:
    """Open an audit's report from disk; whatever it must not do fails the test afterwards."""
    seen: list[Watched] = []
    contexts = []

    def open_report(audit: Audit, *, width: int = 1280, scheme: str = "light") -> Watched:
        file = tmp_path / f"report-{len(seen)}.html"
        file.write_text(render(audit), encoding="utf-8")
        return open_file(file, width=width, scheme=scheme)

    def open_file(file: Path, *, width: int, scheme: str) -> Watched:
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, accept_downloads=False
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        watched = Watched(page)
        seen.append(watched)
        address = file.as_uri()

        def request(request) -> None:
            if request.url.partition("#")[0] != address:
                watched.wrong.append(f"request to {request.url[:200]}")

        def dialog(dialog) -> None:
            watched.wrong.append(f"dialog {dialog.message[:200]}")
            dialog.dismiss()

        page.on("request", request)
        page.on("dialog", dialog)
        page.on("console", lambda message: watched.wrong.append(f"console {message.text[:200]}"))
        page.on("pageerror", lambda error: watched.wrong.append(f"error {str(error)[:200]}"))
        context.on("page", lambda other: watched.wrong.append(f"window {other.url[:200]}"))
        page.goto(address)
        return watched

    open_report.file = open_file  # type: ignore[attr-defined]
    yield open_report
    wrong = [what for watched in seen for what in watched.wrong]
    for context in contexts:
        context.close()
    assert wrong == []
