"""A short game to show how a game file is written: a cast as dealt, and a journal's first days.

Everything is led by the rule set's own data, so that what is shown can be replayed as it
stands: phases from the first one on without a gap, acts by roles that are dealt, with skills
that can be used in that phase.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from auditor.rules.play import PlayRules, SkillRule
from auditor.rules.ruleset import RuleSet

_YAML_WORDS = ("true", "false", "null")
_FILLED_TO = 16  # players, where the rule set leaves the number of a role open
_LAST_DAY = 2  # of the journal shown: the first one that follows a night


@dataclass(frozen=True)
class Sample:
    """Sample players and what they do.  ``cast`` maps a name to a role, to None where the
    rule set does not say how many of each there are."""

    rules: RuleSet
    play: PlayRules | None  # None: a rule set without ``engine``
    cast: dict[str, str | None]

    @classmethod
    def of(cls, rules: RuleSet, names: str) -> Sample:
        """``names`` is what the names begin with."""
        play = PlayRules.model_validate(rules.engine) if rules.engine else None
        roles = _dealt(play)
        return cls(rules, play, {f"{names}{n:02d}": role for n, role in enumerate(roles, 1)})

    def journal(self, first: date) -> Iterator[str]:
        """The lines of a journal; ``first`` is the day on which the first day opens."""
        kind, number = self._start()
        while True:
            yield f"- {kind}: {number}{self._remark(kind, number)}"
            yield from (f"  {line}" for line in self._moon(kind, number))
            acts = list(self._acts(kind, number)) if number <= 1 else []
            if acts:
                yield "  acts:"
                yield from (f"    - {act}" for act in acts)
            last = max(_LAST_DAY, self.rules.votes.exile_from_day)
            if (kind, number) == ("day", last):
                yield from (f"  {line}" for line in self._vote(first))
                return
            kind, number = ("night", number) if kind == "day" else ("day", number + 1)

    def _start(self) -> tuple[str, int]:
        kind, _, number = (self.play.first if self.play else "day-1").partition("-")
        return kind, int(number)

    def _remark(self, kind: str, number: int) -> str:
        votes, office = self.rules.votes, self.rules.office.name
        if kind == "day" and number in votes.election_days:
            return f"  # 选{_line(office)}的票从竞选帖读，不用写"
        return ""

    # ---------------------------------------------------------------------------- acts

    def _acts(self, kind: str, number: int) -> Iterator[str]:
        """One act a role: what it has to do in this phase, else what it first can."""
        if self.play is None:
            return
        for role, rule in self.play.roles.items():
            usable = [s for s in rule.skills if self._usable(role, s, kind, number)]
            owed = [s for s in usable if self.play.skills[s].owed]
            for skill in owed or usable[:1]:
                yield self._act(role, skill)

    def _usable(self, role: str, name: str, kind: str, number: int) -> bool:
        assert self.play is not None
        skill = self.play.skills[name]
        home = self.play.roles[role].faction
        parity = {None: True, "even": number % 2 == 0, "odd": number % 2 == 1}[skill.numbers]
        return (
            role in self.cast.values()
            and skill.when == kind
            and (kind == "night" or skill.owed)  # what may be done by day needs an occasion
            and not skill.out_only
            and skill.only_in in (None, home)
            and (f"{kind}-{number}" in skill.only if skill.only else True)
            and (skill.from_number is None or number >= skill.from_number)
            and (skill.to_number is None or number <= skill.to_number)
            # before the first day only what is asked for then
            and (number > 0 or bool(skill.only))
            and parity
        )

    def _act(self, role: str, name: str) -> str:
        assert self.play is not None
        skill = self.play.skills[name]
        parts = [f"by: {yaml_word(self._by(role, skill))}", f"skill: {yaml_word(name)}"]
        some = [n for n in self.spare() if not skill.own_only or self.cast[n] == role]
        if skill.targets == "one":
            parts.append(f"target: {some[0]}")
        elif skill.targets == "any":
            parts.append(f"targets: [{', '.join(some[: skill.exactly or 1])}]")
        if skill.modes:
            parts.append(f"mode: {yaml_word(skill.modes[0])}")
        if skill.letters is not None:
            parts.append("text: 样例")
        return f"{{{', '.join(parts)}}}"

    def _by(self, role: str, skill: SkillRule) -> str:
        """The role where it names one player, or a team that acts as one; else a player."""
        players = [name for name, dealt in self.cast.items() if dealt == role]
        as_one = skill.team or role in skill.teams
        return role if len(players) == 1 or as_one else players[0]

    def spare(self) -> list[str]:
        """The players in the order in which they serve as targets: those with the least to do."""
        roles = self.play.roles if self.play is not None else {}
        skills = {role: len(rule.skills) for role, rule in roles.items()}
        dealt = list(self.cast.values())

        def weight(name: str) -> tuple[int, int]:
            role = self.cast[name]
            return skills.get(role or "", 0), -dealt.count(role)

        return sorted(reversed(self.cast), key=weight)

    # ---------------------------------------------------------------- a day with a vote

    def _moon(self, kind: str, number: int) -> Iterator[str]:
        """A moon event with those whom chance picked, on the first day that may have one."""
        play = self.play
        days = {None: 1, "odd": 1, "even": 2}
        if play is None or kind != "day" or number != days[play.event_days]:
            return
        for name, event in play.events.items():
            if event.draws and event.from_day <= number:
                drawn = zip(event.draws, self.spare()[2:], strict=False)
                who = "".join(f", {key}: {player}" for key, player in drawn)
                yield f"moon: {{event: {yaml_word(name)}{who}}}  # 这一天的新月事件和抽到的人"
                return

    def _vote(self, first: date) -> Iterator[str]:
        out = self.spare()[:2][-1]
        roles = self.play.roles if self.play is not None else {}
        mute = {role for role, rule in roles.items() if not rule.votes}
        others = [name for name in self.cast if name not in self.spare()[:2]]
        voters = [name for name in others if self.cast[name] not in mute] or list(self.cast)
        one, other = voters[0], voters[:2][-1]
        gone = next((n for n in others if n not in (one, other)), other)
        expulsion = self.play.expulsion if self.play is not None else "罚下"
        yield "exile:  # 一般不写，票从投票帖读；写了就以这里为准"
        yield f"  - {{by: {one}, target: {out}}}"
        yield f"  - {{by: {other}, target: 弃权}}"
        yield "accelerated: true  # 这一天加速；也可写 {at: 时间}；不写就看进程帖"
        yield f"expel: [{gone}]  # {_line(expulsion)}"
        yield f"substitute: {{player: {other}, at: {first} 20:00}}  # 替补上场"
        yield "ruling:  # 导演的裁定，压过规则算出来的结果"
        yield f"  - {{exile: {out}}}  # 投票出局的是谁；没有人出局写 无人"
        yield "  - {void: 12345}  # 编号（pid）为 12345 的那一帖，票不算"
        yield f"  - {{count: 12346, target: {out}}}  # 编号为 12346 的那一帖，算作投给{out}的票"


def yaml_word(word: str) -> str:
    """A word as YAML that reads back as the same text (a JSON text is YAML too)."""
    plain = word.isalnum() and not word[0].isdigit() and word.lower() not in _YAML_WORDS
    return word if plain else json.dumps(word, ensure_ascii=False)


def _line(word: str) -> str:
    """A word as it can stand in a comment."""
    return " ".join(word.split())


def _dealt(play: PlayRules | None) -> list[str | None]:
    """The roles to deal, one entry a player.  # m42-001, g01-040"""
    if play is None or not any(rule.count for rule in play.roles.values()):
        return [None] * 8
    roles: list[str | None] = []
    total = sum(rule.count or 0 for rule in play.roles.values())
    free = [role for role, rule in play.roles.items() if rule.count is None]
    for role, rule in play.roles.items():
        count = rule.count
        if count is None:  # any number: the last of them fills the cast up
            count = max(1, _FILLED_TO - total - len(free) + 1) if role == free[-1] else 1
        roles += [role] * count
    return roles
