"""When is what a page shows of a post a new revision?

Viewers do not see the same: a guest lacks attachments, their images, and what stands in
[hide]; a moderator sees the words of a blocked post.  The rule:

1. What a viewer at least as rich as the best one so far sees is the post.  (A member is
   richer than a guest; a page that does not say who read it counts as a guest's.)
2. A poorer viewer changes only what has changed *for that viewer* since they last looked;
   everything else stays as the richer one saw it.
3. A poorer viewer who looks for the first time changes the words only where they cannot be
   the richer words with something hidden, or where the edit line differs.
4. Where the page does not say who read it, missing pictures or attachments under the same
   words and edit line are no change; and nobody who sees a blocked post without its words
   takes away the words that a moderator saw.

An edit that changes only the edit line is a revision.
"""

from __future__ import annotations

from dataclasses import replace

from auditor.model import Content

GUEST, MEMBER = 0, 1


def rank(viewer: int | None) -> int:
    """How much a viewer sees: a uid above 0 is a member; 0 and unknown count as a guest."""
    return MEMBER if viewer else GUEST


def revised(
    best: Content, best_rank: int, mine: Content | None, shown: Content, viewer: int | None
) -> Content:
    """What is known of the post after ``viewer`` was shown ``shown``; ``best`` if no change.

    ``mine`` is what the same viewer was shown the time before, None if never.
    """
    if shown == best:
        return best
    if best.blocked is not None and shown.blocked is not None and best.text and not shown.text:
        return best
    if rank(viewer) >= best_rank:
        return best if viewer is None and _lacks_only_files(best, shown) else shown
    if mine is not None:
        return _what_changed(best, mine, shown)
    return _first_look(best, shown)


def _lacks_only_files(best: Content, shown: Content) -> bool:
    same = (best.text, best.edited, best.blocked, best.quote) == (
        shown.text,
        shown.edited,
        shown.blocked,
        shown.quote,
    )
    return (
        same
        and set(shown.images) <= set(best.images)
        and set(shown.attachments) <= set(best.attachments)
        and set(shown.links) <= set(best.links)
        and shown.runs == best.runs
    )


def _what_changed(best: Content, mine: Content, shown: Content) -> Content:
    """``best`` with those parts of ``shown`` that differ from what the viewer saw before."""
    result = best
    if (shown.text, shown.runs) != (mine.text, mine.runs):
        result = replace(result, text=shown.text, runs=shown.runs)
    if shown.links != mine.links:
        result = replace(result, links=shown.links)
    if shown.images != mine.images:
        result = replace(result, images=shown.images)
    if shown.attachments != mine.attachments:
        result = replace(result, attachments=shown.attachments)
    if shown.quote != mine.quote:
        result = replace(result, quote=shown.quote)
    if shown.edited != mine.edited:
        result = replace(result, edited=shown.edited)
    if shown.blocked != mine.blocked:
        result = replace(result, blocked=shown.blocked)
    return result


def _first_look(best: Content, shown: Content) -> Content:
    """A poorer viewer without a history: only what cannot be their poorer view counts."""
    if shown.edited == best.edited and shown.blocked == best.blocked and _part_of(shown, best):
        return best
    if shown.edited == best.edited and shown.blocked and not shown.text:
        # 屏蔽 is the moderators' act and holds for everybody; 密码, 仅作者可见 and 付费 depend
        # on the reader and say nothing about the post.
        return replace(best, blocked=shown.blocked) if "屏蔽" in shown.blocked else best
    return replace(
        best,
        text=shown.text,
        runs=shown.runs,
        quote=shown.quote,
        edited=shown.edited,
        blocked=shown.blocked,
    )


def _part_of(shown: Content, best: Content) -> bool:
    """Whether the shown words are the best words with parts left out, in their order."""
    letters = iter(best.text)
    return all(letter in letters for letter in shown.text)
