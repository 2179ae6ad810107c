"""`auditor lexicon`: try the lexicons on lines of text, on labelled posts, on themselves."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from auditor.cli import chinese
from auditor.data import lexicons
from auditor.errors import Problem, WrongInput
from auditor.report.json import dumps
from auditor.text.safe import safe_line

if TYPE_CHECKING:
    from auditor.lexicon import Hit, Scanner

_RULESET = click.option(
    "--ruleset", metavar="规则", help="只查这套规则禁止的类别，例如 m42；不写就全查"
)
_FOLDER = click.option(
    "--lexicons", "folder", metavar="文件夹", type=click.Path(path_type=Path),
    help="用这个文件夹里的词库，而不是自带的",
)  # fmt: skip


def _scanner(ruleset: str | None, folder: Path | None) -> Scanner:
    from auditor.lexicon import Scanner
    from auditor.rules.load import load_ruleset

    rules = load_ruleset(ruleset, Path.cwd()) if ruleset else None
    return Scanner.for_ruleset(rules, (), folder or lexicons())


def hit_json(hit: Hit) -> dict[str, object]:
    """A hit as the command prints it."""
    return {
        "category": hit.category,
        "start": hit.start,
        "end": hit.end,
        "entry": hit.entry,
        "verdict": hit.verdict,
        "why": hit.why,
        "evasion": hit.evasion,
        "confidence": hit.confidence,
    }


def _lines(stream: BinaryIO) -> Iterator[str]:
    """Lines of UTF-8 text, or of GBK as a Windows prompt sends them; without their line ends.

    The first line that is not ASCII decides which of the two it is for all of them.
    """
    encoding: str | None = None
    for number, raw in enumerate(stream, 1):
        if number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        if encoding is None and not raw.isascii():
            encoding = "utf-8" if _reads(raw, "utf-8") else "gb18030"
        try:
            text = raw.decode(encoding or "utf-8")
        except UnicodeDecodeError as error:
            message = "这一行读不懂：不是 UTF-8 编码，也不是 GBK 编码"
            if encoding == "utf-8":
                message = "这一行不是 UTF-8 编码，前面的却是"
            hint = "把文字存成 UTF-8 再送进来"
            raise WrongInput(
                Problem("encoding", message, "标准输入", number, error.start + 1, hint=hint)
            ) from None
        yield text.removesuffix("\n").removesuffix("\r")


def _reads(raw: bytes, encoding: str) -> bool:
    try:
        raw.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


@click.group(help="词库：试查几句话、用标注过的帖子评测、检查写法。")
def command() -> None:
    """The group; each subcommand builds its own scanner."""


@command.command("scan", help="逐行读标准输入里的文字，每行输出一个 JSON 对象。")
@_RULESET
@_FOLDER
def scan_lines(ruleset: str | None, folder: Path | None) -> int:
    """Print one JSON object a line; a line is a post."""
    scanner = _scanner(ruleset, folder)
    for text in _lines(sys.stdin.buffer):
        row = {"text": text, "hits": [hit_json(h) for h in scanner.scan(text)]}
        click.echo(dumps(row))
        sys.stdout.flush()
    return 0


@command.command("evaluate", help="用标注过的帖子（JSONL）评测，输出一个 JSON 对象。")
@click.argument("posts", metavar="帖子文件", type=click.Path(path_type=Path))
@_RULESET
@_FOLDER
@click.option("--details", is_flag=True, help="另外列出误报和漏报的帖子（写到标准错误）")
def evaluate_posts(posts: Path, ruleset: str | None, folder: Path | None, details: bool) -> int:
    """Print the figures; categories without a lexicon are left out."""
    from auditor.lexicon.corpus import read_posts
    from auditor.lexicon.evaluate import compare, evaluate

    rows = read_posts(posts)
    scanner = _scanner(ruleset, folder)
    if details:
        for outcome in compare(scanner, rows):
            text = outcome.post.text
            for hit in outcome.wrong:
                found = safe_line(text[hit.start : hit.end], 40)
                click.echo(f"{outcome.post.id} 误报 {hit.entry}：{found}", err=True)
            for category, start, end in outcome.missed:
                click.echo(
                    f"{outcome.post.id} 漏报 {category}：{safe_line(text[start:end], 40)}", err=True
                )
    click.echo(dumps(evaluate(scanner, rows)))
    return 0


@command.command("check", help="检查词库文件的写法，并把每个词条的例句跑一遍。")
@_FOLDER
def check_folder(folder: Path | None) -> int:
    """Exit code 1 where an example does not hold."""
    from auditor.lexicon.corpus import failures
    from auditor.lexicon.load import load_lexicon

    lexicon = load_lexicon(folder or lexicons())
    failed = failures(lexicon)
    for example, said in failed:
        wanted = "该报却没有报" if example.bad else "不该报却报了"
        click.echo(f"{example.id}：例句“{safe_line(example.text, 60)}”{wanted}（{said}）", err=True)
    words, entries = len(lexicon.terms), len(lexicon.entries)
    if failed:
        click.echo(f"{len(failed)} 个例句不对。", err=True)
        return 1
    click.echo(f"词库没有问题：{words} 个关键词、{entries} 个词条，例句都对。")
    return 0


for _each in command.commands.values():
    chinese.dress(_each)
