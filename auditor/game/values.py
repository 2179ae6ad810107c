"""The kinds of single values in a game file, each read from the word that was written."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from auditor.yamlfile.words import quoted

_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})", re.ASCII)
_REAL = re.compile(r"[-+]?[0-9]{1,9}(?:\.[0-9]{1,9})?", re.ASCII)
_MOMENT = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?"
    r"\s*(Z|[+-]\d{2}:?\d{2})?",
    re.ASCII,
)
_DATE = re.compile(r"\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?", re.ASCII)
# no game is played at the ends of the calendar, where a timezone leads out of it
_YEARS = range(1970, 2200)
MOMENT_EXAMPLE = "写成 2026-11-16 09:30 或 2026-11-16 09:30:00"


def mistake(code: str, message: str, hint: str = "") -> PydanticCustomError:
    """A mistake in one value, in Chinese, with its way out."""
    return PydanticCustomError(code, "{said}", {"said": message, "hint": hint})


def _word(value: Any, wanted: str) -> str:
    """The written word; anything else is not what was wanted here."""
    if isinstance(value, str):
        return value
    if value is None:
        raise mistake("empty", f"空着，要写{wanted}", "不需要就删掉这个键")
    if isinstance(value, (list, dict)):
        form = "列表" if isinstance(value, list) else "映射"
        raise mistake("wrong-type", f"这里要写{wanted}，写成了{form}")
    return str(value)


def _name(value: Any) -> str:
    word = _word(value, "一个名字或词")
    if not word.strip():
        raise mistake("empty", "空着，要写一个名字或词")
    if word != word.strip():
        raise mistake(
            "blank-ends", f"{quoted(word)}的前后有空白", "删掉名字前后的空白，全角空格也算"
        )
    if len(word) > 80 or any(ord(c) < 32 or ord(c) == 127 for c in word):
        raise mistake("bad-name", f"{quoted(word)}不像名字：太长，或者有换行、控制字符")
    return word


def _text(value: Any) -> str:
    return _word(value, "文字")


def _whole(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    word = _word(value, "整数").strip()
    if not _WHOLE.fullmatch(word):
        raise mistake("not-whole", f"要写整数，写成了{quoted(word)}", "只写数字，如 21")
    return int(word)


def _real(value: Any) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    word = _word(value, "数").strip()
    if not _REAL.fullmatch(word):
        raise mistake("not-number", f"要写一个数，写成了{quoted(word)}", "如 1 或 1.5")
    return float(word)


def _flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    word = _word(value, " true 或 false")
    if getattr(value, "plain", False) and word in ("true", "True", "TRUE"):
        return True
    if getattr(value, "plain", False) and word in ("false", "False", "FALSE"):
        return False
    raise mistake("not-flag", f"要写 true（是）或 false（否），写成了{quoted(word)}", "不加引号")


def _moment(value: Any) -> datetime:
    """A possible time; naive where no offset was written: it is then in the game's zone."""
    word = _word(value, "时间").strip()
    match = _MOMENT.fullmatch(word)
    if match is None:
        if _DATE.fullmatch(word):
            raise mistake("bad-time", f"{quoted(word)}没有钟点", MOMENT_EXAMPLE)
        raise mistake("bad-time", f"看不懂时间{quoted(word)}", MOMENT_EXAMPLE)
    year, month, day, hour, minute, second = (int(g or 0) for g in match.groups()[:6])
    if year not in _YEARS:
        raise mistake("bad-time", f"{quoted(word)}的年份不对", MOMENT_EXAMPLE)
    try:
        moment = datetime(year, month, day, hour, minute, second)
    except ValueError:
        hint = "半夜十二点写第二天的 00:00" if hour == 24 else "看看月份、日子和钟点"
        raise mistake("bad-time", f"没有{quoted(word)}这个时间", hint) from None
    return moment.replace(tzinfo=_offset(match[7], word)) if match[7] else moment


def _offset(written: str, word: str) -> timezone:
    if written == "Z":
        return UTC
    hours, minutes = int(written[1:3]), int(written[-2:])
    if hours > 14 or minutes > 59:
        raise mistake("bad-time", f"{quoted(word)}的时差不对", "北京时间的时差是 +08:00")
    span = timedelta(hours=hours, minutes=minutes)
    return timezone(-span if written[0] == "-" else span)


Name = Annotated[
    str,
    BeforeValidator(_name),
    WithJsonSchema({"type": ["string", "integer"], "minLength": 1}),
]
Text = Annotated[str, BeforeValidator(_text)]
Whole = Annotated[int, BeforeValidator(_whole)]
Real = Annotated[float, BeforeValidator(_real)]
Flag = Annotated[bool, BeforeValidator(_flag)]
Moment = Annotated[
    datetime,
    PlainValidator(_moment),
    WithJsonSchema(
        {
            "type": "string",
            "pattern": r"^\d{4}-\d{1,2}-\d{1,2}[ T]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?"
            r"\s*(Z|[+-]\d{2}:?\d{2})?$",
            "examples": ["2026-11-16 09:30"],
        }
    ),
]
