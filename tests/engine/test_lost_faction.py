"""A faction that has lost while others still play: a village with a third faction."""

from __future__ import annotations

from typing import Any

from auditor.rules import RuleSet
from tests.engine.table import CALM, ELECTED, M42, WOLVES, act, day, night, stepped


def _with_travellers() -> RuleSet:
    """m42 whose 猎人 is of a faction of his own."""
    engine: dict[str, Any] = {
        **M42.engine,
        "factions": [*M42.engine["factions"], "旅人阵营"],
        "roles": {
            **M42.engine["roles"],
            "猎人": {"count": 1, "faction": "旅人阵营", "skills": ["最后一枪"]},
        },
        "outcome": {**M42.engine["outcome"], "旅人阵营": {"lose": [{"roles_out": ["猎人"]}]}},
    }
    return M42.model_copy(update={"engine": engine})


THREE = _with_travellers()


def _lost(faction: str, number: int = 2) -> Any:
    return day(number, ruling=[{"lost": faction}])


def test_players_of_a_lost_faction_stay_and_use_their_skills() -> None:
    # m42-008, m42-009, m42-056: lost on day 2, 预言家 and 女巫 act in the night after it
    # m42-003: whoever is in has one role; m42-010, m42-064: and started in its faction
    state, phases = stepped(
        [
            *CALM,
            _lost("村民阵营"),
            night(
                2,
                act("狼人", "杀人", "春卷"),
                act("女巫", "救药", "春卷"),
                act("预言家", "验人", "饺子"),
            ),
        ],
        rules=THREE,
    )
    assert phases[-2].standing.lost == ("村民阵营",)
    assert [g for p in phases for g in p.out] == []
    assert phases[-1].rejected == ()
    assert ("汤圆", "验人") in [(f.to, f.skill) for f in phases[-1].feedback]
    assert state.winner is None
    assert set(state.standing().roles) == set(state.alive)
    assert state.standing().factions["烧饼"] == "旅人阵营"


def test_a_lost_pack_loses_its_knife_and_is_told_once() -> None:
    # m42-049, S16
    _, phases = stepped(
        [*CALM, _lost("狼人阵营"), night(2, act("狼人", "杀人", "春卷")), day(3, vote=[])],
        rules=THREE,
    )
    told = [(f.to, f.skill) for p in phases for f in p.feedback if f.skill == "杀人"]
    assert sorted(told) == sorted((wolf, "杀人") for wolf in WOLVES)
    assert [(r.by, r.skill) for r in phases[-2].rejected] == [("狼人", "杀人")]
    assert phases[-2].out == ()
    assert not any("狼人" in text for p in phases for text in p.announce)


def test_a_lost_faction_cannot_win_and_only_the_last_one_left_does() -> None:
    # m42-057, m42-058, m42-059: half of the living would win for a pack that has not lost
    rest = ["汤圆", "豆浆", "油条", "米粥", "面条"]
    entries = [
        *CALM,
        day(
            2,
            ruling=[{"lost": "狼人阵营"}, *({"out": p, "cause": "裁定"} for p in rest)],
        ),
    ]
    state, _ = stepped(entries, rules=THREE)
    assert len(set(WOLVES) & set(state.alive)) * 2 >= len(state.alive)
    assert state.winner is None
    state, phases = stepped([*entries, night(2), _lost("旅人阵营", 3)], rules=THREE)
    assert state.winner == "村民阵营"
    assert [t for p in phases for t in p.announce if "胜利" in t] == ["村民阵营胜利"]


def test_the_count_is_published_after_the_close() -> None:
    # m42-012, m42-019, m42-011: day after night, and each change of the flow is announced
    _, phases = stepped([ELECTED, night(1), day(2, vote=["面条>饺子", "春卷>弃权"])])
    texts = "\n".join(phases[-1].announce)
    assert "饺子" in texts and "弃权：春卷" in texts
    assert [p.name for p in phases] == ["day-1", "night-1", "day-2"]
