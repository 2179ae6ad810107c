"""What a reader sees of a message in BBCode, worked out from the BBCode alone.

A second, independent way to an author's own words, to hold the page reader against.  Only
what is visible counts: every character that is no blank, with its colour and size.
"""

from __future__ import annotations

import re

Seen = list[tuple[str, str | None, int | None]]

_TAG = re.compile(r"\[(/?)([a-zA-Z*]+)(?:=([^\]\n]*))?\]")
_PLAIN = frozenset(("b", "i", "u", "s", "align", "float", "indent", "p", "font", "backcolor"))
_PLAIN |= {"list", "*", "hr", "url", "email", "table", "tr", "td"}
_WHOLE = re.compile(
    r"\[(attach|img|media|audio|flash|postbg|password|quote|free)(?:=[^\]]*)?\].*?\[/\1\]", re.S
)
_EDITED = re.compile(r"\A\[i=s\] 本帖最后由 (.+?) 于 (.+?) 编辑 \[/i\]\s*")
_CODE = re.compile(r"\[code\](.*?)\[/code\]", re.S)
_HIDE = re.compile(r"\[hide(?:=[^\]]*)?\](.*?)\[/hide\]", re.S)
_TABLE = re.compile(r"\[table(?:=[^\]]*)?\].*?\[/table\]", re.S)  # cells may be parted by |
SMILEY = re.compile(
    r"\{:\d+_\d+:\}|:(?:loveliness|funk|curse|dizzy|shutup|sleepy|hug|victory|time|kiss|call):"
    r"|:handshake|:lol|:'\(|[:;][)(D@oP$LQ]"
)
_REFERENCE = re.compile(r"&#(\d+);")
NAMED = {
    "red": "#ff0000", "blue": "#0000ff", "gray": "#808080", "darkred": "#8b0000",
    "green": "#008000", "orange": "#ffa500", "purple": "#800080", "magenta": "#ff00ff",
    "yellow": "#ffff00", "darkgreen": "#006400", "black": "#000000", "navy": "#000080",
    "deepskyblue": "#00bfff", "royalblue": "#4169e1", "darkorange": "#ff8c00",
}  # fmt: skip
_PIXELS = (10, 13, 16, 18, 24, 32, 48)


def edit_line(message: str) -> tuple[str, str] | None:
    """Who edited, and the minute as written."""
    match = _EDITED.match(message)
    return (match[1], match[2]) if match else None


def quoted_pid(message: str) -> int | None:
    """The pid that the first quote's head links to."""
    match = re.search(r"\[quote\]\[size=2\]\[url=[^\]]*?pid=(\d+)", message)
    return int(match[1]) if match else None


def seen(message: str, *, unlocked: bool) -> Seen:
    """The visible characters of a message; ``unlocked``: whether [hide] is open to the reader."""
    message = _EDITED.sub("", message).split("[page]")[0]
    codes: list[str] = []

    def put_aside(match: re.Match[str]) -> str:
        codes.append(match[1])
        return f"\x00{len(codes) - 1}\x01"

    message = _CODE.sub(put_aside, message)
    message = _WHOLE.sub("", message)
    message = _TABLE.sub(lambda m: m[0].replace("|", " "), message)
    message = _HIDE.sub(r"\1" if unlocked else "", message)
    message = _REFERENCE.sub(lambda m: chr(int(m[1])), SMILEY.sub("", message))
    result: Seen = []
    colours: list[str] = []
    sizes: list[int] = []
    place = 0
    for match in _TAG.finditer(message):
        name, value = match[2], match[3]
        style = _style(name, value, bool(match[1]), colours, sizes)
        if not style and not (name in _PLAIN or (name == "i" and value == "s")):
            continue
        _add(result, message[place : match.start()], colours, sizes)
        place = match.end()
        if style:
            style()
    _add(result, message[place:], colours, sizes)
    return _with_codes(result, codes)


def plain_lines(message: str) -> list[str] | None:
    """The lines as typed, None where the message holds more than words and styles."""
    message = _EDITED.sub("", message)
    message = re.sub(r"\[/?(?:b|i|u|s|color|size|font)(?:=[^\]]*)?\]", "", message)
    if "[" in message:
        return None
    message = _REFERENCE.sub(lambda m: chr(int(m[1])), SMILEY.sub("", message))
    return re.split(r"\r\n|\r|\n", message.replace("\t", " " * 8))


def literal(message: str) -> Seen:
    """The visible characters where the forum has BBCode switched off."""
    return [(char, None, None) for char in SMILEY.sub("", message) if not char.isspace()]


def shown(text: str, runs: object) -> Seen:
    """The visible characters of what the page reader made of it."""
    colours: list[str | None] = [None] * len(text)
    sizes: list[int | None] = [None] * len(text)
    for run in runs:  # type: ignore[attr-defined]
        for index in range(run.start, run.end):
            colours[index], sizes[index] = run.color, run.size
    kept = [True] * len(text)
    for match in SMILEY.finditer(text):
        kept[match.start() : match.end()] = [False] * len(match[0])
    return [
        (char, colours[i], sizes[i])
        for i, char in enumerate(text)
        if kept[i] and not char.isspace()
    ]


def _style(name, value, closing, colours, sizes):  # type: ignore[no-untyped-def]
    """What a colour or size tag does, None for every other tag."""
    if name.lower() == "color" and not closing and value:
        return lambda: colours.append(_colour(value))
    if name == "color" and closing and colours:
        return colours.pop
    if name == "size" and not closing and value:
        return lambda: sizes.append(_size(value))
    if name == "size" and closing and sizes:
        return sizes.pop
    return None


def _colour(value: str) -> str:
    value = value.strip().lower()
    if value in NAMED:
        return NAMED[value]
    if value.startswith("rgb"):
        return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", value)[:3])
    if len(value) == 4:
        return "#" + "".join(char * 2 for char in value[1:])
    return value


def _size(value: str) -> int:
    if value.isdigit():
        return int(value)
    pixels = float(value[:-2]) * (96 / 72 if value.endswith("pt") else 1)
    return min(range(7), key=lambda i: abs(_PIXELS[i] - pixels)) + 1


def _add(result: Seen, text: str, colours: list[str], sizes: list[int]) -> None:
    colour = colours[-1] if colours else None
    size = sizes[-1] if sizes else None
    result += [(char, colour, size) for char in text if not char.isspace()]


def _with_codes(result: Seen, codes: list[str]) -> Seen:
    whole: Seen = []
    number = ""
    inside = False
    for char, colour, size in result:
        if char == "\x00":
            inside, number = True, ""
        elif char == "\x01":
            inside = False
            whole += [(c, colour, size) for c in codes[int(number)] if not c.isspace()]
        elif inside:
            number += char
        else:
            whole.append((char, colour, size))
    return whole
