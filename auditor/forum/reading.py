"""Reading a game's posts from wherever its game file says they come from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from auditor.errors import Problem, WrongInput
from auditor.forum.shelf import ReadResult, Shelf
from auditor.game.records import Game

if TYPE_CHECKING:
    from auditor.forum.http import Client

LOCAL_WAIT = 30.0  # seconds

__all__ = ["ReadResult", "Shelf", "read"]


def read(
    game: Game,
    shelf: Shelf,
    *,
    now: datetime,
    progress: Callable[[str], None] | None = None,
    transport: Client | None = None,
    full: bool = False,
) -> ReadResult:
    """Read what is new into the shelf, under its lock.

    ``now`` is the time at which this begins; ``progress`` is called with a Chinese line for
    each step; ``transport`` takes the place of the network; ``full`` reads every page of a
    live forum.  What was read is kept whatever fails; what was not is in the result.  Raises
    WrongInput for a game without a source, a wrong file, or another crawl under way;
    ForumUnread where the forum refuses the login.
    """
    # A live crawl can take long: the second one says so.  Local files are read in a moment.
    with shelf.exclusive(wait=0 if game.forum.url is not None else LOCAL_WAIT):
        posts, revisions = shelf.totals()
        result = _dispatch(game, shelf, now, progress, transport, full)
        all_posts, all_revisions = shelf.totals()
    came = all_posts - posts
    return replace(result, new_posts=came, new_revisions=all_revisions - revisions - came)


def _dispatch(
    game: Game,
    shelf: Shelf,
    now: datetime,
    progress: Callable[[str], None] | None,
    transport: Client | None,
    full: bool,
) -> ReadResult:
    source = game.forum
    if source.url is not None:
        from auditor.forum.site import read_site

        return read_site(game, shelf, now=now, full=full, progress=progress, client=transport)
    if source.saved is not None:
        from auditor.forum.saved import read_saved

        return read_saved(game, shelf, now=now, progress=progress)
    if source.posts is not None:
        from auditor.forum.imported import read_imported

        return read_imported(game, shelf, now=now, progress=progress)
    raise WrongInput(
        Problem(
            "no-source",
            "游戏文件没有写帖子从哪里来",
            file=game.shown_path,
            key="forum",
            hint="写 url（论坛网址）、saved（存下的网页）或 posts（帖子文件）其中一项",
        )
    )
