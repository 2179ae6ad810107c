"""Which code and which tests carry out each clause: `python -m tests.meta.clause_table`.

Writes docs/clauses.md anew (also `make docs`).  A clause is carried out by the files whose
text names its id; what only the director can know says where he records it; what no check
looks for yet says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ruamel.yaml import YAML

from auditor.rules.clauses import Register, register, registered
from auditor.rules.load import load_ruleset

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs" / "clauses.md"
COMMAND = "python -m tests.meta.clause_table"
SCENARIOS = ROOT / "tests" / "scenarios" / "clauses.yaml"

# These name ids to look them up or to tell what an id is, not to carry them out.
_LOOKUPS = (
    "auditor/rules/clauses/",
    "auditor/cli/rules.py",
    "tests/meta/",
    "tests/cli/test_rules.py",
    "tests/rules/test_clauses.py",
    "tests/report/test_clauses_text.py",
    "tests/scenarios/clauses.yaml",
)
_SUFFIXES = (".py", ".yaml", ".html", ".css", ".j2")
_ID = re.compile(r"\b(m42|m212|g01|r234)-([0-9]{3})(?![0-9])")
# what may follow an id: "to 040", "to m42-088", ", 041", "/224", also over a comment's line end
_MORE = re.compile(
    r"[\s#]{0,20}(to\b|and\b|,|/|、)[\s#]{0,20}(?:(m42|m212|g01|r234)-)?([0-9]{3})(?![0-9]|\.[0-9])"
)
_UNCHECKED = re.compile(r"^unchecked:.*\n(?:[ \t#].*\n|\n)*", re.MULTILINE)


def ids_in(text: str) -> set[str]:
    """The clause ids that a text names; ranges and lists are written out."""
    found: set[str] = set()
    for match in _ID.finditer(text):
        prefix, number, place = match[1], int(match[2]), match.end()
        found.add(match[0])
        while (more := _MORE.match(text, place)) is not None:
            if more[2] not in (None, prefix):
                break
            first = number if more[1] == "to" else int(more[3])
            number, place = int(more[3]), more.end()
            found |= {f"{prefix}-{n:03}" for n in range(first, number + 1)}
    return found


def _texts(*folders: str) -> Iterator[tuple[str, str]]:
    """The files below, by their path from the root, and what of them may name an id."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix not in _SUFFIXES or name.startswith(_LOOKUPS):
                continue
            text = path.read_text(encoding="utf-8")
            if name.startswith("auditor/rules/sets/"):
                text = _UNCHECKED.sub("", text)  # a list of what is not carried out
            yield name, text


def _named(*folders: str) -> dict[str, list[str]]:
    """Id -> the modules and files that name it."""
    rows: dict[str, list[str]] = {}
    for name, text in _texts(*folders):
        for id_ in ids_in(text):
            rows.setdefault(id_, []).append(_module(name))
    return rows


def _module(name: str) -> str:
    """auditor/engine/vote.py -> engine.vote; other files keep their path."""
    shown = name.removeprefix("auditor/")
    return shown[:-3].replace("/", ".").removesuffix(".__init__") if name.endswith(".py") else shown


def _scenarios() -> dict[str, list[str]]:
    """Id -> the scenarios that try it, where the mapping is there."""
    rows: dict[str, list[str]] = {}
    if SCENARIOS.exists():
        written: Mapping[str, list[str]] = YAML(typ="safe").load(SCENARIOS) or {}
        for scenario, ids in written.items():
            for id_ in ids_in("\n".join(ids)):
                rows.setdefault(id_, []).append(str(scenario))
    return rows


@dataclass(frozen=True)
class Row:
    """What is known of one clause."""

    id: str
    at: str
    says: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    field: str | None
    unchecked: tuple[str, ...]  # its checks that are not there yet
    director_only: bool

    @property
    def carried(self) -> str:
        """The table's word for it."""
        parts = [", ".join(f"`{name}`" for name in self.code)] if self.code else []
        if self.field is not None:
            only = "director only" if self.director_only else "director"
            parts.append(f"{only}: `{self.field}`")
        if self.unchecked:
            parts.append("not looked for yet: " + ", ".join(f"`{c}`" for c in self.unchecked))
        return "; ".join(parts) or "**nothing**"

    @property
    def missing(self) -> bool:
        return not self.code and self.field is None and not self.unchecked


def rows_of(ruleset: str) -> list[Row]:
    """A row for each clause of a rule set's register."""
    code, tests, scenarios = _named("auditor", "lexicons"), _named("tests"), _scenarios()
    return _rows(register(ruleset), ruleset, code, tests, scenarios)


def _rows(
    found: Register,
    ruleset: str,
    code: Mapping[str, list[str]],
    tests: Mapping[str, list[str]],
    scenarios: Mapping[str, list[str]],
) -> list[Row]:
    later = load_ruleset(ruleset, None).unchecked
    return [
        Row(
            id_,
            clause.at,
            clause.says,
            tuple(code.get(id_, ())),
            (*tests.get(id_, ()), *scenarios.get(id_, ())),
            clause.field,
            tuple(check for check in clause.check if check in later),
            clause.director_only,
        )
        for id_, clause in found.clauses.items()
    ]


def missing(ruleset: str) -> list[str]:
    """Ids that nothing carries out, that nobody records, and that are not listed as unchecked."""
    return [row.id for row in rows_of(ruleset) if row.missing]


def unknown() -> list[str]:
    """Ids that code or tests name and no register has: (id: file)."""
    known = {id_ for ruleset in registered() for id_ in register(ruleset).clauses}
    named = {**_named("tests"), **_named("auditor", "lexicons")}
    return [f"{id_}: {', '.join(files)}" for id_, files in named.items() if id_ not in known]


def table() -> str:
    """The whole page."""
    code, tests, scenarios = _named("auditor", "lexicons"), _named("tests"), _scenarios()
    lines = [
        "# Clauses",
        "",
        f"Made by `{COMMAND}` (`make docs`); a test compares. What each clause of the rule threads",
        "asks, which code names it, which tests and scenarios. Modules stand without `auditor.`;",
        "*director*: where the game file records what only the director knows;",
        "*not looked for yet*: the report says so, too. In Chinese, one by one:",
        "`auditor rules clauses m42 m42-043`.",
    ]
    for ruleset in registered():
        rows = _rows(register(ruleset), ruleset, code, tests, scenarios)
        lines += ["", f"## {ruleset}", "", "| id | 出处 | 说的是 | carried out by | tests |"]
        lines += ["| --- | --- | --- | --- | --- |", *map(_line, rows)]
    return "\n".join(lines) + "\n"


def _line(row: Row) -> str:
    tests = ", ".join(f"`{name}`" for name in row.tests)
    cells = (row.id, row.at, row.says, row.carried, tests)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
    print(TABLE.relative_to(ROOT))
