"""A game's course as plain Chinese text for the director: what to publish, whom to tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.clock import shown
from auditor.model import Phase, Standing
from auditor.report.text import tally_text
from auditor.text.safe import safe_line


def course_text(
    title: str,
    phases: Sequence[Phase],
    winner: str | None,
    office: str = "警长",
    note: str | None = None,
) -> str:
    """The whole course; every line is safe for a terminal and a log.

    ``note`` stands at the head: what the course does not know.
    """
    lines = [title or "（没有标题）"]
    if note:
        lines.append(f"注意：{note}")
    for phase in phases:
        lines += ["", *_phase(phase, office)]
    lines += ["", f"结果：{winner}胜利" if winner else "结果：还没有分出胜负"]
    return "\n".join(_indented(line) for line in lines) + "\n"


def _phase(phase: Phase, office: str) -> Iterator[str]:
    kind, number = phase.name.split("-")
    yield f"第 {number} {'天' if kind == 'day' else '夜'}"
    if phase.moon:
        yield f"  新月事件：{phase.moon}"
    for tally in phase.tallies.values():
        yield from (f"  {line}" for line in tally_text(tally).rstrip("\n").split("\n"))
    if phase.out:
        yield "  出局：" + "、".join(f"{g.player}（{g.cause}）" for g in phase.out)
    for text in phase.drawn:
        yield f"  抽签：{text}"
    for row in phase.rejected:
        yield f"  不算：{row.by} {row.skill}：{row.reason}"
    for ask in phase.pending:
        until = f"，{shown(ask.deadline)} 以前" if ask.deadline is not None else ""
        yield f"  等答复：{ask.who} 的{ask.skill}{until}"
    if phase.needs_ruling:
        yield f"  ! 要裁定：{phase.needs_ruling}"
    if phase.announce:
        yield "  公示："
        for text in phase.announce:
            yield from (f"    {line}" for line in text.split("\n"))
    if phase.feedback:
        yield "  私下告知："
        for told in phase.feedback:
            result = told.result if isinstance(told.result, str) else "、".join(told.result)
            words = told.skill if told.skill == result else f"{told.skill}：{result or '无'}"
            part = f"（{told.when}）" if told.when is not None else ""
            yield f"    {told.to}：{words}{part}"
    yield from _standing(phase.standing, office)


def _standing(standing: Standing, office: str) -> Iterator[str]:
    """Who is in, who holds the office, who bears which tag (r234: 亡灵圣物, 首领, 挂机 …; of the
    out too), and which factions have lost; tags and losses only where there are any."""
    yield f"  在场：{'、'.join(standing.alive) or '无'}"
    yield f"  {office}：{standing.sheriff or '无'}"
    tagged = [f"{player}（{'、'.join(tags)}）" for player, tags in standing.tags.items() if tags]
    if tagged:
        yield f"  标记：{'、'.join(tagged)}"
    if standing.lost:
        yield f"  判负：{'、'.join(standing.lost)}"


def _indented(line: str) -> str:
    """The line made safe, its own indent kept."""
    body = line.lstrip(" ")
    return " " * (len(line) - len(body)) + safe_line(body)
