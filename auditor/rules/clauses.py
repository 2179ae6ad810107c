"""The registers of clauses: what each sentence of a rule thread asks, and who answers for it.

``clauses/RS.yaml`` has one line a clause.  The wordings are short ones of this project.  A
register says nothing of how a clause is carried out: code, rule set and tests name its id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, ValidationError, model_validator

from auditor.errors import Problem, WrongInput
from auditor.rules.checks import CHECKS
from auditor.rules.ruleset import Strict
from auditor.yamlfile import FileKind, Source, read_text
from auditor.yamlfile import Path as Key
from auditor.yamlfile.shape import misshapen
from auditor.yamlfile.words import meant, quoted

REGISTER_FILE = FileKind(
    name="条款登记",
    example="m42.yaml",
    first_line="clauses:",
    if_missing="检查路径",
    if_empty="每条规则写一行",
    if_large="每条规则只写一行",
)

# who answers for a clause; journal: only the director can know it, the program records it
By = Literal[
    "engine", "tally", "crawl", "check", "cards", "announce", "schedule", "journal"
]  # fmt: skip
# what of the game file or journal records a clause that only the director knows
Recorded = Literal[
    "players.role", "players.gender", "players.games_played", "directors",
    "acts", "acts.draw", "expel", "surrender", "substitute", "ruling", "ruling.lost",
    "ruling.void", "days", "accelerated", "seed", "note", "forum", "none",
]  # fmt: skip


def _several(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


Text = Annotated[str, Field(min_length=1)]
Words = Annotated[tuple[Text, ...], BeforeValidator(_several)]


class Clause(Strict):
    """One clause: where it stands in the thread, what it asks, who answers for it."""

    at: Text
    says: Text
    by: Annotated[tuple[By, ...], Field(min_length=1)]
    check: Words = ()  # with ``check`` in ``by``: the checks that look for it
    field: Recorded | None = None
    why: Text | None = None  # with ``field: none``: why nothing can be recorded

    @property
    def director_only(self) -> bool:
        """Whether only the director can know it."""
        return self.by == ("journal",)

    @model_validator(mode="after")
    def _whole(self) -> Clause:
        if self.director_only and self.field is None:
            raise ValueError("只归导演管的条款要写 field：记在游戏文件的哪一处")
        if self.field == "none" and self.why is None:
            raise ValueError("field 是 none 时要写 why：为什么记不了")
        if ("check" in self.by) != bool(self.check):
            raise ValueError("by 里有 check 才写 check，写了 check 就要列在 by 里")
        return self


class Silence(Strict):
    """What the thread leaves open or contradicts itself in, and what holds meanwhile."""

    says: Text
    default: Text
    setting: Text | None = None  # the key of the rule set that decides it
    ruling: bool = False  # whether the director is asked
    ruling_when: Text | None = None  # and when, where not always
    clauses: tuple[Text, ...] = ()


class Register(Strict):
    """All clauses of one rule thread, and its silences; keys are their ids."""

    clauses: dict[str, Clause]
    silences: dict[str, Silence] = Field(default_factory=dict)

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id, clauses first."""
        return (*self.clauses, *self.silences)

    def about(self, clause: str) -> Mapping[str, Silence]:
        """The silences that concern a clause."""
        return {id_: s for id_, s in self.silences.items() if clause in s.clauses}


def registered() -> tuple[str, ...]:
    """The ids of the rule sets that have a register."""
    folder = resources.files("auditor.rules") / "clauses"
    if not folder.is_dir():
        return ()
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".yaml")))


def register(ruleset: str) -> Register:
    """The register of a shipped rule set.

    Raises KeyError where there is none, WrongInput with every mistake located.
    """
    if ruleset not in registered():
        raise KeyError(ruleset)
    text = (resources.files("auditor.rules") / "clauses" / f"{ruleset}.yaml").read_text("utf-8")
    return read_register(text, f"clauses/{ruleset}.yaml", ruleset)


def read_register(text: str, shown: str, ruleset: str) -> Register:
    """A register from its text.  Raises WrongInput with every mistake located."""
    source = read_text(text, shown, REGISTER_FILE)
    problems = list(source.problems)
    try:
        found = Register.model_validate(source.data)
    except ValidationError as error:
        problems += misshapen(error, Register, source, _way_out)
        raise WrongInput(problems) from None
    problems += _mistakes(found, source, ruleset)
    if problems:
        raise WrongInput(problems)
    return found


def _mistakes(found: Register, source: Source, ruleset: str) -> Iterator[Problem]:
    """Ids that leave a gap, checks that nobody has, silences about clauses that are not there."""
    for number, id_ in enumerate(found.clauses, 1):
        wanted = f"{ruleset}-{number:03}"
        if id_ != wanted:
            message = f"条款编号要连着写：这里应该是 {wanted}，写的是{quoted(id_)}"
            yield source.problem("clause-gap", message, ("clauses", id_), key=True)
            break
    for id_, clause in found.clauses.items():
        for check in clause.check:
            if check not in CHECKS:
                message, path = f"没有叫{quoted(check)}的检查", ("clauses", id_, "check")
                yield source.problem("unknown-check", message, path, meant(check, CHECKS))
    for id_, silence in found.silences.items():
        for clause_id in silence.clauses:
            if clause_id not in found.clauses:
                message = f"没有编号是{quoted(clause_id)}的条款"
                yield source.problem("unknown-clause", message, ("silences", id_, "clauses"))


def _way_out(kind: str, path: Key) -> str | None:
    if kind == "literal_error" and "by" in path:
        return f"by 有：{'、'.join(get_args(By))}"
    return None
