"""Loading a rule set: a shipped one by its id, or a file that says ``extends``.

A file with ``extends`` writes only what differs: mappings are merged key by key, lists and
single values replaced; in the tables of checks, clauses, roles, skills … an entry left
empty (``quota: ~``) is taken out.  Every mistake is located in the file that made it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from importlib import resources
from pathlib import Path
from typing import Any
from weakref import ReferenceType, ref

from pydantic import BaseModel, ValidationError

from auditor.errors import Problem, WrongInput
from auditor.rules.checks import CHECKS
from auditor.rules.play import PlayRules
from auditor.rules.ruleset import RuleSet
from auditor.text.safe import safe_line
from auditor.yamlfile import FileKind, Source, read_file, read_text
from auditor.yamlfile import Path as Key
from auditor.yamlfile.shape import misshapen
from auditor.yamlfile.words import listed, meant, near, quoted

RULE_FILE = FileKind(
    name="规则文件",
    example="my-rules.yaml",
    first_line="extends: m42",
    if_missing="检查路径；路径从写它的文件所在的文件夹算起",
    if_empty="写一行 extends: m42，下面只写不同的地方",
    if_large="规则文件只写规则；extends: m42 以后只写不同的地方",
)
_CHANGED = "（改）"
_TABLES = (
    ("checks",),
    ("clauses",),
    ("cards", "bans"),
    ("cards", "ban_at"),
    ("engine", "roles"),
    ("engine", "skills"),
    ("engine", "events"),
    ("engine", "teams"),
    ("engine", "outcome"),
    ("engine", "surrender"),
)

# where each rule set was written, by its identity, for as long as it lives
_SOURCES: dict[int, tuple[ReferenceType[RuleSet], Source]] = {}


def shipped() -> tuple[str, ...]:
    """The ids of the rule sets that come with the program."""
    folder = resources.files("auditor.rules") / "sets"
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".yaml")))


def load_ruleset(name_or_path: str, base: Path | None) -> RuleSet:
    """The rule set of that id, or of the file at that path.

    ``base`` is the folder that a relative path starts from (the game file's; None: the
    current one).  Raises WrongInput with every mistake located.
    """
    if name_or_path in shipped():
        return _read_once(name_or_path)
    return load_with_source(name_or_path, base)[0]


@lru_cache
def _read_once(name: str) -> RuleSet:
    """A shipped rule set, the same for all games of a run: reading it takes most of their time."""
    return load_with_source(name, None)[0]


def load_with_source(name_or_path: str, base: Path | None) -> tuple[RuleSet, Source]:
    """The same, with the merged file: it knows where each value was written."""
    source = _resolve(name_or_path, base or Path.cwd(), ())
    return _validated(source), source


def _resolve(word: str, folder: Path, chain: tuple[str, ...]) -> Source:
    """The merged content of a rule set and of what it extends."""
    if word in shipped():
        if word in chain:
            raise _cycle(chain, word)
        text = (resources.files("auditor.rules") / "sets" / f"{word}.yaml").read_text("utf-8")
        return _extended(read_text(text, f"{word}.yaml", RULE_FILE), folder, (*chain, word))
    if not _is_path(word, folder):
        raise WrongInput(_unknown(word))
    path = (folder / word).resolve()
    if str(path) in chain:
        raise _cycle(chain, str(path))
    own = read_file(path, str(folder / word), RULE_FILE)
    own.data.setdefault("id", path.stem)
    return _extended(own, path.parent, (*chain, str(path)))


def _extended(own: Source, folder: Path, chain: tuple[str, ...]) -> Source:
    """``own`` laid over the rule set that it extends."""
    if "extends" not in own.data:
        return own
    word = own.data.pop("extends")
    if not isinstance(word, str):
        message = "extends 要写一个规则集的名字或文件"
        raise WrongInput([*own.problems, own.problem("extends", message, ("extends",), key=True)])
    try:
        parent = _resolve(word, folder, chain)
    except WrongInput as error:
        said = (p if p.line is not None else _in_extends(p, own, word) for p in error.problems)
        raise WrongInput([*own.problems, *said]) from None
    merged = _merge(parent.data, own.data)
    if "name" not in own.data and isinstance(merged.get("name"), str):
        # two rule sets must not call themselves the same
        merged["name"] = merged["name"].removesuffix(_CHANGED) + _CHANGED
    own.lay_over(parent, merged)
    own.data["base"] = parent.data["id"]
    return own


def _in_extends(problem: Problem, own: Source, word: str) -> Problem:
    """A mistake without a place (no such file, no such name) stands where ``extends`` names it."""
    where = f"：{quoted(word)}" if problem.file is not None else ""
    message = problem.message + where
    return own.problem(problem.code, message, ("extends",), problem.hint, key=True)


def _merge(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        both = isinstance(below, Mapping) and isinstance(value, Mapping)
        merged[key] = _merge(below, value) if both else value  # type: ignore[arg-type]
    return merged


def _is_path(word: str, folder: Path) -> bool:
    return (
        word.endswith((".yaml", ".yml")) or "/" in word or "\\" in word or (folder / word).is_file()
    )


def _unknown(word: str) -> Problem:
    have = "、".join(shipped())
    name = safe_line(word, 40)
    guess = near(word, shipped())
    asked = f"是不是想写 {guess}？" if guess else ""
    hint = f"{asked}现有的：{have}；自己的规则文件写路径，如 {RULE_FILE.example}"
    return Problem("ruleset-unknown", f"没有叫“{name}”的规则集", key="ruleset", hint=hint)


def _cycle(chain: tuple[str, ...], last: str) -> WrongInput:
    names = " → ".join(safe_line(Path(c).name, 40) for c in (*chain, last))
    message = f"extends 绕成了一圈：{names}"
    return WrongInput(Problem("extends-cycle", message, key="extends"))


def _validated(source: Source) -> RuleSet:
    """The models built; all mistakes of all parts are collected."""
    problems = [*source.problems, *_unknown_checks(source)]
    _drop_empty(source.data)
    rules = _model(RuleSet, source, (), problems)
    play = None
    if source.data.get("engine"):
        play = _model(PlayRules, source, ("engine",), problems)
    if isinstance(play, PlayRules):
        for path, message in play.mistakes():
            problems.append(source.problem("engine", message, ("engine", *path), key=True))
    if problems or not isinstance(rules, RuleSet):
        raise WrongInput(problems)
    key = id(rules)
    _SOURCES[key] = ref(rules, lambda gone: _SOURCES.pop(key, None)), source
    return rules


def placed(rules: RuleSet, problem: Problem) -> Problem:
    """A mistake that only a user of the rule set could see, where its file wrote it.

    As given where the rule set was not read from a file; ``problem.key`` is its path (a.b.c).
    """
    gone, source = _SOURCES.get(id(rules), (None, None))
    if gone is None or gone() is not rules or source is None or problem.key is None:
        return problem
    path = tuple(problem.key.split("."))
    return source.problem(problem.code, problem.message, path, problem.hint, key=True)


def _unknown_checks(source: Source) -> Iterator[Problem]:
    """A clause under a name that no check has would silently never be looked at."""
    for table in ("checks", "unchecked"):
        written = source.data.get(table)
        for name in written if isinstance(written, Mapping) else ():
            if name not in CHECKS:
                hint = meant(name, CHECKS) or f"检查有：{listed(CHECKS[:9])}、lexicon.类别"
                message = f"没有叫{quoted(name)}的检查"
                yield source.problem("unknown-check", message, (table, name), hint, key=True)


def _drop_empty(data: dict[str, Any]) -> None:
    for path in _TABLES:
        table: Any = data
        for key in path:
            table = table.get(key) if isinstance(table, dict) else None
        if isinstance(table, dict):
            for key in [k for k, v in table.items() if v is None]:
                del table[key]


def _model(
    model: type[BaseModel], source: Source, key: Key, problems: list[Problem]
) -> BaseModel | None:
    data: Any = source.data
    for part in key:
        data = data.get(part, {})
    try:
        return model.model_validate(data)
    except ValidationError as error:
        problems.extend(misshapen(error, model, source, partial(_way_out, source), key))
        return None


def _way_out(source: Source, kind: str, path: Key) -> str | None:
    if kind == "missing" and path == ("name",) and "base" not in source.data:
        return "照着 m42 改的，开头加一行 extends: m42；自成一套的，加一行 name: 名字"
    if kind == "string_pattern_mismatch":
        return "写成 day-1 或 night-0"
    if kind == "extra_forbidden" and not str(path[-1]).isascii():
        return "键写英文：auditor rules show m42 里，中文名后面括号中的那个词"
    return "写成 21:00" if kind.startswith("time") else None
