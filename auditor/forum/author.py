"""Who wrote a post, in every layout that a forum can choose.

Names are taken as the page shows them and never guessed.  The uid also stands in the link
"only this author", which is all that is left of a deleted account.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.forum.addresses import AUTHOR, UID, number
from auditor.forum.decode import unescape_again

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_LONGEST = 80  # characters of a name


@dataclass(frozen=True, slots=True)
class Author:
    """``name`` is empty where the page shows none; ``uid`` is None where it shows none."""

    name: str
    uid: int | None
    anonymous: bool = False


def from_left(box: LexborNode) -> Author | None:
    """From the left column's ``.pi``: a member, a deleted account, a guest, or 匿名."""
    child = box.first_child
    while child is not None and child.tag == "-text" and not (child.text_content or "").strip():
        child = child.next
    if child is None:
        return None
    if child.tag == "div":  # .authi: a member who exists
        link = child.first_child
        while link is not None and link.tag != "a":
            link = link.next
        if link is None:
            return Author(clean(child.text()), None)
        return Author(clean(link.text()), number(UID, link.attributes.get("href")))
    if child.tag == "a":
        # a guest, or an anonymous member as moderators see them: the words are not a name
        uid = number(UID, child.attributes.get("href"))
        return Author(_without_remark(child), uid, anonymous=uid is not None)
    remark = child.next
    while remark is not None and remark.tag != "em":
        remark = remark.next
    # 烤冷面 <em>该用户已被删除</em>; without a remark the words are the forum's 匿名
    return Author(clean(child.text_content or ""), None, anonymous=remark is None)


def from_line(links: list[LexborNode], line: LexborNode | None) -> Author | None:
    """From the line over the message, where the forum has no left column.

    ``links`` are the links of ``.plc .authi``; an avatar's link tells the uid only.
    """
    uid: int | None = None
    for link in links:
        attributes = link.attributes
        if attributes.get("rel") == "nofollow":
            continue
        found = number(UID, attributes.get("href"))
        if found is None:
            continue
        uid = found
        name = clean(link.text())
        if name:
            return Author(name, uid)
    if uid is not None:
        return Author("", uid)
    first = line.first_child if line is not None else None
    while first is not None and first.tag != "-text":
        if first.tag == "em" and "authorposton" in (first.attributes.get("id") or ""):
            return None
        first = first.next
    while first is not None and first.tag == "-text":
        name = clean(first.text_content or "")
        if name:
            return Author(name, None, anonymous=True)
        first = first.next
        while first is not None and first.tag == "img":
            first = first.next
    return None


def from_popup(post: LexborNode) -> Author | None:
    """From the hidden card ``#userinfo<pid>`` that opens over the avatar."""
    link = post.css_first("div[id^=userinfo] strong > a")
    if link is None:
        return None
    return Author(clean(link.text()), number(UID, link.attributes.get("href")))


def uid_of_filter(links: list[LexborNode]) -> int | None:
    """The uid in the link 只看该作者; None on a page that is filtered already."""
    for link in links:
        attributes = link.attributes
        if attributes.get("rel") == "nofollow":
            uid = number(AUTHOR, attributes.get("href"))
            if uid is not None:
                return uid
    return None


def readable(author: Author, unicode: bool) -> Author:
    """The author with the characters that a non-Unicode forum escaped twice."""
    if unicode or "&#" not in author.name:
        return author
    return Author(unescape_again(author.name), author.uid, author.anonymous)


def clean(text: str) -> str:
    """A name without the blanks around it."""
    return text.strip(" \t\r\n\f\xa0")[:_LONGEST]


def _without_remark(link: LexborNode) -> str:
    words = []
    child = link.first_child
    while child is not None and child.tag == "-text":
        words.append(child.text_content or "")
        child = child.next
    return clean("".join(words))
