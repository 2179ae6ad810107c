"""Where a game stands: what waits, who is in, what may be announced next."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from auditor.course import retrace
from auditor.game import Game
from auditor.model import Gone, Prompt
from auditor.report.status import Status, status_json
from auditor.report.status_text import status_text
from tests.engine.table import CALM, DAYS, act, at, day, game, night

SHOT = act("狼人", "杀人", "烧饼")  # the 猎人: his answer is asked for


def status(it: Game, **changes: Any) -> Status:
    """The status of a game of the table's."""
    alone = retrace(it)
    plain = Status(
        game="game.yaml",
        title=it.title,
        ruleset="m42",
        office="警长",
        as_of=at("2026-11-18 08:00"),
        cast=it.names,
        days=it.days,
        first="day-1",
        phases=alone.phases,
        opening=alone.ahead,
        unknown=alone.unknown,
    )
    return replace(plain, **changes)


def test_before_the_first_phase_everybody_is_in_and_the_first_one_comes_next() -> None:
    it = status(game())
    assert (it.last, it.next, it.next_day, it.moon, it.gone) == (None, "day-1", None, None, ())
    assert "journal 里还没有一段走完" in status_text(it) and "在场 13 人" in status_text(it)


def test_the_next_phase_is_the_night_of_the_day_or_the_day_after_the_night() -> None:
    assert status(game(CALM[0])).next == "night-1"
    assert status(game(*CALM)).next == "day-2"


def test_an_answer_that_is_asked_for_waits_with_its_deadline() -> None:
    it = status(game(CALM[0], night(1, SHOT)))
    assert it.waits
    assert status_json(it)["pending"] == [
        {"phase": "night-1", "by": "烧饼", "skill": "最后一枪", "deadline": None, "late": False}
    ]
    assert "第 1 夜：烧饼 的最后一枪，没有期限" in status_text(it)


def test_an_answer_whose_time_is_over_is_said_to_be_late() -> None:
    it = status(game(*CALM))
    (last,) = it.phases[-1:]
    due = at("2026-11-18 07:00")
    asked = replace(last, pending=(Prompt("米粥", "殉职", due),))
    it = replace(it, phases=(*it.phases[:-1], asked))
    assert "11-18 07:00 以前，已经过期" in status_text(it)
    assert not it.late(Prompt("米粥", "殉职", due + timedelta(days=1)))


def test_open_questions_of_phases_and_votes_are_asked() -> None:
    it = status(game(day(1, elect=[])))  # S4: nobody voted
    assert it.waits and it.rulings[0][0].startswith("第 1 天")
    assert "要裁定" in status_text(it)
    assert status_json(it)["needs_ruling"][0]["text"] == it.rulings[0][1]


def test_nothing_that_waits_is_said_too() -> None:
    it = status(game(*CALM))
    assert not it.waits and "没有等你处理的事。" in status_text(it)


def test_roles_factions_and_the_warning_stand_together() -> None:
    text = status_text(status(game(*CALM)))
    assert "只给导演看" in text
    assert "饺子  狼人，狼人阵营" in text and "警长：米粥" in text


def test_who_is_out_stands_with_phase_and_cause() -> None:
    it = status(game(CALM[0], night(1, act("狼人", "杀人", "面条"))))
    assert status_json(it)["out"] == [{"player": "面条", "cause": "杀人", "phase": "night-1"}]
    assert "面条（第 1 夜，杀人）  村民，村民阵营" in status_text(it)


def test_one_who_came_back_is_not_out() -> None:
    it = status(game(*CALM))
    first, last = it.phases
    back = replace(first, out=(Gone("面条", "杀人", "day-1"),))
    assert replace(it, phases=(back, last)).gone == ()


def test_what_the_next_opening_announces_and_that_it_may_change() -> None:
    killed = status(game(CALM[0], night(1, act("狼人", "杀人", "面条"))))
    assert killed.next_day == 2 and any("出局名单：面条" in t for t in killed.opening)
    assert "第 2 天开门时公布：" in status_text(killed)
    unplayed = status_text(status(game(CALM[0])))
    assert "第 1 夜还没有写，名单还会变" in unplayed


def test_a_refused_act_of_the_last_phase_and_a_draw_are_shown() -> None:
    it = status(
        game(CALM[0], night(1, act("豆浆", "救药", "豆浆"))),
    )
    assert "第 1 夜里不算的：" in status_text(it)
    drawn = replace(it.phases[-1], drawn=("继任者：抽到 面条",))
    assert "抽签抽出来的：" in status_text(replace(it, phases=(*it.phases[:-1], drawn)))


def test_the_day_that_runs_by_the_game_file_is_told() -> None:
    it = status(game(CALM[0], days=DAYS), as_of=at("2026-11-17 12:00"))
    assert "按 days：第 1 天正在进行，11-17 21:00 关门" in status_text(it)
    over = replace(it, as_of=at("2026-11-17 22:00"))
    assert "第 1 天已经过了关门时间" in status_text(over)


def test_after_the_end_nothing_comes_next() -> None:
    it = status(game(day(1, surrender="狼人阵营")))
    assert it.winner == "村民阵营"
    assert (it.next, it.next_day, it.opening) == (None, None, ())
    assert "结果：村民阵营胜利" in status_text(it)


def test_an_incomplete_journal_says_what_is_unknown() -> None:
    it = status(game(day(2)))
    assert it.unknown and "不知道的：" in status_text(it)
    assert it.last is not None and it.last.name == "day-2"


def test_names_cannot_reach_the_terminal_as_commands() -> None:
    it = status(game(*CALM), title="局\x1b[31m\u202e", unknown=("x\x1b]0;y\x07",))
    text = status_text(it)
    assert "\x1b" not in text and "\u202e" not in text and "\x07" not in text
