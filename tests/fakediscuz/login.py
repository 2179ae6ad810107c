"""member.php: the login form and what happens when it is sent (discuz.md, BEHAVIOUR 8)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from tests.fakediscuz.render import COOKIE_PREFIX, formhash, template
from tests.fakediscuz.site import Site

if TYPE_CHECKING:
    from tests.fakediscuz.visit import Answer, Memory, Request

REFUSED = "您当前的访问请求当中含有非法字符，已经被系统拒绝"
ATTEMPTS = 5


def member(
    site: Site, memory: Memory, request: Request, viewer: str | None, saltkey: str
) -> Answer:
    """The form on GET, the attempt on POST."""
    from tests.fakediscuz import visit

    if request.query.get("mod") != "logging":
        return visit.refuse(site, request, "未定义操作，请返回。", viewer)
    if request.query.get("action") == "logout":
        memory.logins.pop(request.cookies.get(COOKIE_PREFIX + "auth", ""), None)
        return visit.refuse(site, request, "您已退出站点", None, kind="right")
    if request.method != "POST" or request.query.get("loginsubmit") != "yes":
        return visit.html(
            site,
            template(
                site,
                "login.html.j2",
                viewer,
                hash=f"L{site.salt:04d}",
                token=formhash(viewer, saltkey),
            ),
        )
    return _attempt(site, memory, request, viewer, saltkey)


def _attempt(
    site: Site, memory: Memory, request: Request, viewer: str | None, saltkey: str
) -> Answer:
    from tests.fakediscuz import visit

    given = request.form
    if given.get("formhash") != formhash(viewer, saltkey):
        page = (
            "<!DOCTYPE html>\n<html><head><title>System Error</title></head><body>"
            f'<h1>Discuz! System Error</h1><div class="info"><li>{REFUSED}</li></div>'
            "</body></html>"
        )
        return visit.html(site, page, 503)
    if site.captcha:
        return _say(site, request, "抱歉，验证码填写错误")
    account = site.accounts.get(given.get("username", ""))
    if account is None or account.gone or account.password != given.get("password"):
        memory.failures += 1
        left = ATTEMPTS - memory.failures
        if left <= 0:
            return _say(site, request, "密码错误次数过多，请 15 分钟后重新登录")
        return _say(site, request, f"登录失败，您还可以尝试 {left} 次")
    memory.failures = 0
    auth = hashlib.sha256(f"{account.name}{saltkey}{site.salt}".encode()).hexdigest()
    memory.logins[auth] = account.name
    found = _say(
        site, request, f"欢迎您回来，注册会员 {account.name}，现在将转入登录前页面", "right"
    )
    found.headers.append(("Set-Cookie", f"{COOKIE_PREFIX}auth={auth}; path=/; httponly"))
    found.headers.append(("Set-Cookie", f"{COOKIE_PREFIX}ulastactivity={site.salt}; path=/"))
    return found


def _say(site: Site, request: Request, text: str, kind: str = "error") -> Answer:
    from tests.fakediscuz import visit

    if request.query.get("inajax") == "1":
        handle = "errorhandle_" if kind == "error" else "succeedhandle_"
        return visit.xml(
            site, f"{text}<script type=\"text/javascript\">{handle}('{text}');</script>"
        )
    return visit.refuse(site, request, text, None, kind=kind)
