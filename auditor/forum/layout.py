"""Where things stand on a thread page.

Posts are found by short walks from node to node along the templates, because searching a
whole page for every kind of thing takes longer than parsing it; where a template differs,
the page or the post is searched.  Ids are looked for inside their own post only: they are
not unique on a page (a paid thread's free part bears the next post's id).  Of two finds of
a kind the first counts: what a post with HTML switched on imitates comes later.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_PARTS = "div:is(.pi,.pcb,.avatar,.sign)"  # one selector: each one is a walk of its own
_CONTAINER = re.compile(r"post_(\d{1,12})\Z")


@dataclass(slots=True)
class RawPost:
    """The nodes of one post."""

    pid: int
    node: LexborNode
    left: LexborNode | None = None  # the left column's .pi
    avatar: LexborNode | None = None  # img
    floor: LexborNode | None = None  # a#postnum<pid>
    time: LexborNode | None = None  # em#authorposton<pid>
    line: LexborNode | None = None  # .authi over the message
    links: list[LexborNode] = field(default_factory=list)  # of that line
    locked: LexborNode | None = None  # div.locked in place of the message, or before it
    title: LexborNode | None = None  # h2
    message: LexborNode | None = None  # .t_f
    files: LexborNode | None = None  # div.pattl
    sign: LexborNode | None = None


@dataclass(slots=True)
class RawPage:
    """The nodes of a page."""

    posts: list[RawPost] = field(default_factory=list)
    frame: LexborNode | None = None  # #postlist
    subject: LexborNode | None = None
    counts: list[LexborNode] = field(default_factory=list)  # views, replies
    closed: bool = False
    pager: LexborNode | None = None


def sort(tree: LexborHTMLParser, expected: int) -> RawPage:
    """Find the nodes of every post and of the page's own facts.

    ``expected`` is how many posts the page's source seems to hold; where fewer stand
    directly in the list of posts, they are looked for everywhere.
    """
    page = RawPage()
    page.frame = tree.css_first("#postlist")
    if page.frame is not None:
        page.posts = _containers(elements(page.frame))
    if len(page.posts) < max(expected, 1):
        anywhere = tree.css("div[id^=post_]")
        page.posts = _containers(node for node in anywhere if not _inside_a_post(node))
    for post in page.posts:
        _sort_post(post)
        if post.floor is None or post.time is None or post.message is None:
            _search(post)
    if page.frame is not None or page.posts:
        _of_page(page, tree)
    return page


def _containers(nodes: Iterable[LexborNode]) -> list[RawPost]:
    posts: list[RawPost] = []
    for node in nodes:
        match = _CONTAINER.match(node.id or "")
        if match is not None and node.tag == "div":
            posts.append(RawPost(int(match[1]), node))
    return posts


def elements(node: LexborNode) -> Iterator[LexborNode]:
    """An element's child elements."""
    child = node.first_child
    while child is not None:
        if not (child.tag or "-").startswith("-"):
            yield child
        child = child.next


def _sort_post(post: RawPost) -> None:
    """Put the parts of a post in their places."""
    for node in post.node.css(_PARTS):
        kinds = _classes(node)
        if "pi" in kinds:
            if node.parent is None or "plc" not in _classes(node.parent):
                post.left = post.left or node
            elif post.line is None:
                _heading(post, node)
        elif "pcb" in kinds:
            if post.message is None and post.locked is None:
                _body(post, node)
        elif "avatar" in kinds:
            post.avatar = post.avatar or node.css_first("img")
        else:
            post.sign = node  # after the message: the last one is the forum's


def _classes(node: LexborNode) -> list[str]:
    """The classes of a node; a skin may add its own before or after the forum's."""
    return (node.attributes.get("class") or "").split()


def _heading(post: RawPost, node: LexborNode) -> None:
    """The line over the message: floor, time, and links about the author."""
    part = node.first_child
    while part is not None:
        tag = part.tag
        if tag == "strong":
            link = child(part, "a")
            if link is not None and (link.id or "").startswith("postnum"):
                post.floor = post.floor or link
        elif tag == "a":
            post.links.append(part)
        elif tag == "div" and post.line is None:
            kinds = _classes(part)
            line: LexborNode | None = part
            if "pti" in kinds:
                line = child(part, "div")
                while line is not None and "authi" not in _classes(line):
                    line = following(line, "div")
            if line is not None and ("pti" in kinds or "authi" in kinds):
                _line(post, line)
        part = part.next


def _line(post: RawPost, node: LexborNode) -> None:
    post.line = node
    part = node.first_child
    while part is not None:
        tag = part.tag
        if tag == "a":
            post.links.append(part)
        elif tag == "em" and (part.id or "").startswith("authorposton"):
            post.time = post.time or part
        part = part.next


def _body(post: RawPost, node: LexborNode) -> None:
    """The message or what stands in its place, and what hangs below it."""
    part = node.first_child
    while part is not None:
        tag = part.tag
        if tag == "h2":
            post.title = post.title or part
        elif tag == "div" or tag == "td":
            kinds = _classes(part)
            if "locked" in kinds:
                post.locked = post.locked or part
            elif "t_f" in kinds:
                post.message = post.message or part
            elif "pattl" in kinds:
                post.files = post.files or part
            elif "t_fsz" in kinds or "pcbs" in kinds:
                _message(post, part)
        part = part.next


def _message(post: RawPost, node: LexborNode) -> None:
    part = node.first_child
    while part is not None:
        tag = part.tag
        if tag == "table":
            post.message = post.message or _cell(part)
        elif tag == "div" and "pattl" in _classes(part):
            post.files = post.files or part
        part = part.next


def _cell(table: LexborNode) -> LexborNode | None:
    """``td.t_f`` of the table around a message."""
    part = child(table, "tbody")
    row = child(part, "tr") if part is not None else None
    cell = child(row, "td") if row is not None else None
    if cell is not None and (cell.attributes.get("class") or "").startswith("t_f"):
        return cell
    return None


def child(node: LexborNode, tag: str) -> LexborNode | None:
    """An element's first child of this tag."""
    found = node.first_child
    while found is not None and found.tag != tag:
        found = found.next
    return found


def following(node: LexborNode, tag: str) -> LexborNode | None:
    """The next sibling of this tag."""
    found = node.next
    while found is not None and found.tag != tag:
        found = found.next
    return found


def _search(post: RawPost) -> None:
    """What the short walk did not find, wherever it stands in the post."""
    if post.floor is None:
        post.floor = post.node.css_first("a[id^=postnum]")
    if post.time is None:
        post.time = post.node.css_first("em[id^=authorposton]")
        line = post.time.parent if post.time is not None else None
        if line is not None and post.line is None:
            _line(post, line)
    if post.message is None:
        post.message = post.node.css_first(".pcb .t_f")
        post.locked = post.locked or post.node.css_first(".pcb>.locked")


def _inside_a_post(node: LexborNode) -> bool:
    """Whether a node stands in a post; a post with HTML switched on may imitate containers."""
    parent = node.parent
    if parent is not None and parent.id == "postlist":
        return False
    while parent is not None:
        identity = parent.id or ""
        if _CONTAINER.match(identity) or identity.startswith("comment_"):
            return True
        parent = parent.parent
    return False


def _of_page(page: RawPage, tree: LexborHTMLParser) -> None:
    if page.frame is None:
        page.pager = _pager_anywhere(tree)
        return
    table = next((x for x in elements(page.frame) if x.tag == "table"), None)
    if table is not None:
        page.subject = table.css_first("#thread_subject")
        page.counts = table.css(".hm .xi1")
        page.closed = table.css_first("[title=关闭]") is not None
    above = page.frame.prev
    while above is not None and above.id != "pgt":
        above = above.prev
    page.pager = above.css_first(".pg") if above is not None else _pager_anywhere(tree)


def filtered(page: RawPage) -> bool:
    """Whether the page shows one author's posts only (behaviour 3)."""
    return any(
        link.attributes.get("rel") == "nofollow" and link.text().strip() == "显示全部楼层"
        for post in page.posts[:2]
        for link in post.links
    )


def list_ended(page: RawPage) -> bool:
    """Whether anything of the page stands after the list of posts."""
    node = page.frame or (page.posts[-1].node if page.posts else None)
    while node is not None and node.tag != "body":
        sibling = node.next
        while sibling is not None:
            if not (sibling.tag or "-").startswith("-"):
                return True
            sibling = sibling.next
        node = node.parent
    return False


def _pager_anywhere(tree: LexborHTMLParser) -> LexborNode | None:
    """The pager of a template that has it elsewhere; comments in posts have pagers too."""
    return next((node for node in tree.css(".pg") if not _inside_a_post(node)), None)
