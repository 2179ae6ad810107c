"""Source -> GameFile, with every mistake of form collected and none of them stopping the rest.

What is wrong is said and then left out, so that the rest can still be looked at: a typo in
one key must not hide an impossible date in another.
"""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError

from auditor.game.mistakes import Mistakes
from auditor.game.schema import GameFile
from auditor.text.safe import safe_line
from auditor.yamlfile import Path
from auditor.yamlfile.words import listed, meant, near, quoted

_TIGHT = re.compile(r"\w{1,40}[:：]\S.*", re.DOTALL)
_ROUNDS = 12  # leaving something out can make its surroundings wrong, up to the root


def validate(mistakes: Mistakes) -> GameFile | None:
    """The file's model without its wrong parts, or None where too little is left to go on."""
    data = mistakes.source.data
    dropped: set[Path] = set()
    for number in range(_ROUNDS):
        pruned, original = _prune(data, dropped)
        try:
            model = GameFile.model_validate(pruned)
        except ValidationError as error:
            rows = error.errors(include_url=False)
            meant_keys = _meant_keys(rows, original) if number == 0 else set()
            tight: set[Path] = set()
            for row in rows:
                path = _original(_plain_path(row["loc"]), original)
                if number == 0 and _is_tight(path):
                    _report_tight(mistakes, path, tight)
                elif number == 0 and not (row["type"] == "missing" and path in meant_keys):
                    _report(mistakes, row, path)
                dropped.add(_leave_out(row["type"], path, dropped))
            if () in dropped:
                return None
        else:
            mistakes.moved = original
            return model
    return None


def _meant_keys(rows: Any, original: dict[Path, list[int]]) -> set[Path]:
    """Paths that were probably meant by an unknown key: that they are missing says nothing new."""
    unknown = [
        _original(_plain_path(row["loc"]), original)
        for row in rows
        if row["type"] == "extra_forbidden"
    ]
    guesses = ((path, near(str(path[-1]), _siblings(path))) for path in unknown)
    return {(*path[:-1], guess) for path, guess in guesses if guess is not None}


def _is_tight(path: Path) -> bool:
    """Whether the key is a whole ``1:111``: key and value without a blank between them."""
    return bool(path) and isinstance(path[-1], str) and _TIGHT.fullmatch(path[-1]) is not None


def _report_tight(mistakes: Mistakes, path: Path, told: set[Path]) -> None:
    """One mistake for all such keys of a mapping, at the first of them."""
    if path[:-1] in told:
        return
    told.add(path[:-1])
    key, value = re.split("[:：]", str(path[-1]), maxsplit=1)
    message = f"{quoted(path[-1])}的冒号后面少了空格"
    hint = f"冒号用半角，后面空一格，如 {safe_line(key, 20)}: {safe_line(value.strip(), 20)}"
    mistakes.add("unknown-key", message, path, hint, on_key=True)


def _plain_path(location: tuple[int | str, ...]) -> Path:
    """The path in the file: without the tags of alternative forms and pydantic's key mark."""
    return tuple(
        step
        for step in location
        if not (isinstance(step, str) and (step.startswith("‹") or step == "[key]"))
    )


def _leave_out(kind: str, path: Path, dropped: set[Path]) -> Path:
    """What to leave out for one mistake: the value itself, or what cannot do without it."""
    if kind == "missing":
        path = path[:-1]
    while path and path in dropped:  # leaving it out did not help: what is around it goes
        path = path[:-1]
    return path


def _prune(data: Any, dropped: set[Path]) -> tuple[Any, dict[Path, list[int]]]:
    """The data without what was dropped, and for each shortened list where its items stood."""
    moved: dict[Path, list[int]] = {}

    def copy(value: Any, path: Path, new: Path) -> Any:
        if isinstance(value, list):
            kept = [i for i in range(len(value)) if (*path, i) not in dropped]
            if len(kept) < len(value):
                moved[new] = kept
            return [copy(value[i], (*path, i), (*new, n)) for n, i in enumerate(kept)]
        if isinstance(value, dict):
            return {
                key: copy(item, (*path, str(key)), (*new, str(key)))
                for key, item in value.items()
                if (*path, str(key)) not in dropped
            }
        return value

    return copy(data, (), ()), moved


def _original(path: Path, moved: dict[Path, list[int]]) -> Path:
    """A path in the pruned data -> the path in the file."""
    result: list[str | int] = []
    for i, step in enumerate(path):
        here = moved.get(path[:i])
        if here is not None and isinstance(step, int) and step < len(here):
            result.append(here[step])
        else:
            result.append(step if isinstance(step, int) else str(step))
    return tuple(result)


def _report(mistakes: Mistakes, row: Any, path: Path) -> None:
    """One of pydantic's errors in Chinese."""
    kind, context = row["type"], row.get("ctx") or {}
    on_key = "[key]" in row["loc"] or kind == "extra_forbidden"
    hint: str | None = None
    if kind == "extra_forbidden":
        message, hint = _unknown_key(str(path[-1]), _siblings(path))
    elif kind == "missing":
        message = f"缺少{quoted(path[-1])}"
        hint = _MISSING.get(str(path[-1]))
        path = path[:-1]
    elif "said" in context:
        message, hint = str(context["said"]), _value_hint(path) or str(context["hint"]) or None
    elif kind in ("model_type", "dict_type", "list_type"):
        wanted = "列表" if kind == "list_type" else "“键: 值”"
        message = "空着" if row["input"] is None else f"这里要写{wanted}"
        full_width = isinstance(row["input"], str) and "：" in row["input"]
        hint = _COLON if full_width else _form_hint(path, kind)
    elif kind == "literal_error":
        message, hint = f"不认识{quoted(row['input'])}", f"要写 {context['expected']}"
        hint = hint.replace("'", "").replace(" or ", " 或 ")
    elif kind in ("greater_than_equal", "less_than_equal"):
        bound = "ge" if kind == "greater_than_equal" else "le"
        relation = "不能小于" if bound == "ge" else "不能大于"
        message = f"{relation} {context[bound]:g}，写成了{quoted(row['input'])}"
    else:
        message = f"这个值不对：{quoted(row['input'])}"
    mistakes.add(_CODES.get(kind, kind.replace("_", "-")), message, path, hint, on_key=on_key)


def _value_hint(path: Path) -> str | None:
    """How a value that has two forms is written."""
    if path[:1] == ("threads",) and path[1:2] in (("discussion",), ("election",), ("vote",)):
        return "写帖号，或按天写成 {1: 帖号, 2: 帖号}"
    if path[-1:] == ("accelerated",):
        return "写 true 或 false，不加引号；从某时起加速写 {at: 2026-11-17 15:00}"
    if path[:1] == ("days",) and len(path) == 2:
        return _FORMS["days"]
    return None


def _form_hint(path: Path, kind: str) -> str | None:
    """How the value at ``path`` is written."""
    if path[:1] == ("players",) and len(path) == 2:
        return "写成 {name: 名字, role: 身份}"
    if len(path) >= 2 and isinstance(path[-1], int) and path[0] == "journal":
        return _ITEMS.get(str(path[-2]))
    last = path[-1] if path else None
    if isinstance(last, str) and last in _FORMS:
        return _FORMS[last]
    return "每一项前面写短横线和空格" if kind == "list_type" else None


def _unknown_key(key: str, known: list[str]) -> tuple[str, str]:
    message = f"不认识的键{quoted(key)}"
    if ":" in key or "：" in key:
        return message, _COLON
    if key != key.strip() and key.strip() in known:
        return f"键{quoted(key)}的前面或后面有全角空格之类看不见的空白", "删掉它，缩进只用半角空格"
    return message, meant(key, known) or f"这里可以写：{listed(known, 30)}"


def _siblings(path: Path) -> list[str]:
    """The keys that the section around ``path`` knows, found in the models themselves."""
    from auditor.game import schema

    section: dict[str, type[schema.Section]] = {
        "forum": schema.ForumSection, "threads": schema.ThreadsSection,
        "players": schema.PlayerSection, "days": schema.DaySection,
        "journal": schema.EntrySection, "acts": schema.ActSection,
        "election": schema.BallotSection, "exile": schema.BallotSection,
        "accelerated": schema.AcceleratedSection, "expel": schema.LeaverSection,
        "substitute": schema.LeaverSection, "surrender": schema.SurrenderSection,
        "ruling": schema.RulingSection, "moon": schema.MoonSection,
    }  # fmt: skip
    for depth, step in enumerate(reversed(path[:-1])):
        # threads has keys of the same names as the votes in a journal entry
        if path[0] == "threads" and depth == 0 and len(path) == 2:
            break
        if isinstance(step, str) and step in section:
            return list(section[step].model_fields)
    top: type[schema.Section] = (
        schema.ThreadsSection if path[0] == "threads" and len(path) > 1 else GameFile
    )
    return list(top.model_fields)


_COLON = "冒号要用半角，后面空一格"
_CODES = {
    "extra_forbidden": "unknown-key",
    "model_type": "wrong-type",
    "dict_type": "wrong-type",
    "list_type": "wrong-type",
    "literal_error": "unknown-value",
    "greater_than_equal": "out-of-range",
    "less_than_equal": "out-of-range",
}
_MISSING = {
    "ruleset": "加一行 ruleset: m42",
    "players": "把全部角色写在 players 下面",
    "closes": "写成 {opens: 2026-11-16 09:30, closes: 2026-11-17 21:00}",
    "opens": "写成 {opens: 2026-11-16 09:30, closes: 2026-11-17 21:00}",
    "by": "写明是谁",
    "skill": "写明是哪个技能，如 skill: 杀人",
    "target": "写明投给谁，或 弃权",
}
_BALLOT = "一票写一行，如 - {by: 样例01, target: 样例02}"
_ITEMS = {
    "journal": "每段写成 - day: 1 或 - night: 1，下面缩进写这一段的事",
    "acts": "一次行动写一行，如 - {by: 狼人, skill: 杀人, target: 样例02}",
    "election": _BALLOT,
    "exile": _BALLOT,
    "ruling": "一条裁定写一行，如 - {exile: 样例02} 或 - {void: 编号}",
}
_FORMS = {
    "players": "写成列表，每行一个 - {name: 名字, role: 身份}",
    "days": "写成 1: {opens: 2026-11-16 09:30, closes: 2026-11-17 21:00}",
    "threads": "写成 discussion: {1: 帖号}",
    "forum": "写成 url: 网址",
    "journal": "每段前面写短横线，如 - day: 1",
}
