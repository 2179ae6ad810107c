"""Names and addresses of attached files, as members see them (guests see none)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.forum.addresses import absolute
from auditor.forum.decode import unescape_again

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_LONGEST = 255  # characters of a file's name


def name(text: str | None, unicode: bool) -> str:
    """A name as the forum shows it, without blanks around it; ``unicode`` as in ``body.Place``."""
    found = " ".join((text or "").split())[:_LONGEST]
    return found if unicode else unescape_again(found)


def linked(node: LexborNode, unicode: bool) -> list[str]:
    """Names of files inside the text: ``span#attach_<aid> > a``."""
    names = [name(link.text(), unicode) for link in node.css("a")]
    return [found for found in names if found]


def pictured(tip: LexborNode, unicode: bool) -> list[str]:
    """The name of an attached picture, from the box that the forum hides beside it."""
    if not (tip.attributes.get("id") or "").startswith("aimg_"):
        return []
    strong = tip.css_first("strong")
    found = name(strong.text(), unicode) if strong is not None else ""
    return [found] if found else []


def listed(frame: LexborNode, base: str, unicode: bool) -> tuple[list[str], list[str]]:
    """Names, and addresses of pictures, of what hangs below a post: ``div.pattl``."""
    names = [name(link.text(), unicode) for link in frame.css("a[id^=aid]")]
    images: list[str | None] = []
    for picture in frame.css("img[aid]"):
        attributes = picture.attributes
        images.append(absolute(attributes.get("zoomfile") or attributes.get("file") or "", base))
        names.append(name(attributes.get("title") or attributes.get("alt"), unicode))
    return _once(names), _once(images)


def _once(found: list[str] | list[str | None]) -> list[str]:
    return list(dict.fromkeys(value for value in found if value))
