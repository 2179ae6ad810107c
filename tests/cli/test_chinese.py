"""What the command line says by itself is Chinese, in every locale."""

from __future__ import annotations

import gettext
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from auditor.cli import chinese
from auditor.cli.main import main

FOLDER = chinese.LOCALE / chinese.LANGUAGE / "LC_MESSAGES"
ENGLISH = re.compile(
    r"Usage|Options|Commands|Error|Missing|Try |Show |No such|Invalid|Got |does not|is not|OPTIONS|"
    r"ARGS|INTEGER|TEXT|PATH|FILE|default|required|requires|Did you"
)


def catalogue() -> Catalog:
    with (FOLDER / "messages.po").open("rb") as stream:
        return read_po(stream, locale=chinese.LANGUAGE)


def test_the_compiled_catalogue_is_the_written_one() -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue())
    assert compiled.getvalue() == (FOLDER / "messages.mo").read_bytes()


def library_messages() -> set[str | tuple[str, ...]]:
    """Every text that the installed command-line library looks up."""
    source = Path(click.__file__).parent
    rows = extract_from_dir(str(source), method_map=[("**.py", "python")])
    return {row[2] for row in rows} | {"required"}  # looked up by a variable


def test_every_message_of_the_library_is_translated() -> None:
    known = catalogue()
    messages = library_messages()
    assert len(messages) > 50
    missing = [m for m in messages if (entry := known.get(m)) is None or not any(entry.string)]
    assert missing == []


def test_a_translation_fills_in_only_what_the_message_gives() -> None:
    fields = re.compile(r"\{(\w+)[^}]*\}|%\((\w+)\)s")
    for entry in catalogue():
        if entry.id:
            given = {m[1] or m[2] for m in fields.finditer(" ".join(entry.id)
                     if isinstance(entry.id, tuple) else entry.id)}  # fmt: skip
            strings = entry.string if isinstance(entry.string, tuple) else (entry.string,)
            used = {m[1] or m[2] for s in strings for m in fields.finditer(s)}
            assert used <= given, entry.id
            assert not entry.fuzzy


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    captured = capsys.readouterr()
    return int(ended.value.code or 0), captured.out + captured.err


@pytest.mark.parametrize(
    ("arguments", "code", "part"),
    [
        (("--help",), 0, "用法：auditor [选项] 命令 [参数]…"),
        (("-h",), 0, "显示这份说明。"),
        (("--version",), 0, "auditor "),
        (("check", "--help"), 0, "用法：auditor check [选项] 游戏文件"),
        (("init", "--help"), 0, "用法：auditor init [选项] 规则 文件夹"),
        (("schema", "-h"), 0, "显示这份说明。"),
        (("check",), 2, "错误：缺少参数 '游戏文件'。"),
        (("check", "a", "b"), 2, "错误：多出了参数（b）"),
        (("check", "--foo"), 2, "错误：没有选项 '--foo'。"),
        (("check", "--hepl"), 2, "是不是想写：'--help'"),
        (("chek",), 2, "错误：没有命令 'chek'。"),
        (("init", "m42"), 2, "用法说明：auditor init --help"),
    ],
)
def test_help_and_wrong_usage_are_chinese(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int, part: str
) -> None:
    ended, text = said(capsys, *arguments)
    assert ended == code
    assert part in text
    assert not ENGLISH.search(text), text


@click.command(help="试验")
@click.option("--day", type=click.IntRange(min=1), required=True, help="第几天")
@click.option(
    "--kind", type=click.Choice(["exile", "election"]), default="exile", show_default=True
)
@click.option("--share", type=float)
@click.option("--pause", type=click.FloatRange(0, 3600))
@click.option("--part", type=click.FloatRange(0, 1, min_open=True), help="多少")
@click.option("--few", type=click.IntRange(max=5, max_open=True))
@click.option("--name")
@click.option("--loud", is_flag=True)
@click.option("--when", type=click.DateTime())
@click.option("--out", type=click.Path(exists=True, file_okay=True, dir_okay=False))
@click.argument("word", metavar="词")
def trial(**_: object) -> None:
    """A command with every kind of value."""


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("--help", "--day 整数 "),
        ("--help", "--share 数"),
        ("--help", "--name 文字"),
        ("--help", "默认：exile"),
        ("--help", "必填"),
        ("w", "缺少选项 '--day'。"),
        ("w --day 0", "要写不小于 1 的数，写成了 0。"),
        ("w --day 1 --pause -1", "要写从 0 到 3600 的数，写成了 -1.0。"),
        ("w --day 1 --part 0", "要写大于 0、不大于 1 的数"),
        ("w --day 1 --few 5", "要写小于 5 的数，写成了 5。"),
        ("--help", "[不小于 1; 必填]"),
        ("--help", "选项："),
        ("", "错误：缺少参数 '词'。\n"),
        ("w --day x", "'x' 不是数"),
        ("w --day 1 --kind x", "'x' 不对，可以写：'exile', 'election'。"),
        ("w --day 1 --share x", "'x' 不是数"),
        ("w --day", "选项 '--day' 后面少写了值。"),
        ("w --day 1 --loud=1", "选项 '--loud' 后面不写值。"),
        ("w --day 1 --when x", "'x' 的写法不对"),
        ("w --day 1 --out none", "没有文件 'none'。"),
        ("w --day 1 --out .", "文件 '.' 是一个文件夹。"),
    ],
)
def test_every_kind_of_wrong_value_is_told_in_chinese(
    capsys: pytest.CaptureFixture[str], arguments: str, part: str
) -> None:
    chinese.install()
    command = chinese.dress(trial)
    try:
        command.main(arguments.split(), prog_name="trial", standalone_mode=False)
    except click.ClickException as error:
        chinese.show(error)
    captured = capsys.readouterr()
    text = captured.out + captured.err
    assert part in text
    assert not ENGLISH.search(text), text
    assert "x>" not in text and "<x" not in text and "'.\n" not in text


def test_a_metavar_of_the_commands_own_is_kept() -> None:
    command = chinese.dress(click.Command("x", params=[click.Option(["--at"], metavar="时刻")]))
    assert command.params[0].metavar == "时刻"


@pytest.mark.parametrize(
    "variables", [{"LC_ALL": "C"}, {"LANG": "de_DE.UTF-8"}, {"LANGUAGE": "en"}]
)
def test_it_is_chinese_in_any_locale(variables: dict[str, str]) -> None:
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "SYSTEMROOT", "PYTHONPATH")}
    done = subprocess.run(
        [sys.executable, "-m", "auditor", "chek"],
        capture_output=True, env={**kept, **variables}, check=False,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.returncode == 2
    assert "错误：没有命令 'chek'。" in done.stderr.decode("utf-8")


def test_installing_binds_the_shipped_catalogue() -> None:
    chinese.install()
    assert gettext.gettext("Usage:") == "用法："
    assert gettext.gettext("no such text anywhere") == "no such text anywhere"
