"""What takes the offence out of a word, and what puts it back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.lexicon import Hit, Scanner
from auditor.lexicon.load import Lexicon

Live = Callable[[str], list[Hit]]

EXCUSED = {
    "引的是别人的话": [
        "他原话是“我发誓我是民”，你们自己看",
        "包子那句「敢不敢打个赌」我不接",
        "[quote]饺子：我对天发誓[/quote]\n这楼先放着",
        "[QUOTE=饺子]我发誓[/QUOTE]\n我不信",
    ],
    "否定": [
        "我不发誓也不赌咒",
        "请不要在讨论帖里发誓",
        "没必要对天发誓",
        "别逼我发誓",
        "我从来没有发过誓",
        "不许骂人、诅咒、发誓",
    ],
    "只是谈到": [
        "发誓没用还会吃牌",
        "发誓这种话留到赛后",
        "什么叫发誓",
        "靠发誓洗不白",
        "发誓归发誓",
    ],
    "说的是别人": ["他发誓自己是守卫", "饺子昨天发誓了", "52楼发誓", "你刚才又发誓", "有人发誓"],
    "复述规则": ["按第二条第五款，起誓罚牌", "这里写明违规判定：起誓"],
    "举报": ["导演请看一下这楼，发誓这么明显", "麻烦导演，前面打赌那楼算吗"],
}


@pytest.mark.parametrize(
    ("reason", "text"), [(reason, text) for reason, texts in EXCUSED.items() for text in texts]
)
def test_the_reason_is_kept_with_the_hit(scanner: Scanner, reason: str, text: str) -> None:
    hits = scanner.scan(text)
    assert hits, "the words themselves must still be seen"
    assert {h.verdict for h in hits} == {"context"}
    if reason in ("引的是别人的话", "否定"):
        assert any(reason in h.why for h in hits)


@pytest.mark.parametrize(
    "text",
    [
        "我不是狼我发誓",  # the negation was spent on 狼
        "我没骗你们我发誓",
        "不得不发誓了，我是民",
        "敢不敢发誓",
        "要不我发个誓",
        "我忍不住要发誓",
        "规则不让发誓，可我还是要发誓",
        "我知道违规，但我发誓我是民",
        "饺子发誓的事我不管，我发誓我是守卫",
        "我“发誓”我是民",  # marks round one's own verb
        "“我发誓我是好人”",  # nothing but marks: own words
        "“我发誓我是好人，",  # a mark that is never closed
        "[quote]我发誓我是好人",
        "你敢发誓吗",
        "谁敢发誓自己没看错",
        "导演，我发誓我没违规",
    ],
)
def test_the_offence_stands(live: Live, text: str) -> None:
    assert [h.category for h in live(text)] == ["oath"]


def test_somebody_who_speaks_of_himself_by_name_is_nobody_else(scanner: Scanner) -> None:
    text = "饺子在这发誓昨晚没动刀"
    assert {h.verdict for h in scanner.scan(text, "包子")} == {"context"}
    assert {h.verdict for h in scanner.scan(text, "饺子")} == {"violation"}


@pytest.mark.parametrize(
    "text", ["我发誓没用药", "我发誓的确是我验的", "我发誓会被刀也要跳", "我发誓担保他是好人"]
)
def test_what_the_speaker_swears_is_no_talk_about_swearing(live: Live, text: str) -> None:
    assert len(live(text)) == 1


@pytest.mark.parametrize("text", ["我发誓这种话不会说第二遍", "我发誓也没用", "我发誓算不算违规"])
def test_the_speaker_may_talk_about_swearing(live: Live, text: str) -> None:
    assert live(text) == []


def test_a_negation_does_not_cross_a_clause(live: Live) -> None:
    assert live("我不生气，发誓我真是民")
    assert not live("我不生气也不发誓")


def test_a_negation_reaches_six_characters_and_no_more(live: Live) -> None:
    assert not live("不要在讨论帖里发誓")  # five in between
    assert live("不要因为昨天那一票就发誓")


def test_an_oath_by_something_else_belongs_to_that_category(scanner: Scanner) -> None:
    for text, category in (
        ("敢拿你妈发誓吗", "guarantee_kin"),
        ("我以人格发誓", "guarantee_character"),
        ("我拿命发誓", "guarantee_life"),
        ("swear to god 我是猎人", "guarantee_faith"),
    ):
        assert [h.category for h in scanner.scan(text)] == [category]


def test_only_that_category_may_be_checked(shipped: Lexicon) -> None:
    scanner = Scanner(shipped, {"guarantee_kin"})
    assert [h.category for h in scanner.scan("敢拿你妈发誓吗")] == ["guarantee_kin"]
    assert scanner.scan("我对天发誓") == ()


def test_it_stays_an_oath_where_that_category_is_not_checked(shipped: Lexicon) -> None:
    scanner = Scanner(shipped, {"oath"})
    assert [h.category for h in scanner.scan("敢拿你妈发誓吗")] == ["oath"]
