"""Each player's cards or points: decided, and with the open recommendations added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from auditor.cards.bans import aftermath
from auditor.cards.cases import Group, decided_cases, group_of, newest, own
from auditor.cards.recommend import advised
from auditor.model import Aftermath, CardRow, Decision, Finding, Level, Recommendation
from auditor.rules import RuleSet

Penalty = tuple[Level | None, int | None]  # a card, points


def merge(counts: Mapping[str, int], rules: RuleSet) -> dict[str, int]:
    """Three 蓝牌 are one 黄牌, three 黄牌 one 红牌 (m42-107, m42-109, m212-180, m212-181,
    r234-170, r234-171)."""
    more_yellow, blue = divmod(counts.get("blue", 0), rules.cards.blue_per_yellow)
    more_red, yellow = divmod(counts.get("yellow", 0) + more_yellow, rules.cards.yellow_per_red)
    return {"blue": blue, "yellow": yellow, "red": counts.get("red", 0) + more_red}


def cards(
    players: Sequence[str],
    findings: Sequence[Finding],
    decisions: Sequence[Decision],
    rules: RuleSet,
) -> tuple[CardRow, ...]:
    """A row for each player who has findings with a penalty, or decisions.

    They stay with the game account, whoever plays it by now or speaks for it (m212-225,
    g01-140), and whether he is out or not (m42-113, m212-179, r234-174).
    """
    held = newest(decisions)
    rows = []
    for player in players:
        mine = [f for f in findings if f.player == player]
        decided = own(player, mine, held)
        row = _row(player, mine, decided, rules)
        if row.recommend or decided:
            rows.append(row)
    return tuple(rows)


def _row(player: str, mine: list[Finding], held: Mapping[str, Decision], rules: RuleSet) -> CardRow:
    cases = decided_cases(mine, held)
    recommend = tuple(_open(mine, held, cases, rules))
    decided: list[Penalty] = [(d.card, d.points) for d in cases.values()]
    totals, expelled = _added(decided, rules)
    ahead, would = _added([*decided, *((r.card, r.points) for r in recommend)], rules)
    return CardRow(
        player, recommend, totals, ahead, expelled, would,
        _after(totals, rules), _after(ahead, rules),
        rules.cards.after_red if totals.get("red") else "",  # m42-111, m212-179, r234-172
    )  # fmt: skip


def _after(totals: Mapping[str, int], rules: RuleSet) -> Aftermath | None:
    """What the points lead to after the game; None where cards are counted (g01-153 to 156)."""
    return aftermath(totals["points"], rules.cards) if "points" in totals else None


def _open(
    mine: list[Finding],
    held: Mapping[str, Decision],
    cases: Mapping[Group, Decision],
    rules: RuleSet,
) -> Iterable[Recommendation]:
    """A recommendation for each case of which nothing was decided (convention 29)."""
    for group, members in groupby(sorted(mine, key=_place), key=group_of):
        open_rows = [f for f in members if f.id not in held]
        # once one finding of the case has led to a penalty the rest of it is covered
        if not open_rows or group in cases:
            continue
        paid = next((f for f in open_rows if f.points is not None), open_rows[0])
        advice = advised(paid, rules, mine, held)
        if advice.empty:
            continue
        more = f"；同一天 {len(open_rows)} 处合为一次" if len(open_rows) > 1 else ""
        ids = tuple(f.id for f in open_rows)
        yield Recommendation(advice.card, advice.points, ids, advice.why + more)


def _place(finding: Finding) -> tuple[int, str, str]:
    return finding.day or 0, finding.clause, finding.check


def _added(penalties: Sequence[Penalty], rules: RuleSet) -> tuple[dict[str, int], bool]:
    """What penalties add up to, and whether that is enough to be 罚下 (m42-110, g01-032)."""
    limit = rules.cards.expel_at
    if limit is not None:
        total = sum(points or 0 for _, points in penalties)
        return {"points": total}, total >= limit
    counts: dict[str, int] = {}
    for card, _ in penalties:
        if card is not None:
            counts[card] = counts.get(card, 0) + 1
    totals = merge(counts, rules)
    return totals, totals["red"] > 0
