"""audit, decide, tally and posts on a game of saved pages, as a director runs them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from auditor.data import demo


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The demo game, copied, so that nothing is written beside the shipped one."""
    shutil.copytree(demo(), tmp_path / "局")
    return tmp_path / "局" / "game.yaml"


def audited(run, game, *words):
    ended = run("audit", game, "--format", "json", *words)
    return ended, json.loads(ended.out)


def test_the_report_goes_beside_the_game_file(run, game):
    ended = run("audit", game)
    path = Path(ended.out.strip().splitlines()[-1].removeprefix("报告："))
    assert ended.code == 1 and path.parent == game.parent / "reports" / "game"
    assert "狐妖小红娘" in path.read_text(encoding="utf-8")


def test_reading_saved_pages_leaves_nothing_behind(run, game):
    before = sorted(game.parent.iterdir())
    assert run("posts", game, "--format", "json").code == 0
    assert run("tally", game, "--day", "2").code == 1  # a ruling waits
    assert sorted(game.parent.iterdir()) == before


def test_two_runs_print_the_same(run, game):
    at = ("--at", "2026-11-25T10:00")
    assert audited(run, game, *at)[1] == audited(run, game, *at)[1]


def test_a_decision_survives_later_runs_and_a_crawl(run, game):
    _, before = audited(run, game)
    oath = next(f for f in before["findings"] if f["check"] == "lexicon.oath")
    ended = run("decide", game, oath["id"], "accept", "--why", "首次", "--who", "导演")
    assert ended.code == 0 and "蓝牌" in ended.out
    assert run("crawl", game).code == 0
    _, after = audited(run, game)
    assert [f["id"] for f in after["findings"]] == [f["id"] for f in before["findings"]]
    row = next(c for c in after["cards"] if c["player"] == oath["player"])
    assert row["totals"] == {"blue": 1, "yellow": 0, "red": 0}
    assert not any(oath["id"] in r["findings"] for r in row["recommend"])


def test_a_new_decision_goes_before_the_old_one(run, game):
    _, before = audited(run, game)
    oath = next(f for f in before["findings"] if f["check"] == "lexicon.oath")
    run("decide", game, oath["id"], "change", "--card", "red", "--why", "恶意", "--who", "甲")
    row = next(c for c in audited(run, game)[1]["cards"] if c["player"] == oath["player"])
    assert row["expelled"]
    run("decide", game, oath["id"], "dismiss", "--why", "弄错了", "--who", "乙")
    row = next(c for c in audited(run, game)[1]["cards"] if c["player"] == oath["player"])
    assert not row["expelled"] and row["totals"]["red"] == 0


@pytest.mark.parametrize(
    "words",
    [
        ("nosuch", "accept", "--why", "x"),
        ("nosuch", "accept"),
        ("nosuch", "maybe", "--why", "x"),
    ],
)
def test_a_wrong_decision_changes_nothing(run, game, words):
    assert run("decide", game, *words).code == 2
    assert not list(game.parent.glob("*.auditor"))


def test_a_time_that_makes_no_sense_is_told(run, game):
    ended = run("audit", game, "--at", "昨晚")
    assert ended.code == 2 and "昨晚" in ended.err and "2026-11-18T14:30" in ended.err


def test_a_day_without_a_vote_is_told(run, game):
    ended = run("tally", game, "--day", "9")
    assert ended.code == 2 and "第 9 天" in ended.err


def test_before_the_close_nobody_is_blamed(run, game):
    _, audit = audited(run, game, "--at", "2026-11-19T20:59")
    assert [f for f in audit["findings"] if f["check"] in ("quota", "novote")] == []
    _, audit = audited(run, game, "--at", "2026-11-19T21:00")
    assert [f["player"] for f in audit["findings"] if f["check"] == "quota"] == ["油条"]


def test_a_page_that_is_missing_is_loud(run, game):
    for page in (game.parent / "pages").glob("*tid31_p3*"):
        page.unlink()
    ended = run("audit", game)
    page = Path(ended.out.strip().splitlines()[-1].removeprefix("报告：")).read_text("utf-8")
    assert ended.code == 3
    assert "这些页没有读到：" in page
    _, audit = audited(run, game)
    quota = [f for f in audit["findings"] if f["check"] == "quota" and f["day"] == 1]
    assert quota and all(f["confidence"] == "low" for f in quota)


def test_a_live_game_that_was_never_crawled_says_what_to_do(run, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text(
        "ruleset: m42\nforum: {url: 'http://127.0.0.1:9/'}\nthreads: {rules: 1}\n"
        "players: [{name: 饺子}]\n",
        encoding="utf-8",
    )
    ended = run("audit", path)
    assert ended.code == 2 and "auditor crawl" in ended.err
