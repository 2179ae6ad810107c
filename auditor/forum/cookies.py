"""Cookies from a Netscape ``cookies.txt``, as browsers' add-ons export them."""

from __future__ import annotations

import re
from http.cookiejar import Cookie
from pathlib import Path

from requests.cookies import RequestsCookieJar

from auditor.errors import Problem, WrongInput

_FIELDS = 7
_LARGEST = 1_000_000  # bytes
_HTTP_ONLY = "#HttpOnly_"
_LIKE = "每行七栏，以制表符分开：域名、TRUE/FALSE、路径、TRUE/FALSE、到期时间、名字、值"

_EXPORT = "请在已登录的浏览器里从这个论坛的页面导出"
_UNSENDABLE = re.compile(r"[^\x20-\x7e]|;")


def load_cookies(path: Path, host: str) -> RequestsCookieJar:
    """Read a cookie file for the forum at ``host``.

    Raises WrongInput with every bad line, or where no line is for this host.  Values never
    appear in messages.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise WrongInput(
            Problem("cookies-unreadable", "读不到 cookie 文件", file=str(path))
        ) from error
    if len(raw) > _LARGEST:
        raise WrongInput(Problem("cookies-large", "cookie 文件大得不像话", file=str(path)))
    jar = RequestsCookieJar()
    problems: list[Problem] = []
    text = raw.decode("utf-8-sig", "replace")
    for number, line in enumerate(text.split("\n"), 1):  # splitlines() breaks at far more
        line = line.removesuffix("\r")
        only_http = line.startswith(_HTTP_ONLY)
        if only_http:
            line = line[len(_HTTP_ONLY) :]
        if not line.strip() or line.startswith("#"):
            continue
        cookie = _cookie(line, only_http)
        if isinstance(cookie, str):
            problems.append(
                Problem("cookies-line", cookie, file=str(path), line=number, hint=_LIKE)
            )
        elif _UNSENDABLE.search(f"{cookie.name}{cookie.value}") is None:
            jar.set_cookie(cookie)
        elif _is_for(cookie, host):  # those of other sites are none of our business
            message = "名字或值里有 cookie 不能有的字符（例如汉字、分号、控制字符）"
            problems.append(
                Problem("cookies-line", message, file=str(path), line=number, hint=_EXPORT)
            )
    if problems:
        raise WrongInput(problems)
    if not any(_is_for(cookie, host) for cookie in jar):
        raise WrongInput(
            Problem(
                "cookies-other-site",
                f"cookie 文件里没有 {host} 的 cookie",
                file=str(path),
                hint=_EXPORT,
            )
        )
    return jar


def _cookie(line: str, only_http: bool) -> Cookie | str:
    """One line as a cookie, or in Chinese what is wrong with it."""
    fields = line.split("\t")
    if len(fields) != _FIELDS:
        return f"应有 {_FIELDS} 栏，这里是 {len(fields)} 栏"
    domain, subdomains, path, secure, expires, name, value = fields
    if not domain.strip(".") or not name:
        return "域名或名字是空的"
    if {subdomains.upper(), secure.upper()} - {"TRUE", "FALSE"}:
        return "第 2、4 栏应当是 TRUE 或 FALSE"
    try:
        until = int(float(expires or "0"))
    except (ValueError, OverflowError):
        return "第 5 栏（到期时间）应当是数字"
    if domain.lstrip(".") == "localhost":
        domain = "localhost.local"  # how cookie jars call a host without dots
    return Cookie(
        version=0,
        name=name,
        value=value,
        port=None,
        port_specified=False,
        domain=domain.lower(),
        domain_specified=domain.startswith("."),
        domain_initial_dot=domain.startswith("."),
        path=path or "/",
        path_specified=True,
        secure=secure.upper() == "TRUE",
        expires=until if until > 0 else None,
        discard=until <= 0,
        comment=None,
        comment_url=None,
        rest={"HttpOnly": ""} if only_http else {},
    )


def _is_for(cookie: Cookie, host: str) -> bool:
    domain = cookie.domain.removesuffix(".local") if host == "localhost" else cookie.domain
    bare = domain.lstrip(".")
    return host == bare or host.endswith(f".{bare}")
