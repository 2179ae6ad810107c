"""What the target's field of a ballot names (forum-conventions 4 and 5).

弃权 in it abstains (m42-093, m212-123, r234-161).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from auditor.model import ABSTAIN
from auditor.text.names import NameBook, forms, strip
from auditor.text.safe import safe_line

_SPLITS = (
    re.compile(r"[、，,;；/／|｜＋+&＆]"),
    re.compile(r"[、，,;；/／|｜＋+&＆\s]|和|与|跟|及|或"),
)
_LONGEST = 200  # no list of names is longer
_UNSEEN = re.compile("[\ufe00-\ufe0f]")  # besides those that are never shown


@dataclass(frozen=True, slots=True)
class Target:
    """``name`` is a player's exact name, 弃权 or None; then ``code`` and ``flaw`` say why."""

    name: str | None
    code: str | None = None
    flaw: str | None = None


def shown(words: str, longest: int = 20) -> str:
    """Words of a stranger for a message: nothing that a terminal obeys, not long."""
    return safe_line(words, longest)


def named(written: str, book: NameBook) -> str | None:
    """The player whom the words name, 弃权, or None."""
    if any(form == ABSTAIN for form in forms(written)):
        return ABSTAIN
    return book.find(written)


def suggestion(written: str, book: NameBook) -> str:
    """A question that names the nearest player, for the director to rule on; or nothing."""
    bare = _UNSEEN.sub("", safe_line(written, _LONGEST))
    if name := named(bare, book):  # looks the same: say why it is not
        return f"：里面夹着看不见的字符，是不是想写“{name}”？"
    if "弃" in written[:_LONGEST]:
        return f"，是不是想写“{ABSTAIN}”？"
    near = book.nearest(written)
    return f"，是不是想投“{near}”？" if near else ""


def _listed(written: str, book: NameBook) -> set[str]:
    """The players in a list of names; empty where it is no such list."""
    if len(written) > _LONGEST:
        return set()
    for split in _SPLITS:
        pieces = [piece for piece in split.split(written) if strip(piece)]
        names = [named(piece, book) for piece in pieces]
        if len(pieces) > 1 and all(name is not None for name in names):
            return {name for name in names if name is not None}
    return set()


def read_target(written: str, field: str, book: NameBook) -> Target:
    """Read a target's field; ``field`` is its name (投票对象, 改票对象), for the message."""
    if not strip(written):
        return Target(None, "target-missing", f"“{field}”后面是空的，名字要和它写在同一行")
    name = named(written, book)
    if name is not None:
        return Target(name)
    several = book.matches(written)
    if several:
        return Target(
            None,
            "target-ambiguous",
            f"“{shown(written)}”分不清是“{'”还是“'.join(several)}”，请导演裁定",
        )
    listed = _listed(written, book)
    if len(listed) == 1:  # 包子、包子 is one ballot (convention 5)
        return Target(listed.pop())
    if listed:
        return Target(None, "several-targets", f"“{field}”里写了不止一个名字：{shown(written)}")
    return Target(
        None,
        "target-unknown",
        f"“{shown(written)}”不是本场角色的名字{suggestion(written, book)}",
    )
