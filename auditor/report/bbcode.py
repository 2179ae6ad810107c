"""A counted vote as BBCode, ready to paste into Discuz!.

This is published: it names voters, targets and why a ballot does not count, but never a
doubt or a ruling that is still open, for those may tell what only the director knows.
Words that players wrote cannot become code, smilies, links or a call (@) to somebody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import tzinfo

from auditor.model import VOTE_NAMES, Ballot, Tally
from auditor.report.excerpt import cut
from auditor.report.place import moment
from auditor.report.view_votes import (
    beyond_ballots,
    first_text,
    form_of,
    place_of,
    ranked,
    target_of,
    weight_of,
)
from auditor.report.words import day_name, not_final
from auditor.rules.play import Published
from auditor.text.numbers import number
from auditor.text.safe import safe_line

NAME_LIMIT = 40
REASON_LIMIT = 120

_SIGNS = str.maketrans(
    {
        "[": "［",  # codes
        "]": "］",
        "{": "｛",  # smilies like {:1_2:}
        "}": "｝",
        ":": "：",  # smilies like :) and addresses like http://
        ";": "；",  # smilies like ;P
        "@": "＠",  # a call, and mail addresses
        "&": "＆",  # entities
        "<": "＜",
        ">": "＞",
        "#": "＃",  # topics
    }
)
# reasons that would tell the public more than it may know (m42-007, S8: nothing but what is
# listed as public), or that only guess at whom somebody meant (convention 4)
_PUBLIC_REASONS: Mapping[str, str] = {
    "target-unknown": "投票对象不是本场角色",
    "target-ambiguous": "投票对象不明确",
    "format": "投票格式不对",
    "proxy-player": "代投的不是本场角色",
    "target-barred": "今天不能投这个角色",  # where he is out the reason itself is public
    "voter-barred": "今天不能投票",
}
_WWW = re.compile(r"(?i)(www|wap)\.")  # the editor turns these into links by itself


def neutral(text: str) -> str:
    """Players' words on one line, without anything that Discuz! would act on."""
    return _WWW.sub(r"\1．", safe_line(text)).translate(_SIGNS)


def tally_bbcode(
    tally: Tally,
    *,
    zone: tzinfo | None = None,
    office: str = "警长",
    title: str = "",
    link: Callable[[Ballot], str | None] | None = None,
    incomplete: str | None = None,
    published: Published = "voters",
) -> str:
    """The result of one vote: totals with their voters, void ballots, abstained, absent.

    ``zone`` is the game's timezone (else that of ``as_of``), ``office`` what the election
    is for, ``title`` a line above, ``link`` gives a ballot's address where there is one;
    ``incomplete`` says (in Chinese) what of the thread was not read, None where all was.
    ``published``: what the rule set makes public of a count (r234-026, g01-022); with
    "nothing" only what the vote led to.
    """
    if zone is None and tally.as_of is not None:
        zone = tally.as_of.tzinfo
    vote = f"{day_name(tally.day)}{VOTE_NAMES[tally.kind]}"
    head = f"{vote}结果"
    if not tally.closed:
        head = f"{vote}（截至 {moment(tally.as_of, zone)} 暂计）"
    elif incomplete is not None:
        head = f"{vote}（没有读全，不是最终结果）"
    lines = []
    if incomplete is not None:
        lines.append(f"[b]{neutral(not_final(cut(incomplete, REASON_LIMIT)))}[/b]")
    lines += [f"[b]{neutral(title)}[/b]"] if title else []
    lines += [f"[b]{head}[/b]", ""]
    if published != "nothing":
        lines += [*_totals(tally, link if published == "voters" else None, published), ""]
    found = "" if incomplete is None else "按读到的票，"
    result = _result(tally, office, tied=published != "nothing")
    lines += [found + line for line in result]
    if published != "voters":
        return "\n".join(lines).rstrip() + "\n"
    for label, names in (("弃权", tally.abstained), ("未投票", tally.absent)):
        lines.append(f"{label}：{'、'.join(map(_name, names)) or '无'}")
    lines += _void(tally, link)
    return "\n".join(lines).rstrip() + "\n"


def _name(name: str) -> str:
    return neutral(cut(name, NAME_LIMIT))


def _totals(
    tally: Tally, link: Callable[[Ballot], str | None] | None, published: Published
) -> list[str]:
    voters: dict[str, list[str]] = {name: [] for name in tally.totals}
    for ballot in tally.ballots:
        if ballot.counted and ballot.target is not None and ballot.target in voters:
            voters[ballot.target].append(_voter(ballot, link))
    if not voters:
        return ["没有人得票"]
    if published == "totals":
        return [f"[b]{_name(name)}[/b]：{number(total)} 票" for name, total in ranked(tally)]
    for name, votes in beyond_ballots(tally).items():
        voters[name].append(f"技能加票 {number(votes)} 票")
    return [
        f"[b]{_name(name)}[/b]：{number(total)} 票 ← {'、'.join(voters[name]) or '（无票面）'}"
        for name, total in ranked(tally)
    ]


def _voter(ballot: Ballot, link: Callable[[Ballot], str | None] | None) -> str:
    inside = [part for part in (_place(ballot, link), weight_of(ballot)) if part]
    if ballot.proxy:
        inside.append("代投")
    return _name(ballot.by) + (f"（{'，'.join(inside)}）" if inside else "")


def _place(ballot: Ballot, link: Callable[[Ballot], str | None] | None) -> str:
    if ballot.from_journal:
        return ""
    place = place_of(ballot)
    address = link(ballot) if link is not None else None
    return f"[url={address}]{place}[/url]" if address and place else place


def _result(tally: Tally, office: str, *, tied: bool) -> list[str]:
    lines = []
    if tally.tied and tied:
        lines.append(f"平票：{'、'.join(map(_name, tally.tied))}")
    if not tally.closed:
        return lines
    if tally.kind == "election":
        why = "（平票取最先）" if tied and first_text(tally) else ""
        who = _name(tally.elected) if tally.elected else "无"
        lines.append(f"当选{neutral(office)}：{who}{why}")
    else:
        lines.append(f"出局：{'、'.join(map(_name, tally.out))}" if tally.out else "无人出局")
    return lines


def _void(tally: Tally, link: Callable[[Ballot], str | None] | None) -> list[str]:
    rows = []
    for ballot in tally.ballots:
        if ballot.counted:
            continue
        place = _place(ballot, link)
        at = f"（{place}）" if place else ""
        target = neutral(target_of(ballot))
        reason = neutral(cut(_public_reason(ballot), REASON_LIMIT))
        rows.append(f"{_name(ballot.by)}{at}{form_of(ballot)} {target}：{reason}")
    return ["", "[b]不算的票[/b]", *rows] if rows else []


def _public_reason(ballot: Ballot) -> str:
    """Why the ballot does not count, as far as everybody may know."""
    said = ballot.reason or ballot.flaw or "没有写明原因"
    if ballot.code == "target-barred" and said.endswith("已经出局"):
        return said
    return _PUBLIC_REASONS.get(ballot.code or "", said)
