"""The command line's own words in Chinese: usage, options, help and its errors.

The command-line library asks the default gettext catalogue for its words; here that
catalogue becomes the Chinese one that is shipped beside this module.
"""

from __future__ import annotations

import gettext
import os
from pathlib import Path
from typing import TypeVar

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


def install() -> None:
    """Make the library speak Chinese, whatever the system's language (also C, also Windows).

    LANGUAGE is what gettext asks first, before LC_ALL and LANG.  Call it before the first
    command is defined: some words are looked up then.
    """
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = LANGUAGE


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
    return command
