"""Posts by players who are out (诈尸).

m42-023, m42-137, m212-027, m212-035, m212-203, g01-026, g01-033, g01-138, r234-032, r234-195;
conventions 25 and 28.  Out is who was published as out: a night's dead from the next opening
on, an exiled one from the close on, others by day from the moment on that the journal gives.
Who came back is no zombie from then on (m212-168).  Who bears a tag that leaves him his word
(虚体, S20) may use it where the rule set says; one who is in but silenced by a red card (挂机,
r234-038) may not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from auditor.checks.base import Case, Check, in_post, past_note
from auditor.model import Confidence, Finding, Left, Post, ThreadKind
from auditor.rules.ruleset import ClauseRule

_WHERE: Mapping[ThreadKind, str] = {
    "discussion": "讨论帖",
    "vote": "投票帖",
    "election": "竞选帖",
    "process": "进程帖",
    "rules": "规则帖",
    "other": "别的帖子",
}


def _minute(moment: datetime) -> int:
    return int(moment.timestamp() // 60)


def _out_then(left: Left, post: Post) -> bool:
    """Whether it was known when the post was written; a post that shows no seconds may have
    been written after an announcement of the same minute."""
    if left.until is not None and post.posted_at >= left.until:
        return False
    if post.exact:
        return post.posted_at >= left.since
    return _minute(post.posted_at) >= _minute(left.since)


def _may_post(left: Left, post: Post, rule: ClauseRule) -> bool:
    """r234-096: who counts as out, and goes on talking and voting."""
    return any(post.thread in rule.spared.get(tag, ()) for tag in left.tags)


def _judged(left: Left, post: Post) -> tuple[Confidence, str]:
    """How sure it is, and why, in Chinese."""
    since = f"{left.since:%m-%d %H:%M}"
    phase, where = _phase_name(left.phase), _WHERE[post.thread]
    if left.tag is not None:
        said = f"{since} 起处于{left.tag}状态（{phase}），不能再发言，之后还在{where}发帖"
        return "medium", f"{said}；他没有出局，算不算诈尸请导演定"
    said = f"{since} 起已公布出局（{phase}，{left.cause}），之后还在{where}发帖"
    if _minute(post.posted_at) == _minute(left.since):  # convention 28
        return "medium", f"{said}；和公布是同一分钟，可能还不知道"
    if left.sure_from is not None and post.posted_at < left.sure_from:
        return "medium", f"{said}；按规则当天的{left.cause}在投票结算以后才出局，请导演定"
    return "high", said


def _phase_name(phase: str) -> str:
    kind, _, number = phase.partition("-")
    return f"第 {number} {'天' if kind == 'day' else '夜'}"


def run(case: Case) -> Iterator[Finding]:
    """One finding for each post in a thread of the game by one who is known to be out."""
    rule = case.rules.checks["zombie"]
    for left in case.outs:
        for post in case.by_player.get(left.player, ()):
            if post.thread not in rule.threads or not _out_then(left, post):
                continue
            if _may_post(left, post, rule):
                continue
            confidence, why = _judged(left, post)
            past = past_note(post, post.revisions[-1], current=True)  # deleted later, blocked
            found = in_post(
                rule,
                "zombie",
                post,
                day=case.day_of(post),
                span=None,
                revision=post.revisions[0],
                confidence=confidence,
                note="；".join(filter(None, (why, past))),
            )
            # the whole post is it: its words are shown, and are no part of the finding's id
            yield replace(found, quote=post.revisions[0].content.text[:200])


def hindered(case: Case) -> str | None:
    """Without days nobody can be said to have been out at a time."""
    return None if case.game.days else "游戏文件没有写 days，不知道谁什么时候已经出局"


CHECK = Check("zombie", "诈尸：出局后发帖", ("zombie",), run, hindered)
