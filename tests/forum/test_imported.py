"""Posts from elsewhere: taken as they stand, every mistake with its line."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import WrongInput
from auditor.forum.lines import read_lines
from auditor.forum.reading import ReadResult, read
from auditor.game.records import ForumSource
from auditor.model import Edit, Post, Quote, Run
from auditor.store import Store
from tests.forum.crawling import ZONE, make_game

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=ZONE)
BARE: dict[str, Any] = {
    "tid": 31,
    "pid": 7,
    "author": "饺子",
    "posted_at": "2026-11-18 09:30:05",
    "text": " 投票对象：包子\n",
}
FULL: dict[str, Any] = {
    **BARE,
    "pid": 8,
    "floor": 12,
    "uid": 5,
    "posted_at": "2026-11-18T02:30:00+01:00",
    "edited": {"by": "饺子", "at": "2026-11-18 10:00"},
    "quote": {"pid": 7, "author": "包子"},
    "runs": [{"start": 0, "end": 2, "color": "#FF0000", "size": 7}],
    "links": ["http://a/"],
    "images": ["http://a/1.png"],
    "attachments": ["a.zip"],
    "blocked": True,
    "thread": "vote",
    "day": 3,
    "first_seen": "2026-11-18 11:00",
    "revisions": 4,
    "deleted": True,
}


def write(folder: Path, *rows: object) -> Path:
    path = folder / "posts.jsonl"
    lines = [r if isinstance(r, str) else json.dumps(r, ensure_ascii=False) for r in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def read_from(path: Path, store: Store, now: datetime = NOW) -> ReadResult:
    return read(make_game(ForumSource(posts=path)), store, now=now)


def one(store: Store, pid: int) -> Post:
    return next(post for post in store.posts() if post.pid == pid)


def test_five_fields_are_enough(tmp_path: Path, store: Store) -> None:
    result = read_from(write(tmp_path, BARE), store)
    assert (result.new_posts, result.missing) == (1, ())
    post = one(store, 7)
    assert post.text == " 投票对象：包子\n"
    assert post.posted_at == datetime(2026, 11, 18, 9, 30, 5, tzinfo=ZONE)
    assert (post.floor, post.uid, post.first_seen, post.deleted) == (1, None, None, False)
    assert (post.exact, post.blocked, post.content.quote) == (True, False, None)


def test_every_field_is_taken(tmp_path: Path, store: Store) -> None:
    read_from(write(tmp_path, BARE, FULL), store)
    post = one(store, 8)
    content = post.content
    assert post.posted_at == datetime(2026, 11, 18, 9, 30, tzinfo=ZONE)
    assert post.posted_at.utcoffset() == timedelta(hours=8)
    assert (post.floor, post.uid, post.deleted, post.blocked) == (12, 5, True, True)
    assert post.first_seen == datetime(2026, 11, 18, 11, 0, tzinfo=ZONE)
    assert content.edited == Edit("饺子", datetime(2026, 11, 18, 10, 0, tzinfo=ZONE))
    assert content.quote == Quote(7, "包子")
    assert content.runs == (Run(0, 2, "#ff0000", 7),)
    assert (content.links, content.images) == (("http://a/",), ("http://a/1.png",))
    assert (post.thread, post.day) == ("other", None)


def test_floor_is_the_order_within_the_thread(tmp_path: Path, store: Store) -> None:
    rows = [{**BARE, "pid": n, "tid": 31 + n % 2} for n in range(1, 7)]
    read_from(write(tmp_path, *rows), store)
    assert [(p.tid, p.floor) for p in store.posts()] == [
        (t, f) for t in (31, 32) for f in (1, 2, 3)
    ]


def test_the_same_file_is_read_once(tmp_path: Path, store: Store) -> None:
    path = write(tmp_path, BARE, FULL)
    read_from(path, store)
    assert read_from(path, store, NOW + timedelta(hours=1)) == ReadResult()
    assert store._sql.execute("SELECT count(*) FROM fetches").fetchone() == (1,)


def test_a_changed_file_gives_revisions_and_what_it_no_longer_lists_is_gone(
    tmp_path: Path, store: Store
) -> None:
    read_from(write(tmp_path, BARE, {**FULL, "deleted": False}), store)
    later = NOW + timedelta(hours=1)
    result = read_from(write(tmp_path, {**BARE, "text": "改了"}), store, later)
    assert (result.new_posts, result.new_revisions) == (0, 1)
    assert [r.content.text for r in one(store, 7).revisions] == [BARE["text"], "改了"]
    assert one(store, 7).revisions[1].seen_at == later
    assert one(store, 8).deleted
    read_from(write(tmp_path, {**BARE, "tid": 40, "pid": 99}), store, NOW + timedelta(hours=2))
    assert [p.deleted for p in store.posts()] == [True, True, False]
    read_from(write(tmp_path, BARE, FULL | {"deleted": None}), store, NOW + timedelta(hours=3))
    assert not one(store, 8).deleted


WRONG = [
    ({"pid": None}, "pid"),
    ({"pid": 0}, "pid"),
    ({"pid": True}, "pid"),
    ({"pid": 2**60}, "pid"),
    ({"tid": "31"}, "tid"),
    ({"author": "  "}, "author"),
    ({"author": 3}, "author"),
    ({"text": ["a"]}, "text"),
    ({"posted_at": "昨天"}, "posted_at"),
    ({"posted_at": "2026-02-30 10:00"}, "posted_at"),
    ({"posted_at": 1700000000}, "posted_at"),
    ({"floor": 0}, "floor"),
    ({"floor": 1.5}, "floor"),
    ({"blocked": "no"}, "blocked"),
    ({"links": "http://a/"}, "links"),
    ({"links": [1]}, "links"),
    ({"edited": {"by": "x"}}, "edited.at"),
    ({"edited": {"by": "x", "at": "2026-11-18", "why": ""}}, "edited.why"),
    ({"quote": {"pid": "7", "author": "x"}}, "quote.pid"),
    ({"quote": 7}, "quote"),
    ({"runs": [{"start": 0, "end": 99, "color": None, "size": None}]}, "runs[0]"),
    ({"runs": [{"start": 0, "end": 1, "color": "red", "size": None}]}, "runs[0].color"),
    ({"runs": [{"start": 0, "end": 1, "color": None, "size": 8}]}, "runs[0].size"),
    ({"revisions": "many"}, "revisions"),
    ({"autor": "x"}, "autor"),
]


@pytest.mark.parametrize(("change", "key"), WRONG, ids=[k for _, k in WRONG])
def test_a_mistake_is_told_with_its_line_and_key_and_nothing_is_read(
    tmp_path: Path, store: Store, change: dict[str, Any], key: str
) -> None:
    path = write(tmp_path, BARE, "", {**BARE, "pid": 8, **change})
    with pytest.raises(WrongInput) as wrong:
        read_from(path, store)
    (problem,) = wrong.value.problems
    assert (problem.file, problem.line, problem.key) == (str(path), 3, key)
    assert store.posts() == ()


@pytest.mark.parametrize(
    "line",
    ['{"tid": 31,', "[1]", "7", "{'tid': 31}", '{"tid": NaN}', '{"tid":1,"tid":2}', "[" * 100_000],
)
def test_a_line_that_is_no_object_is_told(tmp_path: Path, store: Store, line: str) -> None:
    with pytest.raises(WrongInput) as wrong:
        read_from(write(tmp_path, BARE, line), store)
    assert [problem.line for problem in wrong.value.problems] == [2]


def test_all_mistakes_are_told_and_a_near_key_is_suggested(tmp_path: Path, store: Store) -> None:
    path = write(tmp_path, {**BARE, "pid": "x"}, {**BARE, "attachment": []}, {"tid": 1})
    with pytest.raises(WrongInput) as wrong:
        read_from(path, store)
    assert [problem.line for problem in wrong.value.problems] == [1, 2, 3]
    assert "attachments" in str(wrong.value.problems[1].hint)


def test_a_pid_given_twice_names_both_lines(tmp_path: Path, store: Store) -> None:
    with pytest.raises(WrongInput, match="第 1 行") as wrong:
        read_from(write(tmp_path, BARE, {**BARE, "tid": 32}), store)
    assert wrong.value.problems[0].line == 2


def test_a_file_in_another_encoding_is_told_with_its_line(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "posts.jsonl"
    row = json.dumps(BARE, ensure_ascii=False)
    path.write_bytes(b"\n" + row.encode("gbk"))
    with pytest.raises(WrongInput, match="UTF-8") as wrong:
        read_from(path, store)
    assert wrong.value.problems[0].line == 2


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "posts.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(BARE).encode() + b"\r\n")
    assert read_from(path, store).new_posts == 1


def test_a_file_that_is_not_there_is_told(tmp_path: Path, store: Store) -> None:
    with pytest.raises(WrongInput):
        read_from(tmp_path / "none.jsonl", store)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(changes=st.dictionaries(st.sampled_from(sorted(FULL)), JSON, max_size=4))
def test_any_values_give_posts_or_located_mistakes(changes: dict[str, Any]) -> None:
    raw = json.dumps({**FULL, **changes}).encode()
    try:
        (post,) = read_lines(raw, "posts.jsonl", ZONE)
    except WrongInput as wrong:
        assert all(problem.line == 1 and problem.message for problem in wrong.problems)
    else:
        assert post.sighting.pid > 0 and post.sighting.posted_at.tzinfo is not None


@settings(max_examples=100, deadline=None)
@given(raw=st.binary(max_size=200))
def test_any_bytes_give_posts_or_located_mistakes(raw: bytes) -> None:
    try:
        read_lines(raw, "posts.jsonl", ZONE)
    except WrongInput as wrong:
        assert all(problem.line is not None for problem in wrong.problems)


@pytest.mark.parametrize("day", ["2026-11-18", "20261118", "2026-W47-3"])
def test_a_day_without_a_time_does_not_pass_for_midnight(
    tmp_path: Path, store: Store, day: str
) -> None:
    with pytest.raises(WrongInput) as wrong:
        read_from(write(tmp_path, {**BARE, "posted_at": day}), store)
    (problem,) = wrong.value.problems
    assert (problem.key, problem.message) == ("posted_at", "没有钟点")


def test_a_font_size_is_a_whole_number(tmp_path: Path, store: Store) -> None:
    runs = [{"start": 0, "end": 1, "size": 1.0}]
    with pytest.raises(WrongInput) as wrong:
        read_from(write(tmp_path, {**BARE, "runs": runs}), store)
    assert wrong.value.problems[0].key == "runs[0].size"
