"""Why a ballot does not count (forum-conventions 1, 7 to 13).

Each rule gives a stable code and a reason in Chinese; the first one that holds is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from auditor.model import ABSTAIN, Acceleration, Ballot, Electorate
from auditor.rules.ruleset import VoteRules

# Flaws that say more than that the voter is nobody.
_BEFORE_ALL = frozenset({"deleted", "blocked", "proxy-player"})

Refusal = tuple[str, str]  # code, Chinese reason


@dataclass(slots=True)
class Holds:
    """What a player has in the box so far."""

    standing: bool = False
    revotes: int = 0
    own: set[int] = field(default_factory=set)  # pids that a re-vote may quote


class Refusals:
    """The rules of one vote, asked of one ballot at a time."""

    def __init__(
        self,
        electorate: Electorate,
        rules: VoteRules,
        acceleration: Acceleration,
        as_of: datetime | None,
    ) -> None:
        self.electorate = electorate
        self.rules = rules
        self.acceleration = acceleration
        # An acceleration that starts later is none yet.
        since = acceleration.since
        self.accelerated = acceleration.on and not (as_of and since and since > as_of)

    def changing(self, ballot: Ballot, holds: Holds) -> bool:
        """Whether the ballot would change a vote: by its form, or where any later one does."""
        return ballot.kind == "revote" or (self.rules.any_later_replaces and holds.standing)

    def why_not(self, ballot: Ballot, holds: Holds, *, changing: bool) -> Refusal | None:
        """The first rule that keeps a ballot from counting, or None."""
        if ballot.code in _BEFORE_ALL and ballot.flaw:
            return ballot.code or "", ballot.flaw
        found = self._voter(ballot) or self._time(ballot)
        if found is None and ballot.flaw:
            found = ballot.code or "format", ballot.flaw
        found = found or self._target(ballot)
        if found is None and ballot.proxy:
            found = self._proxy(ballot, changing=changing)
        if found is None and changing:
            found = self._revote(ballot, holds)
        elif found is None and holds.standing:  # convention 8, m42-084, m212-122
            found = "second-first", "已经投过票；要改票请用改票格式"
        return found

    def _voter(self, ballot: Ballot) -> Refusal | None:
        """Convention 13: who may vote (m212-018, m212-027, g01-018, g01-027, g01-033, r234-023,
        r234-032, r234-038)."""
        voters = self.electorate
        if ballot.by not in voters.players:
            return "outsider", "不是本场角色，没有票"
        if ballot.by not in voters.alive and ballot.by not in voters.voters:
            return "voter-out", "已经出局，不能投票"
        if ballot.by not in voters.voters:
            return "voter-barred", voters.barred.get(ballot.by, "今天不能投票")
        if ballot.by in voters.muted:  # m212-160, m212-164
            return "voter-muted", voters.muted[ballot.by]
        if ballot.by in voters.follows:  # m212-146
            return "follows", "被绑架，自己的票不算"
        since = voters.silenced.get(ballot.by)
        if since is not None and ballot.at is not None and ballot.at >= since:  # r234-038
            return "voter-barred", "红牌罚下以后投的，不算"
        return None

    def _time(self, ballot: Ballot) -> Refusal | None:
        """Convention 1: from the opening to the close; without a time it is in time (m212-124)."""
        opens, closes = self.electorate.opens, self.electorate.closes
        if ballot.at is not None and opens is not None and ballot.at < opens:
            return "early", "开门以前投的，不算"
        if ballot.at is not None and closes is not None and ballot.at > closes:
            return "late", "关门以后投的，不算"
        return None

    def _target(self, ballot: Ballot) -> Refusal | None:
        """Convention 13: who may be chosen (m212-032, r234-034, r234-037)."""
        target, electorate = ballot.target, self.electorate
        if target == ABSTAIN:
            return None
        if target is None:
            return "target-missing", "没有投票对象"
        if target in electorate.no_target:
            return "target-barred", electorate.no_target[target]
        if target not in electorate.alive:  # m42-024
            return "target-out", f"“{target}”已经出局，不能被投票"
        return None

    def _proxy(self, ballot: Ballot, *, changing: bool) -> Refusal | None:
        """Convention 12, m42-087: until when the director may vote for somebody."""
        if not self.rules.proxy_allowed:
            return "proxy-forbidden", "本场不接受代投"
        minutes = self.rules.proxy_revote_cutoff if changing else self.rules.proxy_cutoff
        if self._within(ballot, minutes, at_once=changing or not self.rules.proxy_cutoff_in_time):
            what = "代投改票" if changing else "代投"
            return "proxy-late", f"关门前 {minutes} 分钟起不接受{what}"
        return None

    def _revote(self, ballot: Ballot, holds: Holds) -> Refusal | None:
        """Conventions 9 to 11 (m42-081, m42-086 to 088, m42-095; m212-116, m212-119, m212-120,
        m212-125; r234-153, r234-156, r234-163)."""
        rules = self.rules
        if not holds.standing:
            if rules.any_later_replaces:  # convention 10: the form makes no difference
                return None
            return "no-standing", "没有有效的票可改"
        if rules.revotes is not None and holds.revotes >= rules.revotes:
            return "revote-used", f"每天只能改票 {rules.revotes} 次"
        if self._while_accelerated(ballot):
            return "accelerated", "执行加速时不能改票"
        if self._within(ballot, rules.revote_cutoff, at_once=True):
            return "revote-late", f"关门前 {rules.revote_cutoff} 分钟起不能改票"
        bound = rules.revote_needs_quote and not rules.any_later_replaces
        if bound and not (ballot.proxy or ballot.from_journal):
            if ballot.quote_pid is None:
                return "revote-unquoted", "改票没有回复（引用）自己原来的投票楼层"
            if ballot.quote_pid not in holds.own:
                return "revote-unquoted", "改票引用的不是自己原来的投票楼层"
        if self._while_it_lasted(ballot):
            return "accelerated", "改票时正在执行加速（后来延时成功）"
        return None

    def _within(self, ballot: Ballot, minutes: int | None, *, at_once: bool) -> bool:
        """Whether a ballot falls in the last minutes before the close.

        ``at_once``: the minute sharp is already too late (S21).
        """
        closes = self.electorate.closes
        if minutes is None or ballot.at is None or closes is None:
            return False
        start = closes - timedelta(minutes=minutes)
        return ballot.at >= start if at_once else ballot.at > start

    def _while_accelerated(self, ballot: Ballot) -> bool:
        """Convention 11, S11: from then on, or the whole day."""
        mode, since = self.rules.accelerated_revotes, self.acceleration.since
        if not self.accelerated or mode == "allowed":
            return False
        if since is None or mode == "whole_day":
            return True
        return ballot.at is not None and ballot.at >= since

    def _while_it_lasted(self, ballot: Ballot) -> bool:
        """m42-083: accelerated for a while, until a delay succeeded."""
        state = self.acceleration
        if self.rules.accelerated_revotes == "allowed" or self.accelerated:
            return False
        if state.since is None or state.until is None or ballot.at is None:
            return False
        return state.since <= ballot.at < state.until

    def before_acceleration(self, ballot: Ballot) -> Ballot:
        """S11: a re-vote cast before the acceleration stands, and the director should know."""
        if not self.accelerated or self.rules.accelerated_revotes != "from_then":
            return ballot
        when = (
            "在执行加速之前" if ballot.at is not None else "没有写时间，不知道是不是在执行加速之前"
        )
        doubt = f"改票{when}，现按有效计；规则没有说加速以前的改票还算不算"
        return replace(ballot, doubt="；".join(filter(None, (ballot.doubt, doubt))))
