"""What a tally that is made to be pasted may show, by what the rule set keeps hidden."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from auditor.rules.load import load_ruleset

CASTS: dict[str, list[str]] = {
    "m212": ["狼人"] * 4 + ["预言家", "女巫", "长老", "守卫", "丘比特", "混血儿"] + ["村民"] * 4,
    "g01": ["先知", "女巫", "守卫", "长老", "猎人", "教士", "爱神", "穆图", "该隐", "村民", "村民"],
    "r234": [
        "村民", "村民", "村长", "牧师", "民兵", "民兵", *["村民"] * 6, "剑士", "游荡者",
        "慰魂师", "贵族", "学者", *["恶徒"] * 4,
    ],
}  # fmt: skip
TEXTS = ["投票对象：丙\n投票理由：像", "投票对象：丁\n投票理由：像"]


def _game(folder: Path, cast: str, **keys: Any) -> Path:
    names = [chr(ord("甲") + i) if i else "甲" for i in range(len(CASTS[cast]))]
    names[:4] = ["甲", "乙", "丙", "丁"]
    names[4:] = [f"角色{i}" for i in range(4, len(names))]
    posts = [
        {"tid": 302, "pid": pid, "author": by, "text": text,
         "posted_at": f"2026-11-18T1{pid % 10}:00:00+08:00"}
        for pid, by, text in ((1, "甲", TEXTS[0]), (2, "乙", TEXTS[0]), (3, "丙", TEXTS[1]))
    ]  # fmt: skip
    lines = "".join(json.dumps(p, ensure_ascii=False) + "\n" for p in posts)
    (folder / "posts.jsonl").write_text(lines, encoding="utf-8")
    game = {
        "ruleset": cast,
        "forum": {"posts": "posts.jsonl"},
        "threads": {"vote": {2: 302}},
        "directors": ["导演"],
        "players": dict(zip(names, CASTS[cast], strict=True)),
        "days": {2: {"opens": "2026-11-18 09:30", "closes": "2026-11-19 21:00"}},
        "journal": [],
        **keys,
    }
    path = folder / "game.yaml"
    path.write_text(yaml.safe_dump(game, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return path


def _bbcode(run, game: Path, at: str):
    return run("tally", game, "--day", "2", "--at", at, "--format", "bbcode")


@pytest.mark.parametrize("ruleset", ["m212", "r234"])
def test_hidden_ballots_are_not_made_to_be_pasted_before_the_close(tmp_path, run, ruleset):
    # m212-019, m212-117, r234-026
    game = _game(tmp_path, ruleset)
    running = _bbcode(run, game, "2026-11-19T20:00")
    assert running.code == 2
    assert "关门以前不能公布" in running.err
    assert "丙" not in running.out
    own = run("tally", game, "--day", "2", "--at", "2026-11-19T20:00")
    assert "丙" in own.out


def test_after_the_close_m212_publishes_who_voted_for_whom(tmp_path, run):  # m212-020, m212-117
    closed = _bbcode(run, _game(tmp_path, "m212"), "2026-11-19T21:30")
    assert "丙[/b]：2 票 ← 甲" in closed.out


@pytest.mark.parametrize("ruleset", ["r234", "g01"])
def test_a_count_that_is_never_published_shows_only_what_it_led_to(tmp_path, run, ruleset):
    # r234-026, g01-022
    closed = _bbcode(run, _game(tmp_path, ruleset), "2026-11-19T21:30")
    assert "出局：丙" in closed.out
    assert "票 ←" not in closed.out and "甲" not in closed.out and "未投票" not in closed.out


def test_g01_may_publish_after_the_count(tmp_path, run):  # g01-023
    (tmp_path / "g.yaml").write_text("extends: g01\nballots_public: G\n", encoding="utf-8")
    game = _game(tmp_path, "g01", ruleset="g.yaml")
    closed = _bbcode(run, game, "2026-11-19T21:30")
    assert "丙[/b]：2 票 ← 甲" in closed.out


def test_the_rule_sets_say_which_ballots_are_hidden():
    hidden = {rs: load_ruleset(rs, None).votes.hidden for rs in ("m42", "m212", "g01", "r234")}
    assert hidden == {"m42": False, "m212": True, "g01": False, "r234": True}
