"""Logging in with the name and password from the environment.

The form is read as the forum shows it (forum facts 8) and sent back in the forum's own
charset.  What counts as success is the forum's own cookie, never its words.  Nobody's name,
password or form key appears in a message.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import unquote_plus, urlencode, urljoin

from bs4 import Tag

from auditor.errors import ForumUnread, Problem, WrongInput
from auditor.forum.decode import decode
from auditor.forum.http import Answer, Client, FetchError
from auditor.forum.soup import soup
from auditor.text.safe import safe_line

USER, PASSWORD = "AUDITOR_USER", "AUDITOR_PASSWORD"
_WITH_COOKIES = "可以在浏览器里登录后导出 cookies.txt，写进游戏文件的 forum.cookies"
_PIECE = 4  # characters of a password that are too many to repeat
_CAPTCHA = ("seccode", "验证码", "secqaa", "验证问答")


@dataclass(frozen=True, slots=True)
class Credentials:
    """A forum account; its parts stay out of every text form of it."""

    user: str = field(repr=False)
    password: str = field(repr=False)


def from_environment() -> Credentials | None:
    """The account of AUDITOR_USER and AUDITOR_PASSWORD, None where neither is set.

    Raises WrongInput where only one of them is.
    """
    user, password = os.environ.get(USER, ""), os.environ.get(PASSWORD, "")
    if bool(user) != bool(password):
        missing = PASSWORD if user else USER
        raise WrongInput(
            Problem(
                "login-half",
                f"登录要同时给出 {USER} 和 {PASSWORD} 两个环境变量，缺了 {missing}",
                hint="不登录的话两个都不要设",
            )
        )
    return Credentials(user, password) if user else None


def log_in(client: Client, credentials: Credentials, *, fallback_charset: str | None) -> None:
    """Log in; the cookies stay in the client's memory.

    Raises ForumUnread where the forum refuses (wrong password, captcha, no login form) or does
    not answer, WrongInput for a name that the forum's charset cannot write.  Tries once only:
    forums lock an account after a few failures.
    """
    url = f"{client.root}member.php?mod=logging&action=login"
    try:
        shown = client.request(url)
        form, charset = _form(shown, fallback_charset)
        fields = _fields(form, credentials)
        target = urljoin(shown.url, str(form.get("action") or ""))
        answer = client.request(
            target + ("&" if "?" in target else "?") + "inajax=1",
            form=_encoded(fields, charset),
            referer=url,
        )
    except FetchError as error:
        raise _failed(f"没有登录成：{error.why}") from None
    if any(name.endswith("_auth") for name in client.cookie_names()):
        return
    raise _failed(_refusal(answer, credentials, fields, fallback_charset))


def _form(answer: Answer, fallback_charset: str | None) -> tuple[Tag, str]:
    """The login form and the charset of its page."""
    page = decode(answer.body, answer.content_type, fallback_charset)
    tree = soup(page.text)
    form = tree.find("form", attrs={"name": "login"}) or tree.find("form", id="lsform")
    if not isinstance(form, Tag):
        box = tree.select_one("#messagetext p")
        said = f"，论坛说：{safe_line(box.get_text(), 120)}" if box is not None else ""
        raise _failed(f"登录页上没有登录表单{said}")
    if form.find(id=lambda value: bool(value) and str(value).startswith("seccode_")):
        raise _failed("论坛的登录要填验证码，程序填不了", _WITH_COOKIES)
    return form, page.charset


def _fields(form: Tag, credentials: Credentials) -> dict[str, str]:
    """The form's own fields, with the account filled in."""
    fields: dict[str, str] = {}
    for entry in form.find_all("input"):
        name, kind = entry.get("name"), str(entry.get("type") or "text").lower()
        if not name or kind in ("submit", "button", "image", "file", "reset"):
            continue
        if kind in ("checkbox", "radio") and entry.get("checked") is None:
            continue
        fields[str(name)] = str(entry.get("value") or "")
    for entry in form.find_all("select"):
        name = entry.get("name")
        chosen = entry.find("option", selected=True) or entry.find("option")
        if name and isinstance(chosen, Tag):
            fields[str(name)] = str(chosen.get("value") or "")
    fields["username"], fields["password"] = credentials.user, credentials.password
    return fields


def _encoded(fields: Mapping[str, str], charset: str) -> bytes:
    """The form as the forum expects it: percent-encoded in the page's charset."""
    try:
        return urlencode(fields, encoding=charset, errors="strict").encode("ascii")
    except UnicodeEncodeError:
        raise WrongInput(
            Problem(
                "login-charset",
                f"{USER} 或 {PASSWORD} 里有这个论坛的编码（{charset}）写不出的字",
            )
        ) from None


def _refusal(
    answer: Answer,
    credentials: Credentials,
    fields: Mapping[str, str],
    fallback_charset: str | None,
) -> str:
    """Why the forum refused, in its own words without anything secret."""
    text = decode(answer.body, answer.content_type, fallback_charset).text
    text = text.partition("<![CDATA[")[2].rpartition("]]>")[0] or text  # the answer is XML
    tree = soup(text)
    for script in tree.find_all(["script", "style"]):
        script.decompose()
    box = tree.select_one("#messagetext p")
    words = " ".join((box or tree).get_text(" ").split())
    if _repeats(words, credentials.password):
        words = ""  # better no reason than a piece of the password
    for secret in (fields.get("formhash", ""), credentials.user):
        if secret:
            words = words.replace(secret, "…")
    words = safe_line(words, 120)
    if any(word in text for word in _CAPTCHA):
        return f"登录没有成功，论坛要验证码：{words}"
    return f"登录没有成功，论坛说：{words}" if words else "登录没有成功，论坛没有说为什么"


def _repeats(words: str, secret: str) -> bool:
    """Whether the words hold a piece of the secret, in whatever way it was escaped."""
    plain = unquote_plus(unescape(unescape(words))) + words
    size = min(len(secret), _PIECE)
    return any(secret[at : at + size] in plain for at in range(len(secret) - size + 1))


def _failed(message: str, hint: str = "") -> ForumUnread:
    advice = hint or f"请核对 {USER} 和 {PASSWORD}；{_WITH_COOKIES}"
    return ForumUnread(Problem("login-failed", message, hint=advice))
