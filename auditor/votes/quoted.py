"""Words that a post only repeats, where the forum left their codes as text (convention 3).

A page's own quotes are taken out when it is read; what a phone or a plugin did not turn into
a quote or a spoiler stands in the text as ``[quote]…[/quote]`` or ``[spoiler]…[/spoiler]``.
"""

from __future__ import annotations

import re

_TAG = re.compile(r"\[(/?)(quote|spoiler)(?:=[^\]\n]{0,200})?\]", re.IGNORECASE)


def own_words(text: str) -> str:
    """The text with every closed quote and spoiler blanked out; places in it stay the same.

    One pass: a code that is never closed hides nothing.
    """
    opened: list[tuple[str, int]] = []
    waiting = {"quote": 0, "spoiler": 0}
    spans: list[tuple[int, int]] = []
    for tag in _TAG.finditer(text):
        name = tag[2].lower()
        if not tag[1]:
            opened.append((name, tag.start()))
            waiting[name] += 1
            continue
        while waiting[name]:
            last, start = opened.pop()
            waiting[last] -= 1
            if last == name:
                spans.append((start, tag.end()))
                break
    kept: list[str] = []
    end = 0
    for start, stop in sorted(spans):
        if stop > end:  # not inside the one before
            kept += [text[end:start], " " * (stop - start)]
            end = stop
    return "".join(kept) + text[end:] if kept else text
