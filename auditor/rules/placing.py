"""Giving a skill its owners and its place from the skill's own line of data.

A rule set that is a file of changes would have to write the whole night again to put one
skill into it, since lists are replaced.  A skill that says ``of`` (roles) and ``beside``
(another skill) is had by those roles and stands right behind that skill in every step that
lists it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def placed(engine: Any) -> Any:
    """The ``engine`` part as written, with each such skill in its roles and steps.

    What has the wrong shape is left as it is: the models tell it.
    """
    skills = engine.get("skills") if isinstance(engine, Mapping) else None
    if not isinstance(skills, Mapping):
        return engine
    roles, phases = engine.get("roles"), engine.get("phases")
    for name, rule in skills.items():
        if not isinstance(rule, Mapping):
            continue
        for role in _words(rule.get("of")):
            roles = _given(roles, role, name)
        if isinstance(rule.get("beside"), str) and isinstance(phases, Mapping):
            phases = {
                kind: [_stepped(step, rule["beside"], name) for step in steps]
                if isinstance(steps, (list, tuple))
                else steps
                for kind, steps in phases.items()
            }
    changed = {"roles": roles, "phases": phases}
    return {**engine, **{key: value for key, value in changed.items() if value is not None}}


def _words(value: Any) -> list[str]:
    rows = [value] if isinstance(value, str) else _rows(value)
    return [word for word in rows if isinstance(word, str)]


def _rows(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else []


def _given(roles: Any, role: str, skill: str) -> Any:
    """The roles with one more skill; a role that is not there is told by the models."""
    rule = roles.get(role) if isinstance(roles, Mapping) else None
    if not isinstance(rule, Mapping):
        return roles
    had = _rows(rule.get("skills"))
    return roles if skill in had else {**roles, role: {**rule, "skills": [*had, skill]}}


def _stepped(step: Any, neighbour: str, skill: str) -> Any:
    """A step with the skill behind its neighbour, wherever it lists that one."""
    if isinstance(step, Mapping):
        return {key: _stepped(value, neighbour, skill) for key, value in step.items()}
    if not isinstance(step, (list, tuple)) or neighbour not in step or skill in step:
        return step
    place = list(step).index(neighbour) + 1
    return [*step[:place], skill, *step[place:]]
