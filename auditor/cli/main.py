"""The `auditor` command: finds the subcommand, ends with a message and an exit code.

Subcommands are imported only when they are used, so that `auditor --help` stays quick.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

import click

from auditor import __version__
from auditor.cli import chinese
from auditor.errors import AuditorError

chinese.install()

# name -> (module, one line of help); the module holds a click command named `command`
COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("auditor.cli.demo", "演示：用附带的一局游戏走完抓取、审计、报告"),
    "init": ("auditor.cli.init", "新建一份带说明的游戏文件"),
    "check": ("auditor.cli.check", "只检查游戏文件写得对不对"),
    "schema": ("auditor.cli.schema", "输出游戏文件的 JSON Schema，供编辑器提示"),
    "crawl": ("auditor.cli.crawl", "从论坛（或存下的网页、帖子文件）读入帖子"),
    "posts": ("auditor.cli.posts", "列出读到的帖子"),
    "tally": ("auditor.cli.tally", "某一天的票数，每一票算不算、为什么"),
    "audit": ("auditor.cli.audit", "对照规则审计全部帖子，写出报告"),
    "decide": ("auditor.cli.decide", "记下导演对一条违规线索的决定"),
    "lexicon": ("auditor.cli.lexicon", "词库：试查几句话、评测、检查写法"),
    "replay": ("auditor.cli.replay", "按规则推演游戏文件里的进程记录"),
    "status": ("auditor.cli.status", "这局走到哪里了：谁在场、等谁答复、接下来公布什么"),
    "announce": ("auditor.cli.announce", "一天或一夜要公布的话，可直接贴到论坛"),
    "rules": ("auditor.cli.rules", "规则集：有哪几套、怎么规定、每一条由谁来管"),
}


class LazyGroup(click.Group):
    """A group whose commands are imported on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return chinese.dress(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, without importing any of them."""
        with formatter.section("命令"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", message="auditor %(version)s")
def cli() -> None:
    """论坛版杀的导演助手：读论坛、数帖、计票、查违规，写成导演过目的报告。"""


chinese.dress(cli)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit.  Exit codes are those of :class:`auditor.errors.Exit`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # under cron the locale may be C
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = cli.main(args=arguments, prog_name="auditor", standalone_mode=False)
    except AuditorError as error:
        for problem in error.problems:
            click.echo(str(problem), err=True)
        sys.exit(int(error.exit_code))
    except click.ClickException as error:
        chinese.show(error)
        sys.exit(2)
    except click.Abort:
        click.echo("已中断。", err=True)
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)
