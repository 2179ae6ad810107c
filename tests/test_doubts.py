"""What makes conclusions doubtful is said first; nobody is matched by likeness."""

from __future__ import annotations

from dataclasses import replace

from auditor.checks import novote, quota
from auditor.doubts import about_players, strangers_note, warnings
from auditor.model import Tally
from tests.checks.build import case, day, many, post


def test_a_player_who_never_posts_while_a_like_name_does():
    posts = [*many("饺子王", 3), *many("包子", 6, start=100)]
    made = case(posts, [day(1)])
    assert "饺子王" in about_players(made.game, posts)["饺子"]
    assert any("“饺子王”发了 3 帖" in w for w in warnings(made))
    doubted = replace(made, doubts=about_players(made.game, posts))
    found = {f.player: f for f in quota.CHECK.run(doubted)}
    assert found["饺子"].confidence == "low" and "饺子王" in found["饺子"].note
    assert found["馒头"].confidence == "high"
    assert found["饺子"].note.startswith("第 1 天发言 0 帖")  # never counted as his


def test_a_player_who_posts_himself_is_not_doubted():
    posts = [post("饺子", pid=1), post("饺子王", pid=2)]
    assert about_players(case(posts, [day(1)]).game, posts) == {}


def test_strangers_are_listed():
    posts = [post("路人", pid=1), post("导演", pid=2), post("饺子", pid=3)]
    note = strangers_note(case(posts, [day(1)]).game, posts)
    assert len(note) == 1 and "路人 1 帖" in note[0] and "导演" not in note[0]


def test_a_thread_whose_posts_all_lie_outside_its_day():
    facts = day(1)
    late = [post("饺子", minutes=60 * 40)]
    assert any("threads 或 days" in w for w in warnings(case(late, [facts])))
    assert warnings(case([*late, post("包子", pid=2)], [facts])) == ()


def test_silence_on_a_day_that_the_journal_does_not_reach():
    posts = [post("包子", day_number=2)]
    vote = Tally(2, "exile", None, {}, (), absent=("饺子", "包子"))
    untold = day(2, told=False, tallies={"exile": vote})
    made = case(posts, [untold])
    for check in (quota, novote):
        found = {f.player: f.confidence for f in check.CHECK.run(made)}
        assert (found["饺子"], found["包子"]) == ("low", "high")
    told = case(posts, [replace(untold, told=True)])
    assert {f.confidence for f in quota.CHECK.run(told)} == {"high"}


def test_a_discussion_thread_that_was_never_read_charges_nobody():
    made = case([], [day(1)], unread=frozenset({31}))
    assert list(quota.CHECK.run(made)) == []
    assert quota.CHECK.hindered(made) is not None
