"""`auditor rules`: the rule sets there are, what one says, and the clauses of its thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from auditor.cli import chinese
from auditor.errors import Problem, WrongInput
from auditor.report.json import dumps
from auditor.text.safe import safe_line

if TYPE_CHECKING:
    from auditor.rules.clauses import Register
    from auditor.rules.origin import Described

_RULESET = click.argument("ruleset", metavar="规则集或文件")
_FORM = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="输出格式"
)


@click.group(help="规则集：有哪几套，每套怎么规定，每一条规则由谁来管。")
def command() -> None:
    """Group of the subcommands."""


@command.command("list", help="列出自带的规则集，以及怎么写自己的一套。")
@_FORM
def list_(form: str) -> int:
    """Print one line a rule set."""
    from auditor.report.rules_text import list_json, list_text
    from auditor.rules.load import load_ruleset, shipped

    sets = [load_ruleset(name, None) for name in shipped()]
    if form == "json":
        for row in list_json(sets):
            click.echo(dumps(row))
    else:
        click.echo(list_text(sets), nl=False)
    return 0


@command.command(
    "show",
    short_help="一套规则怎么规定、照别的改了什么、每一项写在哪里。",
    help="一套规则怎么规定。照别的规则集改的，只列改了什么；"
    "--resolved 列出现在的全部规则，每一项写在哪个文件的第几行。",
)
@_RULESET
@click.option("--resolved", is_flag=True, help="全部规则，连同每一项的出处")
@_FORM
def show(ruleset: str, resolved: bool, form: str) -> int:
    """Print what a rule set says, or everything that holds."""
    from auditor.report.rules_text import resolved_text, show_json, show_text
    from auditor.rules.origin import describe

    it = describe(ruleset)
    if form == "json":
        click.echo(dumps(show_json(it, resolved=resolved), indent=1))
    else:
        click.echo(resolved_text(it) if resolved else show_text(it), nl=False)
    return 0


@command.command(
    "clauses",
    short_help="规则帖的每一条：出处、说的是什么、谁来管。",
    help="规则帖的每一条：出处、说的是什么、谁来管。"
    "给出编号（m42-043，或者 S5）就只看那一条：判什么牌、查不查、没写清楚的地方怎么算；"
    "给出一个词（平票、5(1)）就列出写到它的各条。",
)
@_RULESET
@click.argument("clause", metavar="[编号或词]", required=False)
@_FORM
def clauses(ruleset: str, clause: str | None, form: str) -> int:
    """Print the register of a rule set's thread, or one entry of it."""
    from auditor.report import clauses_text
    from auditor.rules.origin import describe

    it = describe(ruleset)
    register = _register(it)
    note = clauses_text.changed_note(it.said, it.files) if it.variant else None
    if clause is not None and (found := _mentioning(clause, register)) is not None:
        register, clause = found, None
    if clause is None:
        if form == "json":
            click.echo(dumps(clauses_text.register_json(register, it.rules), indent=1))
        else:
            click.echo(clauses_text.table_text(register, note), nl=False)
        return 0
    id_ = _id(clause, register, it)
    if form == "json":
        click.echo(dumps(clauses_text.entry_json(id_, register, it.rules), indent=1))
    elif id_ in register.silences:
        click.echo(clauses_text.silence_text(id_, register.silences[id_], note), nl=False)
    else:
        text = clauses_text.clause_text(id_, register.clauses[id_], register, it.rules, note)
        click.echo(text, nl=False)
    return 0


def _register(it: Described) -> Register:
    """The register of the thread that the rule set, or the one below it, was made from."""
    from auditor.rules.clauses import register, registered

    if it.ancestor in registered():
        return register(it.ancestor or "")
    message = f"{safe_line(it.word, 60)} 不是照自带的规则集改的，没有条款可列"
    hint = f"有条款登记的：{'、'.join(registered())}"
    raise WrongInput(Problem("no-register", message, hint=hint))


def _mentioning(word: str, register: Register) -> Register | None:
    """The part of the register that has the word in it; None for an id, or where none has."""
    from auditor.rules.clauses import Register
    from auditor.text.names import fold

    wanted = fold(word)
    if not wanted or wanted.isdecimal() or wanted in {fold(id_) for id_ in register.ids}:
        return None
    clauses = {i: c for i, c in register.clauses.items() if wanted in fold(f"{c.at} {c.says}")}
    silences = {
        i: s for i, s in register.silences.items() if wanted in fold(f"{s.says} {s.default}")
    }
    if not clauses and not silences:
        return None
    return Register(clauses=clauses, silences=silences)


def _id(written: str, register: Register, it: Described) -> str:
    """The id that was asked for, in whatever case it was written."""
    from auditor.yamlfile.words import near, quoted

    known = {id_.lower(): id_ for id_ in register.ids}
    found = known.get(written.strip().lower())
    if found is not None:
        return found
    guess = _by_number(written, register, it) or near(written, register.ids)
    asked = f"是不是想看 {guess}？" if guess else ""
    last = list(register.clauses)[-1]
    hint = f"{asked}编号从 {it.ancestor}-001 到 {last}"
    if register.silences:
        hint += f"，没写清楚的地方是 {'、'.join(list(register.silences)[:3])} …"
    message = f"没有编号是{quoted(written)}的条款，也没有哪一条写到它"
    raise WrongInput(Problem("unknown-clause", message, hint=hint))


def _by_number(written: str, register: Register, it: Described) -> str | None:
    """The clause of that number, where only the zeros or the rule set's name were left out."""
    digits = written.strip().rpartition("-")[2]
    if not (digits.isascii() and digits.isdigit()):
        return None
    guess = f"{it.ancestor}-{digits.lstrip('0'):0>3}"
    return guess if guess in register.clauses else None


for _subcommand in command.commands.values():
    chinese.dress(_subcommand)
