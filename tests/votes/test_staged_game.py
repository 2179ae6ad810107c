"""A whole staged game's votes and applications against what is known to be right of them."""

from __future__ import annotations

import json
import re
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from auditor.model import Content, Edit, Electorate, Post, Quote, Revision
from auditor.rules.ruleset import AccelerationRules, VoteRules
from auditor.text.names import NameBook
from auditor.votes import count, from_posts, judge, work_out
from tests.votes.build import ZONE

# who is out when the day opens, who may not vote on it, whose ballot counts two
OUT = {1: [], 2: ["月饼"], 3: ["月饼", "年糕", "烧麦", "花卷"]}
BARRED = {3: {"馒头": "冤死", "粽子": "冤死"}}
SHERIFF = {2: {"饺子": Fraction(2)}, 3: {"饺子": Fraction(2)}}


def _time(words: Any) -> datetime:
    moment = datetime.fromisoformat(str(words))
    return moment if moment.tzinfo else moment.replace(tzinfo=ZONE)


def _own_words(code: str) -> str:
    return re.sub(r"\[/?[a-z]+(=[^\]]*)?\]", "", re.sub(r"(?s)\[quote\].*?\[/quote\]", "", code))


class Staged:
    """The staged game: its script as posts, and what is expected."""

    def __init__(self, folder: Path) -> None:
        yaml = YAML(typ="safe")
        self.script = yaml.load(folder / "script.yaml")
        self.expected = yaml.load(folder / "expected.yaml")
        self.ids = json.loads((folder / "ids.json").read_text(encoding="utf-8"))["posts"]
        self.authors = {p["n"]: p["by"] for p in self.script["posts"]}
        self.posts = [self._post(p) for p in self.script["posts"]]
        cast = self.script["cast"]
        self.book = NameBook({c["name"]: c.get("aliases", ()) for c in cast})

    def _post(self, p: dict[str, Any]) -> Post:
        own = self.ids[str(p["n"])]
        quote = None
        if p["quote"]:
            quote = Quote(self.ids[str(p["quote"])]["pid"], self.authors[p["quote"]])
        seen = [Revision(1, None, Content(_own_words(p["bbcode"]), quote=quote))]
        if p["edit"]:
            edit = Edit(p["by"], _time(p["edit"]["at"]))
            changed = Content(_own_words(p["edit"]["bbcode"]), quote=quote, edited=edit)
            seen.append(Revision(2, None, changed))
        return Post(
            own["tid"], own["pid"], own["floor"], 1, p["by"], None, _time(p["at"]), True, None,
            tuple(seen), bool(p["delete"]), None, p["thread"], p["day"],
        )  # fmt: skip

    def day(self, number: int) -> tuple[datetime, datetime]:
        span = self.script["days"][number]
        return _time(span["opens"]), _time(span["closes"])

    def alive(self, number: int) -> tuple[str, ...]:
        return tuple(p for p in self.book.players if p not in OUT[number])

    def acceleration(self, number: int):
        opens, closes = self.day(number)
        process = [p for p in self.posts if p.thread == "process"]
        return work_out(
            process, opens=opens, closes=closes, alive=self.alive(number), book=self.book,
            directors=self.script["directors"], rules=AccelerationRules(),
        )  # fmt: skip


@pytest.fixture(scope="module")
def staged(shared: Path) -> Staged:
    return Staged(shared / "games" / "a")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_applications_of_a_day(staged: Staged, number: int) -> None:
    want = next(row for row in staged.expected["acceleration"] if row["day"] == number)
    got = staged.acceleration(number)
    assert (got.on, got.alive, got.needed) == (want["succeeded"], want["alive"], want["needed"])
    assert list(got.applicants) == want["applicants"]
    assert got.since == (_time(want["at"]) if "at" in want else None)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_vote_of_a_day(staged: Staged, number: int) -> None:
    want = next(row for row in staged.expected["votes"] if row["day"] == number)
    opens, closes = staged.day(number)
    alive, barred = staged.alive(number), BARRED.get(number, {})
    who = Electorate(
        day=number, kind=want["kind"], players=staged.book.players, alive=alive,
        voters=tuple(p for p in alive if p not in barred), barred=barred,
        weights=SHERIFF.get(number, {}), opens=opens, closes=closes,
    )  # fmt: skip
    kind = "election" if want["kind"] == "election" else "vote"
    read = from_posts(
        [p for p in staged.posts if (p.thread, p.day) == (kind, number)], book=staged.book,
        directors=staged.script["directors"], rules=VoteRules(), opens=opens, closes=closes,
    )  # fmt: skip
    tally = count(judge(read, who, VoteRules(), staged.acceleration(number)), who)
    totals = want.get("totals_with_snapshots", want["totals"])
    assert {p: float(n) for p, n in tally.totals.items()} == totals
    assert sorted(tally.tied) == sorted(want["tied"])
    assert list(tally.abstained) == want["abstained"]
    assert sorted(tally.absent) == sorted(want["absent"])
    assert bool(tally.needs_ruling) == want.get("needs_ruling_with_snapshots", want["needs_ruling"])
    if want["elected"]:
        assert tally.first == want["elected"]
    fates = {b.pid: (b.by, b.counted, b.weight) for b in tally.ballots}
    assert fates == {b["pid"]: (b["by"], b["counted"], b["weight"]) for b in want["ballots"]}
