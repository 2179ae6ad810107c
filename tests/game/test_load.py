"""A right game file becomes the records that every other room reads."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from auditor.game.load import load_game
from auditor.game.records import Expulsion, JournalBallot, Ruling, Surrender
from tests.game.files import GOOD, changed, load, write

ZONE = ZoneInfo("Asia/Shanghai")


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=ZONE)


def test_everything_of_the_file_is_in_the_game(tmp_path: Path) -> None:
    game = load(tmp_path, GOOD)
    assert game.path == tmp_path.resolve() / "game.yaml"
    assert game.shown_path == str(tmp_path / "game.yaml")
    assert (game.rules.id, game.title, game.timezone, game.seed) == (
        "m42", "『狐妖小红娘』", ZONE, 3,
    )  # fmt: skip
    assert game.directors == ("[M42]导演",)
    assert game.names[0] == "饺子" and len(game.names) == 13
    first = game.players[0]
    assert (first.role, first.uid, first.aliases, first.gender, first.games_played) == (
        "狼人", 7, ("饺饺",), "男", 2,
    )  # fmt: skip
    assert game.threads.all() == (
        (11, "rules", None), (12, "process", None), (21, "discussion", 1), (31, "discussion", 2),
        (22, "election", 1), (32, "vote", 2), (41, "other", None), (42, "other", None),
    )  # fmt: skip
    assert game.days[2].opens == at(18, 9, 30)
    assert game.days[2].closes == at(19, 21)
    assert [entry.name for entry in game.journal] == ["day-1", "night-1", "day-2"]


def test_the_journal_has_exact_names_and_moments(tmp_path: Path) -> None:
    one, night, two = load(tmp_path, GOOD).journal
    assert one.election == (JournalBallot("饺子", "包子"),)
    assert one.exile is None
    assert one.line == 31
    knife, cure = night.acts
    assert (knife.by, knife.skill, knife.targets, knife.has_target) == (
        "狼人", "杀人", ("饺子",), True,
    )  # fmt: skip
    assert cure.at == at(17, 22)
    assert two.exile == (
        JournalBallot("饺子", "包子", at(18, 12), True),
        JournalBallot("馒头", "弃权"),
    )
    assert two.accelerated == at(18, 15)
    assert two.expel == (Expulsion("饺子"), Expulsion("包子", at(18, 16)))
    assert two.surrender == Surrender("狼人阵营", ("饺子",))
    assert two.substitute == (Expulsion("汤圆", at(18, 20)),)
    assert two.ruling == (
        Ruling("exile"),
        Ruling("void", pid=1001),
        Ruling("count", pid=1002, target="弃权"),
        Ruling("lost", faction="狼人阵营"),
    )
    assert two.acts[0].by == "警长"
    assert (two.acts[1].draw, two.acts[1].has_target) == ("馒头", False)


def test_words_that_look_like_other_types_stay_words(tmp_path: Path) -> None:
    text = """\
ruleset: m42
title: 21:00
players: [{name: NO}, {name: yes}, {name: 007}, {name: 12:30}, {name: 1e3}, {name: 2026-11-16}]
"""
    game = load(tmp_path, text)
    assert game.title == "21:00"
    assert game.names == ("NO", "yes", "007", "12:30", "1e3", "2026-11-16")


def test_players_may_be_a_mapping_of_name_to_role(tmp_path: Path) -> None:
    game = load(tmp_path, "ruleset: m42\nplayers: {饺子: 狼人, 包子: , 馒头: 村民}\n")
    assert [(p.name, p.role) for p in game.players] == [
        ("饺子", "狼人"), ("包子", None), ("馒头", "村民"),
    ]  # fmt: skip
    assert game.roles is None


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("2026-11-16 09:30", datetime(2026, 11, 16, 9, 30, tzinfo=ZONE)),
        ("2026-11-16 09:30:15", datetime(2026, 11, 16, 9, 30, 15, tzinfo=ZONE)),
        ("2026-11-16T09:30", datetime(2026, 11, 16, 9, 30, tzinfo=ZONE)),
        ("2026-11-16T01:30:00Z", datetime(2026, 11, 16, 1, 30, tzinfo=UTC)),
        ("'2026-11-16 09:30'", datetime(2026, 11, 16, 9, 30, tzinfo=ZONE)),
        ("2026-11-16T09:30:00+09:00", datetime(2026, 11, 16, 8, 30, tzinfo=ZONE)),
        ("2026-1-6 9:30", datetime(2026, 1, 6, 9, 30, tzinfo=ZONE)),
    ],
)
def test_a_time_is_in_the_games_zone_unless_it_has_an_offset(
    tmp_path: Path, written: str, moment: datetime
) -> None:
    game = load(tmp_path, changed("opens: 2026-11-16 09:30", f"opens: {written}"))
    assert game.days[1].opens == moment
    assert game.days[1].opens.utcoffset() == timedelta(hours=8)


def test_one_thread_may_serve_every_day(tmp_path: Path) -> None:
    text = changed("discussion: {1: 21, 2: 31}", "discussion: 21")
    game = load(tmp_path, text)
    assert game.threads.discussion == {None: 21}
    assert game.place(21, at(18, 10)) == ("discussion", 2)


def test_an_alias_in_yaml_is_written_out(tmp_path: Path) -> None:
    text = changed(
        "  - day: 1\n    election:\n      - {by: 饺子, target: 包子}\n",
        "  - day: 1\n    election: &e [{by: 饺子, target: 包子}]\n",
    ).replace("    exile:\n      - {by: 饺子, target: 包子, at: 2026-11-18 12:00, proxy: true}\n"
              "      - {by: 馒头, target: 弃权}\n", "    exile: *e\n")  # fmt: skip
    one, _, two = load(tmp_path, text).journal
    assert two.exile == one.election == (JournalBallot("饺子", "包子"),)


def test_the_target_meant_comes_before_the_others_named(tmp_path: Path) -> None:
    text = changed(
        "{by: 狼人, skill: 杀人, target: 饺饺}",
        "{by: 狼人, skill: 杀人, target: 月饼, targets: [饺子, 月饼]}",
    )
    assert load(tmp_path, text).journal[1].acts[0].targets == ("月饼", "饺子")


def test_an_empty_list_of_targets_is_an_answer(tmp_path: Path) -> None:
    text = changed("{by: 警长, skill: 殉职, target: 馒头}", "{by: 汤圆, skill: 冤死, targets: []}")
    act = load(tmp_path, text).journal[2].acts[0]
    assert act.targets == () and act.has_target


def test_when_a_feedback_went_out_is_kept_with_the_act(tmp_path: Path) -> None:
    text = changed("at: 2026-11-17 22:00", "at: 2026-11-17 22:00, asked_at: 2026-11-17 21:40")
    act = load(tmp_path, text).journal[1].acts[1]
    assert act.asked_at == at(17, 21, 40)


def test_what_a_moon_draws_are_players(tmp_path: Path) -> None:
    text = changed(
        "  - day: 1\n", "  - day: 1\n    moon: {event: 绑架, victim: 饺饺, captor: 包子}\n"
    )
    moon = load(tmp_path, text).journal[0].moon
    assert moon == {"event": "绑架", "victim": "饺子", "captor": "包子"}


def test_a_journal_may_begin_anywhere(tmp_path: Path) -> None:
    text = "ruleset: m42\nplayers: [{name: 饺子}]\njournal: [{day: 2, ruling: [{exile: 饺子}]}]\n"
    assert load(tmp_path, text).journal[0].ruling == (Ruling("exile", "饺子"),)


def test_paths_are_found_from_the_files_folder_wherever_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "[M42] 一局"  # brackets are signs of a pattern
    (folder / "pages").mkdir(parents=True)
    (folder / "pages" / "END_1.html").touch()
    (folder / "c.txt").touch()
    other = tmp_path / "elsewhere"
    other.mkdir()
    for written, expected in (("pages/", folder / "pages"), ("pages/END_*", None)):
        write(folder, GOOD + f"forum: {{saved: '{written}', cookies: c.txt}}\n")
        monkeypatch.chdir(tmp_path)
        here = load_game(Path(folder.name) / "game.yaml")
        monkeypatch.chdir(other)
        there = load_game(os.path.relpath(folder / "game.yaml"))
        assert here.forum == there.forum
        assert here.path == there.path
        assert here.forum.cookies is not None and here.forum.cookies.is_absolute()
        assert here.forum.saved is not None
        if expected is not None:
            assert Path(here.forum.saved) == expected
        else:
            assert here.forum.saved.endswith("pages/END_*")


@pytest.mark.parametrize(
    ("written", "root"),
    [
        ("http://127.0.0.1:8088/", "http://127.0.0.1:8088/"),
        ("https://bbs.example.org", "https://bbs.example.org/"),
        ("https://example.org/bbs", "https://example.org/bbs/"),
    ],
)
def test_a_forums_address_ends_with_a_slash(tmp_path: Path, written: str, root: str) -> None:
    assert load(tmp_path, GOOD + f"forum: {{url: '{written}'}}\n").forum.url == root


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_utf8_is_read_with_and_without_a_mark_and_with_any_line_ends(
    tmp_path: Path, mark: bytes
) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(mark + GOOD.replace("\n", "\r\n").encode())
    assert load_game(path).names[0] == "饺子"


def test_a_director_is_warned_of_what_will_be_missed(tmp_path: Path) -> None:
    text = "ruleset: m42\nplayers: [{name: 饺子}, {name: 村民}]\nforum: {url: http://127.0.0.1/}\n"
    said = "\n".join(load(tmp_path, text).warnings)
    for part in (
        "没有写身份",
        "没有写导演",
        "没有写帖号",
        "没有写 days",
        "没有写 uid",
        "“村民”也是身份",
    ):
        assert part in said
    assert load(tmp_path, GOOD.replace("threads:", "forum: {url: http://127.0.0.1/}\nthreads:")
                ).warnings == ("12 个角色没有写 uid：改名以后认不出是同一个账号",)  # fmt: skip


def test_one_thread_named_for_two_days_is_split_by_time_and_said(tmp_path: Path) -> None:
    # convention 24
    game = load(tmp_path, changed("{1: 21, 2: 31}", "{1: 21, 2: 21}"))
    assert game.place(21, at(18, 10)) == ("discussion", 2)
    assert any("帖号 21 写在了不止一天" in warning for warning in game.warnings)
