"""Audits to show: a usual one, an empty one and a large one, and what they are made with."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from auditor.model import (
    Acceleration,
    Activity,
    Audit,
    Ballot,
    CardRow,
    CheckRun,
    Content,
    DayFacts,
    Decision,
    Edit,
    Finding,
    Gone,
    MissingPage,
    Phase,
    Post,
    Prompt,
    Recommendation,
    Rejection,
    Revision,
    Run,
    Standing,
    Tally,
    ThreadReading,
)

ZONE = ZoneInfo("Asia/Shanghai")
CAST = (
    "饺子",
    "包子",
    "馒头",
    "花卷",
    "烧麦",
    "粽子",
    "汤圆",
    "年糕",
    "月饼",
    "麻花",
    "油条",
    "豆浆",
    "米线",
)
NO_CARDS = {"blue": 0, "yellow": 0, "red": 0}


def at(text: str) -> datetime:
    """A time of November 2026 in the game's timezone: "20 09:30" or "20 09:30:15"."""
    day, _, clock = text.partition(" ")
    return datetime.fromisoformat(f"2026-11-{day}T{clock}").replace(tzinfo=ZONE)


def post(pid: int, author: str, when: str, *texts: str, **more) -> Post:
    """A post; several texts are its revisions, an hour apart."""
    runs, edited = more.pop("runs", ()), more.pop("edited", None)
    seen = at(when) + timedelta(hours=1)
    revisions = tuple(
        Revision(
            n,
            seen + timedelta(hours=n - 1),
            Content(text, runs=runs, edited=edited if n == len(texts) else None),
        )
        for n, text in enumerate(texts, 1)
    )
    fields = {"tid": 33, "floor": pid - 400, "ordinal": pid - 400, "uid": 7, "exact": True}
    fields |= {"thread": "discussion", "day": 2} | more
    return Post(
        pid=pid,
        author=author,
        posted_at=at(when),
        first_seen=seen,
        revisions=revisions,
        **fields,
    )


def finding(id_: str, check: str, clause: str, of: Post, words: str | None, **more) -> Finding:
    """A finding in a post: the first place where the words stand in the named revision."""
    number = more.get("revision", of.revisions[-1].number)
    text = of.revisions[number - 1].content.text
    span = None if words is None else (text.index(words), text.index(words) + len(words))
    fields = {"level": "blue", "day": of.day, "revision": number, "quote": words or ""} | more
    return Finding(
        id=id_,
        check=check,
        clause=clause,
        player=of.author,
        tid=of.tid,
        pid=of.pid,
        floor=of.floor,
        posted_at=of.posted_at,
        span=span,
        **fields,
    )


def vote(by: str, target: str | None, when: str, floor: int, **more) -> Ballot:
    """A counted first vote of weight one, unless told otherwise."""
    fields = {"kind": "first", "counted": True, "weight": Fraction(1), "written": target or ""}
    return Ballot(
        by=by, target=target, at=at(when), pid=500 + floor, tid=34, floor=floor,
        **(fields | more),
    )  # fmt: skip


def void(by: str, target: str | None, when: str, floor: int, reason: str, **more) -> Ballot:
    """A ballot that does not count."""
    return vote(by, target, when, floor, counted=False, weight=None, reason=reason, **more)


POSTS = {
    p.pid: p
    for p in (
        post(
            442, "花卷", "18 19:02:11",
            "我先说一句，昨天那票不是我带的节奏。\n我发誓我手里没有任何小算盘，谁爱信谁信，"
            "反正明天的票型一出来就什么都清楚了。\n\n另外求导演把第一天的票型再贴一遍。",
            day=1, tid=31,
        ),
        post(
            448, "麻花", "18 20:40:00", "重点看这里：今天谁都别乱改票，等警长发话。",
            day=1, tid=31, runs=(Run(0, 6, "#ff0000", 5), Run(6, 22, "#333333", None)),
        ),
        post(
            480, "花卷", "20 14:12:30",
            "谁今晚出门就让车撞，我说到做到。",
            "（已自行删改）我先去吃饭。",
            edited=Edit("花卷", at("20 16:20")),
        ),
        post(501, "花卷", "20 18:02:00", "发\u200b誓这种事我不做第二次。", floor=88),
        post(511, "豆浆", "21 11:03:40", "我也发誓一次：昨晚我没睡好。", deleted=True,
             vanished_at=at("22 09:00")),
        post(534, "豆浆", "22 21:01:05", "投票对象：花卷\n投票理由：来晚了", thread="vote", tid=34),
        post(582, "米线", "20 10:31:00", "投票对象：绞子\n投票理由：手滑", thread="vote", tid=34),
        post(515, "油条", "19 13:00:00", "上一局我当狼的时候也这样。", day=1, tid=31),
    )
}  # fmt: skip

FINDINGS = (
    finding("3f1c0a7be2d4", "lexicon.oath", "违规判定 2(5)", POSTS[442],
            "我发誓我手里没有任何小算盘", note="起誓的说法"),
    finding("91b2c7d0aa10", "fonts", "违规判定 6(1)", POSTS[448], "重点看这里：",
            note="红色字；放大的字，字号 5（超过 3）"),
    finding("c0ffee123456", "lexicon.curse", "违规判定 2(5)", POSTS[480],
            "谁今晚出门就让车撞", revision=1, confidence="high", note="见于第 1 版，后来被改掉"),
    finding("0d9e8f7a6b5c", "lexicon.oath", "违规判定 2(5)", POSTS[501], "发\u200b誓",
            confidence="medium", note="夹了看不见的字符"),
    finding("5a5a5a5a5a5a", "lexicon.oath", "违规判定 2(5)", POSTS[511], "我也发誓一次"),
    finding("77aa77aa77aa", "ballot", "投票规则", POSTS[582], "投票对象：绞子", level=None,
            note="不算票：对象“绞子”不是本场角色，是不是想投“饺子”"),
    finding("ab12ab12ab12", "lexicon.past_game", "违规判定 4(3)", POSTS[515], "上一局我当狼的时候"),
    Finding("e1e1e1e1e1e1", "quota", "违规判定 5(1)", "油条", day=1, level="yellow",
            note="第 1 天发言 4 帖，要求不少于 5 帖（另有关门后 1 帖，不计）"),
    Finding("e2e2e2e2e2e2", "quota", "违规判定 5(1)", "油条", day=2, level="yellow",
            note="第 2 天发言 4 帖，要求不少于 5 帖"),
    Finding("b0b0b0b0b0b0", "novote", "违规判定 5(3)", "豆浆", tid=34, pid=534, floor=134, day=2,
            posted_at=at("22 21:01:05"), quote="投票对象：花卷\n投票理由：来晚了", level="yellow",
            confidence="medium", revision=1, note="没有计入的票；在投票帖回过帖"),
    Finding("b1b1b1b1b1b1", "novote", "违规判定 5(3)", "包子", day=2, level="yellow",
            note="投票帖里没有他的帖子"),
)  # fmt: skip

DECISIONS = (
    Decision("e1e1e1e1e1e1", "accept", "四帖，确实不够", "小明", at("20 10:00"), card="yellow",
             check="quota", clause="违规判定 5(1)", player="油条", day=1, number=1),
    Decision("ab12ab12ab12", "accept", "先按蓝牌", "小明", at("20 10:02"), card="blue",
             check="lexicon.past_game", clause="违规判定 4(3)", player="油条", day=1, number=2),
    Decision("ab12ab12ab12", "dismiss", "说的是本场上一天，听错了", "小明", at("20 10:09"),
             check="lexicon.past_game", clause="违规判定 4(3)", player="油条", day=1, number=3),
    Decision("c0ffee123456", "accept", "诅咒", "小明", at("20 15:00"), card="blue",
             check="lexicon.curse", clause="违规判定 2(5)", player="花卷", day=2, number=4),
)  # fmt: skip

CARDS = (
    CardRow("豆浆", (
        Recommendation("blue", None, ("5a5a5a5a5a5a",), "违规判定 2(5) 本场首次"),
        Recommendation("yellow", None, ("b0b0b0b0b0b0",), "违规判定 5(3) 固定判罚黄牌"),
    ), NO_CARDS, {"blue": 1, "yellow": 1, "red": 0}, False, False),
    CardRow("油条", (
        Recommendation("yellow", None, ("e2e2e2e2e2e2",), "违规判定 5(1) 固定判罚黄牌"),
    ), {"blue": 0, "yellow": 1, "red": 0}, {"blue": 0, "yellow": 2, "red": 0}, False, False),
    CardRow("包子", (
        Recommendation("yellow", None, ("b1b1b1b1b1b1",), "违规判定 5(3) 固定判罚黄牌"),
    ), NO_CARDS, {"blue": 0, "yellow": 1, "red": 0}, False, False),
    CardRow("花卷", (
        Recommendation("blue", None, ("3f1c0a7be2d4",), "违规判定 2(5) 本场首次"),
        Recommendation("yellow", None, ("0d9e8f7a6b5c",), "违规判定 2(5) 同类违规已经判过牌，再犯"),
    ), {"blue": 1, "yellow": 0, "red": 0}, {"blue": 0, "yellow": 0, "red": 1}, False, True),
    CardRow("麻花", (
        Recommendation("blue", None, ("91b2c7d0aa10",), "违规判定 6(1) 本场首次"),
    ), NO_CARDS, {"blue": 1, "yellow": 0, "red": 0}, False, False),
)  # fmt: skip

ELECTION = Tally(
    1, "election", at("19 21:00"),
    {"饺子": Fraction(3), "花卷": Fraction(3), "烧麦": Fraction(1)},
    (
        vote("麻花", "花卷", "18 11:00:05", 2),
        vote("馒头", "饺子", "18 11:20", 3),
        void("粽子", "烧麦", "18 12:00", 4, "已被改票取代", code="superseded"),
        vote("月饼", "饺子", "18 13:10", 5),
        vote("花卷", "花卷", "18 13:30", 6),
        void("米线", None, "18 14:00", 7, "对象“绞子”不是本场角色，是不是想投“饺子”？",
             written="绞子"),
        vote("米线", "饺子", "18 14:05", 8),
        vote("粽子", "花卷", "19 10:00", 9, kind="revote", quote_pid=504),
        vote("豆浆", "烧麦", "19 12:00", 10),
        vote("包子", "弃权", "19 12:30", 11, weight=None),
    ),
    abstained=("包子",), absent=("烧麦", "汤圆", "年糕", "油条"), tied=("饺子", "花卷"),
    first="饺子", elected="饺子",
)  # fmt: skip

EXILE = Tally(
    2, "exile", at("22 21:00"),
    {"花卷": Fraction(5), "烧麦": Fraction(4), "馒头": Fraction(1)},
    (
        vote("烧麦", "花卷", "20 11:02:10", 2),
        vote("花卷", "烧麦", "20 11:40", 3),
        vote("粽子", "烧麦", "20 15:00", 5),
        void("月饼", "花卷", "20 15:30", 6, "投票人已经出局"),
        void("饺子", "烧麦", "20 16:00", 7, "已被改票取代"),
        vote("麻花", "馒头", "20 18:05", 8, doubt="两个版本里的对象不同：馒头、包子"),
        vote("馒头", "花卷", "21 09:12", 9),
        vote("饺子", "花卷", "21 10:00", 10, kind="revote", weight=Fraction(2)),
        vote("米线", "烧麦", "21 12:00", 12, proxy=True),
        vote("年糕", "烧麦", "22 13:00", 13),
        vote("汤圆", "花卷", "22 19:00", 15),
        void("饺子", "粽子", "22 19:30", 16, "当天已经改过一次票"),
        void("豆浆", "花卷", "22 21:01:05", 34, "已过关门时间"),
    ),
    absent=("包子", "豆浆", "油条"), out=("花卷",),
    needs_ruling="麻花的票在两个版本里对象不同，先按最早存下的版本算。",
    acceleration=Acceleration(alive=12, needed=6, applicants=("馒头", "汤圆"),
                              note="没有计入——月饼（10 楼，11-22 13:00:21）：已经出局"),
)  # fmt: skip

RUNNING = Tally(
    3, "exile", at("24 20:30"), {"豆浆": Fraction(2)},
    (
        vote("麻花", "豆浆", "23 11:00", 2),
        vote("油条", "豆浆", "23 12:00", 3),
        void("馒头", "豆浆", "23 13:00", 4, "被冤死的替罪羊指定，今天不能投票"),
    ),
    absent=("饺子", "包子", "烧麦", "粽子", "汤圆", "豆浆", "米线"), closed=False,
    acceleration=Acceleration(True, at("24 14:20:33"), "process", 9, 5, at("24 18:00"),
                              ("麻花", "油条", "包子", "粽子", "汤圆")),
)  # fmt: skip


def _days() -> tuple[DayFacts, ...]:
    two = tuple(name for name in CAST if name != "月饼")
    three = tuple(name for name in two if name not in ("花卷", "年糕", "汤圆"))
    rows = (
        (1, "18 09:30", "19 21:00", True, CAST, ELECTION),
        (2, "20 09:30", "22 21:00", True, two, EXILE),
        (3, "23 09:30", "24 21:00", False, three, RUNNING),
    )
    return tuple(
        DayFacts(n, at(opens), at(closes), closed, alive, alive, tally.acceleration,
                 {tally.kind: tally})
        for n, opens, closes, closed, alive, tally in rows
    )  # fmt: skip


def _activity(days: tuple[DayFacts, ...]) -> tuple[Activity, ...]:
    rows = []
    for facts in days:
        tally = next(iter(facts.tallies.values()))
        voted = {ballot.by for ballot in tally.ballots if ballot.counted}
        for position, name in enumerate(facts.alive):
            count = 4 if name == "油条" else 5 + (position * 7 + facts.day * 3) % 9
            if facts.day == 3:
                count = position % 7
            rows.append(Activity(facts.day, name, count, name in voted, facts.acceleration.on))
    return tuple(rows)


PHASES = (
    Phase("day-1", (), (), (), (), ("当选警长：饺子",), {"election": ELECTION},
          Standing(CAST, "饺子", {}, {})),
    Phase("night-1", (Gone("月饼", "杀人", "night-1"),), (), (), (), (), {},
          Standing(CAST[:8] + CAST[9:], "饺子", {}, {})),
    Phase("day-2", (Gone("花卷", "投票", "day-2", True),), (),
          (Rejection("月饼", "投票", "已经出局"),),
          (Prompt("豆浆", "最后一枪", at("22 21:30")),), (), {"exile": EXILE},
          Standing(tuple(n for n in CAST if n not in ("月饼", "花卷")), "饺子", {}, {}),
          needs_ruling="麻花的票有疑问，会影响票数但不改变结果。",
          drawn=("继任警长在 10 人里抽到烧麦",)),
)  # fmt: skip

CLAUSES = {
    "违规判定 2(5)": "一看就是赌咒、起誓的说法",
    "违规判定 4(3)": "提到以前的对局",
    "违规判定 5(1)": "没有加速的一天，发言少于五帖",
    "违规判定 5(3)": "没有加速的一天没有投票",
    "违规判定 6(1)": "用了留给导演的大字，或红色、近似红色的字",
    "投票规则": "投票、改票要照格式写，对象要写准",
}

CHECKS = (
    CheckRun("quota", "潜水：发言不足", "违规判定 5(1)", 2),
    CheckRun("quota.row", "潜水：发言不足", "违规判定 5(2)", 0),
    CheckRun("novote", "没有投票", "违规判定 5(3)", 2),
    CheckRun("fonts", "红字、大字", "违规判定 6(1)", 1),
    CheckRun("ballot", "投票格式与改动", "投票规则", 1),
    CheckRun("lexicon.oath", "用语", "违规判定 2(5)", 3),
    CheckRun("zombie", "出局后发言", "违规判定 6(2)", 0),
    CheckRun("profile", "头像与签名", "违规判定 6(4)", 0, False, "没有登录，看不到签名"),
    CheckRun("lexicon.curse", "用语", "违规判定 2(5)", 0, False, built=False),
    CheckRun("lexicon.emotional", "用语", "违规判定 3(1)", 0, False, built=False),
    CheckRun("lexicon.emotional", "用语", "违规判定 3(2)", 0, False, built=False),
)

READINGS = (
    ThreadReading(28, "[M42]『狐妖小红娘』——规则帖", "rules", None, 1, 1, 6, 0, at("24 20:20")),
    ThreadReading(31, "第一天讨论帖", "discussion", 1, 4, 4, 78, 1, at("24 20:20")),
    ThreadReading(33, "第二天讨论帖", "discussion", 2, 5, 5, 92, 2, at("24 20:21"),
                  notes=("2 个字节解不出来，已用“�”代替",)),
    ThreadReading(34, "第二天投票帖", "vote", 2, 2, 2, 19, 0, at("24 20:21")),
    ThreadReading(35, "第三天讨论帖", "discussion", 3, 3, 2, 40, 0, at("24 20:22"), (
        MissingPage(35, 3, "wall", "服务器返回防采集页面，没有帖子",
                    "http://127.0.0.1:8088/forum.php?mod=viewthread&tid=35&page=3"),)),
)  # fmt: skip


WARNINGS = ("“米綫”发了 9 帖，不在名单里；名单里的“米线”一帖也没有。像是名字写错了。",)


def sample() -> Audit:
    """A game on its third day, with something of everything."""
    days = _days()
    return Audit(
        game="games/m42/game.yaml",
        title="『狐妖小红娘』",
        ruleset="m42",
        as_of=at("24 20:30"),
        forum_url="http://127.0.0.1:8088/",
        quota=5,
        readings=READINGS,
        days=days,
        activity=_activity(days),
        findings=FINDINGS,
        decisions=DECISIONS,
        cards=CARDS,
        tallies=(ELECTION, EXILE, RUNNING),
        checks=CHECKS,
        phases=PHASES,
        posts=POSTS,
        clause_texts=CLAUSES,
        reconsider=("c0ffee123456",),
        waiting=tuple(f.id for f in FINDINGS if f.id not in ("e1e1e1e1e1e1", "ab12ab12ab12")),
        notes=("米线的 uid 没有写，按名字认人。",),
        warnings=WARNINGS,
    )


def empty() -> Audit:
    """A game of which nothing is known yet."""
    return replace(
        sample(), readings=(), days=(), activity=(), findings=(), decisions=(), cards=(),
        tallies=(), checks=(), phases=(), posts={}, clause_texts={}, reconsider=(), waiting=(),
        notes=(), warnings=(), forum_url=None,
    )  # fmt: skip


def large() -> Audit:
    """Twenty players over ten days."""
    names = tuple(f"角色{n:02}" for n in range(1, 21))
    days = tuple(
        DayFacts(n, at("01 09:30") + timedelta(days=2 * n), at("02 21:00") + timedelta(days=2 * n),
                 True, names, names, Acceleration(on=n % 4 == 0))
        for n in range(1, 11)
    )  # fmt: skip
    rows = tuple(
        Activity(d.day, name, (i * d.day) % 12, i % 5 != 0, d.acceleration.on)
        for d in days
        for i, name in enumerate(names)
    )
    tallies = tuple(
        Tally(d.day, "exile", d.closes, {names[0]: Fraction(19), names[1]: Fraction(1)},
              tuple(vote(name, names[0], "20 10:00", i) for i, name in enumerate(names)),
              out=(names[0],))
        for d in days
    )  # fmt: skip
    return replace(empty(), days=days, activity=rows, tallies=tallies)
