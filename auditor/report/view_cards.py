"""Players with what waits for them, their cards, and the decisions made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from auditor.model import Audit, CardRow, Recommendation
from auditor.report.excerpt import NAME_LIMIT, NOTE_LIMIT, cut
from auditor.report.place import Moment, moment
from auditor.report.view_findings import (
    FindingView,
    anchors,
    verdict_text,
)
from auditor.report.words import aftermath, check_title, day_name, sanction, standing

_OWN_GAME = (  # g01-155, g01-157, g01-158
    "局后的黄牌、标红和停赛只按这一场算，记在选手本人的档案里，不跟着游戏账号；"
    "他别的场、别的账号的黄牌要另外合起来算。"
)
_WEIGHT = {"red": 4, "yellow": 3, "blue": 2, "green": 1, "none": 0}


@dataclass(frozen=True, slots=True)
class RecommendationView:
    """One recommended card with the findings that it is made of."""

    card: str  # green, blue, yellow, red or none
    label: str  # 建议黄牌
    why: str
    findings: tuple[FindingView, ...]
    elsewhere: tuple[FindingView, ...]  # also part of it, shown under an earlier one


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everything that was found of one player."""

    anchor: str
    player: str  # the exact name
    name: str  # as shown
    recommend: tuple[RecommendationView, ...]
    again: tuple[FindingView, ...]  # decided, but the evidence changed since
    look: tuple[FindingView, ...]  # open, without a card
    settled: tuple[FindingView, ...]
    waiting: int  # open findings
    totals: str
    projected: str
    expelled: bool
    would_expel: bool

    @property
    def worst(self) -> str:
        """The gravest card that is recommended."""
        return max((r.card for r in self.recommend), key=_WEIGHT.__getitem__, default="none")


@dataclass(frozen=True, slots=True)
class CardRowView:
    """A player's cards in one row."""

    name: str
    anchor: str | None
    totals: str
    projected: str
    status: str
    grave: bool
    after: str  # what follows after the game; empty: nothing


@dataclass(frozen=True, slots=True)
class DecisionView:
    """One decision of the director's."""

    at: Moment | None
    who: str
    player: str
    what: str  # 第 2 天 · 发言不足 · 违规判定 5(1)
    verdict: str
    kind: str  # accept, dismiss, change
    why: str
    anchor: str | None  # of the finding, where it is still there
    finding: str
    reconsider: bool
    replaced: bool  # a newer decision of the same finding holds


@dataclass(frozen=True, slots=True)
class CardsView:
    """The cards of all players and the decisions, newest first."""

    rows: tuple[CardRowView, ...]
    without: tuple[str, ...]  # players without any card, decided or open
    title: str  # 判牌, or 扣分 where the rule set counts points
    points: bool
    note: str  # what ``after`` of the rows leaves out; empty where there is none
    decisions: tuple[DecisionView, ...]


def players_view(audit: Audit, findings: tuple[FindingView, ...]) -> tuple[PlayerView, ...]:
    """Players with findings; who has the gravest open ones comes first."""
    rows = {row.player: row for row in audit.cards}
    by_player: dict[str, list[FindingView]] = {}
    for finding, shown in zip(audit.findings, findings, strict=True):
        by_player.setdefault(finding.player, []).append(shown)
    order = list(dict.fromkeys([*rows, *by_player]))
    views = [
        _player(f"p-{number}", name, rows.get(name), by_player[name])
        for number, name in enumerate(order, 1)
        if name in by_player
    ]
    return tuple(sorted(views, key=_urgency))


def _urgency(player: PlayerView) -> tuple[bool, bool, int, int]:
    return (
        player.waiting == 0,
        not player.would_expel,
        -_WEIGHT[player.worst],
        -player.waiting,
    )


def _player(anchor: str, name: str, row: CardRow | None, findings: list[FindingView]) -> PlayerView:
    placed: set[str] = set()
    known = {finding.id: finding for finding in findings}
    recommend = tuple(
        _recommendation(item, known, placed) for item in (row.recommend if row else ())
    )
    rest = [finding for finding in findings if finding.id not in placed]
    return PlayerView(
        anchor=anchor,
        player=name,
        name=cut(name, NAME_LIMIT),
        recommend=tuple(r for r in recommend if r.findings or r.elsewhere),
        again=tuple(finding for finding in rest if finding.state == "reconsider"),
        look=tuple(finding for finding in rest if finding.state == "open"),
        settled=tuple(finding for finding in rest if not finding.waits),
        waiting=sum(finding.waits for finding in known.values()),
        totals=standing(row.totals) if row else "无",
        projected=standing(row.projected) if row else "无",
        expelled=bool(row and row.expelled),
        would_expel=bool(row and row.would_expel and not row.expelled),
    )


def _recommendation(
    item: Recommendation, known: Mapping[str, FindingView], placed: set[str]
) -> RecommendationView:
    mine = [known[id_] for id_ in dict.fromkeys(item.findings) if id_ in known]
    fresh = tuple(finding for finding in mine if finding.id not in placed)
    elsewhere = tuple(finding for finding in mine if finding.id in placed)
    placed.update(finding.id for finding in fresh)
    words = sanction(item.card, item.points)
    return RecommendationView(
        card=item.card or "none",
        label=f"建议{words}" if words else "请过目",
        why=cut(item.why, NOTE_LIMIT),
        findings=fresh,
        elsewhere=elsewhere,
    )


def cards_view(audit: Audit, players: Iterable[PlayerView]) -> CardsView:
    """Cards decided and projected, and every decision."""
    shown = {player.player: player.anchor for player in players}
    rows = []
    # the audit gives rows only to those with cards; the others are named from the activity
    named = {row.player for row in audit.cards}
    without = [
        cut(p, NAME_LIMIT)
        for p in dict.fromkeys(a.player for a in audit.activity)
        if p not in named
    ]
    for row in audit.cards:
        name = cut(row.player, NAME_LIMIT)
        if not any(row.totals.values()) and not any(row.projected.values()):
            without.append(name)
            continue
        status = ""
        if row.expelled:
            status = "已够罚下"
        elif row.would_expel:
            status = "若全采纳，够罚下"
        rows.append(
            CardRowView(
                name=name,
                anchor=shown.get(row.player),
                totals=standing(row.totals),
                projected=standing(row.projected),
                status=status,
                grave=row.expelled or row.would_expel,
                after=_after(row),
            )
        )
    return CardsView(
        rows=tuple(rows),
        without=tuple(without),
        title="扣分" if audit.by_points else "判牌",
        points=audit.by_points,
        note=_OWN_GAME if any(aftermath(row.after_projected) for row in audit.cards) else "",
        decisions=_decisions(audit),
    )


def _after(row: CardRow) -> str:
    """What follows after the game: a red card's words, or what points lead to."""
    if row.after_red:  # m42-111, m212-179, r234-172
        return cut(row.after_red, NOTE_LIMIT)
    decided, ahead = aftermath(row.after), aftermath(row.after_projected)
    if ahead and ahead != decided:
        ahead = f"若全采纳，{ahead}"
        return f"{decided}；{ahead}" if decided else ahead
    return decided


def _decisions(audit: Audit) -> tuple[DecisionView, ...]:
    names = anchors(audit)
    titles = {run.check: run.title for run in audit.checks}
    players = {finding.id: finding.player for finding in audit.findings}
    seen: set[str] = set()
    views = []
    for decision in reversed(audit.decisions):
        newer = decision.finding in seen
        seen.add(decision.finding)
        what = [day_name(decision.day), check_title(decision.check, titles), decision.clause]
        views.append(
            DecisionView(
                at=moment(decision.at, audit.as_of.tzinfo),
                who=cut(decision.who, NAME_LIMIT),
                player=cut(decision.player or players.get(decision.finding, ""), NAME_LIMIT),
                what=cut(" · ".join(part for part in what if part), 120),
                verdict=verdict_text(decision),
                kind=decision.verdict,
                why=cut(decision.why, NOTE_LIMIT),
                anchor=names.get(decision.finding),
                finding=cut(decision.finding, 80),
                reconsider=not newer and decision.finding in audit.reconsider,
                replaced=newer,
            )
        )
    return tuple(views)
