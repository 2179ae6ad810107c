"""``load_game``: a game file, read whole and found right, or every mistake in it."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from auditor.errors import Problem, WrongInput
from auditor.game.cast import Cast, build_cast, build_directors
from auditor.game.journal import JournalReader
from auditor.game.mistakes import Mistakes
from auditor.game.places import Clockwork, build_days, build_forum, build_threads, build_zone
from auditor.game.records import ForumSource, Game, Threads
from auditor.game.schema import GameFile
from auditor.game.template import SAMPLE, SAMPLE_HOST
from auditor.game.validate import validate
from auditor.game.vocabulary import Vocabulary
from auditor.rules.ruleset import RuleSet
from auditor.text.safe import safe_line
from auditor.yamlfile import FileKind, read_file
from auditor.yamlfile.words import listed, os_reason, quoted

GAME_FILE = FileKind(
    name="游戏文件",
    example="game.yaml",
    first_line="ruleset: m42",
    if_missing="检查路径；新建一份用 auditor init m42 文件夹",
    if_empty="用 auditor init m42 文件夹 得到一份带说明的样子",
    if_large="帖子不写在游戏文件里，放到 forum 的 posts 或 saved",
    typed=False,  # the schema says what a word means: a player may be called 007 or NO
    aliases=True,
    slips=(
        (
            re.compile(r"\b(?:void|count): *[0-9]{1,20} +[^\s,}\]#]", re.ASCII),
            "裁定不能整句照抄，两种写法选一种",
            "写在 ruling: 下面：不算写 - {void: 编号}，算数写 - {count: 编号, target: 名字}",
        ),
    ),
)


def load_game(path: Path | str) -> Game:
    """Read a game file.

    ``path`` may be relative to the current directory; what the file itself names is found
    from the file's own folder.  Nothing is written and no network is used.  Raises
    WrongInput with every mistake, each with line, column, key and a way out.
    """
    shown = str(path)
    file = Path(path)
    said = safe_line(shown)  # a file's name may come from anybody, too
    mistakes = Mistakes(read_file(file, said, GAME_FILE))
    model = validate(mistakes)
    if model is None:
        mistakes.settle()
        raise WrongInput(Problem("wrong-file", "不是游戏文件", said, 1, 1))
    file = file.parent.resolve() / file.name
    rules = _rules(model, file.parent, mistakes)
    game = _build(model, file, shown, rules, mistakes)
    mistakes.settle()
    assert game is not None  # without a rule set there was a mistake
    return game


def _rules(model: GameFile, folder: Path, mistakes: Mistakes) -> RuleSet | None:
    """The rule set; its own mistakes keep their places, one without a place gets the key's."""
    from auditor.rules.load import load_ruleset

    path = ("ruleset",)
    try:
        return load_ruleset(model.ruleset, folder)
    except WrongInput as error:
        for problem in error.problems:
            if problem.line is not None:
                mistakes.problems.append(problem)
                continue
            where = f"：{quoted(model.ruleset)}" if problem.file is not None else ""
            mistakes.add(problem.code, problem.message + where, path, problem.hint)
    except (OSError, ValueError) as error:  # no name that a file can have
        mistakes.add("ruleset-unreadable", f"规则文件打不开：{os_reason(error)}", path)
    return None


def _build(
    model: GameFile, file: Path, shown: str, rules: RuleSet | None, mistakes: Mistakes
) -> Game | None:
    """All sections as records; mistakes are noted and the other sections still looked at."""
    vocabulary = Vocabulary.of(rules)
    zone = build_zone(model, mistakes)
    clockwork = Clockwork(zone, mistakes)
    cast = build_cast(model, vocabulary, mistakes)
    directors = build_directors(model, cast, mistakes)
    days = build_days(model, clockwork, mistakes)
    threads = build_threads(model, days, mistakes)
    forum = build_forum(model, file.parent, mistakes)
    journal = JournalReader(cast, vocabulary, clockwork, mistakes).read(model)
    _advise(model, cast, forum, threads, mistakes)
    if rules is None:
        return None
    return Game(
        path=file,
        shown_path=shown,
        rules=rules,
        title=model.title.strip(),
        timezone=zone,
        forum=forum,
        threads=threads,
        directors=directors,
        players=cast.players,
        days=days,
        seed=model.seed,
        journal=journal,
        warnings=mistakes.said(),
        miscast=(cast.miscast,) if cast.miscast is not None else (),
    )


def _advise(
    model: GameFile, cast: Cast, forum: ForumSource, threads: Threads, mistakes: Mistakes
) -> None:
    """What is not wrong, but will be missed later."""
    samples = [p.name for p in cast.players if p.name.startswith(SAMPLE)]
    if samples:
        message = f"还有 {len(samples)} 个样例名字没有换成真的（{listed(samples, 4)}）"
        mistakes.warn(message, ("players",))
    if forum.url and urlsplit(forum.url).hostname == SAMPLE_HOST:
        mistakes.warn("forum 的 url 还是样例网址，帖号也要一起换成真的", ("forum",))
    reads = forum.url or forum.saved or forum.posts
    if reads and not threads.all():
        mistakes.warn("没有写帖号（threads）：读到的帖子都不算讨论帖、投票帖", ())
    if threads.all() and not reads:
        mistakes.warn("写了帖号，却没有写帖子从哪里来（forum）", ("threads",))
    if reads and not model.days:
        mistakes.warn("没有写 days：不知道每天何时开门、关门，审计和按时计票做不了", ())
    if forum.url and not samples:
        missing = [p.name for p in cast.players if p.uid is None]
        if missing:
            mistakes.warn(
                f"{len(missing)} 个角色没有写 uid：改名以后认不出是同一个账号", ("players",)
            )
