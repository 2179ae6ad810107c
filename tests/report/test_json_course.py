"""Phases and tallies as JSON and as text: the fixed keys, whole numbers, times with offset."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction

from auditor.course import replay
from auditor.model import Gone, Phase, Standing
from auditor.report.course_text import course_text
from auditor.report.json_course import moment, number, phase_json, tally_json
from tests.engine.table import CALM, DAYS, Played, at, day, game

PHASE_KEYS = [
    "phase", "moon", "out", "feedback", "rejected", "pending", "announce", "tally",
    "needs_ruling", "state",
]  # fmt: skip
TALLY_KEYS = [
    "day", "kind", "as_of", "totals", "ballots", "abstained", "absent", "tied", "elected", "out",
    "needs_ruling",
]  # fmt: skip
STATE_KEYS = ["alive", "sheriff", "roles", "factions", "tags", "lost", "winner"]


def _day() -> Phase:
    entry = day(2, vote=["饺子>米粥@2026-11-18 12:00", "包子>米粥", "月饼>弃权"])
    return Played(replay(game(*CALM, entry, days=DAYS)))["day-2"]


def test_phase_has_the_keys_of_the_interface_in_order() -> None:
    row = phase_json(_day())
    assert list(row) == PHASE_KEYS
    assert list(row["state"]) == STATE_KEYS
    assert list(row["tally"]) == ["exile"]
    assert list(row["tally"]["exile"]) == TALLY_KEYS
    assert row["out"] == [{"player": "米粥", "cause": "投票"}]
    deadline = "2026-11-19T21:10:00+08:00"
    assert row["pending"] == [{"by": "米粥", "skill": "殉职", "deadline": deadline}]
    assert json.loads(json.dumps(row, ensure_ascii=False)) == row


def test_ballot_has_its_fate_and_its_time() -> None:
    first, _, last = tally_json(_day().tallies["exile"])["ballots"]
    assert list(first) == ["by", "target", "weight", "counted", "reason", "pid", "at"]
    assert (first["weight"], first["at"]) == (1, "2026-11-18T12:00:00+08:00")
    assert (last["target"], last["counted"]) == ("弃权", True)


def test_whole_sums_are_whole_numbers() -> None:  # convention 20
    assert (number(Fraction(2)), number(Fraction(3, 2))) == (2, 1.5)
    assert isinstance(number(Fraction(2)), int)
    assert moment(None) is None
    assert moment(at("2026-11-18 12:00:05")) == "2026-11-18T12:00:05+08:00"


def test_text_tells_the_director_everything_of_the_phase() -> None:
    text = course_text("试局", [_day()], None)
    for part in (
        "第 2 天",
        "投票出局：米粥",
        "等答复：米粥 的殉职，11-19 21:10 以前",
        "还没有分出胜负",
    ):
        assert part in text


def _night(tags: Mapping[str, tuple[str, ...]], lost: tuple[str, ...] = ()) -> str:
    standing = Standing(("甲", "乙"), "乙", {}, {}, tags=tags, lost=lost)
    phase = Phase("night-1", (), (), (), (), (), {}, standing)
    return course_text("试局", [phase], None, office="神眷者")


def test_text_shows_tags_office_and_losses_of_every_rule_set() -> None:
    text = _night({"甲": ("亡灵圣物", "首领"), "丙": ("挂机",), "乙": ()}, ("莱恩阵营",))
    assert "  神眷者：乙\n  标记：甲（亡灵圣物、首领）、丙（挂机）\n  判负：莱恩阵营\n" in text


def test_text_has_no_line_of_tags_or_losses_where_there_are_none() -> None:
    assert not any(word in _night({"乙": ()}) for word in ("标记", "判负"))


def test_text_is_harmless_on_a_terminal() -> None:
    standing = Standing(alive=("\x1b[31m甲\u202e",), sheriff=None, roles={}, factions={})
    phase = Phase(
        "night-1",
        (Gone("乙\x07", "杀人", "night-1"),),
        (),
        (),
        (),
        ("一\n二\x1b]0;x\x07",),
        {},
        standing,
    )
    text = course_text("题\x1b[2J", [phase], "村民阵营")
    assert not set(text) & {"\x1b", "\x07", "\u202e"}
    assert "    一\n" in text
