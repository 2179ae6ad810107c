"""The file that `init` writes, and the schema that editors read."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from auditor.course import replay
from auditor.game.load import load_game
from auditor.game.schema import GameFile
from auditor.game.summary import summary
from auditor.game.template import SCHEMA_FILE, game_schema, game_text
from auditor.rules.load import load_ruleset, shipped
from tests.game.files import GOOD, load, mistakes, write

MONDAY, FRIDAY = date(2026, 11, 30), date(2026, 12, 4)


def template(first: date = MONDAY) -> str:
    return game_text(load_ruleset("m42", None), "m42", first)


def test_the_template_is_right_as_it_stands(tmp_path: Path) -> None:
    game = load(tmp_path, template())
    assert game.roles is not None and len(game.players) == 13  # m42-001
    assert sorted(game.days) == [1, 2, 3]
    assert game.journal == ()
    said = " ".join(game.warnings)
    assert "样例名字" in said and "样例网址" in said


def uncommented(text: str) -> str:
    head, journal = text.split("journal:\n")
    return head + "journal:\n" + re.sub(r"^#", "", journal, flags=re.M)


def test_the_templates_examples_are_right_once_uncommented(tmp_path: Path) -> None:
    game = load(tmp_path, uncommented(template()))
    assert [entry.name for entry in game.journal] == ["day-1", "night-1", "day-2"]
    night, day = game.journal[1:]
    assert {(act.by, act.skill) for act in night.acts} >= {("狼人", "杀人"), ("预言家", "验人")}
    assert (
        day.accelerated is True
        and day.expel
        and day.substitute
        and [r.kind for r in day.ruling] == ["exile", "void", "count"]
    )


@pytest.mark.parametrize("name", shipped())
def test_every_rule_sets_template_loads_with_its_names_filled_in(name: str, tmp_path: Path) -> None:
    rules = load_ruleset(name, None)
    text = game_text(rules, name, MONDAY)
    filled = text.replace("样例", "甲").replace("bbs.example.com", "bbs.example.org")
    game = load(tmp_path, filled)
    assert game.miscast == () and game.roles is not None  # g01-040
    assert [w for w in game.warnings if "样例" in w] == []
    threads = {kind: set(getattr(game.threads, kind)) for kind in ("election", "vote")}
    held = {day: rules.votes.held_on(day) for day in (1, 2, 3)}
    assert threads["election"] == {d for d, kinds in held.items() if "election" in kinds}
    assert threads["vote"] == {d for d, kinds in held.items() if "exile" in kinds}


@pytest.mark.parametrize("name", shipped())
def test_every_rule_sets_example_journal_can_be_replayed(name: str, tmp_path: Path) -> None:
    """From the first phase on without a gap, and nothing in it is against the rules."""
    text = uncommented(game_text(load_ruleset(name, None), name, MONDAY))
    game = load(tmp_path, text)
    dealt = set((game.roles or {}).values())
    course = replay(game)
    assert course.errors == ()
    assert [p.name for p in course.phases] == [e.name for e in game.journal]
    assert course.phases[-1].name == "day-2" and course.winner is None
    acts = [act for entry in game.journal for act in entry.acts]
    assert acts and {act.by for act in acts} <= dealt | set(game.names)
    for phase in course.phases:
        assert phase.rejected == () and phase.pending == ()
    assert "投票" in {gone.cause for gone in course.phases[-1].out}


def test_a_template_has_what_only_its_rule_set_needs() -> None:
    texts = {name: game_text(load_ruleset(name, None), name, MONDAY) for name in shipped()}
    assert {name for name, text in texts.items() if "人数不限" in text} == {"g01"}
    assert {name for name, text in texts.items() if "男 7 名、女 7 名" in text} == {"m212"}
    assert {name for name, text in texts.items() if "moon: {event: 绑架" in text} == {"m212"}
    first = {name: text.split("journal:\n")[1].splitlines()[0] for name, text in texts.items()}
    assert {name for name, line in first.items() if "night: 0" in line} == {"g01", "m212"}
    assert "{by: 爱神, skill: 爱慕, target: 样例16}" in texts["g01"]
    assert texts["g01"].count("role: 村民") == 7
    assert "杀人" not in texts["g01"].split("journal:")[1]  # it sleeps in the beginning


def test_a_rule_set_of_few_and_odd_words_has_a_template_too(tmp_path: Path) -> None:
    rules = write(
        tmp_path,
        "id: x\nname: x\noffice: {name: '头 #1', weight: 1}\n"
        "engine:\n"
        "  factions: [甲]\n"
        "  roles:\n"
        "    '狼: #': {count: 1, faction: 甲, skills: ['咬, ]']}\n"
        "    '2': {count: 1, faction: 甲}\n"
        "  skills: {'咬, ]': {when: night, targets: any}}\n"
        "  phases: {}\n"
        "  outcome: {}\n",
        "x.yaml",
    )
    text = uncommented(game_text(load_ruleset(str(rules), None), str(rules), MONDAY))
    game = load(tmp_path, text)
    assert set((game.roles or {}).values()) == {"狼: #", "2"}
    assert [act.skill for entry in game.journal for act in entry.acts] == ["咬, ]"]


def test_the_template_says_that_what_happens_at_night_must_be_written() -> None:
    head = template().split("\njournal:\n")[0]
    assert "每夜的行动要写在这里（night），审计才知道谁已经出局" in head


def test_each_other_source_of_the_template_is_right_once_uncommented(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    for name in ("posts.jsonl", "cookies.txt"):
        (tmp_path / name).touch()
    url = "  url: https://bbs.example.com/"
    for key in ("saved", "posts"):
        text = template().replace(url, "  # url: x").replace(f"# {key}:", f"{key}:")
        forum = load(tmp_path, text.replace("# cookies:", "cookies:")).forum
        assert getattr(forum, key) is not None and forum.cookies is not None
        assert forum.url is None


def test_the_templates_days_follow_the_rule_sets_schedule(tmp_path: Path) -> None:
    # m42-077: two days, one more where a weekend falls into them
    for first, closes in ((MONDAY, 1), (FRIDAY, 6)):
        game = load(tmp_path, template(first))
        assert game.days[1].closes.day == closes
        assert (game.days[1].closes.hour, game.days[1].opens.hour) == (21, 9)


def test_m212s_first_day_is_not_lengthened_for_a_weekend(tmp_path: Path) -> None:
    # m212-112; g01-006: half past nine in the evening, and no weekend at all
    rules = write(tmp_path, "extends: m42\nname: x\nschedule: {weekend_from_day: 2}\n", "m.yaml")
    game = load(tmp_path, game_text(load_ruleset(str(rules), None), str(rules), FRIDAY))
    assert [game.days[d].closes.day for d in (1, 2)] == [5, 8]  # Saturday; Sunday and a day more
    rules = write(tmp_path, "extends: m42\nname: x\nschedule: {weekend_days: 0}\n", "g.yaml")
    game = load(tmp_path, game_text(load_ruleset(str(rules), None), str(rules), FRIDAY))
    assert [game.days[d].closes.day for d in (1, 2)] == [5, 7]


def test_a_directors_own_rule_set_has_a_template_too(tmp_path: Path) -> None:
    rules = write(tmp_path, "extends: m42\nname: 我的规则\n", "mine.yaml")
    text = game_text(load_ruleset(str(rules), None), str(rules), MONDAY)
    assert load(tmp_path, text).rules.name == "我的规则"


def test_the_summary_says_what_was_understood_and_cannot_touch_the_terminal(tmp_path: Path) -> None:
    text = GOOD.replace("『狐妖小红娘』", '"\\e[31m坏\\u202e"')
    lines = list(summary(load(tmp_path, text)))
    said = "\n".join(lines)
    for part in ("角色 13 个", "[M42]导演", "讨论日 2 个", "第2天 31", "3 段", "第 2 个讨论日"):
        assert part in said
    assert "\x1b" not in said and "\u202e" not in said


def test_the_summary_of_a_bare_file_says_what_is_missing(tmp_path: Path) -> None:
    said = "\n".join(summary(load(tmp_path, "ruleset: m42\nplayers: {饺子: }\n")))
    assert said.count("没有写") == 6 and "还是空的" in said


def nodes(schema: Any) -> list[dict[str, Any]]:
    if isinstance(schema, dict):
        return [schema, *(n for v in schema.values() for n in nodes(v))]
    return [n for v in schema for n in nodes(v)] if isinstance(schema, list) else []


def test_the_schema_describes_every_key_in_chinese() -> None:
    schema = game_schema()
    assert schema["$schema"].endswith("2020-12/schema")
    assert list(schema["properties"]) == list(GameFile.model_fields)
    sections = [schema, *schema["$defs"].values()]
    for section in sections:
        assert section["additionalProperties"] is False
        assert any("\u4e00" <= c <= "\u9fff" for c in section["description"])
        for name, field in section["properties"].items():
            text = field["description"]
            assert any("\u4e00" <= c <= "\u9fff" for c in text), name


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    schema = game_schema()
    references = {n["$ref"] for n in nodes(schema) if isinstance(n.get("$ref"), str)}
    assert references == {f"#/$defs/{name}" for name in schema["$defs"]}


def test_the_schemas_pattern_of_a_time_is_the_loaders(tmp_path: Path) -> None:
    pattern = game_schema()["$defs"]["DaySection"]["properties"]["opens"]["pattern"]
    for written, right in (
        ("2026-11-16 09:30", True), ("2026-11-16T09:30:00+08:00", True), ("2026-11-16", False),
        ("2026-11-16 0930", False), ("16.11.2026 09:30", False),
    ):  # fmt: skip
        assert bool(re.search(pattern, written)) is right
        text = GOOD.replace("opens: 2026-11-16 09:30", f"opens: '{written}'")
        if right:
            load(tmp_path, text)
        else:
            assert mistakes(tmp_path, text)[0].code == "bad-time"


def test_the_template_names_the_schema_that_lies_beside_it() -> None:
    assert template().splitlines()[0] == f"# yaml-language-server: $schema={SCHEMA_FILE}"


def test_loading_changes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    load_game(path)
    assert [p.name for p in tmp_path.iterdir()] == ["game.yaml"]
    assert path.read_text(encoding="utf-8") == GOOD


def test_genders_are_written_out_where_the_rule_set_wants_them(tmp_path: Path) -> None:
    text = game_text(load_ruleset("m212", None), "m212", MONDAY)
    genders = [player.gender for player in load(tmp_path, text).players]
    assert genders.count("男") == genders.count("女") == 7  # m212-004
    assert "gender:" not in template().split("players:")[1]
