"""The demonstration itself: the shipped game crawled twice, audited, and reported."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from auditor.audit import audit_game
from auditor.data import demo
from auditor.demo.server import DemoForum
from auditor.errors import Problem, WrongInput
from auditor.forum.login import PASSWORD, USER
from auditor.forum.reading import read
from auditor.game import Game, Threads
from auditor.game.load import load_game
from auditor.model import Audit
from auditor.report.files import write
from auditor.report.html import render
from auditor.store import Store, store_path
from auditor.yamlfile.words import os_reason

Say = Callable[[str], None]
_SAVED = "saved: pages/*"  # the line of the shipped game file that becomes the forum's address


@dataclass(frozen=True, slots=True)
class Shown:
    """What the demonstration made."""

    report: Path
    audit: Audit


def show(folder: Path, report: Path, say: Say, *, kept: bool = True) -> Shown:
    """Run the demo game through crawl, audit and report.

    ``folder`` gets the game file and the store; ``report`` is the HTML file to write; each
    step is told to ``say`` in Chinese; ``kept``: the folder stays, so that decisions do too.
    Raises WrongInput where the folder already holds a
    game file or cannot be written; nothing is overwritten but the report.
    """
    shipped = load_game(demo() / "game.yaml")
    with DemoForum(demo() / "pages", shipped.timezone) as forum:
        game_file = _game_file(folder, forum.url)
        say(f"一、在本机开了一个演示论坛：{forum.url}")
        say(f"二、写好游戏文件：{game_file}")
        game = load_game(game_file)
        with Store.open(store_path(game.path)) as store, _without_login():
            audit = _crawled_and_audited(game, store, forum, say)
    audit = audit if kept else replace(audit, program=None)
    write(report, render(audit))
    say("五、写好报告。演示论坛已关，所以报告里的原帖链接点不开。")
    return Shown(report, audit)


@contextmanager
def _without_login() -> Iterator[None]:
    """Keep the account of the real forum from being offered to the demo forum, which has none."""
    held = {name: os.environ.pop(name) for name in (USER, PASSWORD) if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(held)


def _crawled_and_audited(game: Game, store: Store, forum: DemoForum, say: Say) -> Audit:
    """Crawl at each moment of the demo, oldest first, then audit as of the last one."""
    # no waiting between requests: the forum is our own
    quick = replace(game, forum=replace(game.forum, interval=0.0))
    say("三、抓取两次，中间隔了几天，看有什么变化：")
    for snapshot in forum.snapshots:
        forum.show(snapshot)
        known = replace(quick, threads=_existing(game.threads, snapshot.threads))
        result = read(known, store, now=snapshot.at)
        say(
            f"　　按 {snapshot.at:%m-%d %H:%M} 的样子抓取：请求 {result.requests} 次，"
            f"新帖 {result.new_posts} 个，改动 {result.new_revisions} 处，"
            f"没读到的网页 {len(result.missing)} 张"
        )
    as_of = forum.snapshots[-1].at
    audit = audit_game(game, store, as_of=as_of, missing=result.missing, notes=result.notes)
    say(
        f"四、审计：{len(audit.tallies)} 次投票，{len(audit.findings)} 条违规线索，"
        f"涉及 {len({f.player for f in audit.findings})} 名角色"
    )
    return audit


def _game_file(folder: Path, url: str) -> Path:
    """The shipped game file, with the running forum's address in it."""
    target = folder / "game.yaml"
    text = (demo() / "game.yaml").read_text(encoding="utf-8")
    if text.count(_SAVED) != 1:
        raise WrongInput(
            Problem("demo-game", "演示用的游戏文件不完整", file=str(demo() / "game.yaml"))
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text.replace(_SAVED, f"url: {url}"))
    except FileExistsError:
        raise WrongInput(
            Problem(
                "demo-exists",
                "这里已经有一份游戏文件，不会覆盖它",
                file=str(target),
                hint="换一个空文件夹",
            )
        ) from None
    except OSError as error:
        raise WrongInput(
            Problem(
                "unwritable",
                f"写不了游戏文件：{os_reason(error)}",
                file=str(target),
                hint="换一个能写的文件夹",
            )
        ) from error
    return target


def _existing(threads: Threads, there: frozenset[int]) -> Threads:
    """The threads that had been opened by then: a director adds them day by day."""

    def kept(days: Mapping[int | None, int]) -> dict[int | None, int]:
        return {day: tid for day, tid in days.items() if tid in there}

    return Threads(
        rules=threads.rules if threads.rules in there else None,
        process=threads.process if threads.process in there else None,
        discussion=kept(threads.discussion),
        election=kept(threads.election),
        vote=kept(threads.vote),
        other=tuple(tid for tid in threads.other if tid in there),
    )
