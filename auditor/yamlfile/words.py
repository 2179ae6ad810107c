"""How a mistake speaks: values shown harmlessly, near names suggested, key paths written out."""

from __future__ import annotations

import difflib
import errno
from collections.abc import Iterable

from auditor.text.names import fold
from auditor.text.safe import safe_line

Path = tuple[str | int, ...]

_SHOWN = 40  # characters of a value that a message repeats


def quoted(value: object) -> str:
    """A value from the file in Chinese quotes, on one line, harmless on a screen."""
    return f"“{safe_line(str(value), _SHOWN)}”"


def listed(words: Iterable[str], limit: int = 12) -> str:
    """Words for a hint, the first ``limit`` of them."""
    every = [safe_line(word, _SHOWN) for word in words]
    return "、".join(every[:limit]) + (f" 等 {len(every)} 个" if len(every) > limit else "")


def near(word: str, known: Iterable[str]) -> str | None:
    """The known word that was most likely meant, or None.  Only ever suggested, never used."""
    choices = {fold(k): k for k in known}
    wanted = fold(word)[:100]
    found = difflib.get_close_matches(wanted, choices, n=1, cutoff=0.6)
    if not found and len(wanted) >= 2:  # 饺饺 for 饺子: short names differ by half
        found = difflib.get_close_matches(wanted, choices, n=1, cutoff=0.5)
    return choices[found[0]] if found else None


def meant(word: str, known: Iterable[str]) -> str | None:
    """A hint that asks whether a near word was meant, or None."""
    guess = near(word, known)
    return f"是不是想写{quoted(guess)}？" if guess is not None else None


def path_text(path: Path) -> str:
    """A path as a director reads it: ``players[3].role``; lists count from 1."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step + 1}]"
        else:
            text += ("." if text else "") + safe_line(step, _SHOWN)
    return text


def os_reason(error: Exception) -> str:
    """Why the machine could not read or write a file, in Chinese."""
    number = error.errno if isinstance(error, OSError) else None
    return _REASONS.get(number or 0, "系统不允许，或者路径不对")


_REASONS = {
    errno.ENOENT: "没有这个文件或文件夹",
    errno.EISDIR: "这是一个文件夹，不是文件",
    errno.ENOTEMPTY: "文件夹不是空的",
    errno.EBUSY: "另一个程序正占着它",
    errno.EIO: "磁盘读写出错",
    errno.ELOOP: "链接绕成了一圈",
    errno.EMFILE: "打开的文件太多",
    errno.EACCES: "没有权限",
    errno.EPERM: "没有权限",
    errno.ENOSPC: "磁盘满了",
    errno.EROFS: "这个磁盘只能读",
    errno.ENOTDIR: "路径里有一段不是文件夹",
    errno.EEXIST: "已经有同名的文件",
    errno.ENAMETOOLONG: "路径太长",
}
