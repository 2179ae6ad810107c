"""The usual slips of a Chinese input method and of hand-drawn brackets, found line by line.

The YAML reader stops at the first thing that it cannot read, and often notices it lines
later.  Where it has stopped, these rules look at every line for itself.  A slip whose line
leaves no doubt about what was meant is mended for the further reading (it stays a mistake),
so that the mistakes behind it are told as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from auditor.text.safe import safe_line
from auditor.yamlfile.kind import FileKind
from auditor.yamlfile.masks import BREAKS, FILLER, Mask, masks

MAX_SLIPS = 200
_FULL = {"｛": "{", "｝": "}", "［": "[", "］": "]"}
_PAIRS = {"{": "}", "[": "]"}
_ODD = "\t\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff"
_BLANKS = {"\t": "制表符（Tab）", "\u3000": "全角空格"}

_REMARK = "空格后面的 # 把这一行剩下的变成了说明"

_DASH = re.compile(r" *([－—–−]) *(?=[\w{｛\[［\ue000])")
_NO_BLANK = re.compile(r" *-(?=[{\[｛［\ue000])")
_HEAD = r" *(?:[-－] *)?"
_BRACKET = re.compile(rf"{_HEAD}(?:\w{{1,40}} *[:：] *)?([｛［])")
_ASCII_KEY = re.compile(rf"{_HEAD}(?:[A-Za-z_]\w{{0,40}}|\d{{1,4}}) *(：)", re.ASCII)
_ANY_KEY = re.compile(rf"{_HEAD}[^\s:：{{}}\[\],，#]{{1,40}} *(：)")
_FLOW_KEY = re.compile(r"[{｛,，] *(?:[A-Za-z_]\w{0,40}|\d{1,4}) *(：)", re.ASCII)
_COMMA = re.compile(r"，(?= *[A-Za-z_]{1,40} *[:：])")
_TIGHT = re.compile(rf"(?:^{_HEAD}|[{{｛,，] *)[A-Za-z_]{{1,40}}:(?=[^ \t/:,}}\]])", re.ASCII)
_INDENT = re.compile(rf" *([{_ODD}])[ {_ODD}]*(?=[^ {_ODD}])")
_NEXT = re.compile(
    rf"[ {_ODD}]*(?:[-－—–−](?:$|[ {{\[｛［])|[^\s:：{{}}\[\],]{{1,40}}(?:：|:(?: |$)))"
)


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip.  ``edits`` are (from, to, new text) in its line; None: it cannot be mended."""

    line: int
    column: int
    message: str
    hint: str
    edits: tuple[tuple[int, int, str], ...] | None


def find_slips(text: str, kind: FileKind) -> tuple[list[Slip], str]:
    """The slips of a text that could not be read, and the text with those mended that can be.

    Line numbers are the same in both; columns behind an edit move by a sign or two.
    """
    parts = BREAKS.split(text)
    lines = parts[::2]
    slips: list[Slip] = []
    every = masks(lines)
    following = _following(every)
    for i, mask in enumerate(every):
        if not mask.text.strip(" \t"):
            continue
        found = list(_of_kind(mask, kind))  # knows best what was meant
        found = found or [slip for rule in _RULES for slip in rule(mask)]
        if mask.unclosed is not None:
            hint = "补上另一半引号；名字里本来就有引号时，外面用另一种引号"
            found.append(_slip(mask, mask.unclosed, "引号没有关上", hint, None))
        elif not any(slip.message == _REMARK for slip in found):
            edited = Mask(mask.number, mask.line, _edited(mask.text, found))
            found += _unclosed(edited, following[i], len(mask.text))
        slips += found[: max(MAX_SLIPS - len(slips), 0)]
        parts[2 * i] = _edited(mask.line, found) or _kept_apart(parts, 2 * i)
        if len(slips) >= MAX_SLIPS:
            break
    return slips, "".join(parts)


def _kept_apart(parts: list[str], place: int) -> str:
    """What stands for a line that was mended to nothing: a blank where it keeps two line ends
    from becoming one."""
    around = (parts[place - 1] if place else "", *parts[place + 1 : place + 2])
    return " " if around == ("\r", "\n") else ""


def _following(every: list[Mask]) -> list[Mask | None]:
    """For each line the next one that says anything."""
    result: list[Mask | None] = [None] * len(every)
    for i in range(len(every) - 2, -1, -1):
        result[i] = every[i + 1] if every[i + 1].text.strip() else result[i + 1]
    return result


def _slip(
    mask: Mask, at: int, message: str, hint: str, edits: tuple[tuple[int, int, str], ...] | None
) -> Slip:
    return Slip(mask.number, at + 1, message, hint, edits)


def _edited(line: str, slips: list[Slip]) -> str:
    for start, end, new in sorted((e for s in slips for e in s.edits or ()), reverse=True):
        if start <= len(line):
            line = line[:start] + new + line[end:]
    return line


def _blank(mask: Mask, at: int) -> str:
    """A blank, where none follows already."""
    return "" if mask.text[at : at + 1] in ("", " ") else " "


def _dash(mask: Mask) -> Iterator[Slip]:
    if found := _DASH.match(mask.text):
        at = found.start(1)
        edit = (at, at + 1, "-" + _blank(mask, at + 1))
        sign = found[1]
        yield _slip(mask, at, f"短横线写成了“{sign}”", "改成半角的 -，后面空一格", (edit,))
    elif found := _NO_BLANK.match(mask.text):
        at = found.end()
        yield _slip(mask, at - 1, "短横线后面少了空格", "短横线后面空一格", ((at, at, " "),))


def _brackets(mask: Mask) -> Iterator[Slip]:
    found = _BRACKET.match(mask.text)
    at = found.start(1) if found else -1
    if not found and _open(mask.text):
        at = min((mask.text.find(c) for c in "｝］" if c in mask.text), default=-1)
    if at >= 0:
        edits = tuple((i, i + 1, _FULL[c]) for i, c in enumerate(mask.text) if c in _FULL)
        yield _slip(mask, at, f"用了全角的“{mask.text[at]}”", f"改成半角的 {edits[0][2]}", edits)


def _colons(mask: Mask) -> Iterator[Slip]:
    text = mask.text
    places = {m.start(1) for m in _FLOW_KEY.finditer(text)}
    head = _ASCII_KEY.match(text)
    if head is None and ": " not in text and not text.rstrip().endswith(":"):
        head = _ANY_KEY.match(text)
    if head:
        places.add(head.start(1))
    if places:
        edits = tuple((at, at + 1, ":" + _blank(mask, at + 1)) for at in sorted(places))
        message, hint = "这一行用了全角冒号", "改成半角冒号，后面空一格"
        yield _slip(mask, min(places), message, hint, edits)


def _commas(mask: Mask) -> Iterator[Slip]:
    first = min((mask.text.find(c) for c in "{｛" if c in mask.text), default=len(mask.text))
    edits = tuple((m.start(), m.end(), ",") for m in _COMMA.finditer(mask.text, first))
    if edits:
        yield _slip(mask, edits[0][0], "这里用了全角逗号“，”", "改成半角逗号，后面空一格", edits)


def _tight(mask: Mask) -> Iterator[Slip]:
    """No blank behind the colon, or one that only looks like it."""
    edits: list[tuple[int, int, str]] = []
    for found in _TIGHT.finditer(mask.text):
        at = found.end()
        odd = re.match(f"[{_ODD}]+", mask.text[at:])
        edits.append((at, at + len(odd[0]) if odd else at, " "))
    if edits:
        at, end, _ = edits[0]
        if end > at:
            message, hint = f"冒号后面是{_blank_name(mask.text[at])}", "换成一个半角空格"
        else:
            message, hint = "冒号后面少了空格", "冒号用半角，后面空一格"
        yield _slip(mask, at - (end == at), message, hint, tuple(edits))


def _blank_name(sign: str) -> str:
    return _BLANKS.get(sign, f"特殊空格（U+{ord(sign):04X}）")


def _indents(mask: Mask) -> Iterator[Slip]:
    if re.fullmatch(f"[ {_ODD}]*", mask.text):
        at = len(mask.text) - len(mask.text.lstrip(" \t"))
        message = f"这一行只有{_blank_name(mask.text[at])}"
        yield _slip(mask, at, message, "空行里什么也不要写", ((0, len(mask.text), ""),))
    elif found := _INDENT.match(mask.text):
        message = f"这一行的缩进里用了{_blank_name(found[1])}"
        yield _slip(mask, found.start(1), message, "缩进要用半角空格，一层两个", None)


def _remark(mask: Mask) -> Iterator[Slip]:
    """A number sign in an unquoted name: the rest of the line, brackets too, is taken as remark."""
    at = len(mask.text)
    rest = mask.line[at:]
    before = mask.text.rstrip()
    end = re.search(r"[,}\]]", rest)
    if not rest.startswith("#") or before[-1:] in ("", ",", "{", "[") or end is None:
        return
    if not _open(mask.text):
        return
    start = max(before.rfind(sign) for sign in (",", "{", "[", ": ")) + 1
    start += len(before) - start - len(before[start:].lstrip())
    name = mask.line[start : at + end.start()].rstrip()
    edits = None
    if FILLER not in mask.text[start:] and not set(name) & set('"\\'):
        edits = ((start, start, '"'), (start + len(name), start + len(name), '"'))
    hint = f'给整个名字加引号，如 "{safe_line(name, 20)}"'
    yield _slip(mask, at, _REMARK, hint, edits)


def _unclosed(mask: Mask, after: Mask | None, end: int) -> Iterator[Slip]:
    """Brackets still open where the next line begins a new entry, or the file ends."""
    still = _open(mask.text)
    if not still:
        return
    if after is not None and not (_NEXT.match(after.text) and after.indent <= mask.indent):
        return
    at, sign = still[-1]
    name = "花括号" if sign == "{" else "方括号"
    closers = "".join(_PAIRS[s] for _, s in reversed(still))
    hint = f"这一行末尾补上 {closers}"
    yield _slip(mask, at, f"{name}没有关上", hint, ((end, end, closers),))


def _open(text: str) -> list[tuple[int, str]]:
    """The brackets that the line opens and does not close."""
    stack: list[tuple[int, str]] = []
    for i, sign in enumerate(text):
        if sign in _PAIRS:
            stack.append((i, sign))
        elif sign in "}]" and stack and _PAIRS[stack[-1][1]] == sign:
            stack.pop()
    return stack


def _of_kind(mask: Mask, kind: FileKind) -> Iterator[Slip]:
    """What this kind of file knows of itself."""
    for pattern, message, hint in kind.slips:
        if found := pattern.search(mask.text):
            yield _slip(mask, found.start(), message, hint, None)


_RULES: tuple[Callable[[Mask], Iterator[Slip]], ...] = (
    _indents, _dash, _brackets, _colons, _commas, _tight, _remark,
)  # fmt: skip
