"""Clauses in words: who answers, what it costs, what nobody looks for, what is open."""

from __future__ import annotations

from typing import get_args

from auditor.report.clauses_text import (
    RECORDED,
    WHO,
    clause_text,
    entry_json,
    looked,
    silence_text,
    table_text,
    who,
)
from auditor.rules import RuleSet
from auditor.rules.clauses import By, Recorded, Register, read_register

REGISTER: Register = read_register(
    """\
clauses:
  x-001: {at: 违规判定 1(1), says: 一天发言太少, by: [check, cards], check: quota}
  x-002: {at: 违规判定 1(2), says: 不许骂人, by: [check], check: [lexicon.curse, lexicon.oath]}
  x-003: {at: 报名, says: 私下约好的替补, by: [journal], field: none, why: 只在群里说}
  x-004: {at: 报名, says: 换人要写下来, by: [engine, journal], field: substitute}
silences:
  S1:
    {says: 平票怎么办, default: 无人出局, ruling: true, ruling_when: 三人以上平票,
     clauses: [x-004], setting: engine.exile.tie}
  S2: {says: 夜里能不能说话, default: 可以}
""",
    "x.yaml",
    "x",
)
RULES = RuleSet.model_validate(
    {
        "id": "x",
        "name": "试",
        "checks": {
            "quota": {"clause": "1(1)", "ladder": [3, 6]},
            "quota.row": {"clause": "1(3)", "levels": ["yellow"], "fixed": True},
            "lexicon.oath": {"clause": "1(2)", "points": [6, 12]},
        },
        "unchecked": {"lexicon.curse": "1(2)"},
        "clauses": {"1(1)": "帖数不够"},
    }
)


def _text(id_: str, rules: RuleSet = RULES) -> str:
    return clause_text(id_, REGISTER.clauses[id_], REGISTER, rules, None, width=200)


def test_every_word_of_a_register_has_a_chinese_name() -> None:
    assert set(WHO) == set(get_args(By))
    assert set(RECORDED) == set(get_args(Recorded))


def test_the_table_has_a_line_a_clause_and_marks_what_asks_for_a_ruling() -> None:
    lines = table_text(REGISTER).splitlines()
    assert [line.split()[0] for line in lines[1:5]] == list(REGISTER.clauses)
    assert "检查（发言不足）、判罚" in lines[1]
    assert any(line.startswith("S1*") and "无人出局" in line for line in lines)
    assert any(line.startswith("S2 ") for line in lines)


def test_a_check_tells_its_clause_wording_and_cost_with_its_parts() -> None:
    rows = looked(REGISTER.clauses["x-001"], RULES)
    assert [(r.check, r.state) for r in rows] == [("quota", "checked"), ("quota.row", "checked")]
    text = _text("x-001")
    assert "1(1)：帖数不够" in text
    assert "第一次起依次扣 3、6 分" in text and "黄牌" in text


def test_what_no_check_looks_for_yet_is_said() -> None:
    text = _text("x-002")
    assert "诅咒（lexicon.curse）：1(2)" in text and "这一版还不查" in text
    assert "扣 6 到 12 分" in text


def test_a_check_that_the_rule_set_dropped_is_not_looked_for() -> None:
    text = _text("x-002", RuleSet(id="y", name="另"))
    assert text.count("这套规则里没有，不查") == 2


def test_the_directors_own_clauses_say_where_they_are_recorded() -> None:
    assert "记在哪里：记不了：只在群里说" in _text("x-003")
    assert "journal 里那一段的 substitute" in _text("x-004")
    assert who(REGISTER.clauses["x-004"]) == "推演、导演"


def test_a_silence_tells_the_default_and_whether_the_director_is_asked() -> None:
    asked = silence_text("S1", REGISTER.silences["S1"], None)
    for part in (
        "平票怎么办",
        "无人出局",
        "会请导演裁定：三人以上平票",
        "engine.exile.tie",
        "x-004",
    ):
        assert part in asked
    assert "不另外请导演裁定" in silence_text("S2", REGISTER.silences["S2"], None)
    assert "平票怎么办" in _text("x-004")  # a clause shows the silences that concern it


def test_json_says_the_same() -> None:
    row = entry_json("x-002", REGISTER, RULES)
    assert [(c["check"], c["state"]) for c in row["checks"]] == [
        ("lexicon.curse", "unchecked"),
        ("lexicon.oath", "checked"),
    ]
    assert entry_json("x-004", REGISTER, RULES)["silences"] == ["S1"]
    assert entry_json("S1", REGISTER, RULES)["ruling"] is True
