"""The JSON forms: keys, order and values as the interface fixes them."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.errors import WrongInput
from auditor.model import Aftermath, CardRow, Content, Edit, Quote, Revision, Run
from auditor.report.files import write
from auditor.report.json import audit_json, dumps, finding_json, post_json
from tests.report.hostile import hostile
from tests.report.samples import POSTS, at, empty, post, sample


def test_an_audit_has_the_fixed_keys_in_order():
    value = audit_json(sample())
    assert list(value) == [
        "game", "ruleset", "as_of", "activity", "findings", "cards", "tallies",
    ]  # fmt: skip
    assert (value["game"], value["ruleset"]) == ("games/m42/game.yaml", "m42")
    assert value["as_of"] == "2026-11-24T20:30:00+08:00"
    assert list(value["activity"][0]) == ["day", "player", "posts", "voted", "accelerated"]
    assert [t["kind"] for t in value["tallies"]] == ["election", "exile", "exile"]
    assert value["tallies"][1]["totals"] == {"花卷": 5, "烧麦": 4, "馒头": 1}


@pytest.mark.parametrize("indent", [None, 1])
@given(text=st.text(st.characters(exclude_categories=())))
def test_json_text_loses_nothing_and_holds_nothing_that_acts(indent, text):
    shown = dumps({"文": [text, "\x9b31m\u2028\u202e\ud800\x85\x1b"]}, indent=indent)
    assert json.loads(shown) == {"文": [text, "\x9b31m\u2028\u202e\ud800\x85\x1b"]}
    assert shown.encode("utf-8")
    assert len(shown.splitlines()) == shown.count("\n") + 1
    acting = [c for c in shown if c != "\n" and not c.isprintable()]
    assert not set(acting) & set(map(chr, (*range(32), *range(0x7F, 0xA0), 0x202E, 0x2066)))


def test_a_file_is_written_whatever_the_words_hold(tmp_path):
    write(tmp_path / "out.json", "好\ud800人")
    assert (tmp_path / "out.json").read_text(encoding="utf-8") == "好\\ud800人"


def test_a_device_is_written_to_and_a_folder_refused(tmp_path):
    write(Path(os.devnull), "好人")
    assert not Path(os.devnull).is_file()
    with pytest.raises(WrongInput):
        write(tmp_path, "好人")


def test_a_finding_has_the_fixed_keys_and_nothing_of_our_own():
    value = audit_json(sample())["findings"][0]
    assert value == {
        "id": "3f1c0a7be2d4",
        "check": "lexicon.oath",
        "clause": "违规判定 2(5)",
        "player": "花卷",
        "tid": 31,
        "pid": 442,
        "floor": 42,
        "day": 1,
        "posted_at": "2026-11-18T19:02:11+08:00",
        "span": [19, 32],
        "quote": "我发誓我手里没有任何小算盘",
        "level": "blue",
        "points": None,
        "confidence": "high",
        "note": "起誓的说法",
    }
    start, end = value["span"]
    assert POSTS[442].text[start:end] == value["quote"]


def test_a_finding_of_a_day_has_no_place_and_points_are_a_pair():
    found = next(f for f in sample().findings if f.id == "e1e1e1e1e1e1")
    value = finding_json(replace(found, points=(4, 6)))
    assert value["points"] == [4, 6]
    assert {value[k] for k in ("tid", "pid", "floor", "posted_at", "span")} == {None}


def test_a_card_row_names_what_is_decided_and_what_would_come():
    value = next(c for c in audit_json(sample())["cards"] if c["player"] == "花卷")
    assert list(value) == [
        "player", "recommend", "totals", "projected", "expelled", "would_expel",
    ]  # fmt: skip
    assert value["recommend"][0] == {
        "card": "blue",
        "points": None,
        "findings": ["3f1c0a7be2d4"],
        "why": "违规判定 2(5) 本场首次",
    }
    assert value["totals"] == {"blue": 1, "yellow": 0, "red": 0}
    assert (value["expelled"], value["would_expel"]) == (False, True)


def test_a_row_of_points_names_what_they_lead_to():  # g01-153 to g01-156
    row = CardRow(
        "麻花", (), {"points": 10}, {"points": 18}, False, True,
        Aftermath(2, True, 3), Aftermath(3, True, 12),
    )  # fmt: skip
    (value,) = audit_json(replace(sample(), cards=(row,)))["cards"]
    assert (value["yellow"], value["red_mark"], value["ban_months"]) == (2, True, 3)


def test_an_empty_audit_is_json_too():
    value = audit_json(empty())
    assert (value["findings"], value["cards"], value["tallies"]) == ([], [], [])


def test_hostile_words_stay_what_they_are():
    value = json.loads(json.dumps(audit_json(hostile())))
    assert value["findings"][0]["quote"] == "我发誓"
    assert value["game"].startswith("game <script>")


def test_a_post_has_the_fixed_keys_and_shows_its_newest_revision():
    content = Content(
        "新的话",
        runs=(Run(0, 2, "#ff0000", 5),),
        links=("http://a.example/",),
        images=("http://a.example/1.png",),
        attachments=("图.png",),
        quote=Quote(441, "包子", at("20 09:59")),
        edited=Edit("饺子", at("20 11:00")),
        blocked="该帖被屏蔽",
    )
    base = post(442, "饺子", "20 10:00", "旧的话")
    both = (*base.revisions, Revision(2, at("20 12:00"), content))
    value = post_json(replace(base, revisions=both, deleted=True))
    assert value == {
        "tid": 33,
        "pid": 442,
        "floor": 42,
        "author": "饺子",
        "uid": 7,
        "posted_at": "2026-11-20T10:00:00+08:00",
        "edited": {"by": "饺子", "at": "2026-11-20T11:00:00+08:00"},
        "quote": {"pid": 441, "author": "包子"},
        "text": "新的话",
        "runs": [{"start": 0, "end": 2, "color": "#ff0000", "size": 5}],
        "links": ["http://a.example/"],
        "images": ["http://a.example/1.png"],
        "attachments": ["图.png"],
        "blocked": True,
        "thread": "discussion",
        "day": 2,
        "first_seen": "2026-11-20T11:00:00+08:00",
        "revisions": 2,
        "deleted": True,
    }
    assert list(value)[:6] == ["tid", "pid", "floor", "author", "uid", "posted_at"]


def test_a_plain_post_has_nulls_and_empty_lists():
    value = post_json(replace(post(442, "饺子", "20 10:00", "话"), first_seen=None, uid=None))
    assert (value["edited"], value["quote"], value["uid"], value["first_seen"]) == (None,) * 4
    assert (value["runs"], value["links"], value["blocked"], value["deleted"]) == (
        [],
        [],
        False,
        False,
    )
