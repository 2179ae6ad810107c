"""Deciding on points where the rule set has no cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tests.scenarios.build import forum_game

RULES = (
    "extends: m42\ncards: {expel_at: 12}\n"
    "checks: {fonts: {points: [2, 4]}, quota: ~, quota.row: ~, novote: ~}\n"
)
DAYS = {2: {"opens": "2026-11-18 09:30", "closes": "2026-11-19 21:00"}}
RED = {
    "thread": "discussion", "day": 2, "by": "饺子", "at": "2026-11-18 10:00", "text": "大字",
    "runs": [{"start": 0, "end": 2, "color": None, "size": 6}],
}  # fmt: skip


def _game(folder: Path) -> Path:
    (folder / "mine.yaml").write_text(RULES, encoding="utf-8")
    doc = {"ruleset": "mine.yaml", "casts": {"two": [{"name": "饺子"}, {"name": "包子"}]}}
    return forum_game({"cast": "two", "posts": [RED], "days": DAYS}, doc, folder)


def test_points_are_recommended_decided_and_added_up(run: Callable, tmp_path: Path) -> None:
    game = _game(tmp_path)
    told = json.loads(run("audit", game, "--format", "json").out)
    (found,) = [f for f in told["findings"] if f["check"] == "fonts"]
    assert (found["points"], found["level"]) == ([2, 4], None)
    (mine,) = [c for c in told["cards"] if c["player"] == "饺子"]
    assert {"card": None, "points": 2}.items() <= mine["recommend"][0].items()
    assert (mine["totals"], mine["projected"]) == ({"points": 0}, {"points": 2})

    wrong = run("decide", game, found["id"], "change", "--card", "blue", "--why", "首次")
    assert wrong.code == 2 and "扣分，不判牌" in wrong.err
    ended = run("decide", game, found["id"], "change", "--points", "12", "--why", "多次提醒")
    assert ended.code == 0 and "扣 12 分" in ended.out
    row = json.loads(run("audit", game, "--format", "json").out)["cards"][0]
    assert (row["totals"], row["expelled"]) == ({"points": 12}, True)

    none = run("decide", game, found["id"], "dismiss", "--why", "弄错了")
    assert "不扣分" in none.out
    shown = run("audit", game, "--format", "text")
    assert "12 分" not in shown.out


def test_points_whose_finding_is_gone_are_told_as_points(run: Callable, tmp_path: Path) -> None:
    game = _game(tmp_path)
    (found,) = json.loads(run("audit", game, "--format", "json").out)["findings"]
    assert run("decide", game, found["id"], "accept", "--why", "首次").code == 0
    looser = RULES.replace("points: [2, 4]", "points: [2, 4], size_over: 7")
    (tmp_path / "mine.yaml").write_text(looser, encoding="utf-8")
    shown = run("audit", game, "--format", "text")
    assert "· 1 次扣过的分查不到线索了，要重看" in shown.out
    assert "扣饺子的 2 分" in shown.out and "判给饺子的牌" not in shown.out
