"""Scenario files -> game files that the commands can be run on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
_TID = {"rules": 1, "process": 2, "discussion": 100, "election": 200, "vote": 300, "other": 900}
_DAILY = ("discussion", "election", "vote")
_EXTRA = ("runs", "links", "images", "attachments", "blocked", "deleted")


def load(name: str, ruleset: str | None = "m42") -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A scenario file and those of its scenarios that are played under one rule set, or all."""
    doc = yaml.safe_load((HERE / name).read_text(encoding="utf-8"))
    rows = [
        s
        for s in doc["scenarios"]
        if ruleset is None or (s.get("ruleset") or doc["ruleset"]) == ruleset
    ]
    return doc, rows


def _moment(value: object) -> str:
    text = str(value).replace(" ", "T")
    return text + (":00" if text.count(":") == 1 else "") + "+08:00"


def _write(path: Path, value: object) -> Path:
    path.write_text(yaml.safe_dump(value, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return path


def journal_game(scenario: dict[str, Any], doc: dict[str, Any], folder: Path) -> Path:
    """A game file without a forum, for replay."""
    game = {
        "ruleset": scenario.get("ruleset") or doc["ruleset"],
        "players": doc["casts"][scenario["cast"]],
        **scenario.get("set", {}),
        "journal": scenario["journal"],
    }
    return _write(folder / "game.yaml", game)


def forum_game(scenario: dict[str, Any], doc: dict[str, Any], folder: Path) -> Path:
    """A game file with its posts file beside it, for tally and audit."""
    threads: dict[str, Any] = {kind: {} for kind in _DAILY}
    floors: dict[int, int] = {}
    lines = []
    written = scenario.get("posts", [])
    for number, post in enumerate(written, 1):
        kind, day = post.get("thread", "vote"), post.get("day")
        tid = _TID[kind] + (day or 0)
        if kind in _DAILY:
            threads[kind][day] = tid
        elif kind != "other":
            threads[kind] = tid
        floors[tid] = floors.get(tid, 1) + 1
        line = {
            "tid": tid, "pid": 1000 + number, "floor": post.get("floor", floors[tid]),
            "author": post["by"], "posted_at": _moment(post["at"]), "text": post["text"],
            **{key: post[key] for key in _EXTRA if key in post},
        }  # fmt: skip
        if "quote" in post:
            quoted = written[post["quote"] - 1]
            line["quote"] = {"pid": 1000 + post["quote"], "author": quoted["by"]}
        if "edited" in post:
            edit = post["edited"]
            line["edited"] = {"by": edit.get("by", post["by"]), "at": _moment(edit["at"])}
        lines.append(json.dumps(line, ensure_ascii=False) + "\n")
    for kind, days in scenario.get("threads", {}).items():
        for day in days:
            threads[kind].setdefault(day, _TID[kind] + day)
    (folder / "posts.jsonl").write_text("".join(lines), encoding="utf-8")
    game = {
        "ruleset": scenario.get("ruleset") or doc["ruleset"],
        "forum": {"posts": "posts.jsonl"},
        "threads": {kind: ids for kind, ids in threads.items() if ids},
        "directors": doc.get("directors", ["导演"]),
        "players": doc["casts"][scenario["cast"]],
        "days": scenario.get("days") or doc["days"],
        **scenario.get("set", {}),
        "journal": scenario.get("journal", []),
    }
    return _write(folder / "game.yaml", game)
