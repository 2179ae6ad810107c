"""What makes an audit's conclusions doubtful: said first, before any finding.

Nobody is matched by likeness: that a name looks like another's is only told to the director.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from auditor.checks import Case
from auditor.game import Game
from auditor.model import Post
from auditor.voting import name_book

_DAILY = ("discussion", "vote", "election")


def _strangers(game: Game, posts: Sequence[Post]) -> Counter[str]:
    """How often accounts that are neither players nor directors post in the days' threads."""
    known = {*game.names, *game.directors}
    return Counter(p.author for p in posts if p.thread in _DAILY and p.author not in known)


def _mistaken(game: Game, posts: Sequence[Post]) -> dict[str, tuple[str, int]]:
    """Players who never post while an account with a like name does: (account, posts)."""
    silent = set(game.names) - {p.author for p in posts}
    if not silent:
        return {}
    book = name_book(game)
    rows: dict[str, tuple[str, int]] = {}
    for account, count in _strangers(game, posts).most_common():
        near = book.nearest(account)
        if near in silent and near not in rows:
            rows[near] = (account, count)
    return rows


def about_players(game: Game, posts: Sequence[Post]) -> Mapping[str, str]:
    """Why what is said of a player may be wrong, in Chinese."""
    return {
        player: f"论坛上有“{account}”，名单里的“{player}”一帖也没有，可能是名字写错了"
        for player, (account, _) in _mistaken(game, posts).items()
    }


def strangers_note(game: Game, posts: Sequence[Post]) -> tuple[str, ...]:
    """Accounts that post in the days' threads without being in the cast."""
    rows = _strangers(game, posts).most_common(20)
    if not rows:
        return ()
    listed = "、".join(f"{account or '（没有名字）'} {count} 帖" for account, count in rows)
    return (f"在讨论帖、投票帖里发帖、但不在名单里的账号：{listed}。",)


def warnings(case: Case) -> tuple[str, ...]:
    """Mistakes in the game file that only the forum shows, in Chinese."""
    rows = [
        f"“{account}”发了 {count} 帖，不在名单里；名单里的“{player}”一帖也没有。"
        f"像是游戏文件把名字写错了，改好再看报告。"
        for player, (account, count) in _mistaken(case.game, case.posts).items()
    ]
    cast = set(case.game.names)
    for facts in case.days:
        tid = case.game.threads.discussion.get(facts.day)
        moments = [p.posted_at for p in case.posts if p.tid == tid and p.author in cast]
        if moments and not any(facts.opens <= at <= facts.closes for at in moments):
            rows.append(
                f"第 {facts.day} 天讨论帖（帖号 {tid}）里没有一帖发在那天开门到关门之间："
                "游戏文件的 threads 或 days 可能写错了。"
            )
    return tuple(rows)
