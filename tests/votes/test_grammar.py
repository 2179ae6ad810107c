"""Text -> ballots (forum-conventions 2 to 6 and 12)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.model import ABSTAIN, Ballot
from auditor.rules.ruleset import VoteRules
from auditor.votes import read_post
from tests.votes.build import BOOK, CAST, DIRECTORS, G01, M42


def read(text: str, by: str = "饺子", rules: VoteRules = M42) -> tuple[Ballot, ...]:
    return read_post(text, by, book=BOOK, directors=DIRECTORS, rules=rules)


def one(text: str, by: str = "饺子", rules: VoteRules = M42) -> Ballot:
    (ballot,) = read(text, by, rules)
    return ballot


# ------------------------------------------------------------ the form


@pytest.mark.parametrize(
    "text",
    [
        "投票对象：包子\n投票理由：饺子好吃",
        "投票对象:包子\n投票理由:x",
        "投票对象：包子 投票理由：前后矛盾",
        "投票对象：包子投票理由：跟票",
        "投票对象：包子，投票理由：跟票",
        "\u3000投票对象\u00a0：\u3000包子\u3000\n\u00a0投票理由 ： x",
        "想了两天。\n\n投票对象：包子\n投票理由：对不上。\n馒头我明天再看。",
        "投票对象：包子\n投票理由：",
        "投票理由：x\n投票对象：包子",
        "投票对象：包子\r\n投票理由：x",
        "投票对象：包子\n\n\n投票理由：x",
        "投票对象：包子\n投票对象：【包子】\n投票理由：x",
        "投票对象：包子、包子\n投票理由：x",
    ],
)
def test_a_first_vote_is_read(text: str) -> None:
    ballot = one(text)
    assert (ballot.kind, ballot.target, ballot.flaw) == ("first", "包子", None)
    assert ballot.by == "饺子"
    assert text[ballot.start : ballot.end] == ballot.text


def test_a_revote_is_read() -> None:
    ballot = one("改票对象：小 明\n改票理由：y")
    assert (ballot.kind, ballot.target, ballot.flaw) == ("revote", "小 明", None)


@pytest.mark.parametrize("words", ["弃权", "【弃权】", "弃权。", " 弃权 "])
def test_an_abstention_names_nobody(words: str) -> None:
    assert one(f"投票对象：{words}\n投票理由：不想投票").target == ABSTAIN


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("投票对象：煲子\n投票理由：x", "target-unknown"),
        ("投票对象：弃票\n投票理由：x", "target-unknown"),
        ("投票对象：包子（狼）\n投票理由：x", "target-unknown"),
        ("投票对象：\n包子\n投票理由：x", "target-missing"),
        ("投票理由：x", "target-missing"),
        ("投票对象：包子、馒头\n投票理由：x", "several-targets"),
        ("投票对象：包子和馒头\n投票理由：x", "several-targets"),
        ("投票对象：包子 馒头\n投票理由：x", "several-targets"),
        ("投票对象：包子\n投票对象：馒头\n投票理由：x", "targets-differ"),
        ("投票对象：包子 投票对象：煲子 投票理由：x", "targets-differ"),
        ("投票对象：包子\n投票理由：x\n改票对象：馒头\n改票理由：y", "mixed"),
        ("投票对象：包子\n投票理由：x\n改票对象：包子\n改票理由：y", "mixed"),
        ("投票对象：包子\n改票对象：馒头\n投票理由：x", "mixed"),
        ("投票对象：包子", "reason-missing"),
        ("投票对象：包子\n改票理由：x", "reason-missing"),
        ("改票对象：包子\n投票理由：x", "reason-missing"),
        ("投票：包子", "format"),
        ("投票对象 包子", "format"),
        ("投票对象包子 投票理由x", "format"),
        ("投票对象∶包子\n投票理由∶x", "format"),
        ("【改票对象】：包子", "format"),
        ("投票给包子", "format"),
        ("投票：烧麦", "format"),
    ],
)
def test_a_wrong_form_or_target_is_a_flaw(text: str, code: str) -> None:
    ballot = one(text)
    assert ballot.code == code
    assert ballot.flaw


@pytest.mark.parametrize(
    "text",
    [
        "",
        "这票投得太草率了",
        "投票对象我还没想好",
        "投票贴开了，大家记得投票",
        "投票：我再想想",
        "我想投包子",
        "包子",
        "改票的人是不是心虚",
    ],
)
def test_ordinary_talk_is_no_ballot(text: str) -> None:
    assert read(text) == ()


def test_a_typo_names_the_nearest_and_counts_for_nobody() -> None:
    ballot = one("投票对象：煲子\n投票理由：x")
    assert ballot.target is None
    assert ballot.written == "煲子"
    assert "是不是想投“包子”？" in (ballot.flaw or "")


@pytest.mark.parametrize("unseen", ["\u200b", "\ufe0f", "\u3164"])
def test_a_sign_that_nobody_sees_within_a_name_is_named_as_what_is_wrong(unseen: str) -> None:
    ballot = one(f"投票对象：包{unseen}子\n投票理由：x")
    assert ballot.target is None
    assert "看不见的字符，是不是想写“包子”？" in (ballot.flaw or "")


def test_a_wrong_word_for_an_abstention_is_only_a_suggestion() -> None:
    ballot = one("投票对象：弃票\n投票理由：x")
    assert ballot.target is None
    assert "“弃权”" in (ballot.flaw or "")


def test_two_names_that_fold_alike_are_left_to_the_director() -> None:
    from auditor.text.names import NameBook

    book = NameBook({"Bob": (), "bob": ()})
    read = read_post("投票对象：BOB\n投票理由：x", "Bob", book=book, directors=DIRECTORS, rules=M42)
    assert (read[0].target, read[0].code) == (None, "target-ambiguous")


def test_the_reason_may_be_missing_where_the_rule_set_says_so() -> None:  # m42-094
    assert one("投票对象：包子", rules=G01).flaw is None
    assert one("改票对象：包子", rules=G01).flaw is None
    assert one("投票对象：包子\n改票对象：包子", rules=G01).code == "mixed"


# ------------------------------------------------------------ proxy votes


def test_a_directors_post_holds_one_ballot_a_proxy_line() -> None:
    text = (
        "代投：饺子\n投票对象：包子\n投票理由：有事\n\n代投：【馒头】\n投票对象：花卷\n投票理由：睡"
    )
    ballots = read(text, "导演")
    assert [(b.by, b.target, b.proxy, b.flaw) for b in ballots] == [
        ("饺子", "包子", True, None),
        ("馒头", "花卷", True, None),
    ]
    assert ballots[1].text.startswith("代投：【馒头】")
    assert text[ballots[1].start : ballots[1].end] == ballots[1].text


def test_a_proxy_vote_may_be_a_revote_on_one_line() -> None:
    (ballot,) = read("代投：饺子 改票对象：包子 改票理由：有事", "导演")
    assert (ballot.by, ballot.kind, ballot.target, ballot.proxy) == ("饺子", "revote", "包子", True)


@pytest.mark.parametrize(
    "text",
    [
        "【投票格式】\n投票对象：饺子\n投票理由：饺子好吃",
        "代投：20:00 前联系我",
        "20:00 后不再接受代投：请注意",
        "已经替他代投：饺子",
        "第二天投票帖",
    ],
)
def test_a_directors_post_without_a_proxy_vote_is_no_ballot(text: str) -> None:
    assert read(text, "导演") == ()


@pytest.mark.parametrize(
    "text",
    [
        "代投：饺子\n投票对象：如果包子跳了就包子，否则馒头\n投票理由：有事",
        "代投：饺子\n如果包子没有跳身份\n投票对象：包子\n投票理由：有事",
        "代投：饺子（要是他九点没回来）\n投票对象：包子\n投票理由：有事",
        "代投：饺子\n投票对象：包子，若票型不对则馒头\n投票理由：有事",
    ],
)
def test_a_proxy_vote_with_a_condition_is_void(text: str) -> None:
    (ballot,) = read(text, "导演")
    assert ballot.code == "proxy-conditional"
    assert ballot.target is None


def test_a_name_that_sounds_like_a_condition_is_none() -> None:
    from auditor.text.names import NameBook

    book = NameBook({"若水就是我": (), "包子": ()})
    (ballot,) = read_post(
        "代投：若水就是我\n投票对象：若水就是我\n投票理由：有事",
        "导演", book=book, directors=DIRECTORS, rules=M42,
    )  # fmt: skip
    assert (ballot.by, ballot.target, ballot.flaw) == ("若水就是我", "若水就是我", None)


def test_a_condition_in_a_proxys_reason_waits_for_the_director() -> None:
    (ballot,) = read("代投：饺子\n投票对象：包子\n投票理由：有事\n如果包子出局了就投馒头", "导演")
    assert ballot.flaw is None
    assert ballot.doubt
    (plain,) = read("代投：饺子\n投票对象：包子\n投票理由：如果他是好人我道歉", "导演")
    assert plain.doubt is None


def test_a_proxy_for_a_name_with_a_typo_is_void_and_names_the_nearest() -> None:
    (ballot,) = read("代投：绞子\n投票对象：包子\n投票理由：有事", "导演")
    assert ballot.code == "proxy-player"
    assert "“饺子”" in (ballot.flaw or "")


def test_a_proxy_line_without_fields_is_void() -> None:
    (ballot,) = read("代投：饺子\n他投包子", "导演")
    assert (ballot.by, ballot.code) == ("饺子", "target-missing")


def test_a_player_may_not_vote_for_another() -> None:
    ballot = one("代投：馒头\n投票对象：包子\n投票理由：他没空")
    assert (ballot.by, ballot.code, ballot.target) == ("饺子", "proxy-not-director", None)
    mentioned = one("投票对象：包子\n投票理由：昨天代投：馒头 那张很怪")
    assert mentioned.flaw is None


# ------------------------------------------------------------ any text at all

_PIECES = st.sampled_from(
    ["投票对象", "投票理由", "改票对象", "改票理由", "代投", "：", ":", "\n", " ", "\u3000", "包子",
     "饺子", "弃权", "煲子", "如果", "就投", "、", "【", "】", "投票", "@", "若", "\u200b",
     "\x1b[31m"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=200), st.lists(_PIECES, max_size=40).map("".join)))
def test_no_text_breaks_the_grammar(text: str) -> None:
    for author in ("饺子", "导演", "路人"):
        for ballot in read(text, author):
            assert (ballot.flaw is None) == (ballot.code is None)
            assert ballot.target is None or ballot.target in (*CAST, ABSTAIN)
            assert ballot.flaw or ballot.target is not None
            assert text[ballot.start : ballot.end] == ballot.text
            assert "\x1b" not in (ballot.flaw or "")


_BLANKS = st.text(alphabet=" \t\u3000\u00a0\u2003\u200b", max_size=3)
_COLONS = st.sampled_from([":", "："])
_AROUND = st.sampled_from(
    ["{}", "【{}】", "「{}」", "『{}』", "〖{}〗", "[{}]", "({})", "（{}）", "《{}》", "“{}”",
     "'{}'", '"{}"', "@{}", "{}。", "{}！", "{},", "“{}”！", "@【{}】"]
)  # fmt: skip


@given(
    target=st.sampled_from([*CAST, ABSTAIN]),
    kind=st.sampled_from(["投票", "改票"]),
    around=_AROUND,
    colons=st.tuples(_COLONS, _COLONS),
    blanks=st.lists(_BLANKS, min_size=6, max_size=6),
    between=st.sampled_from(["\n", " ", "", "\n\n", "\r\n", "\u3000"]),
    reason=st.text(alphabet="因为他昨天的发言对不上，x。！ ", max_size=20),
    preface=st.sampled_from(["", "想好了。\n", "先说一句，"]),
    turned=st.booleans(),
)
def test_every_allowed_way_of_writing_is_read_back(
    target, kind, around, colons, blanks, between, reason, preface, turned
) -> None:
    b = blanks
    first = f"{b[0]}{kind}对象{b[1]}{colons[0]}{b[2]}{around.format(target)}{b[3]}"
    second = f"{b[4]}{kind}理由{b[5]}{colons[1]}{reason}"
    text = preface + (f"{second}\n{first}" if turned else f"{first}{between}{second}")
    ballot = one(text)
    assert (ballot.target, ballot.flaw) == (target, None)
    assert ballot.kind == ("revote" if kind == "改票" else "first")


@pytest.mark.parametrize(
    "text",
    [
        "投票对象：包子 " * 10_000,
        "投票对象" + " " * 100_000,
        "投票对象：" + "包" * 100_000,
        "代投：饺子\n" * 10_000,
        "代投" * 50_000,
        "1" * 100_000 + "代投：",
        "若" * 100_000,
        "投票：我不知道\n" * 10_000,
    ],
)
def test_a_hundred_kilobytes_are_read(text: str) -> None:
    for author in ("饺子", "导演"):
        assert all(b.end <= len(text) for b in read(text, author))
