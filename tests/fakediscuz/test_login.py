"""The login form and its answers."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
import requests
from bs4 import BeautifulSoup

from tests.fakediscuz import Server, serve
from tests.fakediscuz.boards import board
from tests.fakediscuz.render import COOKIE_PREFIX


@pytest.fixture(params=["utf-8", "gbk"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    with serve(board(charset=request.param)) as running:
        yield running


def attempt(
    server: Server, browser: requests.Session, password: str, **changes: str
) -> requests.Response:
    page = browser.get(server.url + "member.php?mod=logging&action=login", timeout=5)
    form = BeautifulSoup(page.content, "html.parser").select_one("form[name=login]")
    assert form is not None
    fields = {
        str(tag["name"]): str(tag.get("value", ""))
        for tag in form.select("input[name]")
        if tag.get("type") != "checkbox"
    }
    assert {"formhash", "referer", "username", "password", "answer"} <= set(fields)
    fields |= {"loginfield": "username", "questionid": "0", "username": "包子"}
    fields |= {"password": password, "cookietime": "2592000", **changes}
    charset = server.site.charset
    return browser.post(
        server.url + str(form["action"]) + "&inajax=1",
        data=urlencode(fields, encoding=charset),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        timeout=5,
    )


def test_the_right_password_logs_in(server: Server) -> None:
    browser = requests.Session()
    found = attempt(server, browser, "秘密 pw&")
    assert "欢迎您回来" in found.content.decode(server.site.charset)
    assert browser.cookies[COOKIE_PREFIX + "auth"]
    page = browser.get(server.url + "forum.php?mod=viewthread&tid=31", timeout=5)
    assert "discuz_uid = '3'" in page.text
    guest = requests.get(server.url + "forum.php?mod=viewthread&tid=31", timeout=5)
    assert "discuz_uid = '0'" in guest.text


def test_a_wrong_password_counts_down(server: Server) -> None:
    browser = requests.Session()
    for left in (4, 3, 2, 1):
        found = attempt(server, browser, "wrong").content.decode(server.site.charset)
        assert f"登录失败，您还可以尝试 {left} 次" in found and "errorhandle_" in found
    assert "密码错误次数过多" in attempt(server, browser, "wrong").content.decode(
        server.site.charset
    )
    assert COOKIE_PREFIX + "auth" not in browser.cookies


def test_a_wrong_formhash_is_refused_with_503(server: Server) -> None:
    found = attempt(server, requests.Session(), "秘密 pw&", formhash="00000000")
    assert found.status_code == 503
    assert "您当前的访问请求当中含有非法字符" in found.content.decode(server.site.charset)


def test_a_formhash_belongs_to_its_visit(server: Server) -> None:
    one, other = requests.Session(), requests.Session()
    page = one.get(server.url + "member.php?mod=logging&action=login", timeout=5)
    form = BeautifulSoup(page.content, "html.parser").select_one("form[name=login] [name=formhash]")
    assert form is not None
    assert attempt(server, other, "秘密 pw&", formhash=str(form["value"])).status_code == 503


def test_a_captcha_stands_in_the_form_and_stops_the_login(server: Server) -> None:
    server.site.captcha = True
    browser = requests.Session()
    assert "验证码" in attempt(server, browser, "秘密 pw&").content.decode(server.site.charset)
    page = browser.get(server.url + "member.php?mod=logging&action=login", timeout=5).text
    assert 'id="seccode_' in page and "updateseccode(" in page


def test_logging_out_ends_the_login(server: Server) -> None:
    browser = requests.Session()
    attempt(server, browser, "秘密 pw&")
    browser.get(server.url + "member.php?mod=logging&action=logout&formhash=x", timeout=5)
    page = browser.get(server.url + "forum.php?mod=viewthread&tid=31", timeout=5)
    assert "discuz_uid = '0'" in page.text
