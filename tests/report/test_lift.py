"""电梯楼: one link a player to that player's posts of a discussion day (m212-041)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

FILE = """\
ruleset: m212
forum: {url: "http://bbs.example/"}
threads: {discussion: {1: 21, 2: 31}}
directors: [导演]
players:
  - {name: 饺子, uid: 7}
  - {name: "[b]包子", uid: 8}
  - {name: 馒头}
journal: []
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(FILE, encoding="utf-8")
    return path


def test_each_player_has_a_link_to_his_own_posts_of_the_day(run: Callable, file: Path) -> None:
    # m212-041
    ended = run("announce", file, "--lift", "2")
    assert ended.code == 1  # one has no uid
    address = "http://bbs.example/forum.php?mod=viewthread&tid=31&page=1&authorid=7"
    assert f"[*][url={address}]饺子[/url]" in ended.out
    assert "第 2 天电梯楼" in ended.out
    assert "馒头" not in ended.out and "馒头" in ended.err
    assert "[b]包子" not in ended.out  # a name is no code
    text = run("announce", file, "--lift", "1", "--format", "text")
    assert "饺子 http://bbs.example/forum.php?mod=viewthread&tid=21&page=1&authorid=7" in text.out


def test_a_day_without_a_thread_or_a_file_without_a_forum_is_an_error(
    run: Callable, file: Path
) -> None:
    ended = run("announce", file, "--lift", "3")
    assert ended.code == 2 and "第 3 天" in ended.err
    file.write_text(FILE.replace('forum: {url: "http://bbs.example/"}\n', ""), encoding="utf-8")
    ended = run("announce", file, "--lift", "2")
    assert ended.code == 2 and "forum.url" in ended.err
