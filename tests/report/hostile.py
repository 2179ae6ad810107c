"""An audit in which every text that a stranger or a file could fill is an attack."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from auditor.model import (
    Acceleration,
    Activity,
    Audit,
    CardRow,
    CheckRun,
    Content,
    DayFacts,
    Decision,
    Edit,
    Finding,
    Gone,
    MissingPage,
    Phase,
    Prompt,
    Quote,
    Recommendation,
    Rejection,
    Revision,
    Run,
    Standing,
    Tally,
    ThreadReading,
)
from tests.report.samples import NO_CARDS, at, finding, post, void, vote

SCRIPT = "<script>document.title='hit';alert(1)</script>"
EVIL = f"{SCRIPT}<img src=http://evil.example/x.png onerror=alert(2)>\"'><svg onload=alert(3)>"
CONTROL = "\x1b[31m红\x1b[0m\x07\x00\u202e反\u2066\u200b\ud800"


def hostile() -> Audit:
    """Every text a stranger or a file could fill holds markup, controls and too much."""
    name = f"饺子{EVIL}{CONTROL}"
    quoted = f"前{EVIL}{CONTROL}我发誓{EVIL}后\n[url=javascript:alert(4)]点我[/url]"
    line = "长" * 100_000
    evil = post(442, name, "20 10:00", quoted, f"{line}我发誓{line}", tid=33,
                edited=Edit(EVIL, at("20 11:00")))  # fmt: skip
    evil = replace(evil, revisions=(*evil.revisions, Revision(3, None, Content(
        "x", quote=Quote(None, EVIL), links=("javascript:alert(5)",),
        images=("http://evil.example/1.png",), blocked=EVIL))))  # fmt: skip
    red = post(443, name, "20 10:01", "红字", runs=(Run(0, 2, '#ff0000"/><script>', 7),))
    found = (
        finding(
            'x1"><script>alert(6)</script>',
            "lexicon.oath",
            EVIL,
            evil,
            "我发誓",
            revision=1,
            note=EVIL + CONTROL,
        ),
        finding("x1'><script>alert(6)</script>", "lexicon.oath", EVIL, evil, "我发誓", revision=2),
        finding("x3", "fonts", EVIL, red, "红字", level="red"),
        Finding("x4", EVIL, EVIL, name, tid=33, pid=999, quote=line, span=(0, 5), note=line),
    )
    decisions = (
        Decision("x3", "change", EVIL + CONTROL, EVIL, at("20 12:00"), card="red",
                 check=EVIL, clause=EVIL, player=name),
        Decision("gone", "dismiss", line, EVIL, at("20 12:01"), player=name),
    )  # fmt: skip
    ballots = (
        vote(name, name, "20 10:00", 2, doubt=EVIL),
        void(name, None, "20 10:01", 3, EVIL, written=line),
        void(name, None, "20 10:02", 4, CONTROL, written=CONTROL),
    )
    tally = Tally(2, "exile", at("22 21:00"), {name: Fraction(1)}, ballots, (name,), (name,),
                  (name, EVIL), name, None, (name,), EVIL,
                  Acceleration(True, None, "journal", 1, 1, None, (name,), EVIL))  # fmt: skip
    facts = DayFacts(2, at("20 09:30"), at("22 21:00"), True, (name,), (name,), tally.acceleration,
                     {"exile": tally})  # fmt: skip
    row = CardRow(name, (Recommendation("blue", None, (found[0].id, found[1].id), EVIL),
                         Recommendation("red", None, ("x3", found[0].id), line)),
                  NO_CARDS, {"blue": 1, "yellow": 0, "red": 1}, False, True,
                  after_red=EVIL + CONTROL)  # fmt: skip
    phase = Phase(EVIL, (Gone(name, EVIL, "day-2"),), (), (Rejection(name, EVIL, EVIL),),
                  (Prompt(name, EVIL, None),), (EVIL,), {}, Standing((name,), name, {}, {}),
                  EVIL, EVIL, (EVIL,))  # fmt: skip
    reading = ThreadReading(33, EVIL, "discussion", 2, None, 0, 0, 0, None,
                            (MissingPage(33, None, EVIL, EVIL, "javascript:alert(7)"),),
                            (EVIL, CONTROL))  # fmt: skip
    return Audit(
        game=f"game {EVIL}.yaml",
        title=EVIL + CONTROL,
        ruleset=EVIL,
        as_of=at("24 20:30"),
        forum_url="javascript:alert(8)//",
        quota=5,
        readings=(reading,),
        days=(facts,),
        activity=(Activity(2, name, 3, False, True),),
        findings=found,
        decisions=decisions,
        cards=(row,),
        tallies=(tally,),
        checks=(
            CheckRun(EVIL, EVIL, EVIL, 1),
            CheckRun("b", EVIL, EVIL, 0, False, EVIL),
            CheckRun("c", EVIL + CONTROL, EVIL, 0, False, built=False),
        ),
        phases=(phase,),
        posts={442: evil, 443: red},
        clause_texts={EVIL: EVIL + line},
        waiting=tuple(f.id for f in found[:2]),
        notes=(EVIL, line),
        warnings=(EVIL + CONTROL, line),
        program=(f"/tmp/{EVIL}/auditor",),
        game_path=f"/tmp/{EVIL}{CONTROL}/game.yaml",
        office=EVIL + CONTROL,
    )
