"""`auditor crawl`: what it says, and how it ends."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from auditor.cli import crawl as module
from auditor.store import Store, store_path
from tests.fakediscuz import Server, serve
from tests.forum.crawling import make_site, pids

SECRET = "geheim-9c1e"


@pytest.fixture
def server() -> Iterator[Server]:
    with serve(make_site(12, tids=(31, 32))) as running:
        yield running


@pytest.fixture
def game_file(server: Server, tmp_path: Path) -> Path:
    path = tmp_path / "第三局.yaml"
    path.write_text(
        "ruleset: m42\ntitle: 测试局\nforum:\n"
        f"  url: {server.url}\n"
        "threads:\n  discussion: {1: 31}\n  vote: {2: 32}\n"
        "directors: [导演]\nplayers: [{name: 饺子}, {name: 包子}, {name: 馒头}]\n",
        encoding="utf-8",
    )
    return path


@pytest.fixture(autouse=True)
def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_watched", lambda: True)
    monkeypatch.delenv("AUDITOR_USER", raising=False)
    monkeypatch.delenv("AUDITOR_PASSWORD", raising=False)


def test_a_crawl_is_summed_up_in_chinese_and_kept_beside_the_game(
    run: Callable[..., Any], game_file: Path, server: Server
) -> None:
    ran = run("crawl", game_file, "--interval", 0)
    assert ran.code == 0
    assert "新帖 24 条，改动 0 处，向论坛请求了 4 次" in ran.out
    assert "第 31 帖：2/2 页，12 帖" in ran.out
    assert ran.err == ""
    with Store.open(store_path(game_file)) as store:
        assert [p.pid for p in store.posts()] == pids(server.site) + pids(server.site, 32)


def test_under_cron_a_good_crawl_says_nothing(
    run: Callable[..., Any], game_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_watched", lambda: False)
    ran = run("crawl", game_file, "--interval", 0)
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_a_thread_that_cannot_be_read_ends_with_3_and_the_rest_is_kept(
    run: Callable[..., Any], game_file: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_watched", lambda: False)
    server.site.threads[31].gone = True
    ran = run("crawl", game_file, "--interval", 0)
    assert ran.code == 3
    assert "没有读到帖号 31 第 1 页" in ran.err and "主题不存在" in ran.err
    assert "新帖 12 条" in ran.out
    server.site.threads[31].gone = False
    assert run("crawl", game_file, "--interval", 0).code == 0


def test_full_asks_for_every_page(run: Callable[..., Any], game_file: Path, server: Server) -> None:
    run("crawl", game_file, "--interval", 0)
    server.site.reply(31, "饺子", "新话", server.site.clock)
    server.log.clear()
    assert run("crawl", game_file, "--interval", 0, "--full").code == 0
    assert [r.query["page"] for r in server.log] == ["1", "2", "1", "2"]


def test_a_crawl_while_another_runs_ends_with_2(
    run: Callable[..., Any], game_file: Path, server: Server
) -> None:
    with Store.open(store_path(game_file)) as store, store.exclusive():
        ran = run("crawl", game_file)
    assert ran.code == 2
    assert "另一次抓取正在进行" in ran.err
    assert server.log == []


@pytest.mark.parametrize("interval", ["-1", "bald", "nan", "inf"])
def test_a_wrong_interval_is_refused_before_anything_is_asked(
    run: Callable[..., Any], game_file: Path, server: Server, interval: str
) -> None:
    assert run("crawl", game_file, f"--interval={interval}").code == 2
    assert server.log == []


def test_nothing_secret_is_said_or_logged(
    run: Callable[..., Any],
    game_file: Path,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    server.site.account("侦探", 77, SECRET)
    monkeypatch.setenv("AUDITOR_USER", "侦探")
    monkeypatch.setenv("AUDITOR_PASSWORD", SECRET)
    server.site.threads[31].gone = True
    with caplog.at_level(logging.DEBUG):
        ran = run("crawl", game_file, "--interval", 0)
        monkeypatch.setenv("AUDITOR_PASSWORD", SECRET + "x")
        refused = run("crawl", game_file, "--interval", 0)
    assert (ran.code, refused.code) == (3, 3)
    told = ran.out + ran.err + refused.out + refused.err + caplog.text
    secrets = {SECRET, "侦探"} | {r.form["formhash"] for r in server.log if "formhash" in r.form}
    secrets |= {v for r in server.log for k, v in r.cookies.items() if k.endswith(("auth", "key"))}
    assert len(secrets) > 4
    assert not [secret for secret in secrets if secret in told]


def test_under_cron_a_login_that_did_not_take_is_told(
    run: Callable[..., Any], game_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_watched", lambda: False)
    cookies = game_file.with_name("cookies.txt")
    cookies.write_text("127.0.0.1\tFALSE\t/\tFALSE\t0\tx_auth\tstale\n", encoding="utf-8")
    text = game_file.read_text(encoding="utf-8")
    game_file.write_text(
        text.replace("threads:", "  cookies: cookies.txt\nthreads:"), encoding="utf-8"
    )
    ran = run("crawl", game_file, "--interval", 0)
    assert ran.code == 0
    assert "游客" in ran.out
