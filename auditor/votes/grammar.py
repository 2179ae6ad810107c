"""A post's text -> the ballots written in it (forum-conventions 2 to 6 and 12).

m42-089, m42-094, m42-095; m212-118, m212-121, m212-126, m212-129; r234-159, r234-162, r234-163.

Only words are judged here: whether the form is right and the target is somebody's name.
Whether a ballot stands is the box's business.  Nothing is guessed: a name that is almost
right makes a flawed ballot whose flaw names the nearest player.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Literal

from auditor.model import ABSTAIN, Ballot
from auditor.rules.ruleset import VoteRules
from auditor.text.names import BLANK, LINE_ENDS, NameBook, strip
from auditor.votes.fields import PROXY, Field, lines, read_fields
from auditor.votes.target import Target, named, read_target, shown, suggestion

_WRITTEN = 100  # of a target's field, so many signs are kept
_NEAR_TRIES = 5  # lines of talk for which a near name is looked up

# A line that sets out to be a ballot and has no field: 投票：包子, 【投票对象】包子 …
_ATTEMPT = re.compile(
    rf"[{BLANK}【\[（(「]*(?P<kind>投票|改票)(?P<what>对象|对像|目标|给|人)?"
    rf"[】\]）)」{BLANK}]*(?P<sign>[:：∶︰;；=＝,，]?)(?P<rest>.*)"
)
_REASON = re.compile(r"(?:投票|改票)理由")  # without its colon, on the same line
# Conditions of a proxy vote (m42-085): words outside the reason, and a whole "if … vote".
_CONDITION = re.compile(
    r"如果|假如|要是|倘若|若是|除非|否则|万一|的话|视情况|看情况|若[^。！；]{0,30}?[则就]"
)
_IF_VOTE = re.compile(
    rf"(?:如果|假如|要是|倘若|若|除非|万一)[^。！!；;{LINE_ENDS}]{{0,40}}?[就则再才改]投"
)


def read_post(
    text: str, author: str, *, book: NameBook, directors: Collection[str], rules: VoteRules
) -> tuple[Ballot, ...]:
    """The ballots in one post's own words, in the order written; () for ordinary talk.

    A player's post holds at most one ballot.  A director's post holds one for each 代投
    line (convention 12) and none without.  ``flaw`` and ``code`` of a ballot say what is
    wrong with its form; a ballot without them is well formed.
    """
    fields = read_fields(text)
    if author in directors:
        return _by_proxy(text, fields, book, rules)
    return _own(text, fields, author, book, rules)


# ----------------------------------------------------------------- a player's own post


def _own(
    text: str, fields: Sequence[Field], author: str, book: NameBook, rules: VoteRules
) -> tuple[Ballot, ...]:
    ballot_fields = [f for f in fields if f.name != PROXY]
    if not ballot_fields:
        attempt = _attempt(text, author, book)
        return (attempt,) if attempt else ()
    ballot = _ballot(text, ballot_fields, author, book, rules)
    head = fields[0]
    if head.name == PROXY and head.opens_line and book.find(head.value) not in (None, author):
        ballot = replace(
            ballot,
            target=None,
            code="proxy-not-director",
            flaw=f"“代投：{shown(head.value)}”只能由导演来写，玩家不能替别人投票",
        )
    return (ballot,)


def _attempt(text: str, author: str, book: NameBook) -> Ballot | None:
    """A line that tries to be a ballot without any field, flawed; None for ordinary talk."""
    tries = _NEAR_TRIES
    for start, line in lines(text):
        match = _ATTEMPT.match(line)
        rest = _REASON.split(match["rest"], maxsplit=1)[0] if match else ""
        if match is None or not strip(rest):
            continue
        target = named(rest, book)
        hint = ""
        if target is None:
            # Without a name that fits, only a short "投票：X" is more than talk.
            if not match["sign"] or len(strip(rest)) > 8 or not tries:
                continue
            tries -= 1
            hint = suggestion(rest, book)
            if not hint:
                continue
        kind = match["kind"]
        return Ballot(
            by=author,
            kind="revote" if kind == "改票" else "first",
            target=target,
            written=rest[:_WRITTEN],
            code="format",
            flaw=f"格式不对，要写成“{kind}对象：名字”和“{kind}理由：……”{hint}",
            text=line,
            start=start,
            end=start + len(line),
        )
    return None


def _ballot(
    text: str, fields: Sequence[Field], by: str, book: NameBook, rules: VoteRules
) -> Ballot:
    """One ballot from the fields that belong to it; ``fields`` has at least one."""
    targets = [f for f in fields if f.target]
    reasons = {f.revote for f in fields if not f.target}
    kinds = {f.revote for f in targets or fields}
    revote = kinds == {True}
    word: Literal["投票", "改票"] = "改票" if revote else "投票"
    target = _one_target(targets, f"{word}对象", book)
    if len(kinds) > 1 or (len(reasons) > 1 and rules.reason_required):  # convention 5
        target = Target(None, "mixed", "同一帖里既有投票又有改票，分不清是哪一种")
    elif target.code is None and rules.reason_required and revote not in reasons:
        # m42-094, convention 6: the reason's field has to be there, it may be empty
        other = "投票理由" if revote else "改票理由"
        flaw = f"缺少“{word}理由：”一栏" + (f"（写成了“{other}”）" if reasons else "")
        target = Target(target.name, "reason-missing", flaw)
    start, end = fields[0].start, max(f.end for f in fields)
    return Ballot(
        by=by,
        kind="revote" if revote else "first",
        target=target.name,
        written=strip(targets[0].value[:_WRITTEN]) if targets else "",
        code=target.code,
        flaw=target.flaw,
        text=text[start:end],
        start=start,
        end=end,
    )


def _one_target(targets: Sequence[Field], name: str, book: NameBook) -> Target:
    """What the target's fields of a ballot name together (convention 5)."""
    if not targets:
        return Target(None, "target-missing", f"没有“{name}：”一栏")
    values = dict.fromkeys(f.value for f in targets)
    first = read_target(targets[0].value, name, book)
    if len(values) > 1:
        names = {named(value, book) for value in values}
        if len(names) > 1 or first.name is None:
            written = "、".join(shown(value, 10) for value in list(values)[:3])
            return Target(None, "targets-differ", f"同一帖里写了不同的“{name}”：{written}")
    return first


# ----------------------------------------------------------------- proxy votes


def _by_proxy(
    text: str, fields: Sequence[Field], book: NameBook, rules: VoteRules
) -> tuple[Ballot, ...]:
    """The ballots of a director's post, each after its own 代投 line (m42-085, convention 12)."""
    heads = [i for i, f in enumerate(fields) if f.name == PROXY and _is_head(f, book)]
    ballots: list[Ballot] = []
    for number, at in enumerate(heads):
        last = number + 1 == len(heads)
        until = len(fields) if last else heads[number + 1]
        end = len(text) if last else fields[until].start
        section = [f for f in fields[at + 1 : until] if f.name != PROXY]
        ballot = _for_somebody(text, fields[at], section, end, book, rules)
        if ballot:
            ballots.append(ballot)
    return tuple(ballots)


def _is_head(field: Field, book: NameBook) -> bool:
    """A 代投 that opens its line, or that names a player wherever it stands."""
    return field.opens_line or book.find(field.value) is not None


def _for_somebody(
    text: str, head: Field, section: Sequence[Field], end: int, book: NameBook, rules: VoteRules
) -> Ballot | None:
    """One proxy ballot; None where the line was only talk about proxy votes."""
    player = book.find(head.value)
    if not section:
        if player is None or not head.opens_line:
            return None
        words = text[head.start : end]
        flaw = "代投后面没有“投票对象：”和“投票理由：”"
        ballot = Ballot(by=player, kind="first", target=None, text=words, start=head.start, end=end)
        return replace(ballot, proxy=True, code="target-missing", flaw=flaw)
    ballot = _ballot(text, section, player or shown(head.value), book, rules)
    ballot = replace(
        ballot, proxy=True, start=head.start, text=text[head.start : ballot.end], doubt=None
    )
    if _conditional(text, head, section, ballot, player):
        if rules.conditional_proxy == "abstain" and player is not None:  # m212-221
            why = "代投带着条件，按规则计为弃权"
            return replace(ballot, target=ABSTAIN, code=None, flaw=None, reason=why)
        return replace(
            ballot, target=None, code="proxy-conditional", flaw="代投要写明一个对象，不能带条件"
        )
    if player is None:
        near = book.nearest(head.value)
        hint = f"，是不是替“{near}”投？" if near else ""
        flaw = f"代投的“{shown(head.value)}”不是本场角色的名字{hint}"
        return replace(ballot, code="proxy-player", flaw=flaw)
    reasons = [f for f in section if not f.target]
    if reasons and _IF_VOTE.search(text, reasons[0].start, end):
        return replace(ballot, doubt="代投的理由里好像带着条件，请确认对象是明确的")
    return ballot


def _conditional(
    text: str, head: Field, section: Sequence[Field], ballot: Ballot, player: str | None
) -> bool:
    """Whether the vote hangs on a condition: in names' fields or between them (m42-085).

    A name that was recognised is not searched: 若 may be a part of it.
    """
    places = [(head.end, section[0].start)]
    if player is None:
        places.append((head.start, head.end))
    for number, field in enumerate(section):
        if not field.target:
            continue
        after = section[number + 1].start if number + 1 < len(section) else field.end
        value_start = field.end if ballot.target is not None else field.start
        places.append((value_start, after))
    return any(_CONDITION.search(text, start, end) for start, end in places)
