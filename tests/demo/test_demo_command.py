"""`auditor demo` goes the whole way, and the audit says what a director would."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from auditor.cli.demo import command
from auditor.data import demo
from auditor.demo.show import Shown, show
from auditor.errors import WrongInput
from auditor.game.load import load_game
from auditor.model import Finding

EXPECTED: dict[str, Any] = json.loads((demo() / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    folder = tmp_path_factory.mktemp("演示")
    return show(folder, folder / "report.html", lambda line: None)


def test_every_post_is_read_once_and_the_deleted_one_is_kept(shown: Shown) -> None:
    posts = shown.audit.posts
    assert len(posts) == EXPECTED["posts"]["seen"]
    assert [p.pid for p in posts.values() if p.deleted] == EXPECTED["posts"]["deleted"]
    edited = [p.pid for p in posts.values() if len(p.revisions) > 1]
    assert sorted(edited) == EXPECTED["posts"]["edited"]
    assert not any(reading.missing for reading in shown.audit.readings)


def test_activity_is_counted_as_expected(shown: Shown) -> None:
    got = {(a.day, a.player): (a.posts, a.voted, a.accelerated) for a in shown.audit.activity}
    for row in EXPECTED["activity"]:
        wanted = (row["posts"], row["voted"], row["accelerated"])
        assert got[row["day"], row["player"]] == wanted, row


def test_acceleration_is_found_in_the_process_thread(shown: Shown) -> None:
    days = {day.day: day.acceleration for day in shown.audit.days}
    for row in EXPECTED["acceleration"]:
        found = days[row["day"]]
        assert (found.on, found.alive, found.needed) == (
            row["succeeded"],
            row["alive"],
            row["needed"],
        )
        assert set(found.applicants) == set(row["applicants"])


@pytest.mark.parametrize("row", EXPECTED["tallies"], ids=lambda r: f"day{r['day']}-{r['kind']}")
def test_a_tally_is_as_expected(shown: Shown, row: dict[str, Any]) -> None:
    tally = next(t for t in shown.audit.tallies if (t.day, t.kind) == (row["day"], row["kind"]))
    assert {name: int(total) for name, total in tally.totals.items()} == row["totals"]
    assert (list(tally.tied), tally.elected, list(tally.out)) == (
        row["tied"],
        row["elected"],
        row["out"],
    )
    assert (list(tally.abstained), list(tally.absent)) == (row["abstained"], row["absent"])
    assert (tally.needs_ruling is not None) == row["needs_ruling"]
    counted = {b.pid: b.target for b in tally.ballots if b.counted}
    assert counted == {int(pid): target for pid, target in row["counted"].items()}
    assert set(row["not_counted"]) <= {b.pid for b in tally.ballots if not b.counted}


DECLARED = set(load_game(demo() / "game.yaml").rules.checks)
PLANTED = {
    name: [row for row in EXPECTED["findings"] if row["check"][0] == name]
    for name in sorted({row["check"][0] for row in EXPECTED["findings"]} & DECLARED)
}


def fits(finding: Finding, row: dict[str, Any]) -> bool:
    """Whether a finding is the planted one: who, what, where, by which clause, which words."""
    return (
        finding.player == row["player"]
        and finding.check in row["check"]
        and (finding.pid == row["pid"] if row["pid"] is not None else finding.day == row["day"])
        and (row["clause"] is None or finding.clause in row["clause"])
        and (row["level"] is None or finding.level in row["level"])
        and (
            row["quote"] is None
            or row["quote"] in finding.quote
            or (bool(finding.quote) and finding.quote in row["quote"])
        )
    )


def test_the_demo_has_something_for_the_checks_of_its_rule_set() -> None:
    assert {"quota", "novote", "fonts", "ballot", "lexicon.oath"} <= set(PLANTED)


@pytest.mark.parametrize("check", PLANTED)
def test_planted_violations_are_found_with_their_clause_and_words(shown: Shown, check: str) -> None:
    missed = [row for row in PLANTED[check] if not any(fits(f, row) for f in shown.audit.findings)]
    assert missed == []


def test_innocent_posts_raise_nothing(shown: Shown) -> None:
    alarms = Counter(f.check for f in shown.audit.findings if f.pid in EXPECTED["innocent"])
    assert alarms == Counter()


def test_the_journal_leads_to_the_outs_and_the_winner(shown: Shown) -> None:
    got = [
        {"phase": p.name, "out": [{"player": g.player, "cause": g.cause} for g in p.out]}
        for p in shown.audit.phases
    ]
    assert got == EXPECTED["out"]
    assert shown.audit.phases[-1].standing.winner == EXPECTED["winner"]


def test_a_clause_is_quoted_by_its_number_from_the_rules_thread(shown: Shown) -> None:
    assert shown.audit.clause_texts["违规判定 2(5)"] == "赌咒、起誓、咒别人"


def test_the_report_is_one_file_that_names_every_player(shown: Shown) -> None:
    text = shown.report.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "<script" not in text
    for player in ("饺子", "包子", "馒头", "花卷", "烧麦", "粽子"):
        assert player in text


def test_the_command_tells_each_step_and_ends_with_the_reports_path(tmp_path: Path) -> None:
    out = tmp_path / "报告 一" / "report.html"
    result = CliRunner().invoke(
        command,
        ["--out", str(out), "--dir", str(tmp_path / "局"), "--no-open"],
        standalone_mode=False,
    )
    assert result.exception is None and result.return_value == 0, result.output
    lines = result.output.strip().splitlines()
    assert lines[-1] == str(out.resolve()) and out.is_file()
    assert [line[:2] for line in lines[:-1]] == [
        "一、",
        "二、",
        "三、",
        "　　",
        "　　",
        "四、",
        "五、",
    ]
    assert (tmp_path / "局" / "game.yaml").is_file()
    assert (tmp_path / "局" / "game.auditor" / "store.sqlite").is_file()


def test_the_real_forums_login_is_never_offered_to_the_demo_forum(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUDITOR_USER", "导演")
    monkeypatch.setenv("AUDITOR_PASSWORD", "not-for-you")
    made = show(tmp_path, tmp_path / "r.html", lambda line: None)
    assert len(made.audit.posts) == EXPECTED["posts"]["seen"]
    assert os.environ["AUDITOR_PASSWORD"] == "not-for-you"


def test_a_folder_that_holds_a_game_file_is_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / "game.yaml"
    mine.write_text("ruleset: m42\n", encoding="utf-8")
    with pytest.raises(WrongInput) as caught:
        show(tmp_path, tmp_path / "r.html", lambda line: None)
    assert caught.value.problems[0].code == "demo-exists"
    assert mine.read_text(encoding="utf-8") == "ruleset: m42\n"
    assert not (tmp_path / "r.html").exists()
