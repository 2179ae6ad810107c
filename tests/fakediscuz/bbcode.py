"""A small BBCode renderer that makes the HTML a Discuz! board makes, oddities included.

It substitutes text the way the board does (openers by pattern, closers by plain
replacement), so that unbalanced and wrongly written tags come out as they do there.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

SMILIES = {":)": ("smile.gif", 1), ":(": ("sad.gif", 2), ":D": ("biggrin.gif", 3)}

# The board replaces these as they stand: an upper-case [B] stays literal.
_PLAIN = {
    "[/color]": "</font>",
    "[/backcolor]": "</font>",
    "[/size]": "</font>",
    "[/font]": "</font>",
    "[/align]": "</div>",
    "[b]": "<strong>",
    "[/b]": "</strong>",
    "[i=s]": '<i class="pstatus">',
    "[i]": "<i>",
    "[/i]": "</i>",
    "[u]": "<u>",
    "[/u]": "</u>",
    "[s]": "<strike>",
    "[/s]": "</strike>",
    "[hr]": '<hr class="l" />',
    "[list]": "<ul>",
    "[list=1]": '<ul type="1" class="litype_1">',
    "[*]": "<li>",
    "[/list]": "</ul>",
    "[indent]": "<blockquote>",
    "[/indent]": "</blockquote>",
    "[/float]": "</span>",
    "[/p]": "</p>",
}
_OPENERS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\[color=([#\w]+)\]", re.I), r'<font color="\1">'),
    (re.compile(r"\[color=(rgb\([\d\s,]+\))\]", re.I), r'<font style="color:\1">'),
    (re.compile(r"\[backcolor=([#\w]+)\]", re.I), r'<font style="background-color:\1">'),
    (re.compile(r"\[size=(\d{1,2})\]", re.I), r'<font size="\1">'),
    (re.compile(r"\[size=(\d+(?:\.\d+)?(?:px|pt))\]", re.I), r'<font style="font-size:\1">'),
    (re.compile(r"\[font=([^\[<\"]+)\]", re.I), r'<font face="\1">'),
    (re.compile(r"\[align=(left|center|right)\]", re.I), r'<div align="\1">'),
    (re.compile(r"\[float=(left|right)\]", re.I), r'<span style="float:\1;">'),
    (re.compile(r"\[p=([^\]\"]+)\]", re.I), '<p style="line-height:30px;text-indent:2em">'),
)
_URL = re.compile(r"\[url(?:=([^\]\"<>]+))?\](.*?)\[/url\]", re.S | re.I)
_IMG = re.compile(r"\[img(?:=[\d,]+)?\]([^\[<\"]+)\[/img\]", re.I)
_ATTACH = re.compile(r"\[attach\](\d+)\[/attach\]", re.I)
_CODE = re.compile(r"\s?\[code\](.+?)\[/code\]\s?", re.S | re.I)
_QUOTE = re.compile(r"\s?\[quote\][\n\r]*(.+?)[\n\r]*\[/quote\]\s?", re.S | re.I)
_FREE = re.compile(r"\s?\[free\][\n\r]*(.+?)[\n\r]*\[/free\]\s?", re.S | re.I)
_HIDE = re.compile(r"\[hide(=\d+)?\]\s*(.*?)\s*\[/hide\]", re.S | re.I)
_EMAIL = re.compile(r"\[email\]([^\[<\"]+)\[/email\]", re.I)
_SLOT = re.compile("\x00(\\d+)\x00")
_BLOCK_END = '(?:</(?:div|ul|blockquote)>|<hr class="l" />)'


@dataclass(frozen=True, slots=True)
class View:
    """For whom the post is rendered, and where."""

    base: str
    viewer: str | None
    own: bool = False
    may_see_hidden: bool = False
    credits: int = 64
    attachment: Callable[[int], str] | None = None  # aid -> HTML for a member


def render(message: str, view: View, *, escape: Callable[[str], str] | None = None) -> str:
    """HTML of a message as it stands inside ``td.t_f``."""
    text = (escape or html.escape)(message.replace("\r\n", "\n"))
    if "[/" not in text:  # the board switches BBCode off for the whole post
        return _spaces(_smilies(text, view)).replace("\n", "<br />\n")
    kept: list[str] = []

    def keep(piece: str) -> str:
        kept.append(piece)
        return f"\x00{len(kept) - 1}\x00"

    text = _CODE.sub(lambda m: keep(_code(m.group(1))), text)
    text = _FREE.sub(r'<div class="quote"><blockquote>\1</blockquote></div>', text)
    text = _QUOTE.sub(r'<div class="quote"><blockquote>\1</blockquote></div>', text)
    text = _HIDE.sub(lambda m: _hide(m, view), text)
    text = _URL.sub(lambda m: keep(_open_link(m, view)) + m.group(2) + "</a>", text)
    text = _EMAIL.sub(r'<a href="mailto:\1">\1</a>', text)
    text = _IMG.sub(lambda m: keep(_image(m.group(1))), text)
    text = _ATTACH.sub(
        lambda m: keep(view.attachment(int(m.group(1))) if view.attachment else ""), text
    )
    for pattern, replacement in _OPENERS:
        text = pattern.sub(replacement, text)
    for tag, replacement in _PLAIN.items():
        text = text.replace(tag, replacement)
    text = re.sub(r'(<hr class="l" />)\n', r"\1", text)
    text = re.sub(r"(<li>|</ul>)\n|\n(?=<li>|</ul>)", lambda m: m.group(1) or "", text)
    text = _spaces(_smilies(text, view)).replace("\n", "<br />\n")
    return _SLOT.sub(lambda m: kept[int(m.group(1))], text)


def cut(message: str, limit: int = 100) -> str:
    """The words of a post that a quote of it carries: about fifty Chinese characters."""
    text = re.sub(
        r"\[(quote|code|hide|img|attach|media|free)[^\]]*\].*?\[/\1\]",
        "",
        message,
        flags=re.S | re.I,
    )
    text = re.sub(r"\[i=s\].*?\[/i\]", "", text, flags=re.S)
    text = re.sub(r"\[/?[a-z*]+(?:=[^\]]*)?\]", "", text, flags=re.I)
    for smiley in SMILIES:
        text = text.replace(smiley, "")
    text = "\n".join([line for line in text.strip().split("\n") if line.strip()][:3])
    out: list[str] = []
    width = 0
    for sign in text:
        width += 2 if ord(sign) > 0xFF else 1
        if width > limit - 4:
            return "".join(out) + " ..."
        out.append(sign)
    return "".join(out)


def _smilies(text: str, view: View) -> str:
    for code, (file, number) in SMILIES.items():
        source = f"static/image/smiley/default/{file}"
        picture = f'<img src="{source}" smilieid="{number}" border="0" alt="" />'
        text = re.sub(rf"(?<![A-Za-z0-9/]){re.escape(code)}", picture, text)
    return text


def _spaces(text: str) -> str:
    """Two and more spaces and tabs become no-break spaces, outside of tags."""
    parts = re.split(r"(<[^>]*>)", text)
    for index in range(0, len(parts), 2):
        parts[index] = (
            parts[index]
            .replace("\t", "&nbsp; &nbsp; &nbsp; &nbsp; ")
            .replace("   ", "&nbsp; &nbsp;")
            .replace("  ", "&nbsp;&nbsp;")
        )
    return "".join(parts)


def _code(body: str) -> str:
    lines = body.strip("\n").replace("  ", "&nbsp;&nbsp;").split("\n")
    inner = "<br />\n".join(f"<li>{line}" for line in lines)
    return (
        f'<div class="blockcode"><div id="code_f4K"><ol>{inner}</ol></div>'
        "<em onclick=\"copycode($('code_f4K'));\">复制代码</em></div>"
    )


def _hide(match: re.Match[str], view: View) -> str:
    credits = int(match.group(1)[1:]) if match.group(1) else None
    open_to = view.own or (
        view.may_see_hidden if credits is None else bool(view.viewer) and view.credits > credits
    )
    if open_to:
        return f'<div class="showhide"><h4>本帖隐藏的内容</h4>{match.group(2)}</div>'
    who = html.escape(view.viewer or "游客")
    if credits is None:
        return (
            "<script type=\"text/javascript\">replyreload += ',' + 1;</script>"
            f'<div class="locked">{who}，如果您要查看本帖隐藏内容请<a href="forum.php?mod=post">'
            "回复</a></div>"
        )
    mine = view.credits if view.viewer else 0
    return (
        f'<div class="locked">{who}，本帖隐藏的内容需要积分高于 {credits} 才可浏览，'
        f"您当前积分为 {mine}</div>"
    )


def _open_link(match: re.Match[str], view: View) -> str:
    target = html.unescape(match.group(1) or match.group(2)).strip()
    if target.startswith("www."):
        target = "http://" + target
    elif urlsplit(target).scheme not in ("http", "https", "ftp", "mailto"):
        target = view.base + target
    return f'<a href="{html.escape(target)}" target="_blank">'


def _image(source: str) -> str:
    return f'<img id="aimg_fAkE1" class="zoom" src="{source.strip()}" border="0" alt="" />'
