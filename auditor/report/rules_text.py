"""Rule sets as a director reads them: in short, what a variant changes, where a value is from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from auditor.report.json import dumps
from auditor.report.rules_words import KEYS, PARTS, VALUES, VALUES_OF
from auditor.report.words import THREADS, check_title, sanction
from auditor.report.wrap import columns, pad, wrap
from auditor.rules import RuleSet
from auditor.rules.origin import ABSENT, Described, Value, plain
from auditor.rules.play import PlayRules
from auditor.text.safe import safe_line
from auditor.yamlfile import Path as Key
from auditor.yamlfile import Word
from auditor.yamlfile.scalars import typed

_OWN_WAY = (
    "自己的规则：新建一个文件，例如 my-rules.yaml，第一行写 extends: m42（换成最接近的一套），"
    "下面只写不同的地方；游戏文件里写 ruleset: my-rules.yaml。",
    "有哪些可以改：",
    "  auditor rules show m42 --resolved",
    "每一项是什么意思（括号里是文件里写的键）：",
    "  auditor rules show m42",
    "改了什么：",
    "  auditor rules show my-rules.yaml",
)
_DEFAULT = "默认"
_OF_THREADS = frozenset({"threads", "spared"})  # keys whose values are kinds of threads
_TABLES = (
    "checks", "unchecked", "clauses", "roles", "skills", "texts", "outcome", "surrender", "bans",
    "ban_at",
)  # fmt: skip


def list_text(sets: Sequence[RuleSet], width: int = 80) -> str:
    """One line a rule set, and how to write one's own."""
    rows = [(r.id, r.name, _players(r), _factions(r)) for r in sets]
    widths = [max(columns(safe_line(row[n])) for row in rows) for n in range(3)]
    lines = [
        "  ".join([*(pad(row[n], widths[n]) for n in range(3)), safe_line(row[3])]) for row in rows
    ]
    lines += ["", *(part for line in _OWN_WAY for part in wrap(line, width))]
    return "\n".join(lines) + "\n"


def list_json(sets: Sequence[RuleSet]) -> list[dict[str, Any]]:
    """The same as JSON values; ``players`` is null where the number is open."""
    return [
        {
            "id": r.id,
            "name": r.name,
            "players": None if None in (counts := _counts(r)).values() else _sum(counts),
            "roles": counts,
            "factions": list(play.factions) if (play := _play(r)) else [],
        }
        for r in sets
    ]


def _play(rules: RuleSet) -> PlayRules | None:
    """The part that is played by; None where the rule set only counts and checks."""
    return PlayRules.model_validate(rules.engine) if rules.engine else None


def _counts(rules: RuleSet) -> dict[str, int | None]:
    play = _play(rules)
    return {name: role.count for name, role in play.roles.items()} if play else {}


def _sum(counts: Mapping[str, int | None]) -> int:
    return sum(number or 0 for number in counts.values())


def _players(rules: RuleSet) -> str:
    counts = _counts(rules)
    if None not in counts.values() and counts:
        return f"{_sum(counts)} 人"
    return f"至少 {_sum(counts)} 人" if _sum(counts) else "人数不限"


def _factions(rules: RuleSet) -> str:
    play = _play(rules)
    return "、".join(play.factions) if play else "只计票、查违规，推演不了"


def show_text(it: Described, width: int = 80) -> str:
    """What the file itself says, under Chinese headings; of a variant: old → new."""
    lines = _head(it)
    if it.variant and not it.said:
        lines.append("和它一样，什么也没有改。")
    part = ""
    for value in it.said:
        if value.path == ("name",):  # the headline says it
            continue
        if value.path[0] != part:
            part = str(value.path[0])
            lines += ["", _titled(part)] if len(value.path) > 1 else [""]
        indent = "  " if len(value.path) > 1 else ""
        lines.append(f"{indent}{_named(value.path)}：{_said(value, it.variant)}")
    lines += ["", f"每一项现在是什么、写在哪里：auditor rules show {it.word} --resolved"]
    return "\n".join(part for line in lines for part in wrap(line, width)) + "\n"


def _head(it: Described) -> list[str]:
    lines = [f"规则集 {it.rules.id}：{it.rules.name}"]
    if it.variant:
        lines.append(f"照 {' → '.join(it.files[1:])} 改的。下面只列改过的：原来 → 现在")
    return lines


def _named(path: Key) -> str:
    """A path in words, with the last key as it is written."""
    words = [_name_of(path[: n + 1]) for n in range(len(path))]
    key = str(path[-1])
    if len(path) > 2 and words[-2] != str(path[-2]):
        key = f"{path[-2]}.{key}"  # engine: {exile: {tie: …}}
    return "·".join(words[1:] or words) + (f"（{key}）" if words[-1] != str(path[-1]) else "")


def _titled(part: str) -> str:
    """A part's heading, with the key under which a rule file writes it."""
    return f"{PARTS[part]}（{part}）" if part in PARTS else part


def _name_of(path: Key) -> str:
    key = str(path[-1])
    if len(path) > 2 and _of_table(path):  # a name of the rule set's own
        return key
    if len(path) == 2 and path[0] in ("checks", "unchecked"):
        return check_title(key, {})
    return KEYS.get(key) or PARTS.get(key, key)


def _said(value: Value, variant: bool) -> str:
    words = THREADS if _OF_THREADS.intersection(value.path) else _words_of(value.path[-1])
    new = _worded(value.value, words)
    if not variant:
        return new
    gone = value.value is None and len(value.path) > 1
    removed = gone and (_of_table(value.path) or isinstance(value.old, Mapping))
    old = "没有" if value.old is ABSENT else _worded(value.old, words)
    return f"{old} → {'去掉' if removed else new}"


def _of_table(path: Key) -> bool:
    """Whether the value is a whole entry of a table, where an empty one is taken out."""
    return str(path[-2]) in _TABLES


def _words_of(key: object, else_: Mapping[str, str] = VALUES) -> Mapping[str, str]:
    """How the values of a key are said."""
    if key in _OF_THREADS:
        return THREADS
    own = VALUES_OF.get(str(key))
    return {**VALUES, **own} if own is not None else else_


def _worded(value: Any, words: Mapping[str, str] = VALUES) -> str:
    """A value in words: 是, 不限, 夜里; tables on one line."""
    if value is None:
        return "不限"
    if isinstance(value, bool):
        return "是" if value else "否"
    if isinstance(value, Mapping):
        rows = (
            sanction(None, (v[0], v[-1]))
            if k == "points" and isinstance(v, (list, tuple)) and v
            else f"满 {k} 就 {_worded(v)}"  # a threshold: bans, ban_at
            if str(k).isdecimal()
            else f"{KEYS.get(k, k)} {_worded(v, _words_of(k, words))}"
            for k, v in value.items()
        )
        return "，".join(rows) or "无"
    if isinstance(value, (list, tuple)):
        return "、".join(_worded(v, words) for v in value) or "无"
    return words.get(str(value), str(value))


def resolved_text(it: Described) -> str:
    """Everything that holds, as a rule file would say it, with where each value comes from."""
    lines = [
        f"# 规则集 {safe_line(it.rules.id)} 现在的全部规则。# 后面是这一项写在哪个文件的第几行；",
        "# “默认”是没有文件写、程序自己定的。可以照抄到自己的规则文件里改。",
        f"id: {_flow(it.rules.id)}",
    ]
    rows = list(_yaml(_tree(it.holding), 0))
    room = min(max((columns(text) for text, _ in rows), default=0), 60)
    lines += [
        f"{text}{' ' * max(room - columns(text), 0)}  # {source}" if source else text
        for text, source in rows
    ]
    return "\n".join(lines) + "\n"


def _tree(values: Sequence[Value]) -> dict[Any, Any]:
    root: dict[Any, Any] = {}
    for value in values:
        node = root
        for key in value.path[:-1]:
            node = node.setdefault(key, {})
        node[value.path[-1]] = value
    return root


def _yaml(node: Mapping[Any, Any], depth: int) -> Iterator[tuple[str, str]]:
    """Lines of YAML, each with its origin (empty for a heading)."""
    for key, value in node.items():
        name = "  " * depth + _flow(str(key)) + ":"
        if isinstance(value, Value):
            yield f"{name} {_flow(value.value)}", origin(value)
        else:
            yield name, ""
            yield from _yaml(value, depth + 1)


def origin(value: Value) -> str:
    """Where a value was written: m42.yaml:9, 默认."""
    return _DEFAULT if value.file is None else f"{safe_line(value.file)}:{value.line}"


def _flow(value: Any) -> str:
    """A value on one line of YAML 1.2."""
    if value is None:
        return "~"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(str(k))}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(v) for v in value) + "]"
    if not isinstance(value, str):
        return json.dumps(plain(value), ensure_ascii=False)
    bare = (
        typed(Word(value)) == value
        and safe_line(value) == value
        and not any(sign in value for sign in ":#,[]{}\"'|>&*!%@`?\\")
        and not value.startswith(("-", " "))
        and value not in ("", "~", "null", "Null", "NULL")
    )
    return value if bare else dumps(value)


def show_json(it: Described, *, resolved: bool) -> dict[str, Any]:
    """What the file says or what holds, as JSON values."""
    rows = []
    for value in it.holding if resolved else it.said:
        row = {
            "path": [str(k) for k in value.path],
            "value": plain(value.value),
            "file": value.file,
            "line": value.line,
        }
        if not resolved and it.variant:
            row["old"] = None if value.old is ABSENT else plain(value.old)
        rows.append(row)
    return {"id": it.rules.id, "name": it.rules.name, "files": list(it.files), "values": rows}
