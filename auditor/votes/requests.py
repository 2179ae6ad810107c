"""Whether a post in the process thread asks for acceleration or delay (m42-079).

Only a plain request in the author's own words is one.  A question, a refusal, a report
about others or talk about the rule is none; what comes near is handed back as unclear, so
that the director can look.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Wish = Literal["accelerate", "delay"]

_CLAUSES = re.compile(r"([^，,。！!？?；;…\r\n\x0b\x0c\x85\u2028\u2029]+)([？?]*)")
_ASKS = re.compile(
    r"(?P<before>.*?)"
    r"(?:申请(?P<between>[^不别莫勿没未无取消撤停反免谁了过申请]{0,8}?)(?P<wish>加速|延时|延迟)"
    r"|(?P<wish2>加速|延时|延迟)的?申请)"
    r"(?P<after>.*)",
    re.DOTALL,
)
_WORD = re.compile(r"加速|延时|延迟")
_LONGEST = 60  # a clause that asks is short
_FEW = 40  # clauses looked at in a post

# Before the request in its clause: it is refused (right before it), or somebody else's, of
# another day, conditional …
_NO = r"不|没|别|未|无|勿|莫|反对|取消|撤|拒绝|放弃|停止"
_REFUSED = re.compile(rf"(?:{_NO}).{{0,3}}\Z")
_NEGATED = re.compile(_NO)
_TAKEN_BACK = re.compile(r"取消|撤回|撤销|收回")
_NOT_MINE = re.compile(
    r"大家|你|他|她|它|各位|诸位|有人|别人|谁|某|咱们?都|都|建议|呼吁|希望|欢迎|可以|随时|才能"
    r"|昨|上次|上一天|前天|之前|以前|曾|明天|下次|以后|回头|如果|假如|要是|若|的话|等"
    r"|人数|格式|回复|发|写|说|看到|看见|因为|关于|规则|截止|是否"
)
_QUESTION = re.compile(r"吗|么|能不能|可不可以|要不要|是否|是不是|怎|如何|什么|几|多少|哪|呢")
# After it: talk about applications, not one.
_ABOUT = re.compile(
    r"[“”\"'」』\])）】 ]*(?:的|是|要(?!求)|需|得|有|没|会|能|可|还|失败|成功|人数|流程|规则|条件"
    r"|截止|之[前后]|以[前后]|[前后时]|或|和|与|及|、|/|就|才|不|呀?[？?])"
)


@dataclass(frozen=True, slots=True)
class Request:
    """What a post asks for; ``unclear`` holds words that mention it without asking plainly."""

    wishes: frozenset[Wish] = frozenset()
    unclear: str | None = None


def read_request(text: str, others: Sequence[str] = ()) -> Request:
    """Read a post's own words; ``others`` are the other players' names.

    Linear: only the first clauses are looked at, each only if it is short.
    """
    if not _WORD.search(text):
        return Request()
    wishes: set[Wish] = set()
    unclear: str | None = None
    for number, match in enumerate(_CLAUSES.finditer(text)):
        if number >= _FEW:
            break
        clause = match[1].strip()
        if not _WORD.search(clause) or len(clause) > _LONGEST:
            continue
        verdict = _clause(clause, bool(match[2]), others)
        if verdict in ("accelerate", "delay"):
            wishes.add(verdict)
        elif verdict == "unclear":
            unclear = unclear or clause
    return Request(frozenset(wishes), None if wishes else unclear)


def _clause(
    clause: str, question: bool, others: Sequence[str]
) -> Literal["accelerate", "delay", "unclear", "none"]:
    """One clause: a request, none, or something between."""
    if _TAKEN_BACK.search(clause):  # the rules do not say whether that may be done
        return "unclear"
    ask = _ASKS.fullmatch(clause)
    asked = question or _QUESTION.search(clause) is not None
    if ask is None:
        # "同意加速", "加速+1": wishes it, and does not apply.
        plain = len(clause) <= 8 and not asked and _NEGATED.search(clause) is None
        return "unclear" if plain else "none"
    before = ask["before"]
    if _REFUSED.search(before):
        return "none"
    if _NEGATED.search(before) or _NOT_MINE.search(before):
        return "unclear"
    if asked or any(name in before for name in others):
        return "unclear"
    if _ABOUT.match(ask["after"]) or (ask["wish2"] and len(clause) > 12):
        return "unclear"
    return "accelerate" if (ask["wish"] or ask["wish2"]) == "加速" else "delay"
