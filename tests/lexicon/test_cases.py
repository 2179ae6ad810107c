"""The hard cases of matching, on small lexicons and on the shipped one.

Numbers in the names are those of the list of cases that the machinery was built against.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.lexicon import Hit, Scanner

Live = Callable[[str], list[Hit]]
Small = Callable[[str], Live]

RUDE = """category: insult_address
suppress: [quote, report]
terms:
  - {id: y.shamao, canon: 傻帽, tolerate: [insert, homophone, wildcard], before: '你', good: [风大], bad: [你傻帽]}
  - {id: y.bianlian, canon: 不要脸, tolerate: [insert], good: [风大], bad: [不要脸]}
  - {id: y.jianren, canon: 贱人, tolerate: [split], good: [风大], bad: [贱人]}
  - {id: y.fashi, canon: 洗发水, py: xi fa shui, tolerate: [homophone], good: [风大], bad: [洗发水]}
entries:
  - {id: x.mom, kind: literal, words: [他妈], good: [他妈妈来了], bad: [他妈的]}
  - {id: x.go, kind: frame, anchor: [去死], pattern: '去死(?!胡同)', good: [风大], bad: [去死]}
  - {id: x.cross, kind: literal, words: [口交], boundary: true, good: [路口交通], bad: [口交]}
  - {id: x.latin, kind: literal, words: [SB, 2b, nmsl], good: [USB], bad: [SB]}
  - {id: x.fool, kind: literal, words: [傻帽, 不要脸, 贱人, 洗发水], good: [风大], bad: [傻帽]}
  - {id: x.contact, kind: raw, pattern: '(?i)\\+V[a-z0-9]', good: [风大], bad: ['+Vx']}
allow: [他妈妈, 毛选]
split:
  贱: [贝戋]
"""  # fmt: skip  # noqa: E501


@pytest.fixture
def rude(small: Small) -> Live:
    return small(RUDE)


@pytest.mark.parametrize(
    "text",
    [
        "他妈妈来了",  # 1
        "今天路口交通不好",  # 3
        "你在干嘛，日常操作也太草率了",  # 4
        "走到底是个迷宫去死胡同",  # 5
        "靠谱，可靠，离谱，大坑",  # 6
        "女儿，爷爷，儿子",  # 7
        "Disburse sbc USB 2bc 22b",  # 8, 9
        "695 billion，A1002481003",  # 10
        "嘻嘻哈哈，sss",  # 15
        "这顶傻气的帽子",
    ],
)
def test_innocent_words_pass(rude: Live, text: str) -> None:
    assert rude(text) == []


@pytest.mark.parametrize(
    ("text", "entry", "surface"),
    [
        ("他妈的，他妈妈", "x.mom", "他妈"),  # 2: allowed where it covers, not elsewhere
        ("你去死吧", "x.go", "去死"),
        ("这人是SB吧", "x.latin", "SB"),  # 8, 16, 30
        ("你个2b", "x.latin", "2b"),
        ("你就是傻#!@帽", "x.fool", "傻#!@帽"),  # 12, 13
        ("你就是傻@帽", "x.fool", "傻@帽"),
        ("ＳＢ，看公告", "x.latin", "ＳＢ"),
        ("😀𠂇你个傻\u200b帽", "x.fool", "傻\u200b帽"),  # 18
        ("贝戋人", "x.fool", "贝戋人"),  # 46
        ("不。要。脸", "x.fool", "不。要。脸"),  # 44: every gap filled
        ("加我+Vx说", "x.contact", "+Vx"),  # 32
        ("你傻*了", "x.fool", "傻*"),  # 47
    ],
)
def test_the_hit_keeps_its_entry_and_covers_the_cloak(
    rude: Live, text: str, entry: str, surface: str
) -> None:
    (hit,) = rude(text)
    assert hit.entry == entry
    assert text[hit.start : hit.end] == surface


def test_raw_patterns_see_the_authors_own_writing(rude: Live) -> None:
    assert rude("加我+ Vx") == []  # 14: a blank that other entries would drop


def test_a_pinned_reading_is_used(rude: Live) -> None:
    assert [h.entry for h in rude("喜发水")] == ["x.fool"]  # 23


def test_a_character_is_not_split_unless_the_lexicon_has_it(rude: Live) -> None:
    assert rude("弓虽，歹匕") == []  # 46


def test_a_wildcard_alone_is_nothing(rude: Live) -> None:
    assert rude("** 真的 **") == []  # 47
    assert rude("他傻*") == []


def test_the_same_cloak_twice_is_restored_twice(rude: Live) -> None:
    text = "你傻-帽，他也傻-帽"
    assert [text[h.start : h.end] for h in rude(text)] == ["傻-帽", "傻-帽"]  # 27


@pytest.mark.parametrize(
    "text",
    [
        "我保证不了每一票都对，也没法担保",  # 34
        "保证金水存活是第一目标",
        "不要发誓",  # 35
        "规则禁止发誓",
        "[quote]包子：我发誓[/quote]\n这话没用",  # 36
        "他说“我发誓”，「打赌」也说过",
        "发誓者第一晚选人，诅咒之力、乌鸦的诅咒、白痴牌、天狗、白狼王都在",  # 38
        "打赌这种事别说",  # 39
        "我赌一把刀口，狼队赌狼刀",
        "揭秘之前谁也不知道",  # 40
        "@导演 73楼发誓了",  # 42
        "…发。誓言这两个字先不提",  # 44
        "法师在后排，沙发是新的，方法是验人",  # 45
        "现在是9点，4号还没投票",  # 10
        "发4号金水",
        "这么多牌我发四张",
    ],
)
def test_talk_that_is_no_oath_passes(live: Live, text: str) -> None:
    assert live(text) == []


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("规则说不能发誓我知道，但我今天就是要发誓", "我今天就是要发誓"),  # 35
        ("“我发誓”是他说的，我也发誓", "我也发誓"),  # 37
        ("敢不敢打个赌", "敢不敢打个赌"),  # 39
        ("我发⭐誓", "我发⭐誓"),  # 44
        ("我真的发\u200b誓", "我真的发\u200b誓"),
        ("我发4，没骗人", "我发4"),  # 10
        ("我发*昨晚没刀", "我发*"),  # 47
        ("我法诗没骗人", "我法诗"),  # 45
        ("我發誓", "我發誓"),  # 20, 21
        ("I SWEAR 我是民", "I SWEAR"),  # 16
    ],
)
def test_oaths_are_found_with_their_cloak(live: Live, text: str, surface: str) -> None:
    # m42-121, m212-182, m212-189, g01-144, g01-152, r234-182
    (hit,) = live(text)
    assert hit.category == "oath"
    assert text[hit.start : hit.end] == surface


def test_an_excused_hit_is_kept_with_its_reason(scanner: Scanner) -> None:
    (hit,) = scanner.scan("大家不要发誓")
    assert hit.verdict == "context"
    assert "否定" in hit.why
    assert hit.entry == "oath.vow"


@pytest.mark.parametrize(
    ("text", "evasion", "verdict"),
    [
        ("我发誓", None, "violation"),
        ("我發誓", "traditional", "violation"),
        ("我发-誓", "insert", "violation"),
        ("我发\u200b誓", "insert", "violation"),
        ("我发折言", "split", "violation"),
        ("我fa shi", "pinyin", "review"),
        ("窝发四", "homophone", "review"),
        ("我发*", "wildcard", "review"),
        ("我发晢没骗人", "shape", "review"),
        ("ｉ　ｓｗｅａｒ", "foreign", "violation"),
    ],
)
def test_a_cloak_is_named_and_a_doubtful_one_is_for_review(
    live: Live, text: str, evasion: str | None, verdict: str
) -> None:
    (hit,) = live(text)  # 29
    assert (hit.evasion, hit.verdict) == (evasion, verdict)
    assert hit.confidence == ("high" if verdict == "violation" else "medium")


@pytest.mark.parametrize("text", ["我投誓言", "老发四今天没来", "我觉得老发四像狼"])
def test_names_of_the_game_are_words_of_their_own(live: Live, text: str) -> None:
    assert live(text) == []


@pytest.mark.parametrize("text", ["我*是民", "我*时间不够", "敢*读一遍吗", "我x事很多"])
def test_a_sign_stands_for_a_character_only_beside_the_plain_others(live: Live, text: str) -> None:
    assert live(text) == []
