"""Who is out since when, in whole games: the engine, the days and the check together."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.build import forum_game

DAYS = {
    1: {"opens": "2026-11-16 09:30", "closes": "2026-11-17 21:00"},
    2: {"opens": "2026-11-18 09:30", "closes": "2026-11-19 21:00"},
    3: {"opens": "2026-11-20 09:30", "closes": "2026-11-22 21:00"},
}
G01 = {
    "饺子": "穆图", "包子": "该隐", "馒头": "先知", "花卷": "女巫", "烧麦": "长老", "粽子": "守卫",
    "汤圆": "猎人", "年糕": "教士", "月饼": "爱神", "麻花": "村民", "油条": "村民", "豆浆": "村民",
}  # fmt: skip
M212 = {
    "饺子": "狼人", "包子": "狼人", "馒头": "狼人", "花卷": "狼人", "烧麦": "预言家",
    "粽子": "女巫", "汤圆": "长老", "年糕": "守卫", "月饼": "村民", "麻花": "村民",
    "油条": "村民", "豆浆": "村民",
    "米线": "丘比特", "凉皮": "混血儿",
}  # fmt: skip
LOVERS = [{"by": "丘比特", "skill": "丘比特之箭", "targets": ["油条", "豆浆"]},
          {"by": "混血儿", "skill": "认亲", "target": "月饼"}]  # fmt: skip


def said(who: str, at: str, day: int, thread: str = "discussion") -> dict[str, Any]:
    return {"thread": thread, "day": day, "by": who, "at": f"2026-11-{at}", "text": "我说一句"}


def audited(
    run: Callable[..., Any],
    folder: Path,
    ruleset: str,
    cast: dict[str, str],
    journal: list[dict[str, Any]],
    *posts: dict[str, Any],
) -> dict[str, Any]:
    players = [
        {"name": n, "role": r, "gender": "男" if i % 2 else "女"}
        for i, (n, r) in enumerate(cast.items())
    ]
    doc = {"ruleset": ruleset, "casts": {"it": players}}
    scenario = {
        "cast": "it", "posts": list(posts), "journal": journal, "days": DAYS,
        "threads": {"discussion": [1, 2, 3], "vote": [1, 2, 3]},
    }  # fmt: skip
    game = forum_game(scenario, doc, folder)
    ended = run("audit", game, "--at", "2026-11-25T00:00", "--format", "json")
    assert ended.code in (0, 1), ended.err
    return json.loads(ended.out)


def zombies(audit: dict[str, Any]) -> list[tuple[str, str]]:
    """Who posted when, in the order of the posts."""
    rows = [f for f in audit["findings"] if f["check"] == "zombie"]
    rows.sort(key=lambda f: f["posted_at"])
    return [(f["player"], f["posted_at"][8:16].replace("T", " ")) for f in rows]


def silent(audit: dict[str, Any], day: int) -> set[str]:
    return {f["player"] for f in audit["findings"] if f["check"] == "quota" and f["day"] == day}


def test_a_shot_by_day_takes_the_lover_at_that_moment(run, tmp_path):  # g01-068, g01-093
    shot = {"by": "汤圆", "skill": "银色子弹", "target": "豆浆", "at": "2026-11-18 15:00"}
    journal = [
        {"night": 0, "acts": [{"by": "爱神", "skill": "爱慕", "target": "豆浆"}]},
        {"day": 1, "election": []},
        {"night": 1},
        {"day": 2, "exile": [{"by": "饺子", "target": "麻花"}], "acts": [shot]},
    ]
    got = audited(
        run, tmp_path, "g01", G01, journal,
        said("豆浆", "18 14:59", 2), said("豆浆", "18 15:01", 2), said("月饼", "18 15:02", 2),
        said("麻花", "19 20:00", 2), said("汤圆", "19 21:05", 2, "vote"),
    )  # fmt: skip
    # the hunter missed: the vote took him whatever the ballots (g01-071)
    assert zombies(got) == [("豆浆", "18 15:01"), ("月饼", "18 15:02"), ("汤圆", "19 21:05")]
    assert {f["points"][0] for f in got["findings"] if f["check"] == "zombie"} == {10}
    # who left before the count owed the day nothing
    assert silent(got, 2) & {"豆浆", "月饼"} == set() and "汤圆" in silent(got, 2)


def test_who_was_dying_is_known_at_the_opening(run, tmp_path):  # g01-030, g01-037
    journal = [
        {"night": 0, "acts": [{"by": "爱神", "skill": "爱慕", "target": "豆浆"}]},
        {"day": 1, "election": []},
        {"night": 1, "acts": [{"by": "穆图", "skill": "咬噬", "target": "包子"}]},
    ]
    got = audited(
        run, tmp_path, "g01", G01, journal,
        said("包子", "17 22:00", 1), said("包子", "18 10:00", 2),
    )  # fmt: skip
    assert zombies(got) == [("包子", "18 10:00")]


@pytest.mark.parametrize("late", [True, False])
def test_points_for_silence_but_not_for_an_account_taken_over_late(run, tmp_path, late):
    at = "2026-11-17 16:00" if late else "2026-11-16 16:00"  # g01-133
    journal = [
        {"night": 0, "acts": [{"by": "爱神", "skill": "爱慕", "target": "豆浆"}]},
        {"day": 1, "election": [], "substitute": {"player": "麻花", "at": at}},
    ]
    got = audited(run, tmp_path, "g01", G01, journal, said("饺子", "16 12:00", 1))
    assert ("麻花" in silent(got, 1)) is not late
    assert "饺子" not in silent(got, 1) and "油条" in silent(got, 1)


def start(moon: str, **more: Any) -> list[dict[str, Any]]:
    """m212's night 0 and a day 1 on which 凉皮 is voted out."""
    first = {"day": 1, "moon": {"event": moon, **more}, "election": [],
             "exile": [{"by": "米线", "target": "凉皮"}]}  # fmt: skip
    return [{"night": 0, "acts": LOVERS}, first]


def test_lovers_leave_together_at_the_close(run, tmp_path):  # m212-017, m212-028, m212-069
    journal = start("奇迹")
    journal[1]["exile"] = [{"by": "米线", "target": "油条"}]
    got = audited(
        run, tmp_path, "m212", M212, journal,
        said("豆浆", "17 20:00", 1), said("豆浆", "17 21:30", 1),
        said("油条", "17 21:31", 1, "rules"),
    )  # fmt: skip
    assert zombies(got) == [("豆浆", "17 21:30"), ("油条", "17 21:31")]


def test_who_the_ufo_takes_is_out_at_the_opening(run, tmp_path):  # m212-153, m212-154
    got = audited(
        run, tmp_path, "m212", M212, start("UFO事件", player="油条"),
        said("油条", "16 12:00", 1), said("豆浆", "16 12:00", 1),
    )  # fmt: skip
    assert zombies(got) == [("油条", "16 12:00")]
    assert "油条" not in silent(got, 1) and "麻花" in silent(got, 1)


def test_who_comes_back_may_talk_and_owes_the_day(run, tmp_path):  # m212-168
    journal = [
        *start("奇迹"), {"night": 1}, {"day": 2, "exile": [{"by": "米线", "target": "麻花"}]},
        {"night": 2}, {"day": 3, "moon": {"event": "回魂夜"}, "exile": []},
    ]  # fmt: skip
    got = audited(
        run, tmp_path, "m212", M212, journal,
        said("麻花", "19 22:00", 2), said("麻花", "20 12:00", 3), said("凉皮", "20 12:00", 3),
    )  # fmt: skip
    assert zombies(got) == [("麻花", "19 22:00"), ("凉皮", "20 12:00")]
    assert "麻花" in silent(got, 3) and "凉皮" not in silent(got, 3)


def test_on_a_day_of_silence_no_post_is_owed_but_a_vote_is(run, tmp_path):  # m212-173
    journal = [
        *start("奇迹"), {"night": 1}, {"day": 2, "exile": []}, {"night": 2},
        {"day": 3, "moon": {"event": "沉默不语"}, "exile": [{"by": "米线", "target": "弃权"}]},
    ]  # fmt: skip
    got = audited(run, tmp_path, "m212", M212, journal)
    assert silent(got, 3) == set() and silent(got, 2) != set()
    missed = {f["player"] for f in got["findings"] if f["check"] == "novote" and f["day"] == 3}
    assert "饺子" in missed and "米线" not in missed


def test_a_fool_owes_neither_posts_nor_a_vote(run, tmp_path):  # m212-160
    got = audited(run, tmp_path, "m212", M212, start("愚人节", player="麻花"))
    assert "麻花" not in silent(got, 1) and "饺子" in silent(got, 1)
    missed = {f["player"] for f in got["findings"] if f["check"] == "novote" and f["day"] == 1}
    assert "麻花" not in missed and "饺子" in missed


R234 = {
    **dict.fromkeys(("饺子", "包子", "馒头", "花卷"), "恶徒"),
    **dict.fromkeys(("烧麦", "粽子"), "民兵"),
    **dict.fromkeys(("汤圆", "年糕", "月饼", "麻花", "油条", "豆浆", "米线", "凉皮"), "村民"),
    "煎饼": "村长", "烧饼": "牧师", "锅贴": "剑士", "春卷": "游荡者", "凉粉": "慰魂师",
    "麻团": "贵族", "粉条": "学者",
}  # fmt: skip
HIDDEN = {"day": 1, "election": [], "acts": [
    {"by": "恶徒", "skill": "推选", "target": "饺子"},
    {"by": "恶徒", "skill": "藏匿", "target": "粉条"},
]}  # fmt: skip


def test_a_spirit_goes_on_talking_and_voting(run, tmp_path):  # r234-096, r234-195, S20
    # the relic's curse turns 粉条 in night 1; voted out he shows himself
    shown = {"day": 2, "exile": [{"by": "汤圆", "target": "粉条"}],
             "acts": [{"by": "粉条", "skill": "虚体"}]}  # fmt: skip
    got = audited(
        run, tmp_path, "r234", R234, [HIDDEN, {"night": 1}, shown, {"night": 2}],
        said("粉条", "20 12:00", 3), said("粉条", "20 12:01", 3, "vote"),
        {**said("粉条", "20 12:02", 3, "process"), "day": None},
    )  # fmt: skip
    assert zombies(got) == [("粉条", "20 12:02")]


def test_without_it_he_is_as_dead_as_others(run, tmp_path):  # r234-032
    quiet = {"day": 2, "exile": [{"by": "汤圆", "target": "粉条"}]}
    got = audited(
        run, tmp_path, "r234", R234, [HIDDEN, {"night": 1}, quiet, {"night": 2}],
        said("粉条", "19 20:00", 2), said("粉条", "20 12:00", 3),
    )  # fmt: skip
    assert zombies(got) == [("粉条", "20 12:00")]


def test_a_red_card_silences_and_excuses_and_is_shown_with_a_doubt(run, tmp_path):
    # r234-036 to r234-040
    card = {"day": 2, "exile": [], "expel": [{"player": "月饼", "at": "2026-11-18 15:00"}]}
    got = audited(
        run, tmp_path, "r234", R234, [HIDDEN, {"night": 1}, card, {"night": 2}],
        said("月饼", "18 14:00", 2), said("月饼", "18 16:00", 2), said("月饼", "20 12:00", 3),
    )  # fmt: skip
    assert zombies(got) == [("月饼", "18 16:00"), ("月饼", "20 12:00")]
    assert {f["confidence"] for f in got["findings"] if f["check"] == "zombie"} == {"medium"}
    assert "月饼" in silent(got, 1) and "月饼" not in silent(got, 2) | silent(got, 3)
    assert {"麻花"} <= silent(got, 2) & silent(got, 3)
