"""The scanner as a whole: what a rule set switches on, and texts meant to do harm."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.data import lexicons
from auditor.lexicon import Hit, Scanner
from auditor.lexicon.load import load_lexicon
from auditor.rules.ruleset import ClauseRule, RuleSet

Live = Callable[[str], list[Hit]]
Folder = Callable[..., Path]


def rules(*checks: str, **more: object) -> RuleSet:
    clause = ClauseRule(clause="违规判定 2(5)")
    return RuleSet.model_validate(
        {"id": "mine", "name": "x", "checks": dict.fromkeys(checks, clause), **more}
    )


def test_only_what_the_rule_set_forbids_is_looked_for() -> None:
    on = Scanner.for_ruleset(rules("lexicon.oath", "quota"), (), lexicons())
    off = Scanner.for_ruleset(rules("quota"), (), lexicons())
    assert [h.category for h in on.scan("我发誓")] == ["oath"]
    assert off.scan("我发誓") == ()
    assert on.categories == ("oath",)
    assert off.categories == ()


def test_roles_and_skills_of_the_rule_set_are_allowed_words() -> None:
    engine = {"roles": {"打赌师": {}}, "skills": {"对天发誓": {}}}
    scanner = Scanner.for_ruleset(rules("lexicon.oath", engine=engine), (), lexicons())
    assert not [h for h in scanner.scan("打赌师的技能是对天发誓") if h.verdict != "context"]
    assert scanner.scan("我发誓")


def test_an_entry_may_hold_in_some_rule_sets_only(lexicon_folder: Folder) -> None:
    text = """category: oath
entries:
  - {id: x.leave, kind: literal, words: [扬言退出], rulesets: [g01], good: [风大], bad: [扬言退出]}
"""
    folder = lexicon_folder(words=text)
    for more, found in (({"id": "g01"}, 1), ({"base": "g01"}, 1), ({"id": "m42"}, 0)):
        scanner = Scanner.for_ruleset(rules("lexicon.oath", **more), (), folder)
        assert len(scanner.scan("他扬言退出")) == found
    assert Scanner.for_ruleset(None, (), folder).scan("他扬言退出")


def test_hits_are_in_order_and_do_not_overlap(live: Live) -> None:
    text = "我对天发誓，骗你我是小狗。敢不敢打个赌？"
    hits = live(text)
    assert [text[h.start : h.end] for h in hits] == ["我对天发誓", "骗你我是小狗", "敢不敢打个赌"]


def test_a_lexicon_without_key_words_works(lexicon_folder: Folder) -> None:
    text = """category: oath
entries:
  - {id: x.one, kind: literal, words: [歃血为盟], good: [风大], bad: [歃血为盟]}
"""
    scanner = Scanner(load_lexicon(lexicon_folder(words=text)))
    assert [h.entry for h in scanner.scan("歃 血 为 盟")] == ["x.one"]


def test_a_pattern_that_explodes_asks_for_a_look(lexicon_folder: Folder) -> None:
    text = """category: oath
entries:
  - {id: x.bad, anchor: [我], pattern: '(?:(?:我|我我)+)+[甲乙]', good: [风大], bad: [我甲]}
  - {id: x.raw, kind: raw, pattern: '(?:(?:a|aa)+)+$', good: [风大], bad: [aaa]}
"""
    scanner = Scanner(load_lexicon(lexicon_folder(words=text)))
    for post, entry in (("我" * 60, "x.bad"), ("a" * 60 + "!", "x.raw")):
        (hit,) = scanner.scan(post)
        assert (hit.entry, hit.verdict, hit.confidence) == (entry, "review", "low")
        assert "人工" in hit.why


@pytest.mark.parametrize(
    "unit",
    [
        "我发誓", "发*", "*", "我发诗", "发是我", "我发4", "“", "“”", "[quote]",
        "[quote][/quote]",
        "不要、", "发发誓者", "发四发誓者", "我把键盘", "吃键盘", "骗你我是", "跟你打", "折言",
        "fa ",
        "\u200b", "发\u200b", "发😀", "ﷺ", "\ud83d", "导演请", "如果我是狼我就是", "\n",
    ],
)  # fmt: skip
def test_a_post_that_repeats_itself_without_end_is_scanned(live: Live, unit: str) -> None:
    text = (unit * 12_000)[:12_000]
    hits = live(text)
    assert len(hits) < 1200
    assert all(0 <= h.start < h.end <= len(text) for h in hits)


def test_an_oath_behind_much_text_is_found(live: Live) -> None:
    text = "今天先听警下发言，再看票型。" * 2000 + "我发誓我是民"
    (hit,) = live(text)
    assert text[hit.start : hit.end] == "我发誓"


def test_players_may_recite_the_rules(live: Live, shared: Path) -> None:
    for name in ("m42", "m212", "g01", "r234"):
        text = (shared / "rules" / f"{name}.txt").read_text(encoding="utf-8")
        assert live(text) == []
        assert [line for line in text.splitlines() if live(line)] == []
