"""What a lexicon file may say.

One YAML file a category group in ``lexicons/``; ``common.yaml`` holds what all share.  The
header of ``lexicons/oath.yaml`` explains the keys to a director.  ``good`` are texts that
must pass, ``bad`` ones that must be found; both are run as tests.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from auditor.model import Confidence
from auditor.yamlfile import FileKind

LEXICON_FILE = FileKind(
    name="词库文件",
    example="my-words.yaml",
    first_line="category: oath",
    if_missing="检查路径",
    if_empty="写法见 oath.yaml 开头的说明；不要这一份就删掉它",
    if_large="把词条分到几个文件里",
)

Text = Annotated[str, StringConstraints(strict=True, min_length=1)]
Tolerance = Literal["insert", "homophone", "pinyin", "initial", "split", "shape", "wildcard"]
Reason = Literal["quote", "negation", "mention", "other", "citation", "report"]
REASONS: tuple[Reason, ...] = ("quote", "negation", "mention", "other", "citation", "report")


class _Record(BaseModel):
    """Unknown keys are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Term(_Record):
    """A key word that is un-cloaked before the frames are tried (flow 3).

    ``tolerate`` lists the cloaks that are seen through; without ``insert`` a word with a
    sign in it is another word.  A doubtful reading (a wildcard, an initial, every character
    changed, an ``ordinary`` character in the place of one) counts only where ``before``
    stands right in front, and for ordinary characters ``after`` right behind it.
    """

    id: Text
    canon: Text
    py: str | None = None  # readings, where a first reading is wrong
    tolerate: tuple[Tolerance, ...] = ("insert",)
    alias: tuple[Text, ...] = ()  # patterns that begin with a plain character
    ordinary: str = ""
    before: str | None = None
    after: str | None = None
    good: tuple[Text, ...] = Field(min_length=1)
    bad: tuple[Text, ...] = Field(min_length=1)


class Entry(_Record):
    """Something forbidden: a sentence frame, literal words, or a pattern on the raw text.

    A frame's group ``hit`` is the evidence (the whole match without it); a group ``self``
    says that the speaker is inside the match.  ``anchor``: one of these stands in every
    match, so that a post without them needs no pattern.  ``unless`` and ``requires`` look
    at the sentence.  ``belongs_to`` gives the hit to another category where the pattern
    fits the clause and that category is checked.
    """

    id: Text
    kind: Literal["frame", "literal", "raw"] = "frame"
    category: Text | None = None  # the file's where left out
    title: str = ""  # what it is, for the director
    pattern: str | None = None  # frame, raw
    words: tuple[Text, ...] = ()  # literal
    boundary: bool = False  # literal of two characters that other words may hold
    anchor: tuple[Text, ...] = ()  # frame
    suppress: tuple[Reason, ...] | None = None  # the file's where left out
    unless: tuple[Text, ...] = ()
    requires: tuple[Text, ...] = ()
    belongs_to: dict[str, str] = Field(default_factory=dict)
    verdict: Literal["violation", "review"] = "violation"
    confidence: Confidence | None = None
    evasion: str | None = None  # the cloak, where the entry itself spells one out
    rulesets: tuple[Text, ...] = ()  # only in these and what extends them; empty: in all
    good: tuple[Text, ...] = Field(min_length=1)
    bad: tuple[Text, ...] = Field(min_length=1)


class ContextWords(_Record):
    """Words that take the offence out of a hit, as patterns on canonical text (flow 5)."""

    negators: Text  # makes what follows not happen
    not_negators: Text  # holds a negator's character but denies nothing
    between: Text  # what may stand between a negator and the speaker himself
    resets: Text  # between negator and word: the negation was spent on something else
    contrast: Text  # after it the speaker does it all the same
    mention_after: Text  # the word is spoken about
    mention_after_self: Text  # the same, where the speaker himself stands in the hit
    mention_before: Text
    other_before: Text  # somebody else is the one who does it
    other_after: Text
    citation: Text  # words of somebody who recites the rules
    report: Text  # words of somebody who reports a breach
    own_voice: Text  # in front of a quoted word: the speaker uses it himself


class LexiconFile(_Record):
    """One file.  ``context``, ``split`` and ``shape`` stand in ``common.yaml`` only."""

    category: Text | None = None
    title: str = ""
    suppress: tuple[Reason, ...] = REASONS  # what excuses its entries
    slots: dict[str, str] = Field(default_factory=dict)
    terms: tuple[Term, ...] = ()
    entries: tuple[Entry, ...] = ()
    allow: tuple[Text, ...] = ()
    context: ContextWords | None = None
    split: dict[str, tuple[Text, ...]] = Field(default_factory=dict)
    shape: dict[str, str] = Field(default_factory=dict)
