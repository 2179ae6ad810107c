"""The report's pictures: small inline SVGs, made of numbers alone.

Colours come from the style sheet by class, so that they follow light and dark.  Each says
in words what it shows, for those who do not see it.
"""

from __future__ import annotations

from markupsafe import Markup

_WIDTH = 1000  # units of the drawing; it is stretched to the room there is
_HEIGHT = 12


def _share(part: float, whole: float) -> int:
    """A length in drawing units, between nothing and the whole width."""
    if whole <= 0:
        return 0
    return max(0, min(_WIDTH, round(_WIDTH * part / whole)))


def quota_bar(posts: int, quota: int, top: int, *, below: bool, charged: bool) -> Markup:
    """A day's posts as a bar on a scale from 0 to ``top``, with a line at the quota.

    ``below`` is fewer than the quota; ``charged`` tells whether that leads to anything.
    """
    tone = "enough" if not below else "few" if charged else "few-free"
    line = _share(quota, top)
    return Markup(
        '<svg class="bar" viewBox="0 0 {w} {h}" preserveAspectRatio="none" role="img"'
        ' aria-label="发言 {posts} 帖，要求 {quota} 帖">'
        '<rect class="track" width="{w}" height="{h}"></rect>'
        '<rect class="{tone}" width="{length}" height="{h}"></rect>'
        '<line class="quota" x1="{line}" x2="{line}" y1="0" y2="{h}"></line></svg>'
    ).format(
        w=_WIDTH,
        h=_HEIGHT,
        posts=posts,
        quota=quota,
        tone=tone,
        length=_share(posts, top),
        line=min(line, _WIDTH - 1),
    )


def total_bar(share: float, tone: str) -> Markup:
    """A total as a bar; ``share`` is its part of the highest total, 0 to 1.

    ``tone`` is elected, out, tied or plain.
    """
    return Markup(
        '<svg class="bar" viewBox="0 0 {w} {h}" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="track" width="{w}" height="{h}"></rect>'
        '<rect class="{tone}" width="{length}" height="{h}"></rect></svg>'
    ).format(w=_WIDTH, h=_HEIGHT, tone=tone, length=_share(share, 1))


def swatch(color: str) -> Markup:
    """A small square in a post's own colour (``#rrggbb``)."""
    return Markup(
        '<svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">'
        '<rect width="10" height="10" fill="{color}"></rect></svg>'
    ).format(color=color)
