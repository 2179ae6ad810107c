"""What a crawl does with pages that cannot be read: told, and everything else is kept."""

from __future__ import annotations

import html
import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote_plus

import pytest

from auditor.errors import ForumUnread, WrongInput
from auditor.forum import fetch
from auditor.store import Store
from tests.fakediscuz import Request, Server, serve
from tests.forum.crawling import START, asked, crawl, deleted, make_site, pids

Instead = tuple[int, dict[str, str], bytes]
HTML = {"Content-Type": "text/html; charset=utf-8"}
SECRET = "hunter2-geheim"


@pytest.fixture(autouse=True)
def no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AUDITOR_USER", raising=False)
    monkeypatch.delenv("AUDITOR_PASSWORD", raising=False)
    monkeypatch.setattr(fetch, "WALL_PAUSE", 0.0)


@pytest.fixture
def server() -> Iterator[Server]:
    with serve(make_site(25, tids=(31, 32))) as running:
        yield running


def instead_of(page: str, answer: Instead, times: int = 99) -> tuple[list[int], object]:
    """A hook that answers one page of thread 31 in place of the board."""
    left = [times]

    def before(request: Request) -> Instead | None:
        if request.query.get("tid") == "31" and request.query.get("page") == page and left[0] > 0:
            left[0] -= 1
            return answer
        return None

    return left, before


def test_page_cut_off_is_told_and_what_it_shows_is_kept(server: Server, store: Store) -> None:
    raw = server.site.render_bytes(31, 2)
    cut = raw[: raw.rindex(b"postmessage_") + 20]
    _, server.before = instead_of("2", (200, HTML, cut))  # type: ignore[assignment]
    result = crawl(server, store, tids=(31, 32))
    assert [(m.tid, m.number, m.kind) for m in result.missing] == [(31, 2, "cut")]
    assert "page=2" in result.missing[0].where
    known = {p.pid for p in store.posts()}
    assert set(pids(server.site, 32)) <= known
    assert set(pids(server.site)[:19]) <= known
    assert set(pids(server.site)[20:]) <= known
    assert not deleted(store)
    assert [m.kind for m in store.reading(31, "discussion", 1).missing] == ["cut"]
    server.before = None
    assert crawl(server, store, tids=(31, 32), hours=1).missing == ()
    assert [p.pid for p in store.posts() if p.tid == 31] == pids(server.site)
    assert store.reading(31, "discussion", 1).missing == ()


def test_page_cut_off_once_is_asked_for_again(server: Server, store: Store) -> None:
    raw = server.site.render_bytes(31, 2)
    _, server.before = instead_of("2", (200, HTML, raw[:3000]), times=1)  # type: ignore[assignment]
    assert crawl(server, store).missing == ()
    assert asked(server) == [1, 2, 2, 3]


def test_cut_page_makes_no_post_vanish_and_no_revision(server: Server, store: Store) -> None:
    crawl(server, store)
    raw = server.site.render_bytes(31, 1)
    _, server.before = instead_of("1", (200, HTML, raw[: len(raw) // 2]))  # type: ignore[assignment]
    result = crawl(server, store, hours=1)
    assert [m.kind for m in result.missing] == ["cut"]
    assert not deleted(store)
    assert all(len(p.revisions) == 1 for p in store.posts())


def test_deleted_thread_is_told_in_the_forums_words_and_its_posts_stay(
    server: Server, store: Store
) -> None:
    crawl(server, store, tids=(31, 32))
    server.site.threads[31].gone = True
    result = crawl(server, store, tids=(31, 32), hours=1)
    assert [(m.tid, m.kind) for m in result.missing] == [(31, "notice")]
    assert "主题不存在" in result.missing[0].why
    assert len([p for p in store.posts() if p.tid == 31 and not p.deleted]) == 25


def test_thread_that_wants_a_login_is_told_and_the_next_is_read(
    server: Server, store: Store
) -> None:
    server.site.threads[31].readperm = 90
    result = crawl(server, store, tids=(31, 32))
    assert [(m.tid, m.kind) for m in result.missing] == [(31, "login")]
    assert [p.pid for p in store.posts()] == pids(server.site, 32)


def test_server_error_is_told_with_its_number(
    server: Server, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("auditor.forum.http.FIRST_WAIT", 0.0)
    _, server.before = instead_of("2", (500, HTML, b"oops"))  # type: ignore[assignment]
    result = crawl(server, store)
    assert [(m.number, m.kind, m.why) for m in result.missing] == [(2, "http", "论坛回答 HTTP 500")]
    assert asked(server) == [1, 2, 2, 2, 2, 2, 3]
    assert len(store.posts()) == 15


def test_reload_wall_is_passed_with_its_cookies(store: Store) -> None:
    with serve(make_site(12, wall="reload")) as server:
        assert crawl(server, store).missing == ()
        assert asked(server) == [1, 1, 2]


def test_sum_wall_is_told_with_advice(store: Store) -> None:
    with serve(make_site(12, wall="sum")) as server:
        result = crawl(server, store)
        assert result.missing[0].kind == "wall"
        assert "forum.saved" in result.missing[0].why
        assert len(server.log) <= 4


def test_script_wall_before_page_1_leaves_the_other_pages(store: Store) -> None:
    with serve(make_site(25)) as server:
        crawl(server, store)
        server.site.wall = "script"
        server.site.reply(31, "包子", "新话", START + timedelta(days=1))
        result = crawl(server, store, hours=1)
        assert [(m.number, m.kind) for m in result.missing] == [(1, "wall")]
        assert result.new_posts == 1


def test_another_threads_page_is_not_taken_for_this_one(server: Server, store: Store) -> None:
    raw = server.site.render_bytes(32, 1)
    _, server.before = instead_of("1", (200, HTML, raw))  # type: ignore[assignment]
    result = crawl(server, store)
    assert [(m.tid, m.kind) for m in result.missing] == [(31, "other")]
    assert store.posts() == ()


def test_login_is_done_once_and_members_pages_are_read(
    server: Server, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.site.account("侦探", 77, SECRET)
    server.site.guests_read = False
    monkeypatch.setenv("AUDITOR_USER", "侦探")
    monkeypatch.setenv("AUDITOR_PASSWORD", SECRET)
    assert crawl(server, store).missing == ()
    assert [r.method for r in server.log[:2]] == ["GET", "POST"]
    assert len(store.posts()) == 25


@pytest.mark.parametrize("charset", ["utf-8", "gbk"])
def test_name_and_password_are_sent_in_the_boards_charset(
    store: Store, monkeypatch: pytest.MonkeyPatch, charset: str
) -> None:
    with serve(make_site(5, charset=charset, version="X3.4", guests_read=False)) as server:
        server.site.account("侦探", 77, "密码 & 口令")
        monkeypatch.setenv("AUDITOR_USER", "侦探")
        monkeypatch.setenv("AUDITOR_PASSWORD", "密码 & 口令")
        assert crawl(server, store).missing == ()
        assert len(store.posts()) == 5


@pytest.mark.parametrize("captcha", [False, True])
def test_refused_login_says_why_and_nothing_secret(
    server: Server,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    captcha: bool,
) -> None:
    server.site.account("侦探", 77, "something else")
    server.site.captcha = captcha
    monkeypatch.setenv("AUDITOR_USER", "侦探")
    monkeypatch.setenv("AUDITOR_PASSWORD", SECRET)
    with caplog.at_level(logging.DEBUG), pytest.raises(ForumUnread) as refused:
        crawl(server, store)
    words = str(refused.value)
    assert ("验证码" if captcha else "登录失败") in words
    forms = [r.form.get("formhash", "") for r in server.log if r.form]
    secrets = [SECRET, "侦探", *filter(None, forms)]
    secrets += [v for r in server.log for k, v in r.cookies.items() if k.endswith(("key", "sid"))]
    told = words + repr(refused.value.__cause__) + repr(refused.value.__context__) + caplog.text
    assert not [secret for secret in secrets if secret in told]
    assert sum(r.method == "POST" for r in server.log) <= 1


def test_half_a_login_is_a_wrong_input(
    server: Server, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUDITOR_USER", "侦探")
    with pytest.raises(WrongInput, match="AUDITOR_PASSWORD"):
        crawl(server, store)
    assert server.log == []


def test_cookies_that_no_longer_work_are_told(server: Server, store: Store, tmp_path: Path) -> None:
    file = tmp_path / "cookies.txt"
    file.write_text(f"127.0.0.1\tFALSE\t/\tFALSE\t0\tfAkE_auth\t{SECRET}\n")
    result = crawl(server, store, cookies=file)
    assert server.log[0].cookies["fAkE_auth"] == SECRET
    assert any("游客" in note for note in result.notes)


def test_second_crawl_at_the_same_time_says_so(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with (
        Store.open(path) as one,
        Store.open(path) as two,
        one.exclusive(),
        pytest.raises(WrongInput, match="另一次抓取正在进行"),
    ):
        crawl(server, two)
    assert server.log == []


def test_a_cut_page_of_another_thread_gives_this_one_no_posts(server: Server, store: Store) -> None:
    raw = server.site.render_bytes(32, 1)
    cut = raw[: raw.rindex(b'id="ft"')]
    _, server.before = instead_of("1", (200, HTML, cut))  # type: ignore[assignment]
    result = crawl(server, store)
    assert [(m.tid, m.kind) for m in result.missing] == [(31, "other")]
    assert store.posts() == ()


@pytest.mark.parametrize("escape", [str, html.escape, quote_plus, lambda s: "长" * 110 + s])
def test_a_forum_that_repeats_the_password_is_not_quoted(
    server: Server,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    escape: Callable[[str], str],
) -> None:
    password = "a&b<c>d 密码+e"
    monkeypatch.setenv("AUDITOR_USER", "侦探")
    monkeypatch.setenv("AUDITOR_PASSWORD", password)

    def before(request: Request) -> Instead | None:
        said = f"<?xml ?><root><![CDATA[没有 {html.escape(escape(password))} 这个密码]]></root>"
        return (200, HTML, said.encode()) if request.method == "POST" else None

    server.before = before  # type: ignore[assignment]
    with pytest.raises(ForumUnread) as refused:
        crawl(server, store)
    assert not [c for c in ("a&b<", "a&amp;b", "密码+", "%E5%AF%86") if c in str(refused.value)]
