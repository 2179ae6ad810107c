"""The names by which a rule set's data calls the engine: whether there is such a function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from weakref import ReferenceType, ref

from auditor.engine import hooks, hours, lot, news, steps, ties, vote
from auditor.engine.conditions import CONDITIONS
from auditor.engine.moon import EVENTS
from auditor.engine.skills import FAMILIES
from auditor.errors import Problem, WrongInput
from auditor.rules import RuleSet
from auditor.rules.load import placed
from auditor.rules.play import PlayRules

# importing a module registers what it has to offer
_REGISTERING = (hours, lot, news, steps, ties, vote)


# the engine parts read so far, by the identity of their rule set, for as long as that lives
_READ: dict[int, tuple[ReferenceType[RuleSet], PlayRules]] = {}


def play_rules(rules: RuleSet) -> PlayRules:
    """The rule set's engine part.  Raises WrongInput where it names what the engine lacks.

    A rule set does not change, so that its part is read once.
    """
    known = _READ.get(id(rules))
    if known is not None and known[0]() is rules:
        return known[1]
    parts = _read(rules)
    key = id(rules)
    _READ[key] = ref(rules, lambda gone: _READ.pop(key, None)), parts
    return parts


def _read(rules: RuleSet) -> PlayRules:
    if not rules.engine:
        message = f"规则集 {rules.id} 没有 engine 部分，推演不了"
        raise WrongInput(Problem("no-engine", message, key="engine"))
    parts = PlayRules.model_validate(rules.engine)
    problems = list(_mistakes(parts))
    if problems:
        raise WrongInput([placed(rules, problem) for problem in problems])
    return parts


def _mistakes(parts: PlayRules) -> Iterator[Problem]:
    for key, name, known in _named(parts):
        if name not in known:
            hint = f"有：{'、'.join(known)}"
            yield Problem("engine-name", f"引擎里没有“{name}”", key=key, hint=hint)
    for faction, outcome in parts.outcome.items():
        for rule in (*outcome.win, *outcome.lose):
            condition = CONDITIONS.get(rule.name)
            said = condition.mistake(parts, rule) if condition is not None else None
            if said is not None:
                yield Problem("engine-value", said, key=f"engine.outcome.{faction}.{rule.name}")


def _named(parts: PlayRules) -> Iterator[tuple[str, str, Iterable[str]]]:
    """Every name by which the data calls the engine: (key, name, what there is)."""
    for skill, described in parts.skills.items():
        if described.does is not None:
            yield f"engine.skills.{skill}.does", described.does, FAMILIES
    for event, told in parts.events.items():
        if told.does is not None:
            yield f"engine.events.{event}.does", told.does, EVENTS
    for phase, planned in (("day", parts.phases.day), ("night", parts.phases.night)):
        for step in planned:
            yield f"engine.phases.{phase}", step.name, hooks.STEPS
            order = step.option("order")
            if order is not None:
                yield f"engine.phases.{phase}.{step.name}.order", order, hooks.ORDERS
    for kind, rule in (("election", parts.election), ("exile", parts.exile)):
        for key, names in (("tie", rule.tie), ("unvoted", rule.unvoted)):
            for name in names:
                yield f"engine.{kind}.{key}", name, hooks.TIE_RULES
    for faction, outcome in parts.outcome.items():
        for condition in (*outcome.win, *outcome.lose):
            yield f"engine.outcome.{faction}", condition.name, CONDITIONS
    yield from _listed(parts)


def _listed(parts: PlayRules) -> Iterator[tuple[str, str, Iterable[str]]]:
    lists: tuple[tuple[str, Iterable[str], Iterable[str]], ...] = (
        ("leaving", [s.name for s in parts.leaving], hooks.CONSEQUENCES),
        ("opening", [s.name for s in parts.opening], hooks.OPENINGS),
        ("changing", parts.changing, hooks.CHANGES),
        ("franchise", parts.franchise, hooks.FRANCHISE),
        ("vetoes", parts.vetoes, hooks.VETOES),
        ("voids", parts.voids, hooks.VOIDS),
        ("redirects", parts.redirects, hooks.REDIRECTS),
        ("kill_voids", parts.kill_voids, hooks.KILL_VOIDS),
        ("kill_turns", parts.kill_turns, hooks.KILL_TURNS),
        ("teams", parts.teams.values(), hooks.TEAMS),
        ("election.then", parts.election.then, hooks.VERDICTS),
        ("exile.then", parts.exile.then, hooks.VERDICTS),
        ("exile.report", (parts.exile.report,), hooks.REPORTS),
        ("on_field", (parts.on_field,), hooks.FIELDS),
    )
    for key, names, known in lists:
        for name in names:
            yield f"engine.{key}", name, known
