"""The report's words for what the records name in English."""

from __future__ import annotations

from collections.abc import Mapping

from auditor.model import Aftermath

CARDS: Mapping[str, str] = {"green": "绿牌", "blue": "蓝牌", "yellow": "黄牌", "red": "红牌"}
CONFIDENCE: Mapping[str, str] = {"high": "把握高", "medium": "把握中等", "low": "把握低"}
THREADS: Mapping[str, str] = {
    "discussion": "讨论帖",
    "vote": "投票帖",
    "election": "竞选帖",
    "process": "进程帖",
    "rules": "规则帖",
    "other": "其他帖",
}
VERDICTS: Mapping[str, str] = {"accept": "采纳", "dismiss": "驳回", "change": "改判"}
# why a page was not read, and words by which the reason already says so itself
MISSING: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "thread": ("没有读入", ("没有读入",)),
    "notice": ("论坛提示页", ("论坛提示", "论坛的提示", "论坛程序报错")),
    "login": ("要求登录", ("登录",)),
    "wall": ("防采集页面", ("防采集",)),
    "empty": ("空白页", ("空的", "没有帖子")),
    "cut": ("网页不完整", ("不完整",)),
    "other": ("读不了的页面", ("不是", "这是", "没有读入", "论坛给", "再读一次")),
    "absent": ("没有存下", ("存下的网页里没有",)),
    "http": ("论坛没有给出网页", ("论坛回答", "转向", "网址", "服务器")),
    "network": ("网络不通", ("网络", "连不上", "没有再试")),
}

UNBUILT = "规则里有、这一版还不查的："
UNBUILT_WARNING = "这些要你自己看：报告里没有线索，不等于没有违规。"

# one name a check or category; a check that is not here goes by its own title
_CHECKS: Mapping[str, str] = {
    "quota": "发言不足",
    "quota.row": "连续三天发言偏少",
    "novote": "没有投票",
    "fonts": "大字或红字",
    "fonts.size": "大字",
    "zombie": "出局后发言",
    "evidence": "贴出聊天记录",
    "offtopic": "在本场以外的帖子发言",
    "profile": "头像或签名透露信息",
    "ballot": "选票有疑问",
    "lexicon.oath": "起誓",
    "lexicon.curse": "诅咒",
    "lexicon.guarantee_life": "以性命担保",
    "lexicon.guarantee_character": "以人格担保",
    "lexicon.guarantee_kin": "以亲人担保",
    "lexicon.guarantee_faith": "以信仰担保",
    "lexicon.threat_penalty": "以判罚相威胁",
    "lexicon.threat_reveal": "以揭秘相威胁",
    "lexicon.betrayal": "背叛阵营",
    "lexicon.insult_address": "辱骂称呼",
    "lexicon.body_part": "身体部位用语",
    "lexicon.mock_intelligence": "嘲讽智力",
    "lexicon.mock_character": "嘲讽人品",
    "lexicon.tielian_argument": "以贴脸作论据",
    "lexicon.alias": "谈论马甲",
    "lexicon.past_game": "谈论往期对局",
    "lexicon.substitute": "谈论替补",
    "lexicon.assistant": "谈论场外助理",
    "lexicon.director_talk": "公开与导演的对话",
    "lexicon.against_director": "质疑导演判罚",
    "lexicon.emotional": "情绪发言",
    "lexicon.sympathy": "博取同情",
    "lexicon.deliberate_violation": "故意违规",
    "lexicon.game_responsibility": "追究游戏责任",
    "lexicon.awards_after": "谈论评奖或赛后",
    "lexicon.identity_leak": "泄露身份",
}


def check_title(check: str, titles: Mapping[str, str]) -> str:
    """A check's Chinese name: the usual one, else the run's own title, else the id itself."""
    return _CHECKS.get(check) or titles.get(check) or check


def missing(kind: str, why: str) -> str:
    """The Chinese word for a MissingPage's kind; empty where its reason says the same."""
    word, said = MISSING.get(kind, ("没有读到", ()))
    return "" if any(words in why for words in said) else word


def not_final(incomplete: str) -> str:
    """The sentence over a vote whose thread was not read whole; ``incomplete`` says why."""
    return "投票帖没有读全，以下不是最终结果" + (f"：{incomplete}" if incomplete else "")


def sanction(card: str | None, points: tuple[int, int] | int | None) -> str:
    """A card or points in words; empty where there is neither."""
    if card is not None:
        return CARDS.get(card, card)
    if points is None:
        return ""
    if isinstance(points, int):
        return f"扣 {points} 分"
    least, most = points
    return f"扣 {least} 分" if least == most else f"扣 {least}–{most} 分"


def standing(totals: Mapping[str, int]) -> str:
    """A player's cards or points in words: 蓝 2 · 黄 1, 无."""
    if "points" in totals:
        return f"{totals['points']} 分"
    parts = [f"{CARDS[key]} {totals[key]}" for key in ("red", "yellow", "blue") if totals.get(key)]
    return "、".join(parts) or "无"


def aftermath(after: Aftermath | None) -> str:
    """What points lead to after the game, in words: 记 1 张黄牌，档案标红字; empty: nothing."""
    if after is None:
        return ""
    parts = (
        f"记 {after.yellow} 张黄牌" if after.yellow else "",
        "档案标红字" if after.red_mark else "",  # g01-154
        f"停赛 {_months(after.ban_months)}" if after.ban_months else "",
    )
    return "，".join(part for part in parts if part)


def _months(number: int) -> str:
    years, rest = divmod(number, 12)
    return f"{years} 年" if not rest else f"{number} 个月"


def day_name(day: int | None) -> str:
    """第 2 天; empty where the day is unknown."""
    return "" if day is None else f"第 {day} 天"
