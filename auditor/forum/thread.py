"""From the nodes of a thread page to its posts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.forum import attachments, author, body, floors
from auditor.forum.addresses import absolute
from auditor.forum.author import Author
from auditor.forum.body import Place
from auditor.forum.layout import RawPage, RawPost
from auditor.forum.times import moment
from auditor.model import Content, Sighting

if TYPE_CHECKING:
    from datetime import datetime, tzinfo

    from selectolax.lexbor import LexborNode

_MOST_REMARKS = 50


@dataclass(frozen=True, slots=True)
class Posts:
    """The posts of a page, and in Chinese what could not be read."""

    posts: tuple[Sighting, ...]
    not_understood: tuple[str, ...]


def read(page: RawPage, tid: int, place: Place, shown: tzinfo, filtered: bool) -> Posts:
    """Read the posts.

    ``shown`` is the timezone of the posts' times on the page; ``filtered`` says that the
    page shows one author's posts only, where floors are counted anew (behaviour 3).
    """
    remarks: list[str] = []
    posts: list[Sighting] = []
    labels = floors.number_own_words([floors.read(raw.floor) for raw in page.posts])
    for raw, floor in zip(page.posts, labels, strict=True):
        if filtered:
            floor = floors.Floor(None, floor.label, floor.away)
        post = _post(raw, floor, tid, place, shown, remarks)
        if post is not None:
            posts.append(post)
    return Posts(tuple(posts), tuple(remarks[:_MOST_REMARKS]))


def _post(
    raw: RawPost, floor: floors.Floor, tid: int, place: Place, shown: tzinfo, remarks: list[str]
) -> Sighting | None:
    written = _time(raw.time, shown)
    who = _author(raw)
    content = _content(raw, place, remarks)
    if content is None and written is None and "无效楼层" in raw.node.text():
        return None  # a deleted post of a 抢楼 thread: only its number is left, nothing to read
    if who is None or written is None or content is None:
        finds = (("作者", who), ("发表时间", written), ("正文", content))
        lacking = [word for word, found in finds if found is None]
        remarks.append(f"编号 {raw.pid}：页面上找不到{'、'.join(lacking)}，这一帖没有读入")
        return None
    if not who.name:
        remarks.append(f"编号 {raw.pid}：页面没有写作者的名字，只知道 uid 是 {who.uid}")
    who = author.readable(who, place.unicode)
    source = raw.avatar.attributes.get("src") if raw.avatar is not None else None
    return Sighting(
        tid=tid,
        pid=raw.pid,
        floor=floor.number,
        floor_label=floor.label,
        author=who.name,
        uid=who.uid,
        posted_at=written[0].astimezone(place.timezone),
        exact=written[1],
        content=content,
        anonymous=who.anonymous,
        out_of_order=floor.away,
        signature=(body.read(raw.sign, place).text or None) if raw.sign is not None else None,
        avatar=absolute(source, place.base) if source else None,
    )


def _author(raw: RawPost) -> Author | None:
    found = author.from_left(raw.left) if raw.left is not None else None
    if found is None or not found.name:
        line = author.from_line(raw.links, raw.line)
        popup = author.from_popup(raw.node) if line is None or not line.name else None
        found = popup or line or found
    uid = author.uid_of_filter(raw.links) if found is None or found.uid is None else None
    if found is None:
        return Author("", uid) if uid is not None else None
    return Author(found.name, uid, found.anonymous) if uid is not None else found


def _time(node: LexborNode | None, zone: tzinfo) -> tuple[datetime, bool] | None:
    if node is None:
        return None
    child = node.first_child
    while child is not None:
        if child.tag == "span" and (title := child.attributes.get("title")):
            found = moment(title, zone)
            if found is not None:
                return found
        child = child.next
    return moment(node.text(), zone)


def _content(raw: RawPost, place: Place, remarks: list[str]) -> Content | None:
    """What of the post can change; None where the page shows no message and no reason."""
    if raw.message is None and raw.locked is None:
        return None
    blocked = body.read(raw.locked, place).text if raw.locked is not None else None
    if blocked is not None:
        blocked = " ".join(blocked.split()) or "论坛没有显示这一帖的内容"
    if raw.title is not None and (title := " ".join(raw.title.text().split())):
        remarks.append(f"编号 {raw.pid}：回帖带有标题「{title[:80]}」，没有算进正文")
    if raw.message is None:
        return Content(text="", blocked=blocked)
    read = body.read(raw.message, place)
    if raw.files is not None:
        names, images = attachments.listed(raw.files, place.base, place.unicode)
        read.attachments += [name for name in names if name not in read.attachments]
        read.images += [image for image in images if image not in read.images]
    return Content(
        text=read.text,
        runs=read.runs,
        links=tuple(read.links),
        images=tuple(read.images),
        attachments=tuple(read.attachments),
        quote=read.quote,
        edited=read.edited,
        blocked=blocked,
    )
