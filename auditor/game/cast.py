"""The cast: who plays, under which names, and with which roles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from auditor.errors import Problem
from auditor.game.mistakes import Mistakes
from auditor.game.records import Player
from auditor.game.schema import GameFile, PlayerSection
from auditor.game.vocabulary import DIRECTOR, NOBODY, Vocabulary
from auditor.model import ABSTAIN
from auditor.text import names
from auditor.yamlfile import Path
from auditor.yamlfile.words import listed, meant, quoted


def fold(name: str) -> str:
    """The form under which two names are the same name, in ballots too (convention 4)."""
    return names.fold(names.strip(name))


_SIGNS = (
    ("，：", "是不是把半角的逗号、冒号写成了全角，或者把几个人写在了一起？"),
    ("、,；;", "是不是把几个人写在了一起？"),
    ("“”‘’＂＇", "用户名里没有的引号要删掉；要加引号就用半角的"),
    ("【】｛｝［］", "是用户名的一部分就留着，不是就删掉"),
)
_RESERVED = {fold(word) for word in (ABSTAIN, NOBODY, DIRECTOR)}


@dataclass(slots=True)
class Cast:
    """The players, and every name and alias under which the file may call them."""

    players: tuple[Player, ...] = ()
    known: dict[str, str] = field(default_factory=dict)  # folded name or alias -> exact name
    miscast: Problem | None = None  # wrong numbers, where only a replay needs them right

    def find(self, written: str) -> str | None:
        """The exact name for a name or alias; never one that is only similar."""
        return self.known.get(fold(written))

    def words(self) -> list[str]:
        """All names and aliases, for suggestions."""
        return [w for p in self.players for w in (p.name, *p.aliases)]


def _rows(model: GameFile) -> list[tuple[Path, PlayerSection]]:
    """Both forms of ``players`` as one; the path is that of the player."""
    if isinstance(model.players, dict):
        return [
            (("players", name), PlayerSection(name=name, role=role))
            for name, role in model.players.items()
        ]
    return [(("players", i), row) for i, row in enumerate(model.players)]


def _tuple(value: str | list[str] | None) -> tuple[str, ...]:
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


def _below(path: Path, key: str, mapping: bool) -> Path:
    """Where a player's field stands: in the mapping form name and role are key and value."""
    return path if mapping else (*path, key)


def build_cast(model: GameFile, vocabulary: Vocabulary, mistakes: Mistakes) -> Cast:
    """The players in the file's order; every clash of names is noted."""
    mapping = isinstance(model.players, dict)
    rows = _rows(model)
    if not rows:
        mistakes.add("no-players", "一个角色也没有", ("players",), "每个角色写一行")
    cast = Cast()
    owners: dict[str, Path] = {}
    uids: dict[int, str] = {}
    players: list[Player] = []
    for path, row in rows:  # names first, so that an alias that is somebody's name is found
        _take_name(cast, owners, row.name, row.name, _below(path, "name", mapping), mistakes)
    for path, row in rows:
        aliases = _tuple(row.aliases)
        for i, alias in enumerate(aliases):
            many = isinstance(row.aliases, list)
            here = (*path, "aliases", i) if many else (*path, "aliases")
            _take_name(cast, owners, alias, row.name, here, mistakes)
        if row.uid is not None and row.uid in uids:
            message = f"uid {row.uid} 已经是{quoted(uids[row.uid])}的"
            mistakes.add("duplicate-uid", message, (*path, "uid"), "每个账号的 uid 不同")
        elif row.uid is not None:
            uids[row.uid] = row.name
        role = vocabulary.role(row.role) if row.role is not None else None
        _check_role(role, vocabulary, _below(path, "role", mapping), mistakes)
        players.append(
            Player(
                name=row.name,
                role=role,
                uid=row.uid,
                aliases=aliases,
                gender=row.gender,
                games_played=row.games_played,
                person=row.person,
            )
        )
    cast.players = tuple(players)
    _check_counts(cast, vocabulary, mistakes)
    _check_genders(cast, vocabulary, mistakes)
    _check_words(cast, vocabulary, mistakes)
    return cast


def _take_name(
    cast: Cast, owners: dict[str, Path], word: str, name: str, path: Path, mistakes: Mistakes
) -> None:
    key = fold(word)
    _check_signs(word, path, mistakes)
    is_name = word == name and path[-1:] != ("aliases",) and "aliases" not in path
    if key in _RESERVED:
        mistakes.add(
            "reserved-name", f"角色不能叫{quoted(word)}：这个词另有意思", path, "换一个名字"
        )
    elif key not in owners:
        owners[key] = path
        cast.known[key] = name
    else:
        line = mistakes.spot(owners[key]).line
        if is_name:
            message = f"名字{quoted(word)}重复，第 {line} 行已经有了"
            mistakes.add("duplicate-name", message, path, "大小写和全角半角不同也算同一个名字")
        elif cast.known[key] == name:
            mistakes.add("duplicate-alias", f"别名{quoted(word)}已经写过了", path, "删掉一个")
        else:
            message = f"别名{quoted(word)}已经指{quoted(cast.known[key])}（第 {line} 行）"
            mistakes.add("duplicate-alias", message, path, "一个名字只能指一个角色")


def _check_role(role: str | None, vocabulary: Vocabulary, path: Path, mistakes: Mistakes) -> None:
    if role is not None and vocabulary.roles is not None and role not in vocabulary.roles:
        hint = meant(role, vocabulary.roles) or f"这套规则的身份有：{listed(vocabulary.roles, 40)}"
        mistakes.add("unknown-role", f"这套规则里没有身份{quoted(role)}", path, hint)


def _check_counts(cast: Cast, vocabulary: Vocabulary, mistakes: Mistakes) -> None:
    """A file that gives every role must have the rule set's numbers (m42-001, g01-040)."""
    roles = [p.role for p in cast.players if p.role is not None]
    missing = [p.name for p in cast.players if p.role is None]
    if missing and cast.players:
        mistakes.warn(
            f"{len(missing)} 个角色没有写身份（{listed(missing, 4)}）："
            "数帖、查违规和计票照常，要看身份的推演做不了",
            ("players",),
        )
    if vocabulary.roles is None or mistakes.marred(("players",)):
        return
    counts = [count for count in vocabulary.roles.values() if count is not None]
    total, written = sum(counts), len(cast.players)
    number = ""
    if len(counts) == len(vocabulary.roles) and total != written:
        number = f"这套规则要 {total} 人，写了 {written} 人"
    if missing:
        if number and cast.players:
            mistakes.warn(f"{number}：看看有没有漏写或多写", ("players",))
        return
    have = Counter(roles)
    wrong = [
        f"{role}应有 {count} 名、写了 {have[role]} 名"
        for role, count in vocabulary.roles.items()
        if count is not None and have[role] != count
    ]
    if wrong:
        message = f"{number or '身份的人数与规则不符'}：" + "，".join(wrong)
        hint = "看看有没有漏写或多写的角色" if number else "改身份"
        hint += "；身份还没有分好就先一个都不写"
        if vocabulary.cast_checked:
            mistakes.add("role-counts", message, ("players",), hint, on_key=True)
            return
        source = mistakes.source
        cast.miscast = source.problem("role-counts", message, ("players",), hint, key=True)
        mistakes.warn(f"{message}（推演前要改好）", ("players",))


def _check_genders(cast: Cast, vocabulary: Vocabulary, mistakes: Mistakes) -> None:
    """Where a rule set needs them, as many of each as it says (m212-004).

    A file that gives none is left alone: what needs them asks when it comes to that.
    """
    lacking = [p.name for p in cast.players if p.gender is None]
    if not vocabulary.genders or len(lacking) == len(cast.players):
        return
    if lacking:
        message = f"{len(lacking)} 个角色没有写性别（{listed(lacking, 4)}）"
        mistakes.warn(f"{message}：有的新月事件要看性别", ("players",))
        return
    have = Counter(p.gender for p in cast.players)
    wrong = [
        f"{word}应有 {count} 名、写了 {have[word]} 名"
        for word, count in vocabulary.genders.items()
        if have[word] != count
    ]
    if wrong:
        message = "性别的人数与规则不符：" + "，".join(wrong)
        hint = "改 gender；性别还没有分好就先一个都不写"
        mistakes.add("gender-counts", message, ("players",), hint, on_key=True)


def _check_signs(word: str, path: Path, mistakes: Mistakes) -> None:
    """Signs that a name rarely has, and a slip often: told, and the name left as it is."""
    for signs, question in _SIGNS:
        found = next((sign for sign in word if sign in signs), None)
        if found is not None:
            mistakes.warn(f"名字{quoted(word)}里有“{found}”：{question}", path)
            return


def _check_words(cast: Cast, vocabulary: Vocabulary, mistakes: Mistakes) -> None:
    """A name that is also a role's or an office's makes ``by`` ambiguous: told, not guessed."""
    known = (*(vocabulary.roles or ()), *vocabulary.aliases, *vocabulary.actors)
    words = {fold(w): w for w in known}
    for name in cast.words():
        if fold(name) in words and fold(name) not in _RESERVED:
            mistakes.warn(
                f"角色的名字{quoted(name)}也是身份或职务的名称：进程记录里这个词一律指这个角色",
                ("players",),
            )


def build_directors(model: GameFile, cast: Cast, mistakes: Mistakes) -> tuple[str, ...]:
    """The directors' forum names; none of them may play."""
    directors = _tuple(model.directors)
    seen: set[str] = set()
    for i, name in enumerate(directors):
        path: Path = ("directors", i) if isinstance(model.directors, list) else ("directors",)
        player = cast.find(name)
        _check_signs(name, path, mistakes)
        if player is not None:
            message = f"导演{quoted(name)}也在角色里"
            mistakes.add("director-plays", message, path, "导演不能同时是角色；删掉一处")
        elif fold(name) in seen:
            mistakes.add("duplicate-name", f"导演{quoted(name)}写了两次", path, "删掉一个")
        seen.add(fold(name))
    if not directors:
        mistakes.warn("没有写导演（directors）：导演的帖子会当成旁人的，代投也认不出", ())
    return directors
