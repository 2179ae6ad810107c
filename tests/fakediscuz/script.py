"""A site from a script file: who wrote what when, and what happened to it later.

A script is YAML: ``site`` (options of :class:`Site`), ``accounts``, ``snapshots`` (name ->
time, or name -> {at, viewer}) and ``posts``.  A post has ``pid, tid, by, at, bbcode`` and may
have ``subject`` (it opens its thread), ``quote`` (a pid), ``phone``, ``anonymous``, ``title``,
``attachments``, ``edit`` {at, bbcode, by}, ``delete`` / ``block`` / ``stick`` {at}, ``comments``
and ``ratings``.  Times are those of ``timezone`` (default Asia/Shanghai).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from ruamel.yaml import YAML

from tests.fakediscuz.site import Attachment, Site


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A moment at which the site is saved, as one reader sees it."""

    name: str
    at: datetime
    viewer: str | None


@dataclass(frozen=True, slots=True)
class Script:
    """A script file, read."""

    data: Mapping[str, Any]
    zone: ZoneInfo

    @property
    def snapshots(self) -> tuple[Snapshot, ...]:
        """The snapshots in the file's order."""
        found = []
        for name, value in self.data["snapshots"].items():
            given = value if isinstance(value, Mapping) else {"at": value}
            found.append(Snapshot(name, self.time(given["at"]), given.get("viewer")))
        return tuple(found)

    def time(self, text: str | datetime) -> datetime:
        """A time of the script, in its timezone."""
        at = text if isinstance(text, datetime) else datetime.fromisoformat(text)
        return at if at.tzinfo else at.replace(tzinfo=self.zone)

    def site(self, until: datetime) -> Site:
        """The site as it stood at a moment: everything before has happened, in order."""
        site = Site(clock=until, **self.data.get("site", {}))
        for account in self.data["accounts"]:
            gone = account.get("gone", False)
            rest = {key: value for key, value in account.items() if key != "gone"}
            site.account(**rest).gone = gone
        for at, _, happen in sorted(self._events(), key=lambda event: event[:2]):
            if at <= until:
                happen(site)
        for thread in self.data.get("threads", ()):
            made = site.threads.get(thread["tid"])
            for key, value in thread.items():
                if made is not None and key != "tid":
                    setattr(made, key, value)
        return site

    def _events(self) -> list[tuple[datetime, int, Callable[[Site], None]]]:
        events: list[tuple[datetime, int, Callable[[Site], None]]] = []
        for post in self.data["posts"]:
            at, pid = self.time(post["at"]), post["pid"]
            events.append((at, pid, lambda site, p=post: self._write(site, p)))  # type: ignore[misc]
            if edit := post.get("edit"):
                when = self.time(edit["at"])
                events.append(
                    (
                        when,
                        pid,
                        lambda s, i=pid, e=edit, w=when: s.edit(  # type: ignore[misc]
                            i, e["bbcode"], w, e.get("by")
                        ),
                    )
                )
            for verb in ("delete", "block", "stick"):
                if given := post.get(verb):
                    when = self.time(given["at"])
                    events.append(
                        (when, pid, lambda s, i=pid, v=verb: getattr(s, v)(i))  # type: ignore[misc]
                    )
        return events

    def _write(self, site: Site, post: Mapping[str, Any]) -> None:
        at = self.time(post["at"])
        files = tuple(Attachment(**item) for item in post.get("attachments", ()))
        if "subject" in post:
            site.thread(
                post["tid"],
                post["subject"],
                post["by"],
                at,
                post["bbcode"],
                post["pid"],
                attachments=files,
            )
        else:
            site.reply(
                post["tid"],
                post["by"],
                post["bbcode"],
                at,
                post.get("quote"),
                post["pid"],
                post.get("phone", False),
                anonymous=post.get("anonymous", False),
                title=post.get("title", ""),
                attachments=files,
            )
        made = site.post(post["pid"])
        made.password = post.get("password", False)
        made.comments = tuple(
            (c["by"], c["text"], self.time(c["at"])) for c in post.get("comments", ())
        )
        made.ratings = tuple((r["by"], r["value"], r["why"]) for r in post.get("ratings", ()))


def load(path: Path) -> Script:
    """Read a script file."""
    data = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
    return Script(data, ZoneInfo(data.get("timezone", "Asia/Shanghai")))


def pages(script: Script) -> Mapping[str, bytes]:
    """Every page of every snapshot: file name -> bytes, as a browser would save them."""
    found: dict[str, bytes] = {}
    for snapshot in script.snapshots:
        site = script.site(snapshot.at)
        for tid in sorted(site.threads):
            number, last = 1, 1
            while number <= last:
                site.salt = number
                text = site.render_thread(tid, number, snapshot.viewer)
                last = max(1, -(-len(site.threads[tid].shown) // site.page_size))
                found[f"{snapshot.name}_tid{tid}_p{number}.html"] = site.encode(text)
                number += 1
    return found
