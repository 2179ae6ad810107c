"""Asking a live forum for one page of one thread, until it is that page or hopeless."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from auditor.forum.http import Answer, Client, FetchError
from auditor.forum.pages import read_page
from auditor.forum.urls import shown_url, thread_url
from auditor.forum.views import is_reversed
from auditor.game.records import Game
from auditor.model import MissingPage, Page, PageKind

MOST_TRIES = 3
WALL_PAUSE = 3.0  # seconds before a page behind a wall is asked for once more
_ADVICE = (
    "（可以把 forum.interval 调大；或在浏览器里通过验证后导出 cookies.txt 写进 forum.cookies；"
    "或用浏览器存下网页，改用 forum.saved）"
)


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page as the forum gave it, with the time when it was asked for."""

    page: Page
    answer: Answer
    at: datetime


class Asker:
    """Asks one forum for thread pages.

    Remembers which threads need the order asked for (facts 4) and whether the site took us
    for a phone (facts 11).
    """

    def __init__(self, client: Client, game: Game, root: str, now: datetime) -> None:
        self.client = client
        self._game, self._root, self._now = game, root, now
        self._ascending: set[int] = set()
        self._desktop = False

    @property
    def now(self) -> datetime:
        """The run's time: when it began, and what has passed since."""
        return self._now + timedelta(seconds=self.client.elapsed)

    def url(self, tid: int, number: int) -> str:
        """The address of a thread's page as it is asked for now."""
        return thread_url(
            self._root, tid, number, ascending=tid in self._ascending, desktop=self._desktop
        )

    def ask(self, tid: int, number: int) -> Fetched | MissingPage:
        """One page.  A cut page is asked for twice, a wall once more with its cookies.

        Returns what cannot be read as MissingPage, except for a page that is still cut off:
        what it shows is worth keeping.
        """
        tries = 0
        while True:
            tries += 1
            try:
                found = self._once(tid, number)
            except FetchError as error:
                return MissingPage(tid, number, error.kind, error.why, error.where)
            page, kind = found.page, found.page.kind
            if page.tid not in (None, tid):  # whole or cut off
                why = f"论坛给出的是另一个帖（帖号 {page.tid}），原来的帖可能被合并或移动了"
                return self._missing(tid, number, "other", why)
            if kind is PageKind.THREAD and tries < MOST_TRIES and is_reversed(page):
                self._ascending.add(tid)  # again: renumbering a thread forgets the order (facts 1)
            elif kind is PageKind.OTHER and not self._desktop and found.answer.status == 200:
                self._desktop = True
            elif tries == 1 and kind in (PageKind.CUT, PageKind.EMPTY):
                continue
            elif tries == 1 and kind is PageKind.WALL:
                self.client.pause(WALL_PAUSE)  # the reload wall passes with the cookies it set
            else:
                return self._judged(tid, number, found)

    def _once(self, tid: int, number: int) -> Fetched:
        at = self.now
        answer = self.client.request(self.url(tid, number))
        page = read_page(
            answer.body,
            content_type=answer.content_type,
            timezone=self._game.timezone,
            fallback_charset=self._game.forum.encoding,
        )
        return Fetched(page, answer, at)

    def _judged(self, tid: int, number: int, found: Fetched) -> Fetched | MissingPage:
        page, status = found.page, found.answer.status
        if page.kind in (PageKind.THREAD, PageKind.CUT) and page.posts:
            return found
        if page.kind is PageKind.WALL:
            return self._missing(tid, number, page.kind.value, page.note + _ADVICE)
        if page.kind in (PageKind.NOTICE, PageKind.LOGIN):
            return self._missing(tid, number, page.kind.value, page.note)
        if status >= 400:
            return self._missing(tid, number, "http", f"论坛回答 HTTP {status}")
        return self._missing(tid, number, page.kind.value, page.note or "这不是主题页")

    def _missing(self, tid: int, number: int, kind: str, why: str) -> MissingPage:
        return MissingPage(tid, number, kind, why, shown_url(self.url(tid, number)))
