"""One polite request function.

At most one request at a time and one in ``interval`` seconds; waits longer when the forum
asks for it; never follows a redirect to another site; reads no more than a page can hold.
What it raises and says never holds a cookie, a password or a form key.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urljoin

import requests
import urllib3
from requests.adapters import BaseAdapter
from requests.cookies import RequestsCookieJar
from requests.utils import get_environ_proxies

from auditor import __version__
from auditor.forum.transfer import Again, TooLarge, read_body
from auditor.forum.urls import origin, shown_url

# Truthful, and without the words by which Discuz! tells phones and spiders (facts 11).
USER_AGENT = f"Mozilla/5.0 (compatible; auditor/{__version__})"
ATTEMPTS = 5
FIRST_WAIT = 1.0  # seconds; doubles from try to try
LONGEST_WAIT = 120.0  # seconds that a Retry-After is honoured for
CONNECT_TIMEOUT, READ_TIMEOUT, DEADLINE = 10.0, 30.0, 90.0  # seconds
MOST_REDIRECTS = 5
RETRIED = frozenset({429, 500, 502, 503, 504})
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_REDIRECTS = frozenset({301, 302, 303, 307, 308})


@dataclass(frozen=True, slots=True)
class Answer:
    """What the forum answered; ``url`` is where it was found after redirects."""

    url: str
    status: int
    content_type: str | None
    body: bytes


class FetchError(Exception):
    """A request failed for good.  ``kind`` is "network" or "http"; ``why`` is Chinese."""

    def __init__(self, kind: str, why: str, url: str) -> None:
        self.kind, self.why, self.where = kind, why, shown_url(url)
        super().__init__(f"{why}（{self.where}）")


class _Refused(Again):
    """The forum answered that it cannot now; ``wait`` is how many seconds it asks for."""

    def __init__(self, why: str, wait: float | None, answer: Answer) -> None:
        super().__init__(why)
        self.wait, self.answer = wait, answer


class _Plain(requests.Session):
    """A session that never looks at redirects: the library would read their bodies unbounded."""

    def get_redirect_target(self, resp: requests.Response) -> str | None:
        return None


class Client:
    """Requests to one site, with one cookie jar.

    ``interval`` is the least number of seconds between two requests.  ``adapter``, ``sleep``,
    ``monotonic`` and ``today`` stand in for the network and the clocks.
    """

    def __init__(
        self,
        root: str,
        *,
        interval: float = 1.0,
        cookies: RequestsCookieJar | None = None,
        adapter: BaseAdapter | None = None,
        sleep: Callable[[float], None] = time.sleep,
        monotonic: Callable[[], float] = time.monotonic,
        today: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.root = root
        self.interval = interval
        self.requests = 0
        self._origin = origin(root)
        self._sleep, self._monotonic, self._today = sleep, monotonic, today
        self._begun = monotonic()
        self._free_at = self._begun
        self._web = _Plain()
        self._web.trust_env = False  # no password from ~/.netrc
        if adapter is None and self._origin[1] not in _LOOPBACK:
            self._web.proxies.update(get_environ_proxies(root))
            self._web.verify = os.environ.get("REQUESTS_CA_BUNDLE") or True
        self._web.headers.clear()
        self._web.headers.update(
            {
                "User-Agent": USER_AGENT,
                "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                "Accept-Language": "zh-CN,zh;q=0.9",
                "Accept-Encoding": "gzip, deflate",
                "Connection": "keep-alive",
            }
        )
        if cookies is not None:
            self._web.cookies = cookies
        if adapter is not None:
            self._web.mount("http://", adapter)
            self._web.mount("https://", adapter)

    @property
    def elapsed(self) -> float:
        """Seconds since this client was made."""
        return self._monotonic() - self._begun

    def cookie_names(self) -> frozenset[str]:
        """Names of the cookies held that have a value; values are never given out."""
        return frozenset(c.name for c in self._web.cookies if c.value)

    def close(self) -> None:
        """Close the connections and forget the cookies."""
        self._web.close()
        self._web.cookies.clear()

    def pause(self, seconds: float) -> None:
        """Let the next request begin no sooner than in ``seconds``."""
        self._free_at = max(self._free_at, self._monotonic() + seconds)

    def request(self, url: str, *, form: bytes | None = None, referer: str | None = None) -> Answer:
        """GET ``url``, or POST ``form`` to it, following redirects within the site.

        A GET is tried again where another try can help.  Returns any answer that the forum
        gave in the end, whatever its status; raises FetchError where there is none, where it
        leads to another site, or where it is larger than a page.
        """
        for _ in range(MOST_REDIRECTS + 1):
            if origin_or_none(url) != self._origin:
                raise FetchError("http", self._elsewhere(url), url)
            answer, target = self._persistent(url, form, referer)
            if target is None:
                return answer
            if answer.status not in (307, 308):
                form = None
            url = _joined(url, target)
        raise FetchError("http", f"论坛连续转向了 {MOST_REDIRECTS} 次以上", url)

    def _elsewhere(self, url: str) -> str:
        shown = shown_url(url)
        return f"论坛把这一页转到了别的网站 {shown}；如果论坛搬了家，请改游戏文件里的 forum.url"

    def _persistent(
        self, url: str, form: bytes | None, referer: str | None
    ) -> tuple[Answer, str | None]:
        """Try until it works, or trying again is of no use."""
        wait = FIRST_WAIT
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._once(url, form, referer)
            except Again as failed:
                refused = failed if isinstance(failed, _Refused) else None
                if attempt == ATTEMPTS or form is not None:
                    if refused is not None:
                        return refused.answer, None
                    raise FetchError("network", failed.why, url) from None
                asked = refused.wait if refused is not None else None
                self.pause(wait if asked is None else min(asked, LONGEST_WAIT))
                wait *= 2
        raise AssertionError("unreachable")

    def _once(self, url: str, form: bytes | None, referer: str | None) -> tuple[Answer, str | None]:
        self._wait()
        self.requests += 1
        headers: dict[str, str] = {"Referer": referer} if referer else {}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        until = self._monotonic() + DEADLINE
        try:
            response = self._web.request(
                "GET" if form is None else "POST",
                url,
                data=form,
                headers=headers,
                stream=True,
                allow_redirects=False,
                timeout=(CONNECT_TIMEOUT, READ_TIMEOUT),
            )
            try:
                body = read_body(response, lambda: self._monotonic() > until)
            finally:
                response.close()
        except TooLarge as error:
            raise FetchError("http", str(error), url) from None
        except (requests.RequestException, urllib3.exceptions.HTTPError, OSError) as error:
            # The library's own words hold the address, and sometimes more: they stay inside.
            raise _reason(error, url) from None
        finally:
            self._free_at = self._monotonic() + self.interval
        answer = Answer(url, response.status_code, response.headers.get("Content-Type"), body)
        if response.status_code in RETRIED:
            asked = self._retry_after(response.headers)
            raise _Refused(f"论坛回答 HTTP {response.status_code}", asked, answer)
        target = response.headers.get("Location")
        if response.status_code in _REDIRECTS and target:
            # requests gives headers as Latin-1; a GBK or UTF-8 address comes out right again
            return answer, target.encode("latin-1", "replace").decode("utf-8", "replace")
        return answer, None

    def _wait(self) -> None:
        pause = self._free_at - self._monotonic()
        if pause > 0:
            self._sleep(pause)

    def _retry_after(self, headers: Mapping[str, str]) -> float | None:
        """Seconds that the forum asks to wait for, None if it does not say."""
        value = headers.get("Retry-After", "").strip()
        if value.isascii() and value.isdigit():
            return float(value[:9])
        try:
            when = parsedate_to_datetime(value)
        except (ValueError, TypeError):
            return None
        if when.tzinfo is None:
            when = when.replace(tzinfo=UTC)
        return max(0.0, (when - self._today()).total_seconds())


def _reason(error: Exception, url: str) -> Exception:
    """What to make of a library's error: another try, or the end."""
    if isinstance(error, requests.exceptions.SSLError | urllib3.exceptions.SSLError):
        return FetchError("network", "论坛的 HTTPS 证书或加密有问题", url)
    if isinstance(error, requests.exceptions.InvalidURL | requests.exceptions.InvalidHeader):
        return FetchError("http", "网址或请求头不合规范", url)
    timeouts = (requests.Timeout, urllib3.exceptions.TimeoutError, TimeoutError)
    if isinstance(error, timeouts):
        return Again("论坛没有在限定时间里回答")
    return Again("连不上论坛，或者连接中断了")


def _joined(base: str, target: str) -> str:
    """Where a redirect leads; what is no address is kept as it is, and refused next."""
    try:
        return urljoin(base, target)
    except ValueError:
        return target


def origin_or_none(url: str) -> tuple[str, str, int] | None:
    """:func:`auditor.forum.urls.origin`, None for what is no http(s) address."""
    try:
        return origin(url)
    except ValueError:
        return None
