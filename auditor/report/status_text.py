"""Where a game stands, as plain Chinese text for the director's terminal."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.clock import shown
from auditor.model import Standing
from auditor.report.public import phase_name
from auditor.report.status import Status
from auditor.report.wrap import columns, pad, wrap
from auditor.text.safe import safe_line

_SECRET = "下面有身份、阵营和没有公布的事，只给导演看；要贴到论坛的用 auditor announce。"


def status_text(it: Status, width: int = 80) -> str:
    """The whole status; every line is safe for a terminal."""
    lines = [*_head(it), *_waiting(it), *_players(it), *_last(it), *_public(it)]
    return "\n".join(part for line in lines for part in wrap(line, width)) + "\n"


def _head(it: Status) -> Iterator[str]:
    yield f"{it.title or '（没有标题）'} · 规则 {it.ruleset} · 截至 {shown(it.as_of)}"
    yield _SECRET
    yield ""
    if it.last is None:
        yield "进程：journal 里还没有一段走完"
    else:
        yield f"进程：推演到{phase_name(it.last.name)}"
    if it.winner is not None:
        yield f"结果：{it.winner}胜利"
    elif it.next is not None:
        yield f"接下来：{phase_name(it.next)}"
    today = it.today
    if today is not None and it.winner is None:
        word = "正在进行" if today.closes > it.as_of else "已经过了关门时间"
        yield f"按 days：第 {today.number} 天{word}，{shown(today.closes)} 关门"
    if it.unknown:
        yield "不知道的："
        yield from (f"  ! {text}" for text in it.unknown)


def _waiting(it: Status) -> Iterator[str]:
    yield ""
    if not it.waits:
        yield "没有等你处理的事。"
        return
    if it.pending:
        yield "等答复（答复写进那一段的 acts）："
    for name, prompt in it.pending:
        minutes = it.after_asking.get(prompt.skill)
        until = "没有期限" if minutes is None else f"问过以后 {minutes} 分钟内"
        if prompt.deadline is not None:
            until = f"{shown(prompt.deadline)} 以前" + ("，已经过期" if it.late(prompt) else "")
        yield f"  · {phase_name(name)}：{prompt.who} 的{prompt.skill}，{until}"
    if it.rulings:
        yield "要裁定（写进那一段的 ruling）："
    for where, text in it.rulings:
        yield f"  ! {where}：{text}"


def _players(it: Status) -> Iterator[str]:
    standing = it.standing or Standing(it.cast, None, it.dealt, {})
    room = max((columns(safe_line(name)) for name in standing.alive), default=0)
    yield ""
    yield f"在场 {len(standing.alive)} 人："
    for name in standing.alive:
        yield f"  {pad(name, min(room, 20))}  {_about(standing, name)}"
    if it.gone:
        yield f"出局 {len(it.gone)} 人："
    for gone in it.gone:
        yield f"  {gone.player}（{phase_name(gone.phase)}，{gone.cause}）  " + _about(
            standing, gone.player
        )
    yield f"{it.office}：{standing.sheriff or '无'}"
    if standing.lost:
        yield f"已经判负：{'、'.join(standing.lost)}"
    if it.moon:
        yield f"新月事件：{it.moon}"


def _about(standing: Standing, name: str) -> str:
    """Role, faction and tags; 身份没有写 where the game file does not say."""
    role, faction = standing.roles.get(name), standing.factions.get(name)
    tags = "；" + "、".join(standing.tags[name]) if standing.tags.get(name) else ""
    return ("，".join(w for w in (role, faction) if w) or "身份没有写") + tags


def _last(it: Status) -> Iterator[str]:
    drawn = [text for phase in it.recent for text in phase.drawn]
    if drawn:
        yield ""
        yield "抽签抽出来的："
        yield from (f"  {text}" for text in drawn)
    newest = it.running or it.last
    if newest is not None and newest.rejected:
        yield ""
        yield f"{phase_name(newest.name)}里不算的："
        yield from (f"  {row.by} {row.skill}：{row.reason}" for row in newest.rejected)


def _public(it: Status) -> Iterator[str]:
    for phase in it.recent:
        if phase.announce and phase is not it.running:
            paste = f"auditor announce {it.game} --phase {phase.name}"
            yield ""
            yield f"{phase_name(phase.name)}可以公布（还没有贴的话，{paste}）："
            yield from _announced(phase.announce)
    if it.opening:
        untold = it.next is not None and it.next.startswith("night")
        still = f"（{phase_name(it.next or '')}还没有写，名单还会变）" if untold else ""
        yield ""
        yield f"第 {it.next_day} 天开门时公布{still}："
        yield from _announced(it.opening)
        if it.undrawn:
            yield f"  ! {it.undrawn}"


def _announced(texts: tuple[str, ...]) -> Iterator[str]:
    for text in texts:
        yield from (f"  {line}" for line in text.splitlines() if line.strip())
