"""The fake board answers requests the way the real one does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import requests

from tests.fakediscuz import Request, Server, Site, serve
from tests.fakediscuz.boards import board
from tests.fakediscuz.render import COOKIE_PREFIX

THREAD = "forum.php?mod=viewthread&tid=31"
PHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile"}


@pytest.fixture
def site() -> Site:
    return board()


@pytest.fixture
def server(site: Site) -> Iterator[Server]:
    with serve(site) as running:
        yield running


def get(server: Server, path: str, **options: object) -> requests.Response:
    return requests.get(server.url + path, timeout=5, **options)  # type: ignore[arg-type]


def test_plain_and_rewritten_addresses_give_the_same_page(server: Server) -> None:
    plain, rewritten = get(server, THREAD + "&page=2"), get(server, "thread-31-2-1.html")
    assert plain.status_code == 200
    assert plain.headers["Content-Type"] == "text/html; charset=utf-8"
    assert plain.text == rewritten.text and "postnum110" in plain.text


def test_a_page_beyond_the_end_is_the_last_one_with_status_200(server: Server) -> None:
    found = get(server, THREAD + "&page=9")
    assert found.status_code == 200 and "<strong>3</strong>" in found.text


def test_the_page_with_a_gap_redirects_to_itself_once(site: Site, server: Server) -> None:
    site.delete(112)
    asked = get(server, THREAD + "&page=2&ordertype=2", allow_redirects=False)
    assert asked.status_code == 302
    assert asked.headers["Location"] == "forum.php?mod=viewthread&tid=31&page=2"
    assert get(server, THREAD + "&page=2", allow_redirects=False).status_code == 200


def test_an_author_view_shows_that_author_or_an_undefined_action(server: Server) -> None:
    assert "postnum100" not in get(server, THREAD + "&authorid=2").text
    assert "显示全部楼层" in get(server, THREAD + "&authorid=2").text
    assert "未定义操作" in get(server, THREAD + "&authorid=3").text


def test_newest_first_on_request(server: Server) -> None:
    text = get(server, THREAD + "&ordertype=1").text
    assert text.index("postnum122") < text.index("postnum115")
    assert "ordertype=1&amp;page=2" in text


def test_findpost_redirects_permanently_and_relatively(site: Site, server: Server) -> None:
    site.delete(115)

    def where(pid: int) -> str:
        path = f"forum.php?mod=redirect&goto=findpost&ptid=31&pid={pid}"
        found = get(server, path, allow_redirects=False)
        assert found.status_code == 301
        return found.headers["Location"]

    assert where(111) == "forum.php?mod=viewthread&tid=31&page=2#pid111"
    assert where(115).startswith("forum.php?mod=viewthread&tid=31&page=2")
    assert where(99999) == "forum.php?mod=viewthread&tid=31"


@pytest.mark.parametrize(("version", "status"), [("X3.5", 404), ("X3.4", 404), ("X3.1", 200)])
def test_a_missing_thread_is_a_notice(version: str, status: int) -> None:
    with serve(board(version=version)) as running:
        found = get(running, "forum.php?mod=viewthread&tid=9")
    assert found.status_code == status
    assert 'id="messagetext" class="alert_error"' in found.text
    assert "抱歉，指定的主题不存在或已被删除或正在被审核" in found.text
    assert 'id="postlist"' not in found.text


def test_reading_permission_and_closed_site_are_notices(site: Site, server: Server) -> None:
    site.threads[31].readperm = 90
    found = get(server, THREAD)
    assert found.status_code == 200 and "抱歉，本帖要求阅读权限高于 90 才能浏览" in found.text
    assert 'id="messagelogin"' in found.text
    site.closed_text = "抱歉，本站点暂时关闭"
    assert site.closed_text in get(server, THREAD).text


def test_guests_may_be_kept_out(site: Site, server: Server) -> None:
    site.guests_read = False
    assert "抱歉，您尚未登录，没有权限访问该版块" in get(server, THREAD).text
    assert "抱歉，您尚未登录" in get(server, "forum.php?mod=forumdisplay&fid=37").text


def test_a_request_by_script_gets_xml(server: Server) -> None:
    found = get(server, "forum.php?mod=viewthread&tid=9&inajax=1")
    assert found.text.startswith('<?xml version="1.0" encoding="utf-8"?>\n<root><![CDATA[')


def test_a_phone_gets_the_touch_page_with_relative_times_only(server: Server) -> None:
    touch = get(server, THREAD, headers=PHONE).text
    assert 'id="pid101"' in touch and "小时前" in touch and 'title="2026' not in touch
    assert "postnum101" in get(server, THREAD + "&mobile=no", headers=PHONE).text
    desk = get(server, THREAD + "&mobile=2")
    assert desk.url.endswith("mobile=no") and "postnum101" in desk.text


def test_a_search_engine_gets_a_page_without_floors(server: Server) -> None:
    text = get(server, THREAD, headers={"User-Agent": "Baiduspider/2.0"}).text
    assert "postmessage_101" in text and "postnum101" not in text and "只看该作者" not in text


def test_a_gbk_site_declares_gbk_and_its_touch_page_utf8() -> None:
    with serve(board(charset="gbk")) as running:
        assert get(running, THREAD).content.decode("gbk").count("饺子") > 5
        assert get(running, THREAD).headers["Content-Type"] == "text/html; charset=gbk"
        touch = get(running, THREAD, headers=PHONE)
    assert touch.headers["Content-Type"] == "text/html; charset=utf-8" and "饺子" in touch.text


def test_every_visit_sets_cookies_and_a_browser_keeps_its_salt(server: Server) -> None:
    browser = requests.Session()
    browser.get(server.url + THREAD, timeout=5)
    salt = browser.cookies[COOKIE_PREFIX + "saltkey"]
    browser.get(server.url + THREAD, timeout=5)
    assert browser.cookies[COOKIE_PREFIX + "saltkey"] == salt
    assert {COOKIE_PREFIX + name for name in ("lastvisit", "sid", "lastact")} <= set(
        browser.cookies.keys()
    )


def test_the_forums_list_names_threads_with_counts(site: Site, server: Server) -> None:
    site.thread(5, "置顶的规则帖", "导演", site.clock, "规则", on_top=True)
    text = get(server, "forum.php?mod=forumdisplay&fid=37").text
    assert text.index('id="stickthread_5"') < text.index('id="separatorline"')
    assert text.index('id="separatorline"') < text.index('id="normalthread_31"')
    assert 'class="s xst">第一天讨论帖</a>' in text and "<em>22</em>" in text
    assert get(server, "forum-37-1.html").text == text
    assert "抱歉，指定的版块不存在" in get(server, "forum.php?mod=forumdisplay&fid=99").text


def test_requests_are_logged_and_a_hook_may_answer_or_change_the_site(
    site: Site, server: Server
) -> None:
    def hook(request: Request) -> tuple[int, dict[str, str], bytes] | None:
        if request.query.get("page") == "2":
            return 503, {"Retry-After": "7"}, b"busy"
        site.reply(31, "饺子", "又一帖", site.clock)
        return None

    server.before = hook
    busy = get(server, THREAD + "&page=2", cookies={"a": "b"})
    assert (busy.status_code, busy.headers["Retry-After"], busy.text) == (503, "7", "busy")
    get(server, THREAD)
    assert len(site.threads[31].posts) == 24
    first = server.log[0]
    assert (first.path, first.query["page"], first.method, first.status) == (
        "/forum.php",
        "2",
        "GET",
        503,
    )
    assert first.cookies == {"a": "b"}


def test_an_unknown_address_is_not_found(server: Server) -> None:
    assert get(server, "../../etc/passwd").status_code == 404
