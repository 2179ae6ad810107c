"""From a message's nodes to the author's own words.

The walk keeps what the author wrote and leaves out what the forum or others put there:
quoted blocks, the edit line, attachment frames, hidden rubbish against copying (干扰码),
scripts.  It never recurses, so nesting has no limit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import TYPE_CHECKING, Literal

from auditor.forum import attachments, quotes
from auditor.forum.addresses import absolute
from auditor.forum.styles import PLAIN, Style, declared, styled
from auditor.forum.times import moment
from auditor.forum.words import Writer
from auditor.model import Edit, Quote, Run

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode


_Way = Literal["into", "over", "past"]
_INTO: _Way = "into"  # an element with words of the author's
_OVER: _Way = "over"  # one that readers see, but not the author's words
_PAST: _Way = "past"  # one that nobody sees


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


_UNSEEN = _names(
    "script style template noscript iframe object embed textarea select button input title "
    "head svg math audio video -comment"
)
_BLOCKS = _names(
    "p div blockquote ul ol li dl dt dd table tbody thead tfoot tr caption h1 h2 h3 h4 h5 h6 hr "
    "center pre form fieldset address section article details summary"
)
_CELLS = frozenset(("td", "th"))
# the forum's own frames inside a message
_FRAMES = frozenset(
    ("jammer", "tip", "locked", "quote", "media", "attach_nopermission", "guestviewthumb")
)
# The forum's edit line stands first in the message, with a blank at either end; players can
# type something like it with [i=s], and what has not this form is theirs.
_EDITED = re.compile(r"[ \xa0]本帖最后由 (.{1,80}) 于 (.{8,40}) 编辑[ \xa0]\Z", re.S)


@dataclass(frozen=True, slots=True)
class Place:
    """What reading a message needs to know of its page.

    ``base`` is the ``<base href>``; ``zone`` is the timezone of times that stand inside
    messages (edit lines, quote heads); ``timezone`` is the one wanted for results;
    ``unicode`` is False on a forum that escapes twice what its charset lacks.
    """

    base: str
    zone: tzinfo
    timezone: tzinfo
    unicode: bool = True


@dataclass(slots=True)
class Body:
    """A message, read; the fields mean the same as those of ``model.Content``."""

    text: str = ""
    runs: tuple[Run, ...] = ()
    links: list[str] = field(default_factory=list)
    images: list[str] = field(default_factory=list)
    attachments: list[str] = field(default_factory=list)
    quote: Quote | None = None
    edited: Edit | None = None


def read(root: LexborNode, place: Place) -> Body:
    """Read a message (``td.t_f``), a signature, or any node that holds a member's words."""
    body = Body()
    writer = Writer(place.unicode)
    node = root.first_child
    if node is not None and node.tag == "-text" and node.next is None:
        writer.words(node.text_content or "", PLAIN)  # most posts: words and nothing else
        body.text, body.runs = writer.finish()
        return body
    line = _first_element(node)
    if line is not None and line.tag == "i":
        body.edited = edit_line(line, place)
        if body.edited is not None:
            node = line.next
    style = PLAIN
    stack: list[tuple[LexborNode | None, Style, str]] = []
    while node is not None or stack:
        if node is None:
            node, style, left = stack.pop()
            if left in _BLOCKS:
                writer.block()
            elif left in _CELLS:
                writer.cell()
            continue
        tag = node.tag or ""
        if tag == "-text":
            writer.words(node.text_content or "", style)
        elif tag == "br":
            writer.newline(style)
        elif tag not in _UNSEEN:
            attributes = node.attributes
            way = _way(node, tag, attributes, body, place)
            if way is not _PAST and tag in _BLOCKS:
                writer.block()
            if way is _INTO:
                stack.append((node.next, style, tag))
                if attributes:
                    style = styled(attributes, tag, style)
                node = node.first_child
                continue
            if tag == "img":
                _picture(attributes, writer, style, body, place)
        node = node.next
    body.text, body.runs = writer.finish()
    return body


def edit_line(node: LexborNode, place: Place) -> Edit | None:
    """The forum's edit line in ``i.pstatus``; None where the words are the author's own."""
    if (node.attributes.get("class") or "") != "pstatus":
        return None
    match = _EDITED.match(node.text())
    found = moment(match[2], place.zone) if match else None
    if match is None or found is None:
        return None
    return Edit(attachments.name(match[1], place.unicode), found[0].astimezone(place.timezone))


def _first_element(node: LexborNode | None) -> LexborNode | None:
    """The element that stands first, if no words come before it."""
    while node is not None and node.tag in ("-text", "-comment"):
        if node.tag == "-text" and (node.text_content or "").strip():
            return None
        node = node.next
    return node


def _way(
    node: LexborNode, tag: str, attributes: Mapping[str, str | None], body: Body, place: Place
) -> _Way:
    """Where the walk goes at an element; what is worth keeping but no words is kept here."""
    if tag == "img" or (tag in ("em", "h4") and _decorates(node, tag)):
        return _OVER
    if not attributes:
        return _INTO
    names = attributes.get("class")
    if names is not None:
        frames = _FRAMES.intersection(names.split())
        if frames:
            return _keep_of_frame(node, tag, frames, body, place)
    inline = attributes.get("style")
    if inline is not None and declared(inline).hidden:
        return _PAST  # 干扰码, and any words that no reader sees
    if tag == "a":
        _keep(body.links, absolute(attributes.get("href") or "", place.base))
    elif tag == "span" and (attributes.get("id") or "").startswith("attach_"):
        for found in attachments.linked(node, place.unicode):
            _keep(body.attachments, found)
        return _PAST
    return _INTO


def _keep_of_frame(
    node: LexborNode, tag: str, frames: frozenset[str], body: Body, place: Place
) -> _Way:
    """A frame that the forum drew: its words are not the author's, its facts may be."""
    if "quote" in frames:
        if tag != "div":
            return _INTO
        if body.quote is None:
            body.quote = quotes.head(node, place.zone, place.timezone, place.unicode)
    elif "tip" in frames:
        for found in attachments.pictured(node, place.unicode):
            _keep(body.attachments, found)
        return _PAST
    elif "jammer" in frames:
        return _PAST
    elif "media" in frames:
        for link in node.css("a"):
            _keep(body.links, absolute(link.attributes.get("href") or "", place.base))
    return _OVER


def _decorates(node: LexborNode, tag: str) -> bool:
    """The forum's caption over an unlocked [hide], and its "copy" under a [code]."""
    parent = node.parent
    names = (parent.attributes.get("class") or "").split() if parent is not None else []
    return ("showhide" if tag == "h4" else "blockcode") in names


def _picture(
    attributes: Mapping[str, str | None], writer: Writer, style: Style, body: Body, place: Place
) -> None:
    """A smiley becomes its alt text or nothing; another picture is kept as an address."""
    source = attributes.get("src") or ""
    if "smilieid" in attributes or "static/image/smiley/" in source:
        if alt := attributes.get("alt"):
            writer.words(alt, style)
        return
    if "static/image/filetype/" in source:
        return  # the little icon before an attached file
    address = attributes.get("zoomfile") or attributes.get("file") or source
    _keep(body.images, absolute(address, place.base))
    if attributes.get("aid"):
        shown = attributes.get("title") or attributes.get("alt")
        _keep(body.attachments, attachments.name(shown, place.unicode) if shown else None)


def _keep(kept: list[str], found: str | None) -> None:
    """Add what was found, once."""
    if found and found not in kept:
        kept.append(found)
