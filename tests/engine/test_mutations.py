"""No number, flag or listed word of a rule set's data can change without a scenario noticing.

The changes are made from the data itself (mutants.py); each must make a scenario, a golden
game or one of the short games of tests/engine/numbers come out otherwise.  What nothing can
notice stands in ``UNNOTICED`` with the reason, and only that.
"""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from random import Random

import pytest

from tests.engine.mutants import GONE, Mutant, mutants, mutated
from tests.engine.trials import FOLDERS, killed_by, refuses_cast, trials

# so many of a rule set's changes in a normal run, all of them with AUDITOR_GAMES
SAMPLE = 80
NAMES = tuple(
    name for name in ("g01", "m212", "m42", "r234") if (FOLDERS[0] / f"{name}.yaml").is_file()
)
POSTS = "only posts have reasons and quotes; tests/votes and the ballot scenarios look at them"
WORDING = "only the reason of a refusal is worded otherwise"
AUTO = "the skill works by itself and is never written, so that nothing could decline it"

HIDDEN = "only a running vote is hidden; a replay has none: tests/cli look at the command"
MOOT = "nothing to take while there are two factions (S16)"

UNNOTICED = {
    "m42": {
        "votes.reason_required=False": POSTS,
        "votes.revote_needs_quote=False": POSTS,
        "votes.proxy_revote_cutoff=59": "the cut-off of all re-votes is as long",
        f"engine.office_skills {GONE} 1": WORDING,
        f"engine.office_skills {GONE} 2": WORDING,
        f"engine.everybodys_skills {GONE} 0": WORDING,
        "engine.skills.通灵.forced=False": AUTO,
        "engine.skills.竞岗.forced=False": AUTO,
        "engine.skills.带队.forced=False": AUTO,
        f"engine.skills.遗言.not_after {GONE} 0": "last_words.not_after decides; " + WORDING,
        f"engine.election.unvoted {GONE} 0": "without a rule the office is vacant too",
        f"engine.phases.day {GONE} 6": MOOT,
        f"engine.phases.night {GONE} 11": MOOT,
    },
    "m212": {
        "votes.hidden=False": HIDDEN,
        "votes.reason_required=False": POSTS,
        "votes.revote_needs_quote=False": POSTS,
        "votes.proxy_revote_cutoff=59": "the cut-off of all re-votes is as long",
        "engine.genders.*": "a game file is refused by them: tests/engine/m212/test_start.py",
        f"engine.office_skills {GONE} 1": WORDING,
        f"engine.office_skills {GONE} 2": WORDING,
        "engine.skills.认亲.uses=2": "once a phase, and in night 0 only",
        "engine.skills.通灵.forced=False": AUTO,
        "engine.skills.长寿之命.forced=False": AUTO,
        "engine.skills.长者庇佑.forced=False": AUTO,
        "engine.skills.竞岗.forced=False": AUTO,
        "engine.skills.带队.forced=False": AUTO,
        "engine.skills.恋爱.forced=False": AUTO,
        "engine.skills.私奔.forced=False": AUTO,
        "engine.skills.寡妇刀.forced=False": AUTO,
        "engine.skills.殉情.forced=False": AUTO,
        "engine.events.*.from_day=2": "day 2 has no event",
        f"engine.phases.day {GONE} 5": "any number of substitutes, and they change nothing",
        f"engine.phases.night {GONE} 1": "any number of substitutes, and they change nothing",
        f"engine.outcome.狼人阵营.win {GONE} 0": "the others have lost then: the last one wins",
    },
    "g01": {
        "votes.reason_required=True": POSTS,
        "votes.revote_needs_quote=True": POSTS,
        "votes.any_later_replaces=False": POSTS,
        f"engine.roles.长老.skills {GONE} 0": "血疑 works by itself: " + WORDING,
        f"engine.roles.狼人.skills {GONE} 0": "nobody is dealt it, and the clan gives the skill",
        f"engine.roles.吸血鬼.skills {GONE} 0": "nobody is dealt it, and the clan gives the skill",
        f"engine.office_skills {GONE} 1": WORDING,
        f"engine.office_skills {GONE} 2": WORDING,
        "engine.skills.通灵.forced=False": AUTO,
        "engine.skills.血疑.forced=False": AUTO,
        "engine.skills.私奔.forced=False": AUTO,
        "engine.skills.殉情.forced=False": AUTO,
        "engine.skills.竞岗.forced=False": AUTO,
        "engine.skills.带队.forced=False": AUTO,
        "engine.skills.银色子弹.living_only=False": "who is out by day is published at once",
        "engine.skills.十字架.living_only=False": "who is out by day is published at once",
        f"engine.phases.day {GONE} 2": "any number of substitutes, and they change nothing",
        f"engine.phases.night {GONE} 1": "any number of substitutes, and they change nothing",
    },
    "r234": {
        "votes.hidden=False": HIDDEN,
        "votes.reason_required=False": POSTS,
        "votes.revote_needs_quote=False": POSTS,
        f"engine.tag_skills.亡灵圣物 {GONE} 0": WORDING,
        f"engine.tag_skills.亡灵圣物 {GONE} 2": WORDING,
        f"engine.tag_skills.亡灵圣物 {GONE} 3": WORDING,
        f"engine.everybodys_skills {GONE} 0": WORDING,
        "engine.skills.长寿.forced=False": AUTO,
        "engine.skills.神恩.forced=False": AUTO,
        "engine.skills.虔诚.forced=False": AUTO,
        "engine.skills.追随.forced=False": AUTO,
        "engine.skills.追踪.forced=False": AUTO,
        "engine.skills.告死.forced=False": AUTO,
        "engine.skills.不朽.forced=False": AUTO,
        "engine.skills.灵能.forced=False": AUTO,
        "engine.skills.伪装.forced=False": AUTO,
        "engine.skills.集群.forced=False": AUTO,
        "engine.skills.诅咒.forced=False": AUTO,
        "engine.skills.认主.forced=False": AUTO,
        f"engine.election.unvoted {GONE} 0": "without a rule the office is vacant too",
        f"engine.exile.tie {GONE} 0": "without a rule the director is asked in other words",
    },
}


def _chosen(name: str) -> list[Mutant]:
    rows = list(mutants(name))
    if "AUDITOR_GAMES" in os.environ or len(rows) <= SAMPLE:
        return rows
    return Random(name).sample(rows, SAMPLE)


def _killed(name: str, mutant: Mutant) -> str | None:
    of_roles = mutant.path[:2] == ("engine", "roles") and mutant.path[-1] == "count"
    if of_roles and refuses_cast(name, str(mutant.path[2]), mutant.change):
        return "the cast is refused"
    rules = mutated(name, mutant)
    assert rules is not None
    return killed_by(name, rules, mutant.path)


@pytest.mark.parametrize("name", NAMES)
def test_every_trial_agrees_with_the_rule_set_as_it_is(name: str) -> None:
    rows = trials(name)
    assert rows
    assert [t.id for t in rows if t.differs(t.game.rules)] == []


@pytest.mark.parametrize(
    ("name", "mutant"),
    [(name, mutant) for name in NAMES for mutant in _chosen(name)],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_a_change_of_the_data_is_noticed(name: str, mutant: Mutant) -> None:
    reason = next(
        (why for word, why in UNNOTICED.get(name, {}).items() if fnmatchcase(mutant.name, word)),
        None,
    )
    killer = _killed(name, mutant)
    if reason is None:
        assert killer is not None, f"nothing notices {mutant.name}"
    else:
        assert killer is None, f"{mutant.name} is noticed by {killer}: take it off the list"


@pytest.mark.parametrize("name", NAMES)
def test_the_list_of_what_nothing_can_notice_holds_no_stale_line(name: str) -> None:
    rows = [m.name for m in mutants(name)]
    stale = [
        word for word in UNNOTICED.get(name, {}) if not any(fnmatchcase(r, word) for r in rows)
    ]
    assert stale == []
