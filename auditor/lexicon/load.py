"""Reading the lexicon folder: every mistake located, nothing half read.

A lexicon may be added to by a director who is no programmer, so each mistake names file,
line and key and says the way out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from auditor.errors import Problem, WrongInput
from auditor.lexicon import cache
from auditor.lexicon.files import LEXICON_FILE, ContextWords, Entry, LexiconFile, Term
from auditor.lexicon.patterns import BadPattern, build, first_char
from auditor.rules.checks import CATEGORIES
from auditor.text.canon import canonical, squeeze
from auditor.text.safe import safe_line
from auditor.yamlfile import Path as Key
from auditor.yamlfile import Source, read_file
from auditor.yamlfile.shape import misshapen
from auditor.yamlfile.words import meant

COMMON = "common.yaml"
_NAME_SLOT = {"NAME": "某某"}  # filled with the running game's names when compiled


@dataclass
class Lexicon:
    """All files merged.  ``slots`` belong to their file, over the common ones."""

    context: ContextWords
    terms: list[tuple[Term, dict[str, str]]] = field(default_factory=list)
    entries: list[tuple[Entry, str, dict[str, str]]] = field(default_factory=list)  # category
    allow: list[str] = field(default_factory=list)
    split: dict[str, tuple[str, ...]] = field(default_factory=dict)
    shape: dict[str, str] = field(default_factory=dict)
    slots: dict[str, str] = field(default_factory=dict)  # the common ones
    titles: dict[str, str] = field(default_factory=dict)  # category -> Chinese

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories that have entries of their own."""
        return tuple(dict.fromkeys(category for _, category, _ in self.entries))


def canonical_words(text: str) -> str:
    """A word or phrase written as the scanner's text has it."""
    return squeeze(canonical(text)).text


def load_lexicon(folder: Path) -> Lexicon:
    """Read every ``*.yaml`` of a folder.  Raises WrongInput with all mistakes found."""
    paths = sorted(folder.glob("*.yaml")) if folder.is_dir() else []
    if not any(p.name == COMMON for p in paths):
        message = f"词库文件夹里没有 {COMMON}"
        raise WrongInput(Problem("no-lexicon", message, safe_line(str(folder))))
    paths.sort(key=lambda p: p.name != COMMON)
    key = cache.key_of(paths)
    kept = cache.recall(key) if key is not None else None
    if kept is not None:
        try:
            return _merged([LexiconFile.model_validate(data) for data in kept])
        except ValidationError:
            pass  # not what was kept: read the files themselves
    files = _read(paths)
    if key is not None:
        cache.keep(key, [source.data for source, _ in files])
    return _merged([file for _, file in files])


def _read(paths: list[Path]) -> list[tuple[Source, LexiconFile]]:
    """The files read and found right, the common one first."""
    problems: list[Problem] = []
    read: list[tuple[Source, LexiconFile]] = []
    for path in paths:
        try:
            source = read_file(path, str(path), LEXICON_FILE)
        except WrongInput as error:
            problems += error.problems
            continue
        problems += source.problems
        try:
            read.append((source, LexiconFile.model_validate(source.data)))
        except ValidationError as error:
            problems += misshapen(error, LexiconFile, source, _way_out)
    if problems:
        raise WrongInput(problems)
    problems = list(_mistakes(read))
    if problems:
        raise WrongInput(problems)
    return read


def _merged(files: list[LexiconFile]) -> Lexicon:
    common = files[0]
    assert common.context is not None  # _mistakes looked
    lexicon = Lexicon(common.context, slots=dict(common.slots))
    for file in files:
        slots = common.slots | file.slots
        lexicon.terms += [(term, slots) for term in file.terms]
        for entry in file.entries:
            if entry.suppress is None:
                entry = entry.model_copy(update={"suppress": file.suppress})
            lexicon.entries.append((entry, entry.category or file.category or "", slots))
        lexicon.allow += file.allow
        lexicon.split |= file.split
        lexicon.shape |= file.shape
        if file.category and file.title:
            lexicon.titles[file.category] = file.title
    return lexicon


def _way_out(kind: str, path: Key) -> str | None:
    """What a director can do about a mistake of the file's shape."""
    if kind == "too_short" or (kind == "missing" and path[-1] in ("good", "bad")):
        return "每个词条都要有例句：good 是不该报的，bad 是该报的，各至少一句"
    return "像数字或 true 的词要加引号" if kind == "string_type" else None


def _problem(
    source: Source, path: Key, code: str, message: str, hint: str | None = None
) -> Problem:
    """The mistake at ``path``: at its key where it has one."""
    return source.problem(code, message, path, hint, key=True)


def _mistakes(read: list[tuple[Source, LexiconFile]]) -> Iterator[Problem]:
    """What the shape of the files cannot say: ids, categories, patterns, lengths."""
    common = read[0][1]
    if common.context is None:
        yield _problem(read[0][0], (), "no-context", f"{COMMON} 里缺少 context")
        return
    ids: dict[str, str] = {}
    for source, file in read:
        slots = common.slots | file.slots | _NAME_SLOT
        yield from _file_mistakes(source, file, file is common, slots)
        rows = [("terms", i, t.id) for i, t in enumerate(file.terms)]
        rows += [("entries", i, e.id) for i, e in enumerate(file.entries)]
        for key, i, name in rows:
            if name in ids:
                message = f"编号 {safe_line(name, 40)} 已经用在 {ids[name]}"
                yield _problem(source, (key, i, "id"), "duplicate-id", message, "换一个编号")
            spot = source.spot((key, i), key=True)
            ids[name] = f"{Path(spot.file).name} 第 {spot.line} 行"


def _file_mistakes(
    source: Source, file: LexiconFile, common: bool, slots: dict[str, str]
) -> Iterator[Problem]:
    if not common and file.context is not None:
        yield _problem(source, ("context",), "context", f"context 只能写在 {COMMON}")
    if file.category is not None and file.category not in CATEGORIES:
        yield _problem(source, ("category",), "category", "没有这个类别", _near(file.category))
    for i, phrase in enumerate(file.allow):
        yield from _short(source, ("allow", i), phrase)
    for name in file.slots:
        yield from _bad_pattern(source, ("slots", name), file.slots[name], slots, part=True)
    if file.context is not None:
        for name, pattern in file.context:
            yield from _bad_pattern(source, ("context", name), pattern, slots)
    for i, term in enumerate(file.terms):
        yield from _term_mistakes(source, ("terms", i), term, slots)
    for i, entry in enumerate(file.entries):
        yield from _entry_mistakes(source, ("entries", i), entry, file, slots)


def _term_mistakes(
    source: Source, key: Key, term: Term, slots: dict[str, str]
) -> Iterator[Problem]:
    yield from _short(source, (*key, "canon"), term.canon)
    if term.py is not None and len(term.py.split()) != len(canonical_words(term.canon)):
        hint = f"“{safe_line(term.canon, 20)}”每个字一个读音，用空格隔开"
        yield _problem(source, (*key, "py"), "py", "读音的个数和字数不一样", hint)
    for i, pattern in enumerate(term.alias):
        yield from _bad_pattern(source, (*key, "alias", i), pattern, slots)
        if first_char(pattern) is None:
            message = "别名要以一个普通的字开头"
            yield _problem(source, (*key, "alias", i), "alias", message)
    for name in ("before", "after"):
        pattern = getattr(term, name)
        if pattern is not None:
            yield from _bad_pattern(source, (*key, name), pattern, slots, part=True)


def _entry_mistakes(
    source: Source, key: Key, entry: Entry, file: LexiconFile, slots: dict[str, str]
) -> Iterator[Problem]:
    category = entry.category or file.category
    if category not in CATEGORIES:
        yield _problem(source, key, "category", "没有这个类别", _near(category or ""))
    for i, other in enumerate(entry.belongs_to):
        if other not in CATEGORIES:
            where = (*key, "belongs_to", other)
            yield _problem(source, where, "category", f"第 {i + 1} 个类别没有", _near(other))
    if entry.kind == "literal":
        if not entry.words or entry.pattern is not None:
            yield _problem(source, key, "entry", "literal 要写 words，不写 pattern")
        for i, word in enumerate(entry.words):
            yield from _short(source, (*key, "words", i), word)
    else:
        if entry.pattern is None or entry.words:
            yield _problem(source, key, "entry", f"{entry.kind} 要写 pattern，不写 words")
        if entry.kind == "frame" and not entry.anchor:
            hint = "写出每次都会出现的字词之一，没有这些字的帖子就不必细看"
            yield _problem(source, key, "anchor", "frame 要写 anchor", hint)
    for i, word in enumerate(entry.anchor):
        if not canonical_words(word):
            yield _problem(source, (*key, "anchor", i), "anchor", "这个字规整以后什么都不剩")
    raw = entry.kind == "raw"
    if entry.pattern is not None:
        yield from _bad_pattern(source, (*key, "pattern"), entry.pattern, slots, raw=raw)
    for name in ("unless", "requires"):
        for i, pattern in enumerate(getattr(entry, name)):
            yield from _bad_pattern(source, (*key, name, i), pattern, slots)
    for other, pattern in entry.belongs_to.items():
        yield from _bad_pattern(source, (*key, "belongs_to", other), pattern, slots)


def _near(category: str) -> str:
    return meant(category, CATEGORIES) or "可用的类别：" + "、".join(CATEGORIES)


def _short(source: Source, key: Key, word: str) -> Iterator[Problem]:
    """A single character matches too much; an empty word matches everything (cases 4, 19)."""
    if len(canonical_words(word)) < 2:
        message = f"“{safe_line(word, 20)}”规整以后不足两个字，会误伤太多"
        yield _problem(source, key, "too-short", message, "写长一点，或改写成 frame")


def _bad_pattern(
    source: Source,
    key: Key,
    pattern: str,
    slots: dict[str, str],
    *,
    raw: bool = False,
    part: bool = False,
) -> Iterator[Problem]:
    try:
        build(pattern, slots, raw=raw, part=part)
    except BadPattern as error:
        yield _problem(source, key, "pattern", str(error))
