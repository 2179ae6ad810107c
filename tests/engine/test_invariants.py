"""Random journals, legal and illegal: what must hold in every game."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.course import replay
from auditor.engine import Course
from auditor.game import Act, Entry, Expulsion, JournalBallot, Ruling, Surrender
from tests.engine.table import CAST, DAYS, M42, at, game, stepped

NAMES = tuple(CAST)
BYS = (*NAMES, "狼人", "女巫", "预言家", "猎人", "替罪羊", "村民", "警长", "导演", "路人")
SKILLS = tuple(M42.engine["skills"])
TIMES = st.one_of(st.none(), st.integers(1, 28).map(lambda d: at(f"2026-11-{d:02} 21:05")))

names = st.sampled_from(NAMES)
acts = st.builds(
    Act,
    by=st.sampled_from(BYS),
    skill=st.sampled_from(SKILLS),
    targets=st.lists(names, max_size=3).map(tuple),
    has_target=st.booleans(),
    use=st.sampled_from([True, True, True, False]),
    text=st.sampled_from([None, "再见", "[b]再见[/b]"]),
    draw=st.one_of(st.none(), names),
    at=TIMES,
)
# acts that mostly fit, so that games get somewhere
fitting = st.one_of(
    st.builds(lambda t: Act("狼人", "杀人", (t,), True), names),
    st.builds(lambda t: Act("女巫", "毒药", (t,), True), names),
    st.builds(lambda t: Act("女巫", "救药", (t,), True), names),
    st.builds(lambda t: Act("猎人", "最后一枪", (t,), True), names),
    st.builds(lambda t: Act("警长", "殉职", (t,), True), names),
    st.builds(lambda t: Act("替罪羊", "冤死", tuple(t), True), st.lists(names, max_size=3)),
    st.builds(lambda t: Act(t, "遗言", text="再见"), names),
)
ballots = st.builds(JournalBallot, by=names, target=st.one_of(names, st.just("弃权")), at=TIMES)
cards = st.lists(st.builds(Expulsion, names), max_size=2).map(tuple)
rulings = st.lists(
    st.one_of(
        st.builds(lambda p: Ruling("out", player=p), names),
        st.builds(lambda p: Ruling("keep", player=p), names),
        st.builds(lambda p: Ruling("exile", player=p), st.one_of(names, st.none())),
        st.builds(lambda p: Ruling("sheriff", player=p), names),
    ),
    max_size=1,
).map(tuple)
surrenders = st.sampled_from(
    [None] * 12 + [Surrender("村民阵营"), Surrender("狼人阵营", NAMES[:3])]
)


@st.composite
def journals(draw: st.DrawFn) -> list[Entry]:
    """An unbroken journal of up to eight phases."""
    entries = []
    for place in range(draw(st.integers(1, 8))):
        number, by_day = place // 2 + 1, place % 2 == 0
        rows = tuple(draw(st.lists(st.one_of(acts, fitting, fitting), max_size=6)))
        cast = tuple(draw(st.lists(ballots, max_size=6))) if by_day else None
        entries.append(
            Entry(
                "day" if by_day else "night",
                number,
                acts=rows,
                election=cast if number == 1 else None,
                exile=cast if number > 1 else None,
                expel=draw(cards) if draw(st.booleans()) else (),
                ruling=draw(rulings),
                surrender=draw(surrenders),
                substitute=draw(cards),
            )
        )
    return entries


def _play(entries: list[Entry]) -> Course:
    course = replay(game(*entries, days=DAYS, seed=5))
    assert course.errors == ()
    return course


@settings(max_examples=80, deadline=None)
@given(journals())
def test_everybody_leaves_once_with_one_cause_and_stays_out(entries: list[Entry]) -> None:
    course, gone = _play(entries), []
    for phase in course.phases:
        for leaving in phase.out:
            assert leaving.player not in gone
            assert leaving.cause
            assert leaving.phase == phase.name
            gone.append(leaving.player)
        assert set(phase.standing.alive) == set(NAMES) - set(gone)
        assert phase.standing.sheriff is None or phase.standing.sheriff not in gone


@settings(max_examples=80, deadline=None)
@given(journals())
def test_nobody_votes_or_acts_or_learns_after_leaving(entries: list[Entry]) -> None:
    course, gone = _play(entries), set()
    for phase in course.phases:
        for tally in phase.tallies.values():
            for ballot in tally.ballots:
                if ballot.counted:
                    assert ballot.by not in gone and ballot.target not in gone
            assert not gone & {*tally.abstained, *tally.absent, *tally.tied, *tally.out}
        for row in phase.feedback:
            assert row.to not in gone
        answered = {f.to for f in phase.feedback if f.skill == "遗言"}
        gone |= {g.player for g in phase.out}
        assert {p.by for p in phase.pending} <= {g.player for g in phase.out}
        assert answered <= gone


@settings(max_examples=80, deadline=None)
@given(journals())
def test_at_most_one_winner_for_good_and_nothing_after_it(entries: list[Entry]) -> None:
    course, winner = _play(entries), None
    announced: Counter[str] = Counter()
    for phase in course.phases:
        if winner is not None:
            assert (phase.out, phase.feedback, phase.announce) == ((), (), ())
            assert phase.standing.winner == winner
        winner = phase.standing.winner
        assert winner not in phase.standing.lost
        if winner is not None:
            assert phase.pending == ()
        announced.update(t for t in phase.announce if t.endswith("阵营胜利"))
    assert sum(announced.values()) == (1 if winner is not None else 0)
    assert course.winner == winner


@settings(max_examples=60, deadline=None)
@given(journals())
def test_rejected_acts_change_nothing(entries: list[Entry]) -> None:
    """Leaving out the acts that were rejected (but for late ones) gives the same game."""
    course = _play(entries)
    kept = []
    for entry, phase in zip(entries, course.phases, strict=True):
        refused = Counter((r.by, r.skill) for r in phase.rejected)
        written = Counter((a.by, a.skill) for a in entry.acts)
        rows = tuple(
            a
            for a in entry.acts
            if refused[a.by, a.skill] < written[a.by, a.skill] or a.skill == "殉职"
        )
        kept.append(Entry(**{**_fields(entry), "acts": rows}))
    again = _play(kept)
    for first, second in zip(course.phases, again.phases, strict=True):
        assert first.out == second.out
        assert first.standing == second.standing
        assert first.feedback == second.feedback
        assert first.tallies == second.tallies


def _fields(entry: Entry) -> dict[str, object]:
    return {name: getattr(entry, name) for name in Entry.__dataclass_fields__}


@settings(max_examples=60, deadline=None)
@given(journals())
def test_replay_of_a_prefix_is_the_prefix_of_the_replay(entries: list[Entry]) -> None:
    whole = _play(entries)
    for length in range(len(entries)):
        assert _play(entries[:length]).phases == whole.phases[:length]
    assert _play(entries) == whole


@settings(max_examples=80, deadline=None)
@given(journals())
def test_nothing_secret_is_announced(entries: list[Entry]) -> None:
    """No role, skill or loss but the pieces that the rules make public (S8)."""
    public = {"冤死", "殉职", "红牌罚下", "投票", "警长"}
    secret = {*M42.engine["roles"], *SKILLS, "判负", "投降", "非村民阵营"} - public - {"遗言"}
    for phase in _play(entries).phases:
        for text in phase.announce:
            stripped = text.replace("狼人阵营胜利", "").replace("村民阵营胜利", "")
            assert not [word for word in secret if word in stripped]


@settings(max_examples=60, deadline=None)
@given(journals(), st.randoms(use_true_random=False), st.integers(0, 13))
def test_pieces_in_any_order_with_any_roles_known_are_stepped_through(
    entries: list[Entry], random: Random, known: int
) -> None:
    """Without a replay's demands nothing is refused, and everybody still leaves only once."""
    random.shuffle(entries)
    cast = {name: CAST[name] if n < known else None for n, name in enumerate(NAMES)}
    state, phases = stepped(entries, cast=cast)
    gone = [g.player for p in phases for g in p.out]
    assert len(gone) == len(set(gone))
    assert set(state.alive) == set(NAMES) - set(gone)


@settings(max_examples=60, deadline=None)
@given(journals())
def test_at_most_four_last_words_and_none_after_a_red_card(entries: list[Entry]) -> None:
    granted = []
    for phase in _play(entries).phases:
        now = [f.to for f in phase.feedback if f.skill == "遗言"]
        granted += now
        carded = {g.player for g in phase.out if g.cause == "红牌罚下"}
        assert not carded & set(now)
    assert len(granted) == len(set(granted)) <= 4
