"""Anti-crawler pages: status 200, no posts, each with its own way through."""

from __future__ import annotations

import pytest
import requests

from tests.fakediscuz import serve
from tests.fakediscuz import walls as walls_module
from tests.fakediscuz.boards import board

THREAD = "forum.php?mod=viewthread&tid=31"


@pytest.mark.parametrize("kind", ["reload", "sum", "script"])
def test_a_wall_hides_the_posts(kind: str) -> None:
    with serve(board(wall=kind)) as running:
        found = requests.get(running.url + THREAD, timeout=5)
    assert found.status_code == 200
    assert "postlist" not in found.text and '<meta charset="" />' in found.text


def test_the_reload_wall_passes_who_comes_back_with_cookies() -> None:
    with serve(board(wall="reload")) as running:
        browser = requests.Session()
        first = browser.get(running.url + THREAD, timeout=5).text
        assert "<title>页面重载开启</title>" in first
        assert "postnum101" in browser.get(running.url + THREAD, timeout=5).text


def test_the_sum_wall_passes_the_right_answer() -> None:
    with serve(board(wall="sum")) as running:
        browser = requests.Session()
        url = running.url + THREAD
        assert "<title>10 + 15 + 19 + 1 = ?</title>" in browser.get(url, timeout=5).text
        browser.post(url, data={"answer": "44", "secqsubmit": "x"}, timeout=5)
        assert "postnum101" not in browser.get(url, timeout=5).text
        browser.post(url, data={"answer": "45", "secqsubmit": "x"}, timeout=5)
        assert "postnum101" in browser.get(url, timeout=5).text


def test_the_script_wall_guards_first_pages_only() -> None:
    with serve(board(wall="script")) as running:
        assert "postnum110" in requests.get(running.url + THREAD + "&page=2", timeout=5).text
        wall = requests.get(running.url + THREAD, timeout=5).text
        assert "_dsign=" in wall and "postnum" not in wall
        signed = f"{running.url}{THREAD}&_dsign={walls_module.SIGN}"
        assert "postnum101" in requests.get(signed, timeout=5).text


def test_the_flood_wall_stops_a_second_hit_that_comes_too_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr("tests.fakediscuz.walls.time.monotonic", lambda: now[0])
    with serve(board(wall="flood")) as running:
        assert "postnum101" in requests.get(running.url + THREAD, timeout=5).text
        now[0] += 0.5
        assert "频繁刷新限制" in requests.get(running.url + THREAD, timeout=5).text
        now[0] += 2
        assert "postnum101" in requests.get(running.url + THREAD, timeout=5).text
