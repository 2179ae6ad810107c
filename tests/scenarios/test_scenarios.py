"""The rule scenarios: what a journal or a thread must lead to, each with its clause."""

from __future__ import annotations

import json
from typing import Any

import pytest

from auditor.rules.load import shipped
from tests.scenarios.build import HERE, forum_game, journal_game, load
from tests.scenarios.compare import audit_differences, differences

SETS = [load(f"{name}.yaml", name) for name in shipped() if (HERE / f"{name}.yaml").exists()]
OWN = [load(path.name, None) for path in sorted(HERE.glob("own_*.yaml"))]
REPLAYS = [
    (row, doc)
    for doc, rows in (*SETS, *OWN)
    for row in rows
    if "journal" in row and "run" not in row
]
THREADS = [(row, doc) for doc, rows in OWN for row in rows if "run" in row]
BALLOT_DOC, BALLOTS = load("ballots.yaml", None)
AUDIT_DOC, AUDITS = load("audit.yaml", None)
# checks that this version has; the others' scenarios wait for theirs
LATER = ("insult", "betrayal", "guarantee", "evidence", "alias", "director-talk", "offtopic")
AUDITS = [s for s in AUDITS if not any(word in s["id"] for word in LATER)]


def _ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["id"] for row in rows]


@pytest.mark.parametrize(("scenario", "doc"), REPLAYS, ids=_ids([row for row, _ in REPLAYS]))
def test_replay(scenario, doc, tmp_path, run):
    ended = run("replay", journal_game(scenario, doc, tmp_path), "--format", "json")
    assert ended.code in (0, 1), ended.err
    got = json.loads(ended.out.splitlines()[0])
    view = {p["phase"]: p for p in got["phases"]} | {k: v for k, v in got.items() if k != "phases"}
    assert list(differences(scenario["expect"], view)) == []


def _forum(scenario, doc, tmp_path, run):
    game = forum_game(scenario, doc, tmp_path)
    words = scenario["run"].split()
    ended = run(words[0], game, *words[1:], "--format", "json")
    want = dict(scenario["expect"])
    code = want.pop("exit", None)
    assert code is None or ended.code == code, ended.err
    for text in want.pop("error_has", []):
        assert text in ended.err
    return want, ended


@pytest.mark.parametrize("scenario", BALLOTS, ids=_ids(BALLOTS))
def test_ballots(scenario, tmp_path, run):
    want, ended = _forum(scenario, BALLOT_DOC, tmp_path, run)
    if want:
        assert list(differences(want, json.loads(ended.out.splitlines()[0]))) == []


@pytest.mark.parametrize(("scenario", "doc"), THREADS, ids=_ids([row for row, _ in THREADS]))
def test_threads(scenario, doc, tmp_path, run):
    want, ended = _forum(scenario, doc, tmp_path, run)
    assert want, "nothing is expected"
    got = json.loads(
        ended.out if scenario["run"].startswith("audit") else ended.out.splitlines()[0]
    )
    differ = audit_differences if scenario["run"].startswith("audit") else differences
    assert list(differ(want, got)) == []


@pytest.mark.parametrize("scenario", AUDITS, ids=_ids(AUDITS))
def test_audit(scenario, tmp_path, run):
    want, ended = _forum(scenario, AUDIT_DOC, tmp_path, run)
    assert list(audit_differences(want, json.loads(ended.out))) == []


def test_an_empty_thread_of_a_posts_file_is_no_gap(tmp_path, run):
    scenario = next(s for s in AUDITS if s["id"] == "audit-quota-running-day")
    game = forum_game(scenario, AUDIT_DOC, tmp_path)
    ended = run("audit", game, "--at", "2026-11-25T00:00", "--format", "json")
    missed = [f for f in json.loads(ended.out)["findings"] if f["check"] == "novote"]
    assert ended.code == 1
    # who posted that day was there; of the others no journal says whether they were out
    assert {f["player"]: f["confidence"] for f in missed} == {
        "饺子": "high",
        "包子": "low",
        "馒头": "low",
    }
