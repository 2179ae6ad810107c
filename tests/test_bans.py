"""What points lead to after the game: g01-032, g01-153 to g01-158, S25.

The numbers of the tests are those of the catalogue's table of twenty cases.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.cards import cards
from auditor.cards.bans import Ban, Result, aftermath, entries, months_after
from auditor.errors import WrongInput
from auditor.model import Aftermath, Decision
from auditor.rules.load import load_ruleset
from tests.scenarios.build import forum_game
from tests.test_zombie_games import G01 as CAST
from tests.test_zombie_games import said

RULES = load_ruleset("g01", None)
G01 = RULES.cards
AT = datetime(2026, 11, 25, tzinfo=UTC)
NIGHT_0 = {"night": 0, "acts": [{"by": "爱神", "skill": "爱慕", "target": "豆浆"}]}
AFTER = ("yellow", "red_mark", "ban_months")


# -- one game, found and decided through the audit (cases 1 to 5, 10, 11, 20)


def vote(who: str, day: int) -> dict[str, Any]:
    """Each day for somebody else: who was voted out is no target the day after."""
    thread = "election" if day == 1 else "vote"  # g01-020
    text = f"投票对象：{('包子', '麻花', '油条')[day - 1]}"
    return said(who, f"{14 + day * 2} 13:00", day, thread) | {"text": text}


def game(
    folder: Path,
    *,
    silent: tuple[int, ...] = (),
    novote: tuple[int, ...] = (),
    big: tuple[int, ...] = (),
    substitute: dict[str, str] | None = None,
) -> Path:
    """Three days of 饺子's; ``big`` are the days of his oversized posts, one a number."""
    posts = [said("饺子", f"{14 + d * 2} 12:00", d) for d in (1, 2, 3) if d not in silent]
    posts += [vote("馒头", d) for d in (1, 2, 3)]  # no thread is empty: it was read
    posts += [vote("饺子", d) for d in (1, 2, 3) if d not in novote]
    size = {"start": 0, "end": 2, "color": None, "size": 6}
    posts += [
        said("饺子", f"{14 + d * 2} 14:0{n}", d) | {"runs": [size]} for n, d in enumerate(big)
    ]
    first: dict[str, Any] = {"day": 1}
    if substitute is not None:
        first["substitute"] = substitute
    scenario = {
        "cast": "it", "posts": posts,
        "threads": {"discussion": [1, 2, 3], "election": [1], "vote": [2, 3]},
        "days": {
            n: {"opens": f"2026-11-{14 + 2 * n} 09:30", "closes": f"2026-11-{15 + 2 * n} 21:30"}
            for n in (1, 2, 3)
        },
        "journal": [NIGHT_0, first, {"night": 1}, {"day": 2}, {"night": 2}, {"day": 3}],
    }  # fmt: skip
    players = [{"name": n, "role": r} for n, r in CAST.items()]
    return forum_game(scenario, {"ruleset": "g01", "casts": {"it": players}}, folder)


def row_of(run: Callable[..., Any], path: Path) -> dict[str, Any] | None:
    ended = run("audit", path, "--at", "2026-11-25T00:00", "--format", "json")
    assert ended.code in (0, 1), ended.err
    rows = json.loads(ended.out)["cards"]
    return next((r for r in rows if r["player"] == "饺子"), None)


def accepted(run: Callable[..., Any], path: Path) -> dict[str, Any]:
    """The row once everything that is recommended was accepted, in its order."""
    before = row_of(run, path)
    assert before is not None
    assert [before[key] for key in AFTER] == [0, False, 0]  # nothing is decided yet
    for item in before["recommend"]:
        taken = run("decide", path, item["findings"][0], "accept", "--why", "查过了")
        assert taken.code == 0, taken.err
    after = row_of(run, path)
    assert after is not None
    return after


@pytest.mark.parametrize(
    ("days", "steps", "out", "after"),
    [
        ({"silent": (2,)}, [3], False, [0, False, 0]),  # 1
        ({"silent": (1, 2)}, [3, 6], False, [1, True, 0]),  # 2
        ({"novote": (1, 2)}, [2, 8], False, [2, True, 3]),  # 3
        ({"silent": (1, 2), "novote": (2,)}, [2, 3, 6], False, [2, True, 3]),  # 4
        ({"silent": (1, 2, 3)}, [3, 6, 9], True, [3, True, 12]),  # 5
        ({"big": (1, 2, 3)}, [2, 2, 2], False, [1, True, 0]),  # 10
        ({"big": (1, 1, 1)}, [2], False, [0, False, 0]),  # 11
    ],
)
def test_what_is_found_leads_to_yellow_cards_and_bans(
    run, tmp_path, days, steps, out, after
):  # g01-128, g01-129, g01-151, g01-153 to g01-156
    path = game(tmp_path, **days)
    recommended = row_of(run, path)
    assert sorted(r["points"] for r in recommended["recommend"]) == steps
    row = accepted(run, path)
    assert (row["totals"], row["expelled"]) == ({"points": sum(steps)}, out)
    assert [row[key] for key in AFTER] == after


def test_silence_of_an_account_taken_over_late_costs_nothing(run, tmp_path):  # 20, g01-133
    path = game(
        tmp_path, silent=(1,), novote=(1,),
        substitute={"player": "饺子", "at": "2026-11-17 16:30"},
    )  # fmt: skip
    assert row_of(run, path) is None
    early = game(
        tmp_path, silent=(1,), novote=(1,),
        substitute={"player": "饺子", "at": "2026-11-16 16:30"},
    )  # fmt: skip
    row = row_of(run, early)
    assert row is not None and row["projected"] == {"points": 5}


def test_the_report_tells_what_follows_and_speaks_of_points(run, tmp_path):
    path = game(tmp_path, silent=(1, 2, 3))
    text = run("audit", path, "--at", "2026-11-25T00:00", "--format", "text").out
    lines = [line.strip() for line in text.splitlines()]
    assert "扣分（已判 → 若全采纳）：" in lines and "判牌（已判" not in text
    assert "局后：若全采纳，记 3 张黄牌，档案标红字，停赛 1 年" in lines
    assert "不跟着游戏账号" in text.replace("\n  ", "")  # g01-158
    accepted(run, path)
    text = run("audit", path, "--at", "2026-11-25T00:00", "--format", "text").out
    assert "局后：记 3 张黄牌，档案标红字，停赛 1 年" in text and "已够罚下" in text


# -- one game, decided by the director


def decided(number: int, points: int, clause: str, day: int) -> Decision:
    return Decision(
        f"n{number}", "accept", "理由", "导演", AT, points=points, clause=clause, player="饺子",
        day=day, number=number,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("given", "total", "out", "after"),
    [
        ([(2, "第一节 第2条", 1), (8, "第一节 第2条", 2), (12, "第一节 第2条", 3)],
         22, True, Aftermath(3, True, 12)),  # 6
        ([(5, "第三节 第2条", 1)], 5, False, Aftermath(0, False, 0)),  # 7
        ([(6, "第三节 第1条", 1)], 6, False, Aftermath(1, True, 0)),  # 8
        ([(12, "第三节 第1条", 1)], 12, True, Aftermath(3, True, 6)),  # 9
        ([(1, "第一节 第5条", 1), (3, "第一节 第5条", 2), (7, "第一节 第5条", 3)],
         11, False, Aftermath(2, True, 3)),  # 12
        ([(12, "第三节 第1条", 1), (10, "第二节 第5条", 2)],
         22, True, Aftermath(3, True, 12)),  # 13
        ([(6, "第二节 第6条", 1)], 6, False, Aftermath(1, True, 0)),  # 14, g01-140
        ([], 0, False, None),
    ],
)  # fmt: skip
def test_what_was_decided_leads_to_yellow_cards_and_bans(given, total, out, after):
    # g01-032, g01-153, g01-154, g01-155, g01-156
    held = [decided(n, p, f"违规判定 {c}", d) for n, (p, c, d) in enumerate(given, 1)]
    rows = cards(("饺子", "包子"), (), held, RULES)
    if not given:
        assert rows == ()
        return
    (row,) = rows
    assert (row.totals, row.expelled, row.after) == ({"points": total}, out, after)
    assert row.after_projected == after


@pytest.mark.parametrize(
    ("points", "yellow", "marked", "months"),
    [
        (0, 0, False, 0), (5, 0, False, 0), (6, 1, True, 0), (9, 1, True, 0), (10, 2, True, 3),
        (11, 2, True, 3), (12, 3, True, 6), (17, 3, True, 6), (18, 3, True, 12), (40, 3, True, 12),
    ],
)  # fmt: skip
def test_at_every_threshold(points, yellow, marked, months):  # g01-153, g01-154, g01-156
    assert aftermath(points, G01) == Aftermath(yellow, marked, months)


def test_cards_lead_to_none_of_it():
    m42 = load_ruleset("m42", None)
    assert aftermath(12, m42.cards) is None
    held = [decided(1, 0, "违规判定 2(5)", 1)]
    assert cards(("饺子",), (), held, m42)[0].after is None


# -- several games


def ended(*games: tuple[str, int], person: str = "小明") -> list[Result]:
    return [Result(person, date.fromisoformat(day), points) for day, points in games]


def told(results: list[Result], **more: Any) -> list[tuple[int, int, int]]:
    """Each game's own cards, the window's sum, the months of the ban."""
    rows = entries(results, G01, **more)
    return [(e.yellow, e.summed, e.ban.months if e.ban else 0) for e in rows]


def test_two_games_within_the_window_make_two():  # 15
    assert told(ended(("2026-01-10", 6), ("2026-03-20", 7))) == [(1, 1, 0), (1, 2, 3)]


def test_two_games_more_than_three_months_apart_never_make_two():  # 16
    assert told(ended(("2026-01-10", 6), ("2026-04-11", 7))) == [(1, 1, 0), (1, 1, 0)]


def test_three_games_ban_after_the_second_and_longer_after_the_third():  # 17
    third = ended(("2026-03-01", 8), ("2026-01-10", 6), ("2026-02-01", 9))
    assert told(third) == [(1, 1, 0), (1, 2, 3), (1, 3, 6)]
    bans = [e.ban for e in entries(third, G01)]
    assert bans == [
        None,
        Ban(date(2026, 2, 1), date(2026, 5, 1), 3),
        Ban(date(2026, 3, 1), date(2026, 9, 1), 6),
    ]


def test_one_card_and_two_are_three():  # 18
    assert told(ended(("2026-01-10", 6), ("2026-02-10", 10))) == [(1, 1, 0), (2, 3, 6)]


def test_cards_of_two_accounts_of_one_person_are_added_up():  # 19, g01-157
    both = [*ended(("2026-01-10", 6), person="饺子"), *ended(("2026-02-10", 6), person="包子")]
    assert told(both) == [(1, 1, 0), (1, 1, 0)]
    shown = {"饺子": "小明", "包子": "小明"}
    assert told(both, person_of=shown) == [(1, 1, 0), (1, 2, 3)]
    assert {e.person for e in entries(both, G01, shown)} == {"小明"}
    # points of two accounts in one game stay two games' worth: 5 and 5 are no 10
    same = [*ended(("2026-01-10", 5), person="饺子"), *ended(("2026-01-10", 5), person="包子")]
    assert told(same, person_of=shown) == [(0, 0, 0), (0, 0, 0)]


def test_one_persons_cards_are_not_anothers():
    both = [*ended(("2026-01-10", 6)), *ended(("2026-02-10", 6), person="小红")]
    assert told(both) == [(1, 1, 0), (1, 1, 0)]


def test_a_game_without_a_card_completes_no_sum():
    clean = ended(("2026-01-10", 6), ("2026-02-10", 6), ("2026-03-10", 5))
    assert told(clean) == [(1, 1, 0), (1, 2, 3), (0, 2, 0)]


def test_a_card_that_has_left_the_window_counts_no_more():
    late = ended(("2026-01-10", 6), ("2026-04-05", 6), ("2026-05-01", 6))
    assert told(late) == [(1, 1, 0), (1, 2, 3), (1, 2, 3)]


def test_the_longer_ban_of_one_game_holds():
    assert told(ended(("2026-01-10", 18))) == [(3, 3, 12)]
    (entry,) = entries(ended(("2028-02-29", 18)), G01)
    assert entry.ban == Ban(date(2028, 2, 29), date(2029, 2, 28), 12) and entry.red_mark


@pytest.mark.parametrize(
    ("day", "months", "then"),
    [
        ("2026-01-10", 3, "2026-04-10"),
        ("2026-11-30", 3, "2027-02-28"),
        ("2027-11-30", 3, "2028-02-29"),
        ("2026-05-31", 6, "2026-11-30"),
        ("2026-10-31", 3, "2027-01-31"),
        ("2026-12-01", 12, "2027-12-01"),
        ("2026-12-31", 1, "2027-01-31"),
    ],
)
def test_months_are_calendar_months(day, months, then):  # S25
    assert months_after(date.fromisoformat(day), months) == date.fromisoformat(then)


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        ("2026-01-10", "2026-04-10", True),  # the last day of the window
        ("2026-01-10", "2026-04-11", False),
        ("2026-11-30", "2027-02-28", True),
        ("2026-11-30", "2027-03-01", False),
        ("2026-01-10", "2026-01-10", True),
    ],
)
def test_the_window_closes_with_its_last_day(first, second, both):  # S25
    assert told(ended((first, 6), (second, 6)))[1] == ((1, 2, 3) if both else (1, 1, 0))


@given(st.lists(st.tuples(st.dates(date(2000, 1, 1), date(2050, 1, 1)), st.integers(0, 30))))
def test_every_sum_is_that_of_its_window(games):
    rows = entries([Result("小明", day, points) for day, points in games], G01)
    assert [e.ended for e in rows] == sorted(day for day, _ in games)
    for place, entry in enumerate(rows):
        before = rows[:place]
        window = [e for e in before if months_after(e.ended, 3) >= entry.ended]
        assert entry.summed == entry.yellow + sum(e.yellow for e in window)
        banned = entry.points >= 18 or (entry.yellow > 0 and entry.summed >= 2)
        assert (entry.ban is not None) is banned
        assert entry.ban is None or entry.ban.since == entry.ended < entry.ban.until


# -- the rule set's keys


def wrong(folder: Path, text: str) -> str:
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(WrongInput) as error:
        load_ruleset("mine.yaml", folder)
    return str(error.value)


def test_thresholds_that_could_never_apply_are_refused(tmp_path):
    assert "expel_at" in wrong(tmp_path, "extends: m42\ncards: {yellow_at: [6]}\n")
    assert "expel_at" in wrong(tmp_path, "extends: m42\ncards: {ban_at: {18: 12}}\n")
    bans = "extends: m42\ncards: {expel_at: 12, bans: {2: 3}}\n"
    assert "yellow_at" in wrong(tmp_path, bans)
    assert "从少到多" in wrong(tmp_path, "extends: g01\ncards: {yellow_at: [6, 6]}\n")
    assert "cards.bans" in wrong(tmp_path, "extends: g01\ncards: {bans: {2: 0}}\n")


def test_a_variant_changes_or_takes_out_a_ban(tmp_path):
    (tmp_path / "mine.yaml").write_text(
        "extends: g01\ncards: {bans: {2: 1, 3: ~}, ban_at: ~}\n", encoding="utf-8"
    )
    rules = load_ruleset("mine.yaml", tmp_path).cards
    assert (rules.bans, rules.ban_at) == ({2: 1}, {})
    assert aftermath(18, rules) == Aftermath(3, True, 1)


# -- a red card


@pytest.mark.parametrize(
    ("name", "words"),
    [("m42", "可能禁赛"), ("m212", "另记为恶意违规"), ("r234", "可能禁赛")],
)
def test_who_has_a_red_card_is_told_what_follows(name, words):  # m42-111, m212-179, r234-172
    rules = load_ruleset(name, None)

    def row(card: str):
        one = Decision("n1", "accept", "理由", "导演", AT, card=card, player="饺子", number=1)
        return cards(("饺子",), (), [one], rules)[0]

    assert words in row("red").after_red and row("red").expelled
    assert row("yellow").after_red == ""


def test_three_yellow_cards_are_the_red_card_too():  # m42-109, m42-111
    rules = load_ruleset("m42", None)
    held = [
        Decision(f"n{n}", "accept", "理", "导演", AT, card="yellow", clause=f"{n}", player="饺子")
        for n in (1, 2, 3)
    ]
    assert cards(("饺子",), (), held, rules)[0].after_red == rules.cards.after_red
    assert cards(("饺子",), (), held[:2], rules)[0].after_red == ""
