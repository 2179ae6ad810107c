"""The command line's own words in Chinese: usage, options, help and its errors.

The command-line library asks the default gettext catalogue for its words; here that
catalogue becomes the Chinese one that is shipped beside this module.  What the library
writes without asking (signs between its words, ranges) is replaced here.
"""

from __future__ import annotations

import gettext
import os
import re
from pathlib import Path
from typing import Any, TypeVar

import click

LANGUAGE = "zh_CN"
DOMAIN = "messages"  # gettext's default: the library names none
LOCALE = Path(__file__).with_name("locale")

C = TypeVar("C", bound=click.Command)

# what stands for a value in a usage line, where the command itself gives no word for it
_VALUES = {
    "integer": "整数",
    "integer range": "整数",
    "float": "数",
    "float range": "数",
    "text": "文字",
    "filename": "文件",
    "file": "文件",
    "directory": "文件夹",
    "path": "路径",
    "datetime": "时间",
}


class _Formatter(click.HelpFormatter):
    """Help with full-width colons."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, gettext.gettext("Usage:") if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{heading}：\n")


class _IntRange(click.IntRange):
    def _describe_range(self) -> str:
        return _range(self)


class _FloatRange(click.FloatRange):
    def _describe_range(self) -> str:
        return _range(self)


def _range(bounds: click.IntRange | click.FloatRange) -> str:
    """The range in words: 不小于 1, 从 0 到 3600."""
    low, high = bounds.min, bounds.max
    if low is not None and high is not None and not bounds.min_open and not bounds.max_open:
        return f"从 {low:g} 到 {high:g}"
    words = []
    if low is not None:
        words.append(f"{'大于' if bounds.min_open else '不小于'} {low:g}")
    if high is not None:
        words.append(f"{'小于' if bounds.max_open else '不大于'} {high:g}")
    return "、".join(words)


def install() -> None:
    """Make the library speak Chinese, whatever the system's language (also C, also Windows).

    LANGUAGE is what gettext asks first, before LC_ALL and LANG.  Call it before the first
    command is defined: some words are looked up then.
    """
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = LANGUAGE
    click.Context.formatter_class = _Formatter


def dress(command: C) -> C:
    """Give a command Chinese stand-ins in its usage line where it has the library's own."""
    if command.options_metavar == "[OPTIONS]":
        command.options_metavar = "[选项]"
    if isinstance(command, click.Group) and command.subcommand_metavar.startswith("COMMAND"):
        command.subcommand_metavar = "命令 [参数]…"
    for parameter in command.params:
        takes_value = not (isinstance(parameter, click.Option) and parameter.is_flag)
        word = _VALUES.get(parameter.type.name)
        if isinstance(parameter, click.Option) and takes_value and parameter.metavar is None:
            parameter.metavar = word
        parameter.type = _worded(parameter.type)
    return command


def _worded(kind: click.ParamType[Any]) -> click.ParamType[Any]:
    """The same kind of value; a range says its bounds in words."""
    if type(kind) is click.IntRange:
        return _IntRange(kind.min, kind.max, kind.min_open, kind.max_open, kind.clamp)
    if type(kind) is click.FloatRange:
        return _FloatRange(kind.min, kind.max, kind.min_open, kind.max_open, kind.clamp)
    return kind


def show(error: click.ClickException) -> None:
    """Print an error of usage; the library puts an English full stop behind what is missing."""
    if isinstance(error, click.MissingParameter):
        text = re.sub(r"\.(?=$|\s)", "。", error.format_message(), count=1)
        error = click.UsageError(text, error.ctx)
    error.show()
