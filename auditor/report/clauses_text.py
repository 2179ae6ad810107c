"""The register of a rule thread's clauses as a director reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from auditor.report.rules_words import VALUES
from auditor.report.words import check_title
from auditor.report.wrap import columns, pad, wrap
from auditor.rules import RuleSet
from auditor.rules.clauses import By, Clause, Recorded, Register, Silence
from auditor.rules.origin import Value
from auditor.text.safe import safe_line
from auditor.yamlfile.words import listed, path_text

WHO: Mapping[By, str] = {
    "engine": "推演",
    "tally": "计票",
    "crawl": "读帖",
    "check": "检查",
    "cards": "判罚",
    "announce": "公示",
    "schedule": "日程",
    "journal": "导演",
}
RECORDED: Mapping[Recorded, str] = {
    "players.role": "名单里的 role",
    "players.gender": "名单里的 gender",
    "players.games_played": "名单里的 games_played",
    "directors": "directors",
    "acts": "journal 里那一段的 acts",
    "acts.draw": "journal 里那一步的 draw",
    "expel": "journal 里那一段的 expel",
    "surrender": "journal 里那一段的 surrender",
    "substitute": "journal 里那一段的 substitute",
    "ruling": "journal 里那一段的 ruling",
    "ruling.lost": "journal 里那一段的 ruling，写 lost",
    "ruling.void": "journal 里那一段的 ruling，写 void",
    "days": "days 里的 opens 和 closes",
    "accelerated": "journal 里那一天的 accelerated",
    "seed": "seed",
    "note": "导演自己记的违规",
    "forum": "论坛自己管，不用记",
    "none": "记不了",
}
_AT, _SAYS = 24, 56  # widest columns of the table


@dataclass(frozen=True, slots=True)
class Looked:
    """Whether the rule set in hand looks for what a clause forbids."""

    check: str
    title: str
    state: str  # "checked", "unchecked" or "dropped"
    clause: str  # the rule set's own clause number; empty where dropped
    wording: str
    penalty: str  # Chinese


def looked(clause: Clause, rules: RuleSet) -> tuple[Looked, ...]:
    """The checks of a clause as the rule set has them; ``quota`` stands for ``quota.row`` too."""
    rows = []
    for name in clause.check:
        known = {**rules.unchecked, **rules.checks}
        keys = [k for k in known if k == name or k.startswith(name + ".")] or [name]
        rows += [_looked(key, rules) for key in keys]
    return tuple(rows)


def _looked(key: str, rules: RuleSet) -> Looked:
    title = check_title(key, {})
    if key in rules.checks:
        rule = rules.checks[key]
        wording = rules.clauses.get(rule.clause, "")
        return Looked(key, title, "checked", rule.clause, wording, _penalty(key, rules))
    number = rules.unchecked.get(key, "")
    state = "unchecked" if number else "dropped"
    return Looked(key, title, state, number, rules.clauses.get(number, ""), "")


def _penalty(key: str, rules: RuleSet) -> str:
    rule = rules.checks[key]
    if not rule.card:
        return "只请导演过目，不判罚"
    if rule.ladder is not None:
        return f"第一次起依次扣 {'、'.join(map(str, rule.ladder))} 分"
    if rule.points is not None:
        least, most = rule.points
        return f"扣 {least} 分" if least == most else f"扣 {least} 到 {most} 分"
    first, *more = (VALUES.get(level, level) for level in rule.levels)
    return f"首次{first}，再犯{more[0]}" if more else first


def who(clause: Clause) -> str:
    """Who answers for a clause: 推演、检查（起誓）."""
    words = []
    for by in clause.by:
        titles = listed((check_title(name, {}) for name in clause.check), 2)
        words.append(f"{WHO[by]}（{titles}）" if by == "check" else WHO[by])
    return "、".join(words)


def changed_note(differs: tuple[Value, ...], files: tuple[str, ...]) -> str:
    """What a variant changed, said over the clauses of the rule set below it."""
    keys = listed((path_text(v.path) for v in differs), 40)
    return f"这是 {files[-1]} 的条款。{files[0]} 改了：{keys or '什么也没有改'}"


def table_text(register: Register, note: str | None = None, width: int = 100) -> str:
    """Every clause on one line, then the silences."""
    lines = [*wrap(note, width), ""] if note else []
    rows = [(id_, c.at, c.says, who(c)) for id_, c in register.clauses.items()]
    rows.insert(0, ("编号", "出处", "一句话", "谁来管"))
    lines += _table(rows) if register.clauses else []
    if register.silences:
        lines += ["", "规则没有写清楚的地方（* 会请导演裁定）"]
        lines += _table(
            [
                (f"{id_}{'*' if s.ruling else ''}", "", s.says, s.default)
                for id_, s in register.silences.items()
            ],
            at=0,
        )
    return "\n".join(lines) + "\n"


def _table(rows: list[tuple[str, str, str, str]], at: int = _AT) -> list[str]:
    first = max(columns(row[0]) for row in rows)
    second = min(max(columns(row[1]) for row in rows), at)
    third = min(max(columns(row[2]) for row in rows), _SAYS)
    lines = []
    for id_, place, says, last in rows:
        cells = [pad(id_, first)]
        if second:
            cells.append(pad(place, second))
        said = safe_line(says)
        cells.append(said + " " * max(third - columns(said), 0))  # longer ones stay whole
        lines.append("  ".join([*cells, safe_line(last)]).rstrip())
    return lines


def clause_text(
    id_: str, clause: Clause, register: Register, rules: RuleSet, note: str | None, width: int = 80
) -> str:
    """One clause in full."""
    lines = [f"{id_}　{clause.at}", f"  {clause.says}", f"  谁来管：{who(clause)}"]
    if clause.field is not None:
        why = f"：{clause.why}" if clause.why else ""
        lines.append(f"  记在哪里：{RECORDED[clause.field]}{why}")
    for row in looked(clause, rules):
        lines += _looked_lines(row)
    for silence_id, silence in register.about(id_).items():
        lines += ["", *_silence_lines(silence_id, silence)]
    lines += ["", note] if note else []
    return _joined(lines, width)


def _looked_lines(row: Looked) -> list[str]:
    name = f"{row.title}（{row.check}）"
    if row.state == "dropped":
        return [f"  检查 {name}：这套规则里没有，不查"]
    said = f"：{row.wording}" if row.wording else ""
    if row.state == "unchecked":
        return [
            f"  检查 {name}：{row.clause}{said}",
            "    ! 这一版还不查，要你自己看：没有线索不等于没有违规",
        ]
    return [f"  检查 {name}：{row.clause}{said}", f"    {row.penalty}"]


def silence_text(id_: str, silence: Silence, note: str | None, width: int = 80) -> str:
    """One silence of the thread in full."""
    lines = _silence_lines(id_, silence)
    lines += ["", note] if note else []
    return _joined(lines, width)


def _silence_lines(id_: str, silence: Silence) -> list[str]:
    lines = [f"{id_}　规则没有写清楚：{silence.says}", f"  现在按这样算：{silence.default}"]
    if silence.ruling:
        when = f"：{silence.ruling_when}" if silence.ruling_when else ""
        lines.append(f"  会请导演裁定{when}")
    else:
        lines.append("  不另外请导演裁定；想判成别的，在 journal 里写 ruling")
    if silence.setting:
        lines.append(f"  规则文件里改哪一项：{silence.setting}")
    if silence.clauses:
        lines.append(f"  有关条款：{'、'.join(silence.clauses)}")
    return lines


def _joined(lines: list[str], width: int) -> str:
    return "\n".join(part for line in lines for part in wrap(line, width)) + "\n"


def register_json(register: Register, rules: RuleSet) -> dict[str, Any]:
    """The whole register as JSON values."""
    return {
        "ruleset": rules.id,
        "clauses": [entry_json(id_, register, rules) for id_ in register.clauses],
        "silences": [entry_json(id_, register, rules) for id_ in register.silences],
    }


def entry_json(id_: str, register: Register, rules: RuleSet) -> dict[str, Any]:
    """One clause or silence as JSON values."""
    silence = register.silences.get(id_)
    if silence is not None:
        return {"id": id_, **silence.model_dump(mode="json")}
    clause = register.clauses[id_]
    checks = [
        {"check": r.check, "state": r.state, "clause": r.clause or None, "penalty": r.penalty}
        for r in looked(clause, rules)
    ]
    return {
        "id": id_,
        "at": clause.at,
        "says": clause.says,
        "by": list(clause.by),
        "checks": checks,
        "field": clause.field,
        "why": clause.why,
        "silences": list(register.about(id_)),
    }
