"""A game file to fill in: complete with sample values, every key explained in Chinese."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from auditor.clock import usual_close
from auditor.game.sample import Sample, yaml_word
from auditor.game.schema import GameFile
from auditor.model import VoteKind
from auditor.rules.ruleset import RuleSet

SAMPLE = "样例"  # names that begin so have not been replaced yet
SAMPLE_HOST = "bbs.example.com"
SCHEMA_FILE = "game.schema.json"
_OPENS = time(9, 30)  # rule threads leave the opening to the director
_DAYS = 3


def game_schema() -> dict[str, Any]:
    """The JSON Schema of a game file (draft 2020-12), for editors; descriptions are Chinese."""
    schema = _untitled(GameFile.model_json_schema())
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _untitled(value: Any) -> Any:
    """Without the titles that pydantic makes of the English names; a key called title stays."""
    if isinstance(value, dict):
        return {
            key: _untitled(item)
            for key, item in value.items()
            if not (key == "title" and isinstance(item, str))
        }
    return [_untitled(item) for item in value] if isinstance(value, list) else value


def schema_text() -> str:
    """The JSON Schema as text."""
    return json.dumps(game_schema(), ensure_ascii=False, indent=2) + "\n"


def game_text(rules: RuleSet, ruleset: str, first: date) -> str:
    """A commented game file for ``rules``; ``ruleset`` is what the file calls them.

    The first day opens on ``first``.  As it stands the file passes the checks, and so does
    its journal once uncommented.
    """
    sample = Sample.of(rules, SAMPLE)
    head = _HEAD.format(schema=SCHEMA_FILE, ruleset=yaml_word(ruleset), **_threads(rules))
    parts = [
        head + "".join(f"\n# {line}" for line in _cast_notes(sample)) + "\nplayers:",
        "\n".join(_players(sample)),
        _DAYS_HEAD,
        "\n".join(_days(rules, first)),
        _JOURNAL_HEAD,
        "\n".join(f"#  {line}" for line in sample.journal(first)),
    ]
    return "\n".join(parts) + "\n"


def _threads(rules: RuleSet) -> dict[str, str]:
    """The days' election and vote threads, as the rule set holds its votes."""
    rows: dict[VoteKind, list[str]] = {"election": [], "exile": []}
    for day in range(1, _DAYS + 1):
        for number, kind in enumerate(rules.votes.held_on(day), 2):
            rows[kind].append(f"{day}: 1{day}{number}")
    return {kind: ", ".join(days) for kind, days in rows.items()}


def _cast_notes(sample: Sample) -> Iterator[str]:
    """What this rule set asks of the cast besides a role for everybody."""
    if sample.play is None:
        return
    free = [role for role, rule in sample.play.roles.items() if rule.count is None]
    if free:  # g01-040
        yield f"{'、'.join(free)}的人数不限，按这一局增减几行。"
    if sample.play.genders:  # m212-004
        wanted = "、".join(f"{word} {n} 名" for word, n in sample.play.genders.items())
        yield f"这套规则要写性别，{wanted}：下面的 gender 换成抽到的；还没有抽就全部去掉。"


def _players(sample: Sample) -> Iterator[str]:
    genders = _genders(sample)
    for name, role in sample.cast.items():
        given = "" if role is None else f", role: {yaml_word(role)}"
        gender = next(genders, None)
        given += "" if gender is None else f", gender: {yaml_word(gender)}"
        yield f"  - {{name: {name}{given}}}"


def _genders(sample: Sample) -> Iterator[str]:
    """One gender a player, as many of each as the rule set wants.  # m212-004"""
    for word, number in (sample.play.genders if sample.play is not None else {}).items():
        yield from [word] * number


def _days(rules: RuleSet, first: date) -> Iterator[str]:
    """Some days after the rule set's schedule.  # m42-077"""
    usual = rules.schedule
    opens = datetime.combine(first, _OPENS)
    for number in range(1, _DAYS + 1):
        more = usual.weekend_days if number >= usual.weekend_from_day else 0  # m212-112
        closes = usual_close(opens, days=usual.days, weekend_days=more, closes=usual.closes)
        yield f"  {number}: {{opens: {_minute(opens)}, closes: {_minute(closes)}}}"
        opens = datetime.combine(closes + timedelta(days=1), _OPENS)


def _minute(moment: datetime) -> str:
    """A time as one writes it in the file, seconds only where there are any."""
    return f"{moment}".removesuffix(":00")


_HEAD = f"""\
# yaml-language-server: $schema={{schema}}
# ------------------------------------------------------------------
# 一局游戏一个文件。把“{SAMPLE}”开头的名字和样例网址、帖号、日期换成真的，
# 然后运行：auditor check game.yaml
#
# 写法只有几条：
#   · 冒号用半角，后面空一格；缩进用空格，一层两个，不用 Tab。
#   · 名字里有 [ ] {{{{ }}}} , # : @ 这些符号时，整个名字加引号，如 "[M42]导演"。
#   · # 后面是说明，程序不看。
# ------------------------------------------------------------------

ruleset: {{ruleset}}
title: 『{SAMPLE}』  # 这一局的名字，显示在报告上
timezone: Asia/Shanghai  # 下面的时间都按这个时区

# 帖子从哪里来，三种写一种。
# 不读论坛、只照进程记录（journal）推演的话，forum 和下面的 threads 两段都去掉：
forum:
  url: https://{SAMPLE_HOST}/  # 论坛网址，只写到网站根目录
  # saved: pages/  # 或者：存下来的网页所在的文件夹
  # posts: posts.jsonl  # 或者：帖子文件，一行一个 JSON 对象
  # cookies: cookies.txt  # 要登录才能看的论坛：浏览器导出的 Netscape 格式 cookies

# 帖号：网址里 tid= 或 thread- 后面的数。按“第几天: 帖号”写；几天合用一个帖，就只写帖号。
threads:
  rules: 101  # 规则帖
  process: 102  # 进程帖
  discussion: {{{{1: 111, 2: 121, 3: 131}}}}  # 讨论帖
  election: {{{{{{election}}}}}}  # 竞选帖
  vote: {{{{{{exile}}}}}}  # 投票帖
  # other: [141]  # 还要一起读的其他帖

directors: [{SAMPLE}导演]  # 导演的论坛用户名，可以有几个

# 角色：name 要与论坛用户名一字不差。还没有分好身份，就把 role 全部去掉。
# 还可以写：uid（论坛的用户编号，账号改名也认得）、aliases（投票时也认的别名，如 [饺饺]）、
# gender（男 或 女）、games_played（以前玩过几局）、person（账号背后是谁，只给导演看）。"""
_DAYS_HEAD = """
# 讨论日：opens 开门，closes 关门。
days:"""
_JOURNAL_HEAD = """
# 抽签的种子：下面没有写抽签结果（draw）时用它来抽，同一个数抽出来的总一样。
seed: 0

# 进程记录：按先后一段一段写，写到哪里推演到哪里。下面是样子，去掉行首的 # 就生效。
# 夜里谁被杀、谁出局，论坛上读不出来：每夜的行动要写在这里（night），审计才知道谁已经出局、
# 谁还该发言和投票；白天的票从帖子里读，一般不用写。
# by 写角色名，或身份、职务（只有一人、或全队一起行动的），或 导演。
journal:"""
