"""Too few posts on a day, or on several days in a row (潜水).

m42-133, m42-134 (S20); m212-200; g01-128, where each further time costs more; r234-192,
r234-193 (S25); conventions 21 and 22.  Findings are made once a day has closed, never while
it runs, and never for an accelerated day or one on which nobody may speak (m212-173).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from auditor.checks.base import Case, Check, on_day
from auditor.model import DayFacts, Finding, Post


def counted_posts(case: Case, facts: DayFacts, player: str) -> list[Post]:
    """A player's posts that count for a day: its discussion thread, opening to close, not
    deleted and not blocked, repeats included (convention 21)."""
    return [
        post
        for post in case.by_player.get(player, ())
        if post.thread == "discussion"
        and post.day == facts.day
        and facts.opens <= post.posted_at <= facts.closes
        and not post.deleted
        and not post.blocked
    ]


def has_thread(case: Case, day: int) -> bool:
    """Whether the game file names a discussion thread for the day, and any of it was read."""
    threads = case.game.threads.discussion
    return (day in threads or None in threads) and _thread(case, day) not in case.unread


def _thread(case: Case, day: int) -> int | None:
    threads = case.game.threads.discussion
    return threads.get(day, threads.get(None))


def _incomplete(case: Case, day: int) -> bool:
    return _thread(case, day) in case.gaps


def _doubt(case: Case, facts: DayFacts, player: str) -> str | None:
    """Why the count may be wrong, in Chinese."""
    if _incomplete(case, facts.day):
        return "讨论帖没有读全，帖数可能偏少"
    return case.doubt_of(facts, player)


def _few(case: Case) -> Iterator[Finding]:
    rule = case.rules.checks["quota"]
    quota = case.rules.activity.quota
    times: Counter[str] = Counter()
    for facts in case.days:
        # convention 22: only once it has closed
        if not facts.closed or _excused(facts) or not has_thread(case, facts.day):
            continue
        for player in facts.charged:
            posts = counted_posts(case, facts, player)
            if len(posts) < quota:
                said = f"第 {facts.day} 天发言 {len(posts)} 帖，要求不少于 {quota} 帖"
                doubt = _doubt(case, facts, player)
                times[player] += 1
                yield on_day(
                    rule,
                    "quota",
                    player,
                    facts.day,
                    nth=times[player],
                    note="；".join(filter(None, (said + _gone_note(case, facts, player), doubt))),
                    evidence=[len(posts), *(p.pid for p in posts)],
                    confidence="low" if doubt else "high",
                )


def _excused(facts: DayFacts) -> bool:
    """Whether silence on that day is punished in nobody (m42-082, m212-173)."""
    return facts.acceleration.on or facts.silent


def _gone_note(case: Case, facts: DayFacts, player: str) -> str:
    """Posts of the day that do not count, so that the director sees why the count is low."""
    rows = [
        p for p in case.by_player.get(player, ()) if p.thread == "discussion" and p.day == facts.day
    ]
    deleted = sum(1 for p in rows if p.deleted)
    blocked = sum(1 for p in rows if p.blocked and not p.deleted)
    late = sum(1 for p in rows if p.posted_at > facts.closes and not p.deleted)
    parts = [
        f"被删 {deleted} 帖" if deleted else "",
        f"被屏蔽 {blocked} 帖" if blocked else "",
        f"关门后 {late} 帖" if late else "",
    ]
    said = "、".join(p for p in parts if p)
    return f"（另有{said}，不计）" if said else ""


def _row(case: Case) -> Iterator[Finding]:
    """Several days in a row below the higher mark; excused days are skipped, they neither
    count nor break the row; after a finding the row starts anew (S20)."""
    rule = case.rules.checks["quota.row"]
    single = case.rules.checks.get("quota")
    # m212-200: one clause asks for both, so a day may have two findings of it
    part = "row" if single is not None and single.clause == rule.clause else None
    wanted, below = case.rules.activity.row_days, case.rules.activity.row_below
    for player in case.game.names:
        row: list[tuple[DayFacts, int]] = []
        skipped = False
        for facts in case.days:
            if not facts.closed:
                break
            if _excused(facts):
                skipped = skipped or bool(row)
                continue
            if player not in facts.charged or not has_thread(case, facts.day):
                row, skipped = [], False
                continue
            count = len(counted_posts(case, facts, player))
            row = [*row, (facts, count)] if count < below else []
            skipped = skipped and bool(row)
            if len(row) == wanted:
                days = "、".join(f"第 {f.day} 天 {n} 帖" for f, n in row)
                doubts = dict.fromkeys(d for f, _ in row if (d := _doubt(case, f, player)))
                yield on_day(
                    rule,
                    "quota",
                    player,
                    facts.day,
                    note="；".join(
                        (
                            f"连续 {wanted} 个没有加速的讨论日都不足 {below} 帖：{days}",
                            *(["中间隔着加速或不许发言的一天"] if skipped else []),
                            *doubts,
                        )
                    ),
                    part=part,
                    evidence=[(f.day, n) for f, n in row],
                    confidence="low" if doubts else "medium" if skipped else "high",
                )
                row, skipped = [], False


def run(case: Case) -> Iterator[Finding]:
    """Both kinds of silence, each where the rule set has it."""
    if "quota" in case.rules.checks:
        yield from _few(case)
    if "quota.row" in case.rules.checks:
        yield from _row(case)


def hindered(case: Case) -> str | None:
    """Without days or discussion threads nothing can be counted."""
    if not case.days:
        return "游戏文件没有写 days，或还没有到第一天开门"
    if not any(has_thread(case, f.day) for f in case.days):
        return "讨论帖一页也没有读到，或者游戏文件的 threads 没有写 discussion"
    return None


CHECK = Check("quota", "潜水：发言不足", ("quota", "quota.row"), run, hindered)
