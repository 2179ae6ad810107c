"""Whether a journal is whole enough to be replayed."""

from __future__ import annotations

from auditor.errors import Problem
from auditor.game import Entry, Game
from auditor.rules.play import PlayRules


def unbroken(play: PlayRules, game: Game) -> tuple[Problem, ...]:
    """What a replay lacks: roles, the first phase, phases between.  Empty when it is whole."""
    problems = list(game.miscast)  # g01-040
    lacking = [p.name for p in game.players if p.role is None]
    if lacking:
        names = "、".join(lacking[:5]) + ("等" if len(lacking) > 5 else "")
        message = f"推演要每个角色的身份，{names}没有写 role"
        problems.append(Problem("roles-missing", message, game.shown_path, key="players"))
    wanted = play.first
    for number, entry in enumerate(game.journal):
        if entry.name != wanted:
            problems.append(_gap(game, number, entry, wanted))
            break
        wanted = _next(entry)
    return tuple(problems)


def _gap(game: Game, number: int, entry: Entry, wanted: str) -> Problem:
    where = "要从" if number == 0 else "这里应该是"
    message = f"进程记录不连贯：写的是 {_written(entry.name)}，{where} {_written(wanted)}"
    hint = f"补上一段 - {_written(wanted)}；这一段里什么都没有发生也要写出来"
    return Problem(
        "journal-gap",
        message,
        game.shown_path,
        entry.line,
        key=f"journal[{number + 1}]",
        hint=hint,
    )


def beyond_the_end(game: Game, last: str | None) -> tuple[str, ...]:
    """That the journal tells of phases after the one that ended the game, in Chinese."""
    names = [entry.name for entry in game.journal]
    more = names[names.index(last) + 1 :] if last in names else []
    if not more:
        return ()
    rest = f"- {_written(more[0])}" + (" 和以后的" if len(more) > 1 else "")
    return (f"游戏在 - {_written(last or '')} 已经结束：进程记录里的 {rest}没有推演。",)


def _next(entry: Entry) -> str:
    """m42-011, m42-071: after day N comes night N, then day N+1."""
    return f"night-{entry.number}" if entry.kind == "day" else f"day-{entry.number + 1}"


def _written(name: str) -> str:
    """day-2 as the file has it: ``day: 2``."""
    kind, number = name.split("-")
    return f"{kind}: {number}"
