"""Every command says what could not be read, and what a shell could not spell is kept."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from auditor.data import demo


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(demo(), tmp_path / "局")
    return tmp_path / "局" / "game.yaml"


@pytest.mark.parametrize(
    "words", [("audit", "--format", "json"), ("tally", "--day", "2"), ("posts",)]
)
def test_a_missing_page_ends_every_command_with_3(run, game, words):
    pages = sorted((game.parent / "pages").glob("*_p2.html"))
    lost = pages[0].name.split("_tid")[1].split("_")[0]
    for page in pages:
        if f"_tid{lost}_" in page.name:
            page.unlink()
    ended = run(words[0], game, *words[1:])
    assert ended.code == 3
    if words[0] != "audit":
        assert "没有读到" in ended.err


def test_the_reason_of_a_decision_may_hold_broken_bytes(run, game):
    found = json.loads(run("audit", game, "--format", "json").out)["findings"][0]
    ended = run(
        "decide", game, found["id"], "dismiss", "--why", "口头\udce4提醒", "--who", "导\udcff"
    )
    assert (ended.code, ended.err) == (0, "")


def test_a_page_that_an_earlier_crawl_missed_is_still_said(run, game):
    for page in (game.parent / "pages").glob("*_p2.html"):
        page.unlink()
    assert run("crawl", game).code == 3
    text = game.read_text(encoding="utf-8")
    written = next(line for line in text.splitlines() if line.strip().startswith("saved:"))
    game.write_text(text.replace(written, "  url: http://127.0.0.1:9/"), encoding="utf-8")
    for words in (("audit", "--format", "json"), ("tally", "--day", "2"), ("posts",)):
        assert run(words[0], game, *words[1:]).code == 3


@pytest.mark.parametrize(
    "name", ["game.yaml", "pages/END_tid{}_p1.html", "game.auditor/store.sqlite"]
)
def test_a_report_never_takes_the_place_of_the_games_own_files(run, game, name):
    first = sorted((game.parent / "pages").iterdir())[0]
    place = first if "{}" in name else game.parent / name
    before = place.read_bytes() if place.exists() else None
    ended = run("audit", game, "-o", place)
    assert ended.code == 2 and "盖掉" in ended.err
    assert (place.read_bytes() if place.exists() else None) == before


def test_a_link_leads_the_report_to_its_file(run, game):
    link, file = game.parent / "latest.html", game.parent / "real.html"
    link.symlink_to(file)
    assert run("audit", game, "-o", link).code == 1
    assert link.is_symlink() and file.stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--day", "9"), "days 里没有写第 9 天"),
        (("--day", "2", "--at", "2020-01-01"), "第 2 天还没有开门"),
        (("--day", "2", "--kind", "election"), "按规则第 2 天没有竞选"),
        (("--day", "1", "--kind", "exile"), "按规则第 1 天没有出局投票"),
    ],
)
def test_a_vote_that_is_not_there_says_why(run, game, words, said):
    ended = run("tally", game, *words)
    assert ended.code == 2 and said in ended.err


def test_what_waits_for_a_ruling_is_told_beside_the_text_to_paste(run, game):
    ended = run("tally", game, "--day", "2", "--format", "bbcode")
    assert ended.code == 1
    assert "贴出去以前要裁定：" in ended.err and "裁定" not in ended.out


def test_a_thread_that_was_never_read_ends_with_3(run, game):
    assert run("crawl", game).code == 0
    text = game.read_text(encoding="utf-8")
    written = next(line for line in text.splitlines() if line.strip().startswith("saved:"))
    later = text.replace(written, "  url: http://127.0.0.1:9/").replace("other: [", "other: [999, ")
    assert later.count("999") == 1
    game.write_text(later, encoding="utf-8")
    ended = run("audit", game, "--format", "json")
    assert ended.code == 3
    assert "999" in run("posts", game).err


def test_a_thread_that_nobody_read_is_told_by_its_number(run, game):
    ended = run("posts", game, "--tid", 999)
    assert (ended.code, ended.out) == (2, "")
    assert "没有帖号是 999 的帖子" in ended.err and "读到的帖号有：28、29" in ended.err
    assert run("posts", game, "--tid", 28).code == 0


def test_a_thread_of_the_game_file_without_posts_is_told(run, game):
    posts = game.parent / "posts.jsonl"
    posts.write_text("", encoding="utf-8")
    text = game.read_text(encoding="utf-8")
    written = next(line for line in text.splitlines() if line.strip().startswith("saved:"))
    game.write_text(text.replace(written, "  posts: posts.jsonl"), encoding="utf-8")
    ended = run("posts", game, "--tid", 28)
    assert (ended.code, ended.out) == (2, "")
    assert "帖号 28 里一条帖子也没有读到" in ended.err


@pytest.mark.parametrize("words", [("audit",), ("audit", "--format", "text")])
def test_why_a_report_cannot_be_written_is_chinese(run, game, words):
    place = game.parent / "报告"
    (place / "里面").mkdir(parents=True)
    (game.parent / "文件").touch()
    for path in (place, game.parent / "文件" / "a.html"):
        ended = run(*words, game, "-o", path)
        assert ended.code == 2 and "写不了报告：" in ended.err
        assert not any("a" <= c <= "z" for c in ended.err.split("写不了报告：")[1].split("（")[0])
