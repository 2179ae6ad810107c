"""When what a page shows is a new revision: richer and poorer viewers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from auditor.model import Content, Edit
from auditor.store.revise import GUEST, MEMBER, rank, revised

EDIT = Edit("饺子", datetime(2026, 11, 18, 9, 30, tzinfo=UTC))
RICH = Content(
    "前面藏着后面",
    links=("http://a/", "http://b/"),
    images=("http://a/1.png",),
    attachments=("a.zip",),
)
POOR = Content("前面后面", links=("http://a/",))


def test_a_uid_is_a_member_and_unknown_counts_as_a_guest() -> None:
    assert [rank(viewer) for viewer in (None, 0, 7)] == [GUEST, GUEST, MEMBER]


def test_a_guests_first_look_does_not_replace_what_a_member_saw() -> None:
    assert revised(RICH, MEMBER, None, POOR, 0) is RICH


def test_a_member_sees_more_than_the_guest_before() -> None:
    assert revised(POOR, GUEST, None, RICH, 7) == RICH


def test_a_guest_who_sees_the_same_as_before_changes_nothing() -> None:
    assert revised(RICH, MEMBER, POOR, POOR, 0) is RICH


def test_a_guest_sees_an_edit_and_the_members_attachments_stay() -> None:
    shown = replace(POOR, text="改了", edited=EDIT)
    result = revised(RICH, MEMBER, POOR, shown, 0)
    assert (result.text, result.edited) == ("改了", EDIT)
    assert (result.attachments, result.images) == (RICH.attachments, RICH.images)


def test_a_guests_first_look_after_an_edit_takes_the_new_words() -> None:
    result = revised(RICH, MEMBER, None, replace(POOR, text="改了", edited=EDIT), 0)
    assert (result.text, result.edited, result.attachments) == ("改了", EDIT, ("a.zip",))


def test_a_guests_first_look_at_other_words_is_a_change_without_an_edit_line_too() -> None:
    assert revised(RICH, MEMBER, None, Content("全改了"), 0).text == "全改了"


def test_a_post_blocked_by_a_moderator_is_blocked_for_everybody() -> None:
    shown = Content("", blocked="该帖被管理员或版主屏蔽")
    result = revised(RICH, MEMBER, None, shown, 0)
    assert (result.blocked, result.text) == (shown.blocked, RICH.text)


def test_a_post_that_only_its_author_may_read_is_not_blocked() -> None:
    assert revised(RICH, MEMBER, None, Content("", blocked="此帖仅作者可见"), 0) is RICH


@pytest.mark.parametrize("viewer", [None, 0, 7])
def test_words_of_a_blocked_post_that_a_moderator_saw_stay(viewer: int | None) -> None:
    known = replace(RICH, blocked="该帖被屏蔽，只有管理员可见")
    assert revised(known, MEMBER, None, Content("", blocked="该帖被屏蔽"), viewer) is known


def test_an_unknown_viewer_without_pictures_is_no_change_but_other_words_are() -> None:
    bare = replace(RICH, images=(), attachments=(), links=())
    assert revised(RICH, GUEST, RICH, bare, None) is RICH
    assert revised(RICH, GUEST, RICH, replace(bare, text="前面后面"), None).text == "前面后面"


def test_a_known_viewer_who_no_longer_sees_a_picture_is_a_change() -> None:
    assert revised(RICH, MEMBER, RICH, replace(RICH, images=()), 7).images == ()


def test_the_richer_viewer_is_right_when_they_look_again() -> None:
    by_guest = replace(RICH, text="客人看到的")
    assert revised(by_guest, MEMBER, RICH, RICH, 7) == RICH
