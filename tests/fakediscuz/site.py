"""The board's contents: accounts, threads and posts, and what happens to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from tests.fakediscuz import dates
from tests.fakediscuz.bbcode import cut

Dates = Literal["relative", "absolute", "minutes"]
Wall = Literal["reload", "sum", "script", "flood"]
SILENT_EDIT = timedelta(seconds=60)


@dataclass(slots=True)
class Account:
    """A registered account.  ``gone`` is a deleted one: its posts stay without a link."""

    name: str
    uid: int
    password: str = "pw"
    signature: str = ""
    level: int = 10
    admin: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a post; shown in the text where the post says ``[attach]aid[/attach]``."""

    aid: int
    name: str
    image: bool = False


@dataclass(slots=True)
class Post:
    """A post as the database holds it; ``position`` is its place when it was made."""

    pid: int
    tid: int
    author: str
    bbcode: str
    at: datetime
    position: int
    phone: bool = False
    anonymous: bool = False
    blocked: bool = False
    password: bool = False
    stuck: bool = False
    deleted: bool = False
    title: str = ""
    attachments: tuple[Attachment, ...] = ()
    comments: tuple[tuple[str, str, datetime], ...] = ()  # author, text, when
    ratings: tuple[tuple[str, int, str], ...] = ()  # author, 威望, why
    edited: tuple[str, datetime] | None = None


@dataclass(slots=True)
class Thread:
    """A thread.  ``compact`` turns true when a view found a gap that a deletion left."""

    tid: int
    subject: str
    author: str
    fid: int
    at: datetime
    readperm: int = 0
    closed: bool = False
    gone: bool = False
    on_top: bool = False
    compact: bool = False
    hidden_replies: bool = False
    price: int = 0
    posts: list[Post] = field(default_factory=list)

    @property
    def shown(self) -> list[Post]:
        """The posts that still exist, in order."""
        return [p for p in self.posts if not p.deleted]


class Unknown(KeyError):
    """A thread, post or account that the site does not have."""


class Site:
    """A fake Discuz! site.  ``clock`` is the server's time and only moves when it is set."""

    def __init__(
        self,
        *,
        clock: datetime,
        version: str = "X3.5",
        charset: str = "utf-8",
        rewrite: bool = False,
        page_size: int = 10,
        viewer_offset: float = 8,
        dates: Dates = "relative",
        jammer: bool = False,
        floor_suffix: str = "#",
        floor_labels: bool = True,
        author_left: bool = True,
        close_leftinfo: bool = False,
        guests_read: bool = True,
        hide_short: bool = False,
        captcha: bool = False,
        closed_text: str = "",
        wall: Wall | None = None,
        url: str = "http://127.0.0.1:8088/",
        name: str = "小吃街论坛",
    ) -> None:
        if clock.tzinfo is None:
            raise ValueError("the site's clock needs a timezone")
        self.clock, self.version, self.charset = clock, version, charset
        self.rewrite, self.page_size, self.viewer_offset = rewrite, page_size, viewer_offset
        self.dates, self.jammer = dates, jammer
        self.floor_suffix, self.floor_labels = floor_suffix, floor_labels
        self.author_left, self.close_leftinfo = author_left, close_leftinfo
        self.guests_read, self.hide_short, self.captcha = guests_read, hide_short, captcha
        self.closed_text, self.wall, self.url, self.name = closed_text, wall, url, name
        self.salt = 0  # varies what is random on each request: jammer, form ids
        self.accounts: dict[str, Account] = {}
        self.threads: dict[int, Thread] = {}
        self._posts: dict[int, Post] = {}
        self._next_pid = 1

    # ------------------------------------------------------------ contents

    def account(
        self,
        name: str,
        uid: int,
        password: str = "pw",
        signature: str = "",
        *,
        level: int = 10,
        admin: bool = False,
    ) -> Account:
        """Register an account; ``level`` is its 阅读权限."""
        made = Account(name, uid, password, signature, level, admin)
        self.accounts[name] = made
        return made

    def thread(
        self,
        tid: int,
        subject: str,
        author: str,
        at: datetime,
        bbcode: str = "",
        pid: int | None = None,
        fid: int = 37,
        readperm: int = 0,
        closed: bool = False,
        *,
        on_top: bool = False,
        price: int = 0,
        attachments: Iterable[Attachment] = (),
    ) -> int:
        """Open a thread with its first post; gives the post's pid."""
        self.threads[tid] = Thread(
            tid, subject, author, fid, at, readperm, closed, on_top=on_top, price=price
        )
        return self._add(tid, author, bbcode, at, pid, attachments=tuple(attachments))

    def reply(
        self,
        tid: int,
        author: str,
        bbcode: str,
        at: datetime,
        quote: int | None = None,
        pid: int | None = None,
        phone: bool = False,
        *,
        anonymous: bool = False,
        title: str = "",
        attachments: Iterable[Attachment] = (),
    ) -> int:
        """Answer in a thread; ``quote`` is the pid quoted, frozen as it stands now."""
        head = "" if quote is None else self._quote(self.post(quote), phone)
        return self._add(
            tid,
            author,
            head + bbcode,
            at,
            pid,
            phone=phone,
            anonymous=anonymous,
            title=title,
            attachments=tuple(attachments),
        )

    def edit(self, pid: int, bbcode: str, at: datetime, by: str | None = None) -> None:
        """Change a post; within 60 s, or by an administrator, no edit line is written.

        A quote that the reply began with stays in front.
        """
        post = self.post(pid)
        editor = by or post.author
        head = post.bbcode.partition("[/quote]\n\n")
        post.bbcode = (head[0] + head[1] if head[1] else "") + bbcode
        account = self.accounts.get(editor)
        if at - post.at >= SILENT_EDIT and not (account and account.admin):
            post.edited = (editor, at)

    def delete(self, pid: int) -> None:
        """Take a post out of its thread."""
        self.post(pid).deleted = True

    def block(self, pid: int) -> None:
        """A moderator hides a post: its place stays, its words do not."""
        self.post(pid).blocked = True

    def stick(self, pid: int) -> None:
        """Stick a reply: page 1 shows it right after the first post."""
        self.post(pid).stuck = True

    # ------------------------------------------------------------ reading

    def post(self, pid: int) -> Post:
        """The post; :class:`Unknown` where there is none."""
        if pid not in self._posts:
            raise Unknown(pid)
        return self._posts[pid]

    def uid(self, name: str) -> int | None:
        """The account's uid, None for a name that is not registered."""
        account = self.accounts.get(name)
        return account.uid if account else None

    def render_thread(
        self,
        tid: int,
        page: int = 1,
        viewer: str | None = None,
        *,
        authorid: int | None = None,
        ordertype: int = 0,
    ) -> str:
        """HTML of a thread's page; a view that finds a gap renumbers first, as a reload does."""
        from tests.fakediscuz.render import thread_page

        return thread_page(self, tid, page, viewer, authorid=authorid, ordertype=ordertype)

    def render_bytes(self, tid: int, page: int = 1, viewer: str | None = None) -> bytes:
        """The page's bytes in the site's charset."""
        return self.encode(self.render_thread(tid, page, viewer))

    def encode(self, text: str) -> bytes:
        """Bytes in the site's charset; what it lacks was escaped before."""
        return text.encode(self.charset, "xmlcharrefreplace")

    def fit(self, text: str) -> str:
        """User text as the database holds it: a GBK board keeps foreign signs as entities."""
        if self.charset != "gbk":
            return text
        return text.encode("gbk", "xmlcharrefreplace").decode("gbk")

    # ------------------------------------------------------------ inside

    def _add(
        self,
        tid: int,
        author: str,
        bbcode: str,
        at: datetime,
        pid: int | None,
        *,
        phone: bool = False,
        anonymous: bool = False,
        title: str = "",
        attachments: tuple[Attachment, ...] = (),
    ) -> int:
        if tid not in self.threads:
            raise Unknown(tid)
        number = self._next_pid if pid is None else pid
        if number in self._posts:
            raise ValueError(f"pid {number} is taken")
        posts = self.threads[tid].posts
        post = Post(number, tid, author, bbcode, at, len(posts) + 1, phone, anonymous)
        post.title, post.attachments = title, attachments
        posts.append(post)
        self._posts[number] = post
        self._next_pid = max(self._next_pid, number + 1)
        return number

    def _quote(self, post: Post, phone: bool) -> str:
        who = "匿名者" if post.anonymous else post.author
        head = f"{who} 发表于 {dates.plain(post.at, self.viewer_offset, seconds=False)}"
        words = "**** 该帖被屏蔽 ****" if post.blocked else cut(post.bbcode)
        if phone:
            return (
                f"[quote][color=#999999]{head}[/color]\n[color=#999999]{words}[/color][/quote]\n\n"
            )
        link = f"forum.php?mod=redirect&goto=findpost&pid={post.pid}&ptid={post.tid}"
        return (
            f"[quote][size=2][url={link}][color=#999999]{head}[/color][/url][/size]\n"
            f"{words}[/quote]\n\n"
        )
