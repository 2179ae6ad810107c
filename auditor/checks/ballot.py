"""Vote posts that the director has to look at.

m42-089, m42-090, m42-094, m42-095; m212-118, m212-126; r234-159 to r234-163; g01-130;
conventions 4 to 9, 14, 15.  A ballot whose form or
target is wrong, one that names a player who is out, one that was edited so that it
matters, one that was seen before it was deleted.  Ballots that the clock or the limits
rule out (late, superseded, a second re-vote) are only listed with the vote.  No card
follows from these: the director rules in the journal (`void`, `count`).  Where the thread
has points for it (g01), they are for those who gave no vote in its form at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from auditor.checks.base import Case, Check, in_post
from auditor.model import Ballot, Finding, Post, Revision

# reasons that the clock and the limits decide: nothing for the director to rule
PLAIN = frozenset(
    {
        "early",
        "late",
        "superseded",
        "second-first",
        "revote-used",
        "revote-late",
        "proxy-late",
        "accelerated",
        "voter-out",
        "voter-barred",
        "voter-muted",
        "follows",
        "outsider",
        "voided",
        "no-standing",
        "no-right",
        "proxy-forbidden",
    }
)


def _worth_a_look(ballot: Ballot) -> str | None:
    """Why the director should look at this ballot, in Chinese, or None."""
    if ballot.doubt:
        why = None if ballot.counted else ballot.reason  # the doubt is not why it does not count
        return "；".join(filter(None, (why, ballot.doubt)))
    if ballot.counted or ballot.reason is None or ballot.code in PLAIN:
        return None
    return ballot.reason


def _note(ballot: Ballot, why: str, day: int) -> str:
    """The fate, the reason, and the line to write in the journal to overrule it."""
    stop = "" if why[-1] in "。？！" else "。"
    if ballot.counted:
        fate, act, ruling = "算票", "要让它作废", f"void: {ballot.pid}"
    else:
        target = json.dumps(ballot.target or "名字", ensure_ascii=False)
        fate, act, ruling = "不算票", "要让它算", f"count: {ballot.pid}, target: {target}"
    return (
        f"{fate}：{why}{stop}{act}，在游戏文件 journal 里 day: {day} 那一段加一行 "
        f"ruling: [{{{ruling}}}]"
    )


def _where(ballot: Ballot, post: Post) -> tuple[Revision, tuple[int, int] | None]:
    """The revision that holds the ballot's words, and their span; the first where none does.

    A ballot may have been edited in, or first been seen after a block was lifted.
    """
    for revision in post.revisions:
        if ballot.text and revision.content.text[ballot.start : ballot.end] == ballot.text:
            return revision, (ballot.start, ballot.end)
    return post.revisions[0], None


def run(case: Case) -> Iterator[Finding]:
    """One finding a doubtful ballot, at the post that holds it."""
    rule = case.rules.checks["ballot"]
    posts: dict[int, Post] = {p.pid: p for p in case.posts}
    cast = set(case.game.names)
    for facts in case.days:
        for tally in facts.tallies.values():
            nth: dict[tuple[int, str], int] = {}
            for ballot in tally.ballots:
                why = _worth_a_look(ballot)
                post = posts.get(ballot.pid) if ballot.pid is not None else None
                if why is None or post is None or ballot.by not in cast:
                    continue
                key = (post.pid, ballot.by)
                nth[key] = nth.get(key, -1) + 1
                revision, span = _where(ballot, post)
                yield in_post(
                    rule,
                    "ballot",
                    post,
                    day=facts.day,
                    span=span,
                    revision=revision,
                    nth=nth[key],
                    player=ballot.by,
                    free=not tally.closed or ballot.by not in tally.absent,
                    note=_note(ballot, why, facts.day),
                )


def hindered(case: Case) -> str | None:
    """Without a vote thread there is no ballot to look at."""
    if not any(facts.tallies for facts in case.days):
        return "没有读到任何一天的投票"
    return None


CHECK = Check("ballot", "投票格式与改动", ("ballot",), run, hindered)
